import iconv from 'iconv-lite'
import { sectionsOf } from '../../../text/formats/markdown.js'
import { linked } from '../../../text/formats/links.js'
import { lowered, raised } from '../../../text/formats/raised.js'
import { HOLE } from '../../../text/holes.js'
import { headerTexts } from '../page-headers.js'
import { texOfGroup, type MathGroup } from './rtf-formulas.js'
import { endsWithin, RtfFonts } from './rtf-fonts.js'
import { headingStyles } from './rtf-styles.js'
import { ofHidden, ofStruck } from '../report.js'
import type { Content } from '../sections.js'
import { spannedTable, type SpannedCell } from '../spanned-table.js'
import { escaped, heading } from '../written-markdown.js'

// Groups that hold no text of the document.
const NO_TEXT = new Set((
  'fonttbl colortbl stylesheet info generator pict object themedata colorschememapping datastore latentstyles ' +
  'listtable listoverridetable rsidtbl xmlnstbl fldinst bkmkstart bkmkend nonshppict shpinst filetbl pgdsctbl revtbl ' +
  'mmathPict annotation atnid atnauthor atndate'
).split(' '))
// Groups that stand in a line and have lines of their own.
const ASIDE: Record<string, 'note' | 'header' | 'footer'> = {
  footnote: 'note',
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer'
}

const SIGNS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  tab: ' ',
  emspace: ' ',
  enspace: ' ',
  line: ' ',
  nestcell: ' ',
  '~': ' ',
  '-': '',
  _: '-'
}

// A word, a sign, a byte, a brace, or text.
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

/** `isDeleted`: by its author, who has the changes shown. `place`: above or below the line, as a mark in the text. */
interface State {
  isSkipped: boolean
  /** In the table of fonts. */
  isInFonts: boolean
  /** In the code of a field. */
  isInField: boolean
  font?: number
  isDeleted: boolean
  isHidden: boolean
  isStruck: boolean
  place: string
  skip: number
  /** Of a heading; 0 of other paragraphs. */
  level: number
  isInTable: boolean
  aside?: string
  /** What a field has made, which leads to an address. */
  isLink?: boolean
  math?: MathGroup
}

const OUTERMOST: State = {
  isSkipped: false,
  isInFonts: false,
  isInField: false,
  isDeleted: false,
  isHidden: false,
  isStruck: false,
  place: '',
  skip: 1,
  level: 0,
  isInTable: false
}

// No text has these characters: what is above the line, what is below it, and its end.
const [ABOVE, BELOW, END] = ['\ufdd0', '\ufdd1', '\ufdd2']
const PLACED = /([\ufdd0\ufdd1])([^\ufdd0-\ufdd2]*)\ufdd2/g

// Before the address of a link, before its words, and at its end.
const [LINK, WORDS, LINK_END] = ['\ufdd3', '\ufdd4', '\ufdd5']

/** A text with signs for what is above or below the line. */
function tidy (text: string): string {
  return text.replace(/\ufdd2([\ufdd0\ufdd1])(?<=\1[^\ufdd0-\ufdd2]*\ufdd2\1)/g, '')
    .replace(PLACED, (_, mark: string, own: string, at: number, whole: string) =>
      (mark === ABOVE ? raised : lowered)(own, whole.slice(Math.max(0, at - 5), at)))
    .replace(/\s+/g, ' ').trim()
}

/** The content of a Rich Text file (.rtf): its paragraphs, headings and tables. The text has one character a byte. */
export function readRtf (text: string): Content {
  const reader = new RtfReader(headingStyles(text))
  const markdown = reader.read(text)
  const objects = reader.objects > 0
    ? [{ what: `Formulas and objects of other programs were left out: ${reader.objects}.` }]
    : []
  const leftOut = [...objects, ...ofHidden(reader.hidden), ...ofStruck(reader.struck)]
  return { sections: sectionsOf(markdown), markdown, pictures: reader.pictures, leftOut }
}

class RtfReader {
  pictures = 0
  objects = 0
  hidden = 0
  struck = 0
  readonly #styles: Map<number, number>
  readonly #stack: State[] = []
  readonly #blocks: string[] = []
  readonly #margins: Record<string, string[]> = { header: [], footer: [] }
  #state: State = { ...OUTERMOST }
  readonly #fonts = new RtfFonts()
  /** Of text without one. */
  #font: number | undefined
  #bytes: number[] = []
  #text = ''
  /** The code of the last field. */
  #field = ''
  /** The text of the line in which a note stands. */
  #outer: string[] = []
  /** The cells of the row by what is defined before it: where each ends, and whether it goes on with another one. */
  #cells: Defined[] = []
  #defining: Defined = { right: 0, isBelow: false, isBeside: false }
  #row: string[] = []
  #rows: Array<Array<Defined & { text: string }>> = []
  /** Whether the group was skipped before a sign that says that its next word may be left out. */
  #wasSkipped: boolean | undefined
  /** How many characters the next ones stand for, in readers without Unicode. */
  #ignored = 0

  constructor (styles: Map<number, number>) {
    this.#styles = styles
  }

  read (source: string): string {
    for (const [, word, digits, byte, sign, brace, text] of source.matchAll(TOKEN)) {
      if (byte !== undefined) this.#addByte(parseInt(byte, 16))
      else if (brace !== undefined) this.#brace(brace)
      else if (word !== undefined) this.#control(word, digits === undefined ? undefined : Number(digits))
      else if (sign === '*') {
        this.#wasSkipped ??= this.#state.isSkipped
        this.#state.isSkipped = true
      } else if (sign === '\n' || sign === '\r') this.#control('par', undefined)
      else if (sign !== undefined) this.#add(SIGNS[sign] ?? (/[\\{}]/.test(sign) ? sign : ''))
      else this.#addText(text ?? '')
    }
    this.#endParagraph()
    // A part of a document may end within a row.
    if (this.#row.length > 0) {
      if (tidy(this.#text) !== '') this.#row.push(tidy(this.#text))
      this.#endRow()
    }
    this.#endTable()
    const [above, below] = ['header', 'footer'].map(edge => headerTexts(this.#margins[edge] ?? []).map(escaped))
    return [...above ?? [], ...this.#blocks, ...below ?? []].join('\n\n')
  }

  #addText (text: string): void {
    if (this.#state.isInFonts) this.#fonts.name(text)
    // The formulas of an old Word are fields.
    if (this.#state.isInField) this.#field += text
    if (this.#state.isInField && /^\s*EQ\b/.test(text)) {
      this.objects++
      this.#text += HOLE
    }
    this.#add(text)
  }

  #brace (brace: string): void {
    this.#flush()
    const inner = this.#state
    if (brace === '{') {
      this.#stack.push(inner)
      const { math, aside: _, isLink: __, ...others } = inner
      this.#state = { ...others, ...(math !== undefined && { math: withGroup(math) }) }
      return
    }
    this.#state = this.#stack.pop() ?? { ...OUTERMOST }
    if (inner.isLink === true) this.#text += LINK_END
    if (inner.aside !== undefined) this.#endAside(inner.aside)
    if (inner.math?.name === 'oMath' && this.#state.math === undefined) {
      const tex = texOfGroup(inner.math)
      if (tex !== '') this.#text += `$${tex}$`
    }
  }

  #endAside (kind: string): void {
    const text = tidy(this.#text)
    this.#text = this.#outer.pop() ?? ''
    if (kind !== 'note') this.#margins[kind]?.push(text.replace(LEFT, ''))
    else if (text !== '') this.#text += ` (${text})`
  }

  #control (word: string, value: number | undefined): void {
    if (this.#state.math !== undefined && word.startsWith('m') && this.#state.math.name === '') {
      this.#state.math.name = word.slice(1)
      return
    }
    const wasSkipped = this.#wasSkipped ?? this.#state.isSkipped
    this.#wasSkipped = undefined
    // A style of letters is no group that may be left out. Word has its pictures in such a group.
    if (word === 'cs') this.#state.isSkipped = wasSkipped
    if ((word === 'pict' || word === 'shppict') && !wasSkipped) this.pictures++
    if (word === 'object' && !this.#state.isSkipped) {
      this.objects++
      this.#add(HOLE)
    }
    if (word === 'fonttbl') this.#state.isInFonts = true
    if (word === 'fldinst') {
      this.#state.isInField = true
      this.#field = ''
    } else if (word === 'fldrslt') this.#beginLink()
    if (NO_TEXT.has(word)) this.#state.isSkipped = true
    // The text of a shape is marked as something that may be left out, and so are notes and formulas.
    else if (word === 'shptxt' || word === 'dptxbxtext') this.#state.isSkipped = false
    else if (word === 'moMath') this.#beginFormula()
    else if (ASIDE[word] !== undefined) this.#beginAside(ASIDE[word])
    this.#fonts.read(word, value ?? 0, this.#state.isInFonts)
    if (word === 'uc') this.#state.skip = value ?? 1
    else if (word === 'deleted') this.#state.isDeleted = value !== 0
    else this.#look(word, value)
    if (word === 'deff') this.#font = value
    if (word === 'f' || word === 'plain') {
      this.#flush()
      this.#state.font = word === 'f' ? value : undefined
    }
    if (!this.#state.isSkipped) this.#shown(word, value)
  }

  #look (word: string, value: number | undefined): void {
    const state = this.#state
    switch (word) {
      case 'v':
        if (value !== 0 && !state.isHidden) this.hidden++
        this.#flush()
        state.isHidden = value !== 0
        return
      case 'strike':
      case 'striked':
        if (value !== 0 && !state.isStruck) this.struck++
        this.#flush()
        state.isStruck = value !== 0
        return
      case 'super':
      case 'sub':
      case 'nosupersub':
        this.#flush()
        state.place = value === 0 || word === 'nosupersub' ? '' : word === 'super' ? ABOVE : BELOW
        return
      // By so many half points: LibreOffice.
      case 'up':
      case 'dn':
        this.#flush()
        state.place = value === 0 ? '' : word === 'up' ? ABOVE : BELOW
        return
      case 'plain':
        this.#flush()
        Object.assign(state, { isDeleted: false, isHidden: false, isStruck: false, place: '' })
    }
  }

  #beginFormula (): void {
    this.#flush()
    this.#state.isSkipped = false
    this.#state.math = { name: 'oMath', text: '', groups: [] }
  }

  #beginLink (): void {
    const address = /^\s*HYPERLINK\s+"([^"]{1,2000})"/.exec(this.#field)?.[1]
    this.#field = ''
    if (address === undefined || this.#state.isSkipped || this.#isLeftOut) return
    this.#text += LINK + address + WORDS
    this.#state.isLink = true
  }

  #beginAside (kind: 'note' | 'header' | 'footer'): void {
    this.#flush()
    // A deleted note is none.
    if (this.#isLeftOut) return
    this.#state.isSkipped = false
    this.#state.aside = kind
    this.#outer.push(this.#text)
    this.#text = ''
  }

  #shown (word: string, value: number | undefined): void {
    switch (word) {
      case 'u':
        this.#add(String.fromCharCode(((value ?? 63) + 65_536) % 65_536))
        this.#ignored = this.#state.skip
        return
      case 'par':
      case 'sect':
      case 'page': return this.#endParagraph()
      case 'pard':
        this.#state.level = 0
        this.#state.isInTable = false
        return
      case 's': this.#state.level = this.#styles.get(value ?? 0) ?? 0; return
      case 'outlinelevel': this.#state.level = (value ?? 9) < 6 ? (value ?? 0) + 1 : 0; return
      case 'intbl': this.#state.isInTable = true; return
      case 'cell':
        this.#flush()
        this.#row.push(tidy(this.#text))
        this.#text = ''
        return
      case 'row':
        this.#endRow()
        return
      case 'trowd': this.#cells = []; return
      case 'clvmrg': this.#defining.isBelow = true; return
      case 'clmrg': this.#defining.isBeside = true; return
      case 'cellx':
        this.#cells.push({ ...this.#defining, right: value ?? 0 })
        this.#defining = { right: 0, isBelow: false, isBeside: false }
        return
      default: if (SIGNS[word] !== undefined) this.#add(SIGNS[word])
    }
  }

  #addByte (byte: number): void {
    if (this.#ignored > 0) this.#ignored--
    else if (!this.#state.isSkipped && !this.#isLeftOut) this.#bytes.push(byte)
  }

  #add (text: string): void {
    if (this.#bytes.length > 0 && text !== '' && endsWithin(this.#bytes, this.#encoding)) {
      this.#bytes.push(text.charCodeAt(0))
      return this.#add(text.slice(1))
    }
    this.#flush()
    if (this.#state.isSkipped || this.#isLeftOut) return
    const own = text.slice(this.#ignored)
    this.#ignored = Math.max(0, this.#ignored - text.length)
    this.#write(own)
  }

  get #isLeftOut (): boolean {
    const { isDeleted, isHidden, isStruck } = this.#state
    return isDeleted || isHidden || isStruck
  }

  #write (written: string): void {
    const { math, place } = this.#state
    const text = this.#fonts.shown(written, this.#state.font ?? this.#font)
    if (math !== undefined) math.text += text
    else this.#text += place === '' || text === '' ? text : place + text + END
  }

  get #encoding (): string {
    return this.#fonts.of(this.#state.font ?? this.#font)
  }

  #flush (): void {
    if (this.#bytes.length === 0) return
    this.#write(iconv.decode(Buffer.from(this.#bytes), this.#encoding))
    this.#bytes = []
  }

  #endParagraph (): void {
    this.#flush()
    const text = tidy(this.#text)
    // A paragraph within a cell or a note.
    if (this.#state.isInTable || this.#row.length > 0 || this.#outer.length > 0) {
      this.#text = `${text} `
      return
    }
    this.#text = ''
    this.#endTable()
    if (text === '') return
    this.#blocks.push(this.#state.level > 0
      ? heading(this.#state.level, marked(text))
      : BULLET.test(text)
        ? `- ${marked(text.replace(BULLET, ''))}`
        : marked(text))
  }

  #endRow (): void {
    const start = this.#cells.at(-1)?.right ?? 0
    const others = (n: number): Defined => ({ right: start + n + 1, isBelow: false, isBeside: false })
    this.#rows.push(this.#row.map((text, n) => ({ text, ...this.#cells[n] ?? others(n) })))
    this.#row = []
  }

  #endTable (): void {
    if (this.#rows.length === 0) return
    this.#blocks.push(spannedTable(spannedIn(this.#rows)))
    this.#rows = []
  }
}

interface Defined { right: number, isBelow: boolean, isBeside: boolean }

// In twips. Edges of columns that differ by less are one: an eighth of an inch.
const EDGE = 180

/** The cells of a table with how many columns and rows each takes. The columns are the edges of all rows. */
function spannedIn (rows: Array<Array<Defined & { text: string }>>): SpannedCell[][] {
  const edges: number[] = []
  for (const right of rows.flat().map(cell => cell.right).sort((a, b) => a - b)) {
    if (right - (edges.at(-1) ?? -Infinity) > (right < 1000 ? 0 : EDGE)) edges.push(right)
  }
  const columnOf = (right: number) => edges.findLastIndex(edge => edge <= right)
  const open = new Map<number, SpannedCell>()
  return rows.map(row => {
    const cells: SpannedCell[] = []
    let x = 0
    for (const { text, right, isBelow, isBeside } of row) {
      const across = Math.max(1, columnOf(right) + 1 - x)
      const last = cells.at(-1)
      const above = open.get(x)
      if (isBelow && above !== undefined) above.down++
      else if (isBeside && last !== undefined) last.across += across
      else {
        const cell = { text: marked(text).replace(/(?<!\\)\|/g, '\\|'), across, down: 1 }
        cells.push(cell)
        open.set(x, cell)
      }
      x += across
    }
    return cells
  })
}

// With the signs of the fonts Symbol and Wingdings.
const BULLET = /^[•⁃·▪◦✓❖⮚⚫◼❑◆🞎\uf0b7\uf0a7\uf0fc\uf0d8]\s*(?=\S)/u

function withGroup (math: MathGroup): MathGroup {
  const group = { name: '', text: '', groups: [] }
  math.groups.push(group)
  return group
}

const LINKED = /\ufdd3([^\ufdd3-\ufdd5]*)\ufdd4([^\ufdd3-\ufdd5]*)\ufdd5/
// What is left of a link that does not end in its line.
const LEFT = /\ufdd3[^\ufdd3-\ufdd5]*\ufdd4|[\ufdd3-\ufdd5]/g

/** A text in Markdown. Formulas stay as they are. */
function marked (text: string): string {
  const signs = (part: string) =>
    part.split(/(\$[^$]+\$)/).map((part, n) => n % 2 === 1 ? part : escaped(part.replace(LEFT, ''))).join('')
  if (!text.includes(LINK_END)) return signs(text)
  // In turns: a text, an address, and its words.
  return text.split(LINKED).map((part, n, all) =>
    n % 3 === 0 ? signs(part) : n % 3 === 1 ? linked(signs(all[n + 1] ?? ''), part) : '').join('')
}
