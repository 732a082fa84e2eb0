import mammoth from 'mammoth'
import { fromBufferPromise } from 'yauzl'
import { markdownOf } from '../../text/html.js'
import { sectionsOf } from '../../text/markdown.js'
import type { Section } from './sections.js'
import { Unreadable } from './unreadable.js'

// What a file of 20 MiB may unfold to. Word itself packs text to a tenth, and pictures not at all.
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

const options = {
  styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
  // There is no text in a picture.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' }))
}

/** @throws {Unreadable} */
export async function readWord (bytes: Uint8Array): Promise<Section[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    await checkUnpackedSize(buffer)
    const { value: html } = await mammoth.convertToHtml({ buffer }, options)
    return sectionsOf(markdownOf(html))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Word file: open it in Word and save it again')
  }
}

/** A few kilobytes can unfold to gigabytes, and mammoth would unfold them. */
async function checkUnpackedSize (buffer: Buffer): Promise<void> {
  const zip = await fromBufferPromise(buffer, { lazyEntries: true })
  let [unpacked, entries] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw new Unreadable(TOO_MUCH)
    if (entry.isEncrypted()) throw new Unreadable('Needs a password: save it without one')
    if (entry.fileName.endsWith('/')) continue
    // What it says of its size need not be true, so it is counted.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length
      if (unpacked > MAX_UNPACKED) throw new Unreadable(TOO_MUCH)
    }
  }
}

const TOO_MUCH = 'Unfolds to more than can be read: split it into smaller files'
