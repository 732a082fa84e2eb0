import type { Passage } from '../models/chunk.js'
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
  let before: Unit['before'] = ''
  let open: string[] = []
  let fenced: string[] | undefined

  const add = (text: string, within: Unit['before'] = ' ') => {
    for (const piece of cut(text)) {
      units.push({ before: units.length === 0 ? '' : before, text: piece })
      before = within
    }
  }
  const close = (next: Unit['before']) => {
    const text = open.join(' ')
    open = []
    for (const sentence of sentencesOf(text)) add(sentence)
    before = next
  }

  for (const line of markdown.split('\n')) {
    const text = line.replace(/\s+/g, ' ').trim()
    if (fenced !== undefined) {
      fenced.push(line.trimEnd())
      if (!/^(?:```|~~~)/.test(text)) continue
      add(fenced.join('\n'), '\n')
      fenced = undefined
      before = '\n\n'
    } else if (/^(?:```|~~~)/.test(text)) {
      close('\n\n')
      fenced = [line.trim()]
    } else if (text === '') {
      if (open.length > 0 || before === '\n') close('\n\n')
    } else if (text.startsWith('|')) {
      if (open.length > 0) close('\n\n')
      add(text, '\n')
      before = '\n'
    } else {
      if (/^(?:[-*+]|\d{1,3}[.)]) /.test(text) && open.length > 0) close('\n')
      open.push(text)
    }
  }
  close('')
  if (fenced !== undefined) add(fenced.join('\n'), '\n')
  return units
}

const segmenter = new Intl.Segmenter('es', { granularity: 'sentence' })
// The segmenter takes the square of the length, so it never sees more than this. No passage holds a longer sentence.
const WINDOW = 2000

function * sentencesOf (text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    const isLast = from + WINDOW >= text.length
    const segments = Array.from(segmenter.segment(text.slice(from, from + WINDOW)), ({ segment }) => segment)
    // It may go on beyond the window.
    if (!isLast && segments.length > 1) segments.pop()
    for (const segment of segments) {
      from += segment.length
      if (segment.trim() !== '') yield segment.trim()
    }
  }
}

/** Pieces that fit into a passage: whole lines or words where there are any. */
function cut (text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > TARGET) {
    const head = rest.slice(0, TARGET)
    const gap = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    // Not between the halves of a character.
    const end = gap > TARGET / 2 ? gap : TARGET - Number(/[\ud800-\udbff]$/.test(head))
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') pieces.push(rest)
  return pieces.filter(piece => piece !== '')
}
