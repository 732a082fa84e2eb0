import JSZip from 'jszip'
import mammoth from 'mammoth'
import { fromBufferPromise } from 'yauzl'
import { markdownOf } from '../../text/html.js'
import { sectionsOf } from '../../text/markdown.js'
import type { LeftOut } from './reading.js'
import type { Content } from './sections.js'
import { Unreadable } from './unreadable.js'
import { withFormulasAsText } from './word-formulas.js'

// A file has at most 20 MiB. Word compresses text to a tenth, and pictures not at all.
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

const TOO_LARGE = 'Unfolds to more than can be read: split it into smaller files'

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"]

/**
 * The content of a Word document (.docx).
 * @throws {Unreadable}
 */
export async function readWord (bytes: Uint8Array): Promise<Content> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pictures = 0
  // Pictures have no text.
  const convertImage = mammoth.images.imgElement(async () => {
    pictures++
    return { src: '' }
  })
  try {
    await checkUnpackedSize(buffer)
    const { document, leftOut } = await withFormulas(buffer)
    const { value: html } = await mammoth.convertToHtml({ buffer: document }, { styleMap, convertImage })
    const markdown = markdownOf(html)
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Word file: open it in Word and save it again')
  }
}

// Word Online names it `document2.xml`.
const DOCUMENT = /^word\/document\d*\.xml$/

async function withFormulas (buffer: Buffer): Promise<{ document: Buffer, leftOut: LeftOut[] }> {
  const zip = await JSZip.loadAsync(buffer)
  const [main] = zip.file(DOCUMENT)
  const xml = await main?.async('string') ?? ''
  const text = withFormulasAsText(xml)
  const document = main === undefined || text === xml
    ? buffer
    : await zip.file(main.name, text).generateAsync({ type: 'nodebuffer' })
  return { document, leftOut: unreadIn(xml) }
}

/** What mammoth leaves out without a word. It reads a text box where the file has an older form of it as well. */
function unreadIn (xml: string): LeftOut[] {
  const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0
  const drawings = count(/<(?:c:chart|dgm:relIds)\b/g)
  const boxes = count(/<wps:txbx\b/g) - count(/<v:textbox\b/g)
  return [
    ...drawings > 0 ? [{ what: `Charts and diagrams were left out: ${drawings}.` }] : [],
    ...boxes > 0 ? [{ what: `Text boxes were left out: ${boxes}. Write their text into the document itself.` }] : []
  ]
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
