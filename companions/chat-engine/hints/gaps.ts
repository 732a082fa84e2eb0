import { fold, wordsOf } from '../../text/language.js'
import { allWords } from '../../text/languages/registry.js'
import { splitAtMath } from '../../text/formats/math.js'
import { isMonth } from '../../text/months.js'
import { termOf } from '../../text/terms.js'

/*
 * A passage with gaps in place of the answer: dates, numbers, names, addresses, words such as "not", and formulas and
 * code that say something, each as a whole. In a passage without any of these, the gaps are the words of its answering
 * part that the question does not have.
 */

/** What stands in place of a removed word. */
export const GAP = '____'

/** A passage of the material, and the part of it that answers. */
export interface KeyPassage {
  text: string
  /** From and to, in UTF-16 code units; absent where all of it answers. */
  mark?: readonly [from: number, to: number]
}

/** What a passage looks like to a student who is to find the answer. */
export interface GappedPassage {
  text: string
  /** What was taken out, in the words of the passage. */
  keys: string[]
}

/** A word and where it stands. */
interface Place {
  word: string
  from: number
  to: number
}

// In code, with its marks.
const CODE = /(`+)(?!`)[^]*?(?<!`)\1(?!`)/g
const FOOTNOTE = /\[\^[^\]\s]{1,100}\]:?/g
// A formula or code of one name or number, "$n$", is read as a part of the sentence.
const SAYS_NOTHING = /^(?:\[\^|[$`\\()[\]\s]*[\p{L}\p{N}]*[$`\\()[\]\s]*$)/u
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’@._:/%+-]*[\p{L}\p{N}%]|[\p{L}\p{N}]/gu

/** @param query the question; the words that it has are no secret, except those that say yes or no */
export function withGaps ({ text, mark = [0, text.length] }: KeyPassage, query: string): GappedPassage {
  const wholes = formulasAndCode(text)
  const words = placesOf(text, WORD)
    .filter(({ from, to }) => wholes.every(whole => to <= whole.from || from >= whole.to))
  const asked = termsIn(query)
  const isAsked = (word: string) => wordsOf(word).every(part => asked.has(part) || asked.has(termOf(part) ?? part))
  const isMarked = ({ from, to }: Place) => from >= mark[0] && to <= mark[1]

  // A date or number in the question is a guess: the passage must not confirm it.
  const facts = [
    ...words.filter(word => isFigure(word.word) || (isName(word, text) && !isAsked(word.word))),
    ...wholes.filter(({ word }) => !SAYS_NOTHING.test(word) && !query.includes(word))
  ]
  const isAnswered = facts.some(isMarked)
  const others = isAnswered
    ? []
    : words.filter(word => isMarked(word) && !isAsked(word.word) && wordsOf(word.word).some(isContent))
  const polar = words.filter(({ word }) => POLAR.has(fold(word)))
  const gaps = [...new Set([...facts, ...others, ...polar])].sort((a, b) => a.from - b.from)
  return { text: blanked(text, gaps), keys: gaps.map(({ word }) => word) }
}

function placesOf (text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }))
}

/**
 * What must not be cut: the formulas and the code of a text, with their marks, and marks of footnotes. Code of one name
 * is a word.
 */
function formulasAndCode (text: string): Place[] {
  const code = [...placesOf(text, CODE).filter(({ word }) => !SAYS_NOTHING.test(word)), ...placesOf(text, FOOTNOTE)]
  let from = 0
  const parts = splitAtMath(code.reduce((rest, { word, from, to }) =>
    `${rest.slice(0, from)}${' '.repeat(word.length)}${rest.slice(to)}`, text))
  const formulas = parts.map(part => ({ word: part, from, to: (from += part.length) }))
    .filter((_, position) => position % 2 === 1)
  return [...code, ...formulas].sort((a, b) => a.from - b.from)
}

/** The text with one gap for words that follow each other. */
function blanked (text: string, gaps: Place[]): string {
  let shown = ''
  let end = 0
  for (const { from, to } of gaps) {
    const between = text.slice(end, from)
    if (shown === '' || !shown.endsWith(GAP) || !/^[\s,.:–-]{0,3}$/.test(between) || /\n/.test(between)) {
      shown += `${between}${GAP}`
    }
    end = to
  }
  return shown + text.slice(end)
}

/** A date, a time, a number, in words too, an address. */
export function isFigure (word: string): boolean {
  const folded = fold(word)
  return /\d|@|\p{L}[.:/]{1,3}\p{L}/u.test(word) || isMonth(folded) || NUMBER_WORDS.has(folded) || DAYS.has(folded)
}

/**
 * A capital that is not there because a sentence or a line begins. "Ada Lovelace" is a name there, too. "Weight: 20%"
 * has a label, and "English" in "Language: English" is a value.
 */
function isName ({ word, from, to }: Place, text: string): boolean {
  const after = text.slice(to, to + 3)
  if (!/^\p{Lu}/u.test(word) || after.startsWith(':')) return false
  const before = text.slice(Math.max(0, from - 20), from)
  const isFirst = /(?:^|[.!?\n|>*#-]|\]:)\s*["“«(¿¡*_]*$/.test(before)
  return !isFirst || (/^ \p{Lu}/u.test(after) && wordsOf(word).some(isContent))
}

function isContent (word: string): boolean {
  return termOf(word) !== undefined
}

/** The words and the search terms of a text. */
export function termsIn (text: string): Set<string> {
  return new Set(wordsOf(text).flatMap(word => [word, termOf(word) ?? word]))
}

/** Words that say yes or no, or how much of a duty something is. */
export const POLAR = allWords(({ words }) => words.polar)

// Numbers in words.
const NUMBER_WORDS = allWords(({ words }) => words.figures)

const DAYS = allWords(({ words }) => words.weekdays)
