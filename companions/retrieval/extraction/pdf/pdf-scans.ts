import { getResolvedPDFJS } from 'unpdf'
import type { Line } from './pdf-lines.js'
import type { Page } from './pdf-library.js'
import type { LeftOut } from '../process/reading.js'
import { pagesAt } from '../report.js'
import { DoubtfulText, type TextRecognition } from '../pictures/text-recognition.js'
import { Unreadable } from '../unreadable.js'

interface Picture { width: number, height: number, kind: number, data: Uint8Array }
// What the library hands over: nothing of a picture that it cannot unpack, and no kind of a mask.
type Unpacked = (Omit<Picture, 'kind'> & { kind?: number }) | null

const NOT_UNPACKED = 'Holds scans in JPEG 2000 or JBIG2, which are not read: print it to a new PDF, or scan it as JPEG'
// As the library counts: a bit for each dot, as masks have it, too. Scanners write black and white pages as masks.
const BITS = 1

// In pixels: a smaller picture holds no line of text.
const MIN_SIDE = 50
const MIN_AREA = 300 * 300
// Of all the pictures of a page.
const MAX_READ = 4
const PATIENCE_MS = 10_000
const WHITE = 255

/** Reads the pages of a file that are pictures, and says which it could not read. */
export class Scans {
  readonly missed: number[] = []
  /** How many pages were read. */
  read = 0
  #reason = ''
  readonly #late: number[] = []

  constructor (readonly recognition: TextRecognition) {}

  async linesOf (page: Page, number: number): Promise<Line[]> {
    // The file is read once more: its other pictures need not be unpacked.
    if (this.recognition.isMissed) return []
    if (this.recognition.isLate) {
      this.missed.push(number)
      this.#late.push(number)
      return []
    }
    try {
      const lines = await linesOfScan(page, this.recognition)
      if (lines !== undefined) this.read++
      return lines ?? []
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#reason = error.message
      this.missed.push(number)
      return []
    }
  }

  leftOut (): LeftOut[] {
    const failed = this.missed.filter(number => !this.#late.includes(number))
    return [
      ...failed.length === 0 ? [] : [{ where: pagesAt(failed), what: `A picture was not read: ${this.#reason}.` }],
      ...this.#late.length === 0
        ? []
        : [{ where: pagesAt(this.#late), what: 'Recognising the text took too long: split the file.' }]
    ]
  }

  /** Why nothing was read, where all that there is are pictures. */
  get reason (): string {
    return this.#reason
  }
}

/** The lines of a page that is a picture. `undefined` where it has none, or one that cannot be unpacked. */
async function linesOfScan (page: Page, recognition: TextRecognition): Promise<Line[] | undefined> {
  const pictures = inOne(await picturesOn(page)).filter(({ width, height }) => width * height >= MIN_AREA)
  if (pictures.length === 0) return undefined
  const texts: string[] = []
  for (const picture of pictures.slice(0, MAX_READ)) texts.push(await textOf(picture, page.rotate, recognition))
  return texts.join('\n\n').split('\n\n').flatMap(paragraph => paragraph.split('\n').map((line, n) =>
    ({ text: line, size: 10, isApart: n === 0 }))).filter(({ text }) => text !== '')
}

/** The strips in which scanners cut a page, in one: a line of text may stand in two of them. */
function inOne (pictures: Picture[]): Picture[] {
  const groups: Array<[Picture, ...Picture[]]> = []
  for (const picture of pictures) {
    const above = groups.at(-1)
    if (above?.[0].width === picture.width && above[0].kind === picture.kind) above.push(picture)
    else groups.push([picture])
  }
  return groups.map(strips => strips.length === 1
    ? strips[0]
    : {
        ...strips[0],
        height: strips.reduce((sum, { height }) => sum + height, 0),
        data: Buffer.concat(strips.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.length)))
      })
}

/** @throws {Unreadable} where there are pictures, and none of them can be unpacked */
async function picturesOn (page: Page): Promise<Picture[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const names: string[] = fnArray.flatMap((fn: number, n: number) => {
    const [picture] = argsArray[n] ?? []
    return fn === OPS.paintImageXObject ? [picture] : fn === OPS.paintImageMaskXObject ? [picture?.data] : []
  }).filter((name: unknown) => typeof name === 'string')
  const unpacked = await Promise.all(names.map(async name => await objectOf(page, name)))
  if (unpacked.length > 0 && unpacked.every(picture => picture === null)) throw new Unreadable(NOT_UNPACKED)
  return unpacked.flatMap(picture => picture === null || Math.min(picture.width, picture.height) < MIN_SIDE
    ? []
    : [{ ...picture, kind: picture.kind ?? BITS }])
}

async function objectOf (page: Page, name: string): Promise<Unpacked> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return await new Promise(resolve => {
    // A picture that cannot be unpacked may never come.
    const late = setTimeout(() => resolve(null), PATIENCE_MS)
    objects.get(name, (picture: Unpacked) => {
      clearTimeout(late)
      resolve(ArrayBuffer.isView(picture?.data) ? picture : null)
    })
  })
}

/** The text of a picture that the page shows turned, or that lies on its side. @throws {Unreadable} */
async function textOf (picture: Picture, shown: number, recognition: TextRecognition): Promise<string> {
  const { width, height } = picture
  const grey = greyOf(picture)
  let doubtful: unknown
  for (const turn of [0, 90, 270, 180]) {
    try {
      return await recognition.textOf(pixmap(width, height, grey, (shown + turn) % 360))
    } catch (error) {
      if (!(error instanceof DoubtfulText)) throw error
      doubtful ??= error
    }
  }
  throw doubtful
}

function greyOf ({ width, height, kind, data }: Picture): Buffer {
  const grey = Buffer.alloc(width * height, WHITE)
  const row = Math.ceil(width / 8)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (kind === BITS) grey[at] = (data[y * row + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? WHITE : 0
      else {
        const from = at * (kind === 2 ? 3 : 4)
        grey[at] = ((data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114) / 1000
      }
    }
  }
  return grey
}

/** A picture in a format that has no compression (PGM), turned clockwise by so many degrees. */
function pixmap (width: number, height: number, grey: Buffer, turn: number): Buffer {
  const isOnSide = turn % 180 !== 0
  const header = Buffer.from(`P5\n${isOnSide ? height : width} ${isOnSide ? width : height}\n255\n`)
  if (turn === 0) return Buffer.concat([header, grey])
  const turned = Buffer.alloc(grey.length)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from++) {
      const to = turn === 90
        ? x * height + height - 1 - y
        : turn === 180 ? grey.length - 1 - from : (width - 1 - x) * height + y
      turned[to] = grey[from] ?? WHITE
    }
  }
  return Buffer.concat([header, turned])
}
