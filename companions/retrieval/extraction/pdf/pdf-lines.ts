import { largestOf, smallestOf } from '../../../../lib/values/lists.js'
import { lowered, raised } from '../../../text/formats/raised.js'

/** A line of a page as it is read. */
export interface Line {
  text: string
  /** Of the font, in points, rounded to halves. */
  size: number
  /** Whether there is an empty space above it. */
  isApart: boolean
  /** A block of code in Markdown. */
  isCode?: boolean
}

/**
 * A piece of text, as pdf.js describes it. `transform` holds its size (c, d) and the place of its beginning (e, f);
 * `width` is in the same unit.
 */
export interface Item {
  str: string
  hasEOL: boolean
  transform: number[]
  width: number
  height?: number
  fontName?: string
  /** `rtl`: its first letter stands at its right end. */
  dir?: string
}

/** The pieces that stand in one line of a page, without the space around them. */
export interface Row {
  items: Item[]
  left: number
  right: number
  y: number
  size: number
  /** It is a row of a table, and no part of a paragraph. */
  isOfTable?: boolean
  /** A whole table or block of code, which this stands for. */
  markdown?: string
  isCode?: boolean
}

// A heading is larger than the text by a tenth at least.
export const LARGER = 1.1
// More than this many font sizes between two lines is an empty space.
const MAX_LINE_DISTANCE = 1.9
// Replaces the dots between an entry of a table of contents and its page number.
export const LEADER = ' … '

/** The mark of an item. The private ones are those of the fonts Symbol and Wingdings. */
export const BULLET = /^(?:[•●▪◦‣∙·\uf0b7\uf0a7\uf0fc\uf0d8–-]\s*|[\uf020-\uf0ff]\s+)(?=\S)/

// In parts of the size of its letters, and of its width: how far a shadow stands from what it belongs to at most.
const [SHADOW, SHADOW_OF_WIDTH] = [0.1, 0.3]

/** Each text once: programs draw one twice at nearly the same place, for a shadow or for letters that look bold. */
export function withoutShadows (items: Item[]): Item[] {
  // The last one of each text, size and small square of the page.
  const drawn = new Map<string, Item>()
  const squareOf = (item: Item, place: number) => Math.floor((item.transform[place] ?? 0) / (sizeOf(item) * SHADOW))
  const isShadowOf = (item: Item, other: Item | undefined) => other !== undefined &&
    Math.abs(xOf(item) - xOf(other)) <= Math.min(sizeOf(item) * SHADOW, item.width * SHADOW_OF_WIDTH) &&
    Math.abs((item.transform[5] ?? 0) - (other.transform[5] ?? 0)) <= sizeOf(item) * SHADOW
  return items.map(item => {
    if (item.str.trim() === '' || sizeOf(item) === 0 || !isUpright(item)) return item
    const [column, row] = [squareOf(item, 4), squareOf(item, 5)]
    const key = (x: number, y: number) => `${x} ${y} ${sizeOf(item)} ${item.str}`
    const isShadow = [-1, 0, 1].some(x => [-1, 0, 1].some(y => isShadowOf(item, drawn.get(key(column + x, row + y)))))
    drawn.set(key(column, row), item)
    // It may end a line.
    return isShadow ? { ...item, str: '', width: 0 } : item
  })
}

/** The rows in the order in which the file draws them. */
export function rowsOf (items: Item[]): Row[] {
  const rows: Row[] = []
  let open: Item[] = []
  let drawn: Item | undefined
  const close = () => {
    const row = rowOf(open)
    if (row !== undefined) rows.push(row)
    ;[open, drawn] = [[], undefined]
  }
  for (const item of items) {
    if (isElsewhere(drawn, item)) close()
    open.push(item)
    if (item.str.trim() !== '') drawn = item
    if (item.hasEOL) close()
  }
  close()
  return rows
}

// More than this many font sizes above or below is another line: raised letters and fractions are nearer.
const MAX_RISE = 1.5

/** pdf.js says no end of a line where the next one stands higher. */
function isElsewhere (before: Item | undefined, item: Item): boolean {
  if (before === undefined || item.str.trim() === '' || !isUpright(before) || !isUpright(item)) return false
  const rise = Math.abs((item.transform[5] ?? 0) - (before.transform[5] ?? 0))
  return rise > MAX_RISE * Math.max(sizeOf(before), sizeOf(item))
}

function isUpright ({ transform: [, b = 0] }: Item): boolean {
  return b === 0
}

/** `undefined` for pieces without a character. */
export function rowOf (items: Item[]): Row | undefined {
  const drawn = items.filter(({ str }) => str.trim() !== '')
  const last = drawn.at(-1)
  if (last === undefined) return undefined
  return {
    items: items.slice(items.indexOf(drawn[0] as Item), items.lastIndexOf(last) + 1),
    left: smallestOf(drawn.map(({ transform: [,,,, e = 0] }) => e)),
    right: largestOf(drawn.map(({ transform: [,,,, e = 0], width }) => e + width)),
    y: last.transform[5] ?? 0,
    size: largestOf(drawn.map(sizeOf))
  }
}

/** How far from the left edge of the page a piece of text begins. */
export function xOf ({ transform }: Item): number {
  return transform[4] ?? 0
}

export function sizeOf ({ transform: [,, c = 0, d = 0] }: Item): number {
  return Math.round(Math.hypot(c, d) * 2) / 2
}

/** The rows as lines of text. */
export function linesOf (rows: Row[]): Line[] {
  const lines: Line[] = []
  let [above, isBelowTable, isBelowCapitals] = [Infinity, false, false]
  for (const { items, y, size, markdown, isOfTable = markdown !== undefined, isCode } of rows) {
    const text = markdown ?? tidy(textOf(items))
    if (text === '') continue
    const isFar = above - y > size * MAX_LINE_DISTANCE || y > above
    const isCapitals = isInCapitals(text)
    const isApart = isFar || isOfTable || isBelowTable || isCapitals !== isBelowCapitals
    lines.push({ text, size: commonestSize(items), isApart, ...isCode === true && { isCode } })
    ;[above, isBelowTable, isBelowCapitals] = [y, isOfTable, isCapitals]
  }
  return lines
}

/** The font size of most characters of a line: the sign of a sum is larger. */
function commonestSize (items: Item[]): number {
  const counts = new Map<number, number>()
  for (const item of items) {
    counts.set(sizeOf(item), (counts.get(sizeOf(item)) ?? 0) + item.str.trim().length)
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || b - a)[0]?.[0] ?? 0
}

// A name or an abbreviation has fewer letters.
const MIN_CAPITALS = 10

/** A title that is not larger than the text: no name of a variable, no end of a sentence. */
function isInCapitals (text: string): boolean {
  return !/[\p{Ll}|_<>]|\.$/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= MIN_CAPITALS
}

// In font sizes: how far a power stands above its line, and an index below it, and how near it is.
const [MIN_RISE, MAX_POWER_RISE, MIN_DROP, MAX_DROP, NEAR] = [0.2, 0.7, 0.1, 0.55, 0.25]
// Of the size of what it belongs to.
const SMALLER = 0.88
const DIGITS = /^\s*[+\-−–]?\d{1,4}\s*$/

/** The text of a line: digits above it are powers (10⁶), and those below it are indices (H₂O). */
function textOf (items: Item[]): string {
  let text = ''
  let base: Item | undefined
  let end = 0
  for (const [n, item] of items.entries()) {
    if (isGapBeforeRaised(items, n)) continue
    const isDrawn = item.str.trim() !== ''
    const place = base !== undefined && isDrawn && DIGITS.test(item.str) ? placeOf(item, base, end) : 'line'
    if (place === 'line') text += item.str
    else text = text.trimEnd() + (place === 'above' ? raised : lowered)(item.str.trim(), text.trimEnd())
    if (!isDrawn) continue
    if (place === 'line') base = item
    end = xOf(item) + item.width
  }
  return text
}

function placeOf (item: Item, base: Item, end: number): 'above' | 'below' | 'line' {
  const [size, rise] = [sizeOf(base), (item.transform[5] ?? 0) - (base.transform[5] ?? 0)]
  const isBeside = sizeOf(item) <= size * SMALLER && Math.abs(xOf(item) - end) < size * NEAR && isUpright(base)
  if (!isBeside || !/[\p{L}\p{N})\]]$/u.test(base.str)) return 'line'
  if (rise > size * MIN_RISE && rise < size * MAX_POWER_RISE) return 'above'
  return rise < -size * MIN_DROP && rise > -size * MAX_DROP ? 'below' : 'line'
}

/** "21 st" with small raised letters, as Word sets "21st". */
function isGapBeforeRaised (items: Item[], n: number): boolean {
  const [before, item, next] = [items[n - 1], items[n], items[n + 1]]
  if (item?.str !== ' ' || before === undefined || next === undefined || sizeOf(next) >= sizeOf(before)) return false
  const isRaised = (next.transform[5] ?? 0) > (before.transform[5] ?? 0)
  return isRaised && /\d$/.test(before.str) && /^\p{L}{1,3}$/u.test(next.str)
}

// TeX draws its letters as pictures where a font is missing, and these with codes of its own.
const LIGATURES: Record<string, string> = {
  '\u000e': 'ffi', '\u000f': 'ffl', '\u001b': 'ff', '\u001c': 'fi', '\u001d': 'fl', '\u001e': 'ffi', '\u001f': 'ffl'
}
const CODES = Object.keys(LIGATURES).join('')
const LIGATURE = new RegExp(`(?<=\\p{L})[${CODES}]|[${CODES}](?=\\p{L})`, 'gu')

/** Without control characters and halves of characters, which some fonts produce, and without rows of dots. */
function tidy (text: string): string {
  return text
    .toWellFormed()
    .replace(LIGATURE, sign => LIGATURES[sign] ?? '')
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replace(/(?:\s?\.){4,}/g, LEADER)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** Joins the lines, and the words that are hyphenated at the end of a line: "infor-" and "mation". */
export function joined (lines: string[]): string {
  return lines.join('\n').replace(/(\p{L})(?:[-\u2010]\n(?=\p{Ll})|\u00ad\n(?=\p{L}))/gu, '$1')
}

/** The font size of most characters. */
export function commonestSizeOf (lines: Line[]): number {
  const counts = new Map<number, number>()
  for (const { text, size } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
