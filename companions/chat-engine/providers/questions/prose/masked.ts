import { fold, hasPhrase, wordsOf } from '../../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { DAY_ENDING, MONTH_NAME } from '../../../../text/months.js'
import { NUMBER_WORDS } from '../../../../text/number-words.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { isTime, toleranceOf, unitBehind, withoutRounded } from '../answers/measured.js'
import { placesOfName } from '../answers/places-of-name.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isPerson } from '../answers/values.js'
import { numberIn, sharesWord, type Draft } from '../draft.js'
import { titleOf } from '../definitions.js'
import { isOfManyYears } from './alone.js'
import { isGeneral, namesIn } from '../named.js'
import {
  beforeLetter, GOES_ON_BEHIND, inAny, inEach, inWords, isNounFirst, type ProseLanguage
} from './prose-language.js'
import { withoutLead } from '../rewritten/lead.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from './standing.js'
import { isAnaphoric } from './told.js'
import { verbForm } from './verbs.js'
import { isSetAsCode } from '../code/set-as-code.js'

/*
 * Statements that are quoted with a letter for a part of what they say: a year, a number, or a term that the author has
 * marked. They come last: a test has them where a course has little else.
 */

const STATEMENTS = [
  anyOf(({ material }) => material?.definitions), anyOf(({ material }) => material?.statements),
  anyOf(({ material }) => material?.exercises)
].join('|')
// Behind a number that only counts what a text states: "2.4 A partition is …", "3 La mediana …".
const STARTS_STATEMENT = new RegExp(`^[.:)]? (?:${inAny(({ grammar }) => grammar?.articles)}) (?=\\p{Ll})`, 'iu')

const proseOf = ofEach(({ testProse, testQuestions }) => {
  if (testProse === undefined) return undefined
  const {
    noNumberAfter, noNumberBefore, unsure, units, called, copula, condition, nameEnds, when, past, ofCourse
  } = testProse
  const { within, anyOne, theOne, is, means, noDefinition } = testProse
  return {
    ...testProse,
    before: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(noNumberAfter)}|${STATEMENTS}\\.?)[ #:(]*$`, 'u'),
    behind: new RegExp(`^ ?(?:${patternOf(noNumberBefore)})(?= |\\d)`, 'u'),
    unsure: inWords(unsure),
    units: new RegExp(`^(?: \\p{L}+)? ?-?(?:${patternOf(units)})(?!\\p{L})`, 'u'),
    called: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(called)})$`, 'u'),
    copula: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(copula)})$`, 'u'),
    condition: new RegExp(`^(?:${patternOf(condition)})`, 'u'),
    opens: new RegExp(`^(?:${patternOf(within)})?(?:${patternOf(anyOne)}|${patternOf(theOne)})?$`, 'u'),
    says: new RegExp(`^(?:${patternOf(is)}|${patternOf(means)})`, 'u'),
    noDefinition: new RegExp(`^(?:${patternOf(noDefinition)})`),
    // "…, called cristae, …", "… a process known as binning."
    names: new RegExp(`(?:${patternOf(testProse.namedAs)})(\\p{Ll}[\\p{Ll}-]{3,}(?: [\\p{Ll}-]{4,}){0,2}?)` +
      `(?=$|[,.;:)"”»]| (?:${patternOf(testQuestions?.lists.and)}|${patternOf(testProse.clause)}|` +
      `${patternOf(testProse.reason)}) )`, 'u'),
    bareThis: new RegExp(`^(?:${patternOf(testProse.bareThis)})`, 'u'),
    // "called hits and misses", "called energy, time and space": a name of several things.
    listed: new RegExp(`^, (?:${patternOf(testQuestions?.lists.and)}) \\p{L}+ |` +
      `^["”»]?,? (?:(?:${patternOf(testQuestions?.lists.and)}) )?["“«]?\\p{L}+["”»]?` +
      `(?: (?:${patternOf(testQuestions?.lists.and)}) \\p{L}+)?(?:[,.;]|$| (?:${patternOf(testProse.phraseEnds)}|` +
      `${patternOf(testQuestions?.names?.forBefore)}) )`, 'u'),
    nameEnds: new RegExp(`^(?:$|[,.;:)"”»]| (?:${patternOf(nameEnds)})(?!\\p{L}))`, 'u'),
    clauseEnds: new RegExp(`^(?:: | ?[—–]|, (?:${patternOf(testProse.clause)}|${patternOf(within)}))`, 'u'),
    beside: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(testProse.besideName)}) $`, 'iu'),
    oneOfNames: new RegExp(`(?<!\\p{L})(?:${patternOf(testProse.oneOfNames)}) \\S+ (?:\\S+ )?["“«]?$`, 'u'),
    orOther: new RegExp(`^(?:, [\\p{L} -]{3,30})?,? \\(?(?:${patternOf(testProse.orName)}) `, 'u'),
    infinitive: new RegExp(`^(?:${patternOf(testProse.infinitive)})$`, 'u'),
    when: new RegExp(`(?:^|[^\\p{L}])(?:${patternOf(when)})$`, 'iu'),
    isMissing: new RegExp(`^\\p{L}+ X, (?:${patternOf(past)}) `, 'u'),
    ofCourse: inWords(ofCourse, 'giu'),
    ofExample: inWords(testProse.ofExample, 'iu'),
    percent: new RegExp(`^ ?(?:${patternOf(testProse.percent)})`, 'u'),
    constant: inWords(testProse.constants),
    large: new RegExp(`^ ?\\p{L}*(?:${patternOf(testProse.large)})`, 'u'),
    inTerm: new RegExp(`^(?:${patternOf(testProse.inTerm)}) (?:${patternOf(anyOne)}|${patternOf(theOne)})?$`, 'u'),
    one: new RegExp(`(?:^| )(?:${patternOf(anyOne)})$`, 'u'),
    relative: new RegExp(`^(?:${patternOf(testProse.clause)}) `),
    past: inWords(past),
    everyPast: inWords(past, 'gu'),
    state: new RegExp(` (?:${patternOf(testQuestions?.told?.was)}) (?:${patternOf(anyOne)})`, 'u'),
    pronouns: inWords(testProse.pronouns),
    noSubject: new RegExp(`^(?:${patternOf(testProse.noSubject)})`, 'u'),
    pair: new RegExp(`[,:] [^,:]+ (?:${patternOf(testQuestions?.lists.and)}) `, 'u'),
    cutsAt: new RegExp(`;|(?:${patternOf(testProse.cutsAt)})(?!\\p{L})`, 'u')
  }
})

type Found = Pick<Draft, 'form' | 'stem' | 'text' | 'typed' | 'about' | 'trust'>

/**
 * The questions of a passage.
 * @param before the passage before it, if any
 */
export function maskedDrafts (
  passage: Passage, before: Passage | undefined, isLogistics: boolean, language: ProseLanguage
): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || isApart(passage)) return []
  const found = [...valuesIn(passage, isLogistics, language), ...isLogistics ? [] : termIn(passage, before, language)]
  return found.filter(one => !isOfStatistic(one)).map(one => ({
    ...one,
    group: `masked ${language}`,
    passage,
    language,
    isLogistics,
    trust: one.trust ?? 0
  }))
}

const LARGE = inWords(anyOf(({ testProse }) => testProse?.large))

/** "In X, 24,500 tons were produced": a student does not learn the year of such a figure. */
function isOfStatistic ({ form, about = '' }: Found): boolean {
  return form === 'masked year' && (/\d/.test(about.replace(DAY, '')) || LARGE.test(about))
}

const NUMBER = new RegExp(
  '(?<![\\p{L}\\d.,/:$€£#–−-])(?:\\d{1,3}(?:[ \u00a0\u202f]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)*)' +
  `(?![\\d/:–])(?!-\\d|(?:${DAY_ENDING})\\b)`, 'gu')
// The day of a month, which is not asked for.
const DAY = new RegExp(
  `(?<=${MONTH_NAME} )\\d{1,2}(?:${DAY_ENDING})?(?!\\d)|(?<!\\d)\\d{1,2}(?= (?:\\p{Ll}{2} )?${MONTH_NAME})`, 'giu')
const ANY_YEAR = /(?<!\d)(?:1[0-9]|20)\d\d(?!\d)/g
const MONTH = new RegExp(MONTH_NAME, 'giu')
const YEAR = /^(?:1[0-9]|20)\d\d$/
// "React Facebook released React": a heading stands before the sentence.
const BROKEN = new RegExp('(?<!^\\p{L}{2} )X \\p{Lu}\\p{Ll}+ \\p{Lu}|,\\s*,|^\\p{L}+, X|\\.\\p{L}|\\p{Lu}\\.,|' +
  '(?<!\\p{L})EE$|, \\p{Ll}+, \\p{Ll}+$|(?<!\\p{L})(?:Ste?|Mt|Dr|Mrs?|Inc|Jr)$|' +
  '^(\\p{Lu}\\p{L}+) \\p{Lu}\\p{L}+ .* \\1(?!\\p{L})|\\p{Ll} \\p{Lu}{3,} \\p{Lu}\\p{Ll}+$', 'u')
const MIN_TERMS = 4
const MAX_COUNTED = 10
const MIN_LONG = 1000
const BREAKS = /[^\p{L}\p{N}(\s]\s*$/u
const MAX_STATEMENT = 200
// Of what is said of a term that it stands before.
const MIN_TOLD = 6

/** The only year of a statement, and the only other number: how many there are of something. */
function valuesIn (passage: Passage, isLogistics: boolean, language: ProseLanguage): Found[] {
  const { text, marked, section, kind } = passage
  if (!/\d/.test(text)) return []
  const whole = statementIn(datedSentence(text, language))
  const code = marked.filter(mark => isSetAsCode(mark, section)).join(' ')
  const isOfCode = (number: string) => code.split(/\D+/).includes(number)
  // "Defined in 1035": the words of a link, "RFC", are not always there.
  const isRfc = (number: string) => /\bRFC/.test(section.text) && YEAR.test(number)
  const statement = isLogistics ? whole : firstEventOf(whole, language)
  if (statement === '' || statement.length > MAX_STATEMENT) return []
  return onlyNumbersIn(statement).filter(([number]) => !isOfCode(number) && !isRfc(number))
    .flatMap(found => valueIn(statement, found, isLogistics, language))
    .filter(({ form, about = '', text: number }) =>
      isLogistics || form === 'masked year' || isGeneralNumber(about, number, kind === 'item', language))
}

// "Fig. X", "Hybrid X combines", "ISO X": which one of them it is. "Xs", "XA": part of a word.
const NUMBERED = /\p{L}\. X(?!\p{L})|(?<!\p{L})X\p{L}|(?<!\p{L})\p{Lu}{2,6} X(?!\p{L})/u
const BEGINS_WITH_NUMBERED = /^(\p{Lu}\p{L}+) X(?!\p{L})/u
const LABELLED = /^[^:—–]{2,40}(?::| [—–]) .*(?<!\p{L})X/u
// "The mass of the mower is X kg", but "the boiling point of water".
const PARTICULAR = inAny(({ alone }) => alone.articles)
const OF_ONE_THING = new RegExp(`^(?:${PARTICULAR}) (?!(?:\\p{L}+ ){1,3}(?:${inAny(({ names }) => names?.of)}) ` +
  `(?!(?:${PARTICULAR}) )\\p{L})[^,]{3,60}? (?:${inAny(({ grammar }) => grammar?.be)}) X \\S+$`, 'u')

/** Whether a statement says something general, and is no line below a picture, no step and no sentence of a task. */
function isGeneralNumber (statement: string, number: string, isItem: boolean, language: ProseLanguage): boolean {
  const isNumbered = termsOf(BEGINS_WITH_NUMBERED.exec(statement)?.[1] ?? '').length > 0
  if (isNumbered || NUMBERED.test(statement)) return false
  if (OF_ONE_THING.test(fold(statement).replace(/(?<!\w)x(?!\w)/, 'X'))) return false
  if (proseOf(language)?.ofExample.test(statement) === true || isOfStory(statement)) return false
  if (ORDER.test(statement) && verbForm(wordsOf(statement)[0] ?? '', language)?.tense === 'base') return false
  const words = wordsOf(statement)
  // "Vagrant in X minutes … en cinco minutos"
  if (words.some(word => NUMBER_WORDS.get(word) === Number(number))) return false
  // "UDP — X bytes": what a list says of its item needs no verb.
  // "Locate: gills, basidium with X spores" is a task.
  const isOrder = verbForm(words[0] ?? '', language)?.tense === 'base'
  const isLabelled = isItem && LABELLED.test(statement) && !/X.*[:—–]/.test(statement) && !isOrder
  return isLabelled || hasVerb(statement, language)
}

// "Block X minutes", "Send the draft": an order begins with its verb.
const ORDER = new RegExp(`^\\p{Lu}\\p{Ll}+ (?:X|${inAny(({ grammar }) => grammar?.articles)}) `, 'u')
const AGE = new RegExp(`(?<!\\p{L})X(?:${inAny(({ alone }) => alone.age)})(?!\\p{L})`, 'u')
// Without a surname.
const FIRST_NAME = /(?<!\p{Lu}[\p{L}.]+ )(?<!\p{L})\p{Lu}\p{Ll}+(?! \p{Lu})(?!\p{L})/gu

/** "X-year-old Sarah", "Ana and Luis share X cookies": invented people. A place may be called like one of them. */
function isOfStory (statement: string): boolean {
  const people = () => (statement.match(FIRST_NAME) ?? []).filter(name => isPerson(name)).length
  return AGE.test(fold(statement).replace(/(?<!\w)x(?!\w)/g, 'X')) || people() > 1
}

/** Whether a statement has a form of a verb that can stand behind a subject. */
function hasVerb (statement: string, language: ProseLanguage): boolean {
  const words = statement.match(/\p{L}+/gu) ?? []
  return words.some((word, at) => {
    const form = verbForm(word.toLowerCase(), language)
    // A step begins with a verb: "Draw X tickets". In "a signal at X Hz", it is a noun.
    const isNoun = form?.tense === 'base' && (at === 0 || PREPOSITION.test(words[at + 1] ?? ''))
    return form !== undefined && form.tense !== 'past' && !isNoun
  })
}

const PREPOSITION = new RegExp(`^(?:${GOES_ON_BEHIND})$`)

/** "1928: Fleming discovered penicillin." as "In 1928, Fleming discovered penicillin." */
function datedSentence (text: string, language: ProseLanguage): string {
  const [, year, event = ''] = DATED.exec(text) ?? []
  const inYear = proseOf(language)?.inYear
  if (year === undefined || inYear === undefined) return text
  // "The army …", but "React …" is a name.
  const isName = termsOf(event.split(' ')[0] ?? '').length > 0
  return `${inYear} ${year}, ${isName ? event : lowered(event)}`
}

const DATED = /^((?:1[0-9]|20)\d\d)(?: ?[:–—]| -) (\p{Lu}.*)$/su

/** Of a long statement, or of one with several years, what it says first: it may be the only thing with a year. */
function firstEventOf (statement: string, language: ProseLanguage): string {
  const years = [...statement.matchAll(ANY_YEAR)]
  const [first] = years
  if (first === undefined || (years.length < 2 && statement.length <= MAX_STATEMENT)) return statement
  const end = first.index + first[0].length
  const at = statement.slice(end).search(proseOf(language)?.cutsAt ?? /$/)
  if (at === -1) return statement
  const tail = statement.slice(end, end + at)
  // "In 1488, Dias, who …": what was cut says what happened. "The Depression, the war, and …": a list was cut.
  const isBroken = /^,? \p{Lu}/u.test(tail) && proseOf(language)?.past.test(tail) !== true
  const isList = tail.split(', ').length > 2 && !HAS_AND.test(tail) && HAS_AND.test(statement.slice(end + at))
  return isBroken || isList ? '' : statement.slice(0, end + at)
}

const HAS_AND = new RegExp(`,? (?:${inAny(({ lists }) => lists.and)}) `)

function valueIn (
  statement: string, found: RegExpExecArray, isLogistics: boolean, language: ProseLanguage
): Found[] {
  const prose = proseOf(language)
  const [number] = found
  const before = statement.slice(0, found.index)
  const after = statement.slice(found.index + number.length)
  // "2.6.5", "10.0.1.10"
  if (prose === undefined || /^\d{1,3}(?:\.\d{1,2})+\.\d/.test(number)) return []
  if (before === '' && (STARTS_STATEMENT.test(after) || (/[.,]/.test(number) && /^ \p{Lu}/u.test(after)))) return []
  const unit = unitBehind(after, language)
  const isYear = YEAR.test(number) && unit === undefined
  const exact = isLogistics || isYear ? undefined : withoutRounded(before, language)
  const isRounded = exact !== undefined
  // "5,730 years": a half-life, and no time that something takes on a day.
  const isLong = numberIn(number, language) >= MIN_LONG
  // "The ratio is approximately 1.618": a number without a unit has a name.
  const isMeasured = !isLogistics && !isYear &&
    (unit !== undefined ? isLong || !isTime(unit, language) : isRounded && prose.constant.test(fold(before))) &&
    // "100 megawatts or less", "Fibre: – 100 metres".
    !prose.behind.test(fold(after.replace(unit ?? '', '').trim())) && !BREAKS.test(exact ?? before)
  const isUnfit = unit !== undefined && !isTime(unit, language) && !isMeasured
  if (!isLogistics && !isYear && !isMeasured && (isUnfit || isFigure(number, after, language))) return []
  if (prose.before.test(fold(exact !== undefined && isMeasured ? exact : before))) return []
  if (prose.behind.test(fold(after)) || prose.unsure.test(fold(statement))) return []
  const isEvent = prose.when.test(before) && prose.past.test(statement) && /^(?:$|[ ,;])/.test(after)
  // What a guide counts is of the course, whatever it is.
  const isCount = isMeasured || prose.units.test(fold(after)) || (isLogistics && /^ \p{Ll}{3}/u.test(after))
  // "In 2021, the country was a place in crisis": so it was in other years.
  const state = prose.state.exec(statement)?.index ?? -1
  const isState = state > found.index
    ? prose.past.exec(statement)?.index === state + 1
    : state !== -1 && (statement.match(prose.everyPast)?.length ?? 0) < 2
  if (isYear && isState) return []
  // "In 1830, the line did not yet exist": nor did it in the years before.
  if (isYear && isOfManyYears(clauseOf(before, after, prose.relative), language)) return []
  // What was counted once is no fact of a course.
  const isOfStory = !isLogistics && !isYear && prose.past.test(statement)
  if (isYear ? isLogistics || !isEvent : !isCount || isOfStory || numberIn(number, language) <= 1) return []
  // "X fields: the method, the address and the version": they can be counted.
  const isPair = Number(number) === 2 && prose.pair.test(after)
  const isListed = isPair || (after.match(/[,:;]|\p{L}+, /gu)?.length ?? 0) > 1
  if (!isYear && Number(number) <= MAX_COUNTED && isListed) return []
  const masked = `${before}X${after}`
  // "In, X, …", "En X, lanzó …": something is missing. "X Lab Reports …": lines were run together.
  if (prose.isMissing.test(masked) || BROKEN.test(masked) || prose.noSubject.test(masked)) return []
  // In a guide, "you" is the student, and "this course" its own.
  const told = isLogistics ? masked.replace(prose.ofCourse, 'The') : masked
  const rest = withoutFront(told)
  if (!/^\p{Lu}/u.test(told) || !standsAlone(told, language) || isAnaphoric(rest, language)) return []
  if (!standsAlone(rest.padEnd(20), language)) return []
  if (!isLogistics && pointsToNobody(told, prose.pronouns)) return []
  if (termsOf(masked).length < MIN_TERMS + (isLogistics ? 0 : isYear || isMeasured ? -1 : 1)) return []
  // "Röntgen discovered X rays"
  const sign = signFor(before + after)
  const stem = asked(isYear ? prose.asksYear : prose.asksNumber, `${before}${sign}${after}`, sign)
  const tolerance = isMeasured ? toleranceOf(number, unit, isRounded, masked, language) : 0
  const typed = { answer: numberIn(number, language), tolerance }
  return [{ form: isYear ? 'masked year' : 'masked', stem, text: number, about: masked, typed }]
}

/** The relative clause around a value, or all of its statement. */
function clauseOf (before: string, after: string, relative: RegExp): string {
  const own = before.slice(before.lastIndexOf(', ') + 2)
  return before.includes(', ') && relative.test(own) ? `${own} ${after.split(',')[0] ?? ''}` : `${before} ${after}`
}

/** "In X, the group …": what stands behind the year begins the statement, too. */
function withoutFront (statement: string): string {
  const [front = '', rest = ''] = /^\p{L}[^,]{0,24}(?<!\p{L})X,? (.*)$/u.exec(statement) ?? []
  return front === '' ? statement : rest.charAt(0).toUpperCase() + rest.slice(1)
}

// A name, but for the word that a sentence begins with.
const NAME = /(?<=\S )\p{Lu}\p{L}|^\p{Lu}\p{L}+ (?:\p{Lu}|\p{Ll}+(?:ed|ó) )/u

/** "In June X he is reputed to have …": a pronoun before any name. */
function pointsToNobody (statement: string, pronouns: RegExp): boolean {
  const at = pronouns.exec(statement)?.index
  return at !== undefined && !NAME.test(statement.slice(0, at).replace(MONTH, '').replace(/(?<!\p{L})X(?!\p{L})/u, ''))
}

/** The sentence of a passage that has numbers, without what stands in parentheses. */
function statementIn (text: string): string {
  return text.replace(/^[^\p{L}\d]+/gu, '').replace(/\s*\([^()]*\)/g, '')
    .split(/(?<=\p{L}{4}[.!?]) (?=\p{Lu})/u).filter(part => /\d/.test(part)).join(' ').replace(/\.$/, '')
}

/** Whether a number is a figure of a statistic: "24,317", "4.9 %", "89 sextillion". A test does not ask for these. */
function isFigure (number: string, after: string, language: ProseLanguage): boolean {
  const value = numberIn(number, language)
  const isRound = Number.isInteger(value) && /^[1-9]\d?\d?0*$/.test(String(value))
  const prose = proseOf(language)
  return !isRound || prose?.large.test(after) === true || prose?.percent.test(after) === true
}

/** The year of a statement that has no other one, and its number that is no year, but for the day of a date. */
function onlyNumbersIn (statement: string): RegExpExecArray[] {
  const plain = statement.replace(DAY, day => '_'.repeat(day.length))
  const found = [...plain.matchAll(NUMBER)]
  const digits = plain.match(/\d+/g)?.length ?? 0
  const isAll = digits === found.reduce((sum, [number]) => sum + number.split(/[^\d]/).length, 0)
  if (!isAll || plain.includes('$')) return []
  const years = found.filter(([number]) => YEAR.test(number))
  const others = found.filter(([number]) => !YEAR.test(number))
  return [years, others].flatMap(numbers => numbers.length === 1 ? numbers : [])
}

const QUOTED_SIGN = /["“«](\p{Lu})["”»]/gu

function asked (question: string, statement: string, sign: string): string {
  const said = statement.replace(QUOTED_SIGN, (quoted, inside) => inside === sign ? sign : quoted)
  return question.replaceAll('{sign}', sign).replace('{statement}', () => said)
}

/** A letter for what is asked, which the statement does not have. */
function signFor (statement: string): string {
  const taken = new Set(statement.match(LETTER)?.map(letter => letter.toUpperCase()))
  return ['X', 'Y', 'Z', 'W'].find(sign => !taken.has(sign)) ?? 'X'
}

// A letter that stands alone.
const LETTER = /(?<!\p{L})[W-Z](?!\p{L})/giu

/** A term that the author marks, or that a title names, in a statement that says what it is. */
function termIn (passage: Passage, before: Passage | undefined, language: ProseLanguage): Found[] {
  const prose = proseOf(language)
  if (prose === undefined || passage.text.length > MAX_STATEMENT + 100) return []
  const { held, released } = withHeldFormulas(passage.text.replace(/[.,:]$/, ''))
  for (const candidate of candidatesIn(passage, held, language)) {
    const { term } = candidate
    const masked = maskedTerm(held, candidate, passage.text, language)
    if (masked === undefined) continue
    // A formula on a line of its own, behind the sentence.
    const own = released(masked.statement.replace(/(?<=\p{L}\.) ?[\u{f0000}-\u{f0fff}]$/u, '').replace(/\.$/, ''))
    const isWhole = standsAlone(own, language) && !isAnaphoric(own, language)
    // "Such a pair is called a thunk": the sentence before says what a pair.
    const statement = isWhole ? own : masked.isCalled ? withSentenceBefore(own, passage, before, language) : undefined
    if (statement === undefined || !/^\p{Lu}|^\$/u.test(statement)) continue
    if (prose.unsure.test(fold(statement)) || prose.noSubject.test(statement)) continue
    if (pointsToSymbol(statement, passage, language)) continue
    if (termsOf(statement).length < MIN_TERMS || sharesWord(statement, term)) continue
    const names = [term, ...fullNames(passage, term, language)]
    const stem = asked(prose.asksTerm, statement, masked.sign)
    const typed = nameTyped(names, language, masked.isNoun)
    return [{ form: 'masked', stem, text: term, about: term, typed, trust: masked.isSaid ? 0 : -1 }]
  }
  return []
}

/** "The number $\rho$ is called …": what $\rho$ is, another sentence says. */
function pointsToSymbol (statement: string, { text }: Passage, language: ProseLanguage): boolean {
  return text.includes('$') && KNOWN_SYMBOL(language).test(statement)
}

const KNOWN_SYMBOL = inEach(({ told }) => told?.the, the =>
  `^(?:${the}) \\p{Ll}+ \\$(?:(?!\\\\in(?![a-z]))[^$=<>]){1,40}\\$ `)

// In characters.
const MAX_BOTH = 300

/** A statement behind the sentence before it, where that one says all that is needed. */
function withSentenceBefore (
  statement: string, { section }: Passage, before: Passage | undefined, language: ProseLanguage
): string | undefined {
  if (before?.section !== section || before.kind !== 'sentence' || !before.text.endsWith('.')) return undefined
  if (before.text.length + statement.length > MAX_BOTH || statement.split(' ').length > MAX_POINTING) return undefined
  const said = withoutLead(before, language).text
  const isClear = standsAlone(said.slice(0, -1), language) && !isAnaphoric(said, language)
  return isClear && !/[:$]/.test(statement) && !/[.!?] \p{Lu}/u.test(statement) ? `${said} ${statement}` : undefined
}

// In words: a sentence that only gives what was said a name.
const MAX_POINTING = 16

interface Candidate {
  term: string
  isPart: boolean
  isMarked?: boolean
  /** Whether a title has it, too. */
  isTitled?: boolean
}

/** What is marked, what the passage calls by a name, and what its titles name, also in part. */
function candidatesIn (passage: Passage, held: string, language: ProseLanguage): Candidate[] {
  const marked = [...new Set(passage.marked)].filter(mark => !isSetAsCode(mark, passage.section))
  const titles = titlesOf(passage).flatMap(title => {
    const [first = '', ...others] = title.split(' ')
    const part = isNounFirst(language) ? others.join(' ') : first
    return [{ term: title, isPart: false }, ...(others.length === 0 ? [] : [{ term: part, isPart: true }])]
  })
  const lower = held.toLowerCase()
  // Few letters become two.
  const small = lower.length === held.length ? lower : held
  const found = titles.flatMap(({ term, isPart }) => {
    const { value: place } = placesOfName(term.toLowerCase(), small, ALONE).next()
    return place === undefined ? [] : [{ term: held.slice(place.at, place.at + term.length), isPart }]
  })
  const own = marked.map(term => ({
    term, isPart: false, isMarked: true, isTitled: hasPhrase(passage.headings.at(-1) ?? '', term)
  }))
  const names = [...namesIn(held, language), ...calledIn(held, language)]
  return [...own, ...names.map(term => ({ term, isPart: false })), ...found]
}

/** "The reactions occur in cells called heterocysts": the first name that a sentence gives in passing. */
function calledIn (held: string, language: ProseLanguage): string[] {
  const prose = proseOf(language)
  const found = prose?.names.exec(held)
  const name = found?.[1]
  if (prose === undefined || found === null || found === undefined || name === undefined) return []
  const after = held.slice(found.index + found[0].length)
  const isNone = prose.listed.test(after) || /^\.\p{L}/u.test(after) || HAS_SIGN.test(held) || prose.bareThis.test(held)
  return isNone ? [] : [name]
}

// A letter is of a formula that another sentence tells.
const HAS_SIGN = /[\u{f0000}-\u{f0fff}]/u

const ALONE = { before: /(?<![\p{L}\d-])$/u, after: /^(?![\p{L}\d-])/u }

// All passages of a section have the same ones.
const titles = new WeakMap<Passage['section'], string[]>()

function titlesOf ({ headings, source, section }: Passage): string[] {
  const known = titles.get(section)
  if (known !== undefined) return known
  const found = [headings.at(-1) ?? '', source.kind === 'document' ? titleOf(source.filename) : '']
    .map(title => title.replace(/^[\d.\s]+|\s*\([^()]*\)|\.$/g, ''))
    .filter(title => /^\p{L}[\p{L}\d -]{3,38}$/u.test(title))
  titles.set(section, found)
  return found
}

/** A "conexo por poligonal" is a "conjunto conexo por poligonal"; a "non vascular plant" is no "vascular plant". */
function fullNames (passage: Passage, term: string, language: ProseLanguage): string[] {
  return titlesOf(passage).filter(title => {
    const [whole, part] = [fold(title), fold(term)]
    const hasNoun = isNounFirst(language) ? whole.endsWith(` ${part}`) : whole.startsWith(`${part} `)
    return hasNoun && whole.split(' ').length === part.split(' ').length + 1
  })
}

// "A function called sample".
const OF_CODE = new RegExp(`(?:^| )(?:${inAny(({ commands }) => commands?.kinds)}) \\S+ $`, 'u')
// "A random set of session keys": others are a set, too.
const OF = new RegExp(`(?:^| )(?:${inAny(({ names }) => names?.of)}) $`, 'u')

// "La función es llamada automáticamente": no name.
const ADVERB = inEach(({ alone }) => alone.adverbEnding, ending => `^\\p{L}{7,}(?:${ending})$`)

/** Whether a word says how something is done: a name is no such word. */
export function isAdverb (term: string, language: ProseLanguage): boolean {
  return ADVERB(language).test(term)
}

const POINTING = new RegExp(`^(?:${inAny(({ told }) => told?.pointingName)})$`)

/** "The construction is **mechanical**: it is …" says how it is, "moles are **neoplasms**: masses …" what. */
function isAdjective (term: string, before: string, after: string, language: ProseLanguage): boolean {
  const prose = proseOf(language)
  const [, next = ''] = /^: (\p{L}+) /u.exec(after) ?? []
  const isOneWord = next !== '' && !term.includes(' ')
  if (!isOneWord || prose?.copula.test(before) !== true || prose.one.test(before)) return false
  return POINTING.test(next) || verbForm(next, language) !== undefined
}

/** A statement with a letter for a term, where the words beside it say that it is a term. */
function maskedTerm (
  held: string, { term, isPart, isMarked = false, isTitled = false }: Candidate, letters: string,
  language: ProseLanguage
): { statement: string, sign: string, isNoun: boolean, isCalled: boolean, isSaid: boolean } | undefined {
  const prose = proseOf(language)
  const at = held.indexOf(term)
  if (prose === undefined || at === -1 || held.indexOf(term, at + 1) !== -1) return undefined
  if (isAdverb(term, language)) return undefined
  if (!/^\p{L}[\p{L} -]{3,38}$/u.test(term) || isGeneral(term) || wordsOf(term).length > 5) return undefined
  if (termsOf(term.split(' ')[0] ?? '').length === 0 || (/\p{Lu}/u.test(term) && at > 4)) return undefined
  const [before, after] = [held.slice(0, at), held.slice(at + term.length)]
  // What begins a text is tested before what ends one: it takes less time.
  const isCalled = prose.nameEnds.test(after) && prose.called.test(before)
  const isIf = prose.condition.test(after) && prose.copula.test(before)
  const said = isPart || !prose.opens.test(before) ? undefined : prose.says.exec(after)?.[0]
  const isSubject = said !== undefined && !prose.noDefinition.test(fold(after.slice(said.length)))
  // "In call-by-name, the argument …": where, or how, all of it is so.
  // "In Poetics, …": which kind of thing it is, is not said.
  const isWhere = !isPart && /^, /.test(after) && !/\p{Lu}/u.test(term) && prose.inTerm.test(before) &&
    termsOf(after).length >= MIN_TOLD
  // "… have the property of being persistent: updating them …": the author marks what the clause comes to.
  const isAtEnd = term.includes(' ') && /^[.)]*$/.test(after) && !OF.test(before) &&
    !isAdverb(term.split(' ').at(-1) ?? '', language)
  const [first = '', second] = term.toLowerCase().split(' ')
  // "Occurs in seconds", "two lobes": what the author stresses is no name.
  const isStressed = NUMBER_WORDS.has(first) || (second !== undefined && verbForm(first, language)?.tense === 's')
  const isHow = !isTitled && isAdjective(term, before, after, language)
  const isTold = isMarked && !isStressed && !isHow && (prose.clauseEnds.test(after) || isAtEnd) &&
    !prose.beside.test(before) && !prose.infinitive.test(term) && /\p{L} $/u.test(before) &&
    termsOf(`${before} ${after}`).length >= MIN_TOLD
  // What only stands in a clause may be said of other things, too.
  const isSaid = isCalled || isIf || isSubject || isWhere
  if (!isSaid && !isTold) return undefined
  // "(sometimes called actors)", "called the initial vector or IV": one of several names.
  if (prose.oneOfNames.test(fold(before)) || prose.orOther.test(after) || OF_CODE.test(fold(before))) return undefined
  // "is **Cauchy** if": no noun.
  const isNoun = !isIf || prose.one.test(before)
  const sign = signFor(letters)
  return { statement: `${beforeLetter(before, language)}${sign}${after}`, sign, isNoun, isCalled, isSaid }
}
