import { PAGE } from '../../../text/languages/unspoken.js'
import { commonestSizeOf, LARGER, type Line } from './pdf-lines.js'
import type { LeftOut } from '../process/reading.js'

/* Lines at the edges of pages that are no content: page numbers, and what repeats on most pages. */

// How many lines at the top and at the bottom of a page may repeat on other pages.
const EDGE = 2
// A line that repeats on at least four pages, and on this share of all pages, is no content.
const MIN_REPETITIONS = 4
const MIN_REPETITION_SHARE = 0.6
// Of a line that is named in the report, in characters.
const MAX_NAMED = 80
// "Page 3 of 10", "Chapter 2": a line with more words is the same on two pages only where its numbers are the same.
const MAX_COUNTING_WORDS = 5
// A word with a number: "Week 3".
const NUMBERED = new RegExp(`^(?!(?:${PAGE})(?!\\p{L}))\\p{L}+\\.? \\d{1,3}[.:]?$`, 'iu')

/** The lines that the content has not, as a note. */
export function repeatedIn (pages: Line[][], content: Line[][]): LeftOut[] {
  const lines = pages.flatMap((lines, index) => lines.filter(line => content[index]?.includes(line) === false))
  const texts = [...new Set(lines.filter(line => !isPageNumber(line)).map(withoutNumbers))]
  if (texts.length === 0) return []
  const named = texts.slice(0, 3).map(text => `“${text.slice(0, MAX_NAMED).toWellFormed()}”`).join(', ')
  return [{ what: `Lines at the edges of most pages were left out: ${named}${texts.length > 3 ? ', …' : ''}.` }]
}

/** Without page numbers and without lines at the edges of most pages, such as a title or a date. */
export function withoutRepeatedLines (pages: Line[][]): Line[][] {
  const counts = new Map<string, number>()
  for (const lines of pages) {
    const edges = lines.filter((_, position) => isEdge(lines, position)).map(withoutNumbers)
    for (const edge of new Set(edges)) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  const isRepeated = (line: Line) => {
    const count = counts.get(withoutNumbers(line)) ?? 0
    return count >= MIN_REPETITIONS && count >= pages.length * MIN_REPETITION_SHARE
  }
  const headings = numberedHeadings(pages, isRepeated)
  return pages.map(lines => lines.filter((line, position) => {
    if (!isEdge(lines, position) || headings.has(line)) return true
    return !isPageNumber(line) && (!isRepeated(line) || isEndOfParagraph(line, position))
  }))
}

function isEdge (lines: Line[], position: number): boolean {
  return position < EDGE || position >= lines.length - EDGE
}

/**
 * Lines at the top that are the same but for a number which each page has for itself: "Week 1", "Week 2". Those that
 * count the pages are not larger than the text, or have the word for a page.
 */
function numberedHeadings (pages: Line[][], isRepeated: (line: Line) => boolean): Set<Line> {
  const textSize = commonestSizeOf(pages.flat())
  const groups = new Map<string, Line[]>()
  for (const lines of pages) {
    for (const line of lines.slice(0, EDGE).filter(line => /\d/.test(line.text) && isRepeated(line))) {
      const isHeading = line.size >= textSize * LARGER || NUMBERED.test(line.text)
      const key = withoutNumbers(line)
      if (isHeading && /\p{L}/u.test(line.text)) groups.set(key, [...groups.get(key) ?? [], line])
    }
  }
  const isOfEach = (lines: Line[]) => new Set(lines.map(({ text }) => text)).size === lines.length
  return new Set([...groups.values()].filter(isOfEach).flat())
}

/** A sentence that goes on below another line is no line of the edge. */
function isEndOfParagraph ({ text, isApart }: Line, position: number): boolean {
  return !isApart && position > 0 && /\p{L}.*[.!?]$/u.test(text) && wordsIn(text) > MAX_COUNTING_WORDS
}

function withoutNumbers ({ text }: Line): string {
  return text.replace(wordsIn(text) > MAX_COUNTING_WORDS ? OF_PAGE : /\d+/g, '#')
}

// Of a longer line, the numbers that count the pages stand at an end: "… 4 Nov 2026 3 / 12".
const OF_PAGE = /^\d{1,4}(?=\s)|(?<=\s)\d{1,4}(?:\s?\/\s?\d{1,4})?$/g

function wordsIn (text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0
}

function isPageNumber ({ text }: Line): boolean {
  return /^(?:\d{1,4}|[ivxl]{1,7})$/.test(text)
}
