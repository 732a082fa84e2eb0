import { fold } from './language.js'

/** The names of the months, January first: each in English and in Spanish, folded (see `fold`). */
const MONTHS: ReadonlyArray<readonly [english: string, spanish: string]> = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre']
]

/** The source of a regular expression that matches the name of a month in lower case. */
export const MONTH_NAME = `(?:${MONTHS.flat().join('|')})`

const IS_MONTH = new RegExp(`^${MONTH_NAME}$`)

/** Whether a word, folded, is the name of a month. */
export function isMonth (word: string): boolean {
  return IS_MONTH.test(word)
}

/** The number of the first month that a text names: 1 to 12, or `undefined` when it names none. */
export function monthIn (text: string): number | undefined {
  const folded = fold(text)
  const index = MONTHS.findIndex(names => names.some(name => folded.includes(name)))
  return index === -1 ? undefined : index + 1
}
