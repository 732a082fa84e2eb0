import { inflateSync } from 'node:zlib'
import { mayDrawLines, strokesDrawnBy, type Stroke } from './pdf-strokes.js'

/* Where a file has the instructions that draw its pages. To ask pdf.js for them takes as long as to read the text. */

const PACKED = /\/FlateDecode\b/
const PACKED_OTHERWISE = /\/DecodeParms\b|\/\w+Decode\b.*\/\w+Decode\b/s
// What is no drawing: pictures, fonts, and what tells about the file.
const OTHERS = /\/Image\b|\/Length1\b|\/(?:Type1C|CIDFontType0C|OpenType)\b|\/(?:XRef|ObjStm|Metadata|CMap)\b|\/N\s/
const FORM = /\/Form\b/
// What a page names such a form by; pictures are named in the same way.
// eslint-disable-next-line ours/no-language-words -- an instruction of PDF
const NAMED = /\bDo\b/
// What a page names its instructions by: one object, or several.
const CONTENTS = /\/Contents\s{0,9}(?:(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R|\[([^\]/]{0,2000})\])/g
// In characters: how far before it the object of a page begins at most.
const MAX_PAGE = 4000
// What each page, all of them, and the search of all objects may unfold to. In bytes.
const [MAX_OF_PAGE, MAX_OF_PAGES, MAX_SEARCHED] = [20_000_000, 200_000_000, 20_000_000]

/** An object with data. `number`: of the object; absent where it could not be told. */
export interface Stream { number?: number, description: string, data: Buffer }

/** The instructions of the pages of a file, by the numbers of their objects. */
export class PageContents {
  readonly #streams = new Map<number, Stream>()
  readonly #pages = new Map<number, number[]>()
  // Objects that are there twice, in a file that was changed: one of them is out of date.
  readonly #twice = new Set<number>()
  readonly #allowance = new Allowance(MAX_OF_PAGES)
  #isOpen = true
  #hasLines: boolean | undefined
  #haveFormsLines: boolean | undefined

  /** A file whose objects cannot be read: its pages may have anything. */
  close (): void {
    this.#isOpen = false
  }

  addStream (stream: Stream): void {
    const { number = -1 - this.#streams.size, description } = stream
    if (OTHERS.test(description)) return
    if (this.#streams.has(number)) this.#twice.add(number)
    // The bytes of the file are not there any more when its pages are read.
    this.#streams.set(number, { ...stream, data: Buffer.from(stream.data) })
  }

  /** The pages among the objects of a file. */
  addPages (text: string): void {
    let [begin, number, from] = [0, undefined as number | undefined, 0]
    for (const { 1: one, 2: several, index } of text.matchAll(CONTENTS)) {
      // Where no other object has begun, this is the one before: each character is looked at once.
      const at = text.slice(from, index).lastIndexOf(' obj')
      if (at !== -1) [begin, number] = [from + at, numberBefore(text, from + at)]
      from = index
      if (number !== undefined && index - begin <= MAX_PAGE) this.#addPage(number, one ?? several ?? '')
    }
  }

  /** The pages among the objects of a packed stream, which begins with their numbers and places. */
  addPackedPages (text: string, description: string): void {
    const first = Number(/\/First\s{1,9}(\d{1,9})/.exec(description)?.[1] ?? 0)
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
    const places = numbers.flatMap((number, n) => n % 2 === 0 ? [{ number, at: first + (numbers[n + 1] ?? 0) }] : [])
    let n = 0
    for (const { 1: one, 2: several, index } of text.matchAll(CONTENTS)) {
      while ((places[n + 1]?.at ?? Infinity) <= index) n++
      const number = places[n]?.number
      if (number !== undefined) this.#addPage(number, one ?? several ?? '')
    }
  }

  #addPage (number: number, references: string): void {
    if (this.#pages.has(number)) this.#twice.add(number)
    const named = references.matchAll(/(\d{1,7})(?:\s{1,9}\d{1,5}\s{1,9}R|$)/g)
    this.#pages.set(number, [...named].map(([, content]) => Number(content)))
  }

  /** The level lines that a page draws; `undefined` where that must be asked otherwise. */
  strokesOn (page: number | undefined): Stroke[] | undefined {
    if (!this.#isOpen) return undefined
    const content = this.#contentOf(page)
    if (content === undefined) return this.#mayHaveLines() ? undefined : []
    return NAMED.test(content) && this.#mayFormsHaveLines() ? undefined : strokesDrawnBy(content)
  }

  #contentOf (page: number | undefined): string | undefined {
    const numbers = page === undefined || this.#twice.has(page) ? undefined : this.#pages.get(page)
    if (numbers === undefined) return undefined
    const parts: string[] = []
    let left = MAX_OF_PAGE
    for (const number of numbers) {
      const stream = this.#twice.has(number) ? undefined : this.#streams.get(number)
      const part = stream === undefined ? undefined : this.#allowance.unfolded(stream, left)
      if (part === undefined) return undefined
      left -= part.length
      parts.push(part)
    }
    return parts.join('\n')
  }

  #mayHaveLines (): boolean {
    this.#hasLines ??= this.#mayDraw([...this.#streams.values()])
    return this.#hasLines
  }

  #mayFormsHaveLines (): boolean {
    const forms = () => [...this.#streams.values()].filter(({ description }) => FORM.test(description))
    this.#haveFormsLines ??= this.#mayDraw(forms())
    return this.#haveFormsLines
  }

  #mayDraw (streams: Stream[]): boolean {
    const allowance = new Allowance(MAX_SEARCHED)
    return streams.some(stream => {
      const content = allowance.unfolded(stream)
      return content === undefined || mayDrawLines(content)
    })
  }
}

// In characters: two numbers, and spaces behind each.
const NUMBERS = 24

/** The number of the object whose `obj` stands at a place of a file: "12 0 obj". */
export function numberBefore (text: string, at: number): number | undefined {
  const [, number] = /(\d{1,7})\s{1,9}\d{1,5}$/.exec(text.slice(Math.max(0, at - NUMBERS), at)) ?? []
  return number === undefined ? undefined : Number(number)
}

/**
 * What the streams of a file may still unfold to, in bytes. One that cannot be unfolded takes the most that it may have
 * unfolded to before: a stream of a few kilobytes may have made megabytes, and a file may have thousands of these.
 */
export class Allowance {
  #left: number

  constructor (bytes: number) {
    this.#left = bytes
  }

  /** The data of an object; `undefined` where it is packed in another way, damaged, or too much. */
  unfolded (stream: Stream, most = Infinity): string | undefined {
    const allowed = Math.min(most, this.#left)
    if (allowed <= 0 || !isReadable(stream)) return undefined
    const content = inflated(stream, allowed)
    this.#left -= content?.length ?? Math.min(allowed, MAX_RATIO * stream.data.length)
    return content
  }
}

// How many bytes one byte of Deflate unfolds to at most.
const MAX_RATIO = 1032

function isReadable ({ description }: Stream): boolean {
  return !PACKED_OTHERWISE.test(description) && (PACKED.test(description) || !/\/\w+Decode\b/.test(description))
}

function inflated ({ description, data }: Stream, maxOutputLength: number): string | undefined {
  if (!PACKED.test(description)) return data.length > maxOutputLength ? undefined : data.toString('latin1')
  try {
    return inflateSync(data, { maxOutputLength }).toString('latin1')
  } catch {
    return undefined
  }
}
