import { setTimeout as sleep } from 'node:timers/promises'
import type { CourseDocument } from '../models/document.js'

// After a fault, the next document is tried after this time.
const PAUSE_MS = 5_000

/**
 * Documents whose vectors are computed one after the other, in the background. One that fails is tried again, after the
 * others. What was in the queue of a process that was killed is found by the next start.
 */
export class MeaningQueue {
  /** By version. */
  readonly #waiting = new Map<string, CourseDocument>()
  readonly #embed: (document: CourseDocument) => Promise<void>
  readonly #closing = new AbortController()
  readonly #pauseMs: number
  #working: Promise<void> | undefined

  /** @param embed throws where the document is to be tried again */
  constructor (embed: (document: CourseDocument) => Promise<void>, pauseMs = PAUSE_MS) {
    this.#embed = embed
    this.#pauseMs = pauseMs
  }

  get isClosed (): boolean {
    return this.#closing.signal.aborted
  }

  add (document: CourseDocument): void {
    if (this.isClosed) return
    this.#waiting.set(document.version, document)
    this.#working ??= this.#work()
  }

  /** Resolves when nothing is left to do. */
  async whenDone (): Promise<void> {
    while (this.#working !== undefined) await this.#working
  }

  close (): void {
    this.#closing.abort()
    this.#waiting.clear()
  }

  async #work (): Promise<void> {
    const { signal } = this.#closing
    for (;;) {
      const [document] = this.#waiting.values()
      if (document === undefined) {
        // In the same tick: a document that is added after it begins anew.
        this.#working = undefined
        return
      }
      this.#waiting.delete(document.version)
      try {
        await this.#embed(document)
      } catch {
        if (!signal.aborted) this.#waiting.set(document.version, document)
        // The endpoint is asked for the reason elsewhere: see Embeddings.
        await sleep(this.#pauseMs, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }
}
