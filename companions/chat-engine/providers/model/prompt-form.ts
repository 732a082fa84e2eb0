import type { FastifyBaseLogger } from 'fastify'

/*
 * Which form of the prompt for a reply a model gets. The long form asks for a degree in the first line. Small models
 * write that line and no words, also where their window is large. It is learnt from their replies, as the form of JSON
 * is: once for each server and model.
 */

// In messages. One reply without words may be chance.
const ENOUGH = 2
// Another model may be there under the same name, or a better one.
const KEPT_MS = 24 * 3_600_000

/** Knows whether a model answers the short form of a prompt where it has no words for the long one. */
export class PromptForm {
  readonly #log: FastifyBaseLogger
  readonly #now: () => number
  /** In how many messages in a row the short form had words where the long one had none; below 0: neither had. */
  #helped = 0
  #since = 0

  constructor (log: FastifyBaseLogger, now = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Whether the model is given the short form at once. */
  get isShort (): boolean {
    return this.#current() >= ENOUGH
  }

  /** Whether a reply without words is asked for once more, in the short form. */
  get mayHelp (): boolean {
    return this.#current() > -ENOUGH
  }

  /** The model had words for the long form. */
  longHasWords (): void {
    this.#helped = 0
  }

  /** The model had no words for the long form, and was asked in the short one. @param hasWords not where it failed */
  shortTried (hasWords: boolean): void {
    const before = this.#current()
    this.#helped = hasWords ? Math.max(before, 0) + 1 : Math.min(before, 0) - 1
    this.#since = this.#now()
    if (this.#helped === ENOUGH) {
      this.#log.warn('the language model has no words for the long form of prompts: it gets the short one for a day')
    }
  }

  #current (): number {
    if (this.#now() - this.#since > KEPT_MS) this.#helped = 0
    return this.#helped
  }
}
