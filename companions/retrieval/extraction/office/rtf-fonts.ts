import { codePoint } from 'dingbat-to-unicode'
import iconv from 'iconv-lite'

// The sets of characters of fonts (RTF 1.9.1, \fcharset) as code pages. Others have that of the document.
const CODE_PAGES: Record<number, string> = {
  77: 'macintosh',
  128: 'cp932',
  129: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250'
}
const TWO_BYTES = new Set(['cp932', 'cp949', 'cp936', 'cp950'])

// The signs of such a font: as one byte, or where Word puts them in Unicode.
const SYMBOL = /[!-\xff\uf021-\uf0ff]/g

/** The encodings of a file: each font may have one, and the document has one for the others. */
export class RtfFonts {
  #ofDocument = 'windows-1252'
  readonly #fonts = new Map<number, string>()
  #described: number | undefined
  /** The names of fonts whose letters are other signs: in Symbol, `m` is μ. */
  readonly #symbols = new Map<number, string>()

  /** A control word of the document, or within its table of fonts. */
  read (word: string, value: number, isInTable: boolean): void {
    if (word === 'ansicpg' && iconv.encodingExists(`cp${value}`)) this.#ofDocument = `cp${value}`
    else if (word === 'mac') this.#ofDocument = 'macintosh'
    else if (isInTable && word === 'f') this.#described = value
    else if (isInTable && word === 'fcharset' && value === 2) this.#symbols.set(this.#described ?? NaN, '')
    else if (isInTable && word === 'fcharset' && this.#described !== undefined && CODE_PAGES[value] !== undefined) {
      this.#fonts.set(this.#described, CODE_PAGES[value])
    }
  }

  /** A text within the table of fonts. */
  name (text: string): void {
    const font = this.#described ?? NaN
    // A number that describes its look may stand before it.
    if (this.#symbols.get(font) === '' && /[g-z]/i.test(text)) this.#symbols.set(font, text.replace(/;.*$/, '').trim())
  }

  /** The signs that a text is shown as. */
  shown (text: string, font: number | undefined): string {
    const name = this.#symbols.get(font ?? NaN)
    if (name === undefined) return text
    return text.replace(SYMBOL, sign => codePoint(name, sign.charCodeAt(0) & 0xff)?.string ?? sign)
  }

  of (font: number | undefined): string {
    if (this.#symbols.has(font ?? NaN)) return 'latin1'
    return this.#fonts.get(font ?? NaN) ?? this.#ofDocument
  }
}

/** Whether the second byte of the last character is missing: it may be written as the letter that it would be. */
export function endsWithin (bytes: number[], encoding: string): boolean {
  if (!TWO_BYTES.has(encoding)) return false
  let isOpen = false
  for (const byte of bytes) isOpen = !isOpen && byte > 0x80 && !(encoding === 'cp932' && byte >= 0xa0 && byte <= 0xdf)
  return isOpen
}
