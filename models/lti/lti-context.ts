import type { Connection } from 'mongoose'
import { LTI_CONTEXTS, type LtiContext } from '../../collections/lti/lti-context.js'
import { modelOf } from '../../lib/database/collection.js'
import { isMatched } from '../../lib/database/common-queries.js'
import { upsert } from '../../lib/database/upsert.js'

/** What is claimed for a time, by one request of one gateway. */
type Claim = 'making' | 'reading'

export const ltiContextModel = (connection: Connection) => modelOf(connection, LTI_CONTEXTS, contexts => ({
  /** Notes what a launch tells of a course. */
  async note ({ _id, memberships_url: url, ...fields }: LtiContext): Promise<LtiContext> {
    const update = { $set: { ...fields, ...(url !== undefined && { memberships_url: url }) } }
    return await upsert(() => contexts.findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' })
      .lean<LtiContext>().exec()) as LtiContext
  },

  /**
   * Claims the making of the subject, or the reading of the roster, for `ms`. Returns `false` where another request has
   * the claim.
   * @param before when given, only where the roster was not read since, and has not failed lately
   */
  async claim (id: string, what: Claim, ms: number, before?: Date): Promise<boolean> {
    const now = new Date()
    const isFree = { $or: [{ [what]: { $exists: false } }, { [what]: { $lte: now } }] }
    const isOld = before === undefined
      ? {}
      : {
          $and: [
            { $or: [{ roster_at: { $exists: false } }, { roster_at: { $lte: before } }] },
            { $or: [{ roster_again: { $exists: false } }, { roster_again: { $lte: now } }] }
          ]
        }
    const update = { $set: { [what]: new Date(now.getTime() + ms) } }
    return await isMatched(contexts.updateOne({ _id: id, ...isFree, ...isOld }, update))
  },

  /** Ends a claim. @param roster when the names and roles were read, or when they may be tried again */
  async release (id: string, what: Claim, roster?: Pick<LtiContext, 'roster_at' | 'roster_again'>): Promise<void> {
    const isRead = roster?.roster_at !== undefined
    const update = {
      $unset: { [what]: 1 as const, ...(isRead && { roster_again: 1 as const }) },
      ...(roster !== undefined && { $set: roster })
    }
    await contexts.updateOne({ _id: id }, update).exec()
  },

  /** Deletes the courses of a platform. */
  async removeOf (platform: string): Promise<void> {
    await contexts.deleteMany({ platform }).exec()
  }
}))
