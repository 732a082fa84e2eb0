import { allWords, anyOf } from '../languages/registry.js'
import { isGreeting, isThanks, smallTalkIn } from './small-talk.js'
import { bare, knowsNot, variantsOf } from './test-wishes.js'

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

// What is said to a hint names nothing of the course: it has these words alone.
const WORDS = allWords(({ hints }) => hints?.words)
const ALONE = new RegExp(`^${HELP}$`)
const FOR_ANSWER = new RegExp(`\\b(?:${anyOf(({ hints }) => hints?.forAnswer)})\\b`)
const FOR_HINT = new RegExp(`\\b(?:${anyOf(({ hints }) => hints?.forHint)})\\b`)
const OWN_QUESTION = new RegExp(`^(?:${anyOf(({ hints }) => hints?.ownQuestion)})\\b`)

/**
 * What a message wants of the question before it: the next hint, or the answer; `undefined` for any other message.
 * @param isAfterHint whether that question had a hint: then "ok but why?" and "go on" are about it, too
 */
export function hintWish (message: string, isAfterHint = false): 'hint' | 'answer' | undefined {
  const variants = variantsOf(message)
  if (variants.some(text => ANSWER.test(text))) return 'answer'
  if (variants.some(text => HINT.test(text)) || knowsNot(message)) return 'hint'
  return isAfterHint && variants.length > 0 ? saidToHint(message) : undefined
}

const ABOUT_HINT = new Set(['lost', 'complaints', 'again'])

function saidToHint (message: string): 'hint' | 'answer' | undefined {
  const text = bare(message)
  if (ALONE.test(text)) return 'hint'
  const talk = smallTalkIn(message)
  const isAboutHint = talk === undefined || ABOUT_HINT.has(talk)
  const isTalk = !isAboutHint || isGreeting(message) || isThanks(message)
  if (isTalk || OWN_QUESTION.test(text) || !text.split(' ').every(word => WORDS.has(word))) return undefined
  return FOR_ANSWER.test(text.replace(FOR_HINT, '')) ? 'answer' : 'hint'
}
