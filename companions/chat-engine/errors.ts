import createError from '@fastify/error'
import type { Refusal } from '../../errors.js'

/* What the engine refuses beyond the shared catalogue (schemas/errors.ts). */
export const NothingAwaitsAnswer = createError('NOTHING_AWAITS_ANSWER', 'No test question of this session awaits an answer', 400) as Refusal
export const SessionOfAnotherUser = createError('SESSION_OF_ANOTHER_USER', 'Session belongs to another user', 409) as Refusal

/**
 * The language model gave no usable answer: a 500 whose reason only the log learns. It carries neither the prompt nor
 * what the provider said, which may repeat the key.
 */
export class LanguageModelFailed extends Error {
  override readonly name = 'LanguageModelFailed'
}
