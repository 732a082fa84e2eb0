import { apiError } from '../../lib/http/errors.js'

/* The error catalogue of the analysis service. The errors of every service are in lib/http/errors.ts. */

export const NoDocumentsFound = apiError('NO_DOCUMENTS_FOUND', 404, 'No documents found for this subject')

export const FaqNotFound = apiError('FAQ_NOT_FOUND', 404, 'Frequent question not found')
export const PassageNotFound = apiError('PASSAGE_NOT_FOUND', 400,
  'The passage is not in the guide or in a document that students see: copy it from there')
export const GroupNotFound = apiError('GROUP_NOT_FOUND', 404, 'Group not found')

/** The specification wants a 500, although nothing has failed: the subject has no questions. */
export const NoQuestionsFound = apiError<[subject: string]>(
  'NO_QUESTIONS_FOUND', 500, 'No questions found for subject %s', { isExpected: true }
)
