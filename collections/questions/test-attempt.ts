import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** Finished tests: each of one user in one subject. */
export const TEST_ATTEMPTS = collection('TestAttempt', 'test_attempts', {
  /** Names the test, so that a repeated reply does not count twice. */
  _id: Type.String(),
  /** `null` where the account was deleted. */
  user_id: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String(),
  /**
   * As its answers have it (collections/questions/test-answer.ts). Absent where an older version did not say it, and
   * where the account was deleted.
   */
  test_id: Type.Optional(Type.String()),
  topic: Type.String(),
  difficulty: Type.String(),
  total_questions: Type.Integer(),
  correct_answers: Type.Integer(),
  /** 0 to 100. */
  score: Type.Number(),
  /** It was ended before its last question. It counts nowhere. */
  cancelled: Type.Optional(Type.Literal(true)),
  taken_at: Type.Date(),
  /** Whether the figures of its subject have it (services/professor/counts.ts): one of the two is set. */
  uncounted: Type.Optional(Type.Literal(true)),
  counted: Type.Optional(Type.Literal(true))
}, [
  // What the figures of a subject do not have.
  [{ subject: 1 }, { partialFilterExpression: { uncounted: { $exists: true } } }],
  // The results of a user.
  [{ user_id: 1, taken_at: -1 }]
])
export type TestAttempt = Stored<typeof TEST_ATTEMPTS>
