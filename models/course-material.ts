import { randomUUID } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'

/**
 * A note that other services may hold material of a subject: documents, frequent questions, topics.
 * services/course-material.ts tells how it is used.
 */
export interface MaterialNote {
  /** The id of the subject. */
  _id: string
  /** Calls under way that may add material. */
  writers: number
  /** When the last of these calls has ended at the latest. Writers that are still counted then were killed. */
  busy_until: Date
  /** The claim of the process that is clearing, and when the claim expires. */
  cleared_by?: string
  cleared_until?: Date
}

interface MaterialNoteStatics {
  /** Counts a writer, and makes the note where there is none. The writer ends after `ms` at the latest. */
  beginWriting (subject: string, ms: number): Promise<void>
  endWriting (subject: string): Promise<void>
  /** Claims the note for `ms`. Returns `null` where there is no note or another process has claimed it. */
  claim (subject: string, ms: number): Promise<MaterialNote | null>
  release (claimed: MaterialNote): Promise<void>
  /** Deletes a note that is claimed. */
  forget (claimed: MaterialNote): Promise<void>
  isNoted (subject: string): Promise<boolean>
  subjects (): Promise<string[]>
}

export type CourseMaterialModel = Model<MaterialNote> & MaterialNoteStatics

const schema = new Schema<MaterialNote, CourseMaterialModel>({
  _id: { type: String, required: true },
  writers: { type: Number, required: true },
  busy_until: { type: Date, required: true },
  cleared_by: { type: String },
  cleared_until: { type: Date }
}, { versionKey: false })

const statics: MaterialNoteStatics & ThisType<CourseMaterialModel> = {
  async beginWriting (subject, ms) {
    const now = new Date()
    const busyUntil = new Date(now.getTime() + ms)
    // Writers of a note that is no longer busy were killed, and count no more.
    const { matchedCount } = await this.updateOne(
      { _id: subject, busy_until: { $lt: now } },
      { $set: { writers: 1, busy_until: busyUntil } }
    ).exec()
    if (matchedCount === 1) return
    await upsert(() => this.updateOne(
      { _id: subject },
      { $inc: { writers: 1 }, $max: { busy_until: busyUntil } },
      { upsert: true }
    ).exec())
  },

  async endWriting (subject) {
    await this.updateOne({ _id: subject, writers: { $gt: 0 } }, { $inc: { writers: -1 } }).exec()
  },

  claim (subject, ms) {
    const now = new Date()
    return this.findOneAndUpdate(
      { _id: subject, $or: [{ cleared_until: { $exists: false } }, { cleared_until: { $lt: now } }] },
      { $set: { cleared_by: randomUUID(), cleared_until: new Date(now.getTime() + ms) } },
      { returnDocument: 'after' }
    ).lean<MaterialNote>().exec()
  },

  async release ({ _id, cleared_by }) {
    await this.updateOne({ _id, cleared_by }, { $unset: { cleared_by: 1, cleared_until: 1 } }).exec()
  },

  async forget ({ _id, cleared_by }) {
    await this.deleteOne({ _id, cleared_by }).exec()
  },

  async isNoted (subject) {
    return await this.exists({ _id: subject }).exec() !== null
  },

  async subjects () {
    return (await this.find({}, { _id: 1 }).lean<MaterialNote[]>().exec()).map(({ _id }) => _id)
  }
}
Object.assign(schema.statics, statics)

export function courseMaterialModel (connection: Connection): CourseMaterialModel {
  return connection.model<MaterialNote, CourseMaterialModel>('CourseMaterial', schema, 'course_materials')
}
