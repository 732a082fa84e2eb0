import { fold } from '../../text/language.js'

/** The letters of the options of a question. */
export const LETTERS = 'ABCDEFGH'

// In characters. A longer answer names no option.
const MAX_ANSWER = 1000

const LEAD_IN = '(?:option|answer|letter|opcion|respuesta|letra|correcta?|correct|' +
  "el|la|the|es|is|it'?s|its|i|think|creo|que|my|mi)"
const LETTERED = new RegExp(`^(?:(?:${LEAD_IN}[\\s:,]+)*)[("'[]?([a-h]|\\d{1,2})[)"'\\].:-]{0,2}(?:\\s(.*))?$`)

/**
 * The position of the option that an answer means, or `undefined`. An answer is the text of an option (case and accents
 * do not matter), its letter ("b", "B)", "option b", "la b", "b) forty"), or its number, counted from 1. The text is
 * tried first: where "3" is the text of an option, "3" means that option.
 */
export function chosenOption (answer: string, options: string[]): number | undefined {
  const text = answer.slice(0, MAX_ANSWER)
  const byText = options.findIndex(option => normal(option) === normal(text))
  if (byText !== -1) return byText

  const lettered = LETTERED.exec(fold(text).trim())
  if (lettered === null) return undefined
  const [, mark = '', rest] = lettered
  const position = /\d/.test(mark) ? Number(mark) - 1 : LETTERS.toLowerCase().indexOf(mark)
  const option = options[position]
  // "a lot of them" starts with a letter and names no option. "b) forty" does where forty is the text of b.
  if (option === undefined || (rest !== undefined && normal(rest) !== normal(option))) return undefined
  return position
}

function normal (text: string): string {
  return fold(text).replace(/[\s"'“”«»]+/g, ' ').trim().replace(/ ?[.!]$/, '').replaceAll(' %', '%')
}
