import { KNOWN_PLACES, type KnownPlace } from '../../collections/accounts/known-place.js'
import { batchLoader, findByIds } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { sharedTime } from '../../lib/database/shared-time.js'
import { DAY_MS } from '../../lib/values/durations.js'

export const knownPlaceModel = modelOf(KNOWN_PLACES, (places, driver) => ({
  /** Concurrent calls share one query. */
  findPlace: batchLoader(async (ids: readonly string[]) => await findByIds<KnownPlace>(driver, ids)),

  async isKnown (id: string, since: Date): Promise<boolean> {
    const place = await this.findPlace(id)
    return place !== null && place.at >= since
  },

  /** Keeps a place, and forgets those that were not used since. Writes once a day. */
  async remember (id: string, since: Date): Promise<void> {
    const now = sharedTime()
    if (await this.isKnown(id, new Date(now.getTime() - DAY_MS))) return
    await places.removeWhere({ at: { $lt: since } })
    await places.put(id, { $set: { at: now } })
  }
}))
