/*
 * Tables that are drawn as grids, as Pandoc and reStructuredText have them. A line between two cells may be left out:
 * they are one cell then.
 */

// A grid with more columns is a picture.
const MAX_COLUMNS = 100
// A merged cell is repeated. With so many times its own characters, a grid would have no bound.
const [MAX_TIMES, MIN_REPEATED] = [20, 20_000]
// "+----+----+", also as a part of a line beside a cell that goes on.
const RULES = /\+(?:[-=:]+\+)+/g
// What takes two places in a line.
const WIDE = new RegExp('[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f' +
  '\\uff00-\\uff60\\uffe0-\\uffe6]', 'g')
const [BORDER, RULE] = [/[|+]/, /^[-=:]+$/]

/** @property named how many rows at the top name the columns */
export interface Grid { rows: string[][], named: number }

/** What its cells say, in each row and column that a merged cell takes. `undefined` for lines that are no such grid. */
export function gridOf (lines: string[]): Grid | undefined {
  return drawnOn(lines) ?? drawnOn(lines.map(line => line.replace(WIDE, '$&\0')))
}

function drawnOn (lines: string[]): Grid | undefined {
  const ruled = lines.flatMap((line, y) => {
    const edges = [...line.matchAll(RULES)].flatMap(({ index, 0: rule }) =>
      [...rule.matchAll(/\+/g)].map(plus => index + plus.index))
    return edges.length > 0 ? [{ y, edges }] : []
  })
  const edges = [...new Set(ruled.flatMap(rule => rule.edges))].sort((a, b) => a - b)
  const [left = 0, right = 0] = [edges[0], edges.at(-1)]
  if (edges.length < 2 || edges.length > MAX_COLUMNS + 1 || ruled.length < 2) return undefined
  if (!lines.every(line => BORDER.test(line[left] ?? '') && BORDER.test(line[right] ?? ''))) return undefined
  const places = placesOf(lines, ruled.map(({ y }) => y), edges)
  if (places === undefined) return undefined
  const most = Math.max(MIN_REPEATED, MAX_TIMES * lines.reduce((sum, line) => sum + line.length, 0))
  if (places.flat().reduce((sum, cell) => sum + cell.text.length, 0) > most) return undefined
  const head = ruled.findIndex(({ y }, n) => n > 0 && (lines[y] ?? '').includes('='))
  const named = head === -1 || head === ruled.length - 1 ? 0 : head
  const rows = places.map((cells, y) => {
    const isTitle = cells.length > 1 && cells.every(cell => cell === cells[0])
    return cells.map((cell, x) => {
      const isAcross = x > 0 && cells[x - 1] === cell
      // Below a name, a cell says something of each column that it takes.
      return isAcross && y >= named && (isTitle || named === 0) ? '' : cell.text
    })
  })
  return { rows, named }
}

interface Cell { top: number, bottom: number, left: number, right: number, text: string }

/** The cell at each place; one that takes several is the same. @param rules the lines on which rows begin and end */
function placesOf (lines: string[], rules: number[], edges: number[]): Cell[][] | undefined {
  const between = (y: number, x: number, end = x + 1) => (lines[y] ?? '').slice((edges[x] ?? 0) + 1, edges[end])
  const isBelow = (row: number, x: number) => RULE.test(between(rules[row + 1] ?? 0, x))
  const isBeside = (row: number, x: number) => {
    for (let y = (rules[row] ?? 0) + 1; y < (rules[row + 1] ?? 0); y++) {
      if (!BORDER.test(lines[y]?.[edges[x + 1] ?? 0] ?? '')) return false
    }
    return true
  }
  const [height, width] = [rules.length - 1, edges.length - 1]
  const places: Array<Array<Cell | undefined>> = Array.from({ length: height }, () => [])
  for (let top = 0; top < height; top++) {
    for (let left = 0; left < width; left++) {
      if (places[top]?.[left] !== undefined) continue
      let [bottom, right] = [top, left]
      while (right < width - 1 && !isBeside(top, right)) right++
      while (bottom < height - 1 && !isBelow(bottom, left)) bottom++
      const cell: Cell = { top, bottom, left, right, text: '' }
      const said: string[] = []
      for (let y = (rules[top] ?? 0) + 1; y < (rules[bottom + 1] ?? 0); y++) said.push(between(y, left, right + 1))
      cell.text = textOf(said)
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          // The lines do not close around it.
          if (places[y]?.[x] !== undefined) return undefined
          const row = places[y]
          if (row !== undefined) row[x] = cell
        }
      }
    }
  }
  return places as Cell[][]
}

/** The lines of a cell as one. The items of a list are parted. */
function textOf (lines: string[]): string {
  const items = lines.map(line => line.replaceAll('\0', '').trim()).filter(line => line !== '')
    .map((line, n) => line.replace(/^[-*+] +(?=\S)/, n === 0 ? '' : '; '))
  return items.join(' ').replaceAll(' ; ', '; ')
}
