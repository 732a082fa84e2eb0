import { apiError } from '../../lib/http/errors.js'

/* The chat engine's error catalogue, beside the errors of every service (lib/http/errors.ts). */

export const SessionNotFound = apiError('SESSION_NOT_FOUND', 404, 'Session not found')
export const NothingAwaitsAnswer =
  apiError('NOTHING_AWAITS_ANSWER', 400, 'No test question of this session awaits an answer')
export const AnotherQuestionWaits =
  apiError('ANOTHER_QUESTION_WAITS', 409, 'The answer is for another question than the one that waits')
export const SessionOfAnotherUser = apiError('SESSION_OF_ANOTHER_USER', 409, 'Session belongs to another user')

export const QuestionsUnavailable =
  apiError('QUESTIONS_UNAVAILABLE', 503, 'The language model failed')

/**
 * The language model gave no usable reply: a 500 whose reason is in the log alone. It carries neither the prompt nor
 * the provider's text, which may repeat the key.
 */
export class LanguageModelFailed extends Error {
  override readonly name = 'LanguageModelFailed'
}
