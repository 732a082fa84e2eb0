import { Type } from '@sinclair/typebox'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'

/** When the frequent questions of a subject were last looked for. The questions are documents of their own. */
const FAQ_RUNS = collection('FaqRun', 'analysis_faqs', {
  /** The subject. */
  _id: Type.String(),
  generated_at: Type.Date(),
  /** How many questions the run read. */
  analyzed: Type.Number()
})
export type FaqRun = Stored<typeof FAQ_RUNS>

export const faqRunModel = modelOf(FAQ_RUNS, documents => ({
  async record ({ _id, ...run }: FaqRun): Promise<void> {
    await documents.put(_id, { $set: run })
  },

  /** `null` when there was no run for the subject. */
  async latest (subject: string): Promise<FaqRun | null> {
    return await documents.firstWhere({ _id: subject }, { fields: { generated_at: 1, analyzed: 1 } })
  },

  /** Forgets the run, or where a time is given one that was made until then. */
  async forget (subject: string, before?: Date): Promise<void> {
    await documents.deleteOne({ _id: subject, ...(before !== undefined && { generated_at: { $lte: before } }) }).exec()
  }
}))
