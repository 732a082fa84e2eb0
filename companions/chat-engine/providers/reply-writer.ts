import { CitationFilter, type Citation } from './citations.js'
import { DegreeFilter, type Degree } from './degree.js'

/** In characters. A longer reply is cut. */
export const MAX_REPLY = 16_000

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
  readonly #citations: CitationFilter
  #text = ''
  #space = ''
  #isFull = false

  constructor (excerpts: number) {
    this.#citations = new CitationFilter(excerpts)
  }

  /** Whether the reply has reached its length. */
  get isFull (): boolean {
    return this.#isFull
  }

  /** What there is to show once this piece is there. */
  push (piece: string): string {
    return this.#show(this.#citations.push(this.#degree.push(piece)))
  }

  /** What there is to show when a text without a degree is held no more. */
  release (): string {
    return this.#show(this.#citations.push(this.#degree.release()))
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
    return this.#show(this.#citations.push(this.#degree.end()) + this.#citations.end())
  }

  /** A remark of ours below the reply. @returns what there is to show */
  remark (text: string): string {
    const fence = this.#citations.openFence
    const added = `${fence === undefined ? '' : `\n${fence}`}${this.#text === '' ? '' : '\n\n'}${text}`
    this.#text += added
    return added
  }

  reply (): WrittenReply {
    return { text: this.#text, degree: this.#degree.degree, citations: this.#citations.citations }
  }

  #show (text: string): string {
    if (this.#isFull) return ''
    const whole = this.#space + (this.#text === '' && this.#space === '' ? text.trimStart() : text)
    const end = whole.trimEnd().length
    this.#space = this.#text === '' && end === 0 ? '' : whole.slice(end)
    const fits = whole.slice(0, Math.min(end, MAX_REPLY - this.#text.length))
    this.#isFull = fits.length < end
    // Never half a character, and no half of a citation.
    const shown = this.#isFull ? fits.replace(/[\ud800-\udbff]$|\\?\[\d*$|\\$/, '') : fits
    this.#text += shown
    return shown
  }
}
