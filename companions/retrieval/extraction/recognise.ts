import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { decodeText, withEncodingRepaired } from '../../text/encoding.js'
import { Unreadable } from './unreadable.js'

/** A file and its type. */
export type Recognised =
  | { type: 'pdf' | 'docx', bytes: Uint8Array }
  | { type: 'html' | 'markdown' | 'text', text: string }

const SUPPORTED = 'PDF, Word (.docx), HTML, Markdown and text'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * The type of a file by its content. The name of the file does not count.
 * @throws {Unreadable} when the type is not supported
 */
export async function recognise (bytes: Uint8Array): Promise<Recognised> {
  if (isPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return { type: 'pdf', bytes }
  // Text comes first: by two letters at its beginning, a text may look like a bitmap or a program.
  const text = textOf(bytes)
  if (text !== undefined) {
    if (text.startsWith('{\\rtf')) throw notSupported('rtf')
    if (isHtml(text)) return { type: 'html', text }
    return { type: isMarkdown(text) ? 'markdown' : 'text', text }
  }
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime === DOCX) return { type: 'docx', bytes }
  if (found?.ext === 'cfb') {
    throw new Unreadable('Is an old Office file (.doc) or one with a password: save it as .docx without a password')
  }
  throw notSupported(found?.ext)
}

/** Before the header there may be some bytes of a mail or a print job. A text about PDF has no objects. */
function isPdf (bytes: Buffer): boolean {
  const header = bytes.subarray(0, 1024).indexOf('%PDF-')
  return header === 0 || (header > 0 && bytes.includes(' obj'))
}

function notSupported (kind: string | undefined): Unreadable {
  return new Unreadable(`Must be one of ${SUPPORTED}${kind === undefined ? '' : `, not .${kind}`}`)
}

/**
 * The content of a text file: UTF-8, UTF-16, or an older encoding that can be told. `undefined` for every other file.
 * @throws {Unreadable} for a text whose encoding cannot be told
 */
function textOf (bytes: Uint8Array): string | undefined {
  const unicode = unicodeOf(bytes)
  if (unicode !== undefined) {
    const text = withEncodingRepaired(new TextDecoder(unicode).decode(bytes))
    return BINARY.test(text) ? undefined : text
  }
  if (BINARY.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))) return undefined
  const text = decodeText(bytes)
  if (text === undefined) throw new Unreadable('Is a text in an encoding that could not be told: save it as UTF-8')
  return text
}

// Text has none of these characters, and nearly every other file has some.
// eslint-disable-next-line no-control-regex
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffe\uffff]/

function unicodeOf (bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes) && !bytes.includes(0)) return 'utf-8'
  return unmarkedUtf16(bytes)
}

// In bytes.
const UTF16_SAMPLE = 4096

/** UTF-16 without a mark: one half of each ASCII character is zero, and the same half. */
function unmarkedUtf16 (bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined
  const sample = bytes.subarray(0, UTF16_SAMPLE)
  const zerosAt = (half: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === half).length
  const [high, low] = [zerosAt(0), zerosAt(1)]
  if (high + low < sample.length / 4) return undefined
  return high === 0 ? 'utf-16le' : low === 0 ? 'utf-16be' : undefined
}

function isHtml (text: string): boolean {
  const start = text.slice(0, 4096).replace(/<!--[^]*?(?:-->|$)/g, '').trimStart()
  return /^<(?:!doctype html|html|head|body)\b/i.test(start) ||
    (/^<\?xml\b/i.test(start) && /<html\b/i.test(start)) ||
    (/^<(?:div|main|article|section|h[1-6]|p|table|ul|ol|meta|title)\b[^<>]*>/i.test(start) &&
      /<\/(?:div|main|article|section|h[1-6]|p|table|ul|ol|title)>/i.test(text))
}

/*
 * Two neighbouring repetitions without a bound must not match the same character: otherwise a line of a thousand dashes
 * takes seconds.
 */
const MARKDOWN = [
  // A heading.
  /^ {0,3}#{1,6} \S/m,
  /^.{1,200}\n(?:={3,}|-{3,})\s*$/m,
  // A code block.
  /^ {0,3}(?:```|~~~)/m,
  // A link.
  /\[[^[\]\n]{1,200}\]\([^()\s]{1,500}\)/,
  // The rule below the header of a table.
  /^ {0,9}\|? {0,9}:?-{3,}:? {0,9}\|/m,
  // Bold text.
  /\*\*[^*\s][^*\n]{0,200}\*\*/
]

function isMarkdown (text: string): boolean {
  return MARKDOWN.some(pattern => pattern.test(text))
}
