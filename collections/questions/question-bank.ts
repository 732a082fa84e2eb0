import { Type } from '@sinclair/typebox'
import { collection, ObjectId, type Stored } from '../../lib/database/collection.js'

/*
 * How much the bank of a subject holds. A write that adds questions or makes one longer first reserves its room, in one
 * conditional update. So concurrent writers do not pass a limit together. At the end, the reservation is replaced by
 * what was stored. Deletions reserve nothing: after them the counts are too high, and they are counted again before a
 * write is refused. A process that is killed leaves its reservation. When its time has ended, nothing is reserved until
 * what is stored has been counted again.
 */
export const QUESTION_BANKS = collection('QuestionBank', 'question_banks', {
  /** The subject. */
  _id: Type.String(),
  questions: Type.Integer(),
  /** Their texts, in bytes of UTF-8. */
  bytes: Type.Integer(),
  /** What is being written. It is stored by `until`, or its process was killed. */
  reserved: Type.Array(Type.Object({
    id: ObjectId(), questions: Type.Integer(), bytes: Type.Integer(), until: Type.Date()
  })),
  /** Set where the counts may be too high. */
  stale: Type.Optional(Type.Boolean()),
  /** Raised by each change. The counts are only replaced while the version is the one that was read. */
  version: Type.Integer()
})
export type QuestionBank = Stored<typeof QUESTION_BANKS>
export type BankReservation = QuestionBank['reserved'][number]
