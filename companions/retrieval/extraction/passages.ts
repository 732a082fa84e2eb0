import type { Passage } from '../models/chunk.js'
import { blocksOf, linesOf } from '../../text/markdown.js'
import { piecesOf, sentencesOf } from '../../text/sentences.js'
import type { Section } from './sections.js'

// About a paragraph or two: enough to answer from, and little enough to be about one thing.
const TARGET = 1200
// A longer sentence is not repeated.
const MAX_OVERLAP = 400

/** A sentence, a list item, a table row or a piece of code, with what stands before it. */
interface Unit { before: '' | ' ' | '\n' | '\n\n', text: string }

/** The passages of a document: whole sentences, about 1,200 characters together, each beginning with the last sentence of the one before. */
export function passagesOf (sections: Section[]): Passage[] {
  return sections.flatMap(({ text, headings, page }) => pack(unitsOf(text)).map(content => ({
    content,
    headings,
    ...(page !== undefined && { page })
  })))
}

function pack (units: Unit[]): string[] {
  const packed: string[] = []
  let content = ''
  let last: Unit | undefined
  for (const unit of units) {
    if (content !== '' && content.length + unit.before.length + unit.text.length > TARGET) {
      packed.push(content)
      content = last !== undefined && last.text.length <= MAX_OVERLAP && last.text.length + unit.text.length < TARGET ? last.text : ''
    }
    content += (content === '' ? '' : unit.before) + unit.text
    last = unit
  }
  if (content !== '') packed.push(content)
  return packed.filter(text => /[\p{L}\p{N}]/u.test(text))
}

function unitsOf (markdown: string): Unit[] {
  const units: Unit[] = []
  const lines = linesOf(markdown)
  let end = 0
  for (const { kind, start, end: next } of blocksOf(markdown)) {
    let before: Unit['before'] = units.length === 0 ? '' : start > end || kind === 'code' ? '\n\n' : '\n'
    const isCode = kind === 'code'
    const written = lines.slice(start, next)
    const sentences = isCode ? [written.map(line => line.trimEnd()).join('\n')] : sentencesOf(oneLine(written))
    for (const text of sentences.flatMap(sentence => piecesOf(sentence, TARGET))) {
      units.push({ before, text })
      before = isCode ? '\n' : ' '
    }
    end = next
  }
  return units
}

function oneLine (lines: string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}
