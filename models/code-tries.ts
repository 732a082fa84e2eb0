import { Schema, Types, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../lib/upsert.js'

/**
 * The wrong enrolment codes of a student, or of an address, for a subject. Those of a student that are being compared
 * are among them.
 */
export interface CodeTries {
  /** Who, and the subject, hashed (services/enrolment-codes.ts). */
  _id: string
  /** The newest ones, oldest first. */
  tries: Array<{ id: Types.ObjectId, at: Date }>
  /** None of them counts any more then. */
  ends: Date
}

interface CodeTriesStatics {
  /**
   * Counts a try, and returns its id. Returns `null`, and counts nothing, where `limit` tries are later than `since`.
   * @param ends when the try counts no more
   */
  count (id: string, limit: number, since: Date, ends: Date): Promise<Types.ObjectId | null>
  /** The code was right: the try does not count. */
  forget (id: string, tried: Types.ObjectId): Promise<void>
  /** Whether `limit` tries are later than `since`. */
  isFull (id: string, limit: number, since: Date): Promise<boolean>
  findTries (id: string): Promise<CodeTries | null>
}

export type CodeTriesModel = Model<CodeTries> & CodeTriesStatics

const schema = new Schema<CodeTries, CodeTriesModel>({
  _id: { type: String, required: true },
  tries: [{ _id: false, id: Schema.Types.ObjectId, at: Date }],
  ends: { type: Date, required: true }
}, { versionKey: false })

// The tries that have ended.
schema.index({ ends: 1 })

/** How far the clocks of gateways may differ. */
const SKEW_MS = 60_000

const statics: CodeTriesStatics & ThisType<CodeTriesModel> = {
  async count (_id, limit, since, ends) {
    const now = new Date()
    const tried = { id: new Types.ObjectId(), at: now }
    // Only the newest `limit` are kept. So the oldest of them says whether there is room for another one.
    // A try in the future was counted by a clock that has been put back.
    const room = {
      $or: [
        { [`tries.${limit - 1}`]: { $exists: false } },
        { 'tries.0.at': { $lte: since } },
        { 'tries.0.at': { $gt: new Date(now.getTime() + SKEW_MS) } }
      ]
    }
    const update = { $push: { tries: { $each: [tried], $slice: -limit } }, $set: { ends } }
    try {
      const { upsertedCount } = await this.updateOne({ _id, ...room }, update, { upsert: true }).exec()
      if (upsertedCount === 1) await this.deleteMany({ ends: { $lte: now } }).exec()
      return tried.id
    } catch (error) {
      // There are tries: as many as allowed, or another one was the first at this moment.
      if (duplicateKey(error) !== '_id') throw error
      return (await this.updateOne({ _id, ...room }, update).exec()).matchedCount === 1 ? tried.id : null
    }
  },

  async forget (_id, id) {
    await this.updateOne({ _id }, { $pull: { tries: { id } } }).exec()
  },

  async isFull (_id, limit, since) {
    const oldest = (await this.findTries(_id))?.tries.at(-limit)?.at
    return oldest !== undefined && oldest > since && oldest.getTime() <= Date.now() + SKEW_MS
  },

  findTries (id) {
    return this.findById(id).lean<CodeTries>().exec()
  }
}
Object.assign(schema.statics, statics)

export function codeTriesModel (connection: Connection): CodeTriesModel {
  return connection.model<CodeTries, CodeTriesModel>('CodeTries', schema, 'code_tries')
}
