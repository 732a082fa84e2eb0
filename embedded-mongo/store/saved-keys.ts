import { decode, type Doc } from '../values/bson.js'
import type { Collection } from '../collections/collection.js'

/*
 * All that the memory holds of the collections, as bytes: for each collection its description, what it holds, the
 * numbers of its documents, and the entries of each index in their order. A key has one byte for each character.
 */

/**
 * The version of these bytes and of the keys in them. Raise it when a change of order.ts, index-keys.ts or
 * collection-index.ts gives an index other keys: test/embedded-mongo/store/saved-keys.test.ts fails then.
 */
const VERSION = 1

const partBytes = 256 * 1024

class Writer {
  #bytes = Buffer.allocUnsafeSlow(2 * partBytes)
  #at = 0

  /** An integer below 2 ** 48. */
  number (value: number): void {
    this.#reserve(6)
    this.#at = this.#bytes.writeUIntLE(value, this.#at, 6)
  }

  text (value: string): void {
    this.#reserve(4 + value.length)
    this.#at = this.#bytes.writeUInt32LE(value.length, this.#at)
    this.#at += this.#bytes.write(value, this.#at, 'latin1')
  }

  #reserve (count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#at + count))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }

  get isFull (): boolean {
    return this.#at >= partBytes
  }

  /** What was written since the last call. It is overwritten by what is written next. */
  take (): Buffer {
    const taken = this.#bytes.subarray(0, this.#at)
    this.#at = 0
    return taken
  }
}

class Reader {
  #at = 0

  constructor (readonly bytes: Buffer) {}

  get isDone (): boolean {
    return this.#at === this.bytes.length
  }

  number (): number {
    const value = this.bytes.readUIntLE(this.#at, 6)
    this.#at += 6
    return value
  }

  text (): string {
    const start = this.#at + 4
    this.#at = start + this.bytes.readUInt32LE(this.#at)
    return this.bytes.toString('latin1', start, this.#at)
  }
}

/** Returns the bytes in parts, each to be used before the next. `meta` is the meta record of the same state. */
export function * saveKeys (meta: Buffer, collections: Iterable<Collection>): Generator<Buffer, undefined> {
  const writer = new Writer()
  writer.number(VERSION)
  writer.text(meta.toString('latin1'))
  for (const { id, description, tally, documents, indexes } of collections) {
    writer.number(id)
    writer.text(description.toString('latin1'))
    writer.number(tally.documents)
    writer.number(tally.bytes)
    writer.number(tally.sum)
    // In the order in which the store has them. A deletion that could not be written has changed the other order.
    for (const number of Float64Array.from(documents.keys()).sort()) {
      writer.number(number)
      if (writer.isFull) yield writer.take()
    }
    for (const { entries, multikey } of indexes) {
      for (const isMultikey of multikey) writer.number(Number(isMultikey))
      writer.number(entries.size)
      for (const [key, { number }] of entries.all()) {
        writer.text(key)
        writer.number(number)
        if (writer.isFull) yield writer.take()
      }
    }
  }
  yield writer.take()
}

/**
 * Reads the bytes of {@link saveKeys} again, unless another version has written them or they were written in another
 * state of the store.
 * @param meta the meta record of the store
 * @param create registers a collection with this description
 * @returns whether they were read
 */
export function restoreKeys (
  bytes: Buffer, meta: Buffer, create: (id: number, description: Doc) => Collection
): boolean {
  const reader = new Reader(bytes)
  if (reader.number() !== VERSION || reader.text() !== meta.toString('latin1')) return false
  while (!reader.isDone) restoreCollection(reader, create)
  return true
}

function restoreCollection (reader: Reader, create: (id: number, description: Doc) => Collection): void {
  const id = reader.number()
  const collection = create(id, decode(Buffer.from(reader.text(), 'latin1')))
  const documents = reader.number()
  collection.restoreTally(documents, reader.number(), reader.number())
  for (let i = 0; i < documents; i++) collection.addLoaded(reader.number())
  for (const { entries, multikey } of collection.indexes) {
    for (let i = 0; i < multikey.length; i++) multikey[i] = reader.number() === 1
    for (let left = reader.number(); left > 0; left--) {
      const key = reader.text()
      entries.append(key, collection.documents.get(reader.number())!)
    }
  }
}
