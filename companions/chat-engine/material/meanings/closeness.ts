import { LRUCache } from 'lru-cache'
import { deadline } from '../../../../lib/http/client/deadline.js'
import type { MaterialContext } from '../../request-context.js'
import type { Retrieval } from '../retrieval.js'
import { unitVector } from './small-vector.js'

// A test does not wait longer. What came by then counts, and is there for the next one.
const WAIT_SECONDS = 1
const BATCH = 16
// Some 1.5 KB each, with a model of 384 numbers.
const MAX_KEPT = 4_000

/** How close two texts are by their meaning, as a cosine; `undefined` where that of one is not known. */
export type Closeness = (one: string, other: string) => number | undefined

/** Compares short texts of courses by their meaning, such as the options of a question. Nothing is stored. */
export class TextMeanings {
  readonly #retrieval: Retrieval
  readonly #vectors = new LRUCache<string, Float32Array>({ max: MAX_KEPT })
  #model: string | undefined

  constructor (retrieval: Retrieval) {
    this.#retrieval = retrieval
  }

  /** Resolves within a second, with what is known then. Never throws. */
  async of (texts: string[], subject: string, { requestId, log, signal: given }: MaterialContext): Promise<Closeness> {
    const { signal, clear } = deadline(WAIT_SECONDS, given)
    try {
      const missing = [...new Set(texts)].filter(text => !this.#vectors.has(text))
      for (let from = 0; from < missing.length; from += BATCH) {
        const part = missing.slice(from, from + BATCH)
        const found = await this.#retrieval.meanings(part, subject, { requestId, purpose: 'passages', signal })
        if (found === undefined) break
        // Vectors of two models cannot be compared.
        if (found.model !== this.#model) this.#vectors.clear()
        this.#model = found.model
        for (const [place, text] of part.entries()) this.#vectors.set(text, unitVector(found.vectors[place] ?? []))
      }
    } catch (error) {
      log.warn({ err: error }, 'options are compared by words where their meanings are not known')
    } finally {
      clear()
    }
    return (one, other) => product(this.#vectors.get(one), this.#vectors.get(other))
  }
}

function product (one?: Float32Array, other?: Float32Array): number | undefined {
  if (one === undefined || other === undefined || one.length === 0 || one.length !== other.length) return undefined
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)
}
