import { fold } from './language.js'
import { LANGUAGES, patternOf, wordsIn } from './languages/registry.js'

/* Numbers in words, folded (see `fold`). The position in a list is the value. */

const WORDS = Array.from(LANGUAGES.values(), ({ words }) => words)

const VALUES = new Map<string, number>(WORDS.flatMap(({ ones, tens }) => [
  ...wordsIn(ones).map((word, value) => [word, value] as const),
  ...wordsIn(tens).map((word, at) => [word, 10 * (at + 3)] as const)
]))
const SCALES = new Map<string, number>(WORDS.flatMap(({ scales }) =>
  Object.entries(scales).flatMap(([value, words]) => wordsIn(words).map(word => [word, Number(value)] as const))))

// "twenty one", "treinta y cinco", "two hundred and five".
const JOINS = WORDS.flatMap(({ numberJoins }) => numberJoins)
const JOINING = new Set(JOINS.map(({ word }) => word))

/** Words that stand for a number: "three", "treinta"; not "hundred" and its like. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = VALUES

/** The number that a word is, in digits or as in `NUMBER_WORDS`; 0 where it is none. */
export function numberOfWord (word: string): number {
  return /^\d+$/.test(word) ? Number(word) : NUMBER_WORDS.get(fold(word)) ?? 0
}

/** A text with its number words as digits: "thirty-five per cent" is "35 per cent", "treinta y cinco" is "35". */
export function withDigits (folded: string): string {
  // Digits and scales may be mixed: "3 million".
  return folded.replace(RUN, run => {
    const words = run.split(/[\s-]+/).filter(word => !JOINING.has(word))
    if (words.every(word => !VALUES.has(word) && !SCALES.has(word))) return run
    const value = valueOf(words)
    return value === undefined ? run : String(value)
  })
}

const WORD = `(?:${[...VALUES.keys(), ...SCALES.keys()].join('|')})`
const JOIN = ['\\s', '-', ...JOINS.map(({ word, after }) => `(?<=${patternOf(after)})\\s${word}\\s`)].join('|')
// "twenty one", "3 million". "one and two" are two numbers.
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:${WORD}|\\d+(?:[.,]\\d+)?(?=\\s${WORD}))(?:(?:${JOIN})${WORD})*(?![\\p{L}\\p{N}])`, 'gu'
)

/** @returns `undefined` for words that make no number together, such as "one two" */
function valueOf (words: string[]): number | undefined {
  let total = 0
  let part: number | undefined
  for (const word of words) {
    const scale = SCALES.get(word)
    const value = VALUES.get(word) ?? (scale === undefined ? Number(word.replace(',', '.')) : undefined)
    if (scale === 100) part = (part ?? 1) * 100
    else if (scale !== undefined) {
      total += (part ?? 1) * scale
      part = undefined
    } else {
      // "twenty one", "hundred five": the next part is smaller than what the one before leaves room for.
      const hasRoom = part === undefined || (value !== undefined && part % (value < 10 ? 10 : 100) === 0 && part > 0)
      if (!hasRoom) return undefined
      part = (part ?? 0) + (value ?? 0)
    }
  }
  return total + (part ?? 0)
}
