import { fold } from './language.js'
import { anyOf, LANGUAGES, wordsIn } from './languages/registry.js'

/** The names of the months in each language, January first, folded (see `fold`). */
const MONTHS = Array.from(LANGUAGES.values(), ({ words }) => wordsIn(words.months))

/** The source of a regular expression that matches the name of a month in lower case. */
export const MONTH_NAME = `(?:${MONTHS.flat().join('|')})`

/** The short names of months in lower case, without their full stop. */
export const SHORT_MONTHS = [...LANGUAGES.values()].flatMap(({ words }) => wordsIn(words.shortMonths))

/** The source of what may stand behind the day of a month, and of what may stand between its day, month and year. */
export const DAY_ENDING = anyOf(({ words }) => words.dayEndings)
export const DATE_JOIN = anyOf(({ words }) => words.dateJoins)

const IS_MONTH = new RegExp(`^${MONTH_NAME}$`)

/** Whether a word, folded, is the name of a month. */
export function isMonth (word: string): boolean {
  return IS_MONTH.test(word)
}

/** The number of the first month of the year that a text names: 1 to 12, or `undefined` when it names none. */
export function monthIn (text: string): number | undefined {
  const folded = fold(text)
  const found = MONTHS.map(names => names.findIndex(name => folded.includes(name))).filter(month => month !== -1)
  return found.length === 0 ? undefined : Math.min(...found) + 1
}

// "Sept" begins like "september". Only where a language has short forms: "mar" is a word of Spanish.
const BEGINNINGS = [...LANGUAGES.values()].filter(({ words }) => words.shortMonths !== undefined)
  .map(({ words }) => wordsIn(words.months).map(name => name.slice(0, 3)))

/** The number of the month whose name, or short name, a word is; `undefined` for another word. */
export function monthNamed (word: string): number | undefined {
  const beginning = fold(word).slice(0, 3)
  const short = BEGINNINGS.map(names => names.indexOf(beginning)).find(month => month !== -1)
  return monthIn(word) ?? (short === undefined ? undefined : short + 1)
}
