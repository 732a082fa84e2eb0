import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** How often a student has asked for what a passage says. */
export interface HintCount {
  /** `<user id> <subject> <hash of the passage>` */
  _id: string
  user_id: string
  subject: string
  count: number
  /** When it was raised last. */
  at: Date
}

interface HintCountStatics {
  /**
   * Counts one more time, in one write.
   * @param passage a hash of its text
   * @returns the count, from 1: of two calls at the same time, one gets the higher count
   */
  raise (userId: string, subject: string, passage: string): Promise<number>
}

export type HintCountModel = Model<HintCount> & HintCountStatics

const schema = new Schema<HintCount, HintCountModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  count: { type: Number, required: true },
  at: { type: Date, required: true }
}, { versionKey: false })

const statics: HintCountStatics & ThisType<HintCountModel> = {
  async raise (userId, subject, passage) {
    const { count } = await upsert(() => this.findOneAndUpdate(
      { _id: `${userId} ${subject} ${passage}` },
      { $inc: { count: 1 }, $set: { at: new Date() }, $setOnInsert: { user_id: userId, subject } },
      { upsert: true, returnDocument: 'after' }
    ).lean<HintCount>().orFail().exec())
    return count
  }
}
Object.assign(schema.statics, statics)

export function hintCountModel (connection: Connection): HintCountModel {
  return connection.model<HintCount, HintCountModel>('HintCount', schema, 'engine_hints')
}
