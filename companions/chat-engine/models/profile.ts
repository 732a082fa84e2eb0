import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** What one student did in one subject. Each pair has a document, so that no document grows without a limit. */
export interface ProfilePart {
  /** `<user id> <subject>` */
  _id: string
  user_id: string
  subject: string
  /** How many messages the student sent. */
  message_count: number
  last_active: Date
}

interface ProfileStatics {
  countMessage (userId: string, subject: string, at: Date): Promise<void>
  /** The parts of a student's profile, by subject; at most 1,000. */
  partsOf (userId: string): Promise<ProfilePart[]>
  /** Deletes the parts of a user or a subject that were active last until a time, and returns the others. */
  remains (of: { user_id?: string, subject?: string }, before: Date): Promise<ProfilePart[]>
  /** Sets the number of messages; a part without any is deleted. */
  recount (id: string, messages: number): Promise<void>
}

export type ProfileModel = Model<ProfilePart> & ProfileStatics

const schema = new Schema<ProfilePart, ProfileModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  message_count: { type: Number, required: true },
  last_active: { type: Date, required: true }
}, { versionKey: false })

// For `partsOf`.
schema.index({ user_id: 1, subject: 1 })
// The profiles in a subject that is deleted.
schema.index({ subject: 1 })

const MAX_PARTS = 1000

const statics: ProfileStatics & ThisType<ProfileModel> = {
  async countMessage (userId, subject, at) {
    await upsert(() => this.collection.updateOne(
      { _id: `${userId} ${subject}` as never },
      { $inc: { message_count: 1 }, $max: { last_active: at }, $setOnInsert: { user_id: userId, subject } },
      { upsert: true }
    ))
  },

  partsOf (userId) {
    return this.find({ user_id: userId }).sort({ subject: 1 }).limit(MAX_PARTS).lean<ProfilePart[]>().exec()
  },

  async remains (of, before) {
    await this.deleteMany({ ...of, last_active: { $lte: before } }).exec()
    return await this.find(of).lean<ProfilePart[]>().exec()
  },

  async recount (id, messages) {
    if (messages === 0) await this.deleteOne({ _id: id }).exec()
    else await this.updateOne({ _id: id }, { $set: { message_count: messages } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function profileModel (connection: Connection): ProfileModel {
  return connection.model<ProfilePart, ProfileModel>('Profile', schema, 'engine_profiles')
}
