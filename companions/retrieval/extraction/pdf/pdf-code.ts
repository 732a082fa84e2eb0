import { addAll, largestOf, smallestOf } from '../../../../lib/values/lists.js'
import { rowOf, xOf, type Item, type Line, type Row } from './pdf-lines.js'

/*
 * Code in a PDF is set in a font whose letters are all of one width. Its lines stay lines, and keep how far they are
 * indented.
 */

// How much the widths of the letters of such a font differ: by rounding alone.
const MAX_DIFFERENCE = 1.001
// In font sizes: how wide such letters are. Those of Chinese are as wide as high.
const [MIN_WIDTH, MAX_WIDTH] = [0.4, 0.75]
// What tells a font: pieces of text, and how many different letters these have.
const [MIN_PIECES, MIN_LETTERS] = [3, 8]
// Of the characters of a font. A font for Chinese has Latin letters of one width, too.
const MIN_ASCII = 0.9
// A document that is set in such a font for the most part is no program.
const MAX_SHARE = 0.8
// In lines: what is farther below is another block.
const MAX_EMPTY = 3
const SIGNS = /[{}[\]=<>;_|\\]|\w\([^()]*\)|--|^\s*[$>#] |->/
const ADDRESS = /^\s*(?:https?:\S+|www\.\S+|[^\s@]+@\S+)\s*$/
// A sentence has words, and no signs of a program. Two patterns: one would begin at each letter of a long line.
const WORDS = /(?<!\p{L})(?:\p{L}{2,}[,:]? ){4}/u
const OF_PROGRAMS = /[{}=<>;#_$%|\\]/

interface Widths { least: number, most: number, pieces: number, letters: Set<string> }
interface Font { alone: Widths, all: Widths, ascii: number, characters: number }

/** The fonts of a file, as far as its text was read, by their names. */
export class Fonts {
  readonly #fonts = new Map<string, Font>()

  add (items: Item[]): void {
    for (const { str, transform: [,, c = 0, d = 0], width, fontName = '' } of items) {
      const text = str.trim()
      if (text.length < 2 || text !== str) continue
      const font = this.#fonts.get(fontName) ?? { alone: widths(), all: widths(), ascii: 0, characters: 0 }
      this.#fonts.set(fontName, font)
      font.characters += text.length
      if (!/^[\x20-\x7e]*$/.test(text)) continue
      font.ascii += text.length
      const each = width / text.length / Math.hypot(c, d)
      // pdf.js writes a space where a gap is, which may be wider than a letter.
      for (const measured of text.includes(' ') ? [font.all] : [font.all, font.alone]) {
        measured.least = Math.min(measured.least, each)
        measured.most = Math.max(measured.most, each)
        measured.pieces++
        for (const letter of text.match(/[A-Za-z]/g) ?? []) measured.letters.add(letter)
      }
    }
  }

  /** Whether all letters of a font are of one width. */
  isOfCode (name = ''): boolean {
    const font = this.#fonts.get(name)
    if (font === undefined || font.ascii < font.characters * MIN_ASCII) return false
    const { least, most, pieces, letters } = isKnown(font.alone) ? font.alone : font.all
    return pieces >= MIN_PIECES && letters.size >= MIN_LETTERS && most <= least * MAX_DIFFERENCE &&
      least >= MIN_WIDTH && most <= MAX_WIDTH
  }
}

function widths (): Widths {
  return { least: Infinity, most: 0, pieces: 0, letters: new Set() }
}

function isKnown ({ pieces, letters }: Widths): boolean {
  return pieces >= MIN_PIECES && letters.size >= MIN_LETTERS
}

/** The rows of a page in parts: text, and blocks of code, each as one row. */
export function codeApart (rows: Row[], fonts: Fonts): Array<{ rows: Row[], isCode: boolean }> {
  const parts: Array<{ rows: Row[], isCode: boolean }> = []
  for (const row of rows) {
    const items = codeIn(row, fonts)
    const code = items === undefined ? undefined : rowOf(items)
    const last = parts.at(-1)
    const above = last?.rows.at(-1)
    const isNext = above !== undefined && last?.isCode === (code !== undefined) &&
      (code === undefined || (above.y > row.y && above.y - row.y < row.size * (MAX_EMPTY + 1) * 1.5))
    if (isNext) last?.rows.push(code ?? row)
    else parts.push({ rows: [code ?? row], isCode: code !== undefined })
  }
  const read: typeof parts = []
  for (const { rows, isCode } of parts) {
    const block = isCode ? blockOf(rows) : undefined
    const last = read.at(-1)
    if (block !== undefined) read.push({ rows: [block], isCode: true })
    else if (last?.isCode === false) addAll(last.rows, rows)
    else read.push({ rows, isCode: false })
  }
  return read
}

/** The pieces of a row that is code; the number of a line may stand before it. */
function codeIn ({ items }: Row, fonts: Fonts): Item[] | undefined {
  const drawn = items.filter(({ str }) => str.trim() !== '')
  const isCode = ({ fontName, transform: [, b = 0, c = 0] }: Item) => b === 0 && c === 0 && fonts.isOfCode(fontName)
  const [first, second] = drawn
  const isNumbered = first !== undefined && second !== undefined && !isCode(first) && /^\s*\d{1,4}\s*$/.test(first.str)
  const code = isNumbered ? drawn.slice(1) : drawn
  return code.length > 0 && code.every(isCode) ? code : undefined
}

/** A block of lines of code in Markdown. `undefined` where it is no code: addresses, sentences, a line alone. */
function blockOf (rows: Row[]): Row | undefined {
  const [first] = rows
  const items = rows.flatMap(({ items }) => items)
  const width = smallestOf(items.map(({ str, width }) => width / str.length).filter(each => each > 0))
  if (first === undefined || rows.length < 2 || !Number.isFinite(width)) return undefined
  const left = smallestOf(rows.map(row => row.left))
  const texts = rows.map(({ items }) => textOf(items, left, width))
  const isCode = texts.some(text => SIGNS.test(text)) && !texts.every(text => ADDRESS.test(text)) &&
    texts.filter(text => WORDS.test(text) && !OF_PROGRAMS.test(text)).length < texts.length / 2
  if (!isCode) return undefined
  const gaps = rows.slice(1).map((row, n) => (rows[n] as Row).y - row.y)
  const height = Math.max(first.size, smallestOf(gaps))
  const lines = texts.flatMap((text, n) => {
    const empty = n === 0 ? 0 : Math.min(MAX_EMPTY, Math.round((gaps[n - 1] ?? 0) / height) - 1)
    return [...Array<string>(Math.max(0, empty)).fill(''), text]
  })
  const code = lines.join('\n')
  const fence = code.includes('```') ? '~~~' : '```'
  const right = largestOf(rows.map(row => row.right))
  return { ...first, left, right, markdown: `${fence}\n${code}\n${fence}`, isCode: true }
}

// In letters. What stands farther is no part of the line.
const MAX_COLUMNS = 400

function textOf (items: Item[], left: number, width: number): string {
  let text = ''
  for (const item of items) {
    const column = Math.min(MAX_COLUMNS, Math.round((xOf(item) - left) / width))
    text = text.padEnd(column) + item.str
  }
  return text.trimEnd()
}

/** The lines of the pages; code is text where the whole document is set in such a font. */
export function withCode (pages: Line[][]): Line[][] {
  const lengthOf = (lines: Line[]) => lines.reduce((sum, { text }) => sum + text.length, 0)
  const code = pages.flat().filter(({ isCode }) => isCode === true)
  if (code.length === 0 || lengthOf(code) <= MAX_SHARE * lengthOf(pages.flat())) return pages
  return pages.map(lines => lines.flatMap(line => {
    if (line.isCode !== true) return [line]
    const texts = line.text.split('\n').slice(1, -1).filter(text => text !== '')
    return texts.map((text, n): Line => ({ text: text.trim(), size: line.size, isApart: n === 0 && line.isApart }))
  }))
}
