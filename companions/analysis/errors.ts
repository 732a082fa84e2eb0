import { apiError } from '../../lib/errors.js'

/* The analysis service's error catalogue, beside the errors of every service (lib/errors.ts). */

export const NoDocumentsFound = apiError('NO_DOCUMENTS_FOUND', 404, 'No documents found for this subject')

/** A 500 by the specification, although nothing has failed: the subject has no questions. */
export const NoQuestionsFound = apiError<[subject: string]>(
  'NO_QUESTIONS_FOUND', 500, 'No questions found for subject %s', { isExpected: true }
)
