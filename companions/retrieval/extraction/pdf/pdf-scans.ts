import { getResolvedPDFJS } from 'unpdf'
import type { Line } from './pdf-lines.js'
import type { Page } from './pdf-library.js'
import type { LeftOut } from '../process/reading.js'
import { pagesAt } from '../report.js'
import type { TextRecognition } from '../pictures/text-recognition.js'
import { Unreadable } from '../unreadable.js'

interface Picture { width: number, height: number, kind: number, data: Uint8Array }

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
  for (const picture of pictures.slice(0, MAX_READ)) texts.push(await recognition.textOf(asPixmap(picture)))
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

async function picturesOn (page: Page): Promise<Picture[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = fnArray.flatMap((fn: number, n: number) => fn === OPS.paintImageXObject ? [argsArray[n][0]] : [])
  const pictures = await Promise.all(names.map(async (name: string) => await objectOf(page, name)))
  return pictures.filter(picture => picture !== undefined)
}

async function objectOf (page: Page, name: string): Promise<Picture | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return await new Promise(resolve => {
    // A picture that cannot be unpacked never comes.
    const late = setTimeout(() => resolve(undefined), PATIENCE_MS)
    objects.get(name, (picture: Picture | null) => {
      clearTimeout(late)
      const isUsable = picture?.data instanceof Uint8Array || ArrayBuffer.isView(picture?.data)
      resolve(isUsable && picture !== null && Math.min(picture.width, picture.height) >= MIN_SIDE ? picture : undefined)
    })
  })
}

/** The picture in grey, in a format that has no compression (PGM). */
function asPixmap ({ width, height, kind, data }: Picture): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const grey = Buffer.alloc(width * height, WHITE)
  const row = Math.ceil(width / 8)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (kind === 1) grey[at] = (data[y * row + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? WHITE : 0
      else {
        const from = at * (kind === 2 ? 3 : 4)
        grey[at] = ((data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114) / 1000
      }
    }
  }
  return Buffer.concat([header, grey])
}
