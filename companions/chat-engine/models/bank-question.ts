import { QUESTIONS } from '../../../collections/questions/question.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(QUESTIONS, '_id', 'subject', 'version', 'type', 'text', 'options', 'answer', 'tolerance',
  'accepted', 'lenient', 'explanation', 'topic', 'difficulty', 'source', 'state', 'position', 'deleted')
/** What the chat engine reads of the bank of a subject. */
export type BankQuestion = Omit<Stored<typeof FIELDS>, 'position' | 'deleted'>

const MAX_QUESTIONS = 5_000

export const bankQuestionModel = readModelOf(FIELDS, documents => ({
  /** The published questions of a subject in the order of their making; at most 5,000. */
  async published (subject: string): Promise<BankQuestion[]> {
    return await documents.allWhere(publishedIn(subject), { sort: { position: 1, _id: 1 }, limit: MAX_QUESTIONS })
  },

  /** How many a subject has published, of which at most `most` are counted. */
  async countPublished (subject: string, most: number): Promise<number> {
    return await documents.countDocuments(publishedIn(subject)).limit(most).exec()
  }
}))

const publishedIn = (subject: string) => ({ subject, state: 'published' as const, deleted: { $exists: false } })
