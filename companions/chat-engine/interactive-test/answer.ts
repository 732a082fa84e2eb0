import { distance } from 'fastest-levenshtein'
import { fold, wordsOf } from '../../text/language.js'
import { LANGUAGES, wordsIn } from '../../text/languages/registry.js'
import { withDigits } from '../../text/number-words.js'
import { yearOfDate } from './answer-forms.js'
import { answerOf, AROUND, CORRECTION, HEDGES, NEGATIONS, NOT_AN_ANSWER, REASON } from './answer-words.js'
import type { TestQuestion } from './test.js'

/*
 * What an answer means. It is understood when it can mean one thing only; everything else is asked again, since an
 * answer that names the right option must never count as wrong.
 */

// An option may be named by its number, or by a letter, as printed tests have it.
const LETTERS = 'ABCDEFGH'

/** In characters. A longer answer names no option. */
export const MAX_ANSWER = 1000
// In words. A short text is a few words.
const MAX_TEXT_WORDS = 12

/** What an answer means: the positions of the options, a number (in each way to read it), or a text. */
export type Meaning =
  | { chosen: number[] }
  | { numbers: number[], text: string }
  | { text: string }

/**
 * What an answer to a question means; `undefined` when that is not clear.
 * @param isChat whether it may be no answer at all: then it must name an option or a number and nothing else
 */
export function meaningOf (answer: string, question: TestQuestion, isChat = false): Meaning | undefined {
  const said = answer.slice(0, MAX_ANSWER)
  switch (question.type) {
    case 'multiple': {
      const chosen = joinedOptions(answer, question.options) ?? chosenOptions(said, question.options)
      return chosen === undefined ? undefined : { chosen }
    }
    case 'number': {
      const numbers = yearIn(said, question) ?? numbersIn(said, isChat)
      return numbers === undefined ? undefined : { numbers, text: said.trim() }
    }
    case 'text': return textIn(said)
    default: {
      const position = chosenOption(said, question.options, isChat)
      return position === undefined ? undefined : { chosen: [position] }
    }
  }
}

/** Whether a message is the text of an option, and so an answer, whatever else it may say ("stop", "none"). */
export function isTextOfOption (answer: string, { type, options }: TestQuestion): boolean {
  if (type === 'multiple' && joinedOptions(answer, options) !== undefined) return true
  return options.some(option => normal(option) === normal(answer.slice(0, MAX_ANSWER)))
}

/**
 * The positions of options whose texts are joined by `; `, as a page sends them, whatever stands in the texts: "Arrival
 * or an error; Order". `undefined` where the answer is anything else.
 */
function joinedOptions (answer: string, options: string[]): number[] | undefined {
  const text = answer.trim()
  for (const [position, option] of options.entries()) {
    const own = option.trim()
    if (own === text) return [position]
    const rest = own !== '' && text.startsWith(`${own}; `)
      ? joinedOptions(text.slice(own.length + 2), options.with(position, ''))
      : undefined
    if (rest !== undefined) return [position, ...rest].sort((a, b) => a - b)
  }
  return undefined
}

/**
 * The position of the option that an answer means, or `undefined`. An answer is the text of an option (case, accents
 * and a slip of the pen do not matter), its letter, its number from 1, or its ordinal, with words around it. The text
 * is tried first: where "3" is the text of an option, "3" means that option.
 * @param isChat whether the message must name the option and say nothing else
 */
export function chosenOption (answer: string, options: string[], isChat = false): number | undefined {
  const text = normal(answer.slice(0, MAX_ANSWER))
  const texts = options.map(normal)
  const exact = texts.indexOf(text)
  if (exact !== -1) return exact
  const polar = polarOption(text, texts)
  if (polar !== undefined) return polar
  if (NOT_AN_ANSWER.test(text)) return undefined

  const same = texts.filter(option => squashed(option) === squashed(text) || innerOf(option) === squashed(text))
  if (same.length === 1) return texts.indexOf(same[0] ?? '')

  const said = withoutHedges(text.replace(CORRECTION, ' ')).replace(REASON, '').trim()
  const valued = optionOfValue(said, texts)
  if (valued !== undefined) return valued === 'unclear' ? undefined : valued
  if (NEGATIONS.test(said) && !texts.some(option => NEGATIONS.test(option) && said.includes(option))) return undefined
  const named = optionsIn(said, texts)
  const marked = marksIn(named.rest, options.length, named.found.length > 0)
  // "b) forty" has both; "b) thirty" where thirty is c is no answer.
  const found = new Set([...named.found, ...marked.found])
  if (found.size > 1) return undefined
  const [only] = found
  if (only !== undefined) {
    const isClear = marked.rest === '' || (!isChat && named.found.length > 0)
    return isClear ? only : undefined
  }
  return isChat && said.split(' ').length > 6 ? undefined : nearOption(withoutAround(said), texts)
}

/** "n log n" of "O(n log n)". */
function innerOf (option: string): string {
  return squashed(/^\p{L}\w*\((.*)\)$/u.exec(option)?.[1] ?? option)
}

/** The option that a number means where all options are numbers: their texts come before their positions. */
function optionOfValue (said: string, texts: string[]): number | 'unclear' | undefined {
  const values = texts.map(valuesIn)
  const asked = valuesIn(withoutAround(said))
  if (asked.length === 0 || values.some(own => own.length === 0)) return undefined
  const found = texts.flatMap((_, position) => values[position]?.some(value => asked.includes(value)) ? [position] : [])
  const [only] = found
  if (found.length !== 1 || only === undefined) return found.length === 0 ? undefined : 'unclear'
  // "option 2" may be the second one.
  const isPlace = OPTION.test(said) && asked.some(value => value - 1 !== only)
  return isPlace ? 'unclear' : only
}

/** The positions of the options that an answer means, in order, or `undefined`: "a and c", "AC", "all of them". */
function chosenOptions (answer: string, options: string[]): number[] | undefined {
  const text = normal(answer)
  const texts = options.map(normal)
  if (NOT_AN_ANSWER.test(text)) return undefined
  const said = withoutHedges(text).replace(REASON, '').trim()
  if (NEGATIONS.test(said)) return undefined
  if (ALL.test(withoutAround(said))) return [...options.keys()]
  const named = optionsIn(said, texts)
  // "ac", but not "ad" where there is no d.
  const letters = /^[a-h]{2,8}$/.test(named.rest) ? [...named.rest] : []
  const isLetters = letters.length > 0 && new Set(letters).size === letters.length &&
    letters.every(letter => (LETTERS.toLowerCase().indexOf(letter)) < options.length)
  const rest = isLetters ? letters.join(' ') : named.rest.replace(CONNECTIVES, ' ')
  const marked = marksIn(rest, options.length, false, true)
  const found = new Set([...named.found, ...marked.found])
  for (const part of marked.rest === '' ? [] : named.rest.split(AND)) {
    const position = chosenOption(part, options)
    if (position === undefined && withoutAround(part) !== '') return undefined
    if (position !== undefined) found.add(position)
  }
  return found.size === 0 ? undefined : [...found].sort((a, b) => a - b)
}

const OPTION = new RegExp(`\\b(?:${answerOf(({ option }) => option)})\\b`)
const AND = new RegExp(`[,;+&/]| (?:${answerOf(({ and }) => and)}) `)
const OR = new RegExp(`\\s(?:${answerOf(({ or }) => or)})\\s`)
const ALL = new RegExp(`^(?:${answerOf(({ all }) => all)})$`)
const CONNECTIVES = new RegExp(
  `(?:^|[\\s,;+&/])(?:${answerOf(({ connectives }) => connectives)})(?=[\\s,;+&/]|$)`, 'g')

/** The options whose words stand in a text, and the text without them. A longer option comes before a part of it. */
function optionsIn (said: string, texts: string[]): { found: number[], rest: string } {
  const byLength = [...texts.entries()].sort(([, a], [, b]) => b.length - a.length)
  let rest = ` ${said} `
  const found: number[] = []
  for (const [position, text] of byLength) {
    // One letter or digit is a mark of an option before it is its text.
    if (text.length < 2) continue
    const at = indexOfWords(rest, text)
    if (at === -1) continue
    found.push(position)
    rest = `${rest.slice(0, at)} ${rest.slice(at + text.length)}`
  }
  return { found, rest: rest.replace(/\s+/g, ' ').trim() }
}

function indexOfWords (text: string, words: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + words.length] ?? ' ']
    const isNumber = /\d$/.test(words) && /^[.,]\d/.test(text.slice(at + words.length))
    const isPart = /\d/.test(before) || (/^\d/.test(words) && /\d[.,-]$|-$/.test(text.slice(0, at)))
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}%]/u.test(after) && !isNumber && !isPart) return at
  }
  return -1
}

const ORDINALS = Array.from(LETTERS, (_, at) => {
  const words = [...LANGUAGES.values()].flatMap(({ answers }) => wordsIn(answers?.ordinals[at]))
  return new RegExp(`^(?:${words.join('|')})$`)
})
const FROM_END = [answerOf(({ last }) => last), answerOf(({ lastButOne }) => lastButOne)]
  .map(words => new RegExp(`^(?:${words})$`))
const LETTER_NAMES = new Map(
  [...LANGUAGES.values()].flatMap(({ answers }) => Object.entries(answers?.letterNames ?? {})))
const MARKING = new RegExp(`^(?:${answerOf(({ marking }) => marking)})$`)

/**
 * The options that letters, numbers and ordinals name, and what is left of the text without the words around them.
 * @param hasText whether the text of an option was named as well
 * @param isList whether several may be named
 */
function marksIn (text: string, count: number, hasText = false, isList = false): { found: number[], rest: string } {
  const found: number[] = []
  const rest: string[] = []
  const tokens = text.split(/\s+/)
  const words = tokens.map(word => word.replace(/^[("'[¿¡*]+|[)"'\].:,;!?*-]+$/g, ''))
  words.forEach((word, at) => {
    if (word === '') return
    const position = markOf(word, words[at - 1], count)
    // "a queue", "voy a por la b": the article and the preposition are no marks.
    const isArticle = tokens[at] === 'a' && !isList && !MARKING.test(words[at - 1] ?? '') &&
      (hasText || words.slice(at + 2).some(next => markOf(next, word, count) !== undefined)) &&
      markOf(words[at + 1] ?? '', word, count) === undefined
    if (position !== undefined && !isArticle) found.push(position)
    else if (!AROUND.has(word) && !isArticle) rest.push(word)
  })
  return { found: [...new Set(found)], rest: rest.join(' ') }
}

function markOf (word: string, before: string | undefined, count: number): number | undefined {
  const fromEnd = FROM_END.findIndex(pattern => pattern.test(word))
  const last = fromEnd === -1 ? undefined : count - 1 - fromEnd
  const letter = /^[a-h]$/.test(word) ? word : MARKING.test(before ?? '') ? LETTER_NAMES.get(word) : undefined
  const ordinal = ORDINALS.findIndex(pattern => pattern.test(word))
  const position = last ?? (letter !== undefined
    ? LETTERS.toLowerCase().indexOf(letter)
    : ordinal !== -1 ? ordinal : /^#?\d{1,2}$/.test(word) ? Number(word.replace('#', '')) - 1 : undefined)
  return position !== undefined && position >= 0 && position < count ? position : undefined
}

const TRUE = new RegExp(`^(?:${answerOf(({ truthful }) => truthful)})$`)
const FALSE = new RegExp(`^(?:${answerOf(({ untruthful }) => untruthful)})$`)
const IT_IS = new RegExp(`^(?:${answerOf(({ itIs }) => itIs)})+`)

/** "yes", "cierto" or "f" where the options are true and false. */
function polarOption (text: string, texts: string[]): number | undefined {
  if (texts.length !== 2 || [TRUE, FALSE].some(form => !texts.some(option => form.test(option)))) return undefined
  const said = withoutHedges(text).replace(REASON, '').replace(IT_IS, '').trim()
  const form = [TRUE, FALSE].find(form => form.test(said))
  return form === undefined ? undefined : texts.findIndex(option => form.test(option))
}

/**
 * The only option that a misspelt or shortened text is near to, or `undefined`. Numbers are never near: "13 May" is not
 * a slip of "12 May".
 */
function nearOption (said: string, texts: string[]): number | undefined {
  const words = wordsOf(said).filter(word => !AROUND.has(word))
  if (words.length === 0) return undefined
  if (/^[\d.,\s%]+$/.test(said)) return undefined

  const figures = (text: string) => (text.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' ')
  const isLike = (text: string) => figures(text) === figures(said) && text[0] === said[0]
  const distances = texts.map(text => isLike(text) ? distance(said, text) : Infinity)
  const [best, second] = [...distances].sort((a, b) => a - b)
  const isAlone = second === undefined || best === undefined || second > best + 1
  if (best !== undefined && best <= slipsIn(said) && isAlone) return distances.indexOf(best)

  // "breadth" of "breadth-first search": words that one option alone has.
  if (!words.some(word => word.length >= 3 || /\d/.test(word))) return undefined
  const holders = texts.flatMap((text, position) => {
    const own = wordsOf(text)
    return words.every(word => own.some(other => isSameWord(word, other))) ? [position] : []
  })
  return holders.length === 1 ? holders[0] : undefined
}

function isSameWord (one: string, other: string): boolean {
  if (one === other) return true
  return !/\d/.test(one + other) && one[0] === other[0] && distance(one, other) <= slipsIn(one)
}

/** How many letters of a text may be wrong. */
function slipsIn (text: string): number {
  return text.length < 4 ? 0 : text.length < 8 ? 1 : text.length < 16 ? 2 : 3
}

/** The number that an option or answer is, without its unit, in each way to read it; empty where it is none. */
function valuesIn (text: string): number[] {
  const [, number] = /^(-?\d+(?:[.,]\d+)*) ?(?:%|[\p{L}°²³/]+)?$/u.exec(text) ?? []
  return number === undefined ? [] : readingsOf(number)
}

const NUMBER = new RegExp(String.raw`(?<![\p{L}\d])[-+]?(?:\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|` +
  String.raw`[.,]\d+)(?:e[-+]?\d+)?(?:\s?\/\s?\d+)?`, 'giu')

// The power of a unit: "m/s^2", "m s**-2".
const OF_UNIT = /(?<=\d[^\d=\n]{0,40}\p{L}\)?) ?(?:\^|\*\*) ?[({]?[-−–+]?\d[)}]?/gu
// "metres per second squared", with a word before it.
const MAX_UNIT_WORDS = 5

// Of a year.
const YEARS = [100, 2999] as const

/** The year of a date, "14 July 1789", where a question has a year for its answer. */
function yearIn (said: string, { answer, tolerance }: { answer: number, tolerance: number }): number[] | undefined {
  const isYear = tolerance === 0 && Number.isInteger(answer) && answer >= YEARS[0] && answer <= YEARS[1]
  const year = isYear ? yearOfDate(said) : undefined
  return year === undefined ? undefined : [year]
}

/** The one number in an answer, in each way to read it ("1,000"), with its unit or without; `undefined` for several. */
function numbersIn (answer: string, isBare: boolean): number[] | undefined {
  const read = withPowers(fold(answer)).trim().replace(OF_UNIT, '').replace(BEFORE_SCALE, '$1 ')
  const text = withSigns(withDigits(read))
  if (NOT_AN_ANSWER.test(text)) return undefined
  const said = withoutHedges(text)
  const found = said.match(NUMBER) ?? []
  const [only] = found
  if (found.length !== 1 || only === undefined || OR.test(` ${said} `)) return undefined
  if (NEGATIONS.test(said.replace(only, ''))) return undefined
  const rest = withoutAround(said.replace(only, ' ').replace(/[.!?=~≈]/g, ' '))
  if (isBare ? !/^(?:%|[\p{L}%°/²³^]{0,4})$/u.test(rest) : rest.split(' ').length > MAX_UNIT_WORDS) return undefined
  return readingsOf(only)
}

// "3·10^8", "3 x 10⁸", "3\times10^{8}", "10**8"
const POWER = new RegExp(String.raw`(?<![\p{L}\d.,^])(?:(\d{1,15}(?:[.,]\d{1,15})?) {0,2}` +
  String.raw`(?:[x×*·⋅∙]|\\times|\\cdot) {0,2})?10 ?(?:(?:\^|\*\*) ?[{(]?([-−–+]?\d{1,3})[})]?|` +
  String.raw`([⁺⁻]?[⁰¹²³⁴-⁹]{1,3}))(?![\d.,]*\d)`, 'giu')
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A text with its powers of ten in the form of a number: "3e8". */
function withPowers (text: string): string {
  return text.replace(POWER, (_, factor = '1', plain?: string, raised?: string) => {
    const power = plain ?? raised?.replace(/[⁰¹²³⁴-⁹]/gu, digit => String(RAISED.indexOf(digit))) ?? ''
    return `${factor}e${power.replace(/[−–⁻]/u, '-').replace('⁺', '+')}`
  })
}

function readingsOf (number: string): number[] {
  const plain = number.replace(/\s(?=\d{3})/g, '')
  const [numerator = '', denominator] = plain.split(/\s?\/\s?/)
  const readings = /^[-+]?\d{1,3}[.,]\d{3}$/.test(numerator)
    ? [numerator.replace(',', '.'), numerator.replace(/[.,]/, '')]
    : [/[.,].*[.,]/.test(numerator) ? withOnePoint(numerator) : numerator.replace(',', '.')]
  return readings.map(reading => Number(reading) / Number(denominator ?? 1)).filter(Number.isFinite)
}

/** A number below zero has a hyphen, however it was written: "minus 5", "menos 5", "−5", and "–5" of a phone. */
function withSigns (text: string): string {
  return text.replace(BELOW_ZERO, '-')
}

// "3–5" is a range.
const BELOW_ZERO = new RegExp('(?<![\\p{L}\\p{N}%]|[\\p{N}%] )[−–](?=[\\d.,])|' +
  `(?<!\\b(?:${answerOf(({ notMinus }) => notMinus)}) )\\b(?:${answerOf(({ minus }) => minus)}) (?=\\d)`, 'gu')
const BEFORE_SCALE = new RegExp(`(\\d) (?=(?:${answerOf(({ scale }) => scale)})\\b)`, 'g')

/** "1.234,5" and "1,234.5": the last sign is the point, unless the same sign groups the thousands. */
function withOnePoint (number: string): string {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const isGrouping = number.indexOf(number.charAt(last)) !== last
  const whole = number.slice(0, last).replace(/[.,]/g, '')
  return isGrouping ? number.replace(/[.,]/g, '') : `${whole}.${number.slice(last + 1)}`
}

/** A short text without the words around it; `undefined` where it names alternatives or denies something. */
function textIn (answer: string): Meaning | undefined {
  const text = answer.trim()
  const folded = fold(text)
  const isLong = wordsOf(folded).length > MAX_TEXT_WORDS
  if (folded === '' || isLong || NOT_AN_ANSWER.test(folded)) return undefined
  if (OR.test(folded) || /\s[/|]\s/.test(folded)) return undefined
  return { text }
}

/** The forms of a short text that are compared: as it is, and without the words around it. */
export function formsOf (text: string): string[] {
  const said = normal(text)
  const bare = withoutHedges(said)
  // "Es la sentencia ORDER BY": the last word may stand around other answers.
  return [said, withoutBefore(bare), withoutAround(bare)].filter(form => form !== '')
}

/** Letters, digits and signs without spaces: "Photo synthesis" is "photosynthesis". */
export function squashed (text: string): string {
  return normal(text).replace(/\s+|-(?!\d)/g, '')
}

function withoutHedges (text: string): string {
  return text.replace(HEDGES, ' ').replace(/\s+/g, ' ').replace(/^(?:[\s,;:.]|-(?!\d))+/, '').trim()
}

/** Without the words around an answer, at both ends. */
function withoutAround (text: string): string {
  const words = withoutBefore(text).split(' ')
  while (words.length > 0 && isAround(words.at(-1))) words.pop()
  return words.join(' ')
}

function withoutBefore (text: string): string {
  const words = text.split(' ')
  while (words.length > 0 && isAround(words[0])) words.shift()
  return words.join(' ')
}

function isAround (word = ''): boolean {
  const plain = word.replace(/[^\p{L}\p{N}%'-]/gu, '')
  return plain === '' || AROUND.has(plain)
}

/**
 * Lower case without accents, quotation marks, hyphens in words, pictures, marks at the end and those of a formula;
 * number words are digits, "per cent" is "%".
 */
export function normal (text: string): string {
  const plain = fold(text.replace(/ª/g, 'a').replace(/n[º°]/gi, 'numero ').replace(/º/g, 'o'))
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|['’]/gu, '')
    .replace(/\$([^$]*)\$/g, '$1').replace(/\\(?=\p{L})/gu, '')
    .replace(/(?<=\p{L})[-–](?=\p{L})/gu, ' ').replace(/[\s"“”«»*_`¿¡]+/g, ' ')
    .replace(TAG_QUESTION, '').replace(PER_CENT, '%').replaceAll(' %', '%').trim()
  return withSigns(withDigits(plain.replace(THE_ONE, '$1'))).replace(/ %/g, '%')
    .replace(/^[\s,;:.!?…-]+(?=\p{L})|[\s,;:.!?…]+$/gu, '')
}

// "la b, ¿no?"
const TAG_QUESTION = new RegExp(`,? (?:${answerOf(({ tags }) => tags)}) ?\\?+ *$`)
// "the second one", "that one": not the number.
const THE_ONE = new RegExp(`\\b(${answerOf(({ beforeOne }) => beforeOne)}) ones?\\b`, 'g')
const PER_CENT = new RegExp(` ?(?:${answerOf(({ percent }) => percent)})\\b`, 'g')
