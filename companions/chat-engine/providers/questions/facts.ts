import { fold } from '../../../text/language.js'
import { anyOf, LANGUAGES, ofEach, patternOf } from '../../../text/languages/registry.js'
import { NUMBER_WORDS, withDigits } from '../../../text/number-words.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { withoutParentheses } from './prose/alone.js'
import type { CourseWords } from './course-words.js'
import { titleOf } from './definitions.js'
import { normal, numberIn, sharesWord, type Draft } from './draft.js'
import { nameOfHeading } from './rewritten/resolved.js'
import { isApart, lowered, standsAlone } from './prose/standing.js'
import { toleranceOf } from './answers/measured.js'
import { exactTyped } from './answers/typed-answers.js'
import { inWords, type ProseLanguage } from './prose/prose-language.js'

/*
 * Single facts as questions that are answered by typing: how many things something has, the year that stands behind
 * the name of an event, and what a statement about a person, a year or a term of the course says.
 */

// What may follow the counted things.
const END = `(?:${anyOf(({ testItems }) => testItems?.afterCounted)}) `
const PARTICLES = anyOf(({ testItems }) => testItems?.nameParticles)
const PERSON = new RegExp(
  `^\\p{Lu}\\p{Ll}[\\p{L}’'-]+(?: (?:${PARTICLES}|\\p{Lu}\\.|\\p{Lu}[\\p{L}’'-]+)){1,4}$`, 'u')

/** The patterns of a language: see `TestItems`. */
const itemsOf = ofEach(({ testItems, testProse, words }) => {
  if (testItems === undefined) return undefined
  const { countings, howMany, counted, inexact, rounded, definite, events, roles } = testItems
  const ones = words.ones.split(' ').slice(2).join('|')
  const tens = words.tens.split(' ').join('|')
  const and = words.numberJoins.map(({ word }) => `| ${word} `).join('')
  const scales = Object.values(words.scales).flatMap(scale => scale.split(' ')).join('|')
  const number = `\\d{1,3}(?:[.,]\\d{1,3})? (?:${scales})|\\d{1,3}(?:[.,]\\d{3})+|\\d{1,4}|` +
    `(?:${ones}) (?:${scales})|(?:${tens})(?:(?:-${and})(?:${ones}))?|${ones}`
  const ofThem = `(?: (?:${patternOf(testItems.ofCounted)}))?`
  return {
    ...testItems,
    countings: countings.map(({ says, asks }) => ({
      asks,
      says: new RegExp(
        `^(.{3,80}?) (?:${patternOf(says)})( (?:${patternOf(rounded)}))? (${number})${ofThem} (${patternOf(counted)})` +
        `(?=$|[,;(:]| ${END})`, 'u')
    })),
    parties: new RegExp(patternOf(testProse?.parties)),
    role: new RegExp(`^(?:${patternOf(roles)})$`, 'iu'),
    howMany: howMany.map(({ of, word }) => ({ word, of: new RegExp(`^(?:${patternOf(of)})$`, 'u') })),
    number: new RegExp(` (?:\\d|(?:${ones}|${tens})[ -])`, 'u'),
    // What none of the patterns fits takes most of the time.
    counts: new RegExp(`(?:^| )(?:${patternOf(countings.flatMap(({ says }) => says))})` +
      `(?: (?:${patternOf(rounded)}))? (?:\\d|${ones}|${tens})`, 'iu'),
    inexact: inWords(inexact),
    past: inWords(testProse?.past ?? '(?!)'),
    asksYearOf: testProse?.asksYear ?? '',
    definite: new RegExp(`^(?:${patternOf(definite)})`, 'iu'),
    events: new RegExp(`(?<![\\p{L}“"«])(${patternOf(events)}|RFC \\d{1,5}) \\((\\d{4})\\)`, 'gu')
  }
})

type Found = Pick<Draft, 'form' | 'stem' | 'text' | 'typed' | 'about' | 'trust'>

/** The questions of the facts of a passage. */
export function factDrafts (passage: Passage, words: CourseWords, language: ProseLanguage): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || isApart(passage)) return []
  const common = { passage, language, isLogistics: false, group: `fact ${language}` }
  return [
    ...countsIn(passage, words, language), ...yearsIn(passage, language), ...datesIn(passage, language),
    ...rolesIn(passage, language)
  ].map(found => ({ ...common, ...found }))
}

const MAX_SUBJECT_WORDS = 8
// What stands before the first sentence of a section: its heading. In characters.
const MAX_LEAD = 80

/** "The Congress has 350 deputies": how many deputies does the Congress have? */
function countsIn ({ text, headings, section }: Passage, words: CourseWords, language: ProseLanguage): Found[] {
  const items = itemsOf(language)
  if (items?.number.test(text) !== true) return []
  const plain = withoutParentheses(text)?.replace(/[.:]$/, '')
  // "It consists of …", "Consta de …": of what the heading names.
  const heading = nameOfHeading(headings)
  const completed = `${heading} ${plain?.charAt(0).toLowerCase()}${plain?.slice(1)}`
  if (!items.counts.test(completed)) return []
  // Further below, it may be said of something else.
  const isOfHeading = heading !== undefined && section.text.slice(0, MAX_LEAD + text.length).includes(text) &&
    items.countings.some(({ says }) => says.exec(completed)?.[1] === heading)
  const statement = isOfHeading === true ? completed : plain
  if (plain === undefined || statement === undefined || !items.counts.test(statement)) return []
  if (/[.!?] \p{Lu}/u.test(statement)) return []
  for (const { says, asks } of items.countings) {
    const [whole = '', subject = '', rounded = '', number = '', what = ''] = says.exec(statement) ?? []
    const said = rounded === '' ? whole : whole.replace(rounded, '')
    if (whole === '' || items.inexact.test(said.slice(subject.length).replace(number, '0'))) continue
    // "Python has three types of data that are sequences": of all types, there are more.
    if (TELLS_WHICH.test(statement.slice(statement.indexOf(whole) + whole.length))) continue
    // The same, where a pronoun stood for it.
    const isNamed = subject === heading && (isOfHeading === true || !section.text.includes(text))
    if (!isNamed && !isSubject(subject, items.definite, words)) continue
    const told = isNamed ? `X ${whole.slice(subject.length).padEnd(20)}` : statement.slice(0, 230)
    if (!standsAlone(told, language)) continue
    const written = countIn(number)
    const answer = written === undefined ? undefined : numberIn(written, language)
    const word = items.howMany.find(({ of }) => of.test(what))?.word
    const how = rounded === '' || word === undefined ? word : items.roughly.replace('{how}', word)
    // "Into how many parts is the two-part form divided?"
    // "two shells connected by two muscles": it says more than what is counted.
    if (hasNumber(subject) || hasNumber(what) || CLAUSE.test(subject) || AUXILIARY_AT_END.test(subject)) continue
    // "Two halves": the noun tells the number. "The labs.movies collection": of an example in code.
    if (TELLS_NUMBER.test(fold(what)) || /\w[._]\w/.test(subject)) continue
    if (answer === undefined || how === undefined || termsOf(`${subject} ${what}`).length < 2) continue
    const asked = isNamed ? quoted(subject, language) : loweredSubject(subject, words)
    const stem = asks.replace('{how}', how).replace('{what}', what).replace('{subject}', asked)
    return [{
      form: 'count',
      stem: stem.replace(/^¿?\p{L}/u, first => first.toUpperCase()),
      text: number,
      about: `${what} ${subject}`,
      typed: { answer, tolerance: toleranceOf(written ?? '', undefined, rounded !== '', '', language) },
      // "The sample space has four outcomes": of an example.
      trust: items.definite.test(subject) ? 0 : 1
    }]
  }
  return []
}

const TELLS_WHICH = new RegExp(`^ (?:${anyOf(({ testQuestions }) => testQuestions?.names?.relative)}) `)

// "Aristotle taught that tragedy", "un operador es binario si"
const CLAUSE = new RegExp(` (?:${anyOf(({ testProse, testQuestions: { names, grammar } = {} }) =>
  [testProse?.clause, names?.condition, grammar?.be].flatMap(words => words ?? []))})(?: |$)`)

// "Kestrel has have"
const AUXILIARY_AT_END = new RegExp(` (?:${anyOf(({ testQuestions }) => testQuestions?.told?.auxiliary)})$`)
const TELLS_NUMBER = new RegExp(`(?:^| )(?:${anyOf(({ testItems }) => testItems?.numberNouns)})$`)

/** A number in digits: "thirty-two" is "32", "86 billion" is "86000000000"; `undefined` where it is not clear. */
function countIn (number: string): string | undefined {
  if (/^[\d.,]+$/.test(number)) return number
  // "86.000 millones" is more than 86 million.
  if (/[.,]\d{3} /.test(number)) return undefined
  const digits = withDigits(fold(number))
  return /^\d+$/.test(digits) ? digits : undefined
}

function hasNumber (text: string): boolean {
  return fold(text).split(/[\s-]/).some(word => /\d/.test(word) || (NUMBER_WORDS.get(word) ?? 0) > 1)
}

function quoted (text: string, language: ProseLanguage): string {
  const [opening, closing] = LANGUAGES.get(language)?.words.quotes ?? ['“', '”']
  return `${opening}${text}${closing}`
}

/** "President: Niceto Alcalá-Zamora", below the heading "Provisional Government". */
function rolesIn ({ definition, headings, text }: Passage, language: ProseLanguage): Found[] {
  const items = itemsOf(language)
  if (definition === undefined || items?.role.test(definition.term) !== true) return []
  const heading = nameOfHeading(headings)
  const name = definition.text.replace(/\s*\([^()]*\)|\.$/g, '').trim()
  if (heading === undefined || !PERSON.test(name) || sharesWord(heading, name)) return []
  const names = [name, ...name.split(' ').slice(-1)]
  return [{
    form: 'typed who',
    stem: items.asksRole.replace('{heading}', heading).replace('{role}', definition.term),
    text: name,
    about: text,
    typed: { ...exactTyped(names), lenient: true },
    trust: 1
  }]
}

// "In all species it", "every frame of that kind".
const UNFINISHED = new RegExp(`^(?:${anyOf(({ testItems }) => testItems?.unfinishedBegins)}) |` +
  ` (?:${anyOf(({ testItems }) => testItems?.unfinishedEnds)})$`)

/** Whether the subject of a statement says alone what it is: a name, a kind of things, or a term of the course. */
function isSubject (subject: string, definite: RegExp, words: CourseWords): boolean {
  if (UNFINISHED.test(subject) || subject.split(' ').length > MAX_SUBJECT_WORDS) return false
  if (/[,:;“"«]|\d{4}/.test(subject)) return false
  if (!/^\p{Lu}/u.test(subject) || termsOf(subject).length === 0) return false
  const bare = subject.replace(definite, '')
  return bare === subject || /\p{Lu}/u.test(bare) || words.isKey(bare)
}

/** A subject inside of a question: an article has no capital, a name keeps its own. */
function loweredSubject (subject: string, words: CourseWords): string {
  const [first = ''] = subject.split(' ')
  if (words.isName(first)) return subject
  const isArticle = termsOf(first).length === 0
  return isArticle ? subject.charAt(0).toLowerCase() + subject.slice(1) : lowered(`${subject} x`).replace(/ x$/, '')
}

const REFERENCE = new RegExp(`\\b(?:ISBN|${anyOf(({ testItems }) => testItems?.references)})\\b`)

/** "the Edict of Fontainebleau (1685)" */
function yearsIn ({ text, headings, source }: Passage, language: ProseLanguage): Found[] {
  const items = itemsOf(language)
  // "The Industrial Revolution (1930)" is a book.
  const count = text.match(/\(\d{4}\)/g)?.length ?? 0
  if (items === undefined || count === 0 || REFERENCE.test(text)) return []
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : ''].map(normal)
  // Of what the text is about, "The French Revolution (2004)" is a book.
  const found = [...text.matchAll(items.events)].filter(([, name = '']) =>
    // A court decides each case once.
    (count === 1 || items.parties.test(name)) && !titles.some(title => normal(name).endsWith(title) && title !== ''))
  return found.map(([, name = '', year = '']) => ({
    form: 'typed year',
    stem: items.asksYear.replace('{name}', name),
    text: year,
    about: name,
    typed: { answer: Number(year), tolerance: 0 },
    trust: 2
  }))
}

// "1969: The ARPANET connects its first four nodes", and the same as items of a list.
const DATED = /^((?:1\d|20)\d\d)(?: ?[:—–]| -) (\p{Lu}(?!.*\d{4}).{15,160}?)\.?$/u
const DATED_ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\**\d{4}(?!\d)/gm
const MIN_DATED = 2
const MIN_TERMS_OF_EVENT = 3

/** What a list of dates says of a year in the present: "X: The ARPANET connects its first four nodes". */
function datesIn ({ text, kind, section }: Passage, language: ProseLanguage): Found[] {
  const [, year = '', event = ''] = kind === 'item' ? DATED.exec(text) ?? [] : []
  const items = itemsOf(language)
  // An event in the past tense is asked as a sentence with its year: "In X, …".
  if (year === '' || items === undefined || items.past.test(event) || REFERENCE.test(event)) return []
  const isList = (section.text.match(DATED_ITEM)?.length ?? 0) >= MIN_DATED
  const isEvent = termsOf(event).length >= MIN_TERMS_OF_EVENT && / \p{Lu}/u.test(event) &&
    standsAlone(event.padEnd(20), language) && !/(?<!\p{L})X(?!\p{L})/u.test(event)
  if (!isList || !isEvent) return []
  const about = `X: ${event}`
  return [{
    form: 'masked year',
    stem: items.asksYearOf.replaceAll('{sign}', 'X').replace('{statement}', () => about),
    text: year,
    about,
    typed: { answer: Number(year), tolerance: 0 },
    trust: 0
  }]
}

/** Whether a text gives another year behind the name of the event that a question asks the year of. */
export function hasOtherYear (text: string, { text: year, about = '' }: Draft): boolean {
  const [, ...behind] = text.split(`${about} (`)
  return behind.some(rest => /^\d{4}\)/.test(rest) && !rest.startsWith(year))
}

/** What has options where there are enough of them, answered by typing: who did something, and in which year. */
export function recalledOf (draft: Draft): Draft[] {
  const { form, text, stem } = draft
  if (form === 'year') {
    return [{ ...draft, form: 'typed year', about: stem, typed: { answer: Number(text), tolerance: 0 }, trust: 1 }]
  }
  // "Who ruled England?" has many answers.
  if ((form === 'who' || form === 'by whom') && termsOf(stem).length >= 3) {
    const last = text.split(' ').at(-1) ?? ''
    const names = /^[IVX]+$/.test(last) ? [text] : [text, last]
    return [{ ...draft, form: 'typed who', typed: { ...exactTyped(names), lenient: true }, trust: 1 }]
  }
  return []
}
