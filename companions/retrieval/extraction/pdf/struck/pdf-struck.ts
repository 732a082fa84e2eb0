import { largestOf, smallestOf } from '../../../../../lib/values/lists.js'
import { drawingOf, type Page } from '../pdf-library.js'
import { sizeOf, type Item } from '../pdf-lines.js'
import type { Annotation } from '../pdf-fields.js'
import type { PageContents } from './pdf-contents.js'
import { product, strokesOf, WHOLE, type Stroke } from './pdf-strokes.js'

/*
 * A line through the middle of words strikes them out: "The exam is on 12 May 19 May". The file draws it as a thin box
 * or a stroke, which is no part of the text, or keeps it as the note of a reader.
 */

/** What is struck out: the letters whose middle is in it. */
interface Box { left: number, right: number, bottom: number, top: number }

/** How wide the letters of each font are, by its name: these are compared with each other. */
type Widths = Map<string, Map<string, number>>

// In font sizes above the baseline. An underline is lower; the borders of cells and the bars of fractions are farther.
const [LOWEST, HIGHEST] = [0.12, 0.5]
// In font sizes: how thick a line is at most, and how far it may reach beyond the letters, such as over a space.
const [MAX_THICKNESS, MAX_BEYOND] = [0.2, 0.7]
// Of the length of a line: how much of it has letters below.
const MIN_COVERED = 0.6
// A page with more lines is a drawing, and so is what more lines cross.
const [MAX_STROKES, MAX_CROSSING] = [2000, 40]
// Of a page. No reader strikes out more by hand, and each piece of text is compared with each box.
const MAX_BOXES = 1000
// In points: lines that touch are one.
const TOUCHING = 0.5

const NOTHING: Widths = new Map()

/** What of a page is struck out. */
export class Struck {
  readonly #strokes: Stroke[]
  readonly #widths: Widths
  readonly #boxes: Box[]
  /** Whether something was left out. */
  isFound = false

  constructor (boxes: Box[], strokes: Stroke[] = [], widths = NOTHING) {
    this.#strokes = strokes.length > MAX_STROKES ? [] : joined(strokes)
    this.#boxes = boxes.slice(0, MAX_BOXES)
    this.#widths = widths
  }

  /** Whether a line may go through the middle of letters. */
  crosses (pieces: object[]): boolean {
    return this.#strokes.length > 0 && pieces.some(piece => isLevel(piece) && this.#crossing(piece).length > 0)
  }

  /** The pieces of a text without what is struck out. */
  without<Piece extends object> (pieces: Piece[]): Piece[] {
    if (this.#strokes.length === 0 && this.#boxes.length === 0) return pieces
    const boxes = [...this.#boxes, ...this.#boxesOver(pieces.filter(piece => isLevel(piece)) as unknown as Item[])]
    if (boxes.length === 0) return pieces
    return pieces.flatMap(piece => isLevel(piece) ? this.#rest(piece, boxes) : [piece])
  }

  /** The lines that go through the middle of letters, and end where these end. */
  #boxesOver (items: Item[]): Box[] {
    const met = new Map<Stroke, { left: number, right: number, covered: number, y: number, size: number }>()
    for (const item of items) {
      const [y, size] = [item.transform[5] ?? 0, sizeOf(item)]
      const crossing = this.#crossing(item)
      if (crossing.length === 0 || crossing.length > MAX_CROSSING) continue
      const letters = this.#lettersOf(item)
      for (const stroke of crossing) {
        const below = letters.filter(({ middle }) => middle > stroke.left && middle < stroke.right)
        const [first, last] = [below[0], below.at(-1)]
        if (first === undefined || last === undefined) continue
        const before = met.get(stroke)
        met.set(stroke, {
          left: Math.min(before?.left ?? Infinity, first.left, last.left),
          right: Math.max(before?.right ?? -Infinity, first.right, last.right),
          covered: (before?.covered ?? 0) + below.reduce((sum, { left, right }) => sum + right - left, 0),
          y,
          size
        })
      }
    }
    return [...met].flatMap(([stroke, { left, right, covered, y, size }]) => {
      const isOverThese = left - stroke.left <= size * MAX_BEYOND && stroke.right - right <= size * MAX_BEYOND &&
        covered >= (stroke.right - stroke.left) * MIN_COVERED
      // Raised letters beside them, too.
      return isOverThese ? [{ left: stroke.left, right: stroke.right, bottom: y, top: y + size * 0.75 }] : []
    })
  }

  /** The lines at the height of the middle of its letters. */
  #crossing (item: Item): Stroke[] {
    const [left, y, size] = [item.transform[4] ?? 0, item.transform[5] ?? 0, sizeOf(item)]
    return this.#between(y + size * LOWEST, y + size * HIGHEST).filter(stroke =>
      stroke.right > left && stroke.left < left + item.width && stroke.thickness <= size * MAX_THICKNESS)
  }

  /** The lines between two heights. */
  #between (bottom: number, top: number): Stroke[] {
    let [low, high] = [0, this.#strokes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#strokes[middle] as Stroke).y < bottom) low = middle + 1
      else high = middle
    }
    let end = low
    while ((this.#strokes[end]?.y ?? Infinity) <= top) end++
    return this.#strokes.slice(low, end)
  }

  /** What is left of a piece, in its places. */
  #rest<Piece extends Item> (item: Piece, boxes: Box[]): Piece[] {
    const [start, height] = [item.transform[4] ?? 0, (item.transform[5] ?? 0) + sizeOf(item) * 0.3]
    const over = boxes.filter(({ left, right, bottom, top }) =>
      height > bottom && height < top && right > start && left < start + item.width)
    if (over.length === 0) return [item]
    const letters = this.#lettersOf(item)
    const isStruck = ({ middle }: Letter) => over.some(({ left, right }) => middle > left && middle < right)
    const rest: Piece[] = []
    let [open, hasStruck] = [[] as Letter[], false]
    const close = () => {
      const [first, last] = [open[0], open.at(-1)]
      if (first === undefined || last === undefined) return
      const [left, right] = [Math.min(first.left, last.left), Math.max(first.right, last.right)]
      const transform = item.transform.with(4, left)
      rest.push({ ...item, str: open.map(({ text }) => text).join(''), transform, width: right - left, hasEOL: false })
      open = []
    }
    for (const letter of letters) {
      if (!isStruck(letter)) {
        open.push(letter)
        continue
      }
      hasStruck ||= letter.text.trim() !== ''
      close()
    }
    close()
    if (!hasStruck) return [item]
    this.isFound = true
    return [...rest, { ...item, str: '', width: 0 }]
  }

  /** Where each letter of a piece stands, by the widths that its font has. */
  #lettersOf ({ str, transform, width, fontName = '', dir }: Item): Letter[] {
    const widths = this.#widths.get(fontName)
    const letters = [...str].map(text => ({ text, share: widths?.get(text) ?? (text === ' ' ? 300 : 550) }))
    const scale = width / letters.reduce((sum, { share }) => sum + share, 0)
    const isFromRight = dir === 'rtl'
    let at = (transform[4] ?? 0) + (isFromRight ? width : 0)
    return letters.map(({ text, share }) => {
      const [left, right] = isFromRight ? [at - share * scale, at] : [at, at + share * scale]
      at = isFromRight ? left : right
      return { text, left, right, middle: (left + right) / 2 }
    })
  }
}

interface Letter { text: string, left: number, right: number, middle: number }

function isLevel (piece: object): piece is Item {
  if (!('str' in piece)) return false
  const { str, transform: [, b, c], width } = piece as Item
  return b === 0 && c === 0 && width > 0 && str.trim() !== ''
}

/** By their height, and those that touch as one. */
function joined (strokes: Stroke[]): Stroke[] {
  const joined: Stroke[] = []
  for (const stroke of strokes.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const before = joined.at(-1)
    const isBeside = before !== undefined && stroke.y - before.y < TOUCHING &&
      stroke.left <= before.right + TOUCHING && stroke.right >= before.left - TOUCHING
    if (!isBeside) joined.push({ ...stroke })
    else {
      before.right = Math.max(before.right, stroke.right)
      before.left = Math.min(before.left, stroke.left)
    }
  }
  return joined
}

/** The boxes that readers have struck out. */
function struckOutBy (annotations: Annotation[]): Box[] {
  return annotations.filter(({ subtype, hidden }) => subtype === 'StrikeOut' && hidden !== true)
    .flatMap(({ quadPoints }) => {
      const points = [...quadPoints ?? []]
      return Array.from({ length: Math.floor(points.length / 8) }, (_, n) => {
        const corners = points.slice(n * 8, n * 8 + 8)
        const [xs, ys] = [0, 1].map(part => corners.filter((_, index) => index % 2 === part)) as [number[], number[]]
        return { left: smallestOf(xs), right: largestOf(xs), bottom: smallestOf(ys), top: largestOf(ys) }
      })
    })
}

/**
 * What of a page is struck out. The instructions that draw it, with the widths of letters, take pdf.js as long as its
 * text: they are read where a line may go through letters.
 * @param pieces the text of the page
 */
export async function struckOn (
  page: Page, pieces: object[], annotations: Annotation[], contents: PageContents
): Promise<Struck> {
  const boxes = struckOutBy(annotations)
  const strokes = contents.strokesOn(page.ref?.num)
  const isWhole = boxes.length === 0 && strokes !== undefined && !new Struck([], strokes).crosses(pieces)
  return isWhole ? new Struck([]) : await drawnOn(page, boxes)
}

async function drawnOn (page: Page, boxes: Box[]): Promise<Struck> {
  const { OPS, fnArray, argsArray } = await drawingOf(page)
  const strokes: Stroke[] = []
  const widths: Widths = new Map()
  const stroked = new Set([OPS.stroke, OPS.closeStroke])
  let state = { matrix: WHOLE, pen: 1 }
  let font = new Map<string, number>()
  const states: Array<typeof state> = []
  for (const [n, fn] of fnArray.entries()) {
    const args = argsArray[n]
    switch (fn) {
      case OPS.save:
        states.push(state)
        break
      case OPS.paintFormXObjectBegin:
        states.push(state)
        if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0])) {
          state = { ...state, matrix: product(state.matrix, args[0] as never) }
        }
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = states.pop() ?? state
        break
      case OPS.transform:
        state = { ...state, matrix: product(state.matrix, args) }
        break
      case OPS.setLineWidth:
        state = { ...state, pen: args[0] }
        break
      case OPS.setFont:
        font = widths.get(args[0]) ?? new Map()
        widths.set(args[0], font)
        break
      case OPS.showText:
        for (const letter of args[0]) if (letter?.unicode !== undefined) font.set(letter.unicode, letter.width)
        break
      case OPS.constructPath: {
        const [painting, [path]] = args
        if (painting === OPS.endPath || path === null) break
        for (const stroke of strokesOf(path, state.matrix, stroked.has(painting) ? state.pen : 0)) strokes.push(stroke)
      }
    }
  }
  return new Struck(boxes, strokes, widths)
}
