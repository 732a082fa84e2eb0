import { MongoError } from './errors.js'
import type { Log } from './log.js'

// What an update may add to a document when the limit is reached: the mark with which a deletion begins.
const smallGrowth = 256
const warnAt = 0.8

/** The bytes of all documents, and how many there may be. When they are as many, the database grows no more. */
export class Limit {
  #bytes = 0
  #isWarned = false

  /** `most` is in bytes; undefined means no limit. */
  constructor (readonly most: number | undefined, readonly log: Log) {}

  get isReached (): boolean {
    return this.most !== undefined && this.#bytes >= this.most
  }

  /** Counts bytes that were added to the documents, or taken away. */
  count (bytes: number): void {
    this.#bytes += bytes
    if (this.most === undefined) return
    const isNear = this.#bytes >= warnAt * this.most
    if (isNear && !this.#isWarned) {
      this.log.warn(`The embedded database has ${Math.floor(this.#bytes / this.most * 100)} % of the ` +
        `${Math.round(this.most / 1024 / 1024)} MB that EMBEDDED_LIMIT_MB allows. At 100 % it stores nothing more.`)
    }
    this.#isWarned = isNear
  }

  /** Throws OutOfDiskSpace for a new document, or for an update that makes one larger, when the limit is reached. */
  check (growth: number): void {
    if (growth <= smallGrowth || !this.isReached) return
    throw new MongoError('OutOfDiskSpace', 'The database has reached its limit: documents can only be deleted')
  }
}

/** What {@link Limit.check} takes for a document that is new, whatever its size. */
export const newDocument = Infinity
