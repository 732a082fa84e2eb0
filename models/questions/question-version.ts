import { QUESTION_VERSIONS, type QuestionVersion } from '../../collections/questions/question-version.js'
import { modelOf } from '../../lib/database/collection.js'

export const questionVersionModel = modelOf(QUESTION_VERSIONS, documents => ({
  /** Keeping a version again changes nothing. */
  async keep (version: Omit<QuestionVersion, '_id'>): Promise<void> {
    await documents.insertNew({ _id: `${version.question_id}:${version.version}`, ...version })
  },

  /** The kept versions of these questions of a subject. */
  async versionsOf (subject: string, questionIds: string[]): Promise<QuestionVersion[]> {
    return await documents.allWhere({ subject, question_id: { $in: questionIds } })
  }
}))
