import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** A teaching guide that was read from a web page. */
export interface Guide {
  /** The id of its subject. */
  _id: string
  markdown: string
  updated_at: Date
}

interface GuideStatics {
  /** Stores the guide of a subject in place of an earlier one. */
  keep (subject: string, markdown: string): Promise<void>
  findGuide (subject: string): Promise<Guide | null>
  /** Deletes a guide that was stored until a time. */
  removeOf (subject: string, before: Date): Promise<void>
}

export type GuideModel = Model<Guide> & GuideStatics

const schema = new Schema<Guide, GuideModel>({
  _id: { type: String, required: true },
  markdown: { type: String, required: true },
  updated_at: { type: Date, required: true }
}, { versionKey: false })

const statics: GuideStatics & ThisType<GuideModel> = {
  async keep (subject, markdown) {
    const change = { $set: { markdown, updated_at: new Date() } }
    await upsert(() => this.updateOne({ _id: subject }, change, { upsert: true }).exec())
  },

  findGuide (subject) {
    return this.findById(subject).lean<Guide>().exec()
  },

  async removeOf (subject, before) {
    await this.deleteOne({ _id: subject, updated_at: { $lte: before } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function guideModel (connection: Connection): GuideModel {
  return connection.model<Guide, GuideModel>('Guide', schema, 'engine_guides')
}
