import { Type } from '@sinclair/typebox'
import type { Connection, mongo } from 'mongoose'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/upsert.js'

/** When the frequent questions of a subject were last looked for. The questions are documents of their own. */
const FAQ_RUNS = collection('FaqRun', 'analysis_faqs', {
  /** The subject. */
  _id: Type.String(),
  generated_at: Type.Date(),
  /** How many questions the run read. */
  analyzed: Type.Number()
})
export type FaqRun = Stored<typeof FAQ_RUNS>

/** A list as version 0.1.0 stored it, where every question was shown to the class. */
export interface EarlierList extends FaqRun {
  entries: Array<{ id: string, question: string, answer: string, cluster_size: number, created_at: Date }>
}

export const faqRunModel = (connection: Connection) => modelOf(connection, FAQ_RUNS, (documents, driver) => ({
  async record ({ _id, ...run }: FaqRun): Promise<void> {
    await upsert(() => documents.updateOne({ _id }, { $set: run }, { upsert: true }).exec())
  },

  /** `null` when there was no run for the subject. */
  async latest (subject: string): Promise<FaqRun | null> {
    return await documents.findById(subject, { generated_at: 1, analyzed: 1 }).lean<FaqRun>().exec()
  },

  /** Forgets the run, or where a time is given one that was made until then. */
  async forget (subject: string, before?: Date): Promise<void> {
    await documents.deleteOne({ _id: subject, ...(before !== undefined && { generated_at: { $lte: before } }) }).exec()
  },

  /** The lists of version 0.1.0 whose entries stand in the run. */
  earlierLists (): AsyncIterable<EarlierList> {
    return documents.find({ entries: { $exists: true } } as object).lean<EarlierList>().cursor()
  },

  /** Takes the entries out of a list. */
  async dropEntries ({ _id }: EarlierList): Promise<void> {
    await (driver as mongo.Collection<any>).updateOne({ _id }, { $unset: { entries: 1 } })
  }
}))
