import type { Connection } from 'mongoose'
import { ATTEMPT_COUNTS, type AttemptCount } from '../../collections/accounts/attempt-count.js'
import { modelOf } from '../../lib/database/collection.js'
import { isMatched } from '../../lib/database/common-queries.js'
import { insertNew } from '../../lib/database/upsert.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** How far the clocks of gateways may differ. What is later than that was written by a clock that has been put back. */
const SKEW_MS = 60_000

export const attemptCountModel = (connection: Connection) => modelOf(connection, ATTEMPT_COUNTS, counts => ({
  /** The count, unless it has ended, or is of a clock that was ahead. */
  async findCount (id: string): Promise<AttemptCount | null> {
    const now = sharedNow()
    return await counts.findOne({ _id: id, ends: { $gt: new Date(now) }, last: { $lte: new Date(now + SKEW_MS) } })
      .lean<AttemptCount>().exec()
  },

  /**
   * Counts one more. @param before the count as it was read: nothing is changed, and `false` returned, where it is
   * another one now
   */
  async countAfter (id: string, before: AttemptCount | null, ends: Date): Promise<boolean> {
    const now = sharedTime()
    if (before !== null) {
      const same = { _id: id, count: before.count, last: before.last }
      return await isMatched(counts.updateOne(same, { $inc: { count: 1 }, $set: { last: now, ends } }))
    }
    await counts.deleteMany({ ends: { $lte: now } }).exec()
    const insert = async () => await insertNew(() => counts.create({ _id: id, count: 1, last: now, ends }))
    if (await insert()) return true
    const inFuture = { _id: id, last: { $gt: new Date(now.getTime() + SKEW_MS) } }
    const { deletedCount } = await counts.deleteOne(inFuture).exec()
    return deletedCount === 1 && await insert()
  },

  /** What was counted has failed. */
  async fail (id: string, ends: Date): Promise<void> {
    await counts.updateOne({ _id: id }, { $inc: { failed: 1 }, $set: { last: sharedTime(), ends } }).exec()
  },

  /** Subtracts, down to 0. The times stay. */
  async subtract (id: string, count: number): Promise<void> {
    if (count <= 0) return
    await counts.updateOne({ _id: id, count: { $gte: count } }, { $inc: { count: -count } }).exec()
  },

  /** Deletes a count, and returns it. */
  async take (id: string): Promise<AttemptCount | null> {
    return await counts.findOneAndDelete({ _id: id }).lean<AttemptCount>().exec()
  }
}))
