import { largestOf, smallestOf } from '../../../../../lib/values/lists.js'
import { rowOf, type Item, type Row } from '../pdf-lines.js'

/*
 * A cell that is merged over several rows of a table has its label in the middle of its height: between two rows, or
 * level with one that has a row above it without a label. It belongs to each of its rows, and is repeated there.
 */

export interface Column { left: number, right: number }
/** The parts of one line across the page, and the rows of the file that they are of. */
export interface Level { y: number, size: number, parts: Row[], rows: Row[] }
export interface Cell { column: number, lines: Row[] }
export interface GridRow { y: number, cells: Cell[] }

// In font sizes: the lines of one cell are nearer than rows.
export const APART = 1.45
const WORD = /\p{L}{2}|%/u
// A part of a formula, or a bracket of one.
const NO_CELL = /[=<>≤≥≈⇒→+−∑∫√\p{Co}]|^[^\p{L}\p{N}]*$/u
// Of the height between two rows: how exactly a label stands in its middle.
const CENTRED = 0.2
// Of the step between two rows.
const LEVEL = 0.3

/**
 * The rows of a table with the labels of its merged cells in each row. `doubtful` where there are labels between rows,
 * and which rows they are of cannot be told; `undefined` where there are none.
 */
export function labelledRows (levels: Level[], columns: Column[]): GridRow[] | 'doubtful' | undefined {
  const rows = levels.map(level => ({ y: level.y, cells: cellsOf(level, columns) }))
  const isLabel = rows.map((_, at) => isBetween(rows, levels, at))
  const texts = rows.flatMap(({ cells }) => cells.map(({ lines }) => textOf(lines)))
  const areNamed = rows[0]?.cells.every(({ lines }) => WORD.test(textOf(lines)))
  if (columns.length < 3 || areNamed !== true || texts.some(text => NO_CELL.test(text))) return undefined
  if (!isLabel.includes(true)) return areOfMiddleRows(rows) && repeat(0, rows, rows) ? rows : undefined
  const labels = rows.flatMap(({ cells }, at) => isLabel[at] === true ? cells : [])
  // The names of columns may have several lines, too.
  if (isLabel[1] === true || labels.some(({ lines }) => !WORD.test(textOf(lines)))) return undefined
  const whole = rows.filter((_, at) => isLabel[at] !== true)
  const isDense = levels.some((level, at) => isLabel[at] === true && heightAround(levels, at) < APART * level.size)
  const areNumbers = haveSameForm(whole)
  // Lines of the same cell may stand as near as rows.
  if (isDense && !areNumbers && !haveSameStep(whole)) return undefined
  if (!areNumbers && (isDense || whole.some(({ cells }) => cells.length === 1))) return 'doubtful'
  const merged = new Set(labels.map(({ column }) => column))
  return [...merged].every(column => repeat(column, rows, whole)) ? whole : 'doubtful'
}

/** Whether a first row below the names lacks its label alone, and each row has all its other cells. */
function areOfMiddleRows (rows: GridRow[]): boolean {
  const columns = rows[0]?.cells.length ?? 0
  const isLabelled = ({ cells }: GridRow) => cells.some(({ column }) => column === 0)
  const [names, first] = rows
  return names !== undefined && isLabelled(names) && first !== undefined && !isLabelled(first) &&
    rows.every(row => row.cells.length === (isLabelled(row) ? columns : columns - 1))
}

function cellsOf ({ parts }: Level, columns: Column[]): Cell[] {
  return parts.map(part => ({
    column: columns.findIndex(({ left, right }) => part.left < right && part.right > left), lines: [part]
  }))
}

function isBetween (rows: GridRow[], levels: Level[], at: number): boolean {
  const [above, row, below] = [rows[at - 1], rows[at], rows[at + 1]]
  if (above === undefined || row === undefined || below === undefined) return false
  const height = heightAround(levels, at)
  const isCentred = Math.abs((above.y + below.y) / 2 - row.y) <= CENTRED * height
  const has = ({ cells }: GridRow, column: number) => cells.some(cell => cell.column === column)
  // A name in one column between two lines of another one is the middle line of three.
  return isCentred && above.cells.some(({ column }) => has(below, column)) &&
    row.cells.every(({ column }) => !has(above, column) && !has(below, column)) &&
    height < 2 * APART * (levels[at]?.size ?? 0)
}

function heightAround (levels: Level[], at: number): number {
  return (levels[at - 1]?.y ?? 0) - (levels[at + 1]?.y ?? 0)
}

function haveSameStep (rows: GridRow[]): boolean {
  const steps = rows.slice(1).map(({ y }, n) => (rows[n] as GridRow).y - y)
  return largestOf(steps) - smallestOf(steps) < LEVEL * smallestOf(steps)
}

/** Whether a cell of most rows is a number in the same form as the one above it: "20 %" and "40 %". */
function haveSameForm (rows: GridRow[]): boolean {
  const formOf = ({ lines }: Cell) => textOf(lines).replace(/\d+/g, '0')
  const same = rows.filter(({ cells }, n) => rows[n - 1]?.cells.some(above => formOf(above).includes('0') &&
    cells.some(cell => cell.column === above.column && formOf(cell) === formOf(above))))
  return same.length >= (rows.length - 2) * 0.6 && same.length > 0
}

function textOf (lines: Row[]): string {
  return lines.flatMap(({ items }) => items.map(({ str }) => str)).join('').trim()
}

/** Repeats the labels of a column, from the top: each stands in the middle of its rows. `false` where one does not. */
function repeat (column: number, rows: GridRow[], whole: GridRow[]): boolean {
  const labels = rows.flatMap(({ y, cells }) => cells.filter(cell => cell.column === column).map(cell => ({ y, cell })))
  // The row that names the columns.
  let next = labels[0]?.y === whole[0]?.y ? 1 : 0
  for (const { y, cell } of labels.slice(next)) {
    const first = whole[next]
    if (first === undefined) return false
    const end = 2 * y - first.y
    const step = (first.y - (whole.at(-1)?.y ?? 0)) / Math.max(1, whole.length - 1 - next)
    const last = whole.findIndex((row, at) => at >= next && Math.abs(row.y - end) <= LEVEL * Math.max(step, 1))
    if (last === -1) return false
    for (const row of whole.slice(next, last + 1)) {
      if (!row.cells.some(other => other.column === column)) row.cells.push({ ...cell })
    }
    next = last + 1
  }
  return next === whole.length
}

/** The parts of a row that stand at different heights, with a gap between them: a program may draw them as one. */
export function atHeights (row: Row): Row[] {
  const parts: Item[][] = [[]]
  let last: Item | undefined
  for (const item of row.items) {
    if (item.str.trim() !== '') {
      const [,,,, x = 0, y = 0] = item.transform
      const [,,,, lastX = 0, lastY = 0] = last?.transform ?? item.transform
      const gap = x - lastX - (last?.width ?? 0)
      if (Math.abs(y - lastY) > row.size * LEVEL && (gap > row.size || gap < -row.size)) parts.push([])
      last = item
    }
    parts.at(-1)?.push(item)
  }
  return parts.length === 1 ? [row] : parts.flatMap(items => rowOf(items) ?? [])
}
