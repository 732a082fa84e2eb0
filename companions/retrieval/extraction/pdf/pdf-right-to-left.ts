import { rowOf, xOf, type Item, type Row } from './pdf-lines.js'

/*
 * The pieces of a line in Arabic or Hebrew stand from right to left, and programs draw them in any order; numbers and
 * names in Latin between them are read from left to right. There are often no spaces beside these.
 */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/gu
// In font sizes: a wider gap is a space; a much wider one is between columns.
const SPACE = 0.12
const WIDE = 0.6
const COLUMN = 1.5
// The library turns the two letters of a sign that is Lam with Alef. No word begins with two Alef.
const TURNED = /(?<!\p{L})\u0627\u0627\u0644/gu

/**
 * The rows of a page, in the order in which they are read: all rows where its text is written from right to left, and
 * those rows that are on another page. Cells beside each other on such a page stand from left to right.
 */
export function fromRightToLeft (rows: Row[]): Row[] {
  const ofPage = rows.map(countsOf)
  if (ofPage.every(({ right }) => right === 0)) return rows
  const sum = (side: 'left' | 'right') => ofPage.reduce((sum, counts) => sum + counts[side], 0)
  if (sum('right') > sum('left')) return rows.map(row => inOrderOfReading(row))
  return rows.map((row, n) => {
    const { left, right } = ofPage[n] as { left: number, right: number }
    return right > left ? inOrderOfReading(row, { areCellsLeftToRight: true }) : row
  })
}

function countsOf ({ items }: Row): { left: number, right: number } {
  const text = items.map(({ str }) => str).join(' ')
  return { left: text.match(LEFT_TO_RIGHT)?.length ?? 0, right: text.match(RIGHT_TO_LEFT)?.length ?? 0 }
}

function inOrderOfReading (row: Row, { areCellsLeftToRight = false } = {}): Row {
  if (!row.items.some(isRightToLeft) || row.items.some(({ transform: [, b = 0] }) => b !== 0)) return row
  const parts: Item[][] = []
  const gap = row.size * (areCellsLeftToRight ? 2 * COLUMN : COLUMN)
  let left = -Infinity
  for (const item of row.items.filter(({ str }) => str.trim() !== '').sort((a, b) => xOf(b) - xOf(a))) {
    if (left - xOf(item) - item.width > gap || parts.length === 0) parts.push([])
    parts.at(-1)?.push(item)
    left = xOf(item)
  }
  if (areCellsLeftToRight) parts.reverse()
  const wholes = parts.map(part => whole(part, row.size))
  const space = (item: Item) => ({ ...item, str: ' ', hasEOL: false, width: 0 })
  return rowOf(wholes.flatMap((item, n) => n === 0 ? item : [space(item), item])) ?? row
}

function isRightToLeft ({ str }: Item): boolean {
  return str.search(RIGHT_TO_LEFT) !== -1
}

/** Words in other letters, and numbers beside these, stay in their order. */
function isLeftToRight (item: Item | undefined): boolean {
  return item !== undefined && /[\p{L}\p{N}]/u.test(item.str) && !isRightToLeft(item)
}

/** The pieces as one, from right to left. */
function whole (part: Item[], size: number): Item {
  const read: Item[][] = []
  for (const item of part) {
    const others = read.at(-1)
    const isNext = isLeftToRight(item) && isLeftToRight(others?.[0]) &&
      [item, ...others ?? []].some(({ str }) => /\p{L}/u.test(str)) &&
      gapBetween(item, others?.[0] as Item) < size * WIDE
    if (isNext) others?.unshift(item)
    else read.push([item])
  }
  let text = ''
  let before: Item | undefined
  for (const item of read.flat()) {
    const gap = before === undefined ? 0 : gapBetween(before, item)
    text += gap > size * SPACE && !/\s$/.test(text) && !/^\s/.test(item.str) ? ` ${item.str}` : item.str
    before = item
  }
  const [first, last] = [part[0] as Item, part.at(-1) as Item]
  return {
    ...last,
    str: withBrackets(text.replace(TURNED, '\u0627\u0644\u0627')),
    hasEOL: part.some(({ hasEOL }) => hasEOL),
    width: xOf(first) + first.width - xOf(last)
  }
}

const [OPEN, CLOSED] = ['([{«', ')]}»']

/** Brackets that are drawn as their mirror image are turned: of a text, ")a(" is "(a)". */
function withBrackets (text: string): string {
  const depths = (opening: string, closing: string) => {
    let depth = 0
    return [...text].map(sign => {
      depth += Number(opening.includes(sign)) - Number(closing.includes(sign))
      return depth
    })
  }
  const [asDrawn, turned] = [depths(OPEN, CLOSED), depths(CLOSED, OPEN)]
  if (!asDrawn.some(depth => depth < 0) || turned.some(depth => depth < 0) || turned.at(-1) !== 0) return text
  return text.replace(/[()[\]{}«»]/g, sign => (OPEN + CLOSED)[((OPEN + CLOSED).indexOf(sign) + 4) % 8] ?? sign)
}

function gapBetween (one: Item, other: Item): number {
  const [left, right] = xOf(one) < xOf(other) ? [one, other] : [other, one]
  return xOf(right) - xOf(left) - left.width
}
