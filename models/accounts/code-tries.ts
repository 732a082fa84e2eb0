import { Types } from 'mongoose'
import { CODE_TRIES } from '../../collections/accounts/code-tries.js'
import { modelOf } from '../../lib/database/collection.js'
import { duplicateKey } from '../../lib/database/upsert.js'
import { sharedNow, sharedTime } from '../../lib/database/shared-time.js'

/** How far the clock of the database may be put back unseen. */
const SKEW_MS = 60_000

export const codeTriesModel = modelOf(CODE_TRIES, tries => ({
  /**
   * Counts a try, and returns its id. Returns `null`, and counts nothing, where `limit` tries are later than `since`.
   * @param ends when the try counts no more
   */
  async count (_id: string, limit: number, since: Date, ends: Date): Promise<Types.ObjectId | null> {
    const now = sharedTime()
    const tried = { id: new Types.ObjectId(), at: now }
    // Only the newest `limit` are kept. So the oldest of them says whether there is room for another one.
    // A try in the future was counted by a clock that has been put back.
    const room = {
      $or: [
        { [`tries.${limit - 1}`]: { $exists: false } },
        { 'tries.0.at': { $lte: since } },
        { 'tries.0.at': { $gt: new Date(now.getTime() + SKEW_MS) } }
      ]
    }
    const update = { $push: { tries: { $each: [tried], $slice: -limit } }, $set: { ends } }
    try {
      const { upsertedCount } = await tries.updateOne({ _id, ...room }, update, { upsert: true }).exec()
      if (upsertedCount === 1) await tries.removeWhere({ ends: { $lte: now } })
      return tried.id
    } catch (error) {
      // There are tries: as many as allowed, or another one was the first at this moment.
      if (duplicateKey(error) !== '_id') throw error
      return await tries.updateIf({ _id, ...room }, update) ? tried.id : null
    }
  },

  /** The code was right: the try does not count. */
  async forget (_id: string, id: Types.ObjectId): Promise<void> {
    await tries.updateIf({ _id }, { $pull: { tries: { id } } })
  },

  /** Whether `limit` tries are later than `since`. */
  async isFull (_id: string, limit: number, since: Date): Promise<boolean> {
    const oldest = (await tries.get(_id))?.tries.at(-limit)?.at
    return oldest !== undefined && oldest > since && oldest.getTime() <= sharedNow() + SKEW_MS
  }
}))
