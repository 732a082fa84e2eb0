/** A sentence, a list item or a table row of the material: what can be found, quoted, and asked about. */
export interface Passage {
  text: string
  /** The headings that it stands under, from the outermost. */
  headings: string[]
  /** What introduces it: the sentence before a list, the header of a table. Found by, not quoted. */
  context: string
  kind: 'sentence' | 'item' | 'row'
  /** What the author set in bold, in italics or as code. */
  marked: string[]
  /** "**Term**: what it is", where the passage has that form. */
  definition?: { term: string, text: string }
  /** Where it comes from. */
  source: Source
}

export type Source =
  | { kind: 'guide' | 'published guide' }
  | { kind: 'document', filename: string, page?: number }

// A passage of this length is a screenful; text without a full stop is cut into such pieces.
const MAX_PASSAGE = 600
const MAX_CELLS = 20

interface Block { kind: Passage['kind'] | 'paragraph', text: string, headings: string[], context: string }

/** The passages of a Markdown text. It takes whatever it is given: every text is some Markdown. */
export function passagesOf (markdown: string, source: Source, outer: string[] = []): Passage[] {
  return blocksOf(markdown, outer).map(withRunInHeading).flatMap((block): Passage[] => {
    const { headings, context } = block
    if (block.kind === 'row') return [{ text: cut(block.text), headings, context, kind: 'row', marked: [], source }]
    const kind = block.kind === 'item' ? 'item' : 'sentence'
    const definition = definitionIn(block.text)
    const marked = markedIn(block.text)
    const text = block.kind === 'item' ? plain(block.text).replace(/[;,]$/, '') : plain(block.text)
    return sentencesOf(text).map((sentence, position) => ({
      text: sentence,
      headings,
      context: position === 0 ? context : `${context} ${text.slice(0, 200)}`,
      kind,
      marked: marked.filter(mark => sentence.includes(mark)),
      ...(position === 0 && definition && { definition }),
      source
    }))
  }).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function blocksOf (markdown: string, outer: string[]): Block[] {
  const lines = markdown.replace(/\r\n?/g, '\n').replace(/<!--[^]{0,500}?-->/g, '').split('\n')
  const blocks: Block[] = []
  const headings: string[] = []
  const here = () => [...outer, ...headings.filter(heading => heading !== undefined && heading !== '')]
  let open: Block | undefined = undefined as Block | undefined
  let leadIn = ''
  let fence = ''

  const close = () => {
    if (open !== undefined && open.text.trim() !== '') {
      blocks.push(open)
      const text = open.text.trimEnd()
      if (open.kind === 'paragraph') leadIn = text.endsWith(':') ? plain(text.slice(-200)) : ''
    }
    open = undefined
  }
  const head = (level: number, text: string) => {
    close()
    headings.length = Math.min(headings.length, level - 1)
    while (headings.length < level - 1) headings.push('')
    headings.push(plain(text).slice(0, 200))
    leadIn = ''
  }

  for (let number = 0; number < lines.length; number++) {
    const line = lines[number] as string
    const trimmed = line.trim().replace(/^(?:> ?)+/, '').trim()
    const fenceMark = /^(?:```|~~~)/.exec(trimmed)?.[0] ?? ''
    if (fence !== '' || fenceMark !== '') {
      close()
      if (fence === '') fence = fenceMark
      else if (fenceMark === fence) fence = ''
      continue
    }
    if (trimmed === '') {
      close()
      continue
    }
    const marks = /^#{1,6}(?=\s)/.exec(trimmed)?.[0]
    if (marks !== undefined) {
      head(marks.length, trimmed.slice(marks.length).trim().replace(/ #{1,6}$/, ''))
      continue
    }
    if (open?.kind === 'paragraph' && /^(?:={3,}|-{3,})$/.test(trimmed) && open.text.length < 200) {
      const { text } = open
      open = undefined
      head(trimmed.startsWith('=') ? 1 : 2, text)
      continue
    }
    if (/^(?:[-*_] ?){3,}$/.test(trimmed)) {
      close()
      continue
    }
    if (trimmed.includes('|') && isTableRule(lines[number + 1]?.trim() ?? '')) {
      close()
      const header = cellsOf(trimmed)
      number++
      while (number + 1 < lines.length && (lines[number + 1] as string).includes('|')) {
        const cells = cellsOf(lines[++number] as string)
        blocks.push({ kind: 'row', text: rowText(header, cells), headings: here(), context: `${leadIn} ${header.join(' ')}`.trim() })
      }
      continue
    }
    const item = /^(?:[-*+]|\d{1,3}[.)])\s+/.exec(trimmed)?.[0]
    if (item !== undefined) {
      close()
      open = { kind: 'item', text: trimmed.slice(item.length), headings: here(), context: leadIn }
    } else if (open !== undefined) {
      open.text += `\n${trimmed}`
    } else {
      open = { kind: 'paragraph', text: trimmed, headings: here(), context: '' }
    }
  }
  close()
  return blocks
}

/** "**Illness.** A missed exam …": a heading that stands in the line. */
function withRunInHeading (block: Block): Block {
  const match = /^(\*\*|__)([^*_\n]{2,60})\.\1\s+(?=\S)/.exec(block.text)
  if (match === null) return block
  return { ...block, headings: [...block.headings, plain(match[2] as string)], text: block.text.slice(match[0].length) }
}

function isTableRule (line: string): boolean {
  return line.length < 2000 && line.includes('-') && /^[|:\-\s]+$/.test(line) && line.includes('|')
}

function cellsOf (line: string): string[] {
  return line.trim().replace(/^\|/, '').replace(/\|$/, '').split(/(?<!\\)\|/, MAX_CELLS).map(cell => plain(cell.replaceAll('\\|', '|')))
}

/** "Midterm exam — Weight: 30 %; Date: 5 November": a row that can be read without its table. */
function rowText (header: string[], cells: string[]): string {
  const [first = '', ...rest] = cells
  // A table of names and values needs no "Value:".
  if (header.length <= 2 && rest.length === 1 && first !== '') return rest[0] === '' ? first : `${first}: ${rest[0]}`
  const others = rest.flatMap((cell, index) => {
    const name = header[index + 1] ?? ''
    return cell === '' ? [] : [name === '' ? cell : `${name}: ${cell}`]
  })
  return first === '' || others.length === 0 ? [first, ...others].join('') : `${first} — ${others.join('; ')}`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", ndash: '–', mdash: '—', hellip: '…', deg: '°', euro: '€' }

/** The text without its Markdown, as it is read. Every repetition is bounded: a text may be all asterisks. */
export function plain (text: string): string {
  return text
    .replace(/!\[([^[\]]{0,200})\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/g, '$1')
    .replace(/\[([^[\]]{1,300})\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/g, '$1')
    .replace(/\[([^[\]]{1,500})\]\[[^[\]]{0,100}\]/g, '$1')
    .replace(/<(https?:[^\s>]{1,1000}|[^\s<>@]{1,100}@[^\s<>]{1,200})>/g, '$1')
    .replace(/<br ?\/?>/gi, ' ')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replace(/&(#?[a-z0-9]{2,6});/gi, (entity, name) => ENTITIES[name] ?? entity)
    .replace(/(?<![\\*])\*{1,3}(?=[^\s*])|(?<=[^\s*\\])\*{1,3}(?!\*)/g, '')
    .replace(/(?<![\p{L}\p{N}_\\])_{1,3}(?=[^\s_])|(?<=[^\s_\\])_{1,3}(?![\p{L}\p{N}_])/gu, '')
    .replace(/~~|`+/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
    .replace(/^\[[ xX]\] /, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function markedIn (text: string): string[] {
  const marks = text.matchAll(/(\*\*|__|`|\*|_)(?=\S)([^*_`\n]{2,60}?)(?<=\S)\1/g)
  return [...new Set([...marks].map(mark => plain(mark[2] as string).replace(/[.:;,]+$/, '')))].filter(mark => mark !== '')
}

function definitionIn (text: string): Passage['definition'] {
  const match = /^(\*\*|__|`|\*|_)?([\p{L}\p{N}][^*_`:\n]{1,58}?):?\1?\s*(?::|[–—]|\s-\s)\s*([^]+)$/u.exec(text.slice(0, MAX_PASSAGE))
  if (match === null || (match[1] === undefined && !/^[^:]{1,60}:/.test(text))) return undefined
  const [, , term = '', description = ''] = match
  const words = term.trim().split(/\s+/).length
  return words <= 5 ? { term: plain(term), text: plain(description) } : undefined
}

const ABBREVIATIONS = new Set(['dr', 'dra', 'prof', 'profa', 'mr', 'mrs', 'ms', 'sr', 'sra', 'srta', 'st', 'no', 'núm', 'num', 'p', 'pp', 'pág', 'pag', 'ed', 'eds', 'vol', 'cap', 'ch', 'sec', 'fig', 'vs', 'cf', 'etc', 'eg', 'ie', 'e.g', 'i.e', 'p.ej', 'ej', 'art', 'approx', 'aprox', 'tel', 'ext', 'univ', 'dept', 'dpto', 'av', 'inc', 'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'al'])

/** The sentences of a plain text, none longer than a screenful. */
export function sentencesOf (text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(/[.!?…]["'”»)\]]{0,2}\s+(?=["'“«(¿¡\p{Lu}\p{N}])/gu)) {
    const before = /[^\s(]{1,20}$/.exec(text.slice(Math.max(start, end.index - 20), end.index))?.[0] ?? ''
    const isAbbreviation = end[0].startsWith('.') && (ABBREVIATIONS.has(before.toLowerCase()) || /^\p{Lu}(?:\.\p{Lu})*$/u.test(before))
    if (isAbbreviation) continue
    sentences.push(text.slice(start, end.index + end[0].length).trim())
    start = end.index + end[0].length
  }
  sentences.push(text.slice(start).trim())
  return sentences.filter(sentence => sentence !== '').flatMap(pieces)
}

function pieces (text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > MAX_PASSAGE) {
    const space = rest.lastIndexOf(' ', MAX_PASSAGE)
    const end = space > MAX_PASSAGE / 2 ? space : MAX_PASSAGE
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

function cut (text: string): string {
  return text.length <= MAX_PASSAGE ? text : `${text.slice(0, MAX_PASSAGE)}…`
}
