import { literalText, markdownOf, markdownOfPlain } from '../html/html.js'

// Stand for the characters that were escaped, so that they have no meaning. The file has none of them.
const ESCAPED = ':#={}~n'
const firstHidden = 0xFDD0
const GAP = '\uFDDF'

/** A text whose escaped characters are hidden from the search for marks. */
export function hidden (text: string): string {
  return text.replace(/\\([\\:#={}~n])/g, (_, character: string) =>
    character === '\\' ? '\\' : String.fromCharCode(firstHidden + ESCAPED.indexOf(character)))
}

/** The reverse of {@link hidden}. */
function shown (text: string): string {
  return text.replace(/[\uFDD0-\uFDD6]/g, place => {
    const character = ESCAPED[place.charCodeAt(0) - firstHidden] as string
    return character === 'n' ? '\n' : character
  })
}

export type GiftFormat = 'html' | 'markdown' | 'moodle' | 'plain'

/** A text and its format, such as `[html]`. Another word in brackets is text. */
export function formattedText (text: string, inherited: GiftFormat = 'moodle'): { text: string, format: GiftFormat } {
  const [whole, format] = /^\s*\[(html|markdown|moodle|plain)\]/.exec(text) ?? []
  if (whole === undefined) return { text, format: inherited }
  return { text: text.slice(whole.length), format: format as GiftFormat }
}

/** A text without its format, which is compared with what is typed. */
export function plainText (text: string): string {
  return shown(formattedText(text).text.trim())
}

/** A text as Markdown. `{}` is the gap in it. @throws {ForeignFile | DeepHtml} */
export function writtenText (written: string, inherited: GiftFormat): string {
  const { text, format } = formattedText(written, inherited)
  return MARKDOWN_OF[format](shown(text.trim().replace('{}', GAP))).replace(GAP, '_____')
}

const MARKDOWN_OF: Record<GiftFormat, (text: string) => string> = {
  html: markdownOf, markdown: text => text, moodle: markdownOfPlain, plain: literalText
}

/**
 * The reverse of {@link encodedArrow}.
 */
export function decodedArrow (text: string): string {
  return text.replace(/-&((?:amp;)*)gt;/g, (_, more: string) =>
    more === '' ? '->' : `-&${more.slice('amp;'.length)}gt;`)
}

/**
 * Hides the arrows of a text: Moodle and our reader would take an answer with `->` for a pair of a matching question.
 * It is written as `-&gt;`, which Markdown shows as `->`.
 */
export function encodedArrow (text: string): string {
  return text.replace(/-&((?:amp;)*)gt;/g, '-&amp;$1gt;').replaceAll('->', '-&gt;')
}

/** A number in digits, without an exponent. The same number is read from it. */
export function decimal (value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const text = point <= 0
    ? `0.${'0'.repeat(-point)}${all}`
    : `${all.slice(0, point).padEnd(point, '0')}${all.length > point ? `.${all.slice(point)}` : ''}`
  return value < 0 ? `-${text}` : text
}
