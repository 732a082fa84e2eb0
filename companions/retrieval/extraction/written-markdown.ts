import { largestOf } from '../../../lib/values/lists.js'
import { headerOf, written } from './table-rows.js'

/** A text in which nothing is a mark of Markdown. Formulas in dollars stay. */
export function escaped (text: string): string {
  return text
    .replace(/[\\`*[<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^(\s*)([#>+-])(?=\s|$)/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
}

/** A heading in one line. Level 7 and below are 6. */
export function heading (level: number, text: string): string {
  return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text.replace(/\s+/g, ' ').trim()}`
}

/** An item of a list. @param depth counted from 0; `number` of a numbered list */
export function item (depth: number, text: string, number?: number): string {
  return `${'    '.repeat(depth)}${number === undefined ? '-' : `${number}.`} ${text.replace(/\s+/g, ' ').trim()}`
}

/** A table. Rows may be of any length; cells are in one line. Empty without a row. */
export function table (rows: string[][], hasHeader: boolean): string {
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
  const clean = rows.map(cells => Array.from({ length: width }, (_, n) => (cells[n] ?? '').replace(/\s+/g, ' ').trim()))
  if (width === 0) return ''
  const [first = [], ...others] = clean
  const header = hasHeader && others.length > 0 ? first : Array<string>(width).fill('')
  return [headerOf(header), ...(header === first ? others : clean).map(written)].join('\n')
}

// In characters. Code with a longer row of backticks is written between tildes.
const MAX_FENCE = 20

/** What stands around code: more backticks, or tildes, than the code has in a row. */
export function fenceAround (code: string): string {
  const [ticks, tildes] = [/`+/g, /~+/g].map(rows =>
    Math.max(3, 1 + largestOf(Array.from(code.matchAll(rows), ([row]) => row.length)))) as [number, number]
  return ticks <= MAX_FENCE ? '`'.repeat(ticks) : '~'.repeat(Math.min(MAX_FENCE, tildes))
}
