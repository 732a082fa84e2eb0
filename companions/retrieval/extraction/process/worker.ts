import { asTyped } from '../../../text/same-looking.js'
import type { DocumentType } from '../../document-types.js'
import { markdownInto } from '../texts/markdown.js'
import { passagesOf } from '../passages.js'
import type { Order, Reading } from './reading.js'
import { recognise, type Recognised } from '../recognise.js'
import { reportOf } from '../report.js'
import type { Content } from '../sections.js'
import { readCaptions } from '../texts/captions.js'
import { readLatex } from '../texts/latex.js'
import { cellsOf, readNotebook } from '../texts/notebook.js'
import { readCode, readText } from '../texts/text.js'
import { TextRecognition } from '../pictures/text-recognition.js'
import { Unreadable } from '../unreadable.js'

const recognition = new TextRecognition()

const MAX_CHARACTERS = 5_000_000
const MAX_PASSAGES = 10_000

/** The task of the worker thread: what is in a file, or a sentence when the file cannot be read. */
export default async function read ({ bytes, wanted, name, withoutRecognition, taken }: Order): Promise<Reading> {
  recognition.begin(taken, withoutRecognition)
  try {
    const file = await recognise(bytes, name)
    const content = typed(await contentOf(file))
    if (recognition.isMissed) return SCAN
    const characters = content.sections.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_CHARACTERS) throw tooLong(MAX_CHARACTERS, 'characters of text')
    const { type } = file
    const { pages } = content
    const reading = reportOf(type, content)
    if (wanted === 'markdown') {
      const markdown = markdownInto(content, reading)
      if (!/[\p{L}\p{N}]/u.test(markdown)) throw withoutText(type, content)
      return { type, pages, reading, passages: [], markdown }
    }
    const passages = passagesOf(content.sections, { isPlainText: type === 'text' })
    if (passages.length === 0) throw withoutText(type, content)
    if (passages.length > MAX_PASSAGES) throw tooLong(MAX_PASSAGES, 'passages')
    return { type, pages, reading, passages, markdown: '' }
  } catch (error) {
    if (recognition.isMissed) return SCAN
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  } finally {
    // It takes a hundred megabytes, and most files need none.
    await recognition.close().catch(() => {})
  }
}

const SCAN = { unreadable: 'Holds pictures of text', isScan: true }
const NO_TEXT = 'Holds no text that can be read'
const PICTURES = 'Holds no text that can be read, but pictures: save it with its text'

function withoutText (type: DocumentType, { pictures }: Content): Unreadable {
  return new Unreadable(type !== 'picture' && pictures > 0 ? PICTURES : NO_TEXT)
}

function typed ({ sections, markdown, ...others }: Content): Content {
  return {
    ...others,
    sections: sections.map(({ blocks, ...section }) => {
      const text = asTyped(section.text)
      const isSame = blocks !== undefined && text === section.text
      return { ...section, text, headings: section.headings.map(asTyped), ...(isSame && { blocks }) }
    }),
    ...(markdown !== undefined && { markdown: asTyped(markdown) })
  }
}

function tooLong (limit: number, unit: string): Unreadable {
  return new Unreadable(`Holds more than ${limit.toLocaleString('en')} ${unit}: split it into smaller files`)
}

/** Each reader is loaded with the first file that needs it: a text file does not wait for the PDF library. */
async function contentOf (file: Recognised, textOf?: (path: string) => string | undefined): Promise<Content> {
  switch (file.type) {
    case 'markdown': return readText(file.text)
    case 'text': return readText(file.text, { isPlainText: true })
    case 'code': return readCode(file.text, file.language)
    case 'html': return (await import('../texts/page.js')).readPage(file.text)
    case 'csv': return (await import('../office/sheets/sheets.js')).readCsv(file.text, file.delimiter)
    case 'rtf': return (await import('../office/rtf.js')).readRtf(file.text)
    case 'captions': return readCaptions(file.text)
    case 'latex': return readLatex(file.text, textOf)
    case 'ipynb': return readNotebook(cellsOf(file.text) ?? { cells: [], language: '' })
    // Its parts have encodings of their own, but for one that was saved as UTF-16.
    case 'email': return await (await import('../bundles/mail.js'))
      .readMail(file.bytes.includes(0) ? Buffer.from(file.text) : file.bytes)
    case 'docx': return await (await import('../office/word/word.js')).readWord(file.bytes)
    case 'pptx': return await (await import('../office/slides.js')).readSlides(file.bytes)
    case 'xlsx': return await (await import('../office/sheets/sheets.js')).readWorkbook(file.bytes)
    case 'odt':
    case 'odp':
    case 'ods': return await (await import('../office/open-document.js')).readOpenDocument(file.bytes, file.type)
    case 'epub': return await (await import('../bundles/book.js')).readBook(file.bytes)
    case 'pdf': return await (await import('../pdf/pdf.js')).readPdf(file.bytes, MAX_CHARACTERS, recognition)
    case 'picture': return await (await import('../pictures/picture.js')).readPicture(file.bytes, recognition)
    case 'zip': return await (await import('../bundles/bundle.js')).readBundle(file.bytes, readInner)
  }
}

/** A file of an archive. An archive in an archive is left out. */
async function readInner (bytes: Uint8Array, path: string, textOf: (path: string) => string | undefined) {
  const file = await recognise(bytes, path)
  if (file.type === 'zip') throw new Unreadable('Is an archive in an archive')
  return await contentOf(file, textOf)
}
