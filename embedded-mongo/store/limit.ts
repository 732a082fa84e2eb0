import { MongoError } from '../errors.js'
import type { Log } from '../log.js'

// What an update may add to a document when the limit is reached: the mark with which a deletion begins.
const smallGrowth = 256
// The shares of the limit that are logged when they are reached, and again after this much less.
const marks = [0.8, 1]
const distance = 0.05

/** The bytes of all documents, and how many there may be. When they are as many, the database grows no more. */
export class Limit {
  #bytes = 0
  #hasStarted = false
  // How many of the marks are logged.
  #logged = 0

  /** `most` is in bytes; undefined means no limit. */
  constructor (readonly most: number | undefined, readonly log: Log) {}

  get isReached (): boolean {
    return this.most !== undefined && this.#bytes >= this.most
  }

  /** Counts bytes that were added to the documents, or taken away. */
  count (bytes: number): void {
    this.#bytes += bytes
    if (this.most === undefined || !this.#hasStarted) return
    const share = this.#bytes / this.most
    while (this.#logged > 0 && share < marks[this.#logged - 1]! - distance) this.#logged--
    const reached = marks.filter(mark => share >= mark).length
    if (reached <= this.#logged) return
    this.#logged = reached
    this.#tell(share, this.most)
  }

  /** From now on it is logged how near the limit is; not while a store is loaded, whose documents come one by one. */
  start (): void {
    this.#hasStarted = true
    this.count(0)
  }

  #tell (share: number, most: number): void {
    const allowed = `the ${Math.round(most / 1024 / 1024)} MB that EMBEDDED_LIMIT_MB allows`
    if (share >= 1) this.log.error(`The embedded database has reached ${allowed}: it stores nothing more.`)
    else {
      this.log.warn(`The embedded database has ${Math.floor(share * 100)} % of ${allowed}. ` +
        'At 100 % it stores nothing more.')
    }
  }

  /** Throws OutOfDiskSpace for a new document, or for an update that makes one larger, when the limit is reached. */
  check (growth: number): void {
    if (growth <= smallGrowth || !this.isReached) return
    throw new MongoError('OutOfDiskSpace', 'The database has reached its limit: documents can only be deleted')
  }
}

/** What {@link Limit.check} takes for a document that is new, whatever its size. */
export const newDocument = Infinity
