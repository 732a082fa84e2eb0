import { fold } from '../../text/language.js'
import { rightOptionOf } from './judgement.js'
import type { TestQuestion } from './test.js'

/**
 * Whether two questions ask for the same fact in different forms: they rest on the same sentence, and have the same
 * answer, or one asks for what the other names. The same question is not one in another form.
 */
export function isSameFact (one: TestQuestion, other: TestQuestion): boolean {
  const quote = one.source?.quote
  if (quote === undefined || quote !== other.source?.quote || one.question_text === other.question_text) return false
  const [first, second] = [fold(rightOptionOf(one)), fold(rightOptionOf(other))]
  return first === second || fold(other.question_text).includes(first) || fold(one.question_text).includes(second)
}
