import { MongoError } from './errors.js'
import type { Change, Store } from './store.js'

export interface Log {
  warn: (message: string) => void
  error: (message: string) => void
}

interface Entry extends Change {
  /** What the key held before. */
  before: Buffer | null
  /** Takes the change back in memory. */
  undo: () => void
}

interface Batch {
  entries: Entry[]
  settled: Promise<void>
  resolve: () => void
  reject: (error: MongoError) => void
}

/*
 * Changes happen in memory at once and go to the disk in the same order, all that wait in one batch (group commit). A
 * command that writes answers when everything that was changed before it, by whomever, is on the disk: what it saw and
 * what it did then outlives a crash. A plain read does not wait, and so may see a change that is not on the disk yet;
 * MongoDB's read concern "local" promises no more.
 *
 * If the disk refuses a batch, everything that is not on it is taken back in memory, newest first, and every command that
 * waits is told. After a failed write LevelDB does not know itself whether the log contains it, and refuses all others.
 * So the next write first opens the store again and writes over every key of the failed batch what it held before.
 */
export class Journal {
  #next: Batch | undefined
  #flight: Batch | undefined
  #running: Promise<void> | undefined
  /** What must be made true on the disk before anything else may be written, by key; undefined while all is well. */
  #repair: Map<string, Change> | undefined

  constructor (readonly store: Store | null, readonly log: Log) {}

  /** Records a change that has just been made in memory. */
  append (key: Buffer, value: Buffer | null, before: Buffer | null, undo: () => void): void {
    if (this.store === null) return
    this.#next ??= newBatch()
    this.#next.entries.push({ key, value, before, undo })
  }

  /** Resolves when all changes so far are on the disk; undefined if they are. */
  settled (): Promise<void> | undefined {
    if (this.#next !== undefined) {
      const { settled } = this.#next
      this.#running ??= this.#run(this.store!)
      return settled
    }
    return this.#flight?.settled
  }

  async close (): Promise<void> {
    this.settled()
    await this.#running
    await this.store?.close()
  }

  async #run (store: Store): Promise<void> {
    while (this.#next !== undefined) {
      const batch = this.#next
      this.#flight = batch
      this.#next = undefined
      try {
        await this.#mend(store)
        await store.write(batch.entries)
        batch.resolve()
      } catch (error) {
        this.#takeBack(batch, error)
      }
      this.#flight = undefined
    }
    this.#running = undefined
  }

  async #mend (store: Store): Promise<void> {
    if (this.#repair === undefined) return
    await store.close()
    await store.open()
    if (this.#repair.size > 0) await store.write([...this.#repair.values()])
    this.#repair = undefined
    this.log.warn('The embedded database writes to its disk again')
  }

  #takeBack (batch: Batch, error: unknown): void {
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
  // Whoever waits hears of the failure; if nobody does any more, it is no unhandled rejection.
  settled.catch(() => {})
  return { entries: [], settled, resolve, reject }
}
