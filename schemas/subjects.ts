import { Type, type Static } from '@sinclair/typebox'
import { ID_PATTERN, MARKDOWN_OF_OTHERS, pageAndLimit, pathId, stringEnum, Timestamp } from '../lib/schemas.js'

const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Algebra I'] })
const description = Type.String({ maxLength: 2000, examples: ['Vectors, matrices and linear maps'] })
const professorId = { description: 'Username of the professor who teaches the subject', examples: ['emmy.noether'] }

const TutorPolicy = stringEnum(['answer', 'hints'], {
  title: 'TutorPolicy',
  description: '`answer`: a question is answered at once. `hints`: students get two hints before the answer'
})
export type TutorPolicy = Static<typeof TutorPolicy>

const Transcripts = stringEnum(['none', 'anonymous', 'named'], {
  title: 'Transcripts',
  description: 'What the teachers see of the questions of students: nothing, the questions without names, or the ' +
    'questions with the username',
  examples: ['anonymous']
})
export type Transcripts = Static<typeof Transcripts>

const Tests = stringEnum(['bank', 'generated', 'both'], {
  title: 'Tests',
  description: 'Where the questions of a test come from: the published questions of the bank, questions that are ' +
    'generated, or first the published ones and then generated ones',
  examples: ['both']
})
export type Tests = Static<typeof Tests>

const Identified = Type.Object({
  _id: Type.String({ description: 'Equals the `subject_id` given at creation', examples: ['algebra-1'] }),
  name: Type.String({ examples: ['Algebra I'] }),
  description: Type.String({ examples: ['Vectors, matrices and linear maps'] }),
  professor_id: Type.String(professorId)
})

export const NewSubject = Type.Object(
  {
    subject_id: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: ID_PATTERN.replace('^', '^(?!enrolled$)'),
      description: '1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit, and not "enrolled"',
      examples: ['algebra-1']
    }),
    name,
    description,
    professor_id: Type.String({ minLength: 1, maxLength: 50, ...professorId })
  },
  { title: 'NewSubject' }
)
export type NewSubject = Static<typeof NewSubject>

export const SubjectChange = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(description),
    guide: Type.Optional(
      Type.String({
        maxLength: 200_000,
        description: 'Teaching guide as Markdown',
        examples: ['# Algebra I\n\nTwo exams.']
      })
    ),
    tutor_policy: Type.Optional(TutorPolicy),
    transcripts: Type.Optional(Transcripts),
    tests: Type.Optional(Tests)
  },
  { title: 'SubjectChange', description: 'Only the fields that are sent are changed' }
)
export type SubjectChange = Static<typeof SubjectChange>

export const CreatedSubject = Type.Object(
  { ...Identified.properties, created_at: Timestamp },
  { title: 'CreatedSubject' }
)

const Teacher = Type.Object(
  { username: Type.String({ examples: ['emmy.noether'] }), full_name: Type.String({ examples: ['Emmy Noether'] }) },
  { title: 'Teacher' }
)
export type Teacher = Static<typeof Teacher>

const guide = Type.String({
  description: `Teaching guide, empty until it is set. ${MARKDOWN_OF_OTHERS}`,
  examples: ['# Algebra I\n\nTwo exams.']
})
const shown = {
  ...Identified.properties,
  teachers: Type.Array(Teacher, { description: 'Who teaches it' }),
  tutor_policy: TutorPolicy,
  transcripts: Transcripts
}
const student_count = Type.Integer({ description: 'Students enrolled now', examples: [42] })

export const Subject = Type.Object({ ...shown, guide }, { title: 'Subject' })

export const SubjectDetail = Type.Object({ ...shown, tests: Tests, student_count, guide: Type.Optional(guide) }, {
  title: 'SubjectDetail',
  description: 'With its guide for its teachers and its students'
})

export const ListedSubject = Type.Object({ ...shown, student_count }, { title: 'ListedSubject' })

export const Enrolment = Type.Object(
  {
    message: Type.String({ examples: ['Enrolled in Algebra I'] }),
    subject: Type.Pick(Identified, ['_id', 'name', 'professor_id'])
  },
  { title: 'Enrolment' }
)

export const SubjectPath = Type.Object({ subject_id: pathId('Subject identifier', 'algebra-1') })

export const SubjectQuery = Type.Object({
  professor_id: Type.Optional(
    Type.String({ description: 'Only the subjects of this professor', examples: ['emmy.noether'] })
  ),
  ...pageAndLimit(20)
})
