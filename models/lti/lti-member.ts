import type { Connection } from 'mongoose'
import { LTI_MEMBERS, type LtiMember } from '../../collections/lti/lti-member.js'
import { modelOf } from '../../lib/database/collection.js'
import { upsert } from '../../lib/database/upsert.js'

export const ltiMemberModel = (connection: Connection) => modelOf(connection, LTI_MEMBERS, members => ({
  /** Notes that a person is in a course. */
  async note ({ _id, ...fields }: LtiMember): Promise<void> {
    await upsert(() => members.updateOne({ _id }, { $set: fields }, { upsert: true }).exec())
  },

  /** A person who is there already is still in the course. */
  async saw (context: string, sub: string): Promise<void> {
    await members.updateOne({ context, sub }, { $set: { seen: new Date() } }).exec()
  },

  /** Those of a course who were not seen since a time. */
  async notSeenSince (context: string, time: Date): Promise<LtiMember[]> {
    return await members.find({ context, seen: { $lt: time } }).lean<LtiMember[]>().exec()
  },

  /** Deletes a person who has left. Returns `false` where the person was seen again since it was read. */
  async remove ({ _id, seen }: LtiMember): Promise<boolean> {
    return (await members.deleteOne({ _id, seen }).exec()).deletedCount === 1
  },

  /** Forgets who came by a course: they stay where they are. */
  async removeContext (context: string): Promise<void> {
    await members.deleteMany({ context }).exec()
  },

  /** The person of a username in a course. */
  async findMember (context: string, username: string): Promise<LtiMember | null> {
    return await members.findOne({ username, context }).lean<LtiMember>().exec()
  },

  /** Forgets where an account was until a time. */
  async removeOf (username: string, until: Date): Promise<void> {
    await members.deleteMany({ username, seen: { $lte: until } }).exec()
  }
}))
