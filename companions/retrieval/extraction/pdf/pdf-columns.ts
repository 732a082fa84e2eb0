import { addAll, largestOf } from '../../../../lib/values/lists.js'
import { HOLE } from '../../../text/holes.js'
import { rowOf, type Item, type Row } from './pdf-lines.js'

/*
 * Many programs draw a page of two or more columns row by row, so that each line of the file holds a half sentence of
 * one and a half sentence of another. Where both sides are filled with text, the columns are read one after the other.
 * A table is drawn in the same way, but its cells are short or of any length.
 */

// In font sizes. A wider space is no space between words.
const MIN_GAP = 1.5
// In points: how exactly the lines of a column begin below each other.
const EDGE = 4
const MIN_ROWS = 4
// Of all rows of the page that have something on the right side.
const MIN_SHARE = 0.6
// Of a side, in characters: half of its rows have more.
const MIN_CHARACTERS = 18
// How much of a column half of its rows take.
const MIN_FILLED = 0.75
// Each column is looked for in what is right of the one before it. More of them are a table.
const MAX_COLUMNS = 5

/**
 * The rows as they are read. `isDoubtful` when there seem to be columns, and their order cannot be told: then there is
 * a hole between the sides of a row, and at its end.
 */
export function inColumns (rows: Row[], most = MAX_COLUMNS): { rows: Row[], isDoubtful: boolean } {
  if (most === 1) return { rows, isDoubtful: false }
  const split = rows.map(row => ({ row, sides: sidesOf(row) }))
  if (areAlike(split.map(({ sides }) => sides))) {
    return { rows: split.map(({ row, sides }) => sides.length > 1 ? withHoles(row, sides) : row), isDoubtful: true }
  }
  const pairs = split.flatMap(({ sides }) => halvesOf(sides) ?? [])
  const edge = commonest(pairs.map(([, right]) => right.left))
  const apart = pairs.filter(([left, right]) => Math.abs(right.left - edge) <= EDGE && left.right < edge)
  const beside = split.filter(({ row }) => row.right > edge)
  if (apart.length < MIN_ROWS || apart.length < beside.length * MIN_SHARE) return { rows, isDoubtful: false }
  const [lefts, rights] = [apart.map(([left]) => left), apart.map(([, right]) => right)]
  if (![lefts, rights].every(side => median(side.map(charactersIn)) >= MIN_CHARACTERS)) {
    return { rows, isDoubtful: false }
  }
  if (![lefts, rights].every(isFilled)) {
    return { rows: split.map(({ row, sides }) => sides.length > 1 ? withHoles(row, sides) : row), isDoubtful: true }
  }
  const hasMore = split.filter(({ sides }) => sides.length > 2).length > apart.length / 2
  const right = inColumns(rights, most - 1)
  // Three columns that are not filled with text are a table.
  if (hasMore && right.rows === rights) return { rows, isDoubtful: false }
  return { rows: readByColumns(split, edge, most - 1), isDoubtful: right.isDoubtful }
}

// In font sizes, between sides that say the same of two things.
const FAR_APART = 5

/**
 * Whether there are two sides of which each line has a word and a number in the same form, "Tuesday 11:00" and "Friday
 * 15:00": they may be lists beside each other, or a table whose first row names them.
 */
function areAlike (rows: Row[][]): boolean {
  const pairs = rows.filter(sides => sides.length > 1)
  const alike = pairs.filter(([left, right, ...others]) => left !== undefined && right !== undefined &&
    others.length === 0 && right.left - left.right > left.size * FAR_APART &&
    formOf(left) !== undefined && formOf(left) === formOf(right))
  return alike.length > 1 && alike.length >= pairs.length / 2
}

function formOf ({ items }: Row): string | undefined {
  const form = items.map(({ str }) => str).join('').trim().replace(/\p{L}+/gu, 'a').replace(/\d+/g, '0')
  return /^a (?:a )?0/.test(form) ? form : undefined
}

/** The first part of a row, and the others as one. */
function halvesOf ([left, ...others]: Row[]): Array<[Row, Row]> | undefined {
  const right = rowOf(others.flatMap(({ items }) => items))
  return left === undefined || right === undefined ? undefined : [[left, right]]
}

function withHoles (row: Row, sides: Row[]): Row {
  const hole = (after: Row): Item => ({ ...after.items.at(-1) as Item, str: ` ${HOLE} `, hasEOL: false, width: 0 })
  return { ...row, items: sides.flatMap(side => [...side.items, hole(side)]) }
}

function readByColumns (split: Array<{ row: Row, sides: Row[] }>, edge: number, most: number): Row[] {
  const read: Row[] = []
  let [lefts, rights]: [Row[], Row[]] = [[], []]
  const flush = () => {
    addAll(read, [...lefts, ...inColumns(rights, most).rows])
    ;[lefts, rights] = [[], []]
  }
  for (const { row, sides } of split) {
    const [[left, right] = []] = halvesOf(sides) ?? []
    if (left !== undefined && right !== undefined && left.right < edge && right.left >= edge - EDGE) {
      lefts.push(left)
      rights.push(right)
    } else if (row.right < edge) lefts.push(row)
    else if (row.left >= edge - EDGE) rights.push(row)
    else {
      // A title above both columns.
      flush()
      read.push(row)
    }
  }
  flush()
  return read
}

/** The parts of a row between wide gaps. */
function sidesOf (row: Row): Row[] {
  const sides: Item[][] = [[]]
  let end = row.left
  for (const item of row.items) {
    if (item.str.trim() === '') {
      sides.at(-1)?.push(item)
      continue
    }
    const left = item.transform[4] ?? 0
    if (left - end > row.size * MIN_GAP && sides.at(-1)?.length !== 0) sides.push([])
    sides.at(-1)?.push(item)
    end = left + item.width
  }
  return sides.length === 1 ? [row] : sides.flatMap(items => rowOf(items) ?? [])
}

export function charactersIn ({ items }: Row): number {
  return items.reduce((sum, { str }) => sum + str.trim().length, 0)
}

function isFilled (side: Row[]): boolean {
  const widths = side.map(({ left, right }) => right - left)
  return median(widths) >= largestOf(widths) * MIN_FILLED
}

export function median (values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The place where most lines begin, give or take. */
function commonest (places: number[]): number {
  const near = (place: number) => places.filter(other => Math.abs(other - place) <= EDGE).length
  const counted = [...new Set(places.map(Math.round))].map(place => ({ place, count: near(place) }))
  return counted.sort((a, b) => b.count - a.count)[0]?.place ?? 0
}
