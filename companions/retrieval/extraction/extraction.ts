import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { unreadable } from '../errors.js'
import type { Passage } from '../models/chunk.js'
import type { DocumentType } from '../models/document.js'

export interface Extracted { type: DocumentType, pages?: number, passages: Passage[] }

/** What the worker answers: what it read, or why it cannot. */
export type Reading = Extracted | { unreadable: string }

/** What one file may take. */
export interface ExtractionLimits {
  seconds: number
  /** By how much the process may grow meanwhile: what files unfold to lies outside of the heap of a worker. */
  growthBytes: number
}

const LIMITS: ExtractionLimits = { seconds: 60, growthBytes: 1024 * 1024 * 1024 }
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
// The heap of one worker. It ends there, and the service goes on.
const MAX_HEAP_MIB = 768
const WATCH_MS = 250

/** Reads files in worker threads: a file may take its time, and may break the thread it is read in, but nothing else. */
export class Extraction {
  readonly #pool = new Piscina({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }
  })

  // The deadline of a file begins when it is its turn.
  readonly #turns = pLimit(THREADS)
  readonly #limits: ExtractionLimits

  constructor (limits = LIMITS) {
    this.#limits = limits
  }

  /** @throws {InvalidInput} at the file, with a sentence that says what is wrong with it */
  async extract (bytes: Buffer): Promise<Extracted> {
    return await this.#turns(async () => {
      const reading = await this.#read(bytes)
      if ('unreadable' in reading) throw unreadable(reading.unreadable)
      return reading
    })
  }

  async #read (bytes: Buffer): Promise<Reading> {
    // Small buffers share their memory with others.
    const transferList = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : []
    const { seconds, growthBytes } = this.#limits
    const deadline = AbortSignal.timeout(seconds * 1000)
    const greed = new AbortController()
    const limit = process.memoryUsage.rss() + growthBytes
    const watch = setInterval(() => { if (process.memoryUsage.rss() > limit) greed.abort() }, WATCH_MS)
    try {
      return await this.#pool.run(bytes, { transferList, signal: AbortSignal.any([deadline, greed.signal]) })
    } catch (error) {
      if (deadline.aborted) return { unreadable: `Could not be read within ${seconds} seconds: split it into smaller files` }
      if (greed.signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { unreadable: 'Needs too much memory to be read: split it into smaller files' }
      throw error
    } finally {
      clearInterval(watch)
    }
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
