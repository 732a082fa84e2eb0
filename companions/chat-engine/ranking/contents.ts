import { fold, wordsOf } from '../../text/language.js'
import type { Contents } from '../../text/language-data/contents.js'
import type { Pattern } from '../../text/language-data/index.js'
import { allWords, anyOf, LANGUAGES, patternOf } from '../../text/languages/registry.js'
import { termOf, termsOf } from '../../text/terms.js'
import { namesLogistics, namesOnlyLogistics } from '../providers/questions/logistics.js'
import { keysOf } from './definitions.js'

/*
 * Questions about what is taught: what they ask about, and what they ask of it. All patterns match folded text.
 */

type Part<T> = (contents: Contents) => T | undefined
/** What all languages give for a part, as one group that captures nothing. */
const any = (part: Part<Pattern>) => `(?:${anyOf(({ contents }) => contents && part(contents))})`

const OUTLINE = new RegExp(`^[^\\p{L}]*${any(({ outline }) => outline)}\\W*$`, 'u')

const OUTLINED = new RegExp(`\\b${any(({ outlined }) => outlined)}\\b`)

/** Whether a sentence stands above a list of what is taught. */
export function introducesOutline (text: string): boolean {
  return text !== '' && OUTLINED.test(fold(text))
}

/** Whether a heading stands above a list of what is taught, or of what is asked. */
export function isOutline (heading: string): boolean {
  return OUTLINE.test(fold(heading))
}

/**
 * Whether a question asks for nothing of how a course is run.
 * @param isListed whether the material has the list that it asks for: "clases de células" are no lectures then
 */
export function asksOfContents (folded: string, isListed: boolean): boolean {
  return isListed ? !namesOnlyLogistics(folded) : !namesLogistics(folded)
}

const ASKING = new RegExp(`\\b${any(({ asking }) => asking)}\\b`, 'g')

/** The search terms of a question without what it asks with; all where nothing would be left. */
export function termsToSearch (folded: string, all: string[]): string[] {
  const terms = termsOf(folded.replace(ASKING, ' ')).filter(term => all.includes(term))
  return terms.length === 0 ? all : terms
}

const ARTICLES = `(?:${any(({ article }) => article)} )?`
const END = '[?.! ]*$'
/** The patterns of all languages that stand alone, since each has a group. */
const each = (part: Part<string[]>) => [...LANGUAGES.values()]
  .flatMap(({ contents }) => contents === undefined ? [] : part(contents) ?? [])
  .map(form => patternOf(form, { article: ARTICLES }))

const DIFFERENCE_NOUN = any(({ comparisons }) => comparisons.difference.noun)
const BETWEEN = new RegExp(`\\b${any(({ comparisons }) => comparisons.between.before)} (.+?) ` +
  `${any(({ comparisons }) => comparisons.between.and)} (.+?)${END}`)
const VERSUS = new RegExp(`^(?:${any(({ comparisons }) => comparisons.versus.before)} )?(.+?) ` +
  `${any(({ comparisons }) => comparisons.versus.and)} (.+?)${END}`)
// In words.
const MAX_NAME = 5
const COMPARED = [
  BETWEEN,
  VERSUS,
  ...[
    `\\b${any(({ comparisons }) => comparisons.compare.before)} (.+?) ` +
      `${any(({ comparisons }) => comparisons.compare.and)} (.+?)`,
    ...each(({ comparisons }) => comparisons.differ).map(form => `\\b${form} (.+?)`),
    `^(.+?) ${any(({ comparisons }) => comparisons.difference.and)} (.+?) ${DIFFERENCE_NOUN}`,
    `^${DIFFERENCE_NOUN} (?!${any(({ comparisons }) => comparisons.between.before)} )(.+?) ` +
      `${any(({ comparisons }) => comparisons.difference.and)} (.+?)`
  ].map(form => new RegExp(`${form}${END}`))
]
const DIFFERENCE = new RegExp(`\\b${DIFFERENCE_NOUN}\\b`)

/** Whether a question names a difference. */
export function asksForDifference (folded: string): boolean {
  return DIFFERENCE.test(folded)
}

/** A thing that is compared. */
export interface Compared { text: string, terms: string[] }

/** The two things that each form of a comparison finds in a question. */
function pairsIn (folded: string): string[][] {
  return COMPARED.flatMap(form => {
    const [, one, other] = form.exec(folded) ?? []
    if (one === undefined || other === undefined) return []
    // "How many points were scored in the match versus Leeds?" compares nothing.
    if (form === VERSUS && one.split(' ').length > MAX_NAME) return []
    return form === BETWEEN && !DIFFERENCE.test(folded) ? [] : [[one, other]]
  })
}

const OF = any(({ topics }) => topics.kinds.of)
const HEAD = new RegExp(`^(?:${ARTICLES})?(.+?) (?=${OF} )`)
const ELLIPTIC = new RegExp(`^${OF} `)

/** "A domain of collisions and of broadcasts": the second one is a domain as well. */
function completed ([one = '', other = '']: string[]): string[] {
  const [, head] = HEAD.exec(one) ?? []
  return [one, head !== undefined && ELLIPTIC.test(other) ? `${head} ${other}` : other]
}

const WHICH = each(({ comparisons }) => comparisons.which).map(form => new RegExp(`^${form}${END}`))

/** The terms of what two things are compared by: "faster" of "which is faster, X or Y?". */
export function comparedBy (folded: string): string[] {
  return WHICH.flatMap(form => termsOf(form.exec(folded)?.groups?.how ?? ''))
}

/** The things that a question compares, or asks the difference between; none where it compares nothing. */
export function comparedIn (folded: string): Compared[] {
  const which = WHICH.flatMap(form => {
    const { one, other } = form.exec(folded)?.groups ?? {}
    return one === undefined || other === undefined ? [] : [[one, other]]
  })
  for (const pair of [...which, ...pairsIn(folded)]) {
    const things = completed(pair).map(text => ({ text, terms: termsToSearch(text, termsOf(text)) }))
    if (things.every(({ terms }) => terms.length > 0)) return things
  }
  // "tcp udp difference"
  if (!DIFFERENCE.test(folded)) return []
  const words = wordsOf(folded.replace(ASKING, ' ')).filter(word => termOf(word) !== undefined)
  return words.length === 2 ? words.map(text => ({ text, terms: termsOf(text) })) : []
}

// "The where clause": what it is called, and at most one word that says what it is.
const CALLED = new RegExp(`^${ARTICLES}(\\p{L}{2,40})(?: \\p{L}+)?$`, 'u')

/**
 * A question that compares two stop words, "where vs having", with these in capitals, as names are written.
 * @param mark put behind one that is in capitals already: it is a name, though the material does not have it. The mark
 * is for our own terms; other services read the question without
 */
export function comparedInCapitals (query: string, mark = ''): string {
  const names = pairsIn(fold(query).replace(/[¿¡"“”`]/g, '').trim())
    .map(pair => pair.flatMap(text => CALLED.exec(text)?.[1] ?? []))
    .find(names => names.length === 2 && names.every(name => termOf(name) === undefined))
  if (names === undefined) return query
  // In a text in capitals, a name does not stand out.
  const text = /\p{Ll}/u.test(query) ? query : query.toLowerCase()
  const named = (word: string) => isName(word) ? word + mark : word.toUpperCase()
  return text.replace(/\p{L}+/gu, word => names.includes(fold(word)) ? named(word) : word)
}

const isName = (word: string) => word.length > 1 && word === word.toUpperCase()

const CALENDAR = anyOf(({ contents }) => contents?.calendar.words.replaceAll(' ', '|'))
const CALENDAR_OF = `(?: ${any(({ calendar }) => calendar.of)})?`
const CALENDAR_WORD = new RegExp(`\\b(?:${CALENDAR})\\b${CALENDAR_OF}`)
const CALENDAR_HEADING =
  new RegExp(`^[\\W\\d]*(?:${any(({ calendar }) => calendar.kind)} )*(?:${CALENDAR})${CALENDAR_OF}[\\W\\d]*$`)

/** The terms of headings of calendars. */
export const CALENDAR_TERMS = [...allWords(({ contents }) => contents?.calendar.words)].flatMap(termsOf)

/** Whether a question asks for the calendar of the course, and for nothing in it. */
export function asksForCalendar (folded: string): boolean {
  return CALENDAR_WORD.test(folded) && termsOf(folded.replace(CALENDAR_WORD, ' ')).length === 0
}

/** Whether a heading stands above the calendar of a course. */
export function isCalendar (heading: string): boolean {
  return CALENDAR_HEADING.test(fold(heading))
}

const TOPICS = [
  ...each(({ topics }) => topics.asked),
  `${any(({ topics }) => topics.explain.verb)} (?:${any(({ topics }) => topics.explain.how)} )?${ARTICLES}(.+?)` +
    `(?: ${any(({ topics }) => topics.explain.works)})?`,
  `(?:${any(({ topics }) => topics.kinds.asks)} )?${ARTICLES}${any(({ topics }) => topics.kinds.noun)} ` +
    `${any(({ topics }) => topics.kinds.of)} ${ARTICLES}(.+?)`
].map(form => new RegExp(`^${form}${END}`))

/** The things that a question asks for more than the meaning of, as keys of definitions. */
export function topicsOf (folded: string): string[] {
  const things = [...TOPICS.flatMap(form => form.exec(folded)?.[1] ?? []), folded.replace(ASKING, ' ')]
  return [...new Set(things.flatMap(keysOf))]
}

// What is answered by more than a fact.
const EXPLAINED = new RegExp(
  `^${any(({ explains }) => explains.beginning)}\\b|\\b${any(({ explains }) => explains.anywhere)}\\b`)
const FACT = new RegExp(`^${any(({ fact }) => fact.asks)} ${any(({ fact }) => fact.noun)}\\b`)

/** Whether a question is answered by more than a fact, so that a reply may go on after the sentence that it is in. */
export function asksToExplain (folded: string): boolean {
  return EXPLAINED.test(folded) && !FACT.test(folded)
}

const MEMBERS = new RegExp(
  `\\b${any(({ topics }) => topics.kinds.noun)} ${any(({ topics }) => topics.kinds.of)}\\b`)

/** Whether a question is answered by a list: "the types of volcanoes". */
export function asksForMembers (folded: string): boolean {
  return MEMBERS.test(folded)
}

const WORKS = each(({ works }) => works.asks).map(form => new RegExp(`^${form}${END}`))
const WORKS_SO = new RegExp(`\\b${any(({ works }) => works.says)}(?=\\W|$)`)
const OF_ANY_THING = new Set([...allWords(({ contents }) => contents?.works.general)].flatMap(termsOf))

/** The terms of the thing of which a question asks how it works; without "protocol" where it has another name. */
export function worksIn (folded: string): string[] {
  const terms = WORKS.flatMap(form => termsOf(form.exec(folded)?.[1] ?? ''))
  const own = terms.filter(term => !OF_ANY_THING.has(term))
  return own.length > 0 ? own : terms
}

/** Whether a text says that how a thing works follows. */
export function saysHowItWorks (text: string): boolean {
  return WORKS_SO.test(fold(text))
}

const FORMULA_ALONE = new RegExp(`\\b${any(({ formulaNoun }) => formulaNoun)}\\b`)

/** Whether a question asks for a formula and for nothing else. */
export function asksForFormula (folded: string): boolean {
  return FORMULA_ALONE.test(folded)
}

/** What the formula is asked of. */
export function withoutFormulaNoun (folded: string): string {
  return folded.replace(FORMULA_ALONE, ' ')
}

const CODE = new RegExp(`\\b${any(({ code }) => code)}\\b`)
const FORMULA = new RegExp(`\\b${any(({ formula }) => formula)}\\b`)

/** Whether a question may be answered by code, and whether by a formula. */
export function formsAsked (folded: string): { code: boolean, formula: boolean } {
  return { code: CODE.test(folded), formula: FORMULA.test(folded) }
}

const WHAT_IF = new RegExp(
  `\\b${any(({ whatIf }) => whatIf.asks)} (?:${any(({ whatIf }) => whatIf.subject)} )*(\\p{L}+)`, 'u')

/** The term of what happens in "what if I fail?". */
export function conditionIn (folded: string): string | undefined {
  const [, verb = ''] = WHAT_IF.exec(folded) ?? []
  return verb === '' ? undefined : termOf(verb)
}

const RESULT_VERB = any(({ conditions }) => conditions.verb)
const IF = new RegExp(`\\b${any(({ conditions }) => conditions.begins)}\\b([^.,;:]{0,60})`, 'g')
const END_OF_IF = new RegExp(`\\b${RESULT_VERB}\\b`)
const THEN = new RegExp(
  `\\b(?:${RESULT_VERB}|${any(({ conditions }) => conditions.leadsTo)})\\b([^.;:]{0,40})`, 'g')

/**
 * The part of a conditional sentence that has the term `condition`: "if you fail" is its condition, "you will fail" is
 * its result. `undefined` where neither part has it.
 */
export function roleOfCondition (text: string, condition: string): 'condition' | 'result' | undefined {
  const folded = fold(text)
  // "Who copies will fail": the condition ends where its result begins.
  const has = (form: RegExp, end?: RegExp) => [...folded.matchAll(form)].some(([, part = '']) =>
    wordsOf(end === undefined ? part : part.split(end)[0] ?? '').some(word => termOf(word) === condition))
  if (has(IF, END_OF_IF)) return 'condition'
  return has(THEN) ? 'result' : undefined
}

const TO_BRING = new RegExp(`\\b${any(({ toBring }) => toBring)}\\b`)

/** Whether a question asks what to bring. */
export function asksWhatToBring (folded: string): boolean {
  return TO_BRING.test(folded)
}
