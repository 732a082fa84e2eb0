import { CitationFilter, type Citation } from './model/filters/citations.js'
import { DegreeFilter, type Degree } from './model/filters/degree.js'
import { EndFilter } from './model/filters/end-filter.js'
import { LinkFilter } from './model/filters/links.js'
import { MarkFilter } from './model/filters/mark-filter.js'

/** In characters. A longer reply is cut. */
export const MAX_REPLY = 16_000
// None ends in the middle of a character.
const PARTS = /[^]{1,4000}/gu

/** A reply of a model as it is shown. */
export interface WrittenReply {
  text: string
  /** `undefined` when the model gave none. */
  degree: Degree | undefined
  /** In the order of the numbers in the text. */
  citations: Citation[]
}

/**
 * Makes the reply that a student sees out of the text of a model, piece by piece: without its degree, with citations
 * that are checked, trimmed, and at most so long.
 */
export class ReplyWriter {
  readonly #degree = new DegreeFilter()
  readonly #ends = new EndFilter()
  readonly #marks = new MarkFilter()
  readonly #links: LinkFilter
  readonly #citations: CitationFilter
  #text = ''
  /** What of the text stands before the first words of the model. */
  #preface = ''
  #space = ''
  #isFull = false

  /**
   * @param excerpts how many there are to cite
   * @param known texts whose links may be repeated
   */
  constructor (excerpts: number, known: string[] = []) {
    this.#citations = new CitationFilter(excerpts)
    this.#links = new LinkFilter(known)
  }

  /** The fence of a code block that is still open. */
  get openFence (): string | undefined {
    return this.#citations.openFence
  }

  /** Whether the reply has reached its length. */
  get isFull (): boolean {
    return this.#isFull
  }

  /** Whether the model has come to repeat its prompt: what it says then is not shown. */
  get isOver (): boolean {
    return this.#ends.isOver
  }

  /** Whether the model has said a word. */
  get hasWords (): boolean {
    return /[\p{L}\p{N}]/u.test(this.#text.slice(this.#preface.length).replace(/\[\d+\]/g, ''))
  }

  /** What there is to show once this piece is there. */
  push (piece: string): string {
    return this.#read(this.#links.push(this.#marks.push(this.#ends.push(this.#degree.push(piece)))))
  }

  /** What there is to show when a text without a degree is held no more. */
  release (): string {
    return this.#read(this.#links.push(this.#marks.push(this.#ends.push(this.#degree.release()))))
  }

  /** A remark of ours above the reply, once. @returns what there is to show */
  preface (text: string): string {
    if (this.#text !== '') return ''
    this.#text = this.#preface = `${text}\n\n`
    return this.#preface
  }

  /** The text so far was a thought. */
  discard (): void {
    this.#degree.discard()
  }

  /** The next piece is the beginning of another completion, which goes on where the last one ended. */
  restart (): void {
    this.#degree.restart()
  }

  /** The rest that there is to show. */
  end (): string {
    const rest = this.#marks.push(this.#ends.push(this.#degree.end()) + this.#ends.end()) + this.#marks.end()
    return this.#read(this.#links.push(rest) + this.#links.end()) + this.#show(this.#citations.end())
  }

  /** A remark of ours below the reply. @returns what there is to show */
  remark (text: string): string {
    const fence = this.#citations.openFence
    const added = `${fence === undefined ? '' : `\n${fence}`}${this.#text === '' ? '' : '\n\n'}${text}`
    this.#text += added
    return added
  }

  /**
   * Cites an excerpt below what the model has said.
   * @param statement what it is to show; absent: the last words of the model
   * @returns what there is to show
   */
  cite (excerpt: number, statement?: string): string {
    const mark = ` [${this.#citations.cite(excerpt, statement)}]`
    this.#text += mark
    return mark
  }

  reply (): WrittenReply {
    return { text: this.#text, degree: this.#degree.degree, citations: this.#citations.citations }
  }

  /** Reads no more than there is room for: a text of many megabytes may come at once. */
  #read (text: string): string {
    let shown = ''
    for (const [part] of text.matchAll(PARTS)) {
      shown += this.#show(this.#citations.push(part))
      if (this.#isFull) break
    }
    return shown
  }

  #show (text: string): string {
    if (this.#isFull) return ''
    const isFirst = this.#text === this.#preface && this.#space === ''
    const whole = this.#space + (isFirst ? text.trimStart() : text)
    const end = whole.trimEnd().length
    this.#space = isFirst && end === 0 ? '' : whole.slice(end)
    const fits = whole.slice(0, Math.min(end, MAX_REPLY - this.#text.length))
    // Space without an end fills it, too.
    this.#isFull = fits.length < end || this.#space.length > MAX_REPLY
    // Never half a character, and no half of a citation.
    const shown = this.#isFull ? fits.replace(/[\ud800-\udbff]$|\\?\[\d*$|\\$/, '') : fits
    this.#text += shown
    return shown
  }
}
