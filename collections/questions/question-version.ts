import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'
import { CONTENT } from './question.js'

/**
 * A version of a question that was published and is no longer in the bank: a newer version has taken its place, or the
 * question is deleted. Results and figures keep their text from here. The content of a version never changes.
 */
export const QUESTION_VERSIONS = collection('QuestionVersion', 'question_versions', {
  /** Names question and version, so that keeping a version again changes nothing. */
  _id: Type.String(),
  question_id: Type.String(),
  subject: Type.String(),
  version: Type.Integer(),
  ...CONTENT
}, [
  // The versions of some questions, and the deletion of a subject.
  [{ subject: 1, question_id: 1 }]
])
export type QuestionVersion = Stored<typeof QUESTION_VERSIONS>
