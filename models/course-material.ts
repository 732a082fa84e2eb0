import { randomUUID } from 'node:crypto'
import { Schema, Types, type Connection, type Model } from 'mongoose'
import { upsert } from '../lib/upsert.js'

/**
 * A note that other services may hold material of a subject: documents, frequent questions, topics.
 * services/course-material.ts tells how it is used.
 */
export interface MaterialNote {
  /** The id of the subject. */
  _id: string
  /** Calls under way that may add material, each with the time when it has ended at the latest. */
  writing: Writing[]
  /** The claim of the process that is clearing, and when the claim expires. */
  cleared_by?: string
  cleared_until?: Date
}

interface Writing { id: Types.ObjectId, until: Date }

interface MaterialNoteStatics {
  /**
   * Notes a writer, and makes the note where there is none. The writer ends after `ms` at the latest: one that is noted
   * longer was killed.
   */
  beginWriting (subject: string, ms: number): Promise<Types.ObjectId>
  /** Ends a writer. A second call changes nothing. */
  endWriting (subject: string, writer: Types.ObjectId): Promise<void>
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
  writing: { type: [{ _id: false, id: Schema.Types.ObjectId, until: Date }], required: true },
  cleared_by: { type: String },
  cleared_until: { type: Date }
}, { versionKey: false })

const statics: MaterialNoteStatics & ThisType<CourseMaterialModel> = {
  async beginWriting (subject, ms) {
    const now = Date.now()
    const writer = { id: new Types.ObjectId(), until: new Date(now + ms) }
    await upsert(() => this.updateOne({ _id: subject }, { $push: { writing: writer } }, { upsert: true }).exec())
    await this.updateOne({ _id: subject }, { $pull: { writing: { until: { $lt: new Date(now) } } } }).exec()
    return writer.id
  },

  async endWriting (subject, writer) {
    await this.updateOne({ _id: subject }, { $pull: { writing: { id: writer } } }).exec()
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
