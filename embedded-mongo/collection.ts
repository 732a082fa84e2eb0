import { ObjectId } from 'bson'
import { decode, type Doc, doc, encode, maxDocumentSize, type Value } from './bson.js'
import { MongoError } from './errors.js'
import { Index } from './collection-index.js'
import type { Journal } from './journal.js'
import { keyOf } from './order.js'
import type { StoredDocument } from './stored-document.js'
import { checkStorable } from './update.js'

/**
 * The documents of one collection and their indexes, in memory. A change applies to the documents and all indexes and
 * is appended to the journal. When a method throws, it has changed nothing.
 */
export class Collection {
  /** The documents by the key of their _id, in the order of insertion (the natural order). */
  readonly documents = new Map<string, StoredDocument>()
  readonly indexes: Index[] = [new Index(doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' }))]
  #nextNumber = 1
  isDropped = false

  constructor (
    readonly id: number,
    readonly database: string,
    readonly name: string,
    readonly uuid: Value,
    readonly journal: Journal
  ) {}

  get namespace (): string {
    return `${this.database}.${this.name}`
  }

  byId (id: Value): StoredDocument | undefined {
    return this.documents.get(keyOf(id))
  }

  /** Adds a document that was read from the store at the start. */
  load (number: number, bytes: Buffer): void {
    const document = decode(bytes)
    const stored = { number, idKey: keyOf(document.get('_id')), bytes }
    this.#nextNumber = Math.max(this.#nextNumber, number + 1)
    this.#put(stored, this.#keysOf(document))
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
    const keys = this.#keysOf(complete)
    const stored = { number: this.#nextNumber, idKey: keyOf(complete.get('_id')), bytes: encoded }
    this.#checkUnique(keys, stored, complete)
    this.#nextNumber++
    this.#put(stored, keys)
    this.journal.append(this.#storeKey(stored), encoded, null, () => this.#drop(stored, keys))
    return complete
  }

  /**
   * Updates a document. `change` may modify its argument. Returns the updated document, or undefined if it is
   * unchanged.
   */
  update (
    {
      stored, document = decode(
        stored.bytes)
    }: { stored: StoredDocument, document: Doc | undefined }, change: (document: Doc) => Doc
  ): Doc | undefined {
    // The old keys are computed first, because `change` may modify the document.
    const oldKeys = this.#keysOf(document)
    const changed = change(document)
    checkStorable(changed)
    const before = stored.bytes
    const after = encode(changed)
    if (after.equals(before)) return undefined
    if (after.length > maxDocumentSize) {
      throw new MongoError(17419, `Resulting document after update is larger than ${maxDocumentSize}`)
    }
    const newKeys = this.#keysOf(changed)
    this.#checkUnique(newKeys, stored, changed)
    this.#exchange(stored, after, oldKeys, newKeys)
    this.journal.append(this.#storeKey(stored), after, before, () => this.#exchange(stored, before, newKeys, oldKeys))
    return changed
  }

  remove (stored: StoredDocument): void {
    const keys = this.#keysOf(decode(stored.bytes))
    this.#drop(stored, keys)
    this.journal.append(this.#storeKey(stored), null, stored.bytes, () => this.#put(stored, keys))
  }

  /** Builds an index of the existing documents. Throws DuplicateKey if they violate a unique index. */
  addIndex (spec: Doc): Index {
    const index = new Index(spec)
    for (const stored of this.documents.values()) {
      const document = decode(stored.bytes)
      const keys = index.keysOf(document)
      if (index.unique) index.checkUnique(keys, stored, document, this.namespace)
      index.add(keys, stored)
    }
    this.indexes.push(index)
    return index
  }

  /** Removes an index. Returns a function that puts it back when the documents are the same as before. */
  removeIndex (index: Index): () => void {
    const at = this.indexes.indexOf(index)
    this.indexes.splice(at, 1)
    return () => { this.indexes.splice(at, 0, index) }
  }

  /** The description of the collection and its indexes, as the store keeps it. */
  describe (): Doc {
    return doc({
      db: this.database,
      name: this.name,
      uuid: this.uuid,
      indexes: this.indexes.slice(1).map(index => index.spec)
    })
  }

  // The keys of a document in each index. The first index is that of the _id.
  #keysOf (document: Doc): string[][] {
    return this.indexes.map(index => index.keysOf(document))
  }

  #checkUnique (keys: string[][], stored: StoredDocument, document: Doc): void {
    for (let i = 0; i < this.indexes.length; i++) {
      const index = this.indexes[i]!
      if (index.unique) index.checkUnique(keys[i]!, stored, document, this.namespace)
    }
  }

  #put (stored: StoredDocument, keys: string[][]): void {
    this.documents.set(stored.idKey, stored)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i]!.add(keys[i]!, stored)
  }

  #drop (stored: StoredDocument, keys: string[][]): void {
    this.documents.delete(stored.idKey)
    for (let i = 0; i < this.indexes.length; i++) this.indexes[i]!.remove(keys[i]!, stored)
  }

  #exchange (stored: StoredDocument, bytes: Buffer, oldKeys: string[][], newKeys: string[][]): void {
    stored.bytes = bytes
    for (let i = 1; i < this.indexes.length; i++) this.indexes[i]!.exchange(oldKeys[i]!, newKeys[i]!, stored)
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

/** The key of a collection's description. In the store, descriptions sort before the documents (`c` before `d`). */
export function collectionKey (id: number): Buffer {
  const key = Buffer.alloc(5, 'c')
  key.writeUInt32BE(id, 1)
  return key
}

/** The key of a document. Documents of a collection sort in their natural order. */
export function documentKey (id: number, number: number): Buffer {
  const key = Buffer.allocUnsafe(11)
  key[0] = 0x64
  key.writeUInt32BE(id, 1)
  key.writeUIntBE(number, 5, 6)
  return key
}
