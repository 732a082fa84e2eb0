import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ExtractionUnavailable } from '../../errors.js'
import { ReadingProcess } from './reading-process.js'
import type { ExtractionLimits, Order, Reading } from './reading.js'

const IDLE_MS = 60_000
// A process that cannot be started is tried again after a pause.
const RETRY_MS = 1_000
// How long a file waits for a process.
const START_MS = 30_000
const ATTEMPTS = 2

const DAMAGED = 'Could not be read: it is damaged, or needs too much memory. Save it again, or split it'

/**
 * Reads files, one at a time, in a process of its own. The process starts with the first file and ends when it has had
 * nothing to do for a while. One that ends by itself, or says nothing any more, is replaced at once.
 */
export class Reader {
  readonly #limits: ExtractionLimits
  readonly #log: FastifyBaseLogger
  /** The process that takes files, or will do so when it has started. */
  #process: Promise<ReadingProcess> | undefined
  /** The newest process. One that ends while it is here has failed. */
  #current: ReadingProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #isRestarting = false
  #isClosed = false

  constructor (limits: ExtractionLimits, log: FastifyBaseLogger) {
    this.#limits = limits
    this.#log = log
  }

  /** Whether its process has failed and is not replaced yet. */
  get isRestarting (): boolean {
    return this.#isRestarting
  }

  /** @throws {ExtractionUnavailable} when no process can be started */
  async read (order: Order): Promise<Reading> {
    clearTimeout(this.#idle)
    // A failure may come from what an earlier file has left. So it counts when it comes again.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const process = await this.#ready()
      const answer = await process.read(order)
      if (answer?.kind === 'reading') {
        if (answer.isSpent || this.#isClosed) this.#end()
        else this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
        return answer.reading
      }
      if (answer !== undefined) this.#log.warn({ error: answer.error }, 'the reading of a document has failed')
    }
    return { unreadable: DAMAGED }
  }

  close (): void {
    this.#isClosed = true
    clearTimeout(this.#idle)
    this.#end()
  }

  async #ready (): Promise<ReadingProcess> {
    this.#process ??= this.#start()
    const isSettled = new AbortController()
    const late = sleep(START_MS, undefined, { signal: isSettled.signal }).then(() => {
      throw new ExtractionUnavailable()
    })
    try {
      return await Promise.race([this.#process, late])
    } finally {
      isSettled.abort()
    }
  }

  /** Starts a process, and tries again as long as that fails. */
  async #start (): Promise<ReadingProcess> {
    while (!this.#isClosed) {
      const started = new ReadingProcess(this.#limits, this.#log)
      this.#current = started
      if (await started.isReady) {
        this.#isRestarting = false
        this.#watch(started)
        return started
      }
      if (this.#current === started) this.#report(await started.ended)
      await sleep(RETRY_MS, undefined, { ref: false })
    }
    throw new ExtractionUnavailable()
  }

  /** Replaces the process when it ends and nothing here has ended it. */
  async #watch (process: ReadingProcess): Promise<void> {
    const reason = await process.ended
    if (this.#current !== process) return
    this.#report(reason)
    this.#process = this.#start()
    // The next file throws it.
    this.#process.catch(() => {})
  }

  #report (reason: string): void {
    this.#isRestarting = true
    this.#log.error({ reason }, 'a process that reads documents has failed: another one is started')
  }

  #end (): void {
    const process = this.#current
    this.#current = undefined
    this.#process = undefined
    process?.end()
  }
}
