import { fold, wordsOf } from '../../text/language.js'
import { anyOf, LANGUAGES, patternOf } from '../../text/languages/registry.js'
import { numberedIn, type Numbered } from '../../text/numbered.js'
import { termOf, termsOf } from '../../text/terms.js'
import {
  asksForCalendar, asksOfContents, asksToExplain, asksWhatToBring, comparedBy, comparedIn, conditionIn, formsAsked,
  termsToSearch, topicsOf, worksIn, type Compared
} from './contents.js'
import { definedTerms, listsIn, questionKey } from './definitions.js'
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
  /** The things that it tells from others of their kind by a number: "the second midterm". */
  numbered: Numbered[]
  /** The terms that it may ask the meaning of, as keys of definitions. */
  defined: string[]
  /** The terms that it asks for more than the meaning of: how it works, why, which kinds; as such keys. */
  topics: string[]
  /** The lists that it asks for, as such keys. */
  lists: string[]
  /** The terms of the names in it, and of its numbers. */
  names: string[]
  /** The things that it asks the difference between. */
  compared: Compared[]
  /** The terms of what it compares them by: "faster". */
  comparedBy: string[]
  /** Whether it asks for nothing of how a course is run. */
  isOfContents: boolean
  /** Of the contents: it is answered by more than a fact; by code; by a formula. */
  explains: boolean
  code: boolean
  formula: boolean
  /** The terms of the thing of which it asks how it works. */
  works: string[]
  /** The term of what happens in "what if I fail?". */
  condition: string | undefined
  asksWhatToBring: boolean
  asksForCalendar: boolean
}

// In characters and terms. Of a pasted page, the beginning is looked up.
const MAX_FORM = 600
const MAX_TERMS = 40

const COUNTS = new RegExp(
  `\\b(?:${anyOf(({ questions }) => questions?.counts)})\\s+((?:[\\p{L}\\p{N}-]+\\s*){1,4})`, 'u')

const DONE = new RegExp(`\\b(?:${anyOf(({ questions }) =>
  [questions?.duties?.allowed.asks, questions?.duties?.required.asks].flatMap(asks => asks ?? []))}) (\\p{L}+)`, 'u')

const ATTENDS = [...LANGUAGES.values()].flatMap(({ questions }) => questions?.attends ?? [])
  .map(({ asked, word }) => ({ asked: new RegExp(patternOf(asked), 'giu'), word }))

/**
 * "Do I have to go to the lab?" as "do I have to attend the lab?".
 * @param isKnown says whether the material has a term
 */
export function withAttendance (query: string, isKnown: (term: string) => boolean): string {
  return ATTENDS.reduce((text, { asked, word }) =>
    isKnown(termOf(word) ?? '') ? text.replace(asked, word) : text, query)
}

/**
 * The terms of a question, and the facts and intents that it asks for.
 * @param isKnown whether the material has a list, by its key
 */
export function parseQuery (query: string, isKnown: (list: string) => boolean = () => false): Query {
  const folded = fold(query.slice(0, MAX_FORM)).replace(/[¿¡"“”]/g, '').trim()
  const counted = wordsOf(COUNTS.exec(folded)?.[1] ?? '').flatMap(word => termCounted(word) ?? [])
  const lists = listsIn(folded)
  const isOfContents = asksOfContents(folded, lists.some(isKnown))
  const all = termsOf(query).slice(0, MAX_TERMS)
  const terms = isOfContents ? termsToSearch(folded, all) : all
  // "Can I miss three labs?" counts the labs.
  const verbs = termsOf(DONE.exec(folded)?.[1] ?? '')
  return {
    folded,
    terms,
    facts: FACTS.flatMap(({ asks }, index) => asks.test(folded) ? [index] : []),
    intents: INTENTS.flatMap(({ asks }, index) => asks.test(folded) ? [index] : []),
    counts: counted.filter(term => terms.includes(term)).slice(0, 2),
    numbered: numberedIn(query.slice(0, MAX_FORM)).filter(({ thing }) => !verbs.includes(thing)),
    defined: [...definedTerms(folded), ...questionKey(folded)],
    topics: isOfContents ? topicsOf(folded) : [],
    lists: isOfContents ? lists : [],
    compared: isOfContents ? comparedIn(folded) : [],
    comparedBy: isOfContents ? comparedBy(folded) : [],
    names: namesIn(query.slice(0, MAX_FORM)).filter(term => terms.includes(term)),
    isOfContents,
    explains: isOfContents && asksToExplain(folded),
    ...formsAsked(folded),
    works: isOfContents ? worksIn(folded) : [],
    condition: conditionIn(folded),
    asksWhatToBring: asksWhatToBring(folded),
    asksForCalendar: asksForCalendar(folded)
  }
}

// What is capitalised within a sentence; and years, amounts.
const NAME = /(?<=[\p{L}\p{N},;:)"”’'] |[(“"])(?:\p{Lu}[\p{L}\p{N}]+|\p{L}*\p{Lu}{2,}\p{L}*)|\d[\d.,]*/gu

/** The terms of the names and numbers of a text. */
function namesIn (text: string): string[] {
  return [...new Set((text.match(NAME) ?? []).flatMap(name => termsOf(name)))]
}

/** Whether a question is about the course as a whole: it names nothing, and asks for no kind of fact. */
export function isAboutAll (question: Query): boolean {
  const asksOnlyThat = question.intents.every(intent => INTENTS[intent]?.name === 'about')
  return asksOnlyThat && termsBesideIntents(question).length === 0
}

/** Whether a question asks what students ask of every course, such as a date, a weight or a room. */
export function asksHowCourseIsRun (query: string): boolean {
  return parseQuery(query).intents.some(isOfCourse)
}

const isOfCourse = (intent: number) => !OF_ANYTHING.has(INTENTS[intent]?.name ?? '')

// What is asked of the contents of a course as well.
const OF_ANYTHING = new Set(['about', 'yes or no'])

/** The terms of a question outside of the words that say what it asks: none in "who teaches this?" and "summarise". */
export function termsBesideIntents ({ folded, intents }: Query): string[] {
  return termsOf(intents.reduce((rest, intent) => rest.replace(ASKING[intent] ?? '', ' '), folded))
}

/** Whether a question names nothing but what students ask of every course: "who is the lecturer?" */
export function asksOfCourseAlone (question: Query): boolean {
  return question.intents.some(isOfCourse) && termsBesideIntents(question).length === 0
}

/** What a question asks an intent with. */
export function askedWith ({ folded }: Query, intent: number): string[] {
  return ASKING[intent] === undefined ? [] : folded.match(ASKING[intent]) ?? []
}

const ASKING = INTENTS.map(({ asks }) => new RegExp(asks, 'g'))
