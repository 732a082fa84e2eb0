import { Type, type Static } from '@sinclair/typebox'
import { skipAndLimit } from '../lib/validation/schemas.js'
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
    full_name: Type.String({ examples: ['Ada Lovelace'] }),
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

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const WeekActivity = Type.Object(
  {
    week: Type.String({ description: 'ISO 8601, in UTC', examples: ['2026-W47'] }),
    active_students: count('Students with a turn or a test in the week', 31),
    turns: count('Turns of students', 240),
    quoted: count('Replies with the confidence `quoted`', 180),
    related: count('Replies with the confidence `related`', 22),
    none: count('Replies with the confidence `none`', 9),
    tests: count('Tests that students finished', 12),
    average_score: score('Mean over these tests, 0 to 100; 0 where there is none'),
    by_model: count('Replies by a language model', 150),
    by_material: count('Replies by the chat engine without a model, out of the material', 70),
    by_teacher: count('Replies with an answer that a teacher has published', 20),
    unanswered: count('Messages of students that got no reply, since the chat engine failed', 0)
  },
  { title: 'WeekActivity' }
)
export type WeekActivity = Static<typeof WeekActivity>

/** The columns of the tables (`Accept: text/csv`). */
export const STUDENT_COLUMNS = ['username', 'full_name', 'test_count', 'average_score', 'last_activity'] as const
export const WEEK_COLUMNS =
  [
    'week', 'active_students', 'turns', 'quoted', 'related', 'none', 'tests', 'average_score', 'by_model',
    'by_material', 'by_teacher', 'unanswered'
  ] as const

export const SubjectAnalytics = Type.Object(
  {
    subject_id: Type.String({ examples: ['algebra-1'] }),
    name: Type.String({ examples: ['Algebra I'] }),
    total_students: Type.Integer({ description: 'Enrolled now', examples: [42] }),
    active_students: Type.Integer({
      description: 'Of those, with a turn or a test in the subject in the last 30 days',
      examples: [37]
    }),
    average_test_score: score('Mean over all tests of students in the subject, also of those who have left it or ' +
      'whose accounts are deleted, 0 to 100; 0 where there is none'),
    student_progress: Type.Array(StudentProgress, { description: 'One row per enrolled student, by username' }),
    activity_by_week: Type.Array(WeekActivity, { description: 'The last 26 weeks, oldest first' }),
    topics: Type.Array(TopicFigures, {
      description: 'Of all answers of students to test questions of the subject; what was asked most first'
    })
  },
  { title: 'SubjectAnalytics' }
)
export type SubjectAnalytics = Static<typeof SubjectAnalytics>
