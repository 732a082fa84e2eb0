import MarkdownIt from 'markdown-it'

/*
 * Markdown is read by markdown-it (CommonMark with tables). mdast-util-from-markdown was measured as well: it takes 2
 * to 3 s for a guide of 200,000 characters, where markdown-it takes 0.1 s, and 7 s for 10,000 characters of "1. ".
 */

type Token = ReturnType<MarkdownIt['parse']>[number]

/**
 * A piece of a Markdown text that stands by itself. `other` is one line of what no reader needs: a rule, a
 * link definition, the header of a table (its rows have it).
 */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'other'
  /** Markdown without the marks of the block: no `#`, `-` or `>`. Empty for a row, whose text is in `cells`. */
  markdown: string
  /** The texts of the cells of a row, and of the header of its table. */
  cells: string[]
  header: string[]
  /** 1 to 6 for a heading, else 0. */
  level: number
  /** Whether it stands in a quotation or in a list. */
  isNested: boolean
  /** The lines of the text that it takes, counted from 0; `end` is the first one after it. */
  start: number
  end: number
}

/** What stands under one heading. */
export interface Section {
  /** Markdown as it was written. */
  text: string
  /** From the outermost. */
  headings: string[]
}

// Indented text is a paragraph: authors of course material indent for the look of it.
const reader = new MarkdownIt({ html: true }).disable('code')
// The inline part of a text takes most of the time; it is read where it is asked for.
const blockReader = new MarkdownIt({ html: true }).disable(['code', 'inline', 'text_join'])

/** A longer heading is cut, and a longer line above `===` or `---` is no heading. In characters. */
const MAX_HEADING = 200

/** The lines of a text, as `Block` counts them. */
export function linesOf (markdown: string): string[] {
  return markdown.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
}

/** The blocks of a Markdown text in their order. Each line that is not blank belongs to a block. */
export function blocksOf (markdown: string): Block[] {
  const lines = linesOf(markdown)
  const tokens = blockReader.parse(lines.join('\n'), {})
  const blocks: Block[] = []
  let covered = 0
  for (const block of readBlocks(tokens)) {
    blocks.push(...uncovered(lines, covered, block.start), block)
    covered = Math.max(covered, block.end)
  }
  return [...blocks, ...uncovered(lines, covered, lines.length)]
}

/** The sections of a Markdown text. A heading with nothing below it is a section whose text is the heading. */
export function sectionsOf (markdown: string): Section[] {
  const lines = linesOf(markdown)
  const sections: Section[] = []
  const path = new HeadingPath()
  let from = 0
  const close = (to: number, nextLevel: number) => {
    const text = lines.slice(from, to).join('\n')
    const headings = path.headings()
    const own = headings.at(-1)
    if (text.trim() !== '') sections.push({ text, headings })
    else if (own !== undefined && nextLevel <= path.depth) sections.push({ text: own, headings })
  }
  for (const block of blocksOf(markdown)) {
    if (block.kind !== 'heading' || block.isNested) continue
    close(block.start, block.level)
    path.enter(block.level, block.markdown)
    from = block.end
  }
  close(lines.length, 0)
  return sections
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
    this.#headings.push(plain(markdown).slice(0, MAX_HEADING).toWellFormed())
  }
}

/** The text of inline Markdown as a person reads it, in one line. */
export function plain (markdown: string): string {
  return inlineTokens(markdown).map(textOf).join('').replace(/^\[[ xX]\] /, '').replace(/\s+/g, ' ').trim()
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

function * readBlocks (tokens: Token[]): Generator<Block> {
  const containers: string[] = []
  let isFirstOfItem = false
  let header: string[] = []
  let cells: string[] | undefined
  let row: Token | undefined
  for (const [index, token] of tokens.entries()) {
    const { type, content } = token
    const isNested = containers.length > 0
    if (/^(?:blockquote|list_item)_open$/.test(type)) containers.push(type)
    if (/^(?:blockquote|list_item)_close$/.test(type)) containers.pop()
    if (type === 'list_item_open') isFirstOfItem = true
    if (type === 'thead_open') header = []
    if (type === 'tr_open') [row, cells] = [token, []]

    if (type === 'fence') yield block(token, { kind: 'code', markdown: content, isNested })
    if (type === 'html_block') {
      const markdown = content.replace(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, '').replace(/<!--[^]*?(?:-->|$)/g, '')
      yield block(token, { kind: 'paragraph', markdown, isNested })
    }
    if (type === 'inline' && cells !== undefined) cells.push(plain(content))
    if (type === 'inline' && cells === undefined) {
      const around = tokens[index - 1]
      const level = levelOf(around, content)
      const kind = level > 0 ? 'heading' : isFirstOfItem ? 'item' : 'paragraph'
      // The line below a heading belongs to it.
      yield block(level > 0 ? around ?? token : token, { kind, markdown: content, isNested, level })
      isFirstOfItem = false
    }
    if (type === 'tr_close' && row !== undefined && cells !== undefined) {
      if (header.length === 0) header = cells
      else yield block(row, { kind: 'row', cells, header, isNested })
      cells = undefined
    }
  }
}

function block ({ map }: Token, more: Partial<Block> & Pick<Block, 'kind'>): Block {
  const [start, end] = map ?? [0, 0]
  return { markdown: '', cells: [], header: [], level: 0, isNested: false, start, end, ...more }
}

function levelOf (token: Token | undefined, content: string): number {
  if (token?.type !== 'heading_open') return 0
  const isUnderlined = /^[=-]/.test(token.markup)
  return isUnderlined && content.length > MAX_HEADING ? 0 : Number(token.tag.slice(1))
}

/** The lines between two blocks that are not blank, each as a block: the header of a table, a link definition. */
function uncovered (lines: string[], from: number, to: number): Block[] {
  return lines.slice(from, to).flatMap((markdown, index): Block[] => {
    if (markdown.trim() === '') return []
    const start = from + index
    return [{ kind: 'other', markdown, cells: [], header: [], level: 0, isNested: false, start, end: start + 1 }]
  })
}

function inlineTokens (markdown: string): Token[] {
  return reader.parseInline(markdown, {})[0]?.children ?? []
}

function textOf ({ type, content }: Token): string {
  switch (type) {
    case 'text':
    case 'code_inline':
    case 'image': return content
    case 'softbreak':
    case 'hardbreak': return ' '
    case 'html_inline': return /^<br\b/i.test(content) ? ' ' : ''
    default: return ''
  }
}
