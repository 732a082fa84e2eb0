import { Schema, type Connection, type Model } from 'mongoose'

/** A teaching guide that was read from a web page. */
export interface Guide {
  /** The subject it is for. */
  _id: string
  markdown: string
  updated_at: Date
}

interface SubjectRow { _id: string, name?: string, guide?: string }

interface GuideStatics {
  keep (subject: string, markdown: string): Promise<void>
  /** Everything that a subject has to read: its own name and guide, and the one from the web. */
  textsOf (subject: string): Promise<{ name?: string, guide: string, published: string }>
}

export type GuideModel = Model<Guide> & GuideStatics

const schema = new Schema<Guide, GuideModel>({
  _id: { type: String, required: true },
  markdown: { type: String, required: true },
  updated_at: { type: Date, required: true }
}, { versionKey: false })

const statics: GuideStatics & ThisType<GuideModel> = {
  async keep (subject, markdown) {
    await this.updateOne({ _id: subject }, { $set: { markdown, updated_at: new Date() } }, { upsert: true }).exec()
  },

  async textsOf (subject) {
    const [row, published] = await Promise.all([
      // The gateway's collection, which the engine only ever reads.
      this.db.collection<SubjectRow>('subjects').findOne({ _id: subject }, { projection: { name: 1, guide: 1 } }),
      this.findById(subject).lean<Guide>().exec()
    ])
    return { name: row?.name, guide: row?.guide ?? '', published: published?.markdown ?? '' }
  }
}
Object.assign(schema.statics, statics)

export function guideModel (connection: Connection): GuideModel {
  return connection.model<Guide, GuideModel>('Guide', schema, 'engine_guides')
}
