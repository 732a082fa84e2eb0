import { fold } from '../language.js'
import { anyOf } from '../languages/registry.js'

const GREETS = `(?:${anyOf(({ smallTalk }) => smallTalk?.greetings)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterGreeting)})?`
const GREETING = new RegExp(`^(?:${GREETS} )?(?:${GREETS}|${anyOf(({ smallTalk }) => smallTalk?.introductions)})$`)

const THANKS = new RegExp(`^[\\s¡!]*(?:(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)})[\\s,!.]*)?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterThanks)})?[\\s!.,]*$`)

const KIND_NAMES = [
  'wellbeing', 'farewells', 'received', 'aboutAssistant', 'memory', 'languages', 'jokes', 'complaints', 'praise',
  'apologies', 'lost'
] as const
/** What a message of small talk says, beside greetings and thanks. */
export type SmallTalkKind = typeof KIND_NAMES[number]
// "Hello, how are you?", "ok cool". A word that two languages have can be read in two ways: any number of them would
// take time without end.
const FIRST = `(?:${GREETS}|${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)})`
const KINDS = KIND_NAMES.map(kind =>
  ({ kind, form: new RegExp(`^(?:${FIRST} ){0,4}(?:${anyOf(({ smallTalk }) => smallTalk?.[kind])})$`) }))
// Most messages are of no kind.
const ANY_KIND = new RegExp(`^(?:${FIRST} ){0,4}` +
  `(?:${KIND_NAMES.map(kind => anyOf(({ smallTalk }) => smallTalk?.[kind])).join('|')})$`)
const THANKS_FOR = new RegExp(`^(?:(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)}) )?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)}) (?:${anyOf(({ smallTalk }) => smallTalk?.thanksFor)})$`)

// In characters. Small talk is short.
const MAX_SMALL_TALK = 100

/** Whether a message greets, or asks who the assistant is. */
export function isGreeting (query: string): boolean {
  return query.length <= MAX_SMALL_TALK && GREETING.test(bareOf(query))
}

/** Whether a message says thanks and nothing else. */
export function isThanks (query: string): boolean {
  return THANKS.test(fold(query.slice(0, MAX_SMALL_TALK))) || THANKS_FOR.test(bareOf(query))
}

/** What else a whole message says that asks nothing of the course; `undefined` for any other message. */
export function smallTalkIn (query: string): SmallTalkKind | undefined {
  const bare = bareOf(query)
  if (bare === '' && /\p{Extended_Pictographic}/u.test(query)) return 'received'
  if (query.length > MAX_SMALL_TALK || !ANY_KIND.test(bare)) return undefined
  return KINDS.find(({ form }) => form.test(bare))?.kind
}

/** Whether a message asks nothing of the course. */
export function isSmallTalk (query: string): boolean {
  return isGreeting(query) || isThanks(query) || smallTalkIn(query) !== undefined
}

/** Folded words with single spaces between them. */
function bareOf (query: string): string {
  return fold(query.slice(0, MAX_SMALL_TALK)).replace(/['’]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
