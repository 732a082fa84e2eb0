import iconv from 'iconv-lite'
import { sectionsOf } from '../../../text/formats/markdown.js'
import type { Content } from '../sections.js'
import { escaped, heading, table } from '../written-markdown.js'

// Groups that hold no text of the document.
const NO_TEXT = new Set((
  'fonttbl colortbl stylesheet info generator pict object themedata colorschememapping datastore latentstyles ' +
  'listtable listoverridetable rsidtbl xmlnstbl header headerl headerr headerf footer footerl footerr footerf ' +
  'fldinst bkmkstart bkmkend nonshppict shpinst filetbl pgdsctbl revtbl'
).split(' '))

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
  '~': ' ',
  '-': '',
  _: '-'
}

// A word, a sign, a byte, a brace, or text.
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

interface State { isSkipped: boolean, skip: number }

/** The content of a Rich Text file (.rtf): its paragraphs, headings and tables. The text has one character a byte. */
export function readRtf (text: string): Content {
  const markdown = new RtfReader().read(text)
  const pictures = text.match(/\\pict\b/g)?.length ?? 0
  return { sections: sectionsOf(markdown), markdown, pictures, leftOut: [] }
}

class RtfReader {
  readonly #stack: State[] = []
  readonly #blocks: string[] = []
  #state: State = { isSkipped: false, skip: 1 }
  #encoding = 'windows-1252'
  #bytes: number[] = []
  #text = ''
  #level = 0
  #row: string[] = []
  #rows: string[][] = []
  /** How many characters the next ones stand for, in readers without Unicode. */
  #ignored = 0

  read (source: string): string {
    for (const [, word, digits, byte, sign, brace, text] of source.matchAll(TOKEN)) {
      if (byte !== undefined) this.#addByte(parseInt(byte, 16))
      else if (brace !== undefined) this.#brace(brace)
      else if (word !== undefined) this.#control(word, digits === undefined ? undefined : Number(digits))
      else if (sign === '*') this.#state.isSkipped = true
      else if (sign !== undefined) this.#add(SIGNS[sign] ?? (/[\\{}]/.test(sign) ? sign : ''))
      else this.#add(text ?? '')
    }
    this.#endParagraph()
    this.#endTable()
    return this.#blocks.join('\n\n')
  }

  #brace (brace: string): void {
    this.#flush()
    if (brace === '{') this.#stack.push({ ...this.#state })
    else this.#state = this.#stack.pop() ?? { isSkipped: false, skip: 1 }
  }

  #control (word: string, value: number | undefined): void {
    if (NO_TEXT.has(word)) this.#state.isSkipped = true
    // The text of a shape is marked as something that may be left out.
    else if (word === 'shptxt') this.#state.isSkipped = false
    if (word === 'ansicpg' && value !== undefined && iconv.encodingExists(`cp${value}`)) this.#encoding = `cp${value}`
    else if (word === 'mac') this.#encoding = 'macintosh'
    else if (word === 'uc') this.#state.skip = value ?? 1
    if (this.#state.isSkipped) return
    switch (word) {
      case 'u':
        this.#add(String.fromCharCode(((value ?? 63) + 65_536) % 65_536))
        this.#ignored = this.#state.skip
        return
      case 'par':
      case 'sect':
      case 'page': return this.#endParagraph()
      case 'pard': this.#level = 0; return
      case 'outlinelevel': this.#level = (value ?? 9) < 6 ? (value ?? 0) + 1 : 0; return
      case 'cell':
        this.#flush()
        this.#row.push(this.#text.trim())
        this.#text = ''
        return
      case 'row':
        this.#rows.push(this.#row)
        this.#row = []
        return
      default: if (SIGNS[word] !== undefined) this.#add(SIGNS[word])
    }
  }

  #addByte (byte: number): void {
    if (this.#ignored > 0) this.#ignored--
    else if (!this.#state.isSkipped) this.#bytes.push(byte)
  }

  #add (text: string): void {
    this.#flush()
    if (this.#state.isSkipped) return
    const own = text.slice(this.#ignored)
    this.#ignored = Math.max(0, this.#ignored - text.length)
    this.#text += own
  }

  #flush (): void {
    if (this.#bytes.length === 0) return
    this.#text += iconv.decode(Buffer.from(this.#bytes), this.#encoding)
    this.#bytes = []
  }

  #endParagraph (): void {
    this.#flush()
    const text = this.#text.replace(/\s+/g, ' ').trim()
    this.#text = ''
    if (this.#row.length > 0) {
      // A paragraph within a cell.
      this.#text = `${text} `
      return
    }
    this.#endTable()
    if (text === '') return
    const list = /^[•·▪◦]\s*(?=\S)/u
    this.#blocks.push(this.#level > 0
      ? heading(this.#level, escaped(text))
      : list.test(text)
        ? `- ${escaped(text.replace(list, ''))}`
        : escaped(text))
  }

  #endTable (): void {
    if (this.#rows.length === 0) return
    this.#blocks.push(table(this.#rows.map(cells => cells.map(cell => escaped(cell).replaceAll('|', '\\|'))), false))
    this.#rows = []
  }
}
