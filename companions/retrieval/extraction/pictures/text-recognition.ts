import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Block, Worker } from 'tesseract.js'
import { sizeOfPicture } from './picture-size.js'
import { textInColumns } from './scanned-columns.js'
import { Unreadable } from '../unreadable.js'

const NOT_INSTALLED = 'Is a picture, and no text recognition (OCR) is installed here: save it with its text'
const TOO_LARGE = 'Is too large a picture: make it smaller than 50 megapixels'
const LATE = 'Recognising the text took too long: split the file'
const DOUBTFUL = 'Is a picture whose text could not be recognised for certain: turn it upright, or scan it again'
const OFF = 'Is a picture, and is not recognised now'
const BROKEN = 'Is a broken picture, or one of a kind that is not read: save it again, as PNG or JPEG'

/** The picture is unpacked to four bytes a pixel. A page of 600 dpi has 35 million. */
export const MAX_PIXELS = 50_000_000
// Of one file: about seventy pages, and fewer where the machine is busy.
const MAX_MS = 200_000
const LANGUAGES = ['eng', 'spa']
// The build copies it from its packages (tools/compile.mjs).
const DATA = fileURLToPath(new URL('recognition-data', import.meta.url))
// In percent. What is recognised with less is no word, but a line or a stain.
const MIN_CONFIDENCE = 30
// Of the words of a picture, on average. Text has 85 and more; a page that lies on its side has 40, and so has one in
// other letters.
const MIN_OF_WORDS = 60
const MIN_WORDS = 5

/** What was recognised is no text for certain: the picture may lie on its side. */
export class DoubtfulText extends Unreadable {}

/** The text of pictures: English and Spanish. The library is optional (`npm ci --omit=optional`). */
export class TextRecognition {
  #worker: Promise<Worker> | undefined
  #isOff = false
  #isMissed = false
  // In milliseconds: what the pictures of the present file took.
  #taken: Int32Array = new Int32Array(1)

  /**
   * Begins with a file.
   * @param taken its first element counts the milliseconds that the pictures of the file have taken
   * @param isOff no picture is recognised
   */
  begin (taken: Int32Array = new Int32Array(1), isOff = false): void {
    this.#isOff = isOff
    this.#isMissed = false
    this.#taken = taken
  }

  /** Whether the file has a picture that was not recognised because none is to be. */
  get isMissed (): boolean {
    return this.#isMissed
  }

  /** Whether the pictures of the file have taken so long that no other one is read. */
  get isLate (): boolean {
    return Atomics.load(this.#taken, 0) > MAX_MS
  }

  /**
   * The lines of a picture, with an empty line between two paragraphs. Empty where there is none.
   * @throws {Unreadable} where it is too large or broken, others took too long, or no text recognition is installed
   */
  async textOf (picture: Uint8Array): Promise<string> {
    if (this.isLate) throw new Unreadable(LATE)
    const { width, height } = sizeOfPicture(picture)
    // Nothing of a size that is not known is unpacked.
    if (width * height === 0) throw new Unreadable(BROKEN)
    if (width * height > MAX_PIXELS) throw new Unreadable(TOO_LARGE)
    if (this.#isOff) {
      this.#isMissed = true
      throw new Unreadable(OFF)
    }
    const started = performance.now()
    const worker = await (this.#worker ??= startedWorker())
    try {
      const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true })
      if (isDoubtful(data.blocks ?? [])) throw new DoubtfulText(DOUBTFUL)
      const paragraphs = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs)
        .map(({ lines }) => lines.filter(({ confidence }) => confidence >= MIN_CONFIDENCE))
      return textInColumns(paragraphs.flat()) ?? paragraphs
        .map(lines => lines.map(({ text }) => text.trim()).join('\n'))
        .filter(text => /[\p{L}\p{N}]/u.test(text)).join('\n\n')
    } catch (error) {
      if (error instanceof Unreadable) throw error
      throw new Unreadable(BROKEN)
    } finally {
      // One that never ends is not counted, and so the reading is ended.
      Atomics.add(this.#taken, 0, Math.round(performance.now() - started))
    }
  }

  /** Gives its memory back. It starts again with the next picture. */
  async close (): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.then(async worker => await worker.terminate(), () => {})
  }
}

function isDoubtful (blocks: Block[]): boolean {
  const words = blocks.flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words).filter(({ text }) => /\p{L}{3}/u.test(text))
  const sum = words.reduce((sum, { confidence }) => sum + confidence, 0)
  return words.length >= MIN_WORDS && sum < MIN_OF_WORDS * words.length
}

async function startedWorker (): Promise<Worker> {
  const languages = LANGUAGES.filter(language => existsSync(join(DATA, `${language}.traineddata.gz`)))
  const library = await import('tesseract.js').catch(() => undefined)
  if (languages.length === 0 || library === undefined) throw new Unreadable(NOT_INSTALLED)
  // Nothing is fetched and nothing is stored: the data is here.
  return await library.createWorker(languages, library.OEM.LSTM_ONLY, {
    langPath: DATA, cacheMethod: 'none', logger: () => {}, errorHandler: () => {}
  })
}
