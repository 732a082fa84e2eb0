import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { unreadable } from '../errors.js'
import type { Passage } from '../models/chunk.js'
import type { DocumentType } from '../models/document.js'

export interface Extracted { type: DocumentType, pages?: number, passages: Passage[] }

/** The result of the worker: the content, or a sentence that says why the file cannot be read. */
export type Reading = Extracted | { unreadable: string }

/** What the reading of one file may take. */
export interface ExtractionLimits {
  seconds: number
  /** By how much the memory of the process may grow: unpacked files are outside the heap of a worker. */
  growthBytes: number
}

const LIMITS: ExtractionLimits = { seconds: 60, growthBytes: 1024 * 1024 * 1024 }
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
// The heap of one worker: above the growth that is watched, which ends the worker first. V8 may end the whole process
// where a heap reaches its own limit.
const MAX_HEAP_MIB = 2048
const WATCH_MS = 250

/** Reads files in worker threads. A file that takes too much time or memory ends its thread and nothing else. */
export class Extraction {
  readonly #pool = new Piscina({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }
  })

  // The time of a file starts when a thread is free.
  readonly #turns = pLimit(THREADS)
  readonly #limits: ExtractionLimits

  constructor (limits = LIMITS) {
    this.#limits = limits
  }

  /**
   * The passages of a file.
   * @throws {InvalidInput} (422) for the field `file`, with a sentence that says what is wrong with it
   */
  async extract (bytes: Buffer): Promise<Extracted> {
    return await this.#turns(async () => {
      const reading = await this.#read(bytes)
      if ('unreadable' in reading) throw unreadable(reading.unreadable)
      return reading
    })
  }

  async #read (bytes: Buffer): Promise<Reading> {
    // A small buffer shares its memory with others and cannot be transferred.
    const { buffer } = bytes
    const transferList = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? [buffer] : []
    const { seconds, growthBytes } = this.#limits
    const deadline = AbortSignal.timeout(seconds * 1000)
    const growth = new AbortController()
    const limit = process.memoryUsage.rss() + growthBytes
    const watch = setInterval(() => { if (process.memoryUsage.rss() > limit) growth.abort() }, WATCH_MS)
    try {
      return await this.#pool.run(bytes, { transferList, signal: AbortSignal.any([deadline, growth.signal]) })
    } catch (error) {
      if (deadline.aborted) {
        return { unreadable: `Could not be read within ${seconds} seconds: split it into smaller files` }
      }
      const { code } = error as NodeJS.ErrnoException
      if (growth.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') {
        return { unreadable: 'Needs too much memory to be read: split it into smaller files' }
      }
      throw error
    } finally {
      clearInterval(watch)
    }
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
