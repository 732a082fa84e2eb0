import { fold } from '../../text/language.js'

export const LETTERS = 'ABCDEFGH'

/**
 * Which option an answer means: its text (whatever the case and accents), its letter ("b", "B)", "option b", "la b",
 * "b) forty"), or its number. The text comes first: where "3" is an option, "3" means that one.
 */
export function chosenOption (answer: string, options: string[]): number | undefined {
  const said = normal(answer.slice(0, 1000))
  const byText = options.findIndex(option => normal(option) === said)
  if (byText !== -1) return byText

  const lettered = /^(?:(?:(?:option|answer|letter|opcion|respuesta|letra|correcta?|correct|el|la|the|es|is|it'?s|its|i|think|creo|que|my|mi)[\s:,]+)*)[("'[]?([a-h]|\d{1,2})[)"'\].:-]{0,2}(?:\s(.*))?$/.exec(fold(answer.slice(0, 1000)).trim())
  if (lettered === null) return undefined
  const [, mark = '', text] = lettered
  const position = /\d/.test(mark) ? Number(mark) - 1 : LETTERS.toLowerCase().indexOf(mark)
  const option = options[position]
  // "a lot of them" starts with a letter and is no choice; "b) forty" is one, when forty is what stands at b.
  if (option === undefined || (text !== undefined && normal(text) !== normal(option))) return undefined
  return position
}

function normal (text: string): string {
  return fold(text).replace(/[\s"'“”«»]+/g, ' ').trim().replace(/ ?[.!]$/, '').replaceAll(' %', '%')
}
