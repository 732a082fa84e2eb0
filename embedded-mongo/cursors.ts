import { randomBytes } from 'node:crypto'
import { maxDocumentSize, reply, RawDocument, type Reply } from './values/bson.js'
import { MongoError } from './errors.js'
import { inSlices, PAUSE, type Turns } from './query/slices.js'
import { TimeLimit } from './time-limit.js'

const maxIdleTime = 10 * 60_000
const maxCursors = 1000
const firstBatchSize = 101

interface Cursor {
  namespace: string
  source: Iterator<Buffer | typeof PAUSE, undefined>
  /** The next document, if it was read but did not fit into the last batch. */
  pending: Buffer | undefined
  usedAt: number
  timeLimit: TimeLimit
}

/**
 * The open cursors of all clients. A cursor is closed when it is unused for ten minutes, or when there are too many.
 */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>()

  /** Returns the first batch. Keeps a cursor if there are more documents. `timeLimit` is the one of its command. */
  first (
    namespace: string, source: Cursor['source'], batchSize: number | undefined, turns: Turns,
    { singleBatch = false, timeLimit = new TimeLimit() }: { singleBatch?: boolean, timeLimit?: TimeLimit } = {}
  ): Reply | Promise<Reply> {
    const cursor: Cursor = { namespace, source, pending: undefined, usedAt: Date.now(), timeLimit }
    return inSlices(this.#first(cursor, batchSize ?? firstBatchSize, singleBatch), timeLimit, turns)
  }

  * #first (cursor: Cursor, batchSize: number, singleBatch: boolean): Generator<typeof PAUSE, Reply> {
    const { namespace, timeLimit } = cursor
    const batch = yield * this.#batch(cursor, batchSize)
    let id = 0n
    if (!singleBatch && (yield * this.#hasMore(cursor))) {
      this.#makeRoom()
      id = randomBytes(8).readBigInt64BE() & 0x7fffffffffffffffn
      this.#open.set(id, cursor)
      timeLimit.pause()
    }
    return reply({ cursor: reply({ firstBatch: batch, id, ns: namespace }), ok: 1 })
  }

  /** Returns the next batch of a cursor. Throws CursorNotFound for an unknown id. */
  next (id: bigint, namespace: string, batchSize: number | undefined, turns: Turns): Reply | Promise<Reply> {
    const cursor = this.#open.get(id)
    if (cursor === undefined) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) {
      throw new MongoError(13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ` +
        `${cursor.namespace}`)
    }
    // The map is in the order of last use.
    this.#open.delete(id)
    cursor.timeLimit.resume()
    const size = batchSize === undefined || batchSize === 0 ? Infinity : batchSize
    return inSlices(this.#next(id, cursor, size), cursor.timeLimit, turns)
  }

  * #next (id: bigint, cursor: Cursor, size: number): Generator<typeof PAUSE, Reply> {
    const batch = yield * this.#batch(cursor, size)
    const isOver = !(yield * this.#hasMore(cursor))
    if (!isOver) {
      cursor.usedAt = Date.now()
      cursor.timeLimit.pause()
      this.#open.set(id, cursor)
    }
    return reply({ cursor: reply({ nextBatch: batch, id: isOver ? 0n : id, ns: cursor.namespace }), ok: 1 })
  }

  /** Closes a cursor. Returns whether it was open. */
  kill (id: bigint): boolean {
    this.#open.get(id)?.source.return?.()
    return this.#open.delete(id)
  }

  * #batch (cursor: Cursor, size: number): Generator<typeof PAUSE, RawDocument[]> {
    const batch: RawDocument[] = []
    let bytes = 0
    while (batch.length < size && (yield * this.#hasMore(cursor))) {
      const document = cursor.pending!
      if (batch.length > 0 && bytes + document.length > maxDocumentSize) break
      bytes += document.length
      batch.push(new RawDocument(document))
      cursor.pending = undefined
    }
    return batch
  }

  * #hasMore (cursor: Cursor): Generator<typeof PAUSE, boolean> {
    while (cursor.pending === undefined) {
      const following = cursor.source.next()
      if (following.done) return false
      if (following.value === PAUSE) yield PAUSE
      else cursor.pending = following.value
    }
    return true
  }

  #makeRoom (): void {
    const oldest = Date.now() - maxIdleTime
    for (const [id, { usedAt }] of this.#open) {
      if (usedAt > oldest && this.#open.size < maxCursors) return
      this.kill(id)
    }
  }
}
