import { anyOf } from '../languages/registry.js'
import { knowsNot, variantsOf } from './test-wishes.js'

/*
 * What a student says to a hint in place of a question: that another hint, or the answer, is wanted. Such a message
 * names nothing of the course; it is about what was asked before.
 */

const MORE = `(?:(?:${anyOf(({ hints }) => hints?.more)})\\s)*`
const GIVE = `(?:(?:i\\s)?(?:${anyOf(({ hints }) => hints?.give)})\\s(?:me\\s)?)?`
const NAME = `(?:${anyOf(({ hints }) => hints?.hint)})`
// "Help" alone is no wish for a hint.
const HELP = `(?:${anyOf(({ hints }) => hints?.help)})`
const AFTER = `(?: (?:${anyOf(({ hints }) => hints?.afterHint)}))`
const HINT = new RegExp(
  `^(?:${GIVE}${MORE}(?:${NAME}${AFTER}?|${HELP}${AFTER})|${anyOf(({ hints }) => hints?.wishes)})$`)

const THE_ANSWER = `(?:(?:${anyOf(({ hints }) => hints?.the)})\\s)?(?:(?:${anyOf(({ hints }) => hints?.right)})\\s)?` +
  `(?:${anyOf(({ hints }) => hints?.answer)})(?:${anyOf(({ hints }) => hints?.afterAnswer)})?`
const ANSWER = new RegExp(`^(?:${THE_ANSWER}|${anyOf(({ hints }) => hints?.answerWishes, { theAnswer: THE_ANSWER })})$`)

/** What a message wants of the question before it: the next hint, or the answer; `undefined` for any other message. */
export function hintWish (message: string): 'hint' | 'answer' | undefined {
  const variants = variantsOf(message)
  if (variants.some(text => ANSWER.test(text))) return 'answer'
  return variants.some(text => HINT.test(text)) || knowsNot(message) ? 'hint' : undefined
}
