import { fold, wordsOf } from '../../text/language.js'
import { anyOf } from '../../text/languages/registry.js'
import { termsOf } from '../../text/terms.js'
import { definedTerms } from './definitions.js'
import { FACTS } from './facts.js'
import { INTENTS } from './intents.js'
import { termCounted } from './units.js'

/** A question of a student, as it is searched for. */
export interface Query {
  /** Folded, without its first marks. */
  folded: string
  /** Its search terms, each once. */
  terms: string[]
  /** Positions in `FACTS` and `INTENTS`. */
  facts: number[]
  intents: number[]
  /** The terms of what "how many" counts. */
  counts: string[]
  /** The terms that it may ask the meaning of, as keys of definitions. */
  defined: string[]
}

// In characters and terms. Of a pasted page, the beginning is looked up.
const MAX_FORM = 600
const MAX_TERMS = 40

const COUNTS = new RegExp(
  `\\b(?:${anyOf(({ questions }) => questions?.counts)})\\s+((?:[\\p{L}\\p{N}-]+\\s*){1,4})`, 'u')

/** The terms of a question, and the facts and intents that it asks for. */
export function parseQuery (query: string): Query {
  const folded = fold(query.slice(0, MAX_FORM)).replace(/[¿¡"“”]/g, '').trim()
  const counted = wordsOf(COUNTS.exec(folded)?.[1] ?? '').flatMap(word => termCounted(word) ?? [])
  const terms = termsOf(query).slice(0, MAX_TERMS)
  return {
    folded,
    terms,
    facts: FACTS.flatMap(({ asks }, index) => asks.test(folded) ? [index] : []),
    intents: INTENTS.flatMap(({ asks }, index) => asks.test(folded) ? [index] : []),
    counts: counted.filter(term => terms.includes(term)).slice(0, 2),
    defined: definedTerms(folded)
  }
}

/** Whether a question is about the course as a whole: it names nothing, and asks for no kind of fact. */
export function isAboutAll (question: Query): boolean {
  const asksOnlyThat = question.intents.every(intent => INTENTS[intent]?.name === 'about')
  return asksOnlyThat && termsBesideIntents(question).length === 0
}

/** Whether a question asks what students ask of every course, such as a date, a weight or a room. */
export function asksHowCourseIsRun (query: string): boolean {
  return parseQuery(query).intents.some(intent => !OF_ANYTHING.has(INTENTS[intent]?.name ?? ''))
}

// What is asked of the contents of a course as well.
const OF_ANYTHING = new Set(['about', 'yes or no'])

/** The terms of a question outside of the words that say what it asks: none in "who teaches this?" and "summarise". */
export function termsBesideIntents ({ folded, intents }: Query): string[] {
  return termsOf(intents.reduce((rest, intent) => rest.replace(ASKING[intent] ?? '', ' '), folded))
}

/** What a question asks an intent with. */
export function askedWith ({ folded }: Query, intent: number): string[] {
  return ASKING[intent] === undefined ? [] : folded.match(ASKING[intent]) ?? []
}

const ASKING = INTENTS.map(({ asks }) => new RegExp(asks, 'g'))
