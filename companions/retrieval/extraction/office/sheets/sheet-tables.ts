import { largestOf } from '../../../../../lib/values/lists.js'
import { rowsOfNames, type Place } from '../../../../text/formats/column-names.js'
import { linked } from '../../../../text/formats/links.js'
import { escaped, table } from '../../written-markdown.js'

/** Cells that are one, by their places counted from 0; the last ones are in it. */
export interface Range { x: number, y: number, right: number, bottom: number }

/** A row of a sheet with its place, counted from 0. */
interface Row { y: number, cells: string[] }

/** To what the cells lead, by their column and row: "0 7". */
export type Links = Map<string, string>

/** Empty rows separate the tables of a sheet. A row of one cell is a text. */
export function tablesIn (rows: string[][], merged: Range[] = [], links?: Links): string[] {
  const blocks: Row[][] = []
  let isOpen = false
  for (const [y, row] of rows.entries()) {
    const cells = row.map((text, x) => linked(escaped(text.trim()).replaceAll('|', '\\|'), links?.get(`${x} ${y}`)))
    const filled = cells.filter(text => text !== '').length
    if (filled === 0) isOpen = false
    else if (filled === 1 && !isOpen) blocks.push([{ y, cells }])
    else if (isOpen) blocks.at(-1)?.push({ y, cells })
    else {
      blocks.push([{ y, cells }])
      isOpen = true
    }
  }
  const wide = blocks.findLastIndex(block => block.some(({ cells }) => filledIn(cells) > 2))
  return blocks.flatMap((block, n) => besides(block).flatMap(part => tableOf(part, merged, n < wide)))
}

/** @param isAbove whether a wider table stands below it, of which it may say what it is */
function tableOf (rows: Row[], merged: Range[], isAbove: boolean): string[] {
  const [first] = rows
  if (rows.length === 1 && first !== undefined && filledIn(first.cells) === 1) {
    return [first.cells.join('').replace(/\s+/g, ' ')]
  }
  const start = headerIn(rows)
  const [above, below] = [rows.slice(0, start), rows.slice(start)]
  const ofLabels = above.length === 0 ? [] : [table(withoutEmptyColumns(cellsOf(above)), false)]
  const names = rowsOfNames(placesOf(below, merged))
  const isNamed = names > 0 || hasHeader(below, isAbove)
  const across = isNamed ? merged.filter(({ x, right }) => x > 0 && right > x) : []
  const body = below.slice(names === 0 && isNamed ? 1 : names).map(row => filledAcross(row, across))
  const header = !isNamed ? [] : [names > 1 ? joined(below.slice(0, names), merged) : below[0]?.cells ?? []]
  return [...ofLabels, table(withoutEmptyColumns([...header, ...body]), isNamed)]
}

function cellsOf (rows: Row[]): string[][] {
  return rows.map(({ cells }) => cells)
}

function filledIn (cells: string[]): number {
  return cells.filter(text => text !== '').length
}

/**
 * Tables side by side, between empty columns: each has names of its columns. Where they end in the same row, the empty
 * column may be a gap within one table.
 */
function besides (rows: Row[]): Row[][] {
  const width = largestOf(rows.map(({ cells }) => cells.length))
  const starts = Array.from({ length: width }, (_, x) => x).filter(x => !isEmptyAt(rows, x) && isEmptyAt(rows, x - 1))
  if (starts.length < 2) return [rows]
  const parts = starts.map((from, n) => rows.map(({ y, cells }) =>
    ({ y, cells: cells.map((text, x) => x >= from && x < (starts[n + 1] ?? width) ? text : '') }))
    .filter(({ cells }) => filledIn(cells) > 0))
  const areTables = parts.every(part => withoutEmptyColumns(cellsOf(part)).every(({ length }) => length > 1) &&
    hasHeader(part, false))
  const ends = new Set(parts.map(part => part.at(-1)?.y))
  return areTables && ends.size > 1 ? parts : [rows]
}

function isEmptyAt (rows: Row[], x: number): boolean {
  return rows.every(({ cells }) => (cells[x] ?? '') === '')
}

function withoutEmptyColumns (rows: string[][]): string[][] {
  const width = largestOf(rows.map(({ length }) => length))
  const used = Array.from({ length: width }, (_, x) => x).filter(x => rows.some(row => (row[x] ?? '') !== ''))
  return rows.map(row => used.map(x => row[x] ?? ''))
}

/** Where the names of the columns stand below some rows of a label and its value, such as the course; else 0. */
function headerIn (rows: Row[]): number {
  const counts = rows.map(({ cells }) => filledIn(cells))
  const most = Math.max(0, largestOf(counts))
  const start = counts.indexOf(most)
  return start > 0 && most > 2 && counts.slice(0, start).every(count => count <= 2) &&
    hasHeader(rows.slice(start), false)
    ? start
    : 0
}

/**
 * The first row names the columns where it is words alone, and no other row has a cell that it has not. Labels and
 * values above a table have none: their values are of several forms.
 */
function hasHeader (rows: Row[], isAbove: boolean): boolean {
  const [first = [], ...others] = cellsOf(rows)
  const names = first.filter(text => text !== '')
  const isWide = names.length > 2 || !isAbove
  const areNames = names.every(text => /\p{L}/u.test(text) && !/^\d/.test(text)) || areYears(first, others)
  return others.length > 0 && areNames &&
    names.length >= Math.max(2, largestOf(others.map(filledIn))) - 1 && (isWide || isOfOneForm(others))
}

/** Years name the columns behind the first one, whose cells are words. */
function areYears ([corner = '', ...years]: string[], others: string[][]): boolean {
  const isNext = (year: string, n: number) => /^(?:19|20)\d\d$/.test(year) &&
    (n === 0 || Math.abs(Number(year) - Number(years[n - 1])) === 1)
  return years.length > 1 && !/^\d/.test(corner) && years.every(isNext) &&
    others.every(([first = '']) => /^\p{L}/u.test(first))
}

function isOfOneForm (rows: string[][]): boolean {
  const forms = rows.map(cells => (cells.findLast(text => text !== '') ?? '').replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a'))
  return rows.length > 1 && new Set(forms).size === 1 && forms[0]?.includes('0') === true
}

/** The first rows with what takes several of their columns or rows. */
function placesOf (rows: Row[], merged: Range[]): Place[][] {
  const top = rows[0]?.y ?? 0
  const ranges = merged.filter(({ x, y, right }) => right > x && y === top)
  if (ranges.length === 0) return []
  const width = largestOf([...rows.map(({ cells }) => cells.length), ...ranges.map(({ right }) => right + 1)])
  const from = rows[0]?.cells.findIndex(text => text !== '') ?? 0
  return rows.slice(0, 3).map(({ y, cells }) => Array.from({ length: Math.max(0, width - from) }, (_, n) => {
    const x = from + n
    const range = merged.find(one => x >= one.x && x <= one.right && y >= one.y && y <= one.bottom)
    const isAcross = range !== undefined && x > range.x
    const text = isAcross && y === range.y ? cells[range.x] ?? '' : cells[x] ?? ''
    return { text, isRepeated: isAcross || (range !== undefined && y > range.y), isAcross }
  }))
}

/** One row of names of several: "Group A Weight". */
function joined (rows: Row[], merged: Range[]): string[] {
  const filled = rows.map(row => filledAcross(row, merged))
  const width = largestOf(filled.map(({ length }) => length))
  return Array.from({ length: width }, (_, x) =>
    [...new Set(filled.map(cells => cells[x] ?? ''))].filter(text => text !== '').join(' '))
}

/** A cell that takes several columns says something of each. */
function filledAcross ({ y, cells }: Row, merged: Range[]): string[] {
  const ranges = merged.filter(range => y >= range.y && y <= range.bottom && (cells[range.x] ?? '') !== '')
  if (ranges.length === 0) return cells
  const filled = [...cells]
  for (const { x, right } of ranges) {
    for (let n = x + 1; n <= Math.min(right, MAX_COLUMNS); n++) filled[n] = filled[x] ?? ''
  }
  return Array.from(filled, text => text ?? '')
}

const MAX_COLUMNS = 200
