import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { addAll } from '../../../lib/values/lists.js'
import { markdownOf, PageTooDeep } from './html/html.js'
import { linked } from './links.js'
import { withLooks } from './looks.js'
import { mathRules, splitAtMath } from './math.js'
import { sentencesOf } from '../sentences.js'

/*
 * Markdown is read by markdown-it (CommonMark with tables). mdast-util-from-markdown was measured as well: it takes 2
 * to 3 s for a guide of 200,000 characters, where markdown-it takes 0.1 s, and 7 s for 10,000 characters of "1. ".
 */

type Token = ReturnType<MarkdownIt['parse']>[number]

/**
 * A piece of a Markdown text that stands by itself. `header` is that of a table, which its rows have as well. `note` is
 * the text of a footnote. `other` is one line of what no reader needs: a rule, a link definition.
 */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'header' | 'row' | 'code' | 'math' | 'note' | 'other'
  /** Markdown without the marks of the block: no `#`, `-` or `>`. Empty for a row, whose text is in `cells`. */
  markdown: string
  /** As it was written, with the marks. HTML is converted to Markdown. */
  source: string
  /** The texts of the cells of a row, and of the header of its table, which are empty where it has none. */
  cells: string[]
  header: string[]
  /** The cells as they were written, in Markdown. */
  rawCells: string[]
  rawHeader: string[]
  /** 1 to 6 for a heading, else 0. */
  level: number
  /** Whether it stands in a quotation, in a list or in HTML. */
  isNested: boolean
  /** Of an item of a numbered list, as its author numbered it. */
  number?: number
  /** Of a code block, where its author named one: `python`. */
  language?: string
  /** Of a footnote: the `1` of `[^1]`. */
  label?: string
  /** The lines of the text that it takes, counted from 0; `end` is the first one after it. */
  start: number
  end: number
}

/** What stands under one heading. */
export interface Section {
  /** Markdown as it was written, with the footnotes that it refers to at its end. */
  text: string
  /** From the outermost. */
  headings: string[]
  /** What {@link blocksOf} finds in `text`, with other numbers of lines; absent where it is to be asked. */
  blocks?: Block[]
}

// Indented text is a paragraph: authors of course material indent for the look of it.
const reader = new MarkdownIt({ html: true }).disable('code').use(mathRules).use(wikiLinks)
// The inline part of a text takes most of the time; it is read where it is asked for.
const blockReaderOf = (html: boolean) => new MarkdownIt({ html }).use(mathRules).use(footnotes)
  .disable(['code', 'inline', 'text_join', 'footnote_tail'])
const blockReader = blockReaderOf(true)
const blockReaderWithoutHtml = blockReaderOf(false)

/** How a text is read. */
export interface Reading {
  /** The author wrote no Markdown: what looks like a piece of HTML is text, and is not converted. */
  isPlainText?: boolean
}

/** A longer heading is cut, and a longer line above `===` or `---` is no heading. In characters. */
const MAX_HEADING = 200

/** The lines of a text, as `Block` counts them. */
export function linesOf (markdown: string): string[] {
  return markdown.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
}

/** The blocks of a Markdown text in their order. Each line that is not blank belongs to a block. */
export function blocksOf (markdown: string, { isPlainText = false }: Reading = {}): Block[] {
  return blocksIn(linesOf(markdown), () => true, isPlainText ? blockReaderWithoutHtml : blockReader)
}

/** The rows of the tables of a Markdown text. HTML that has no table is not read: it would take most of the time. */
export function rowsOf (markdown: string): Block[] {
  return blocksIn(linesOf(markdown), html => HAS_TABLE.test(html)).filter(({ kind }) => kind === 'row')
}

// A table of HTML by its elements, one of them behind an empty line, or by its roles.
const HAS_TABLE = /<t[adhr]|role=/i

function blocksIn (lines: string[], readsHtml: (html: string) => boolean, reader = blockReader): Block[] {
  const tokens = reader.parse(lines.join('\n'), {})
  const blocks: Block[] = []
  let covered = 0
  for (const block of readBlocks(tokens)) {
    const source = lines.slice(block.start, block.end).join('\n')
    addAll(blocks, uncovered(lines, covered, block.start))
    if (block.isHtml) addAll(blocks, htmlBlocks(block, source, readsHtml))
    else blocks.push({ ...block, source })
    covered = Math.max(covered, block.end)
  }
  return [...blocks, ...uncovered(lines, covered, lines.length)]
}

/**
 * The sections of a Markdown text. A heading with nothing below it is a section whose text is the heading. YAML front
 * matter is no text; its title is the outermost heading.
 */
export function sectionsOf (markdown: string, reading: Reading = {}): Section[] {
  const matter = FRONT_MATTER.exec(markdown)
  if (matter === null || !isFrontMatter(matter[1] ?? '')) return sectionsIn(markdown, reading)
  const title = TITLE.exec(matter[1] ?? '')?.[2] ?? ''
  const outer = plain(title).slice(0, MAX_HEADING).toWellFormed()
  const sections = sectionsIn(markdown.slice(matter[0].length), reading)
  const isNamed = outer === '' || sections.some(({ headings: [first] }) => first === outer)
  return isNamed ? sections : sections.map(section => ({ ...section, headings: [outer, ...section.headings] }))
}

// The title of a page, or the term of an entry of a glossary. In English, a "term" is one of the academic year.
const TITLE = /^(?:title|t[ií]tulo|t[eé]rmino):[ \t]*(["']?)(.+?)\1[ \t]*\r?$/m

const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n([^]{0,5000}?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m

/** Whether the lines are those of YAML: "key: value", and what is indented below it. */
function isFrontMatter (lines: string): boolean {
  return /^[\w-]+:/.test(lines) &&
    lines.split('\n').every(line => /^(?:[\w.-]+\s*:(?:\s|$)|\s|- |#|[\]}]|$)/.test(line))
}

// Of a heading, above it or below it.
const MARK_OF_HEADING = /^[ \t]*(?:#|(?:=+|-+)[ \t]*$)/m

function sectionsIn (text: string, reading: Reading): Section[] {
  if (reading.isPlainText === true) {
    const own = linesOf(text).join('\n')
    // Most have none, and are not read a second time to find out.
    if (!own.includes('[^') && !MARK_OF_HEADING.test(own)) return own.trim() === '' ? [] : [{ text: own, headings: [] }]
  }
  const markdown = reading.isPlainText === true ? text : withLooks(withoutContainers(text)).text
  const blocks = blocksOf(markdown, reading)
  const notes = referencedNotes(blocks)
  // A footnote stands in the sections that refer to it, and not where it was written.
  const moved = new Set([...notes.values()].flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index)))
  const lines = linesOf(markdown)
  const sections: Section[] = []
  const path = new HeadingPath()
  // Below a heading, blocks begin afresh. A footnote may be moved, and a plain text may be read as Markdown.
  const areKnown = reading.isPlainText !== true && !blocks.some(({ kind }) => kind === 'note')
  let found: Block[] = []
  let from = 0
  let above = ''
  const close = (to: number, nextLevel: number) => {
    const own = lines.slice(from, to).filter((_, index) => !moved.has(from + index)).join('\n')
    const headings = path.headings()
    const heading = headings.at(-1)
    if (own.trim() !== '') {
      sections.push({ text: withNotes(own, above, notes), headings, ...(areKnown && { blocks: found }) })
    } else if (heading !== undefined && nextLevel <= path.depth) sections.push({ text: heading, headings })
  }
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.isNested) {
      found.push(block)
      continue
    }
    close(block.start, block.level)
    found = []
    path.enter(block.level, block.markdown)
    from = block.end
    above = block.source
  }
  close(lines.length, 0)
  return sections
}

const REFERENCE = /\[\^([^\]\s]{1,100})\]/g

/** The labels of the footnotes that a text refers to, each once. */
export function referencesIn (markdown: string): string[] {
  return [...new Set([...markdown.matchAll(REFERENCE)].map(([, label = '']) => label))]
}

function referencedNotes (blocks: Block[]): Map<string, Block> {
  const notes = blocks.filter(({ kind, isNested }) => kind === 'note' && !isNested)
  if (notes.length === 0) return new Map()
  const others = blocks.filter(({ kind }) => kind !== 'note' && kind !== 'code')
  const referenced = new Set(others.flatMap(({ source }) => referencesIn(source)))
  return new Map(notes.flatMap(note => referenced.has(note.label ?? '') ? [[note.label ?? '', note]] : []))
}

function withNotes (text: string, heading: string, notes: Map<string, Block>): string {
  if (notes.size === 0) return text
  const own = referencesIn(`${heading}\n${text}`).flatMap(label => notes.get(label)?.source ?? [])
  return own.length === 0 ? text : `${text.trimEnd()}\n\n${own.join('\n\n')}`
}

/** The headings above a place in a text. */
export class HeadingPath {
  readonly #headings: string[] = []

  /** The level of the innermost heading; 0 before the first one. */
  get depth (): number {
    return this.#headings.length
  }

  /** The texts of the headings, from the outermost. A level that was left out and an empty heading are missing. */
  headings (): string[] {
    return this.#headings.filter(heading => heading !== '')
  }

  /** @param markdown the text of the heading; at most 200 characters of it are kept */
  enter (level: number, markdown: string): void {
    this.#headings.length = Math.min(this.#headings.length, level - 1)
    while (this.#headings.length < level - 1) this.#headings.push('')
    this.#headings.push(plain(withoutReferences(markdown)).slice(0, MAX_HEADING).toWellFormed())
  }
}

/** The text of inline Markdown as a person reads it, in one line. Formulas are kept as they were written. */
export function plain (markdown: string): string {
  // Most headings and cells have no mark that could be one of Markdown.
  if (!/[\\`*_[<&$~\0]/.test(markdown)) return tidy(markdown)
  return tidy(inlineTokens(markdown).map(textOf).join(''))
}

/** A text as {@link plain} reads it, and how the code and the links in it were written. */
export interface MarkedText { text: string, marks: Array<{ from: number, to: number, written: string }> }

/** The paragraphs, items and rows of a text that have code or links within a line. A row has its cells. */
export function piecesWithMarks (markdown: string): MarkedText[][] {
  return blocksOf(markdown).flatMap(({ kind, markdown, rawCells }) =>
    kind === 'row' ? [rawCells] : ['paragraph', 'item'].includes(kind) ? [[markdown]] : [])
    .filter(pieces => pieces.some(piece => piece.includes('`') || piece.includes('](')))
    .map(pieces => pieces.map(markedText))
}

function markedText (markdown: string): MarkedText {
  let [text, link]: [string, { from: number, label: string, address: string } | undefined] = ['', undefined]
  const marks: MarkedText['marks'] = []
  for (const token of inlineTokens(markdown.replace(/^\[[ xX]\] /, ''))) {
    const own = textOf(token).replace(/\s+/g, ' ')
    const from = text.length
    text += text === '' || text.endsWith(' ') ? own.trimStart() : own
    const written = token.type === 'code_inline' ? asCode(token) : text.slice(from)
    if (token.type === 'link_open') {
      link = { from, label: '', address: token.markup === 'autolink' ? '' : token.attrGet('href') ?? '' }
    } else if (token.type === 'link_close' && link !== undefined) {
      marks.push({ from: link.from, to: from, written: linked(link.label, link.address) })
      link = undefined
    } else if (link !== undefined) link.label += written
    else if (token.type === 'code_inline') marks.push({ from, to: text.length, written })
  }
  return { text: text.trimEnd(), marks }
}

/** Code of backticks alone is left as it is. */
function asCode ({ content, markup }: Token): string {
  return content.includes('`') ? content : `${markup}${content.trim()}${markup}`
}

// From here on, the private characters of Unicode.
const FIRST_MASK = 0xe000
const MASKS = 6400

/** Puts one character in place of a piece of text, so that the piece is not cut where a sentence seems to end. */
class Masks {
  readonly #masked: string[] = []

  readonly mask = (text: string): string => {
    if (this.#masked.length === MASKS || text.length < 2) return text
    return String.fromCharCode(FIRST_MASK + this.#masked.push(text) - 1)
  }

  readonly unmask = (text: string): string =>
    text.replace(/[\ue000-\uf8ff]/g, character => this.#masked[character.charCodeAt(0) - FIRST_MASK] ?? character)
}

/**
 * The same as {@link plain}, with one character in place of each formula, piece of code and reference to a footnote.
 * `unmasked` puts them back.
 */
export function maskedPlain (markdown: string): { text: string, unmasked: (text: string) => string } {
  const { mask, unmask } = new Masks()
  const parts = inlineTokens(withReferencesInside(markdown)).map(token => {
    const text = textOf(token)
    if (token.type === 'math_inline' || token.type === 'code_inline') return mask(text.replace(/\s+/g, ' '))
    return token.type === 'text' ? text.replace(REFERENCE, mask) : text
  })
  return { text: tidy(parts.join('')), unmasked: unmask }
}

/** The sentences of inline Markdown, with its marks, in one line each. No formula or code is cut. */
export function markdownSentencesOf (markdown: string): string[] {
  if (!/[$`\\]|\[\^/.test(markdown)) {
    return withClosingMarks(sentencesOf(markdown.replace(/\s{2,}|[^\S ]/g, ' ').trim()))
  }
  const { mask, unmask } = new Masks()
  const text = splitAtMath(withReferencesInside(markdown).replace(/\s+/g, ' ').trim())
    .map((part, index) => index % 2 === 1 ? mask(part) : part.replace(CODE_OR_NOTE, mask))
  return withClosingMarks(sentencesOf(text.join(''))).map(unmask)
}

const CODE_OR_NOTE = /(?<!`)(`+)(?!`)[^`]+\1(?!`)|\[\^[^\]\s]{1,100}\]/g

/** Sentences, with a mark that closes at the end of the one where it was opened: "**Definition.** A set is …". */
function withClosingMarks (sentences: string[]): string[] {
  for (const [at, sentence] of sentences.entries()) {
    const [whole = '', mark = ''] = /^(\*{1,3}|_{1,3})(?: |$)/.exec(sentence) ?? []
    const before = sentences[at - 1]
    // An even number of pieces: the last mark is open.
    if (mark === '' || before === undefined || before.split(mark).length % 2 === 1) continue
    sentences[at - 1] = before + mark
    sentences[at] = sentence.slice(whole.length)
  }
  return sentences.filter(sentence => sentence !== '')
}

/** A reference to a footnote after a full stop belongs to the sentence before. */
function withReferencesInside (markdown: string): string {
  // From the first stop of a row: to try each of them would take the square of their number.
  return markdown.replace(/(?<![.!?…])([.!?…]+)((?:\[\^[^\]\s]{1,100}\])+)/g, '$2$1')
}

function tidy (text: string): string {
  return text.replace(/^\[[ xX]\] /, '').replace(/\s+/g, ' ').trim()
}

const NAME = '[A-Za-z_][\\w-]*'
const ATTRIBUTE = `\\s*(?:[#.]${NAME}|${NAME}=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w-]+))`
// No other formula, and no blank line: text with many open marks is read in linear time.
const IN_FORMULA = '(?:[^\\\\\\n]|\\\\[^()[\\]\\n]|\\n(?!\\s*\\n)){1,1000}'
const ATTRIBUTES = new RegExp([
  // Code and formulas are left alone.
  '(?<!`)(`+)(?!`)[^`]*\\1(?!`)|\\$\\$[^$]{1,1000}\\$\\$|\\$(?:[^$\\n]|\\n(?!\\s*\\n)){1,1000}\\$',
  `\\\\\\(${IN_FORMULA}\\\\\\)|\\\\\\[${IN_FORMULA}\\\\\\]`,
  // kramdown: "{: .class #id}", "{::comment}", "{:/}".
  `([ \\t]?\\{:(?:${ATTRIBUTE})+\\s*\\}|\\{:[:/][^{}\\n]{0,100}\\}`,
  // Pandoc: "{#id .class}"; "{.class}" after a link, a span or code. After `_`, "{i=1}" is LaTeX.
  `[ \\t]?\\{#${NAME}(?:${ATTRIBUTE})*\\s*\\}|(?<=[)\\]\`*])\\{(?:${ATTRIBUTE})+\\s*\\}|` +
  `(?<=_)\\{\\s*[#.]${NAME}(?:${ATTRIBUTE})*\\s*\\})`
].join('|'), 'g')

const CONTAINER = /^[ \t]*<\/?(?:div|section|article|aside)\b[^>\n]{0,500}>[ \t]*$/gm

/** kramdown and MkDocs: what stands inside of `<div markdown="1">` is Markdown, and no HTML. */
function withoutContainers (markdown: string): string {
  return /<\w+[^>\n]{0,500}\smarkdown(?:="\w*")?[\s>]/.test(markdown) ? markdown.replace(CONTAINER, '') : markdown
}

/** Inline Markdown without the attributes of kramdown and Pandoc: `{: .class}`, `{#id}`. */
export function withoutAttributes (markdown: string): string {
  if (!markdown.includes('{')) return markdown
  return markdown
    .replace(/^[ \t]*\{:[^{}\n]{1,200}\}[ \t]*$/gm, '')
    // A span of Pandoc: "[pivot]{#pivot}".
    .replace(/\[([^[\]\n]{1,200})\](?=\{[#.][^{}\n]{1,200}\})/g, '$1')
    .replace(ATTRIBUTES, (whole: string, _ticks, attributes?: string) => attributes === undefined ? whole : '')
}

/** Without the references to footnotes. */
export function withoutReferences (markdown: string): string {
  return markdown.replace(REFERENCE, '')
}

/** The texts that inline Markdown sets in bold, in italics or as code, of 2 to 60 characters, each once. */
export function markedIn (markdown: string): string[] {
  const marked: string[] = []
  let open: string[] = []
  for (const token of inlineTokens(markdown)) {
    const text = textOf(token)
    if (token.type === 'code_inline') marked.push(text)
    open = open.map(before => before + text)
    if (/^(?:strong|em)_open$/.test(token.type)) open.push('')
    if (/^(?:strong|em)_close$/.test(token.type)) marked.push(open.pop() ?? '')
  }
  const texts = marked.filter(({ length }) => length >= 2 && length <= 60)
    .map(text => text.replace(/\s+/g, ' ').replace(/[.:;,]+$/, '').trim())
  return [...new Set(texts)].filter(text => text !== '')
}

type Read = Omit<Block, 'source'> & { isHtml?: boolean }

function * readBlocks (tokens: Token[]): Generator<Read> {
  const containers: string[] = []
  let item: Token | undefined
  let table: TableReader | undefined
  let note: { label: string, blocks: Read[] } | undefined
  for (const [index, token] of tokens.entries()) {
    const { type, content } = token
    const isNested = containers.length > 0
    if (type === 'blockquote_open' || type === 'list_item_open') containers.push(type)
    if (type === 'blockquote_close' || type === 'list_item_close') containers.pop()
    if (type === 'list_item_open') item = token
    if (type === 'table_open') table = new TableReader()
    if (type === 'footnote_reference_open') note = { label: token.meta.label, blocks: [] }

    const found: Read[] = []
    if (type === 'fence') {
      found.push(block(token, { kind: 'code', markdown: content, isNested, ...languageIn(token.info) }))
    }
    if (type === 'math_block') found.push(block(token, { kind: 'math', markdown: content, isNested }))
    if (type === 'html_block') {
      found.push(block(token, { kind: 'paragraph', markdown: content, isNested, isHtml: true }))
    }
    if (type === 'inline' && table === undefined) {
      const around = tokens[index - 1]
      const level = levelOf(around, content)
      const kind = level > 0 ? 'heading' : item === undefined ? 'paragraph' : 'item'
      const markdown = level > 0 ? headingIn(content) : withoutAttributes(content)
      // The line below a heading belongs to it.
      found.push(block(level > 0 ? around ?? token : token, { kind, markdown, isNested, level, ...numberOf(item) }))
      item = undefined
    }
    if (table !== undefined) addAll(found, table.read(token).map(row => ({ ...row, isNested })))
    if (type === 'table_close') table = undefined

    if (note === undefined) yield * found
    else addAll(note.blocks, found)
    if (type === 'footnote_reference_close' && note !== undefined) {
      yield * noteOf(note.label, note.blocks, isNested)
      note = undefined
    }
  }
}

/** Reads the rows of a table out of its tokens. */
class TableReader {
  #header: { row: Token, rawCells: string[], cells: string[] } | undefined
  #rawCells: string[] = []
  #row: Token | undefined
  #hasRows = false

  read (token: Token): Read[] {
    const { type, content } = token
    if (type === 'tr_open') [this.#row, this.#rawCells] = [token, []]
    if (type === 'inline') this.#rawCells.push(withoutAttributes(content))
    if (type === 'tr_close' && this.#row !== undefined) return this.#readRow(this.#row, this.#rawCells)
    // A table of a header alone is a row.
    if (type !== 'table_close' || this.#hasRows || this.#header === undefined) return []
    const { row, rawCells, cells } = this.#header
    return [block(row, { kind: 'row', cells, rawCells })]
  }

  #readRow (row: Token, rawCells: string[]): Read[] {
    const cells = rawCells.map(plain)
    if (this.#header === undefined) {
      this.#header = { row, rawCells, cells }
      return []
    }
    const { cells: header, rawCells: rawHeader, row: { map } } = this.#header
    const read = block(row, { kind: 'row', cells, rawCells, header, rawHeader })
    if (this.#hasRows) return [read]
    this.#hasRows = true
    const start = map?.[0] ?? 0
    // With the line of dashes below it.
    return [block(undefined, { kind: 'header', cells: header, rawCells: rawHeader, start, end: start + 2 }), read]
  }
}

function noteOf (label: string, blocks: Read[], isNested: boolean): Read[] {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) return []
  const markdown = blocks.map(({ kind, markdown, cells }) => kind === 'row' ? cells.join(' ') : markdown).join('\n')
  return [{ ...first, kind: 'note', markdown, label, level: 0, isNested, end: last.end }]
}

/** The blocks of a piece of HTML in a Markdown text. All take its lines. */
function htmlBlocks (html: Read, source: string, readsHtml: (html: string) => boolean): Block[] {
  const { start, end, isNested } = html
  const markdown = readsHtml(html.markdown) ? converted(html.markdown) : undefined
  if (markdown === undefined) {
    const text = html.markdown.replace(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, '').replace(/<!--[^]*?(?:-->|$)/g, '')
    return [{ ...block(undefined, { kind: 'paragraph', markdown: text, isNested }), source, start, end }]
  }
  const blocks = blocksIn(linesOf(markdown), () => false)
  if (blocks.length === 0) return [{ ...block(undefined, { kind: 'other', isNested }), source: '', start, end }]
  return blocks.map(found => ({ ...found, start, end, isNested: isNested || blocks.length > 1 }))
}

function converted (html: string): string | undefined {
  try {
    return markdownOf(html)
  } catch (error) {
    if (error instanceof PageTooDeep) return undefined
    throw error
  }
}

const NONE: string[] = []

/** Each field is named, since a text has thousands of blocks: to spread or assign them takes several times as long. */
function block (token: Token | undefined, more: Partial<Read> & Pick<Read, 'kind'>): Read {
  const { kind, markdown = '', cells = NONE, header = NONE, rawCells = NONE, rawHeader = NONE } = more
  const { level = 0, isNested = false, start = token?.map?.[0] ?? 0, end = token?.map?.[1] ?? 0 } = more
  const read: Read = { kind, markdown, cells, header, rawCells, rawHeader, level, isNested, start, end }
  if (more.number !== undefined) read.number = more.number
  if (more.language !== undefined) read.language = more.language
  if (more.isHtml !== undefined) read.isHtml = more.isHtml
  return read
}

/** The number of an item of a list; of a bullet, the token has none. */
function numberOf (item: Token | undefined): { number?: number } {
  return item === undefined || item.info === '' ? {} : { number: Number(item.info) }
}

function levelOf (token: Token | undefined, content: string): number {
  if (token?.type !== 'heading_open') return 0
  const isUnderlined = /^[=-]/.test(token.markup)
  return isUnderlined && content.length > MAX_HEADING ? 0 : Number(token.tag.slice(1))
}

/** "Exams {#exams .important}" */
function headingIn (markdown: string): string {
  return withoutAttributes(markdown.replace(/(?<!\s)\s*\{:?\s*[#.][^{}\n]{1,200}\}\s*$/, ''))
}

/** "python", "{.python}", "{r, echo=FALSE}" */
function languageIn (info: string): { language?: string } {
  const language = /^[\s{.]*([A-Za-z][\w+#-]{0,30})/.exec(info)?.[1]
  return language === undefined ? {} : { language }
}

/** The lines between two blocks that are not blank, each as a block: the header of a table, a link definition. */
function uncovered (lines: string[], from: number, to: number): Block[] {
  return lines.slice(from, to).flatMap((markdown, index): Block[] => {
    if (markdown.trim() === '') return []
    const start = from + index
    return [{ ...block(undefined, { kind: 'other', markdown, start, end: start + 1 }), source: markdown }]
  })
}

// "[[folder/Heap#Order|heap]]" of notes that link each other. "[[1]](https://…)" is another link, and "x[[i]]" code.
const WIKI_LINK = /(?<![\p{L}\d\])])!?\[\[(?=[\p{L}\d])([^[\]|\n]{1,200})(?:\|([^[\]|\n]{1,200}))?\]\](?!\()/uy

/** A link between notes is read as its label, or as the name of the note; a note that is shown inside is none. */
function wikiLinks (reader: MarkdownIt): void {
  reader.inline.ruler.before('link', 'wiki_link', (state, silent) => {
    WIKI_LINK.lastIndex = state.pos
    const [whole, target = '', label] = WIKI_LINK.exec(state.src) ?? []
    if (whole === undefined) return false
    const name = target.replace(/#.*$/, '').replace(/^.*\//, '').replace(/\.md$/, '')
    if (!silent) state.push('text', '', 0).content = whole.startsWith('!') ? '' : label ?? name
    state.pos += whole.length
    return true
  })
}

function inlineTokens (markdown: string): Token[] {
  return reader.parseInline(markdown, {})[0]?.children ?? []
}

function textOf ({ type, content }: Token): string {
  switch (type) {
    case 'text':
    case 'code_inline':
    case 'math_inline':
    case 'image': return content
    case 'softbreak':
    case 'hardbreak': return ' '
    case 'html_inline': return /^<br\b/i.test(content) ? ' ' : ''
    default: return ''
  }
}
