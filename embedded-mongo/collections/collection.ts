import { ObjectId } from 'bson'
import { beat } from '../alive.js'
import { decode, decodeFields, type Doc, doc, encode, maxDocumentSize, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { Index } from './collection-index.js'
import type { Journal } from '../store/journal.js'
import { newDocument } from '../store/limit.js'
import { keyOf } from '../values/order.js'
import { checksum, checksumOf, collectionKey, documentKey, Tally, valueLength } from '../store/records.js'
import type { StoredDocument } from '../store/stored-document.js'
import { checkStorable } from '../query/update.js'

/**
 * The documents of one collection and their indexes. The indexes are in memory, the documents in the store. A change
 * applies to all indexes and is appended to the journal. When a method throws, it has changed nothing.
 */
export class Collection {
  /** The documents by their number, in the order of insertion (the natural order). */
  readonly documents = new Map<number, StoredDocument>()
  readonly indexes: Index[] = [new Index(doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' }))]
  /** What the store holds of this collection when all changes so far are on the disk. */
  readonly tally = new Tally()
  /** The description of the collection and its indexes, as the store keeps it. */
  description: Buffer
  #nextNumber = 1
  /** The fields of a document on which its keys depend. */
  #roots: Set<string> | undefined
  /** Changes with every change of a document. */
  version = 0
  isDropped = false

  constructor (
    readonly id: number,
    readonly database: string,
    readonly name: string,
    readonly uuid: Value,
    readonly journal: Journal,
    specs: Doc[] = []
  ) {
    for (const spec of specs) this.indexes.push(new Index(spec))
    this.description = this.#describe()
    this.tally.addRecord(this.#descriptionChecksum())
  }

  get namespace (): string {
    return `${this.database}.${this.name}`
  }

  byId (id: Value): StoredDocument | undefined {
    return this.byKey(keyOf(id))
  }

  /** @param key the key of an _id */
  byKey (key: string): StoredDocument | undefined {
    return this.indexes[0]!.entries.get(key)
  }

  /** Whether a document that was found earlier is still there. */
  has (stored: StoredDocument): boolean {
    return this.documents.get(stored.number) === stored
  }

  /** Returns the BSON of a document. */
  bytesOf (stored: StoredDocument): Buffer {
    return this.journal.documents.read(this.id, stored)
  }

  /** Adds a document that was read from the store at the start, where its checksum was verified. */
  load (number: number, sealed: Buffer): void {
    this.tally.addDocument(checksumOf(sealed), valueLength(sealed))
    this.journal.limit.count(valueLength(sealed))
    const keys = this.#keysOfBytes(sealed)
    const stored = this.addLoaded(number)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i]!.add(keys[i]!, stored)
  }

  /** Adds a document that is in the store, without its keys. */
  addLoaded (number: number): StoredDocument {
    const stored = { number, pending: undefined }
    this.#nextNumber = Math.max(this.#nextNumber, number + 1)
    this.documents.set(number, stored)
    return stored
  }

  /** Sets what the store holds of this collection. */
  restoreTally (documents: number, bytes: number, sum: number): void {
    Object.assign(this.tally, { documents, bytes, sum })
    this.journal.limit.count(bytes)
  }

  /**
   * Inserts a document and returns it with its _id, which is created if it is missing. `bytes` is the BSON of the
   * document if the caller has it.
   */
  insert (document: Doc, bytes?: Buffer): Doc {
    const complete = withIdFirst(document)
    checkStorable(complete)
    const encoded = bytes !== undefined && complete === document ? copyOf(bytes) : encode(complete)
    if (encoded.length > maxDocumentSize) {
      throw new MongoError('BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${encoded.length}, max size: ${maxDocumentSize}`)
    }
    this.journal.limit.check(newDocument)
    const keys = this.#keysOf(complete)
    const stored: StoredDocument = { number: this.#nextNumber, pending: encoded }
    this.#checkUnique(keys, stored, complete)
    this.#nextNumber++
    this.#put(stored, keys)
    this.#count(stored, encoded, 1)
    this.journal.append(this.#storeKey(stored), encoded, () => {
      this.#drop(stored, keys)
      this.#count(stored, encoded, -1)
    }, stored)
    return complete
  }

  /**
   * Updates a document. `change` may modify its argument. Returns the updated document, or undefined if it is
   * unchanged.
   */
  update (
    { stored, document: known }: { stored: StoredDocument, document: Doc | undefined }, change: (document: Doc) => Doc
  ): Doc | undefined {
    const before = this.bytesOf(stored)
    const document = known ?? decode(before)
    // The old keys are computed first, because `change` may modify the document.
    const oldKeys = this.#keysOf(document)
    const changed = change(document)
    checkStorable(changed)
    const after = encode(changed)
    if (after.equals(before)) return undefined
    if (after.length > maxDocumentSize) {
      throw new MongoError(17419, `Resulting document after update is larger than ${maxDocumentSize}`)
    }
    this.journal.limit.check(after.length - before.length)
    const newKeys = this.#keysOf(changed)
    this.#checkUnique(newKeys, stored, changed)
    this.#exchange(stored, [before, after], oldKeys, newKeys)
    this.journal.append(this.#storeKey(stored), after,
      () => this.#exchange(stored, [after, before], newKeys, oldKeys), stored)
    return changed
  }

  remove (stored: StoredDocument): void {
    const bytes = this.bytesOf(stored)
    const keys = this.#keysOfBytes(bytes)
    this.#drop(stored, keys)
    this.#count(stored, bytes, -1)
    this.journal.append(this.#storeKey(stored), null, () => {
      this.#put(stored, keys)
      this.#count(stored, bytes, 1)
    }, stored)
  }

  /** Builds an index of the existing documents. Throws DuplicateKey if they violate a unique index. */
  addIndex (spec: Doc): Index {
    const index = new Index(spec)
    for (const stored of this.documents.values()) {
      beat()
      const document = decode(this.bytesOf(stored))
      const keys = index.keysOf(document)
      if (index.unique) index.checkUnique(keys, stored, document, this.namespace)
      index.add(keys, stored)
    }
    this.indexes.push(index)
    this.#describeAgain()
    return index
  }

  /** Removes an index. Returns a function that puts it back when the documents are the same as before. */
  removeIndex (index: Index): () => void {
    const at = this.indexes.indexOf(index)
    this.indexes.splice(at, 1)
    this.#describeAgain()
    return () => {
      this.indexes.splice(at, 0, index)
      this.#describeAgain()
    }
  }

  #describe (): Buffer {
    return encode(doc({
      db: this.database,
      name: this.name,
      uuid: this.uuid,
      indexes: this.indexes.slice(1).map(index => index.spec)
    }))
  }

  #describeAgain (): void {
    this.tally.addRecord(this.#descriptionChecksum(), -1)
    this.description = this.#describe()
    this.tally.addRecord(this.#descriptionChecksum())
    this.#roots = undefined
  }

  #descriptionChecksum (): number {
    return checksum(collectionKey(this.id), this.description)
  }

  // The keys of a document in each index. The first index is that of the _id.
  #keysOf (document: Doc): string[][] {
    return this.indexes.map(index => index.keysOf(document))
  }

  /** The same, decoding no more than the fields of the indexes. */
  #keysOfBytes (bytes: Buffer): string[][] {
    this.#roots ??= new Set(this.indexes.flatMap(({ roots }) => roots))
    return this.#keysOf(decodeFields(bytes, this.#roots))
  }

  #checkUnique (keys: string[][], stored: StoredDocument, document: Doc): void {
    for (let i = 0; i < this.indexes.length; i++) {
      const index = this.indexes[i]!
      if (index.unique) index.checkUnique(keys[i]!, stored, document, this.namespace)
    }
  }

  #put (stored: StoredDocument, keys: string[][]): void {
    this.version++
    this.documents.set(stored.number, stored)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i]!.add(keys[i]!, stored)
  }

  #drop (stored: StoredDocument, keys: string[][]): void {
    this.version++
    this.documents.delete(stored.number)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i]!.remove(keys[i]!, stored)
  }

  #exchange (
    stored: StoredDocument, [before, after]: [Buffer, Buffer], oldKeys: string[][], newKeys: string[][]
  ): void {
    this.version++
    stored.pending = after
    this.#count(stored, before, -1)
    this.#count(stored, after, 1)
    for (let i = 1; i < this.indexes.length; i++) this.indexes[i]!.exchange(oldKeys[i]!, newKeys[i]!, stored)
  }

  #count (stored: StoredDocument, bytes: Buffer, times: 1 | -1): void {
    this.tally.addDocument(checksum(this.#storeKey(stored), bytes), bytes.length, times)
    this.journal.limit.count(times * bytes.length)
  }

  #storeKey (stored: StoredDocument): Buffer {
    return documentKey(this.id, stored.number)
  }
}

/** Copies the bytes. A slice would keep the whole message in memory. */
function copyOf (bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function withIdFirst (document: Doc): Doc {
  const id = document.get('_id')
  if (id !== undefined && document.keys().next().value === '_id') return document
  const complete: Doc = new Map([['_id', id ?? new ObjectId()]])
  for (const [name, value] of document) if (name !== '_id') complete.set(name, value)
  return complete
}
