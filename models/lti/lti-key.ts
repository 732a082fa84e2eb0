import type { Connection } from 'mongoose'
import { LTI_KEYS, type LtiKey } from '../../collections/lti/lti-key.js'
import { modelOf } from '../../lib/database/collection.js'
import { insertNew } from '../../lib/database/upsert.js'

export const ltiKeyModel = (connection: Connection) => modelOf(connection, LTI_KEYS, keys => ({
  /** The keys of these periods, by period. */
  async ofPeriods (from: number, to: number): Promise<LtiKey[]> {
    return await keys.find({ _id: { $gte: from, $lte: to } }).sort({ _id: 1 }).lean<LtiKey[]>().exec()
  },

  /** Stores the key of a period, unless it has one. Deletes the keys of periods before `from`. */
  async add (key: LtiKey, from: number): Promise<void> {
    await insertNew(() => keys.create(key))
    await keys.deleteMany({ _id: { $lt: from } }).exec()
  },

  /** Deletes the key of a period, if it is still this one. */
  async remove ({ _id, kid }: LtiKey): Promise<void> {
    await keys.deleteOne({ _id, kid }).exec()
  }
}))
