import { FILE_KINDS } from '../../../lib/validation/file-kinds.js'
import { decodeText, NO_TEXT, unicodeText, withEncodingRepaired } from '../../../lib/text-encoding.js'
import type { DocumentType } from '../document-types.js'
import { eventsOf } from './texts/others/calendar.js'
import { fromLightMarkup } from './texts/light-markup.js'
import { isXmlBook, kindOf, type TextKind } from './texts/text-kinds.js'
import { withoutTail } from './bundles/archive.js'
import { packageKind } from './bundles/package-kind.js'
import { Unreadable } from './unreadable.js'

/** A file and its type. */
export type Recognised =
  | { type: Exclude<DocumentType, TextKind['type']>, bytes: Uint8Array }
  | (TextKind & { text: string, bytes: Uint8Array })

/** By the ending that file-type knows. The files of templates and of macros are read like the others. */
type Binary = Exclude<DocumentType, TextKind['type']>
const BY_ENDING = new Map<string, Binary>(Object.entries({
  docx: 'docx docm dotx dotm',
  pptx: 'pptx pptm ppsx ppsm potx potm',
  xlsx: 'xlsx xlsm xltx xltm',
  odt: 'odt ott',
  odp: 'odp otp',
  ods: 'ods ots',
  epub: 'epub',
  zip: 'zip',
  picture: 'png jpg tif webp bmp gif'
}).flatMap(([type, endings]) => endings.split(' ').map(ending => [ending, type as Binary] as const)))

/**
 * The type of a file by its content. Its name decides only between kinds of plain text, such as a program.
 * @throws {Unreadable} when the type is not supported
 */
export async function recognise (bytes: Uint8Array, name = ''): Promise<Recognised> {
  if (isPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return { type: 'pdf', bytes }
  const rtf = rtfIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (rtf !== undefined) return { type: 'rtf', text: rtf, bytes }
  // Text comes first: by two letters at its beginning, a text may look like a bitmap or a program.
  const text = textOf(bytes)
  if (text !== undefined) {
    if (isXmlBook(text)) {
      const { pageOfXml } = await import('./texts/others/xml-books.js')
      return { type: 'html', text: pageOfXml(text), bytes }
    }
    const markdown = eventsOf(text) ?? fromLightMarkup(text, name)
    return markdown === undefined ? { ...kindOf(text, name), text, bytes } : { type: 'markdown', text: markdown, bytes }
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const type = BY_ENDING.get(found?.ext ?? '')
  if (type !== undefined) {
    const whole = withoutTail(bytes)
    return { type: type === 'zip' ? await packageKind(whole) ?? type : type, bytes: whole }
  }
  if (found?.ext === 'cfb') {
    throw new Unreadable('Is an old Office file (.doc, .ppt, .xls) or one with a password: ' +
      'save it as .docx, .pptx or .xlsx without a password')
  }
  if (found?.ext === 'gz' || found?.ext === 'tar.gz') {
    throw new Unreadable('Is a packed archive (.tar.gz, .mbz): import a Moodle backup as a course, ' +
      'and save others as ZIP')
  }
  throw notSupported(found?.ext, name)
}

// ZIP, RAR, 7-Zip, gzip, old Office: the first file in one may be a PDF as it is. So may that of a tar archive.
const ARCHIVES = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '\xd0\xcf\x11\xe0']

/** Before the header there may be some bytes of a mail or a print job. A text about PDF has no objects. */
function isPdf (bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const header = start.indexOf('%PDF-')
  const isArchive = ARCHIVES.some(mark => start.startsWith(mark)) || start.startsWith('ustar', 257)
  return header === 0 || (header > 0 && !isArchive && bytes.includes(' obj'))
}

// Of data in a file in Rich Text: its length, and a space.
const DATA = /\\bin(\d{1,9}) ?/g

/** Rich Text that is no text as others: it holds data, or some bytes follow it, which are none of it. */
function rtfIn (bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1')
  const [start] = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}(?=\{\\rtf)/.exec(text) ?? []
  if (start === undefined || (start === '' && !NO_TEXT.test(text))) return undefined
  const parts: string[] = []
  let from = start.length
  for (const { 0: word, 1: length, index } of text.matchAll(DATA)) {
    if (index < from) continue
    parts.push(text.slice(from, index))
    from = index + word.length + Number(length)
  }
  // eslint-disable-next-line no-control-regex
  return [...parts, text.slice(from, text.lastIndexOf('}') + 1)].join('').replace(/[\0-\x08\x0e-\x1f]/g, '')
}

function notSupported (kind: string | undefined, name: string): Unreadable {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  const isDamaged = kind === undefined && (ending === 'pdf' || BY_ENDING.has(ending))
  if (isDamaged) return new Unreadable(`Is a broken .${ending} file: open it in its program and save it again`)
  return new Unreadable(`Must be one of ${FILE_KINDS}${kind === undefined ? '' : `, not .${kind}`}`)
}

/** The content of a text file. Its lines end in one way, so that no reader needs to know the others. */
function textOf (bytes: Uint8Array): string | undefined {
  return decodedText(bytes)?.replace(/\r\n?/g, '\n')
}

/**
 * The content of a text file as it is: UTF-8, UTF-16, or an older encoding that can be told. `undefined` for every
 * other file.
 * @throws {Unreadable} for a text whose encoding cannot be told
 */
function decodedText (bytes: Uint8Array): string | undefined {
  const unicode = unicodeText(bytes)
  if (unicode !== undefined) {
    const text = withEncodingRepaired(unicode)
    return NO_TEXT.test(text) ? undefined : text
  }
  if (NO_TEXT.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))) return undefined
  const text = decodeText(bytes)
  if (text === undefined) throw new Unreadable('Is a text in an encoding that could not be told: save it as UTF-8')
  return text
}
