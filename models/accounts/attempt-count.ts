import { ATTEMPT_COUNTS, type AttemptCount } from '../../collections/accounts/attempt-count.js'
import { modelOf } from '../../lib/database/collection.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** How far the clock of the database may be put back unseen. A count that is later was written before that. */
const SKEW_MS = 60_000

export const attemptCountModel = modelOf(ATTEMPT_COUNTS, counts => ({
  /** The count, unless it has ended, or is of a clock that was ahead. */
  async findCount (id: string): Promise<AttemptCount | null> {
    const now = sharedNow()
    return await counts.firstWhere({ _id: id, ends: { $gt: new Date(now) }, last: { $lte: new Date(now + SKEW_MS) } })
  },

  /**
   * Counts one more. @param before the count as it was read: nothing is changed, and `false` returned, where it is
   * another one now
   */
  async countAfter (id: string, before: AttemptCount | null, ends: Date): Promise<boolean> {
    const now = sharedTime()
    if (before !== null) {
      const same = { _id: id, count: before.count, last: before.last }
      return await counts.updateIf(same, { $inc: { count: 1 }, $set: { last: now, ends } })
    }
    await counts.removeWhere({ ends: { $lte: now } })
    const insert = async () => await counts.insertNew({ _id: id, count: 1, last: now, ends })
    if (await insert()) return true
    return await counts.removeIf({ _id: id, last: { $gt: new Date(now.getTime() + SKEW_MS) } }) && await insert()
  },

  /** What was counted has failed. */
  async fail (id: string, ends: Date): Promise<void> {
    await counts.updateIf({ _id: id }, { $inc: { failed: 1 }, $set: { last: sharedTime(), ends } })
  },

  /** Subtracts. A smaller count stays as it is, and so do the times. */
  async subtract (id: string, count: number): Promise<void> {
    if (count <= 0) return
    await counts.updateIf({ _id: id, count: { $gte: count } }, { $inc: { count: -count } })
  }
}))
