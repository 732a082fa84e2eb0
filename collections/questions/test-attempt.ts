import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** Finished tests: each of one user in one subject. */
export const TEST_ATTEMPTS = collection('TestAttempt', 'test_attempts', {
  /** Names the test, so that a repeated reply does not count twice. */
  _id: Type.String(),
  /** `null` where the account was deleted. */
  user_id: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String(),
  topic: Type.String(),
  difficulty: Type.String(),
  total_questions: Type.Integer(),
  correct_answers: Type.Integer(),
  /** 0 to 100. */
  score: Type.Number(),
  /** It was ended before its last question. It counts nowhere. */
  cancelled: Type.Optional(Type.Literal(true)),
  taken_at: Type.Date()
}, [
  // The analytics of a subject.
  [{ subject: 1, user_id: 1 }],
  // The results of a user.
  [{ user_id: 1, taken_at: -1 }]
])
export type TestAttempt = Stored<typeof TEST_ATTEMPTS>
