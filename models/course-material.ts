import { randomUUID } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../lib/upsert.js'

/*
 * Documents, frequent questions and topics of a subject live in other services, which no transaction reaches and which
 * may be down when the subject is deleted. So the gateway notes beforehand that a service may hold something of a
 * subject, and takes the note away only when the subject is gone and so is everything of it:
 *
 *   writing   notes the subject first, then looks whether it is (still) there, then calls the service;
 *   clearing  looks that the subject is gone and that nobody writes, then deletes at the services, then takes the note away.
 *
 * A note whose subject is gone is work to do, whoever was killed when; a subject is not created again before it is done.
 */
export interface CourseMaterial {
  /** The subject. */
  _id: string
  /** Calls under way that may still add something. */
  writers: number
  /** When the last of them is over at the latest; those who are still counted then were killed. */
  busy_until: Date
  /** Who clears, and until when nobody else does. */
  cleared_by?: string
  cleared_until?: Date
}

interface CourseMaterialStatics {
  /** Notes a writer, who is over after `ms` at the latest. */
  beginWriting (subject: string, ms: number): Promise<void>
  endWriting (subject: string): Promise<void>
  /** The note, if it is there and nobody else clears; for `ms` the caller alone may. */
  claim (subject: string, ms: number): Promise<CourseMaterial | null>
  /** Lets others clear. */
  release (claimed: CourseMaterial): Promise<void>
  /** Everything is gone. */
  forget (claimed: CourseMaterial): Promise<void>
  subjects (): Promise<string[]>
}

export type CourseMaterialModel = Model<CourseMaterial> & CourseMaterialStatics

const schema = new Schema<CourseMaterial, CourseMaterialModel>({
  _id: { type: String, required: true },
  writers: { type: Number, required: true },
  busy_until: { type: Date, required: true },
  cleared_by: { type: String },
  cleared_until: { type: Date }
}, { versionKey: false })

const statics: CourseMaterialStatics & ThisType<CourseMaterialModel> = {
  async beginWriting (subject, ms) {
    const now = new Date()
    const busyUntil = new Date(now.getTime() + ms)
    const { matchedCount } = await this.updateOne({ _id: subject, busy_until: { $lt: now } }, { $set: { writers: 1, busy_until: busyUntil } }).exec()
    if (matchedCount === 1) return
    const join = () => this.updateOne({ _id: subject }, { $inc: { writers: 1 }, $max: { busy_until: busyUntil } }, { upsert: true }).exec()
    // Two first writers at once: MongoDB lets one insert, the other finds what to update when it tries again.
    await join().catch(error => {
      if (duplicateKey(error) !== '_id') throw error
      return join()
    })
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
    ).lean<CourseMaterial>().exec()
  },

  async release ({ _id, cleared_by }) {
    await this.updateOne({ _id, cleared_by }, { $unset: { cleared_by: 1, cleared_until: 1 } }).exec()
  },

  async forget ({ _id, cleared_by }) {
    await this.deleteOne({ _id, cleared_by }).exec()
  },

  async subjects () {
    return (await this.find({}, { _id: 1 }).lean<CourseMaterial[]>().exec()).map(({ _id }) => _id)
  }
}
Object.assign(schema.statics, statics)

export function courseMaterialModel (connection: Connection): CourseMaterialModel {
  return connection.model<CourseMaterial, CourseMaterialModel>('CourseMaterial', schema, 'course_materials')
}
