import { ORDINAL_ENDS } from '../languages/ordinals.js'

/*
 * What is set above or below the line, in signs that keep their place: 10⁶, H₂O, x^(max). Without them, "10" and "6"
 * would be 106.
 */

const PLAIN = '0123456789+-−–=()'
const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾'
const BELOW = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'

const SIGNS = /^[\d+\-−–=()]+$/
// A mark of a footnote, a trade mark, a sign that stands above the line by itself.
const MARK = /^(?:\[.*|[*†‡§¶°′″ºª™®©⁰¹²³⁴-⁾₀-₎]+|TM|SM)$/

/**
 * A superscript as text. The ends of ordinals (1st) and the marks of footnotes stay as they are.
 * @param before the text that it stands behind
 */
export function raised (text: string, before: string): string {
  const isOrdinal = /\d\.?$/.test(before) && ORDINAL_ENDS.test(text.trim())
  return isOrdinal ? text : written(text, before, ABOVE, '^')
}

/** A subscript as text, as {@link raised}. */
export function lowered (text: string, before: string): string {
  return written(text, before, BELOW, '_')
}

function written (text: string, before: string, signs: string, mark: string): string {
  const bare = text.trim()
  if (bare === '' || MARK.test(bare.replace(/^\\/, ''))) return text
  const own = bare.replace(/(?<=[+\-−–=])\s+|\s+(?=[+\-−–=])/g, '')
  if (SIGNS.test(own)) return [...own].map(sign => signs[PLAIN.indexOf(sign)]).join('')
  // What stands behind nothing is no power and no index.
  return /[\p{L}\p{N})\]}]$/u.test(before) ? `${mark}(${bare})` : text
}
