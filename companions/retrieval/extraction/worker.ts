import { asTyped } from '../../text/same-looking.js'
import { markdownInto } from './markdown.js'
import { passagesOf } from './passages.js'
import type { Order, Reading } from './reading.js'
import { recognise, type Recognised } from './recognise.js'
import { reportOf } from './report.js'
import type { Content } from './sections.js'
import { readText } from './text.js'
import { Unreadable } from './unreadable.js'

const MAX_CHARACTERS = 5_000_000
const MAX_PASSAGES = 10_000

/** The task of the worker thread: what is in a file, or a sentence when the file cannot be read. */
export default async function read ({ bytes, wanted }: Order): Promise<Reading> {
  try {
    const file = await recognise(bytes)
    const content = typed(await contentOf(file))
    const characters = content.sections.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_CHARACTERS) throw tooLong(MAX_CHARACTERS, 'characters of text')
    const { type } = file
    const { pages } = content
    const reading = reportOf(type, content)
    if (wanted === 'markdown') {
      const markdown = markdownInto(content, reading)
      if (!/[\p{L}\p{N}]/u.test(markdown)) throw new Unreadable(NO_TEXT)
      return { type, pages, reading, passages: [], markdown }
    }
    const passages = passagesOf(content.sections, { isPlainText: type === 'text' })
    if (passages.length === 0) throw new Unreadable(NO_TEXT)
    if (passages.length > MAX_PASSAGES) throw tooLong(MAX_PASSAGES, 'passages')
    return { type, pages, reading, passages, markdown: '' }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

const NO_TEXT = 'Holds no text that can be read. Scanned pages are pictures, and no text recognition (OCR) is ' +
  'done here: save it with its text, or run OCR on it first'

function typed ({ sections, markdown, ...others }: Content): Content {
  return {
    ...others,
    sections: sections.map(section =>
      ({ ...section, text: asTyped(section.text), headings: section.headings.map(asTyped) })),
    ...(markdown !== undefined && { markdown: asTyped(markdown) })
  }
}

function tooLong (limit: number, unit: string): Unreadable {
  return new Unreadable(`Holds more than ${limit.toLocaleString('en')} ${unit}: split it into smaller files`)
}

/** Each reader is loaded with the first file that needs it: a text file does not wait for the PDF library. */
async function contentOf (file: Recognised): Promise<Content> {
  switch (file.type) {
    case 'markdown': return readText(file.text)
    case 'text': return readText(file.text, { isPlainText: true })
    case 'html': return (await import('./page.js')).readPage(file.text)
    case 'docx': return await (await import('./word.js')).readWord(file.bytes)
    case 'pdf': return await (await import('./pdf.js')).readPdf(file.bytes, MAX_CHARACTERS)
  }
}
