import { Type } from '@sinclair/typebox'
import { collection, modelOf } from '../../../lib/database/collection.js'

/** How often a student has asked for what a passage says. */
const HINTS = collection('HintCount', 'engine_hints', {
  /** `<user id> <subject> <hash of the passage>` */
  _id: Type.String(),
  user_id: Type.String(),
  subject: Type.String(),
  count: Type.Number(),
  /** When the gateway admitted the message that raised it last. */
  at: Type.Date()
})

export const hintCountModel = modelOf(HINTS, documents => ({
  /**
   * Raises the count, in one write.
   * @param passage a hash of its text
   * @param steps by how many hints
   * @param at when the message was admitted; by default now
   * @returns the count, from 1: of two calls at the same time, one gets the higher count
   */
  async raise (
    userId: string, subject: string, passage: string, steps: number, at: Date = new Date()
  ): Promise<number> {
    const update = { $inc: { count: steps }, $max: { at }, $setOnInsert: { user_id: userId, subject } }
    return (await documents.putAndRead(`${userId} ${subject} ${passage}`, update)).count
  },

  /** Deletes the counts of a user that were raised last until a time, and after another one where it is given. */
  async removeOfUser (userId: string, before: Date, after?: Date): Promise<void> {
    const at = { $lte: before, ...(after !== undefined && { $gte: after }) }
    await documents.removeWhere({ ...idsOf(userId), at })
  },

  /** Deletes the counts of conversations without a user. */
  async removeOfThreads (threads: string[]): Promise<void> {
    const filters = threads.map(thread => idsOf(studentOf(undefined, thread)))
    await documents.bulkWrite(filters.map(filter => ({ deleteMany: { filter } })), { ordered: false })
  }
}))

/** Who is counted: a user, or a conversation without one. */
export function studentOf (userId: string | undefined, thread: string): string {
  return userId ?? `session:${thread}`
}

// By the `_id`, which is indexed. The id of a user holds no space; the character after it is an exclamation mark.
function idsOf (student: string) {
  return { _id: { $gte: `${student} `, $lt: `${student}!` } }
}
