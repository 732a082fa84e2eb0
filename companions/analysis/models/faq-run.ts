import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** When the frequent questions of a subject were last looked for. The questions are documents of their own. */
export interface FaqRun {
  /** The subject. */
  _id: string
  generated_at: Date
  /** How many questions the run read. */
  analyzed: number
}

/** A list as version 0.1.0 stored it, where every question was shown to the class. */
export interface EarlierList extends FaqRun {
  entries: Array<{ id: string, question: string, answer: string, cluster_size: number, created_at: Date }>
}

interface FaqRunStatics {
  record (run: FaqRun): Promise<void>
  /** `null` when there was no run for the subject. */
  latest (subject: string): Promise<FaqRun | null>
  /** Forgets the run, or where a time is given one that was made until then. */
  forget (subject: string, before?: Date): Promise<void>
  /** The lists of version 0.1.0 whose entries stand in the run. */
  earlierLists (): AsyncIterable<EarlierList>
  /** Takes the entries out of a list. */
  dropEntries (list: EarlierList): Promise<void>
}

export type FaqRunModel = Model<FaqRun> & FaqRunStatics

const schema = new Schema<FaqRun, FaqRunModel>({
  _id: { type: String, required: true },
  generated_at: { type: Date, required: true },
  analyzed: { type: Number, required: true }
}, { versionKey: false })

const statics: FaqRunStatics & ThisType<FaqRunModel> = {
  async record ({ _id, ...run }) {
    await upsert(() => this.updateOne({ _id }, { $set: run }, { upsert: true }).exec())
  },

  latest (subject) {
    return this.findById(subject, { generated_at: 1, analyzed: 1 }).lean<FaqRun>().exec()
  },

  async forget (subject, before) {
    await this.deleteOne({ _id: subject, ...(before !== undefined && { generated_at: { $lte: before } }) }).exec()
  },

  earlierLists () {
    return this.find({ entries: { $exists: true } } as object).lean<EarlierList>().cursor()
  },

  async dropEntries ({ _id }) {
    await this.collection.updateOne({ _id: _id as never }, { $unset: { entries: 1 } })
  }
}
Object.assign(schema.statics, statics)

export function faqRunModel (connection: Connection): FaqRunModel {
  return connection.model<FaqRun, FaqRunModel>('FaqRun', schema, 'analysis_faqs')
}
