import {
  blocksOf, markdownSentencesOf, referencesIn, withoutAttributes, type Block, type Reading
} from '../../text/formats/markdown.js'
import { linePiecesOf, piecesOf } from '../../text/sentences.js'
import type { Passage } from '../models/chunk.js'
import type { Section } from './sections.js'
import { headerOf, rowsOf } from './table-rows.js'
import { fenceAround } from './written-markdown.js'

// In characters: about one or two paragraphs, enough to answer a question and still about one subject.
const TARGET = 1200
// A sentence that is longer than this is not repeated at the beginning of the next passage.
const MAX_OVERLAP = 400
// A longer footnote stands where it was written, and not in each passage that refers to it.
const MAX_NOTE = 400

/** A sentence, an item, an entry of a definition list, a row, a formula or a piece of code, and the space before it. */
interface Unit {
  before: '' | ' ' | '\n' | '\n\n'
  text: string
  /** Of a row: the table that it stands in. */
  table?: Table
  /** Whether the next passage may begin with it. */
  isRepeatable: boolean
}

interface Table { header: string }

/**
 * The passages of a document: whole sentences, at most 1,200 characters. Each passage of a section begins with the last
 * sentence of the one before. Each passage is Markdown that can be read alone: a table has its header, code its fences,
 * and a footnote its text.
 */
export function passagesOf (sections: Section[], reading: Reading = {}): Passage[] {
  return sections.flatMap(({ text, headings, page, time, path, blocks = blocksOf(text, reading) }) => {
    const notes = notesIn(blocks)
    return pack(unitsOf(blocks, notes), notes).map(({ content, overlap }) => ({
      content,
      headings,
      ...(page !== undefined && { page }),
      ...(time !== undefined && { time }),
      ...(path !== undefined && { path }),
      overlap
    }))
  })
}

/** The footnotes that a section refers to, by their labels. */
function notesIn (blocks: Block[]): Map<string, string> {
  const used = new Set(blocks.flatMap(({ kind, source }) => kind === 'note' ? [] : referencesIn(source)))
  return new Map(blocks.flatMap(({ kind, label = '', source }) => {
    if (kind !== 'note' || !used.has(label)) return []
    const text = oneLine(withoutAttributes(source))
    return text.length <= MAX_NOTE ? [[label, text]] : []
  }))
}

function pack (units: Unit[], notes: Map<string, string>): Packed[] {
  const packed: Packed[] = []
  let open = new OpenPassage(notes)
  let last: Unit | undefined
  for (const unit of units) {
    if (!open.isEmpty && open.lengthWith(unit) > TARGET) {
      packed.push(open.closed())
      const repeating = new OpenPassage(notes, last?.isRepeatable ? last : undefined)
      open = repeating.lengthWith(unit) <= TARGET ? repeating : new OpenPassage(notes)
    }
    open.add(unit)
    last = unit
  }
  if (!open.isEmpty) packed.push(open.closed())
  return packed.filter(({ content }) => /[\p{L}\p{N}]/u.test(content))
}

interface Packed { content: string, overlap: number }

/** A passage to which units are added. */
class OpenPassage {
  readonly #notes: Map<string, string>
  readonly #labels = new Set<string>()
  readonly #overlap: number
  #content = ''
  #table: Table | undefined

  /** @param repeated the last unit of the passage before */
  constructor (notes: Map<string, string>, repeated?: Unit) {
    this.#notes = notes
    if (repeated !== undefined && repeated.text.length <= MAX_OVERLAP) this.add(repeated)
    this.#overlap = this.#content.length
  }

  get isEmpty (): boolean {
    return this.#content === ''
  }

  lengthWith (unit: Unit): number {
    const labels = new Set([...this.#labels, ...this.#labelsIn(unit)])
    return this.#content.length + this.#added(unit).length + this.#notesOf(labels).length
  }

  add (unit: Unit): void {
    this.#content += this.#added(unit)
    this.#table = unit.table
    for (const label of this.#labelsIn(unit)) this.#labels.add(label)
  }

  closed (): Packed {
    return { content: this.#content + this.#notesOf(this.#labels), overlap: this.#overlap }
  }

  #added ({ before, text, table }: Unit): string {
    if (table !== undefined && table !== this.#table) return `${this.isEmpty ? '' : '\n\n'}${table.header}\n${text}`
    return (this.isEmpty ? '' : before) + text
  }

  #labelsIn ({ text }: Unit): string[] {
    return this.#notes.size === 0 ? [] : referencesIn(text).filter(label => this.#notes.has(label))
  }

  #notesOf (labels: Set<string>): string {
    return [...labels].map(label => `\n\n${this.#notes.get(label) ?? ''}`).join('')
  }
}

function unitsOf (blocks: Block[], notes: Map<string, string>): Unit[] {
  const units: Unit[] = []
  let table: Table | undefined
  let previousEnd = 0
  for (const block of blocks) {
    const { kind, start, end, label = '' } = block
    if (kind === 'note' && notes.has(label)) continue
    table = tableOf(block, table)
    // The rows have it.
    if (kind === 'header' && table?.header === headerOf(block.rawCells)) continue
    const isCode = kind === 'code' || kind === 'math'
    // The blocks of a piece of HTML have the same lines.
    const isApart = isCode || start > previousEnd || (start < previousEnd && kind !== 'item')
    let before: Unit['before'] = table !== undefined || !isApart ? '\n' : '\n\n'
    const after = table !== undefined || isDefinitionList(block) ? '\n' : isCode ? '\n\n' : undefined
    for (const text of textsOf(block, table)) {
      units.push({ before, text, ...(table !== undefined && { table }), isRepeatable: !isCode })
      before = after ?? (isFullWidthEnd(text) ? '' : ' ')
    }
    previousEnd = end
  }
  return units
}

/** Whether a sentence ends as those of Chinese and Japanese do, without a space after it. */
function isFullWidthEnd (text: string): boolean {
  return /[。！？][”』」）]*$/.test(text)
}

/** The table that a header begins or that a row stands in. */
function tableOf ({ kind, header, rawCells }: Block, table: Table | undefined): Table | undefined {
  if (kind !== 'header' && kind !== 'row') return undefined
  if (kind === 'row' && header.length > 0) return table
  const [full, empty] = [headerOf(rawCells), headerOf(rawCells.map(() => ''))]
  // A table of very many columns is text.
  if (empty.length > MAX_OVERLAP) return undefined
  // A long header is a row, and not repeated.
  return { header: kind === 'header' && full.length <= MAX_OVERLAP ? full : empty }
}

/** A block as it was written, in pieces that are not too long for a passage. */
function textsOf (block: Block, table: Table | undefined): string[] {
  const { kind, source, markdown, language = '' } = block
  if (table !== undefined) return rowsOf(block.rawCells, TARGET - table.header.length - 1)
  if (kind === 'math') return linePiecesOf(source, TARGET)
  if (kind === 'code') {
    const fence = fenceAround(markdown)
    const room = TARGET - 2 * fence.length - language.length - 2
    return linePiecesOf(markdown, Math.max(room, TARGET / 2)).map(code => `${fence}${language}\n${code}\n${fence}`)
  }
  if (isDefinitionList(block)) return entriesOf(withoutAttributes(source))
  const text = oneLine(withoutAttributes(source))
  return markdownSentencesOf(text).flatMap(sentence => piecesOf(sentence, TARGET))
}

/** Terms, each in a line, and below them ": what it is". In one line it would be a sentence. */
function isDefinitionList ({ kind, markdown }: Block): boolean {
  // Most texts are looked through here: a pattern for every line takes a tenth of the reading of a text.
  return kind === 'paragraph' &&
    (['\n: ', '\n:\t'].some(mark => markdown.includes(mark)) || /^:[ \t]/.test(markdown))
}

/** The entries of a definition list: each term with what it means, in their lines. */
function entriesOf (source: string): string[] {
  return source.split(/\n(?!:[ \t])(?=.*\n:[ \t])/).flatMap(entry => linePiecesOf(entry.trim(), TARGET))
}

function oneLine (markdown: string): string {
  // The mark of a quotation, which stands in front of each of its lines, is one of its first line here.
  const unmarked = /^[ \t]*>/.test(markdown) ? markdown.replace(/\n[ \t]*>[ \t]?/g, '\n') : markdown
  // Most spaces are single ones, and need not be replaced.
  return unmarked.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
