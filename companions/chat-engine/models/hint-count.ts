import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** How often a student has asked for what a passage says. */
export interface HintCount {
  /** `<user id> <subject> <hash of the passage>` */
  _id: string
  user_id: string
  subject: string
  count: number
  /** When the gateway admitted the message that raised it last. */
  at: Date
}

interface HintCountStatics {
  /**
   * Raises the count, in one write.
   * @param passage a hash of its text
   * @param steps by how many hints
   * @param at when the message was admitted; by default now
   * @returns the count, from 1: of two calls at the same time, one gets the higher count
   */
  raise (userId: string, subject: string, passage: string, steps: number, at?: Date): Promise<number>
  /** Deletes the counts of a user that were raised last until a time, and after another one where it is given. */
  removeOfUser (userId: string, before: Date, after?: Date): Promise<void>
  /** Deletes the counts of conversations without a user. */
  removeOfThreads (threads: string[]): Promise<void>
  /** Deletes the counts of a subject that were raised last until a time. */
  removeOfSubject (subject: string, before: Date): Promise<void>
}

export type HintCountModel = Model<HintCount> & HintCountStatics

const schema = new Schema<HintCount, HintCountModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  count: { type: Number, required: true },
  at: { type: Date, required: true }
}, { versionKey: false })

const statics: HintCountStatics & ThisType<HintCountModel> = {
  async raise (userId, subject, passage, steps, at = new Date()) {
    const { count } = await upsert(() => this.findOneAndUpdate(
      { _id: `${userId} ${subject} ${passage}` },
      { $inc: { count: steps }, $max: { at }, $setOnInsert: { user_id: userId, subject } },
      { upsert: true, returnDocument: 'after' }
    ).lean<HintCount>().orFail().exec())
    return count
  },

  async removeOfUser (userId, before, after) {
    const at = { $lte: before, ...(after !== undefined && { $gte: after }) }
    await this.deleteMany({ ...idsOf(userId), at }).exec()
  },

  async removeOfThreads (threads) {
    const filters = threads.map(thread => idsOf(studentOf(undefined, thread)))
    await this.bulkWrite(filters.map(filter => ({ deleteMany: { filter } })), { ordered: false })
  },

  async removeOfSubject (subject, before) {
    await this.deleteMany({ subject, at: { $lte: before } }).exec()
  }
}
Object.assign(schema.statics, statics)

/** Who is counted: a user, or a conversation without one. */
export function studentOf (userId: string | undefined, thread: string): string {
  return userId ?? `session:${thread}`
}

// By the `_id`, which is indexed. The id of a user holds no space; the character after it is an exclamation mark.
function idsOf (student: string) {
  return { _id: { $gte: `${student} `, $lt: `${student}!` } }
}

export function hintCountModel (connection: Connection): HintCountModel {
  return connection.model<HintCount, HintCountModel>('HintCount', schema, 'engine_hints')
}
