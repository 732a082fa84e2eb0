import { LTI_KEYS, type LtiKey } from '../../collections/lti/lti-key.js'
import { modelOf } from '../../lib/database/collection.js'

export const ltiKeyModel = modelOf(LTI_KEYS, keys => ({
  /** Stores the key of a period, unless it has one. Deletes the keys of periods before `from`. */
  async add (key: LtiKey, from: number): Promise<void> {
    await keys.insertNew(key)
    await keys.removeWhere({ _id: { $lt: from } })
  },

  /** Deletes the key of a period, if it is still this one. */
  async remove ({ _id, kid }: LtiKey): Promise<void> {
    await keys.deleteOne({ _id, kid }).exec()
  }
}))
