import { fold } from './language.js'
import { anyOf, LANGUAGES, wordsIn } from './languages/registry.js'
import { ORDINAL_ENDS } from './languages/ordinals.js'
import { isMonth } from './months.js'
import { NUMBER_WORDS } from './number-words.js'
import { termOf } from './terms.js'

/* Things that a number tells from others of their kind: "the second midterm", "Midterm 2", "parcial II". */

/** The search term of a thing, and its number. A thing of two words, "lab report 2", is there twice. */
export interface Numbered { thing: string, number: number }

const ORDINALS = new Map([...LANGUAGES.values()].flatMap(({ questions }) =>
  (questions?.ordinals ?? []).flatMap((forms, at) => wordsIn(forms).map(word => [word, at + 1] as const))))
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const JOINS = new RegExp(
  `^(?:${anyOf(({ answers }) => answers?.and)}|${anyOf(({ answers }) => answers?.or)})$`)
// "Quiz #3", "práctica n.º 2": as if it were not there.
const SIGN = new RegExp(`(?<= )(?:${anyOf(({ words }) => words.numberSigns)}|#) ?(?=\\d)`, 'g')

// "2 hours", "10 puntos": an amount.
const AMOUNT = new RegExp(`^\\d?(?:${anyOf(({ facts: { forms } = {} }) =>
  [forms?.duration, forms?.credits, forms?.percent].flatMap(kind => kind?.form ?? []))})`)
// In characters.
const MAX_AMOUNT = 30
// A higher one numbers pages and years.
const MAX_NUMBER = 30
const MAX_WORDS = 2
// In characters. A longer text is read no further.
const MAX_TEXT = 600
// In words: how far a thing is from the first of several numbers.
const REACH = 8
const TOKEN = /\d+(?:[.,:/-]\d+)*(?:\p{L}+|[ºª])?|\p{L}[\p{L}\p{N}\p{M}]*/gu

// What may be a number. Most texts have none.
const MAY_BE_NUMBER = [...ORDINALS.keys(), ...NUMBER_WORDS.keys(), ...ROMAN].join('|')
const HAS_NUMBER = new RegExp(`(?<![a-z\\d])(?:\\d|(?:${MAY_BE_NUMBER})(?![a-z\\d]))`)

interface Token { word: string, from: number, to: number }

/** The numbered things of a text. */
export function numberedIn (text: string): Numbered[] {
  const read = text.slice(0, MAX_TEXT)
  const folded = fold(read).replace(SIGN, sign => '-'.repeat(sign.length))
  if (!HAS_NUMBER.test(folded)) return []
  const tokens = Array.from(folded.matchAll(TOKEN), ({ 0: word, index }) =>
    ({ word, from: index, to: index + word.length }))
  const isNext = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined && other !== undefined && GAP.test(folded.slice(one.to, other.from))
  const found: Numbered[] = []

  tokens.forEach((token, at) => {
    const ordinal = ordinalOf(token.word)
    if (ordinal !== undefined) {
      const first = afterOrdinals(tokens, at)
      const things = isNext(tokens[first - 1], tokens[first]) ? thingsFrom(tokens, first, 1, isNext) : []
      found.push(...things.map(thing => ({ thing, number: ordinal })))
      return
    }
    const number = numberOf(token, read)
    if (number === undefined || isMonth(tokens[at + 1]?.word ?? '')) return
    if (AMOUNT.test(folded.slice(token.from, token.from + MAX_AMOUNT))) return
    const last = beforeNumbers(tokens, at, folded)
    const things = isNext(tokens[last], tokens[last + 1])
      ? thingsFrom(tokens, last, -1, (one, other) => isNext(other, one))
      : []
    found.push(...things.map(thing => ({ thing, number })))
  })
  return found
}

// "2nd" is two words.
const ENDS = anyOf(({ words }) => words.dayEndings).split('|')

/** The search terms that say a number: "second", "2", "two", "ii". */
export function termsOfNumber (number: number): string[] {
  const words = [...ORDINALS, ...NUMBER_WORDS].flatMap(([word, value]) => value === number ? [word] : [])
  return [String(number), ROMAN[number - 1] ?? '', ...words, ...ENDS].flatMap(word => termOf(word) ?? [])
}

const GAP = /^[ -]{1,6}$/

function ordinalOf (word: string): number | undefined {
  if (!/^\d/.test(word)) return ORDINALS.get(word)
  const [, digits, end = ''] = /^(\d{1,2})(\D+)$/.exec(word) ?? []
  return digits !== undefined && ORDINAL_ENDS.test(end) ? Number(digits) : undefined
}

// In characters.
const MAX_NAME = 30

/** The number that a token is: digits, a word, or Roman ones. "I" alone is one only behind a name: "Midterm I". */
function numberOf ({ word, from, to }: Token, text: string): number | undefined {
  if (/^\d{1,2}$/.test(word)) {
    const number = Number(word)
    return number > 0 && number <= MAX_NUMBER && !/^ ?[%€$]|^[.,]\d/.test(text.slice(to)) ? number : undefined
  }
  const named = NUMBER_WORDS.get(word)
  if (named !== undefined) return named > 0 && named <= ROMAN.length ? named : undefined
  const roman = ROMAN.indexOf(word)
  if (roman === -1) return undefined
  if (word.length > 1) return roman + 1
  const before = text.slice(Math.max(0, from - MAX_NAME), from)
  const isName = /\p{Lu}\p{L}+ $/u.test(before) && !/^ \p{Ll}/u.test(text.slice(to))
  return isName && /\p{Lu}/u.test(text.slice(from, to)) ? roman + 1 : undefined
}

/** Where the thing is that several ordinals stand before: "the first and second midterms". */
function afterOrdinals (tokens: Token[], at: number): number {
  let next = at + 1
  while (next < at + REACH && (ordinalOf(tokens[next]?.word ?? '') !== undefined ||
    (JOINS.test(tokens[next]?.word ?? '') && ordinalOf(tokens[next + 1]?.word ?? '') !== undefined))) next++
  return next
}

/** Where the thing is that several numbers stand behind: "units 4 and 5". */
function beforeNumbers (tokens: Token[], at: number, text: string): number {
  let last = at - 1
  const isNumber = (place: number) => {
    const token = tokens[place]
    return token !== undefined && numberOf(token, text) !== undefined
  }
  while (last > at - REACH && (isNumber(last) || (JOINS.test(tokens[last]?.word ?? '') && isNumber(last - 1)))) last--
  return last
}

/** The terms of the words from a place on, up to one that is none. */
function thingsFrom (
  tokens: Token[], first: number, step: 1 | -1, isNext: (one: Token | undefined, other: Token | undefined) => boolean
): string[] {
  const things: string[] = []
  for (let at = first; things.length < MAX_WORDS; at += step) {
    const token = tokens[at]
    if (token === undefined || isMonth(token.word)) break
    const isNumber = /\d/.test(token.word) || ordinalOf(token.word) !== undefined || NUMBER_WORDS.has(token.word)
    const term = isNumber ? undefined : termOf(token.word)
    if (term === undefined) break
    things.push(term)
    if (!isNext(token, tokens[at + step])) break
  }
  return things
}
