import { Type, type Static } from '@sinclair/typebox'
import { ONE_LINE_PATTERN, pathId, stringEnum, Timestamp } from '../../lib/validation/schemas.js'
import { DIFFICULTIES, MAX_TOPIC } from '../question-values.js'

const id = Type.String({ examples: ['6921c0a4e1b2f3d4c5a6b7c8'] })
const closes = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date-time',
  maxLength: 40,
  description: 'What ends later does not count; null: no end',
  examples: ['2027-01-15T12:00:00Z']
})

const fields = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE_PATTERN, examples: ['Test of week 3'] }),
  topic: Type.String({
    maxLength: MAX_TOPIC,
    pattern: ONE_LINE_PATTERN,
    description: 'Of the question bank; empty: of all topics',
    examples: ['Eigenvalues']
  }),
  count: Type.Integer({ minimum: 1, maximum: 50, description: 'How many questions', examples: [5] }),
  difficulty: stringEnum(DIFFICULTIES, { examples: ['medium'] }),
  attempts: Type.Integer({ minimum: 1, maximum: 20, description: 'How often a student may take it', examples: [2] }),
  counts: stringEnum(['best', 'last'], { description: 'Which attempt counts' })
}

export const NewActivity = Type.Object({
  title: fields.title,
  topic: Type.Optional(fields.topic),
  count: Type.Optional(fields.count),
  difficulty: Type.Optional(fields.difficulty),
  closes_at: Type.Optional(closes),
  attempts: Type.Optional(fields.attempts),
  counts: Type.Optional(fields.counts)
}, { title: 'NewGradedActivity' })
export type NewActivity = Static<typeof NewActivity>

export const ActivityChange = Type.Partial(Type.Object({ ...fields, closes_at: closes }), {
  title: 'GradedActivityChange', description: 'Only the fields that are sent are changed'
})
export type ActivityChange = Static<typeof ActivityChange>

export const Activity = Type.Object({
  id,
  ...fields,
  difficulty: Type.Optional(fields.difficulty),
  closes_at: Type.Unsafe<Date | null>({ ...closes, description: '`null`: no end' }),
  taken: Type.Integer({ description: 'How many attempts the caller has begun', examples: [1] }),
  score: Type.Unsafe<number | null>({
    type: ['number', 'null'], description: 'Of the attempt of the caller that counts, from 0 to 100', examples: [80]
  }),
  linked: Type.Optional(Type.Boolean({
    description: 'For teachers: whether a link of the platform leads to it, whose column gets the scores',
    examples: [true]
  })),
  problem: Type.Optional(Type.String({
    description: 'For teachers: why the platform takes no scores',
    examples: ['The platform has deleted the column of this activity, so it takes no more scores.']
  }))
}, { title: 'GradedActivity' })

export const ActivityPath = Type.Object({
  subject_id: pathId('Id of a subject', 'algebra'),
  activity_id: pathId('Id of a graded activity', '6921c0a4e1b2f3d4c5a6b7c8')
})

/** Where an attempt is taken. */
export const StartedAttempt = Type.Object({
  session_id: Type.String({ description: 'The session in which the question waits', examples: ['graded-1b2c'] }),
  attempt: Type.Integer({ description: 'The number of the attempt, from 1', examples: [1] }),
  attempts: fields.attempts
}, { title: 'StartedAttempt' })

/** For teachers: an attempt of a student. */
export const GradedResult = Type.Object({
  username: Type.String({ examples: ['ada.lovelace'] }),
  attempt: Type.Integer({ examples: [1] }),
  score: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'null: not ended', examples: [80] }),
  began_at: Timestamp,
  ended_at: Type.Unsafe<Date | null>({
    type: ['string', 'null'], format: 'date-time', examples: ['2026-11-21T08:30:00.000Z']
  }),
  sent_at: Type.Unsafe<Date | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When the platform has taken it',
    examples: ['2026-11-21T08:30:00.000Z']
  })
}, { title: 'GradedResult' })

export const StartRequest = Type.Object({
  language: Type.Optional(stringEnum(['en', 'es'], { description: 'In which language the test is asked for' }))
}, { title: 'StartRequest' })
