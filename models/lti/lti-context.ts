import { LTI_CONTEXTS, type LtiContext } from '../../collections/lti/lti-context.js'
import { modelOf } from '../../lib/database/collection.js'
import { changeOf, notAfter } from '../../lib/database/common-queries.js'

/** What is claimed for a time, by one request of one gateway. */
type Claim = 'making' | 'reading'

export const ltiContextModel = modelOf(LTI_CONTEXTS, contexts => ({
  /** Notes what a launch tells of a course. */
  async note ({ _id, memberships_url: url, ...fields }: LtiContext): Promise<LtiContext> {
    const update = { $set: { ...fields, ...(url !== undefined && { memberships_url: url }) } }
    return await contexts.putAndRead(_id, update)
  },

  /**
   * Claims the making of the subject, or the reading of the roster, for `ms`. Returns `false` where another request has
   * the claim.
   * @param before when given, only where the roster was not read since, and has not failed lately
   */
  async claim (id: string, what: Claim, ms: number, before?: Date): Promise<boolean> {
    const now = new Date()
    const isOld = before && { roster_at: notAfter(before), roster_again: notAfter(now) }
    const update = { $set: { [what]: new Date(now.getTime() + ms) } }
    return await contexts.updateIf({ _id: id, [what]: notAfter(now), ...isOld }, update)
  },

  /** Ends a claim. @param roster when the names and roles were read, or when they may be tried again */
  async release (id: string, what: Claim, roster?: Pick<LtiContext, 'roster_at' | 'roster_again'>): Promise<void> {
    const isRead = roster?.roster_at !== undefined
    await contexts.updateIf({ _id: id }, changeOf({
      ...roster, [what]: undefined, ...(isRead && { roster_again: undefined })
    }))
  }
}))
