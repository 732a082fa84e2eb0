import type { Model } from 'mongoose'
import { sharedNow } from './shared-time.js'

/**
 * Claims an entry: of those that a filter finds, the one with the earliest `due`, if that is not later than `until`.
 * The claim sets `due` to `ms` from now. After that time, the entry of a process that was killed can be claimed again.
 * Of two processes that claim at once, one gets the entry.
 * @param change made together with the claim
 * @returns the entry after the claim; `null` where there is none
 */
export async function claimDue<Claimed extends { _id: string, due: Date }> (
  entries: Pick<Model<any>, 'findOne' | 'findOneAndUpdate'>, filter: object, until: Date, ms: number,
  change: object = {}
): Promise<Claimed | null> {
  for (;;) {
    const next = await entries.findOne({ ...filter, due: { $lte: until } }).sort({ due: 1 }).lean<Claimed>().exec()
    if (next === null) return null
    // By its _id, as MongoDB 7.0 demands of a collection that is sharded. Another process may be faster.
    const update = { ...change, $set: { due: new Date(sharedNow() + ms) } }
    const claimed = await entries.findOneAndUpdate({ _id: next._id, due: next.due }, update, {
      returnDocument: 'after'
    }).lean<Claimed>().exec()
    if (claimed !== null) return claimed
  }
}
