import type { Connection } from 'mongoose'
import { QUESTIONS } from '../../../collections/questions/question.js'
import { modelOf, projectionOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS = reads(QUESTIONS, '_id', 'subject', 'version', 'type', 'text', 'options', 'answer', 'tolerance',
  'accepted', 'explanation', 'topic', 'difficulty', 'source', 'state', 'position', 'deleted')
/** What the chat engine reads of the bank of a subject. */
export type BankQuestion = Omit<Stored<typeof FIELDS>, 'position' | 'deleted'>

const MAX_QUESTIONS = 5_000

export const bankQuestionModel = (connection: Connection) => modelOf(connection, FIELDS, documents => ({
  /** The published questions of a subject in the order of their making; at most 5,000. */
  async published (subject: string): Promise<BankQuestion[]> {
    const filter = { subject, state: 'published' as const, deleted: { $exists: false } }
    return await documents.find(filter, projectionOf(FIELDS)).sort({ position: 1, _id: 1 }).limit(MAX_QUESTIONS)
      .lean<BankQuestion[]>().exec()
  }
}))
