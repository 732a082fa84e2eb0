import { MongoError } from './errors.js'
import type { Change, Store } from './store.js'

export interface Log {
  warn: (message: string) => void
  error: (message: string) => void
}

interface Entry extends Change {
  /** The previous value of the key. */
  before: Buffer | null
  /** Reverts the change in memory. */
  undo: () => void
}

interface Batch {
  entries: Entry[]
  settled: Promise<void>
  resolve: () => void
  reject: (error: MongoError) => void
}

/**
 * Writes changes to the store. A change happens in memory at once. All changes that wait are written to the disk
 * together, in their order (group commit). A command that writes gets its response when all earlier changes, of any
 * client, are on the disk: what it has read and written then survives a crash. A read does not wait, so it may return
 * a change that is not on the disk yet. MongoDB's read concern "local" promises no more.
 *
 * If the store rejects a batch, all changes that are not on the disk are reverted in memory, newest first, and every
 * waiting command gets the error. After a failed write LevelDB does not know whether its log contains the batch, and
 * it rejects all other writes. So the next write first opens the store again and writes the previous value of every
 * key of the failed batch.
 */
export class Journal {
  #next: Batch | undefined
  #writing: Batch | undefined
  #running: Promise<void> | undefined
  /** After a failed write: the changes that must be written before all others, by key. */
  #repair: Map<string, Change> | undefined

  constructor (readonly store: Store | null, readonly log: Log) {}

  /** Adds a change that was just made in memory. `undo` reverts it in memory. */
  append (key: Buffer, value: Buffer | null, before: Buffer | null, undo: () => void): void {
    if (this.store === null) return
    this.#next ??= newBatch()
    this.#next.entries.push({ key, value, before, undo })
  }

  /** Returns a promise that resolves when all changes so far are on the disk, or undefined if they already are. */
  settled (): Promise<void> | undefined {
    if (this.#next !== undefined) {
      const { settled } = this.#next
      this.#running ??= this.#run(this.store!)
      return settled
    }
    return this.#writing?.settled
  }

  async close (): Promise<void> {
    this.settled()
    await this.#running
    await this.store?.close()
  }

  async #run (store: Store): Promise<void> {
    while (this.#next !== undefined) {
      const batch = this.#next
      this.#writing = batch
      this.#next = undefined
      try {
        await this.#repairStore(store)
        await store.write(batch.entries)
        batch.resolve()
      } catch (error) {
        this.#rollBack(batch, error)
      }
      this.#writing = undefined
    }
    this.#running = undefined
  }

  async #repairStore (store: Store): Promise<void> {
    if (this.#repair === undefined) return
    await store.close()
    await store.open()
    if (this.#repair.size > 0) await store.write([...this.#repair.values()])
    this.#repair = undefined
    this.log.warn('The embedded database writes to its disk again')
  }

  #rollBack (batch: Batch, error: unknown): void {
    const reason = error instanceof Error
      ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim()
      : String(error)
    const lost = [batch, this.#next].filter(some => some !== undefined)
    this.#next = undefined
    for (const { entries } of lost.toReversed()) for (const { undo } of entries.toReversed()) undo()
    this.#repair ??= new Map()
    for (const { key, before } of batch.entries) {
      const name = key.toString('latin1')
      if (!this.#repair.has(name)) this.#repair.set(name, { key, value: before })
    }
    this.log.error(`The embedded database cannot write to its disk: ${reason}`)
    const code = /ENOSPC|no space left|disk full|quota/i.test(reason) ? 'OutOfDiskSpace' : 'FileStreamFailed'
    for (const { reject } of lost) reject(new MongoError(code, `The write was not stored: ${reason}`))
  }
}

function newBatch (): Batch {
  let resolve!: () => void
  let reject!: (error: MongoError) => void
  const settled = new Promise<void>((_resolve, _reject) => {
    resolve = _resolve
    reject = _reject
  })
  // Commands that wait handle a rejection. Without any, it must not count as an unhandled rejection.
  settled.catch(() => {})
  return { entries: [], settled, resolve, reject }
}
