import { randomUUID } from 'node:crypto'
import { Types, type Connection } from 'mongoose'
import { COURSE_MATERIALS, type MaterialNote } from '../collections/course-material.js'
import { modelOf } from '../lib/database/collection.js'
import { upsert } from '../lib/upsert.js'

export const courseMaterialModel = (connection: Connection) => modelOf(connection, COURSE_MATERIALS, notes => ({
  /**
   * Notes a writer, and makes the note where there is none. The writer ends after `ms` at the latest: one that is noted
   * longer was killed.
   */
  async beginWriting (subject: string, ms: number): Promise<Types.ObjectId> {
    const now = Date.now()
    const writer = { id: new Types.ObjectId(), until: new Date(now + ms) }
    await upsert(() => notes.updateOne({ _id: subject }, { $push: { writing: writer } }, { upsert: true }).exec())
    await notes.updateOne({ _id: subject }, { $pull: { writing: { until: { $lt: new Date(now) } } } }).exec()
    return writer.id
  },

  /** Ends a writer. A second call changes nothing. */
  async endWriting (subject: string, writer: Types.ObjectId): Promise<void> {
    await notes.updateOne({ _id: subject }, { $pull: { writing: { id: writer } } }).exec()
  },

  /** Claims the note for `ms`. Returns `null` where there is no note or another process has claimed it. */
  async claim (subject: string, ms: number): Promise<MaterialNote | null> {
    const now = new Date()
    return await notes.findOneAndUpdate(
      { _id: subject, $or: [{ cleared_until: { $exists: false } }, { cleared_until: { $lt: now } }] },
      { $set: { cleared_by: randomUUID(), cleared_until: new Date(now.getTime() + ms) } },
      { returnDocument: 'after' }
    ).lean<MaterialNote>().exec()
  },

  async release ({ _id, cleared_by }: MaterialNote): Promise<void> {
    await notes.updateOne({ _id, cleared_by }, { $unset: { cleared_by: 1, cleared_until: 1 } }).exec()
  },

  /** Deletes a note that is claimed. */
  async forget ({ _id, cleared_by }: MaterialNote): Promise<void> {
    await notes.deleteOne({ _id, cleared_by }).exec()
  },

  async isNoted (subject: string): Promise<boolean> {
    return await notes.exists({ _id: subject }).exec() !== null
  },

  async subjects (): Promise<string[]> {
    return (await notes.find({}, { _id: 1 }).lean<MaterialNote[]>().exec()).map(({ _id }) => _id)
  }
}))
