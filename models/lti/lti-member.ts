import { LTI_MEMBERS, type LtiMember } from '../../collections/lti/lti-member.js'
import { modelOf } from '../../lib/database/collection.js'

export const ltiMemberModel = modelOf(LTI_MEMBERS, members => ({
  /** Notes that a person is in a course. */
  async note ({ _id, ...fields }: LtiMember): Promise<void> {
    await members.put(_id, { $set: fields })
  },

  /** Deletes a person who has left. Returns `false` where the person was seen again since it was read. */
  async remove ({ _id, seen }: LtiMember): Promise<boolean> {
    return await members.removeIf({ _id, seen })
  }
}))
