import { fromBufferPromise } from 'yauzl'
import type { DocumentType } from '../../document-types.js'

type Kind = Extract<DocumentType, 'docx' | 'pptx' | 'xlsx' | 'odt' | 'odp' | 'ods' | 'epub'>

// An archive with more files is not looked through.
const MAX_ENTRIES = 10_000
// In bytes. What names the kind is short.
const MAX_NAMED = 1024 * 1024

// What [Content_Types].xml says of the main part of an Office file, also of one with macros and of a template.
const OFFICE: Array<[RegExp, Kind]> = [
  [/(?:wordprocessingml|ms-word)\.(?:document|template)[\w.]{0,30}\.main\+xml/i, 'docx'],
  [/(?:presentationml|ms-powerpoint)\.(?:presentation|slideshow|template)[\w.]{0,30}\.main\+xml/i, 'pptx'],
  [/(?:spreadsheetml|ms-excel)\.(?:sheet|template)[\w.]{0,30}\.main\+xml/i, 'xlsx']
]
// What `mimetype` says of the files of LibreOffice and of e-books.
const BY_MIMETYPE: Array<[RegExp, Kind]> = [
  [/^application\/vnd\.oasis\.opendocument\.text(?:-template)?\s*$/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.presentation(?:-template)?\s*$/, 'odp'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?\s*$/, 'ods'],
  [/^application\/epub\+zip\s*$/, 'epub']
]

/**
 * Of which program a ZIP archive is a file, wherever in it the file stands that says so: Google writes it last.
 * `undefined` for every other archive, and for one that cannot be read.
 */
export async function packageKind (bytes: Uint8Array): Promise<Kind | undefined> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true })
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      if (++entries > MAX_ENTRIES) return undefined
      const kinds = entry.fileName === '[Content_Types].xml'
        ? OFFICE
        : entry.fileName === 'mimetype' ? BY_MIMETYPE : []
      if (kinds.length === 0 || entry.isEncrypted()) continue
      const said = await beginningOf(await zip.openReadStreamPromise(entry))
      return kinds.find(([pattern]) => pattern.test(said))?.[1]
    }
  } catch {
    // A broken archive is refused by its own reader.
  }
  return undefined
}

async function beginningOf (stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk.toString('utf8')
    if (text.length > MAX_NAMED) break
  }
  return text
}
