import { Schema, type Connection, type Model } from 'mongoose'
import { insertNew } from '../lib/upsert.js'

/*
 * How often something was tried: failed logins of a name from an address and of an address, registrations from an
 * address. Names and addresses are kept as a keyed hash (services/login-guard.ts).
 */
export interface AttemptCount {
  /** What is counted, hashed. */
  _id: string
  count: number
  /** Of a name: how many of them are failures that count for the address, too. The others are being checked. */
  failed?: number
  /** When the last one was. */
  last: Date
  /** The count is no longer valid then. */
  ends: Date
}

interface AttemptCountStatics {
  /** The count, unless it has ended, or is of a clock that was ahead. */
  findCount (id: string): Promise<AttemptCount | null>
  /**
   * Counts one more. @param before the count as it was read: nothing is changed, and `false` returned, where it is
   * another one now
   */
  countAfter (id: string, before: AttemptCount | null, ends: Date): Promise<boolean>
  /** What was counted has failed. */
  fail (id: string, ends: Date): Promise<void>
  /** Subtracts, down to 0. The times stay. */
  subtract (id: string, count: number): Promise<void>
  /** Deletes a count, and returns it. */
  take (id: string): Promise<AttemptCount | null>
}

export type AttemptCountModel = Model<AttemptCount> & AttemptCountStatics

const schema = new Schema<AttemptCount, AttemptCountModel>({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  failed: { type: Number },
  last: { type: Date, required: true },
  ends: { type: Date, required: true }
}, { versionKey: false })

// The counts that have ended.
schema.index({ ends: 1 })

/** How far the clocks of gateways may differ. What is later than that was written by a clock that has been put back. */
const SKEW_MS = 60_000

const statics: AttemptCountStatics & ThisType<AttemptCountModel> = {
  findCount (id) {
    const now = Date.now()
    return this.findOne({ _id: id, ends: { $gt: new Date(now) }, last: { $lte: new Date(now + SKEW_MS) } })
      .lean<AttemptCount>().exec()
  },

  async countAfter (id, before, ends) {
    const now = new Date()
    if (before !== null) {
      const same = { _id: id, count: before.count, last: before.last }
      const { matchedCount } = await this.updateOne(same, { $inc: { count: 1 }, $set: { last: now, ends } }).exec()
      return matchedCount === 1
    }
    await this.deleteMany({ ends: { $lte: now } }).exec()
    const insert = async () => await insertNew(() => this.create({ _id: id, count: 1, last: now, ends }))
    if (await insert()) return true
    const { deletedCount } = await this.deleteOne({ _id: id, last: { $gt: new Date(now.getTime() + SKEW_MS) } }).exec()
    return deletedCount === 1 && await insert()
  },

  async fail (id, ends) {
    await this.updateOne({ _id: id }, { $inc: { failed: 1 }, $set: { last: new Date(), ends } }).exec()
  },

  async subtract (id, count) {
    if (count <= 0) return
    await this.updateOne({ _id: id, count: { $gte: count } }, { $inc: { count: -count } }).exec()
  },

  take (id) {
    return this.findOneAndDelete({ _id: id }).lean<AttemptCount>().exec()
  }
}
Object.assign(schema.statics, statics)

export function attemptCountModel (connection: Connection): AttemptCountModel {
  return connection.model<AttemptCount, AttemptCountModel>('AttemptCount', schema, 'attempt_counts')
}
