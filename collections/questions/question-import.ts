import { Type } from '@sinclair/typebox'
import { collection, Plain, type Stored } from '../../lib/database/collection.js'
import type { StoredQuestion } from './question.js'

/**
 * The new questions of one file. Writing it makes the import: it is carried out by inserting the questions, as often as
 * that is interrupted, and then deleted.
 */
export const QUESTION_IMPORTS = collection('QuestionImport', 'question_imports', {
  /** A random UUID. */
  _id: Type.String(),
  subject: Type.String(),
  questions: Plain<StoredQuestion[]>()
}, [
  [{ subject: 1 }]
])
export type QuestionImport = Stored<typeof QUESTION_IMPORTS>
