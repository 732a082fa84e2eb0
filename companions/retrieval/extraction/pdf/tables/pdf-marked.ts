import { largestOf } from '../../../../../lib/values/lists.js'
import { HOLE } from '../../../../text/holes.js'
import { spannedTable, type SpannedCell } from '../../spanned-table.js'
import { median } from '../pdf-columns.js'
import { withFractions } from '../pdf-fractions.js'
import type { Page } from '../pdf-library.js'
import { joined, linesOf, rowOf, rowsOf, type Item, type Row } from '../pdf-lines.js'
import { fromRightToLeft } from '../pdf-right-to-left.js'

/*
 * Word, browsers and others mark in a PDF what is a table, a row and a cell. How many columns or rows a cell takes is
 * not told with it: where a row has fewer cells, their places tell that of the names of the columns.
 */

/** A part of the structure of a page, as pdf.js describes it. `id` is that of a marked piece of its text. */
interface Node { role?: string, id?: string, children?: Node[] }

/** A marked cell. */
interface Cell { ids: Set<string>, isName: boolean, items: Item[] }

type Text = Awaited<ReturnType<Page['getTextContent']>>['items']

/** A part of a page: text, or a table in Markdown. */
export interface MarkedPart { items: Item[], table?: Row, isDoubtful: boolean }

// In characters: half of the cells have at most so many, and each has at most `MOST`: other tables are the layout.
const [SHORT, MOST] = [80, 500]
// In columns. There is a way for each part of them.
const MAX_COLUMNS = 12

/**
 * The text of a page in parts, where it marks tables; one part where it marks none.
 * @param withoutStruck leaves out what is struck out
 */
export async function partsOf (
  page: Page, withoutStruck: (items: Text) => Promise<Text>
): Promise<MarkedPart[]> {
  const tables = tablesIn(await page.getStructTree() as Node | null).filter(isTable)
  const { items } = await page.getTextContent({ includeMarkedContent: tables.length > 0 })
  const [parts, cells] = [new Map<Cell[][], MarkedPart>(), new Map<string, [Cell[][], Cell]>()]
  for (const table of tables) {
    for (const cell of table.flat()) for (const id of cell.ids) cells.set(id, [table, cell])
  }
  const read: MarkedPart[] = [textPart()]
  for (const [item, id] of withIds(await withoutStruck(items))) {
    const [table, cell] = cells.get(id) ?? []
    if (table === undefined || cell === undefined) {
      read.at(-1)?.items.push(item)
      continue
    }
    cell.items.push(item)
    const part = parts.get(table)
    if (part === undefined) {
      const begun = textPart()
      parts.set(table, begun)
      read.push(begun, textPart())
    }
    // Where it is no table after all, its text stands in its place.
    parts.get(table)?.items.push(item)
  }
  for (const [table, part] of parts) Object.assign(part, written(table))
  return read.filter(({ items }) => items.some(({ str }) => str.trim() !== ''))
}

function textPart (): MarkedPart {
  return { items: [], isDoubtful: false }
}

/** The pieces of text with the id of what is marked around them. */
function withIds (items: Text): Array<[Item, string]> {
  const ids: string[] = []
  return items.flatMap(item => {
    if ('str' in item) return [[item, ids.findLast(id => id !== '') ?? ''] as [Item, string]]
    if (item.type === 'endMarkedContent') ids.pop()
    else ids.push((item as { id?: string | null }).id ?? '')
    return []
  })
}

function tablesIn (node: Node | null): Cell[][][] {
  if (node === null) return []
  if (node.role === 'Table') return [within(node, /^TR$/).map(cellsOf).filter(cells => cells.length > 0)]
  return (node.children ?? []).flatMap(tablesIn)
}

/** The outermost parts of a kind. */
function within (node: Node, roles: RegExp): Node[] {
  return (node.children ?? []).flatMap(child => roles.test(child.role ?? '') ? [child] : within(child, roles))
}

function cellsOf (row: Node): Cell[] {
  return within(row, /^T[HD]$/).map(cell =>
    ({ ids: new Set(idsIn(cell)), isName: cell.role === 'TH', items: [] }))
}

function idsIn ({ id, children = [] }: Node): string[] {
  return [...id === undefined ? [] : [id], ...children.flatMap(idsIn)]
}

function isTable (rows: Cell[][]): boolean {
  const widest = Math.max(0, largestOf(rows.map(({ length }) => length)))
  return rows.length > 1 && widest > 1 && widest <= MAX_COLUMNS
}

/** The table in Markdown; nothing where it is a layout, or the places of its cells tell nothing. */
function written (rows: Cell[][]): Partial<MarkedPart> {
  const texts = new Map(rows.flat().map(cell => [cell, textOf(cell)]))
  const lengths = [...texts.values()].map(({ length }) => length)
  const first = rowOf(rows.flat().flatMap(({ items }) => items))
  if (median(lengths) > SHORT || largestOf(lengths) > MOST || first === undefined) return {}
  const columns = columnsOf(rows)
  if (columns.length > MAX_COLUMNS) return {}
  let isDoubtful = false
  const spanned = rows.map((cells, y): SpannedCell[] | undefined => {
    const told = cells.map(cell => ({ text: texts.get(cell) ?? '', across: 1, down: 1 }))
    if (cells.length === columns.length) return told
    const isNames = y === 0 || cells.every(({ isName }) => isName)
    const places = y === 0 ? groupsOver(cells, columns) : cells.map(cell => spanOf(cell, columns))
    const row: SpannedCell[] = []
    let next = 0
    // What is not marked is empty, or of a cell that reaches there from the left or from above.
    const isTitle = cells.length === 1 && places?.[0]?.[0] === 0
    const missing = isNames || isTitle ? '' : HOLE
    const fill = (end: number) => {
      if (next < end && missing !== '') isDoubtful = true
      for (; next < end; next++) row.push({ text: missing, across: 1, down: 1 })
    }
    for (const [n, cell] of told.entries()) {
      const place = places?.[n]
      // One without text stands behind the one before.
      const [start, end] = place ?? [next, next + 1]
      if (start < next || end > columns.length) return undefined
      fill(start)
      row.push({ ...cell, across: end - start })
      next = end
    }
    fill(columns.length)
    return row
  })
  if (spanned.includes(undefined)) return {}
  const named = rows.findIndex(cells => !cells.every(({ isName }) => isName))
  return { table: { ...first, markdown: spannedTable(spanned as SpannedCell[][], Math.max(0, named)) }, isDoubtful }
}

function textOf ({ items }: Cell): string {
  const { rows } = withFractions(fromRightToLeft(rowsOf(items)))
  return joined(linesOf(rows).map(({ text }) => text)).replaceAll('\n', ' ').replaceAll('|', '\\|')
}

interface Place { left: number, right: number }

/** Where the text of a cell stands; `undefined` where it has none. */
function placeOf ({ items }: Cell): Place | undefined {
  return rowOf(items)
}

/**
 * The columns of a table: those of its longest rows, where these agree. Otherwise, or beside them, cells that stand
 * below each other; a cell over several columns is wider than others. Empty cells are not marked by all programs.
 */
function columnsOf (rows: Cell[][]): Place[] {
  const most = largestOf(rows.map(({ length }) => length))
  const longest = rows.filter(({ length }) => length === most)
  const named = Array.from({ length: most }, (_, x) => rowOf(longest.flatMap(cells => cells[x]?.items ?? [])))
  const areApart = named.every((place, x) => place !== undefined &&
    (x === 0 || place.left >= (named[x - 1]?.right ?? 0)))
  const columns: Place[] = areApart ? named.flatMap(place => place ?? []) : []
  const others = areApart ? rows.slice(1).filter(cells => !longest.includes(cells)) : rows
  const places = others.flat().flatMap(cell => placeOf(cell) ?? []).sort((a, b) => a.right - a.left - b.right + b.left)
  for (const { left, right } of places) {
    const met = columns.filter(column => left < column.right && right > column.left)
    const [column] = met
    if (column === undefined) columns.push({ left, right })
    else if (met.length === 1) {
      Object.assign(column, { left: Math.min(column.left, left), right: Math.max(column.right, right) })
    }
  }
  return columns.sort((a, b) => a.left - b.left)
}

type Span = [start: number, end: number]

function spanOf (cell: Cell, columns: Place[]): Span | undefined {
  const place = placeOf(cell)
  if (place === undefined) return undefined
  const start = columns.findIndex(({ right }) => right > place.left)
  return [start, columns.findLastIndex(({ left }) => left < place.right) + 1]
}

/** The columns that each of the names at the top stands over: from where its text begins, or around its middle. */
function groupsOver (cells: Cell[], columns: Place[]): Span[] | undefined {
  const costOf = (cell: Cell, [start, end]: Span) => {
    const [place, left, right] = [placeOf(cell), columns[start]?.left ?? 0, columns[end - 1]?.right ?? 0]
    if (place === undefined) return 0
    return Math.min(Math.abs(place.left - left), Math.abs(place.left + place.right - left - right) / 2)
  }
  const best = (n: number, start: number): { cost: number, spans: Span[] } | undefined => {
    const cell = cells[n]
    if (cell === undefined) return start === columns.length ? { cost: 0, spans: [] } : undefined
    const ways = columns.slice(start).flatMap((_, more) => {
      const span: Span = [start, start + more + 1]
      const others = best(n + 1, span[1])
      return others === undefined ? [] : { cost: costOf(cell, span) + others.cost, spans: [span, ...others.spans] }
    })
    return ways.sort((a, b) => a.cost - b.cost)[0]
  }
  // The corner above the names of the rows may be empty.
  return [0, 1].flatMap(start => best(0, start) ?? []).sort((a, b) => a.cost - b.cost)[0]?.spans
}
