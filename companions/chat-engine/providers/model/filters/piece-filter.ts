/**
 * Changes a text that comes in pieces of any size. What may become something to change when more text comes is held
 * back until then.
 */
export abstract class PieceFilter {
  #held = ''

  push (piece: string): string {
    const text = this.#held + piece
    this.#held = this.begunIn(text)
    return this.changed(text.slice(0, text.length - this.#held.length))
  }

  /** There comes no more: the rest. */
  end (): string {
    const rest = this.#held
    this.#held = ''
    return this.changed(rest)
  }

  /** Forgets what is held back, so that it does not come before what is said next. */
  drop (): void {
    this.#held = ''
  }

  /** The end of a text that may go on as something to change. */
  protected abstract begunIn (text: string): string

  protected abstract changed (text: string): string
}
