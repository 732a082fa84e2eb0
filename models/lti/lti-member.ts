import { LTI_MEMBERS, type LtiMember } from '../../collections/lti/lti-member.js'
import { modelOf } from '../../lib/database/collection.js'

export const ltiMemberModel = modelOf(LTI_MEMBERS, members => ({
  /** Notes that a person is in a course. */
  async note ({ _id, ...fields }: LtiMember): Promise<void> {
    await members.put(_id, { $set: fields })
  },

  /** A person who is there already is still in the course. */
  async markSeen (context: string, sub: string): Promise<void> {
    await members.updateIf({ context, sub }, { $set: { seen: new Date() } })
  },

  /** Those of a course who were not seen since a time. */
  async notSeenSince (context: string, time: Date): Promise<LtiMember[]> {
    return await members.allWhere({ context, seen: { $lt: time } })
  },

  /** Deletes a person who has left. Returns `false` where the person was seen again since it was read. */
  async remove ({ _id, seen }: LtiMember): Promise<boolean> {
    return await members.removeIf({ _id, seen })
  },

  /** The person of a username in a course. */
  async findMember (context: string, username: string): Promise<LtiMember | null> {
    return await members.firstWhere({ username, context })
  }
}))
