import { fold } from '../language.js'
import { anyOf } from '../languages/registry.js'

const GREETS = `(?:${anyOf(({ smallTalk }) => smallTalk?.greetings)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterGreeting)})?`
const GREETING = new RegExp(`^(?:${GREETS} )?(?:${GREETS}|${anyOf(({ smallTalk }) => smallTalk?.introductions)})$`)

const THANKS = new RegExp(`^(?:(?:${anyOf(({ smallTalk }) => smallTalk?.beforeThanks)}) )?` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.thanks)})` +
  `(?:${anyOf(({ smallTalk }) => smallTalk?.afterThanks)})?$`)

const KIND_NAMES = [
  'wellbeing', 'farewells', 'received', 'aboutAssistant', 'memory', 'languages', 'jokes', 'complaints', 'praise',
  'apologies', 'lost', 'cheating', 'unprepared', 'again', 'elsewhere'
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

/** Whether a message greets, or asks what the assistant does. */
export function isGreeting (query: string): boolean {
  return talkIn(query) === 'greeting'
}

/** Whether a message says thanks and nothing else. */
export function isThanks (query: string): boolean {
  return talkIn(query) === 'thanks'
}

/** What else a whole message says that asks nothing of the course; `undefined` for any other message. */
export function smallTalkIn (query: string): SmallTalkKind | undefined {
  const talk = talkIn(query)
  return talk === 'greeting' || talk === 'thanks' ? undefined : talk
}

type Talk = SmallTalkKind | 'greeting' | 'thanks'

// Of what a message says in several clauses, what stands first here gets the reply: "thanks, you are great" is thanks.
const REPLIED: Talk[] = [
  'cheating', 'lost', 'unprepared', 'complaints', 'memory', 'aboutAssistant', 'languages', 'jokes', 'elsewhere',
  'again', 'farewells', 'thanks', 'praise', 'apologies', 'wellbeing', 'greeting', 'received'
]
const MAX_CLAUSES = 4

function talkIn (query: string): Talk | undefined {
  const whole = talkOf(query)
  if (whole !== undefined || query.length > MAX_SMALL_TALK) return whole
  const clauses = query.split(/[.,;:!?¡¿…()]+/).filter(clause => /[\p{L}\p{N}]/u.test(clause))
  if (clauses.length < 2 || clauses.length > MAX_CLAUSES) return undefined
  const talks = clauses.map(talkOf)
  return talks.includes(undefined) ? undefined : REPLIED.find(talk => talks.includes(talk))
}

// Faces that cry or look down, and ":("; hearts and hands that clap.
const SAD = /[\u{1F622}\u{1F62D}\u{1F61E}\u{1F614}\u{1F625}\u{1F62B}\u{1F629}\u{1F616}]|^\s*:['’]?-?\(+\s*$/u
const HEART = /\u2764|[\u{1F970}\u{1F60D}\u{1F618}\u{1F44F}\u{1F499}-\u{1F49C}]/u

function talkOf (query: string): Talk | undefined {
  const bare = bareOf(query)
  if (bare === '') return withoutWords(query)
  if (query.length <= MAX_SMALL_TALK && GREETING.test(bare)) return 'greeting'
  if (THANKS.test(bare) || THANKS_FOR.test(bare)) return 'thanks'
  if (query.length > MAX_SMALL_TALK || !ANY_KIND.test(bare)) return undefined
  const kind = KINDS.find(({ form }) => form.test(bare))?.kind
  // "Do we have an exam tomorrow?" asks of the course.
  return kind === 'unprepared' && query.includes('?') ? undefined : kind
}

function withoutWords (query: string): Talk | undefined {
  if (SAD.test(query)) return 'lost'
  if (HEART.test(query)) return 'praise'
  return /\p{Extended_Pictographic}|^\s*[:;=]-?[)D]+\s*$/u.test(query) ? 'received' : undefined
}

/** Whether a message asks nothing of the course. */
export function isSmallTalk (query: string): boolean {
  return talkIn(query) !== undefined
}

/** Folded words with single spaces between them. */
function bareOf (query: string): string {
  return fold(query.slice(0, MAX_SMALL_TALK)).replace(/['’]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
