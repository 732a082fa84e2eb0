import { Type, type Static } from '@sinclair/typebox'
import {
  ID_PATTERN, MARKDOWN_OF_OTHERS, ONE_LINE, ONE_LINE_PATTERN, pageAndLimit, pathId, stringEnum, Timestamp
} from '../lib/validation/schemas.js'

const name = Type.String({
  minLength: 1, maxLength: 200, pattern: ONE_LINE_PATTERN, description: ONE_LINE, examples: ['Algebra I']
})
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

const EnrolmentRule = stringEnum(['open', 'code', 'closed'], {
  title: 'EnrolmentRule',
  description: 'Who may enrol: every student, those who have the code, or none. Teachers enrol students in any case'
})
export type EnrolmentRule = Static<typeof EnrolmentRule>

const MAX_CODE = 64
const enrolmentCode = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: 4,
  maxLength: MAX_CODE,
  description: 'What students enter to enrol; null for none',
  examples: ['vectors-2026']
})

/** A time, or `null`. In a request it is text. */
function timeOrNull<T extends Date | string> (description: string) {
  const examples = ['2026-11-21T08:30:00.000Z']
  return Type.Unsafe<T | null>({ type: ['string', 'null'], format: 'date-time', description, examples })
}
const BEGINNING = 'Students may enrol from then on; null for no beginning'
const END = 'Students may enrol until then; null for no end'

const coProfessors = (options: object = {}) => Type.Array(Type.String({ examples: ['sofia.kovalevskaya'] }), {
  description: 'Usernames of professors who teach the subject, too',
  examples: [['sofia.kovalevskaya']],
  ...options
})

const archived = Type.Boolean({
  description: 'An archived subject is read and changed. Chats and enrolments in it are refused',
  examples: [false]
})

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

/** The most co-professors of a subject. */
const MAX_CO_PROFESSORS = 50

export const SubjectChange = Type.Object(
  {
    _id: Type.Optional(Type.String({ description: 'The present one: it cannot be changed', examples: ['algebra-1'] })),
    name: Type.Optional(name),
    description: Type.Optional(description),
    professor_id: Type.Optional(Type.String({
      ...professorId, description: 'Username of a professor. Changed by an administrator alone'
    })),
    co_professors: Type.Optional(coProfessors({
      maxItems: MAX_CO_PROFESSORS,
      description: 'Usernames of professors who teach the subject, too. Changed by its professor or an ' +
        'administrator; a co-professor may take out the own name. The professor is left out'
    })),
    enrolment: Type.Optional(EnrolmentRule),
    enrolment_code: Type.Optional(enrolmentCode),
    enrolment_from: Type.Optional(timeOrNull<string>(BEGINNING)),
    enrolment_until: Type.Optional(timeOrNull<string>(END)),
    archived: Type.Optional(archived),
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
  teachers: Type.Array(Teacher, { description: 'Who teaches it, the professor first' }),
  enrolment: EnrolmentRule,
  enrolment_from: timeOrNull<Date>(BEGINNING),
  enrolment_until: timeOrNull<Date>(END),
  archived,
  tutor_policy: TutorPolicy,
  transcripts: Transcripts
}
const student_count = Type.Integer({ description: 'Students enrolled now', examples: [42] })

export const Subject = Type.Object({ ...shown, guide }, { title: 'Subject' })

export const SubjectDetail = Type.Object({
  ...shown,
  co_professors: coProfessors(),
  tests: Tests,
  student_count,
  enrolment_code: Type.Optional(enrolmentCode),
  on_platform: Type.Optional(Type.Boolean({
    description: 'Whether it belongs to a course of a learning platform. Told to its teachers, where the ' +
      'installation has a platform',
    examples: [true]
  })),
  guide: Type.Optional(guide)
}, {
  title: 'SubjectDetail',
  description: 'With its guide for its teachers and its students, and with its code for its teachers'
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
  teacher: Type.Optional(Type.String({
    description: 'Only the subjects that this user teaches, as the professor or as a co-professor',
    examples: ['sofia.kovalevskaya']
  })),
  q: Type.Optional(Type.String({
    maxLength: 100,
    description: 'A part of the name or the identifier. Case and accents do not matter',
    examples: ['algebra']
  })),
  code: Type.Optional(Type.String({
    minLength: 4,
    maxLength: 64,
    description: 'Only the subjects that a student enrols in with this code, letter by letter. For students alone; ' +
      'codes that open no subject are counted',
    examples: ['vectors-2026']
  })),
  archived: Type.Optional(Type.Boolean({ description: 'Only the archived subjects', examples: [false] })),
  ...pageAndLimit(20)
})
