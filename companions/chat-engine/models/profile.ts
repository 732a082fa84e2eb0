import { Type } from '@sinclair/typebox'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/database/upsert.js'

/** What one student did in one subject. Each pair has a document, so that no document grows without a limit. */
const PROFILES = collection('Profile', 'engine_profiles', {
  /** `<user id> <subject>` */
  _id: Type.String(),
  user_id: Type.String(),
  subject: Type.String(),
  /** How many messages the student sent. */
  message_count: Type.Number(),
  last_active: Type.Date()
}, [
  // For `partsOf`.
  [{ user_id: 1, subject: 1 }],
  // The profiles in a subject that is deleted.
  [{ subject: 1 }]
])
export type ProfilePart = Stored<typeof PROFILES>

const MAX_PARTS = 1000

export const profileModel = modelOf(PROFILES, (documents, driver) => ({
  async countMessage (userId: string, subject: string, at: Date): Promise<void> {
    await upsert(() => driver.updateOne(
      { _id: `${userId} ${subject}` },
      { $inc: { message_count: 1 }, $max: { last_active: at }, $setOnInsert: { user_id: userId, subject } },
      { upsert: true }
    ))
  },

  /** The parts of a student's profile, by subject; at most 1,000. */
  async partsOf (userId: string): Promise<ProfilePart[]> {
    return await documents.allWhere({ user_id: userId }, { sort: { subject: 1 }, limit: MAX_PARTS })
  },

  /** Deletes the parts of a user or a subject that were active last until a time, and returns the others. */
  async remains (of: { user_id?: string, subject?: string }, before: Date): Promise<ProfilePart[]> {
    await documents.removeWhere({ ...of, last_active: { $lte: before } })
    return await documents.allWhere(of)
  },

  /** Sets the number of messages; a part without any is deleted. */
  async recount (id: string, messages: number): Promise<void> {
    if (messages === 0) await documents.deleteOne({ _id: id }).exec()
    else await documents.updateIf({ _id: id }, { $set: { message_count: messages } })
  }
}))
