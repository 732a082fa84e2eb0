import { fold } from '../language.js'
import { anyOf } from '../languages/registry.js'

const GREETING = new RegExp(`^[\\s¡!]*(?:${anyOf(({ smallTalk }) => smallTalk?.greetings)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterGreeting)})?[\\s!.,?¿]*$`)

const THANKS = new RegExp(`^[\\s¡!]*(?:(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)})[\\s,!.]*)?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterThanks)})?[\\s!.,]*$`)

type Kind = 'wellbeing' | 'farewells' | 'received' | 'aboutAssistant' | 'complaints' | 'lost'
const KINDS = (['wellbeing', 'farewells', 'received', 'aboutAssistant', 'complaints', 'lost'] satisfies Kind[])
  .map(kind => ({ kind, form: new RegExp(`^(?:${anyOf(({ smallTalk }) => smallTalk?.[kind])})$`) }))
const THANKS_FOR = new RegExp(`^(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)} )?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)}) (?:${anyOf(({ smallTalk }) => smallTalk?.thanksFor)})$`)

// In characters. Small talk is short.
const MAX_SMALL_TALK = 100

/** Whether a message greets, or asks who the assistant is. */
export function isGreeting (query: string): boolean {
  return GREETING.test(fold(query.slice(0, MAX_SMALL_TALK)))
}

/** Whether a message says thanks and nothing else. */
export function isThanks (query: string): boolean {
  return THANKS.test(fold(query.slice(0, MAX_SMALL_TALK))) || THANKS_FOR.test(bareOf(query))
}

/** What else a whole message says that asks nothing of the course; `undefined` for any other message. */
export function smallTalkIn (query: string): Kind | undefined {
  const bare = bareOf(query)
  return query.length > MAX_SMALL_TALK ? undefined : KINDS.find(({ form }) => form.test(bare))?.kind
}

/** Whether a message asks nothing of the course. */
export function isSmallTalk (query: string): boolean {
  return isGreeting(query) || isThanks(query) || smallTalkIn(query) !== undefined
}

/** Folded words with single spaces between them. */
function bareOf (query: string): string {
  return fold(query.slice(0, MAX_SMALL_TALK)).replace(/['’]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
