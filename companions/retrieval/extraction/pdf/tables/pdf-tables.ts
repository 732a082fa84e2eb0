import { addAll, largestOf, smallestOf } from '../../../../../lib/values/lists.js'
import { HOLE } from '../../../../text/holes.js'
import { charactersIn, median } from '../pdf-columns.js'
import { BULLET, rowOf, type Item, type Row } from '../pdf-lines.js'

/*
 * Some programs draw a table column by column: all names, and then all weights. Its rows are put together where each
 * cell has one beside it. Columns of text are drawn in the same way, and stay apart: their lines are long.
 */

// In points: how exactly the cells of a row stand beside each other.
const LEVEL = 1.5
const MIN_ROWS = 3
// Of the cells of both columns.
const MIN_LEVEL = 0.9
// In characters, of half of the cells: one column of a table has fewer, and each has fewer than `MOST`.
const SHORT = 18
const MOST = 45
const VERY_SHORT = 12
// In font sizes. The lines of one cell are nearer: Word draws the cells of a row one after the other, each whole.
const APART = 1.45

/** The rows of a page, those of tables whole. `isDoubtful` where there may be a table, and its rows cannot be told. */
export function withTableRows (rows: Row[]): { rows: Row[], isDoubtful: boolean } {
  const read: Row[] = []
  let isDoubtful = false
  for (const columns of groupsOf(runsOf(rows))) {
    const [first, ...others] = columns
    if (first === undefined || others.length === 0) addAll(read, first ?? [])
    else if (others.every(other => isTable(first, other))) addAll(read, joinedRows(columns))
    else if (others.every(other => mayBeTable(first, other))) {
      isDoubtful = true
      addAll(read, columns.flat().map(withHole))
    } else addAll(read, columns.flat())
  }
  return { rows: read, isDoubtful }
}

/** Rows that stand below each other, as the file draws them. */
function runsOf (rows: Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    const above = runs.at(-1)?.at(-1)
    if (above !== undefined && row.y < above.y - LEVEL) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs
}

/** Runs that stand beside each other, from left to right. What is above the first or below the last is apart. */
function groupsOf (runs: Row[][]): Row[][][] {
  const groups: Row[][][] = []
  const left = [...runs]
  for (let run = left.shift(); run !== undefined; run = left.shift()) {
    const group = groups.at(-1)
    const last = group?.at(-1) ?? []
    const top = run[0]?.y ?? 0
    const beside = last.filter(({ y }) => y <= top + LEVEL)
    const edge = rightOf(beside)
    const end = run.findIndex(row => row.left <= edge)
    const column = end === -1 ? run : run.slice(0, end)
    if (group === undefined || beside.length < MIN_ROWS || column.length < MIN_ROWS) {
      groups.push([run])
      continue
    }
    if (end !== -1) left.unshift(run.slice(end))
    const above = last.slice(0, last.length - beside.length)
    if (above.length > 0 && group.length === 1) groups.splice(-1, 1, [above], [beside, column])
    else group.push(column)
  }
  return groups
}

/** Each cell has one beside it, and one of the columns has numbers or dates. */
function isTable (one: Row[], other: Row[]): boolean {
  const areCells = [one, other].every(areApart) ||
    [one, other].every(rows => median(rows.map(charactersIn)) < VERY_SHORT)
  return areCells && isOfCells(one, other) &&
    [one, other].some(rows => rows.filter(hasDigit).length >= rows.length / 2)
}

function isOfCells (one: Row[], other: Row[]): boolean {
  const lengths = [one, other].map(rows => median(rows.map(charactersIn)))
  return smallestOf(lengths) < SHORT && largestOf(lengths) < MOST &&
    levelShare(one, other) >= MIN_LEVEL && levelShare(other, one) >= MIN_LEVEL && !isList(one) && !isList(other)
}

/** The same without numbers; or each short cell has a line beside it, to the last one, and there are more lines. */
function mayBeTable (one: Row[], other: Row[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  const end = (rows: Row[]) => rows.at(-1)?.y ?? 0
  const isWrapped = areApart(few) && median(few.map(charactersIn)) < SHORT && few.length < many.length * MIN_LEVEL &&
    levelShare(few, many) === 1 && end(few) - end(many) < 3 * (many[0]?.size ?? 0)
  return (isOfCells(one, other) && areApart(one) && areApart(other)) || (isWrapped && !isList(few) && !isList(many))
}

function areApart (rows: Row[]): boolean {
  const steps = rows.slice(1).map((row, n) => ((rows[n] as Row).y - row.y) / row.size)
  return median(steps) >= APART
}

/** Slides have lists beside each other. */
function isList (rows: Row[]): boolean {
  return rows.filter(row => BULLET.test(textOf(row))).length >= rows.length / 3
}

function hasDigit (row: Row): boolean {
  return /\d/.test(textOf(row))
}

function textOf ({ items }: Row): string {
  return items.map(({ str }) => str).join('').trim()
}

function levelShare (rows: Row[], others: Row[]): number {
  return rows.filter(({ y }) => others.some(other => Math.abs(other.y - y) <= LEVEL)).length / rows.length
}

function joinedRows (columns: Row[][]): Row[] {
  const cells = columns.flat().toSorted((a, b) => b.y - a.y)
  const levels: Row[][] = []
  for (const cell of cells) {
    const level = levels.at(-1)
    if (level !== undefined && (level[0]?.y ?? 0) - cell.y <= LEVEL) level.push(cell)
    else levels.push([cell])
  }
  return levels.flatMap(level => {
    const row = rowOf(level.toSorted((a, b) => a.left - b.left)
      .flatMap(({ items }, n) => n === 0 ? items : [added(items[0] as Item, ' '), ...items]))
    return row === undefined ? [] : [{ ...row, isOfTable: true }]
  })
}

function withHole (row: Row): Row {
  return { ...row, items: [...row.items, added(row.items.at(-1) as Item, ` ${HOLE} `)] }
}

function added (beside: Item, str: string): Item {
  return { ...beside, str, hasEOL: false, width: 0 }
}

function rightOf (rows: Row[]): number {
  return largestOf(rows.map(({ right }) => right))
}
