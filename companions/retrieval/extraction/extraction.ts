import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { FairQueue } from '../../../lib/process/fair-queue.js'
import { unreadable } from '../errors.js'
import { Reader } from './process/reader.js'
import type { Extracted, ExtractionLimits, Order, Reading, Wanted } from './process/reading.js'

const LIMITS: ExtractionLimits = { seconds: 60, growthBytes: 512 * 1024 * 1024, silentSeconds: 15 }
// The third reader is there on the smallest machine, too: with two slow documents, an owner leaves one to the others.
const READERS = Math.max(3, Math.min(4, availableParallelism() - 1))

/**
 * Reads files, several at once, each in a process of its own. A file that takes too much time or memory, or that ends
 * its process, is refused; nothing else is concerned. A file is read without text recognition at first. One that needs
 * it waits for its turn among the scans, and is read once more.
 */
export class Extraction {
  readonly #queue = new FairQueue({ atOnce: READERS, atOncePerKey: READERS - 1 })
  // Text recognition takes minutes. One reader is for text alone, and one owner leaves a place to the scans of others.
  readonly #scans = new FairQueue({ atOnce: READERS - 1, atOncePerKey: READERS - 2 })
  readonly #readers: Reader[]
  readonly #free: Reader[]

  constructor (log: FastifyBaseLogger, limits: Partial<ExtractionLimits> = {}) {
    this.#readers = Array.from({ length: READERS }, () => new Reader({ ...LIMITS, ...limits }, log))
    // The reader that was used last is used next, so that the others end their processes.
    this.#free = [...this.#readers]
  }

  /** Whether a process that failed is not yet replaced. Files are still read by the others. */
  get isRestarting (): boolean {
    return this.#readers.some(reader => reader.isRestarting)
  }

  /**
   * What is in a file.
   * @param owner whose file it is: the files of several owners take turns, and none has all the readers
   * @throws {InvalidInput} (422) for the field `file`, with a sentence that says what is wrong with it;
   * {ExtractionUnavailable} when no process can be started
   */
  async extract (bytes: Buffer, owner: string, wanted: Wanted = 'passages', name = ''): Promise<Extracted> {
    const order = { bytes, wanted, name }
    const first = await this.#read(owner, { ...order, withoutRecognition: true })
    const reading: Reading = 'isScan' in first
      ? await this.#scans.run(owner, () => this.#read(owner, order))
      : first
    if ('unreadable' in reading) throw unreadable(reading.unreadable)
    return reading
  }

  async #read (owner: string, order: Order): Promise<Reading> {
    return await this.#queue.run(owner, async () => {
      // There is one: the queue admits no more files than there are readers.
      const reader = this.#free.pop() as Reader
      try {
        return await reader.read(order)
      } finally {
        this.#free.push(reader)
      }
    })
  }

  close (): void {
    for (const reader of this.#readers) reader.close()
  }
}
