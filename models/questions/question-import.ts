import { QUESTION_IMPORTS, type QuestionImport } from '../../collections/questions/question-import.js'
import { modelOf } from '../../lib/database/collection.js'

export const questionImportModel = modelOf(QUESTION_IMPORTS, (all, driver) => ({
  /** Past Mongoose, which would take as long as the rest of the import. */
  async begin (questions: QuestionImport): Promise<void> {
    await driver.insertOne(questions)
  },

  /** The imports that were interrupted or are under way: of a subject, or all of them. */
  async open (subject?: string): Promise<QuestionImport[]> {
    return await all.allWhere(subject === undefined ? {} : { subject })
  }
}))
