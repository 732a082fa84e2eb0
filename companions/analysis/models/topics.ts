import { Type } from '@sinclair/typebox'
import { collection, modelOf, Plain, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/database/upsert.js'
import type { KeptTopic } from '../topics/topic-documents.js'

/**
 * The topics of the latest run for a subject. They are one document, so that readers see the old list or the new list
 * and never a part. When two processes run for the same subject, the list of the one that ends last stays.
 */
const TOPICS = collection('Topics', 'analysis_topics', {
  /** The subject. */
  _id: Type.String(),
  generated_at: Type.Date(),
  /** How many chunks the run read. */
  analyzed: Type.Integer(),
  /** A bounded number, best first. */
  entries: Plain<KeptTopic[]>()
})
type TopicList = Stored<typeof TOPICS>

export const topicsModel = modelOf(TOPICS, documents => ({
  /** Replaces the list of a subject. */
  async publish (subject: string, list: Omit<TopicList, '_id'>): Promise<void> {
    await upsert(() => documents.replaceOne({ _id: subject }, list, { upsert: true }).exec())
  },

  /** Deletes the list of a subject, if there is one; where a time is given, one that was made until then. */
  async withdraw (subject: string, before?: Date): Promise<void> {
    await documents.deleteOne({ _id: subject, ...(before !== undefined && { generated_at: { $lte: before } }) }).exec()
  }
}))
