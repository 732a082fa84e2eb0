import { getDocumentProxy } from 'unpdf'
import type { Section } from './sections.js'
import { Unreadable } from './unreadable.js'

interface Line { text: string, size: number, /** Whether there is room above it. */ apart: boolean }

// A heading stands out by a tenth at least, and fits on two lines.
const LARGER = 1.1
const MAX_HEADING = 200
// Stands for the dots between an entry of a table of contents and its page.
const LEADER = ' … '

/**
 * The pages of a PDF at their headings, which are what is set larger than the text.
 * @param maxCharacters reading ends after about as many
 * @throws {Unreadable}
 */
export async function readPdf (bytes: Uint8Array, maxCharacters: number): Promise<{ sections: Section[], pages: number }> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch(error => {
    throw new Unreadable(error.name === 'PasswordException' ? 'Needs a password: save it without one' : BROKEN)
  })
  const pages: Line[][] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages && characters <= maxCharacters; number++) {
    try {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const lines = linesOf(items.filter(item => 'str' in item))
      page.cleanup()
      pages.push(lines)
      characters += lines.reduce((sum, { text }) => sum + text.length, 0)
    } catch {
      throw new Unreadable(BROKEN)
    }
  }
  return { sections: sectionsOf(withoutRunningLines(pages)), pages: pdf.numPages }
}

const BROKEN = 'Is a broken PDF: open it and save it again'

/** What pdf.js says of a piece of text: `transform` holds its size (c, d) and its place (e, f). */
interface Item { str: string, hasEOL: boolean, transform: number[] }

function linesOf (items: Item[]): Line[] {
  const lines: Line[] = []
  let [text, size, bottom] = ['', 0, Infinity]
  let y = Infinity
  const close = () => {
    const clean = tidy(text)
    if (clean !== '') {
      lines.push({ text: clean, size, apart: bottom - y > size * 1.9 || y > bottom })
      bottom = y
    }
    [text, size] = ['', 0]
  }
  for (const { str, hasEOL, transform } of items) {
    const [,, c, d,, f] = transform as [number, number, number, number, number, number]
    text += str
    if (str.trim() !== '') {
      size = Math.max(size, Math.round(Math.hypot(c, d) * 2) / 2)
      y = f
    }
    if (hasEOL) close()
  }
  close()
  return lines
}

// Control characters and halves of characters, since fonts say all kinds of things, and the dots of a table of contents.
function tidy (text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ').replace(/(?:\s?\.){4,}/g, LEADER).replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** Without page numbers, and without what stands at the top or the bottom of most pages: titles, dates. */
function withoutRunningLines (pages: Line[][]): Line[][] {
  const key = ({ text }: Line) => text.replace(/\d+/g, '#')
  const isEdge = (lines: Line[], place: number) => place < 2 || place >= lines.length - 2
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const name of new Set(lines.filter((_, place) => isEdge(lines, place)).map(key))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return pages.map(lines => lines.filter((line, place) => {
    if (!isEdge(lines, place)) return true
    const count = counts.get(key(line)) ?? 0
    return !/^(?:\d{1,4}|[ivxl]{1,7})$/.test(line.text) && (count < 4 || count < pages.length * 0.6)
  }))
}

function sectionsOf (pages: Line[][]): Section[] {
  const body = commonSize(pages.flat())
  const isHeading = ({ text, size }: Line) => size >= body * LARGER && text.length <= MAX_HEADING && /\p{L}/u.test(text) && !text.includes(LEADER)
  const sections: Section[] = []
  // From the largest to the smallest; they hold on the next page, too.
  let headings: Array<{ text: string, size: number }> = []

  for (const [index, lines] of pages.entries()) {
    let text: string[] = []
    let previous: Line | undefined
    const close = () => {
      if (text.length > 0) sections.push({ text: joined(text), headings: headings.map(({ text }) => text), page: index + 1 })
      text = []
    }
    for (const line of lines) {
      if (isHeading(line)) {
        const last = headings.at(-1)
        const goesOn = previous !== undefined && isHeading(previous) && previous.size === line.size && last !== undefined && `${last.text} ${line.text}`.length <= MAX_HEADING
        if (goesOn) {
          last.text += ` ${line.text}`
        } else {
          close()
          headings = [...headings.filter(({ size }) => size > line.size), { text: line.text, size: line.size }]
        }
      } else {
        if (line.apart) text.push('')
        text.push(line.text.replace(/^[•●▪◦‣∙·–-]\s*(?=\S)/, '- '))
      }
      previous = line
    }
    close()
    // A page of headings alone, such as the first slide.
    if (lines.length > 0 && sections.at(-1)?.page !== index + 1) {
      sections.push({ text: lines.map(({ text }) => text).join('\n\n'), headings: headings.map(({ text }) => text), page: index + 1 })
    }
  }
  return sections
}

/** The size that most characters are set in. */
function commonSize (lines: Line[]): number {
  const counts = new Map<number, number>()
  for (const { text, size } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Lines as they were before they were broken: "infor-" and "mation" are one word. */
function joined (lines: string[]): string {
  return lines.join('\n').replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
}
