import type { Connection } from 'mongoose'
import { FREQUENT_QUESTIONS } from '../../../collections/subjects/frequent-question.js'
import { USERS } from '../../../collections/accounts/user.js'
import { modelOf, reads, type Stored } from '../../../lib/database/collection.js'

const FIELDS =
  reads(FREQUENT_QUESTIONS, '_id', 'subject', 'question', 'answer', 'state', 'origin', 'source', 'by', 'updated_at')

/** A frequent question whose answer a teacher has published. */
export interface PublishedAnswer extends Pick<Stored<typeof FIELDS>, 'question' | 'answer' | 'origin' | 'source'> {
  id: string
  /** Full name of the teacher who wrote or published it last. */
  by?: string
}

const MAX_ANSWERS = 1_000

export const publishedAnswerModel = (connection: Connection) => modelOf(connection, FIELDS, documents => ({
  /** The published answers of a subject, the one that was changed last first; at most 1,000. */
  async ofSubject (subject: string): Promise<PublishedAnswer[]> {
    const found = await documents.aggregate<Omit<PublishedAnswer, 'id'> & { _id: string }>([
      { $match: { subject, state: 'published' } },
      { $sort: { updated_at: -1 } },
      { $limit: MAX_ANSWERS },
      { $lookup: { from: USERS.name, localField: 'by', foreignField: '_id', as: 'teachers' } },
      { $project: { question: 1, answer: 1, origin: 1, source: 1, by: { $arrayElemAt: ['$teachers.full_name', 0] } } }
    ]).exec()
    return found.map(({ _id: id, question, answer, origin, source, by }) => (
      { id, question, answer, origin, ...(source !== undefined && { source }), ...(by !== undefined && { by }) }
    ))
  }
}))
