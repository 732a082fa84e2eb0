import { addAll } from '../../../../lib/values/lists.js'
import { withAccents } from './pdf-accents.js'
import { codeApart, Fonts, withCode } from './pdf-code.js'
import { inColumns } from './pdf-columns.js'
import { repeatedIn, withoutRepeatedLines } from './pdf-edges.js'
import { withFractions } from './pdf-fractions.js'
import { withFields } from './pdf-fields.js'
import { hintsOf, type Hints } from './pdf-hints.js'
import { withHoles } from './pdf-ligatures.js'
import { openPdf, textsDrawnOn, type Page } from './pdf-library.js'
import { withGrids } from './tables/pdf-grids.js'
import {
  BULLET, commonestSizeOf, joined, LARGER, LEADER, linesOf, rowsOf, withoutShadows, type Item, type Line, type Row
} from './pdf-lines.js'
import { inOrder } from './pdf-order.js'
import { fromRightToLeft } from './pdf-right-to-left.js'
import { Scans } from './pdf-scans.js'
import { isSpaced, withWords } from './pdf-spacing.js'
import { struckOn } from './struck/pdf-struck.js'
import { partsOf } from './tables/pdf-marked.js'
import { withTableRows } from './tables/pdf-tables.js'
import type { LeftOut } from '../process/reading.js'
import { ofStruck, pagesAt } from '../report.js'
import type { Content, Section } from '../sections.js'
import type { TextRecognition } from '../pictures/text-recognition.js'
import { Unreadable } from '../unreadable.js'

const LOCKED = 'Needs a password: save it without one'
const BROKEN = 'Is a broken PDF: open it and save it again'

const LIGATURES = 'Letters such as fi and fl could not be read everywhere: the file has pictures of them alone.'

// A heading has at most two lines.
const MAX_HEADING = 200

/**
 * The content of a PDF, one or more sections for each page. A heading is what is set larger than the text.
 * @param maxCharacters reading stops after the page that exceeds it
 * @param recognition reads the pages that are pictures
 * @throws {Unreadable}
 */
export async function readPdf (
  bytes: Uint8Array, maxCharacters: number, recognition: TextRecognition
): Promise<Content> {
  // The library takes the bytes.
  const pictures = picturesIn(bytes)
  const hints = hintsOf(bytes)
  const task = await openPdf(bytes)
  try {
    const pdf = await task.promise
    const pages: Line[][] = []
    const [doubtful, holes, ligatures, struck]: [number[], number[], number[], number[]] = [[], [], [], []]
    const scans = new Scans(recognition)
    const fonts = new Fonts()
    let characters = 0
    for (let number = 1; number <= pdf.numPages && characters <= maxCharacters; number++) {
      const page = await pdf.getPage(number)
      const { lines, isDoubtful, hasHole, lacksLigature, hasStruck } = await linesOfPage(page, hints, fonts)
      pages.push(lines.length > 0 || pictures === 0 ? lines : await scans.linesOf(page, number))
      page.cleanup()
      if (isDoubtful) doubtful.push(number)
      if (hasHole) holes.push(number)
      if (lacksLigature) ligatures.push(number)
      if (hasStruck) struck.push(number)
      characters += lines.reduce((sum, { text }) => sum + text.length, 0)
    }
    if (scans.reason !== '' && pages.every(lines => lines.length === 0)) throw new Unreadable(scans.reason)
    const written = withCode(withAccents(pages))
    const content = withoutRepeatedLines(written)
    const leftOut = [
      ...scans.leftOut(), ...withoutText(pages, scans.missed), ...repeatedIn(written, content), ...ofColumns(doubtful),
      ...ofStruck(struck.length === 0 ? '' : pagesAt(struck)),
      ...holes.length === 0 ? [] : [{ where: pagesAt(holes), what: 'A formula could not be written.' }],
      ...ligatures.length === 0 ? [] : [{ where: pagesAt(ligatures), what: LIGATURES }]
    ]
    return { sections: sectionsOf(content), pages: pdf.numPages, pictures, recognised: scans.read, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable((error as Error).name === 'PasswordException' ? LOCKED : BROKEN)
  } finally {
    // Ends what the library still does in the background. What was read stays read where that fails.
    await task.destroy().catch(() => {})
  }
}

interface ReadPage {
  lines: Line[]
  isDoubtful: boolean
  /** Whether a formula could not be written. */
  hasHole: boolean
  /** Whether a font has no letters for its ligatures. */
  lacksLigature: boolean
  /** Whether text is struck out. */
  hasStruck: boolean
}

async function linesOfPage (page: Page, hints: Hints, fonts: Fonts): Promise<ReadPage> {
  const { hasFields, hasTables, hasStrikes, contents } = hints
  const annotations = hasFields || hasStrikes ? await page.getAnnotations() : []
  let hasStruck = false
  const withoutStruck = async <Piece extends object>(pieces: Piece[]): Promise<Piece[]> => {
    const struck = await struckOn(page, pieces, annotations, contents)
    const rest = struck.without(pieces)
    hasStruck = struck.isFound
    return rest
  }
  const marked = hasTables ? await partsOf(page, withoutStruck) : []
  const textOf = async () => await withoutStruck((await page.getTextContent()).items.filter(item => 'str' in item))
  const parts = marked.length > 1
    ? await Promise.all(marked.map(async part => part.table === undefined
      ? await rowsOfText(page, part.items, fonts)
      : { rows: [part.table], isDoubtful: part.isDoubtful, hasHole: false, lacksLigature: false }))
    : [await rowsOfText(page, marked[0]?.items ?? await textOf(), fonts)]
  const lines = linesOf(withFields(parts.flatMap(({ rows }) => rows), annotations))
  return {
    lines,
    isDoubtful: parts.some(({ isDoubtful }) => isDoubtful),
    hasHole: parts.some(({ hasHole }) => hasHole),
    lacksLigature: parts.some(({ lacksLigature }) => lacksLigature),
    hasStruck
  }
}

type ReadRows = Omit<ReadPage, 'lines' | 'hasStruck'> & { rows: Row[] }

async function rowsOfText (page: Page, drawnItems: Item[], fonts: Fonts): Promise<ReadRows> {
  const { items, hasHole: lacksLigature } = withHoles(withoutShadows(drawnItems))
  fonts.add(items)
  const drawn = fromRightToLeft(rowsOf(items))
  let [isDoubtful, hasHole] = [false, false]
  const rows: Row[] = []
  let texts: Awaited<ReturnType<typeof textsDrawnOn>> | undefined
  for (const part of codeApart(drawn, fonts)) {
    if (part.isCode) {
      addAll(rows, part.rows)
      continue
    }
    const hasSpaced = part.rows.some(isSpaced)
    if (hasSpaced) texts ??= await textsDrawnOn(page)
    const written = hasSpaced && texts !== undefined ? withWords(part.rows, texts) : part.rows
    const inline = withFractions(written)
    hasHole ||= inline.isDoubtful
    for (const { rows: own, isGrid, isDoubtful: isGridDoubtful } of withGrids(inOrder(inline.rows))) {
      const whole = isGrid ? { rows: own, isDoubtful: isGridDoubtful } : withTableRows(own)
      const read = isGrid ? whole : inColumns(whole.rows)
      isDoubtful ||= read.isDoubtful || whole.isDoubtful
      addAll(rows, read.rows)
    }
  }
  return { rows, isDoubtful, hasHole, lacksLigature }
}

function ofColumns (pages: number[]): LeftOut[] {
  if (pages.length === 0) return []
  return [{ where: pagesAt(pages), what: 'The text stands in columns, and their order could not be told.' }]
}

/**
 * How many pictures a file holds, by the descriptions of its objects: to draw the pages would take minutes. The masks
 * of pictures are described as pictures, too. A picture that stands on each page is one.
 */
function picturesIn (bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const images = text.match(/\/Subtype\s{0,9}\/Image\b/g)?.length ?? 0
  const masks = new Set(text.match(/\/S?Mask\s{1,9}\d{1,9}\s{1,9}\d{1,5}\s{1,9}R\b/g))
  return Math.max(0, images - masks.size)
}

function withoutText (pages: Line[][], missed: number[]): LeftOut[] {
  const empty = pages.flatMap((lines, index) => lines.length === 0 && !missed.includes(index + 1) ? [index + 1] : [])
  return empty.length === 0 ? [] : [{ where: pagesAt(empty), what: 'No text was found here.' }]
}

function sectionsOf (pages: Line[][]): Section[] {
  const textSize = commonestSizeOf(pages.flat())
  const numbered = numberedHeadings(pages, textSize)
  const smaller = new Set(numbered.values())
  const isHeading = (line: Line) => smaller.has(line) ||
    (line.size >= textSize * LARGER && line.text.length <= MAX_HEADING && /\p{L}/u.test(line.text) &&
    !line.text.includes(LEADER) && !BULLET.test(line.text) && !line.text.startsWith('|') && line.isCode !== true &&
    !isFormula(line.text))
  // Headings also apply to the next pages.
  const headings = new Headings()
  const written = pages.map(lines => lines.map(line => numbered.get(line) ?? line))
  const sections = written.flatMap((lines, index) => sectionsOfPage(lines, index + 1, headings, isHeading))
  return [...sections, ...headings.end()]
}

/** An equation without a word. Programs set it larger than the text. */
function isFormula (text: string): boolean {
  return /[=∑∏∫]/u.test(text) && !/\p{L}{4}/u.test(text)
}

// "A.1 Course Objectives", "2.3.1 Grading": no sentence, no row of a table.
const NUMBERED = /^(?:[A-Z]|\d{1,2})((?:\.\d{1,2}){1,3})\.?\s\p{Lu}[^\d%|…]{2,80}(?<![.,;:?!])$/u

/**
 * Headings that are as large as the text, which their numbers tell, each as a line of a size below that of the one that
 * it is part of. They stand apart, text follows them, and they are at least two.
 */
function numberedHeadings (pages: Line[][], textSize: number): Map<Line, Line> {
  const found = new Map<Line, Line>()
  for (const lines of pages) {
    for (const [n, line] of lines.entries()) {
      const [, number] = NUMBERED.exec(line.text) ?? []
      const next = lines[n + 1]
      const isApart = line.isApart || n === 0 || found.has(lines[n - 1] as Line)
      if (number === undefined || !isApart || Math.abs(line.size - textSize) > 1 || next === undefined) continue
      const isWhole = !/^\p{Ll}/u.test(next.text) && !next.text.startsWith('|') && !NUMBERED.test(next.text)
      if (isWhole) found.set(line, { ...line, size: line.size - number.split('.').length / 100 })
    }
  }
  return found.size > 1 ? found : new Map()
}

function sectionsOfPage (
  lines: Line[], page: number, headings: Headings, isHeading: (line: Line) => boolean
): Section[] {
  const sections: Section[] = []
  let text: string[] = []
  let isAfterHeading = false
  // The size of an item that may go on in the next line.
  let itemSize: number | undefined
  const close = () => {
    if (text.length > 0) sections.push({ text: joined(text), headings: headings.texts(), page })
    text = []
  }
  for (const line of lines) {
    const isOfItem = !line.isApart && line.size === itemSize
    if (isHeading(line) && !isOfItem) {
      if (!isAfterHeading || !headings.extend(line)) {
        close()
        addAll(sections, headings.enter(line, page))
      }
      isAfterHeading = true
      itemSize = undefined
    } else {
      if (line.isApart) text.push('')
      text.push(line.text.replace(BULLET, '- '))
      isAfterHeading = false
      if (!isOfItem) itemSize = BULLET.test(line.text) ? line.size : undefined
    }
  }
  close()
  // A page of headings alone, such as the first slide.
  if (lines.length > 0 && sections.length === 0) {
    sections.push({ text: lines.map(({ text }) => text).join('\n\n'), headings: headings.texts(), page })
  }
  return sections
}

interface Heading {
  text: string
  size: number
  page: number
  /** Whether a text stands below it. */
  hasText: boolean
}

/** The headings above a place, from the largest to the smallest. One without a text below it is a text of its own. */
class Headings {
  #headings: Heading[] = []

  /** The headings of a text. */
  texts (): string[] {
    for (const heading of this.#headings) heading.hasText = true
    return this.#headings.map(({ text }) => text)
  }

  /** A heading ends the ones that are not larger. Returns those of them that no text has followed. */
  enter ({ text, size }: Line, page: number): Section[] {
    const sections = this.#leave(size)
    this.#headings.push({ text, size, page, hasText: false })
    return sections
  }

  /** The headings that no text has followed, after the last page. */
  end (): Section[] {
    return this.#leave(Infinity)
  }

  /** Ends the headings that are not larger than this. */
  #leave (size: number): Section[] {
    const sections: Section[] = []
    for (let last = this.#headings.at(-1); last !== undefined && last.size <= size; last = this.#headings.at(-1)) {
      this.#headings.pop()
      if (!last.hasText) sections.unshift({ text: last.text, headings: this.texts(), page: last.page })
    }
    return sections
  }

  /** Adds a line to the last heading. `false` when its size differs or the heading would become too long. */
  extend ({ text, size }: Line): boolean {
    const last = this.#headings.at(-1)
    if (last === undefined || last.size !== size || `${last.text} ${text}`.length > MAX_HEADING) return false
    last.text += ` ${text}`
    return true
  }
}
