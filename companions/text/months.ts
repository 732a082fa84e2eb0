import { fold } from './language.js'
import { LANGUAGES, wordsIn } from './languages/registry.js'

/** The names of the months in each language, January first, folded (see `fold`). */
const MONTHS = Array.from(LANGUAGES.values(), ({ words }) => wordsIn(words.months))

/** The source of a regular expression that matches the name of a month in lower case. */
export const MONTH_NAME = `(?:${MONTHS.flat().join('|')})`

/** The short names of months in lower case, without their full stop. */
export const SHORT_MONTHS = [...LANGUAGES.values()].flatMap(({ words }) => wordsIn(words.shortMonths))

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
