import { Type, type Static } from '@sinclair/typebox'
import { skipAndLimit } from '../lib/schemas.js'
import { TopicFigures } from './tests.js'

export const StudentQuery = Type.Object({
  subject_id: Type.Optional(
    Type.String({ description: 'Only the students of this subject', examples: ['algebra-1'] })
  ),
  ...skipAndLimit(20)
})

export const StudentSummary = Type.Object(
  {
    username: Type.String({ examples: ['ada.lovelace'] }),
    full_name: Type.String({ examples: ['Ada Lovelace'] }),
    email: Type.String({ examples: ['ada@example.edu'] }),
    enrolled_subjects: Type.Array(Type.String(), {
      description: 'For a professor: only the own subjects',
      examples: [['algebra-1']]
    })
  },
  { title: 'StudentSummary' }
)

const score = (description: string) => Type.Number({ minimum: 0, maximum: 100, description, examples: [83.33] })

export const StudentProgress = Type.Object(
  {
    username: Type.String({ examples: ['ada.lovelace'] }),
    test_count: Type.Integer({ description: 'Tests finished in this subject', examples: [3] }),
    average_score: score('Mean over the tests, 0 to 100; 0 where there is none'),
    last_activity: Type.Unsafe<Date | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Last turn or test in the subject; null when there was none',
      examples: ['2026-11-21T08:30:00.000Z']
    })
  },
  { title: 'StudentProgress' }
)

export const SubjectAnalytics = Type.Object(
  {
    subject_id: Type.String({ examples: ['algebra-1'] }),
    name: Type.String({ examples: ['Algebra I'] }),
    total_students: Type.Integer({ description: 'Enrolled now', examples: [42] }),
    active_students: Type.Integer({
      description: 'Of those, with a turn or a test in the subject in the last 30 days',
      examples: [37]
    }),
    average_test_score: score('Mean over all tests of the enrolled students, 0 to 100; 0 where there is none'),
    student_progress: Type.Array(StudentProgress, { description: 'One row per enrolled student, by username' }),
    topics: Type.Array(TopicFigures, {
      description: 'Of all answers of students to test questions of the subject; what was asked most first'
    })
  },
  { title: 'SubjectAnalytics' }
)
export type SubjectAnalytics = Static<typeof SubjectAnalytics>
