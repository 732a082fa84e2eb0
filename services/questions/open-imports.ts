import type { Models } from '../../models/index.js'

/** Ends the imports that a killed process or a lost connection left: those of a subject, or all of them. */
export async function completeQuestionImports (
  { Question, QuestionImport }: Models, subject?: string
): Promise<void> {
  for (const { _id, questions } of await QuestionImport.open(subject)) {
    await Question.addImported(questions)
    await QuestionImport.remove(_id)
  }
}
