import { childrenOf, firstIn, rule, textOf, type Element } from './elements.js'

/*
 * Tables without headings whose rows hold a label and its value, and again a label and its value. As the rows of a
 * table they say nothing: no cell is below what it belongs to.
 */

/** A cell of a row. One that spans several columns is there once; one that spans rows, in each. */
export interface LabelCell { html: string, isLabel: boolean }

// In characters. A longer text is no label.
const MAX_LABEL = 80

const isCell = rule('td, th')
const isBold = rule('strong, b')

/** Tells the labels of a table by how they are written: a colon, bold, or the look of the first cell. */
export function labelsOf (cells: Element[]): (cell: Element) => boolean {
  const looksOf = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/)
  // A cell that is alone in its row is a title.
  const titles = new Set([...new Set(cells.map(({ parent }) => parent))].flatMap(row => {
    const inRow = row === null ? [] : childrenOf(row).filter(isCell)
    return inRow.length > 1 ? [] : inRow
  }))
  const [first, ...others] = cells.filter(cell => !titles.has(cell)).map(looksOf)
  const looks = (first ?? []).filter(look => look !== '' && others.some(other => !other.includes(look)))
  return cell => {
    const text = textOf(cell).trim()
    if (text === '' || text.length > MAX_LABEL) return false
    if (text.endsWith(':') || cell.name === 'th' || looksOf(cell).some(look => looks.includes(look))) return true
    const bold = firstIn(cell, isBold)
    return bold !== undefined && textOf(bold).trim() === text
  }
}

/**
 * The rows of a table of labels and values, where at least half of the rows have them in turns: a pair in each row,
 * "Code | 805270". A row of a single cell has one cell.
 * @returns `undefined` for every other table
 */
export function labelRows (rows: LabelCell[][]): string[][] | undefined {
  const filled = rows.map(cells => cells.filter(({ html, isLabel }) => isLabel || html.trim() !== ''))
    .filter(cells => cells.length > 0)
  const several = filled.filter(({ length }) => length > 1)
  const inTurns = several.filter(isInTurns).length
  if (inTurns === 0 || inTurns < several.length / 2) return undefined
  return filled.flatMap(cells => isInTurns(cells) ? pairsOf(cells) : [cells.map(({ html }) => html)])
}

/** Two pairs at least, or a pair with a label before it, and no value without a label of its own. */
function isInTurns (cells: LabelCell[]): boolean {
  const labels = cells.filter(({ isLabel }) => isLabel).length
  const hasOwnLabels = cells.every(({ isLabel }, n) => isLabel || cells[n - 1]?.isLabel === true)
  return labels >= 2 && labels < cells.length && hasOwnLabels
}

/** A label that stands before another label is for all that follow in its row: "Teacher — Room | 3.1". */
function pairsOf (cells: LabelCell[]): string[][] {
  const pairs: string[][] = []
  let above = ''
  for (const [n, { html, isLabel }] of cells.entries()) {
    const [label, next] = [withoutColon(html), cells[n + 1]]
    if (isLabel && next?.isLabel === true && n === 0) above = `${label} — `
    else if (isLabel) pairs.push([above + label, next === undefined || next.isLabel ? '' : next.html])
  }
  return pairs
}

function withoutColon (html: string): string {
  return html.trim().replace(/:((?:<\/[^>]{1,20}>|\s)*)$/, (_, end: string) => end.replace(/\s+/g, ''))
}
