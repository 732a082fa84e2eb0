import { beat } from '../alive.js'
import { DocumentCache } from './document-cache.js'
import { MongoError } from '../errors.js'
import { Limit } from './limit.js'
import type { Log } from '../log.js'
import { metaKey, seal, sealedLength } from './records.js'
import { isNoRoom } from './reserve.js'
import type { Change, Store } from './store.js'
import type { StoredDocument } from './stored-document.js'

interface Entry extends Change {
  /** Reverts the change in memory. */
  undo: () => void
  /** The document that has changed. */
  stored: StoredDocument | undefined
}

interface Batch {
  entries: Entry[]
  settled: Promise<void>
  resolve: () => void
  reject: (error: MongoError) => void
}

/** How long after a failure the store is tried again, unless a write does it earlier. */
const retryMs = 5_000

/**
 * Writes changes to the store. A change happens in memory at once. All changes that wait are written to the disk
 * together, in their order (group commit), with a meta record that says what the store then holds. A command that
 * writes gets its response when all earlier changes, of any client, are on the disk: what it has read and written then
 * survives a crash. A read does not wait, so it may return a change that is not on the disk yet. MongoDB's read concern
 * "local" promises no more.
 *
 * If the store rejects a batch, all changes that are not on the disk are reverted in memory, newest first, and every
 * waiting command gets the error. After a failed write LevelDB does not know whether its log contains the batch, and
 * it rejects all other writes. It is still read. When there is room on the disk again, the store is opened again, and
 * the previous value of every key of the failed batch is written before anything else.
 */
export class Journal {
  readonly documents: DocumentCache
  readonly limit: Limit
  #next: Batch | undefined
  #writing: Batch | undefined
  #running: Promise<void> | undefined
  /** While nothing can be written: the changes of a failed write, which must be written before all others, by key. */
  #repair: Map<string, Change> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  /** While the store is opened again: nothing can be read from it. */
  opening: Promise<void> | undefined

  /** `describe` returns the meta record for all changes so far. `limit` is that of all documents, in bytes. */
  constructor (readonly store: Store | null, readonly log: Log, readonly describe: () => Buffer, limit?: number) {
    this.limit = new Limit(limit, log)
    this.documents = new DocumentCache(store)
  }

  /** Whether new documents are refused: the last write has failed, or the limit is reached. */
  get isReadOnly (): boolean {
    return this.#repair !== undefined || this.limit.isReached
  }

  /** Called when the store is open. On a full disk, it is as after a failed write: read until there is room. */
  start (): void {
    this.limit.start()
    if (this.store?.hasRoom !== false) return
    this.log.error('The embedded database cannot write to its disk: there is no room. It is read until there is some.')
    this.#repair = new Map()
    this.#retryLater()
  }

  /** Adds a change that was just made in memory. `undo` reverts it in memory. */
  append (key: Buffer, value: Buffer | null, undo: () => void, stored?: StoredDocument): void {
    if (this.store === null) return
    this.#next ??= newBatch()
    this.#next.entries.push({ key, value, undo, stored })
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

  /** Writes what waits and closes the store, which keeps `keys` for the next start. */
  async close (keys?: Iterable<Buffer>): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.settled()
    await this.#running
    await this.store?.close(keys)
  }

  async #run (store: Store): Promise<void> {
    while (this.#next !== undefined) {
      const batch = this.#next
      this.#writing = batch
      this.#next = undefined
      const changes = sealed([...batch.entries, { key: metaKey, value: this.describe() }])
      let written: Change[] = []
      try {
        await this.#repairStore(store)
        written = changes
        await store.write(changes)
        for (const entry of batch.entries) this.#settle(entry)
        batch.resolve()
      } catch (error) {
        this.#rollBack(store, batch, written, error)
      }
      this.#writing = undefined
    }
    this.#running = undefined
  }

  #settle ({ stored, value }: Entry): void {
    if (stored === undefined) return
    if (stored.pending === value) stored.pending = undefined
    this.documents.keep(stored, value)
  }

  async #repairStore (store: Store): Promise<void> {
    if (this.#repair === undefined) return
    store.probe()
    const opening = reopen(store)
    this.opening = opening.finally(() => { this.opening = undefined })
    this.opening.catch(() => {})
    await opening
    if (this.#repair.size > 0) await store.write([...this.#repair.values()])
    this.#repair = undefined
    this.log.warn('The embedded database writes to its disk again')
  }

  #rollBack (store: Store, batch: Batch, written: Change[], error: unknown): void {
    const reason = reasonOf(error)
    const lost = [batch, this.#next].filter(some => some !== undefined)
    this.#next = undefined
    for (const { entries } of lost.toReversed()) {
      for (const { undo, stored } of entries.toReversed()) {
        beat()
        undo()
        if (stored !== undefined) stored.pending = undefined
      }
    }
    if (this.#repair === undefined) this.log.error(`The embedded database cannot write to its disk: ${reason}`)
    this.#repair ??= new Map()
    for (const { key } of written) {
      const name = key.toString('latin1')
      if (!this.#repair.has(name)) this.#repair.set(name, { key, value: store.get(key) ?? null })
    }
    const code = isNoRoom(reason) ? 'OutOfDiskSpace' : 'FileStreamFailed'
    for (const { reject } of lost) reject(new MongoError(code, `The write was not stored: ${reason}`))
    this.#retryLater()
  }

  /** Tries an empty batch later, so that the database finds by itself that there is room again. */
  #retryLater (): void {
    clearTimeout(this.#retry)
    if (this.#isClosed) return
    this.#retry = setTimeout(() => {
      this.#next ??= newBatch()
      this.settled()
    }, retryMs).unref()
  }
}

async function reopen (store: Store): Promise<void> {
  await store.close()
  await store.open(false)
}

/** The changes as they are stored, in one piece of memory: one for each value costs more than to fill it. */
function sealed (changes: Change[]): Change[] {
  const lengths = changes.map(({ value }) => value === null ? 0 : sealedLength(value))
  const block = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  return changes.map(({ key, value }, i) => {
    const start = at
    at += lengths[i]!
    return { key, value: value === null ? null : seal(key, value, block.subarray(start, at)) }
  })
}

function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim()
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
