import type { Language } from '../../text/language.js'
import { textsIn } from '../texts.js'
import type { TestQuestion } from './test.js'
import type { Need } from './understanding.js'

/** How the words of an answer begin, at the end of its question: "(Hint: S… of l…, words of 5 and 4 letters)". */
export const HINT = /\s\(([^()]*…[^()]*)\)\s*$/u

/** The reply to a student who has no answer yet: the hint, if the question has one, and the offer to skip it. */
export function helpWith (need: Need, { question_text: text }: TestQuestion, language: Language): string {
  const { noHint, offerSkip } = textsIn(language)
  const [, hint] = HINT.exec(text) ?? []
  if (hint !== undefined) return `${hint}.\n\n${offerSkip}`
  return need === 'hint' ? `${noHint} ${offerSkip}` : offerSkip
}
