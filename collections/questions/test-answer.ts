import { Type } from '@sinclair/typebox'
import { collection, Plain, type Stored } from '../../lib/database/collection.js'
import type { AnswerSource } from '../../schemas/tests.js'

/**
 * The answers to test questions. Each holds what results need of its question, so that they stay when the question is
 * changed or deleted, and where it was made for one test.
 */
export const TEST_ANSWERS = collection('TestAnswer', 'test_answers', {
  /** See `answerId` (models/questions/test-answer.ts). */
  _id: Type.String(),
  /** `null` where the account was deleted, as `session_id`. */
  user_id: Type.Union([Type.String(), Type.Null()]),
  session_id: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String(),
  /** Names the test among all tests. */
  test_id: Type.String(),
  question_id: Type.String(),
  /** Of the question. */
  version: Type.Integer(),
  /** Of the question; `''` where it was lost because a process was killed. */
  text: Type.String(),
  /** As they were shown. Absent where the answer is a number or a text. */
  options: Type.Optional(Type.Array(Type.String())),
  /** Texts of options. Without `options`: what the student wrote, until the session is deleted. */
  chosen: Type.Array(Type.String()),
  right_option: Type.Optional(Type.String()),
  explanation: Type.Optional(Type.String()),
  source: Type.Optional(Plain<AnswerSource>()),
  topic: Type.Optional(Type.String()),
  correct: Type.Boolean(),
  skipped: Type.Optional(Type.Literal(true)),
  seconds: Type.Number(),
  /** The user is no student: it counts in no figures of the class. */
  teacher: Type.Optional(Type.Literal(true)),
  at: Type.Date()
}, [
  // The results of a user.
  [{ user_id: 1, at: -1 }],
  // The figures and the topics of a subject.
  [{ subject: 1, test_id: 1 }]
])
export type TestAnswer = Stored<typeof TEST_ANSWERS>
