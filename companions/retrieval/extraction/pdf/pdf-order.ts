import { largestOf, smallestOf } from '../../../../lib/values/lists.js'
import type { Row } from './pdf-lines.js'

/*
 * Some programs draw the headings of a form first and its texts later, or the lists of a page last. Where nothing
 * stands beside such rows, they are read at the height at which they stand. All others stay in the order of the file:
 * columns and the cells of tables are drawn one after the other, too.
 */

// In font sizes: what a row takes below and above its line. Rows of a paragraph do not meet.
const BELOW = 0.15
const ABOVE = 0.65
// What is drawn at another time stands farther away. Parts of a formula are nearer.
const FAR = 2
// A page with more rows is a drawing.
const MOST = 2000

/** Rows that the file draws one after the other. */
interface Block {
  rows: Row[]
  left: number
  right: number
  top: number
  bottom: number
  /** Nothing else stands beside it. */
  isWhole: boolean
}

/** The rows of a page, with those that stand alone across it at their height. */
export function inOrder (rows: Row[]): Row[] {
  if (rows.length > MOST || !rows.some((row, n) => n > 0 && row.y > (rows[n - 1] as Row).y + row.size)) return rows
  if (rows.some(({ items }) => items.some(({ transform: [, b = 0] }) => b !== 0))) return rows
  const blocks = blocksOf(levelsOf(rows), rows)
  const byHeight = blocks.toSorted((a, b) => b.top - a.top)
  const wholes = joined(blocks, byHeight)
  const strays = wholes.filter((block, n) => isStray(block, wholes[n - 1], wholes[n + 1]) && isAlone(block, byHeight))
  const read = wholes.filter(block => !strays.includes(block))
  for (const stray of strays.toSorted((a, b) => b.top - a.top)) {
    read.splice(read.findLastIndex(({ bottom }) => bottom > stray.top) + 1, 0, stray)
  }
  return read.flatMap(({ rows }) => rows)
}

/** Whether the block that is drawn before it stands lower; or it is drawn first, and what follows stands higher. */
function isStray (block: Block, before: Block | undefined, after: Block | undefined): boolean {
  const far = (block.rows[0] as Row).size * FAR
  return before === undefined
    ? after !== undefined && after.bottom - block.top > far
    : block.bottom - before.top > far
}

/** The rows that stand beside each other, from the top of the page. */
function levelsOf (rows: Row[]): Row[][] {
  const levels: Row[][] = []
  let bottom = Infinity
  for (const row of rows.toSorted((a, b) => b.y + b.size * ABOVE - a.y - a.size * ABOVE)) {
    if (row.y + row.size * ABOVE > bottom) levels.at(-1)?.push(row)
    else levels.push([row])
    bottom = Math.min(bottom, row.y - row.size * BELOW)
  }
  return levels
}

/** Whole levels that are drawn at once, and the rows of the others, in the order of the file. */
function blocksOf (levels: Row[][], rows: Row[]): Block[] {
  const place = new Map(rows.map((row, n) => [row, n]))
  const blocks = levels.flatMap(level => {
    const places = level.map(row => place.get(row) as number)
    const isWhole = largestOf(places) - smallestOf(places) === level.length - 1
    return isWhole ? [blockOf(level, true)] : level.map(row => blockOf([row], false))
  })
  const inFile = (a: Row, b: Row) => (place.get(a) as number) - (place.get(b) as number)
  return blocks.map(block => ({ ...block, rows: block.rows.toSorted(inFile) }))
    .sort((a, b) => inFile(a.rows[0] as Row, b.rows[0] as Row))
}

function blockOf (rows: Row[], isWhole: boolean): Block {
  return {
    rows,
    left: smallestOf(rows.map(({ left }) => left)),
    right: largestOf(rows.map(({ right }) => right)),
    top: largestOf(rows.map(({ y }) => y)),
    bottom: smallestOf(rows.map(({ y }) => y)),
    isWhole
  }
}

/** Joins blocks that are drawn below each other, where nothing stands between them that is drawn at another time. */
function joined (blocks: Block[], byHeight: Block[]): Block[] {
  const place = new Map(byHeight.map((block, n) => [block, n]))
  const wholes: Block[] = []
  let above: Block | undefined
  for (const block of blocks) {
    const [from, to] = [place.get(above as Block) ?? Infinity, place.get(block) as number]
    const between = byHeight.slice(from + 1, to)
    const isNext = above !== undefined && block.top < above.bottom &&
      !between.some(other => isOver(other, block) || isOver(other, above as Block))
    const last = wholes.at(-1)
    if (isNext && last !== undefined) {
      wholes[wholes.length - 1] = blockOf([...last.rows, ...block.rows], last.isWhole && block.isWhole)
    } else wholes.push(block)
    above = block
  }
  return wholes
}

function isOver (block: Block, other: Block): boolean {
  return block.left < other.right && block.right > other.left
}

/** Whether nothing is beside it, and what is next to it above and below is no other column. */
function isAlone (block: Block, byHeight: Block[]): boolean {
  const size = (block.rows[0] as Row).size
  const [above, below] = [byHeight.findLast(({ bottom }) => bottom > block.top)?.bottom,
    byHeight.find(({ top }) => top < block.bottom)?.top]
  const next = [
    byHeight.filter(({ bottom }) => bottom > block.top && bottom - (above as number) < size),
    byHeight.filter(({ top }) => top < block.bottom && (below as number) - top < size)
  ]
  return block.isWhole && next.every(level => level.length === 0 || level.some(other => isOver(block, other)))
}
