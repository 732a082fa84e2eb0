import { Schema, type Connection, type Model } from 'mongoose'
import { admittedUntil } from '../../../lib/deletion-headers.js'
import { upsert } from '../../../lib/upsert.js'
import type { AnsweredBy, Confidence, Source } from '../schemas.js'

/** A message and its reply, stored in one write. */
export interface Turn {
  _id: string
  /** The `_id` of its thread. */
  thread: string
  user_id?: string
  subject: string
  query: string
  reply: string
  at: Date
  /** When the gateway admitted the message; absent in turns from before 2026-11-26. */
  admitted?: Date
  /** What the reply rests on; absent in turns from before 2026-11-22. */
  confidence?: Confidence
  sources?: Source[]
  /** Which hint the reply was, from 1. */
  hint?: number
  /** Absent in turns from before 2026-11-26, and in those of a test. */
  answered_by?: AnsweredBy
  /** The deadline came before the end of the reply. */
  stopped?: true
}

interface TurnStatics {
  /** Stores a turn. Does nothing when a turn with this `_id` is stored already. */
  record (turn: Turn): Promise<void>
  /** The last turns of a thread since a moment, oldest first. */
  last (thread: string, since: Date, limit: number): Promise<Turn[]>
  countSince (thread: string, since: Date): Promise<number>
  /** How many turns each of these threads has since its `started_at`, by the thread's `_id`. 0 is left out. */
  countOf (threads: Array<{ _id: string, started_at: Date }>): Promise<Map<string, number>>
  /** How many turns a user has in a subject of messages that were admitted after a time. */
  countOfUser (userId: string, subject: string, after: Date): Promise<number>
  removeOf (threads: string[]): Promise<void>
  /** Deletes the turns of a subject of messages that were admitted until a time. */
  removeOfSubject (subject: string, before: Date): Promise<void>
}

export type TurnModel = Model<Turn> & TurnStatics

const schema = new Schema<Turn, TurnModel>({
  _id: { type: String, required: true },
  thread: { type: String, required: true },
  user_id: { type: String },
  subject: { type: String, required: true },
  query: { type: String },
  reply: { type: String },
  at: { type: Date, required: true },
  admitted: { type: Date },
  confidence: { type: String },
  sources: { type: Schema.Types.Mixed },
  hint: { type: Number },
  answered_by: { type: String },
  stopped: { type: Boolean }
}, { versionKey: false })

// The history of a thread.
schema.index({ thread: 1, at: 1 })
// The statistics of a subject.
schema.index({ subject: 1 })

const statics: TurnStatics & ThisType<TurnModel> = {
  async record ({ _id, ...turn }) {
    await upsert(() => this.collection.updateOne({ _id: _id as never }, { $setOnInsert: turn }, { upsert: true }))
  },

  async last (thread, since, limit) {
    const newest = this.collection.find<Turn>({ thread, at: { $gte: since } }).sort({ at: -1, _id: -1 }).limit(limit)
    return (await newest.toArray()).reverse()
  },

  async countSince (thread, since) {
    return this.countDocuments({ thread, at: { $gte: since } }).exec()
  },

  async countOf (threads) {
    if (threads.length === 0) return new Map()
    const rows = await this.aggregate<{ _id: string, count: number }>([
      { $match: { $or: threads.map(({ _id: thread, started_at }) => ({ thread, at: { $gte: started_at } })) } },
      { $group: { _id: '$thread', count: { $sum: 1 } } }
    ]).exec()
    return new Map(rows.map(({ _id, count }) => [_id, count]))
  },

  async countOfUser (userId, subject, after) {
    const earlier = admittedUntil(after, 'at')
    return await this.countDocuments({ user_id: userId, subject, $nor: [earlier] }).exec()
  },

  async removeOf (threads) {
    await this.deleteMany({ thread: { $in: threads } }).exec()
  },

  async removeOfSubject (subject, before) {
    await this.deleteMany({ subject, ...admittedUntil(before, 'at') }).exec()
  }
}
Object.assign(schema.statics, statics)

export function turnModel (connection: Connection): TurnModel {
  return connection.model<Turn, TurnModel>('Turn', schema, 'engine_turns')
}
