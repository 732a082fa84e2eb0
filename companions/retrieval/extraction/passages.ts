import { blocksOf, linesOf } from '../../text/markdown.js'
import { piecesOf, sentencesOf } from '../../text/sentences.js'
import type { Passage } from '../models/chunk.js'
import type { Section } from './sections.js'

// In characters: about one or two paragraphs, enough to answer a question and still about one subject.
const TARGET = 1200
// A sentence that is longer than this is not repeated at the beginning of the next passage.
const MAX_OVERLAP = 400

/** A sentence, a list item, a table row or a piece of code, with the white space before it. */
interface Unit { before: '' | ' ' | '\n' | '\n\n', text: string }

/**
 * The passages of a document: whole sentences, at most 1,200 characters. Each passage of a section begins with the last
 * sentence of the one before.
 */
export function passagesOf (sections: Section[]): Passage[] {
  return sections.flatMap(({ text, headings, page }) => pack(unitsOf(text)).map(({ content, overlap }) => ({
    content,
    headings,
    ...(page !== undefined && { page }),
    overlap
  })))
}

interface Packed { content: string, overlap: number }

function pack (units: Unit[]): Packed[] {
  const packed: Packed[] = []
  let content = ''
  let overlap = 0
  let last = ''
  for (const { before, text } of units) {
    if (content !== '' && content.length + before.length + text.length > TARGET) {
      packed.push({ content, overlap })
      content = last.length <= MAX_OVERLAP && last.length + text.length < TARGET ? last : ''
      overlap = content.length
    }
    content += (content === '' ? '' : before) + text
    last = text
  }
  if (content !== '') packed.push({ content, overlap })
  return packed.filter(({ content }) => /[\p{L}\p{N}]/u.test(content))
}

function unitsOf (markdown: string): Unit[] {
  const units: Unit[] = []
  const lines = linesOf(markdown)
  let previousEnd = 0
  for (const { kind, start, end } of blocksOf(markdown)) {
    const isCode = kind === 'code'
    let before = spaceBefore(units.length === 0, isCode || start > previousEnd)
    const written = lines.slice(start, end)
    const sentences = isCode ? [written.map(line => line.trimEnd()).join('\n')] : sentencesOf(oneLine(written))
    for (const text of sentences.flatMap(sentence => piecesOf(sentence, TARGET))) {
      units.push({ before, text })
      before = isCode ? '\n' : ' '
    }
    previousEnd = end
  }
  return units
}

function spaceBefore (isFirst: boolean, isApart: boolean): Unit['before'] {
  if (isFirst) return ''
  return isApart ? '\n\n' : '\n'
}

function oneLine (lines: string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}
