import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** Changes of questions that are no longer the newest one of their question (collections/questions/question.ts). */
export const QUESTION_CHANGES = collection('QuestionChange', 'question_changes', {
  /** Names question and revision, so that filing a change again changes nothing. */
  _id: Type.String(),
  question_id: Type.String(),
  subject: Type.String(),
  /** The revision that the change made, from 1. */
  revision: Type.Integer(),
  /** The version of the question after the change. */
  version: Type.Integer(),
  at: Type.Date(),
  /** Username; `null` where the account is deleted. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** By field; `null` where the question has no such field. */
  changes: Type.Unsafe<Record<string, { from: unknown, to: unknown }>>({ type: 'object' })
}, [
  // The history of a question.
  [{ question_id: 1, revision: -1 }],
  // The deletion of a subject.
  [{ subject: 1 }],
  // The erasure of an account.
  [{ by: 1 }]
])
export type FiledChange = Stored<typeof QUESTION_CHANGES>

/** One change of a question. */
export type Change = Pick<FiledChange, 'version' | 'at' | 'by' | 'changes'>
