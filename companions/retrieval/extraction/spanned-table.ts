import { largestOf } from '../../../lib/values/lists.js'
import { namesColumns, rowsOfNames, type Place } from '../../text/formats/column-names.js'
import { table } from './written-markdown.js'

/** A cell with how many columns and rows it takes. */
export interface SpannedCell { text: string, across: number, down: number }

// A span without an end must not make a table of a million cells.
const [MAX_ACROSS, MAX_PLACES] = [100, 50_000]

/**
 * A table with merged cells in Markdown: each row says all that is true of it, and a column has the names of all rows
 * above it.
 * @param marked how many rows the file marks as the names of the columns
 */
export function spannedTable (rows: SpannedCell[][], marked = 0): string {
  const grid = gridOf(rows)
  const texts = grid.map(cells => cells.map(({ text }) => text))
  const isPlain = !grid[0]?.some(({ isRepeated }) => isRepeated) &&
    !grid[1]?.some(({ text, isRepeated }, x) => isRepeated && text === grid[0]?.[x]?.text)
  const named = Math.max(marked, rowsOfNames(grid)) || (isPlain && namesColumns(texts) ? 1 : 0)
  // Without names, a cell says nothing of each column that it takes.
  const body = grid.slice(named).map(cells => cells.map(({ text, isAcross }) => isAcross && named === 0 ? '' : text))
  if (named === 0 || body.length === 0) return table(body.length === 0 ? texts : body, false)
  const width = largestOf(grid.map(({ length }) => length))
  const names = Array.from({ length: width }, (_, x) =>
    [...new Set(texts.slice(0, named).map(cells => cells[x] ?? ''))].filter(text => text !== '').join(' '))
  return table([names, ...body], true)
}

function gridOf (rows: SpannedCell[][]): Place[][] {
  const grid: Array<Array<Place | undefined>> = rows.map(() => [])
  let left = MAX_PLACES
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const { text, across, down } of row) {
      while (grid[y]?.[x] !== undefined) x++
      const [width, height] = [Math.min(MAX_ACROSS, Math.max(1, across)), Math.min(rows.length - y, Math.max(1, down))]
      const isWithin = (left -= width * height) > 0
      for (let lower = 0; lower < (isWithin ? height : 1); lower++) {
        for (let right = 0; right < (isWithin ? width : 1); right++) {
          const line = grid[y + lower]
          if (line !== undefined) line[x + right] ??= { text, isRepeated: lower + right > 0, isAcross: right > 0 }
        }
      }
      x++
    }
  }
  return grid.map(line => Array.from(line, place => place ?? { text: '', isRepeated: false, isAcross: false }))
}
