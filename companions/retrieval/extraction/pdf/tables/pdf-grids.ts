import { addAll, largestOf } from '../../../../../lib/values/lists.js'
import { HOLE } from '../../../../text/holes.js'
import { median } from '../pdf-columns.js'
import { APART, atHeights, labelledRows, type Cell, type Column, type GridRow, type Level } from './pdf-labels.js'
import { BULLET, joined, linesOf, rowOf, type Item, type Row } from '../pdf-lines.js'

/*
 * In a table with empty cells, such as a timetable, the words of a line do not tell which columns they stand in: the
 * table is written in Markdown. So is one with cells of several lines, whose lines are drawn cell by cell. A table in
 * which each line has all its cells stays as it is, line by line.
 */

// In font sizes. Words of a line are nearer, also where it is justified.
const MIN_GAP = 0.9
// In points: how exactly the cells of a row stand beside each other.
const LEVEL = 1.5
// In font sizes: rows are not farther apart.
const FAR = 5
const MIN_COLUMNS = 3
const MIN_ROWS = 3
// In characters: half of the cells have fewer, and each has fewer than `MOST`.
const SHORT = 18
const MOST = 300
// Of the cells of a row that names the columns: these have no number.
const NAMED = 0.75
// Of the lines of a table whose rows have one line each.
const MOST_CLOSE = 0.8

export interface Part { rows: Row[], isGrid: boolean, isDoubtful: boolean }

/**
 * The rows of a page, in parts: each table that is written in Markdown is a part of its own. So is a doubtful one,
 * since the rows of its labels cannot be told: there is a hole after each cell.
 */
export function withGrids (rows: Row[]): Part[] {
  const whole = new Map(rows.flatMap(row => atHeights(row).map(part => [part, row] as const)))
  return inParts([...whole.keys()], labelledTable)
    .flatMap(part => part.isGrid ? [part] : inParts(joinedAgain(part.rows, whole), tableOf))
}

/** @param tableOf what is written of lines below each other, where they are a table */
function inParts (rows: Row[], tableOf: (grid: Grid) => Omit<Part, 'isGrid'> | undefined): Part[] {
  const parts: Part[] = []
  let left = rows
  for (const grid of gridsOf(levelsOf(rows))) {
    const table = tableOf(grid)
    if (table === undefined) continue
    const taken = new Set(grid.levels.flatMap(level => level.rows))
    const at = left.findIndex(row => taken.has(row))
    const before = left.slice(0, at)
    left = left.slice(at).filter(row => !taken.has(row))
    parts.push({ rows: before, isGrid: false, isDoubtful: false }, { ...table, isGrid: true })
  }
  return [...parts, { rows: left, isGrid: false, isDoubtful: false }].filter(({ rows }) => rows.length > 0)
}

function labelledTable ({ levels, columns }: Grid) {
  const rows = labelledRows(levels, columns)
  if (rows === undefined) return undefined
  const isDoubtful = rows === 'doubtful'
  const cells = (isDoubtful ? gridRowsOf(levels, columns) : rows).flatMap(({ cells }) => cells)
  if (!isOfShortCells(cells)) return undefined
  return { rows: isDoubtful ? levels.flatMap(withHoles) : [written(rows, columns.length, levels)], isDoubtful }
}

function tableOf ({ levels, columns }: Grid) {
  const grid = gridRowsOf(levels, columns)
  return columns.length >= MIN_COLUMNS && isTable(levels, grid, columns.length)
    ? { rows: [written(grid, columns.length, levels)], isDoubtful: false }
    : undefined
}

/** The rows as they were drawn, where all their parts are there. */
function joinedAgain (parts: Row[], whole: Map<Row, Row>): Row[] {
  const there = new Set(parts)
  const missing = new Set([...whole].flatMap(([part, row]) => there.has(part) ? [] : [row]))
  const rowOf = (part: Row) => whole.get(part) ?? part
  return [...new Set(parts.map(part => missing.has(rowOf(part)) ? part : rowOf(part)))]
}

function withHoles ({ parts }: Level): Row[] {
  return parts.map(part => ({
    ...part, items: [...part.items, { ...part.items.at(-1) as Item, str: ` ${HOLE} `, hasEOL: false, width: 0 }]
  }))
}

function levelsOf (rows: Row[]): Level[] {
  const levels: Level[] = []
  for (const row of rows.toSorted((a, b) => b.y - a.y)) {
    const level = levels.at(-1)
    if (level !== undefined && level.y - row.y <= LEVEL) {
      addAll(level.parts, partsOf(row))
      level.rows.push(row)
    } else levels.push({ y: row.y, size: row.size, parts: partsOf(row), rows: [row] })
  }
  return levels.map(level => ({ ...level, parts: level.parts.toSorted((a, b) => a.left - b.left) }))
}

/** The parts of a row between gaps. */
function partsOf (row: Row): Row[] {
  const parts: Item[][] = [[]]
  let end = row.left
  for (const item of row.items) {
    const left = item.transform[4] ?? 0
    const isText = item.str.trim() !== ''
    if (isText && left - end > row.size * MIN_GAP) parts.push([])
    parts.at(-1)?.push(item)
    if (isText) end = left + item.width
  }
  return parts.flatMap(items => rowOf(items) ?? [])
}

interface Grid { levels: Level[], columns: Column[] }

/** Lines below each other whose parts stand in columns. */
function gridsOf (levels: Level[]): Grid[] {
  const grids: Grid[] = []
  for (let start = 0; start < levels.length;) {
    let end = start
    if ((levels[start]?.parts.length ?? 0) > 1) {
      const columns: Column[] = []
      while (end < levels.length && goesOn(levels, start, end) && fits(columns, levels[end] as Level)) end++
      // What follows the table stands in its first column, too.
      while (end > start && levels[end - 1]?.parts.length === 1 && !isTight(levels, end - 1)) end--
    }
    const grid = levels.slice(start, end)
    const columns = columnsOf(grid)
    if (grid.length >= MIN_ROWS && columns.length > 1) grids.push({ levels: grid, columns })
    start = Math.max(end, start + 1)
  }
  return grids
}

function goesOn (levels: Level[], start: number, at: number): boolean {
  const [level, above] = [levels[at] as Level, levels[at - 1]]
  if (at > start && (above as Level).y - level.y > FAR * level.size) return false
  return Math.abs(level.size - (levels[start]?.size ?? 0)) < 1
}

function isTight (levels: Level[], at: number): boolean {
  const [level, above] = [levels[at], levels[at - 1]]
  return level !== undefined && above !== undefined && above.y - level.y < APART * level.size
}

/** The columns of lines that fit, from left to right. */
function columnsOf (levels: Level[]): Column[] {
  const columns: Column[] = []
  for (const level of levels) fits(columns, level)
  return columns.sort((a, b) => a.left - b.left)
}

/** Widens columns by the parts of a line; returns `false` where one of these reaches over two columns. */
function fits (columns: Column[], { parts, size }: Level): boolean {
  const seen = new Set<Column>()
  for (const { left, right } of parts) {
    const met = columns.filter(column => left < column.right + size / 3 && right > column.left - size / 3)
    const [column = { left, right }] = met
    if (met.length > 1 || seen.has(column)) return false
    if (met.length === 0) columns.push(column)
    Object.assign(column, { left: Math.min(column.left, left), right: Math.max(column.right, right) })
    seen.add(column)
  }
  return true
}

/** A line that stands close below another one goes on with its cells, unless all lines are close. */
function gridRowsOf (levels: Level[], columns: Column[]): GridRow[] {
  const rows: GridRow[] = []
  const isDense = isOfCloseLines(levels)
  levels.forEach(({ y, parts }, at) => {
    const row = !isDense && isTight(levels, at) ? rows.at(-1) as GridRow : { y, cells: [] }
    if (row !== rows.at(-1)) rows.push(row)
    for (const part of parts) {
      const column = columns.findIndex(({ left, right }) => part.left < right && part.right > left)
      const cell = row.cells.find(cell => cell.column === column)
      if (cell === undefined) row.cells.push({ column, lines: [part] })
      else cell.lines.push(part)
    }
  })
  return rows
}

function isOfCloseLines (levels: Level[]): boolean {
  return levels.filter((_, at) => isTight(levels, at)).length >= (levels.length - 1) * MOST_CLOSE
}

/** It has empty cells or cells of several lines, rows that stand apart, and short cells. */
function isTable (levels: Level[], rows: GridRow[], columns: number): boolean {
  const cells = rows.flatMap(({ cells }) => cells)
  // A line of such a table may be a row, or go on with the one above.
  const areRows = rows.every(({ cells }, n) => cells.length > 1 && (n === 0 || cells.some(cell => cell.column === 0)))
  if (isOfCloseLines(levels) && !areRows) return false
  if (!isOfShortCells(cells)) return false
  const isWhole = cells.length === rows.length * columns && levels.length === rows.length
  return !isWhole && rows.length >= MIN_ROWS && cells.length >= rows.length * columns / 2 &&
    (rows[0]?.cells.length ?? 0) >= columns - 1 &&
    rows.filter(({ cells }) => cells.length > 1).length >= MIN_ROWS
}

function isOfShortCells (cells: Cell[]): boolean {
  const lengths = cells.map(cell => textOf(cell).length)
  // Slides have lists beside each other. Their marks may be cells of their own.
  const marks = cells.filter(cell => BULLET.test(`${textOf(cell)} .`)).length
  return marks < cells.length / 4 && median(lengths) < SHORT && largestOf(lengths) < MOST
}

function textOf ({ lines }: Cell): string {
  return joined(linesOf(lines).map(({ text }) => text)).replaceAll('\n', ' ').replaceAll('|', '\\|')
}

function written (rows: GridRow[], columns: number, levels: Level[]): Row {
  const lines = rows.map(({ cells }) => Array.from({ length: columns }, (_, column) => {
    const cell = cells.find(cell => cell.column === column)
    return cell === undefined ? ' ' : ` ${textOf(cell)} `
  })).map(cells => `|${cells.join('|')}|`)
  // The rest of a table of the page before has no names of columns: the first of its rows names none.
  const named = rows[0]?.cells.filter(cell => !/\d/.test(textOf(cell))).length ?? 0
  const header = named >= (rows[0]?.cells.length ?? 0) * NAMED ? lines.shift() : `|${' |'.repeat(columns)}`
  const [first] = (levels[0] as Level).parts as [Row]
  const markdown = [header, `|${' --- |'.repeat(columns)}`, ...lines].join('\n')
  return { ...first, markdown, y: levels.at(-1)?.y ?? 0 }
}
