import { fold, wordsOf } from '../../text/language.js'
import type { Pattern, WordList } from '../../text/language-data/index.js'
import type { Questions } from '../../text/language-data/questions.js'
import { allWords, anyOf, LANGUAGES, wordsIn } from '../../text/languages/registry.js'
import { anyTermOf, termOf } from '../../text/terms.js'

/*
 * "And where?" after "When is the final exam?" is searched as "where final exam". A question is read as what it asks
 * (when, where, how much) and what it asks about, its topic. A message that lacks one of the two takes it from the
 * question before. A question that has both names something of its own, and stays as it is.
 */

/** What a question asks, and about what, in its own words. */
interface Reading {
  ask: string[]
  topic: string[]
}

/** A message of the user with what it refers to in those before, oldest first: it can be searched alone. */
export function condense (message: string, earlier: string[]): string {
  let context: Reading | undefined
  for (const text of earlier) context = understood(text, context).reading ?? context
  return understood(message, context).text
}

// In characters. A longer message says what it is about.
const MAX_FOLLOW_UP = 200
// Of a message: enough to say what it is about.
const MAX_READ = 1000
// How many words of a topic are taken over.
const MAX_TOPIC = 8
// In words: what a follow-up may name, and what it may say of the topic before.
const MAX_NAME = 4
const MAX_PREDICATE = 2

interface Understood {
  text: string
  /** Absent where the message asks nothing: "thanks". */
  reading?: Reading
}

function understood (message: string, context: Reading | undefined): Understood {
  const own = readingOf(message)
  const whole = own.topic.length > 0 ? { text: message, reading: own } : { text: message }
  if (context === undefined || message.length > MAX_FOLLOW_UP) return whole
  const text = fold(message).replace(/[¿¡?!.,;:"'“”«»()]/g, ' ').replace(/\s+/g, ' ').trim()

  if (ONE_OF_THEM.test(text)) {
    // "And the second one?": another of the same kind. After "session 3", it is "session 2".
    const isNumbered = context.topic.some(word => /^\d+$/.test(word))
    const which = isNumbered ? own.topic.map(word => NUMBERS.get(fold(word)) ?? word) : own.topic
    const kind = context.topic.filter(word => !ORDINAL.test(fold(word)) && !(isNumbered && /^\d+$/.test(word)))
    return combined(context.ask, [...which, ...kind])
  }
  if (lacksTopic(own, text)) return combined(own.ask, [...own.topic, ...context.topic], message)
  const lacksAsk = LEAD.test(text) && own.ask.length === 0 && own.topic.length > 0 && !HAS_VERB.test(text)
  if (lacksAsk && own.topic.length <= MAX_NAME && context.ask.length > 0) return combined(context.ask, own.topic)
  return whole
}

function lacksTopic ({ ask, topic }: Reading, text: string): boolean {
  if (topic.length === 0) return ask.length > 0 || REFERS.test(text) || WANTS_MORE.test(text)
  if (topic.length > MAX_PREDICATE) return false
  if (SAYS_WHERE.test(text)) return true
  if (NAMES_SOMETHING.test(text)) return false
  if (REFERS.test(text)) return !IMPERSONAL.test(text)
  return topic.every(word => PREDICATES.has(fold(word))) && (LEAD.test(text) || NO_SUBJECT.test(text))
}

/** @param message keeps its own words, where they are not only what it asks */
function combined (ask: string[], topic: string[], message?: string): Understood {
  const words = [...new Set(topic)].slice(0, MAX_TOPIC)
  const own = new Set(wordsOf(message ?? ''))
  const added = words.filter(word => !own.has(fold(word)))
  const text = message === undefined
    ? [...ask, ...words].join(' ')
    : `${message.trim().replace(/[?!.\s]+$/, '')} ${added.join(' ')}`.trim()
  return { text: `${text}?`, reading: { ask, topic: words } }
}

type Part = (followUps: Questions['followUps']) => Pattern | undefined
const any = (part: Part) => anyOf(({ questions }) => questions && part(questions.followUps))
const words = (part: (followUps: Questions['followUps']) => WordList | undefined) =>
  allWords(({ questions }) => questions && part(questions.followUps))

// What is asked of a topic. These words do not say which topic it is.
const ASKS = words(({ asks }) => asks)
// Of these, the ones that say nothing when they are carried over to another topic.
const EMPTY_ASKS = words(({ emptyAsks }) => emptyAsks)
const AGREES = words(({ agrees }) => agrees)

/** The words of a question. Function words are in neither list. */
function readingOf (message: string): Reading {
  const read = message.slice(0, MAX_READ).normalize('NFC')
  const words = read.match(/[\p{L}\p{N}][\p{L}\p{N}'’.:/%-]*[\p{L}\p{N}%]|[\p{L}\p{N}]/gu) ?? []
  const reading: Reading = { ask: [], topic: [] }
  for (const [position, word] of words.entries()) {
    const folded = fold(word)
    // "Vale" at the beginning is "ok", elsewhere "is worth".
    if (AGREES.has(folded) && position === 0 && words.length > 1) continue
    if (ASKS.has(folded)) {
      if (!EMPTY_ASKS.has(folded)) reading.ask.push(word)
    } else if (!SMALL_TALK.has(folded) && isContent(word)) reading.topic.push(word)
  }
  return reading
}

function isContent (word: string): boolean {
  const parts = wordsOf(word)
  return parts.some(part => termOf(part) !== undefined && anyTermOf(part) !== undefined)
}

const SMALL_TALK = words(({ smallTalk }) => smallTalk)

const LEAD = new RegExp(`^(?:(?:${any(({ beforeLead }) => beforeLead)}) )?(?:${any(({ lead }) => lead)})\\b`)

// Words that stand for what was said before.
const REFERS = new RegExp(any(({ refers }) => refers))

const WANTS_MORE = new RegExp(`^(?:${any(({ wantsMore }) => wantsMore)})\\b`)
// What is said of a topic, without a subject of its own.
const PREDICATES = words(({ predicates }) => predicates)
const NO_SUBJECT = new RegExp(any(({ noSubject }) => noSubject))
// "Is it possible to …", "does it matter if …": the pronoun stands for what follows.
const IMPERSONAL = new RegExp(any(({ impersonal }) => impersonal))
// "Is it in the library?"
const SAYS_WHERE = new RegExp(any(({ saysWhere }) => saysWhere))
// "the project", "how many credits", "ese examen": a noun of its own.
const NAMES_SOMETHING = new RegExp(
  `\\b(?:${any(({ names }) => names)}) (?!(?:${any(({ notNamed }) => notNamed)})\\b)[a-z]{3,}`)
const COUNTED = Array.from(LANGUAGES.values(), ({ questions }) => questions?.ordinals ?? [])
const OTHERS = anyOf(({ questions }) => questions?.otherOrdinals)
const ORDINALS = `(?:${COUNTED.flat().flatMap(wordsIn).join('|')}|${OTHERS})`
const ORDINAL = new RegExp(`^${ORDINALS}$`)
const NUMBERS = new Map(COUNTED.flatMap(ordinals =>
  ordinals.flatMap((forms, at) => wordsIn(forms).map(word => [word, String(at + 1)] as const))))
const ONE_OF_THEM = new RegExp(
  `^(?:(?:${any(({ beforeOne }) => beforeOne)}) )?(?:(?:${any(({ atOne }) => atOne)}) )?` +
  `(?:(?:${any(({ the }) => the)}) )?${ORDINALS}(?:${any(({ afterOne }) => afterOne)})?$`)
// A message with a verb of its own is a sentence: "and I fail", "and is chess allowed".
const HAS_VERB = new RegExp(`\\b(?:${any(({ verbs }) => verbs)})\\b`)
