import { fold } from '../../text/language.js'
import {
  blocksOf, markedIn, maskedPlain, plain, referencesIn, sectionsOf, withoutReferences, type Block, type Reading,
  type Section
} from '../../text/formats/markdown.js'
import { anyOf } from '../../text/languages/registry.js'
import { linePiecesOf, piecesOf, sentencesOf } from '../../text/sentences.js'

/** A sentence, a list item, a table row or a piece of code: what can be found, quoted, and asked about. */
export interface Passage {
  /**
   * Plain text, at most about 600 characters. LaTeX is kept as it was written. A footnote stands in parentheses where
   * it is referred to. Code has its line ends.
   */
  text: string
  /** The headings that it stands under, from the outermost. */
  headings: string[]
  /**
   * What introduces it: the sentence before a list, the header of a table, the paragraph before code. It is searched,
   * but not quoted.
   */
  context: string
  kind: 'sentence' | 'item' | 'row' | 'code'
  /** What the author set in bold, in italics or as code. */
  marked: string[]
  /**
   * "**Term**: what it is", where the passage has that form. `isEntry` where its author says that this is a definition:
   * an entry of a definition list, of a glossary, or of a table of terms. `isCode`: code and nothing else, which shows
   * the term and does not say what it is.
   */
  definition?: { term: string, text: string, isEntry?: true, isCode?: true }
  /** Of an item of a numbered list. */
  number?: number
  /** Of a piece of code, where its author named one: `python`. */
  language?: string
  /** The guide or document that it comes from. */
  source: Source
  /** What stands under its heading, as it was written. All passages of a section share this object. */
  section: Section
}

/**
 * Where a passage comes from. `page` counts from 1, and is given where the document has pages; `time`, in seconds,
 * where it is captions. `date`: the day on which the document was added, or replaced the last time, as "2026-10-14".
 */
export type Source =
  | { kind: 'guide' | 'published guide' }
  | { kind: 'document', filename: string, page?: number, time?: number, document_id?: string, date?: string }

/** The name of the file that a passage is of; empty for a guide. */
export function filenameOf ({ source }: Pick<Passage, 'source'>): string {
  return source.kind === 'document' ? source.filename : ''
}

/** Whether two passages are of one document, or of guides of one kind. */
export function areOfOneDocument ({ source: a }: Passage, { source: b }: Passage): boolean {
  return a.kind === 'document' && b.kind === 'document' ? a.filename === b.filename : a.kind === b.kind
}

// In characters: a screenful. Text without a full stop is cut into such pieces.
const MAX_PASSAGE = 600
const MAX_CONTEXT = 200
// Sentences are looked for within so many characters.
const MAX_PARAGRAPH = 20_000
// A longer footnote is a passage of its own.
const MAX_NOTE = 300
// Of a long row, each piece repeats the first cell, and each cell the name of its column. In characters.
const MAX_FIRST_CELL = 100
const MAX_NAME = 60

/**
 * The passages of a Markdown text.
 * @param outer the headings that the whole text stands under
 */
export function passagesOf (
  markdown: string, source: Source, outer: string[] = [], reading: Reading = {}
): Passage[] {
  return sectionsOf(markdown, reading).flatMap(({ text, headings }) => {
    const section = { text: text.replace(/^\s*\n|\s+$/g, ''), headings: [...outer, ...headings] }
    return new SectionReader(section, source, reading).passages
  }).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/**
 * The sentences of a text whose Markdown is left unread. It takes about as long for any text.
 * @param outer the headings that the whole text stands under
 */
export function plainPassagesOf (text: string, source: Source, outer: string[] = []): Passage[] {
  return text.split(/\n\s*\n/).flatMap(paragraph => {
    const section = { text: paragraph.trim(), headings: outer }
    return piecesOf(section.text.replace(/\s+/g, ' '), MAX_PARAGRAPH).flatMap(sentencesOf)
      .flatMap(sentence => piecesOf(sentence, MAX_PASSAGE))
      .filter(text => /[\p{L}\p{N}]/u.test(text))
      .map((text): Passage => ({ text, headings: outer, context: '', kind: 'sentence', marked: [], source, section }))
  })
}

/** Reads the passages of one section. */
class SectionReader {
  readonly passages: Passage[] = []
  readonly #section: Section
  readonly #source: Source
  /** The texts of the footnotes by their labels. */
  readonly #notes = new Map<string, string>()
  /** The headings in a quotation, a list or HTML hold for the rest of it. */
  #nested: string[] = []
  #leadIn = ''
  /** The last paragraph or item. */
  #before = ''

  constructor (section: Section, source: Source, reading: Reading) {
    this.#section = section
    this.#source = source
    const { text, headings } = section
    // Of a heading with nothing below it, what may be an answer is kept: "Exam on 4 May".
    if (text === headings.at(-1)) {
      if (/\d|@|:\s*\S/.test(text)) this.#add({ text, kind: 'sentence' })
      return
    }
    const blocks = blocksOf(text, reading)
    const used = new Set(blocks.flatMap(({ kind, source }) => kind === 'note' ? [] : referencesIn(source)))
    for (const { kind, label = '', markdown } of blocks) {
      if (kind === 'note' && used.has(label)) this.#notes.set(label, plain(withoutReferences(markdown)))
    }
    const entries = entriesWithCommas(blocks)
    for (const block of blocks) this.#read(block, entries.has(block))
  }

  #read (block: Block, isEntry: boolean): void {
    if (!block.isNested) this.#nested = []
    switch (block.kind) {
      case 'heading':
        this.#nested = [...this.#nested.slice(0, block.level - 1), plain(block.markdown)]
        this.#leadIn = ''
        return
      case 'row': return this.#readRow(block)
      case 'code': return this.#readCode(block)
      case 'math': return this.#readMath(block)
      case 'item': return this.#readText(block, this.#leadIn, isEntry)
      case 'note':
        if (!this.#notes.has(block.label ?? '')) this.#readText(block, '')
        return
      case 'paragraph':
        if (this.#readEntries(block.markdown)) return
        this.#readText(block, '')
        this.#leadIn = block.markdown.trimEnd().endsWith(':') ? plain(block.markdown.slice(-MAX_CONTEXT)) : ''
    }
  }

  /** The entries of a definition list: terms, each in a line, and below them ": what it is". */
  #readEntries (markdown: string): boolean {
    if (!/^:[ \t]/m.test(markdown)) return false
    // kramdown ends a list with "^".
    const lines = markdown.split('\n').filter(line => !/^\s*\^?\s*$/.test(line))
    let term = lines[0]?.startsWith(':') === true ? this.#before : ''
    if (term.length > MAX_TERM) return false
    let texts: string[] = []
    const flush = () => {
      if (term !== '' && texts.length > 0) {
        const definition = { term: plain(term), text: plain(texts.join(' ')), isEntry: true as const }
        const marked = [definition.term, ...markedIn(texts.join(' '))]
        this.#add({ text: `${definition.term}: ${definition.text}`, kind: 'item', marked, definition })
      }
      texts = []
    }
    for (const [position, line] of lines.entries()) {
      const isTerm = !line.startsWith(':') && lines[position + 1]?.startsWith(':') === true
      if (isTerm) {
        flush()
        term = line.trim()
      } else texts.push(line.replace(/^:\s/, '').trim())
    }
    flush()
    this.#before = ''
    return true
  }

  #readText (block: Block, context: string, isEntry = false): void {
    const { heading, markdown } = runInHeading(block)
    const kind = block.kind === 'item' ? 'item' : 'sentence'
    const masked = maskedPlain(markdown)
    const cleaned = kind === 'item' ? masked.text.replace(/[;,]$/, '') : masked.text
    const text = masked.unmasked(cleaned)
    const definition = definitionIn(withoutReferences(markdown), isEntry)
    const marked = markedIn(markdown)
    const sentences = sentencesOf(cleaned).flatMap(sentence => piecesOf(masked.unmasked(sentence), MAX_PASSAGE))
    for (const [position, sentence] of sentences.entries()) {
      this.#add({
        text: sentence,
        context: position === 0 ? context : `${context} ${withoutReferences(text.slice(0, MAX_CONTEXT))}`,
        kind,
        marked: marked.filter(mark => sentence.includes(mark)),
        ...(position === 0 && definition && { definition }),
        ...(position === 0 && block.number !== undefined && { number: block.number })
      }, heading)
    }
    this.#before = text
  }

  #readRow (block: Block): void {
    const names = block.header.map(name => name.slice(0, MAX_NAME)).join(' ')
    const context = `${this.#leadIn} ${names}`.trim()
    const definition = entryOf(block)
    for (const [position, text] of rowTexts(block).entries()) {
      this.#add({ text, context, kind: 'row', ...(position === 0 && definition && { definition }) })
    }
  }

  #readCode ({ markdown, language }: Block): void {
    const context = this.#leadIn === '' ? this.#before.slice(-MAX_CONTEXT) : this.#leadIn
    for (const text of linePiecesOf(markdown, MAX_PASSAGE)) {
      this.#add({ text, context, kind: 'code', ...(language !== undefined && { language }) })
    }
  }

  /** A formula belongs to the sentence that introduces it. */
  #readMath ({ markdown }: Block): void {
    const formula = markdown.replace(/\s+/g, ' ')
    const last = this.passages.at(-1)
    const isIntroduced = last !== undefined && (last.kind === 'sentence' || last.kind === 'item')
    if (isIntroduced && last.text.length + formula.length < MAX_PASSAGE) {
      const { definition } = last
      // What is defined by a formula ends with it.
      if (definition !== undefined && last.text.endsWith(definition.text)) {
        last.definition = { ...definition, text: `${definition.text} ${formula}` }
      }
      last.text += ` ${formula}`
    } else this.#add({ text: formula, context: this.#before.slice(-MAX_CONTEXT), kind: 'sentence' })
  }

  #add (passage: Pick<Passage, 'text' | 'kind'> & Partial<Passage>, heading?: string): void {
    const { text, kind } = passage
    const headings = [...this.#section.headings, ...this.#nested, ...(heading === undefined ? [] : [heading])]
    const { shown, long } = kind === 'code' ? { shown: text, long: [] } : this.#withNotes(text)
    const common = { headings, source: this.#source, section: this.#section }
    this.passages.push({ context: '', marked: [], ...passage, text: shown, ...common })
    for (const note of long) {
      for (const sentence of sentencesOf(note).flatMap(sentence => piecesOf(sentence, MAX_PASSAGE))) {
        const context = shown.slice(0, MAX_CONTEXT)
        this.passages.push({ text: sentence, context, kind: 'sentence', marked: [], ...common })
      }
    }
  }

  /** A text with the footnotes that it refers to, and those of them that are too long to stand in it. */
  #withNotes (text: string): { shown: string, long: string[] } {
    const long: string[] = []
    const shown = text.replace(/\s?\[\^([^\]\s]{1,100})\]/g, (reference, label: string) => {
      const note = this.#notes.get(label)
      if (note === undefined) return reference
      if (note.length <= MAX_NOTE) return ` (${note.replace(/\.$/, '')})`
      long.push(note)
      return ''
    })
    return { shown, long }
  }
}

/** "**Illness.** A missed exam …", "**Def. 2.4** A *partition* …": a heading that stands in the line. */
function runInHeading ({ kind, markdown }: Block): { heading?: string, markdown: string } {
  const match = /^(\*\*|__)([^*_\n]{2,60})\.\1\s+(?=\S)/.exec(markdown)
  if (match !== null) return { heading: plain(match[2] ?? ''), markdown: markdown.slice(match[0].length) }
  // In a list, the label may be all that tells its items apart.
  if (kind === 'item') return { markdown }
  const [whole = '', , label = '', name = ''] = LABEL.exec(markdown) ?? []
  const rest = markdown.slice(whole.length)
  // "Theorem 2 says …" is a sentence.
  return whole !== '' && /^[*_"“«]{0,3}[\p{Lu}$]/u.test(rest)
    ? { heading: plain(`${label} ${name}`.trim()), markdown: rest }
    : { markdown }
}

const STATEMENTS = [
  anyOf(({ material }) => material?.definitions), anyOf(({ material }) => material?.statements)
].join('|')
// "**Definition 1.3** ", "Def. 2.4 ", "**Teorema 2** (Rolle). ": the number tells which one it is, and no fact.
const LABEL = new RegExp(`^(\\*\\*?|__?|)((?:${STATEMENTS})\\.? ` +
  '\\d{1,3}(?:\\.\\d{1,3}){0,3}(?: \\([^()*\\n]{2,60}\\))?)[.:]? ?\\1[.:]?(?: (\\([^()*\\n]{2,60}\\))[.:]?)?\\s+', 'iu')

// Names of a column that say nothing of it; folded.
const GENERIC = new RegExp(`^(?:${anyOf(({ material }) => material?.genericColumn)}|)$`)

const SAYS_MEANING = new RegExp(`^(?:${anyOf(({ material }) => material?.saysMeaning)})$`)

const SAYS_NAME = new RegExp(`^(?:${anyOf(({ material }) => material?.saysName)})$`)
const ONLY_CODE = /^\s*(`+)[^`]+\1\s*$/

/** A row of a table of terms, one of whose columns says what they mean: behind the terms, or before them. */
function entryOf ({ header, cells, rawCells }: Block): Passage['definition'] {
  const names = header.map(name => fold(name).trim())
  const behind = names.findIndex((name, index) => index > 0 && SAYS_MEANING.test(name))
  const isBefore = behind === -1 && SAYS_MEANING.test(names[0] ?? '')
  const column = isBefore ? 0 : behind
  const [term = '', text = ''] = [cells[isBefore ? names.findIndex(name => SAYS_NAME.test(name)) : 0], cells[column]]
  const isCode = ONLY_CODE.test(rawCells[column] ?? '')
  return term === '' || text === '' ? undefined : { term, text, isEntry: true, ...(isCode && { isCode }) }
}

/**
 * "Midterm exam — Weight: 30 %; Date: 5 November": a row that can be read without its table. A long row is several
 * texts, each with the first cell.
 */
export function rowTexts ({ header, cells }: Block): string[] {
  const [first = '', ...rest] = cells
  // A table of names and values needs no "Value:". Another name, such as "Wednesday" or "Fee in USD", stays.
  const isPair = header.length <= 2 && rest.length === 1 && first !== '' && GENERIC.test(fold(header[1] ?? ''))
  const parts = rest.flatMap((cell, index) => {
    const name = isPair ? '' : (header[index + 1] ?? '').slice(0, MAX_NAME)
    return cell === '' ? [] : [{ name: name === '' ? '' : `${name}: `, cell }]
  })
  const mark = isPair ? ': ' : ' — '
  const others = parts.map(({ name, cell }) => name + cell).join('; ')
  const whole = [first, others].filter(text => text !== '').join(mark)
  if (whole.length <= MAX_PASSAGE) return [whole]

  const isShort = first.length <= MAX_FIRST_CELL
  const repeated = first === '' ? '' : (isShort ? first : `${first.slice(0, MAX_FIRST_CELL).toWellFormed()}…`) + mark
  const room = MAX_PASSAGE - repeated.length
  const pieces = parts.flatMap(({ name, cell }) =>
    joined(sentencesOf(cell).flatMap(sentence => piecesOf(sentence, room - name.length)), ' ', room - name.length)
      .map(piece => name + piece))
  return [
    ...(isShort ? [] : joined(sentencesOf(first).flatMap(text => piecesOf(text, MAX_PASSAGE)), ' ', MAX_PASSAGE)),
    ...joined(pieces, '; ', room).map(piece => repeated + piece)
  ]
}

/** As few texts as possible, each of several pieces and not longer than `maxLength`, unless a piece is. */
function joined (pieces: string[], mark: string, maxLength: number): string[] {
  const texts: string[] = []
  for (const piece of pieces) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + mark.length + piece.length <= maxLength) {
      texts[texts.length - 1] = last + mark + piece
    } else {
      texts.push(piece)
    }
  }
  return texts
}

// "**Term:** what it is", "**Term**: what it is", "Term – what it is"
const DEFINITION = /^(\*\*|__|`|\*|_)?([\p{L}\p{N}][^*_`:\n]{1,58}?)(?::\1|\1?\s*(?::|[–—]|\s-\s))\s*([^]+)$/u
const MAX_TERM_WORDS = 5
// Of a definition list, in characters.
const MAX_TERM = 80

// "Term, what it is": it may be any sentence, unless its list is made of such items.
const WITH_COMMA =
  /^(\*\*|__|`|\*|_)?(\p{L}[\p{L}\p{N} '’/+-]{0,39}?(?: \([^()]{1,40}\))?)\1?, (\p{Ll}+[ ,][^]{8,})$/u
const MIN_ENTRIES = 3

/** The items of lists of short notes, all or many of which are terms with what they are behind a comma. */
function entriesWithCommas (blocks: Block[]): Set<Block> {
  const lists: Block[][] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'item') continue
    if (at > 0 && blocks[at - 1]?.kind === 'item') lists.at(-1)?.push(block)
    else lists.push([block])
  }
  return new Set(lists.flatMap(list => {
    const entries = list.filter(({ markdown }) => WITH_COMMA.test(markdown))
    const least = entries.length === list.length ? 2 : MIN_ENTRIES
    return entries.length >= least && entries.length >= list.length / 2 ? entries : []
  }))
}

function definitionIn (whole: string, hasComma: boolean): Passage['definition'] {
  // "**`sqrt(x)`**: …": a function, in bold as well. "**`app`**" may be a folder of an example.
  const markdown = whole.replace(/^(\*\*|__)(`[^`(\n]{1,40}\([^`\n]{0,60}\)`)(:?)\1/, '$2$3')
  const match = (hasComma ? WITH_COMMA : DEFINITION).exec(markdown.slice(0, MAX_PASSAGE))
  if (match === null || (!hasComma && match[1] === undefined && !/^[^:]{1,60}:/.test(markdown))) return undefined
  const [, , term = '', description = ''] = match
  // "A bijection is a function $f: X \to Y$": the colon stands in a formula.
  if ((term.match(/\$/g)?.length ?? 0) % 2 === 1) return undefined
  const words = term.trim().split(/\s+/).length
  const isCode = ONLY_CODE.test(description)
  return words <= MAX_TERM_WORDS
    ? { term: plain(term), text: plain(description), ...(isCode && { isCode }) }
    : undefined
}
