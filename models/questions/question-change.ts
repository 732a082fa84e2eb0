import { QUESTION_CHANGES, type FiledChange } from '../../collections/questions/question-change.js'
import { modelOf } from '../../lib/database/collection.js'

export const questionChangeModel = modelOf(QUESTION_CHANGES, documents => ({
  /** Filing a change again changes nothing. */
  async file (change: Omit<FiledChange, '_id'>): Promise<void> {
    await documents.insertNew({ _id: `${change.question_id}:${change.revision}`, ...change })
  },

  /** The filed changes of a question before a revision, the newest first. */
  async changesBefore (questionId: string, revision: number): Promise<FiledChange[]> {
    const before = { question_id: questionId, revision: { $lt: revision } }
    return await documents.allWhere(before, { sort: { revision: -1 } })
  }
}))
