import { sectionsOf } from '../../text/markdown.js'
import { passagesOf } from './passages.js'
import type { Reading } from './reading.js'
import { recognise, type Recognised } from './recognise.js'
import type { Section } from './sections.js'
import { Unreadable } from './unreadable.js'

const MAX_CHARACTERS = 5_000_000
const MAX_PASSAGES = 10_000

/** The task of the worker thread: the passages of a file, or a sentence when the file cannot be read. */
export default async function read (bytes: Uint8Array): Promise<Reading> {
  try {
    const file = await recognise(bytes)
    const { sections, pages } = await contentOf(file)
    const characters = sections.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_CHARACTERS) throw tooLong(MAX_CHARACTERS, 'characters of text')
    const passages = passagesOf(sections, { isPlainText: file.type === 'text' })
    if (passages.length === 0) throw new Unreadable(NO_TEXT)
    if (passages.length > MAX_PASSAGES) throw tooLong(MAX_PASSAGES, 'passages')
    return { type: file.type, pages, passages }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

const NO_TEXT = 'Holds no text that can be read. Scanned pages are pictures, and no text recognition (OCR) is ' +
  'done here: save it with its text, or run OCR on it first'

function tooLong (limit: number, unit: string): Unreadable {
  return new Unreadable(`Holds more than ${limit.toLocaleString('en')} ${unit}: split it into smaller files`)
}

/** Each reader is loaded with the first file that needs it: a text file does not wait for the PDF library. */
async function contentOf (file: Recognised): Promise<{ sections: Section[], pages?: number }> {
  switch (file.type) {
    case 'markdown': return { sections: sectionsOf(file.text) }
    case 'text': return { sections: sectionsOf(file.text, { isPlainText: true }) }
    case 'html': return { sections: (await import('./page.js')).readPage(file.text) }
    case 'docx': return { sections: await (await import('./word.js')).readWord(file.bytes) }
    case 'pdf': return await (await import('./pdf.js')).readPdf(file.bytes, MAX_CHARACTERS)
  }
}
