import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { Unreadable } from './unreadable.js'

/** A file and what it is. */
export type Recognised =
  | { type: 'pdf' | 'docx', bytes: Uint8Array }
  | { type: 'html' | 'markdown' | 'text', text: string }

const SUPPORTED = 'PDF, Word (.docx), HTML, Markdown and text'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * What a file is, by its content; its name does not count.
 * @throws {Unreadable} what is none of the supported types
 */
export async function recognise (bytes: Uint8Array): Promise<Recognised> {
  if (isPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return { type: 'pdf', bytes }
  // Text first: two letters at its beginning are enough to look like a bitmap or a program.
  const text = textOf(bytes)
  if (text !== undefined) {
    if (text.startsWith('{\\rtf')) throw notSupported('rtf')
    return { type: isHtml(text) ? 'html' : isMarkdown(text) ? 'markdown' : 'text', text }
  }
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime === DOCX) return { type: 'docx', bytes }
  // Old Word files, and new ones with a password.
  if (found?.ext === 'cfb') throw new Unreadable('Is an old Office file (.doc) or one with a password: save it as .docx without a password')
  throw notSupported(found?.ext)
}

/** The header may stand behind a few bytes of a mail or a print job. A text that only speaks of PDF has no objects. */
function isPdf (bytes: Buffer): boolean {
  const header = bytes.subarray(0, 1024).indexOf('%PDF-')
  return header === 0 || (header > 0 && bytes.includes(' obj'))
}

function notSupported (kind: string | undefined): Unreadable {
  return new Unreadable(`Must be one of ${SUPPORTED}${kind === undefined ? '' : `, not .${kind}`}`)
}

/** The text of a file that is text: UTF-8, UTF-16 with its mark, else the Western European encoding of Windows. */
function textOf (bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(bytes)
  // No text has these, and hardly a file of another kind is without them.
  // eslint-disable-next-line no-control-regex
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffe\uffff]/.test(text) ? undefined : text
}

function isHtml (text: string): boolean {
  const start = text.slice(0, 4096).replace(/<!--[^]*?(?:-->|$)/g, '').trimStart()
  return /^<(?:!doctype html|html|head|body)\b/i.test(start) ||
    (/^<\?xml\b/i.test(start) && /<html\b/i.test(start)) ||
    (/^<(?:div|main|article|section|h[1-6]|p|table|ul|ol|meta|title)\b[^<>]*>/i.test(start) && /<\/(?:div|main|article|section|h[1-6]|p|table|ul|ol|title)>/i.test(text))
}

// A heading, a fence, a link, a table or something in bold. No two repetitions without a bound may share a character: a line
// of a thousand dashes would take seconds.
function isMarkdown (text: string): boolean {
  return /^ {0,3}#{1,6} \S|^ {0,3}(?:```|~~~)|^.{1,200}\n(?:={3,}|-{3,})\s*$|\[[^[\]\n]{1,200}\]\([^()\s]{1,500}\)|^ {0,9}\|? {0,9}:?-{3,}:? {0,9}\||\*\*[^*\s][^*\n]{0,200}\*\*/m.test(text)
}
