import JSZip from 'jszip'
import mammoth from 'mammoth'
import { fromBufferPromise } from 'yauzl'
import { markdownOf } from '../../text/html.js'
import { sectionsOf } from '../../text/markdown.js'
import type { Section } from './sections.js'
import { Unreadable } from './unreadable.js'
import { withFormulasAsText } from './word-formulas.js'

// A file has at most 20 MiB. Word compresses text to a tenth, and pictures not at all.
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

const TOO_LARGE = 'Unfolds to more than can be read: split it into smaller files'

const options = {
  styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
  // Pictures have no text.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' }))
}

/**
 * The sections of a Word document (.docx).
 * @throws {Unreadable}
 */
export async function readWord (bytes: Uint8Array): Promise<Section[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    await checkUnpackedSize(buffer)
    const { value: html } = await mammoth.convertToHtml({ buffer: await withFormulas(buffer) }, options)
    return sectionsOf(markdownOf(html))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Word file: open it in Word and save it again')
  }
}

const DOCUMENT = 'word/document.xml'

async function withFormulas (buffer: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(buffer)
  const xml = await zip.file(DOCUMENT)?.async('string') ?? ''
  const text = withFormulasAsText(xml)
  return text === xml ? buffer : await zip.file(DOCUMENT, text).generateAsync({ type: 'nodebuffer' })
}

/** A file of some kilobytes can unpack to gigabytes, and mammoth has no limit. */
async function checkUnpackedSize (buffer: Buffer): Promise<void> {
  const zip = await fromBufferPromise(buffer, { lazyEntries: true })
  let [unpacked, entries] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw new Unreadable(TOO_LARGE)
    if (entry.isEncrypted()) throw new Unreadable('Needs a password: save it without one')
    if (entry.fileName.endsWith('/')) continue
    // The declared size may be wrong, so the bytes are counted.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length
      if (unpacked > MAX_UNPACKED) throw new Unreadable(TOO_LARGE)
    }
  }
}
