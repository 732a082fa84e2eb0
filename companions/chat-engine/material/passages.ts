import { blocksOf, HeadingPath, markedIn, plain, type Block } from '../../text/markdown.js'
import { piecesOf, sentencesOf } from '../../text/sentences.js'

/** A sentence, a list item or a table row of the material: what can be found, quoted, and asked about. */
export interface Passage {
  /** Plain text, at most about 600 characters. */
  text: string
  /** The headings that it stands under, from the outermost. */
  headings: string[]
  /** What introduces it: the sentence before a list, the header of a table. It is searched, but not quoted. */
  context: string
  kind: 'sentence' | 'item' | 'row'
  /** What the author set in bold, in italics or as code. */
  marked: string[]
  /** "**Term**: what it is", where the passage has that form. */
  definition?: { term: string, text: string }
  /** The guide or document that it comes from. */
  source: Source
}
export type Source =
  | { kind: 'guide' | 'published guide' }
  | { kind: 'document', filename: string, page?: number }

// In characters: a screenful. Text without a full stop is cut into such pieces.
const MAX_PASSAGE = 600
const MAX_CELLS = 20
const MAX_CONTEXT = 200

/**
 * The passages of a Markdown text. Code is left out.
 * @param outer the headings that the whole text stands under
 */
export function passagesOf (markdown: string, source: Source, outer: string[] = []): Passage[] {
  const passages: Passage[] = []
  const path = new HeadingPath()
  let leadIn = ''
  for (const block of blocksOf(markdown)) {
    const headings = [...outer, ...path.headings()]
    if (block.kind === 'heading') {
      path.enter(block.level, block.markdown)
      leadIn = ''
    } else if (block.kind === 'row') {
      const text = cut(rowText(block))
      const context = `${leadIn} ${block.header.join(' ')}`.trim()
      passages.push({ text, headings, context, kind: 'row', marked: [], source })
    } else if (block.kind === 'item') {
      passages.push(...sentencesIn(block, headings, leadIn, source))
    } else if (block.kind === 'paragraph') {
      passages.push(...sentencesIn(block, headings, '', source))
      leadIn = block.markdown.trimEnd().endsWith(':') ? plain(block.markdown.slice(-MAX_CONTEXT)) : ''
    }
  }
  return passages.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function sentencesIn (block: Block, above: string[], context: string, source: Source): Passage[] {
  const { heading, markdown } = runInHeading(block.markdown)
  const headings = heading === undefined ? above : [...above, heading]
  const kind = block.kind === 'item' ? 'item' : 'sentence'
  const text = kind === 'item' ? plain(markdown).replace(/[;,]$/, '') : plain(markdown)
  const definition = definitionIn(markdown)
  const marked = markedIn(markdown)
  const sentences = sentencesOf(text).flatMap(sentence => piecesOf(sentence, MAX_PASSAGE))
  return sentences.map((sentence, position) => ({
    text: sentence,
    headings,
    context: position === 0 ? context : `${context} ${text.slice(0, MAX_CONTEXT)}`,
    kind,
    marked: marked.filter(mark => sentence.includes(mark)),
    ...(position === 0 && definition && { definition }),
    source
  }))
}

/** "**Illness.** A missed exam …": a heading that stands in the line. */
function runInHeading (markdown: string): { heading?: string, markdown: string } {
  const match = /^(\*\*|__)([^*_\n]{2,60})\.\1\s+(?=\S)/.exec(markdown)
  if (match === null) return { markdown }
  return { heading: plain(match[2] ?? ''), markdown: markdown.slice(match[0].length) }
}

/** "Midterm exam — Weight: 30 %; Date: 5 November": a row that can be read without its table. */
function rowText ({ header, cells }: Block): string {
  const [first = '', ...rest] = cells.slice(0, MAX_CELLS)
  // A table of names and values needs no "Value:".
  if (header.length <= 2 && rest.length === 1 && first !== '') return rest[0] === '' ? first : `${first}: ${rest[0]}`
  const others = rest.flatMap((cell, index) => {
    const name = header[index + 1] ?? ''
    return cell === '' ? [] : [name === '' ? cell : `${name}: ${cell}`]
  })
  return first === '' || others.length === 0 ? [first, ...others].join('') : `${first} — ${others.join('; ')}`
}

const DEFINITION = /^(\*\*|__|`|\*|_)?([\p{L}\p{N}][^*_`:\n]{1,58}?):?\1?\s*(?::|[–—]|\s-\s)\s*([^]+)$/u
const MAX_TERM_WORDS = 5

function definitionIn (markdown: string): Passage['definition'] {
  const match = DEFINITION.exec(markdown.slice(0, MAX_PASSAGE))
  if (match === null || (match[1] === undefined && !/^[^:]{1,60}:/.test(markdown))) return undefined
  const [, , term = '', description = ''] = match
  const words = term.trim().split(/\s+/).length
  return words <= MAX_TERM_WORDS ? { term: plain(term), text: plain(description) } : undefined
}

function cut (text: string): string {
  return text.length <= MAX_PASSAGE ? text : `${text.slice(0, MAX_PASSAGE)}…`
}
