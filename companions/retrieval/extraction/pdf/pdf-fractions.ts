import { largestOf, smallestOf } from '../../../../lib/values/lists.js'
import { HOLE } from '../../../text/holes.js'
import { rowOf, xOf, type Item, type Row } from './pdf-lines.js'

/*
 * A fraction is drawn as what is above its bar, and then what is below it, which reads as "G = 6E + 4L 10". It is
 * written in one line, "G = (6E + 4L)/10". Where its parts are more than one line, there is a hole.
 */

// In font sizes: how far a part stands above or below the line that the fraction belongs to, and from the other part.
const MIN_RISE = 0.25
const MAX_RISE = 1
const MAX_APART = 2
// What stands beside a fraction, or before it. Two lines in a cell of a table have none beside them.
const OPERATOR = /[=+−±·×÷<>≤≥≈∑∫∏√→(]/
// A word; an equation of its own, below another one.
const NO_PART = /\p{L}{4}|=/u
// It may be a matrix, which has no bar.
// eslint-disable-next-line no-control-regex
const AFTER_BRACKET = /[([{|∣⎛⎜⎝⎡⎢⎣\0-\x1f]$/
// In characters.
const MAX_PART = 60

/** The rows of a page with their fractions in one line. `isDoubtful` where one could not be written. */
export function withFractions (rows: Row[]): { rows: Row[], isDoubtful: boolean } {
  const read: Row[] = []
  let isDoubtful = false
  for (const [n, row] of rows.entries()) {
    const above = read.at(-1)
    const fraction = above === undefined || !mayBeFraction(above, row, rows[n + 1])
      ? undefined
      : fractionOf(above, row, rows[n + 1])
    if (fraction === undefined) {
      read.push(row)
      continue
    }
    const { before, top, bottom, after } = fraction
    const isWhole = [top, bottom].every(isOneLine) && !AFTER_BRACKET.test(textOf(before))
    isDoubtful ||= !isWhole
    const [first] = top as [Item]
    const text = isWhole ? `${inBrackets(textOf(top))}/${inBrackets(textOf(bottom))}` : ` ${HOLE} `
    const whole = { ...first, str: text, hasEOL: false, width: rightOf([...top, ...bottom]) - leftOf(top) }
    const next = after.find(isDrawn)
    const isFar = next !== undefined && xOf(next) - xOf(whole) - whole.width > row.size / 5
    const joined = rowOf([...before, whole, ...isFar ? [{ ...whole, str: ' ', width: 0 }] : [], ...after])
    if (joined !== undefined) read[read.length - 1] = { ...joined, y: baseOf(before, after) ?? joined.y }
  }
  const whole = withoutBrokenFormulas(read)
  return { rows: whole, isDoubtful: isDoubtful || whole !== read }
}

// A sum, or an equation whose right side stands at another height.
const OPEN_END = /[=∑∏∫√≤≥≈]$/u
// In font sizes: how far the parts of a formula stand above and below its line, and beside it.
const MAX_HEIGHT = 2.2
const MAX_GAP = 3

/** The rows with a hole in place of the parts of formulas that stand above and below the end of a line. */
function withoutBrokenFormulas (rows: Row[]): Row[] {
  const read: Row[] = []
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] as Row
    const end = OPEN_END.test(textOf(row.items)) ? endOfFormula(rows, n) : n
    const last = row.items.findLast(isDrawn)
    read.push(end === n || last === undefined
      ? row
      : { ...row, items: [...row.items, { ...last, str: ` ${HOLE} `, hasEOL: false, width: 0 }] })
    n = end
  }
  return read.length === rows.length ? rows : read
}

/** The last of the rows that stand beside the end of a row, above and below its line. */
function endOfFormula (rows: Row[], start: number): number {
  const row = rows[start] as Row
  const base = yOf(row.items.findLast(isDrawn) as Item)
  const isPart = (other: Row | undefined, from: number) => {
    if (other === undefined) return false
    const size = Math.max(row.size, other.size)
    const rise = Math.abs(other.y - base)
    return rise > size * MIN_RISE && rise < size * MAX_HEIGHT && other.left > row.right - 2 * size &&
      other.left < from + size * MAX_GAP && textOf(other.items).length < MAX_PART
  }
  let [end, right] = [start, row.right]
  while (isPart(rows[end + 1], right)) {
    end++
    right = Math.max(right, rows[end]?.right ?? 0)
  }
  return end
}

/** Whether something may stand between the two rows: most rows of most pages are level, and need no closer look. */
function mayBeFraction (above: Row, row: Row, next: Row | undefined): boolean {
  const first = row.items.find(isDrawn)
  if (first === undefined) return false
  const isHigher = (item: Item) => yOf(item) - yOf(first) > above.size * MIN_RISE && isDrawn(item)
  return row.items.some(isHigher) || next?.items.some(isHigher) === true || !isLevel(above.items)
}

function isLevel ([first, ...others]: Item[]): boolean {
  return first === undefined || others.every(item => yOf(item) === yOf(first) || !isDrawn(item))
}

interface Fraction { before: Item[], top: Item[], bottom: Item[], after: Item[] }

/** The fraction whose lower part begins a row, below the end of the row before. */
function fractionOf (above: Row, row: Row, next: Row | undefined): Fraction | undefined {
  const size = above.size
  const items = row.items.filter(isDrawn)
  const [first] = items
  if (first === undefined) return undefined
  const end = items.findIndex(item => Math.abs(yOf(item) - yOf(first)) > size * MIN_RISE && sizeAs(item, first))
  const [bottom, after] = end === -1 ? [items, []] : [items.slice(0, end), items.slice(end)]
  const start = above.items.findIndex(item => isDrawn(item) && yOf(item) - yOf(first) > size * 2 * MIN_RISE &&
    rightOf([item]) > leftOf(bottom) - size && xOf(item) < rightOf(bottom) + size && isRaised(item, above, next))
  if (start === -1) return undefined
  const from = firstOfPart(above.items, start)
  const rest = above.items.slice(from)
  const stop = rest.findIndex(item => isDrawn(item) && yOf(rest[0] as Item) - yOf(item) > size * MIN_RISE &&
    sizeAs(item, rest[0] as Item))
  const [top, tail] = stop === -1 ? [rest, []] : [rest.slice(0, stop), rest.slice(stop)]
  const before = above.items.slice(0, from)
  const base = baseOf(before, [...tail, ...after, ...next?.items ?? []])
  const [high, low] = [yOf(top[0] as Item), yOf(first)]
  const isBetween = base !== undefined && base - low > size * MIN_RISE && base - low < size * MAX_RISE &&
    high - base > size * MIN_RISE && high - base < size * MAX_RISE
  const beside = textOf([...before.slice(-3), ...tail, ...after, ...before.length === 0 ? next?.items ?? [] : []])
  const isFormula = OPERATOR.test(beside) && ![top, bottom].map(textOf).some(part => NO_PART.test(part) ||
    part.length > MAX_PART) && high - low < size * MAX_APART
  const isBelow = leftOf(bottom) < rightOf(top) && rightOf(bottom) > leftOf(top)
  return isBetween && isFormula && isBelow && isPlaced(above.size, { before, top, bottom, after: [...tail, ...after] })
    ? { before, top, bottom, after: [...tail, ...after] }
    : undefined
}

/** Not the raised and the lowered letters of another one, the mark of a footnote, or a part of a matrix. */
function isPlaced (size: number, { before, top, bottom, after }: Fraction): boolean {
  const [left, right] = [textOf(before), textOf(after)]
  if ([top, bottom].some(part => !/[\p{L}\p{N}]/u.test(textOf(part)))) return false
  const areSmall = [top, bottom].every(part => heightOf(part[0] as Item) < size * 0.95)
  if (areSmall) return /[=+−±·×÷<>≤≥≈(,∈-]$/u.test(left)
  return left === '' ? /^[=+−±·×÷<>≤≥≈(,.-]/u.test(right) || right === '' : true
}

/** The pieces before it that stand as high. */
function firstOfPart (items: Item[], start: number): number {
  let from = start
  const isOfPart = (item: Item) => !isDrawn(item) || yOf(item) === yOf(items[start] as Item)
  while (from > 0 && isOfPart(items[from - 1] as Item)) from--
  while (!isDrawn(items[from] as Item)) from++
  return from
}

function isRaised (item: Item, { items, size }: Row, next: Row | undefined): boolean {
  const base = baseOf(items.filter(other => other !== item && yOf(other) !== yOf(item)), next?.items ?? [])
  return base !== undefined && yOf(item) - base > size * MIN_RISE
}

/** Where the line stands that a fraction belongs to: by what is before it, or else after it. */
function baseOf (before: Item[], after: Item[]): number | undefined {
  const full = (items: Item[]) => {
    const drawn = items.filter(isDrawn)
    const largest = largestOf(drawn.map(heightOf))
    return drawn.filter(item => heightOf(item) >= largest * 0.95)
  }
  const item = full(before).at(-1) ?? full(after)[0]
  return item === undefined ? undefined : yOf(item)
}

/** Raised and lowered letters are smaller. */
function isOneLine (part: Item[]): boolean {
  const drawn = part.filter(isDrawn)
  const largest = largestOf(drawn.map(heightOf))
  const levels = drawn.filter(item => heightOf(item) >= largest * 0.95).map(yOf)
  return largestOf(levels) - smallestOf(levels) < largest * MIN_RISE
}

function inBrackets (text: string): string {
  return /^(?:\p{N}+(?:\.\p{N}+)?|\p{L})$/u.test(text) ? text : `(${text})`
}

function textOf (items: Item[]): string {
  return items.map(({ str }) => str).join('').replace(/\s+/g, ' ').trim()
}

const isDrawn = ({ str }: Item) => str.trim() !== ''
const yOf = ({ transform }: Item) => transform[5] ?? 0
const heightOf = ({ transform: [,, c = 0, d = 0] }: Item) => Math.hypot(c, d)
const sizeAs = (item: Item, other: Item) => heightOf(item) >= heightOf(other) * 0.95
const leftOf = (items: Item[]) => smallestOf(items.filter(isDrawn).map(xOf))
const rightOf = (items: Item[]) => largestOf(items.filter(isDrawn).map(item => xOf(item) + item.width))
