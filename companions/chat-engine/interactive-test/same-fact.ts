import { fold, hasPhrase } from '../../text/language.js'
import { rightOptionOf } from './judgement.js'
import type { TestQuestion } from './test.js'

/**
 * Whether two questions ask for the same fact in different forms: they rest on the same sentence, and have the same
 * answer, or one asks for what the other names. Two members of one list are such a fact, too: each question names the
 * answer of the other. The same question is not one in another form.
 */
export function isSameFact (one: TestQuestion, other: TestQuestion): boolean {
  const quote = one.source?.quote
  if (quote === undefined || other.source === undefined || one.question_text === other.question_text) return false
  const [first, second] = [rightOptionOf(one), rightOptionOf(other)]
  if (hasPhrase(other.question_text, first) && hasPhrase(one.question_text, second)) return true
  if (quote !== other.source.quote) return false
  const isNamed = (answer: string, { question_text }: TestQuestion) => fold(question_text).includes(fold(answer))
  return fold(first) === fold(second) || isNamed(first, other) || isNamed(second, one)
}
