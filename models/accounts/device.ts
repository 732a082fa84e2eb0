import { DEVICES, type Device } from '../../collections/accounts/device.js'
import { modelOf } from '../../lib/database/collection.js'
import { upsert } from '../../lib/database/upsert.js'
import { sharedTime } from '../../lib/database/shared-time.js'

export const deviceModel = modelOf(DEVICES, devices => ({
  /** Stores a device in place of one of the same login. Of many devices of a user, the newest `limit` stay. */
  async keep ({ _id, ...device }: Device, limit: number): Promise<void> {
    await devices.removeWhere({ ends: { $lte: sharedTime() } })
    await upsert(() => devices.replaceOne({ _id }, device, { upsert: true }).exec())
    await devices.removeSome({ username: device.username }, { sort: { ends: -1 }, skip: limit })
  },

  /**
   * Gives a device another secret, if its present one is `present`. All are hashes.
   * @param previous which of its secrets the browser has sent: it is accepted until the new one comes back
   * @returns whether it has the new secret now
   */
  async rotate (_id: string, present: string, previous: string, next: string): Promise<boolean> {
    const $set = { secret: next, previous, since: sharedTime() }
    return await devices.updateIf({ _id, secret: present }, { $set })
  },

  /** The browser has sent the present secret: the one before (`former`) is accepted no more. Both are hashes. */
  async settle (_id: string, present: string, former: string): Promise<void> {
    await devices.updateIf({ _id, secret: present }, { $set: { former }, $unset: { previous: 1 } })
  }
}))
