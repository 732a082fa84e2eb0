import { randomBytes } from 'node:crypto'
import { maxDocumentSize, reply, Raw, type Reply } from './bson.js'
import { MongoError } from './errors.js'

const idleTime = 10 * 60_000
const mostCursors = 1000
const firstBatchSize = 101

interface Cursor {
  namespace: string
  source: Iterator<Buffer, undefined>
  /** The document that did not fit into the last batch. */
  ahead: Buffer | undefined
  usedAt: number
}

/** The cursors that clients have open. Forgotten ones are closed after ten minutes, or when there are too many. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>()

  /** Answers the first batch, and keeps a cursor if there is more. */
  first (
    namespace: string, source: Iterator<Buffer, undefined>, batchSize: number | undefined, singleBatch = false
  ): Reply {
    const cursor: Cursor = { namespace, source, ahead: undefined, usedAt: Date.now() }
    const batch = this.#batch(cursor, batchSize ?? firstBatchSize)
    let id = 0n
    if (!singleBatch && this.#hasMore(cursor)) {
      this.#makeRoom()
      id = randomBytes(8).readBigInt64BE() & 0x7fffffffffffffffn
      this.#open.set(id, cursor)
    }
    return reply({ cursor: reply({ firstBatch: batch, id, ns: namespace }), ok: 1 })
  }

  next (id: bigint, namespace: string, batchSize: number | undefined): Reply {
    const cursor = this.#open.get(id)
    if (cursor === undefined) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) {
      throw new MongoError(13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ` +
        `${cursor.namespace}`)
    }
    // The order of the map is the order of use.
    this.#open.delete(id)
    const batch = this.#batch(cursor, batchSize === undefined || batchSize === 0 ? Infinity : batchSize)
    const isOver = !this.#hasMore(cursor)
    if (!isOver) {
      cursor.usedAt = Date.now()
      this.#open.set(id, cursor)
    }
    return reply({ cursor: reply({ nextBatch: batch, id: isOver ? 0n : id, ns: namespace }), ok: 1 })
  }

  kill (id: bigint): boolean {
    this.#open.get(id)?.source.return?.()
    return this.#open.delete(id)
  }

  #batch (cursor: Cursor, size: number): Raw[] {
    const batch: Raw[] = []
    let bytes = 0
    while (batch.length < size && this.#hasMore(cursor)) {
      const document = cursor.ahead!
      if (batch.length > 0 && bytes + document.length > maxDocumentSize) break
      bytes += document.length
      batch.push(new Raw(document))
      cursor.ahead = undefined
    }
    return batch
  }

  #hasMore (cursor: Cursor): boolean {
    if (cursor.ahead === undefined) {
      const following = cursor.source.next()
      if (following.done) return false
      cursor.ahead = following.value
    }
    return true
  }

  #makeRoom (): void {
    const oldest = Date.now() - idleTime
    for (const [id, { usedAt }] of this.#open) {
      if (usedAt > oldest && this.#open.size < mostCursors) return
      this.kill(id)
    }
  }
}
