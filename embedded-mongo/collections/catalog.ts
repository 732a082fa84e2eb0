import { randomUUID } from 'node:crypto'
import { Binary, UUID } from 'bson'
import { beat } from '../alive.js'
import { type Doc, doc, isDoc } from '../values/bson.js'
import { Collection } from './collection.js'
import { Index } from './collection-index.js'
import { MongoError } from '../errors.js'
import { Journal } from '../store/journal.js'
import type { Log } from '../log.js'
import { convert } from '../store/convert.js'
import { damagedStore } from '../repair/damage.js'
import { collectionKey, documentKey, formatMeta, metaKey, seal, unseal } from '../store/records.js'
import { restoreKeys, saveKeys } from '../store/saved-keys.js'
import { scan, stateOf } from '../repair/scan.js'
import type { Store } from '../store/store.js'
import { isTruthy, formatValue } from '../values/types.js'

/**
 * All databases with their collections. Their indexes are kept in memory; the journal writes each change to the store.
 */
export class Catalog {
  readonly databases = new Map<string, Map<string, Collection>>()
  readonly journal: Journal
  #nextId = 1

  /** `limit` is that of the documents, in bytes. */
  constructor (readonly store: Store | null, log: Log, limit?: number) {
    this.journal = new Journal(store, log, () => this.#meta(), limit)
  }

  /**
   * Opens the store and reads all collections from it. A new store is only made where it need not exist already.
   * @throws {DamagedStore}
   */
  async load (mustExist: boolean): Promise<void> {
    await this.#read(mustExist)
    this.journal.start()
  }

  async #read (mustExist: boolean): Promise<void> {
    if (this.store === null) return
    await this.store.open(!mustExist)
    if (this.#restore(this.store)) return
    const state = await stateOf(this.store)
    if (state === 'empty') {
      if (mustExist) throw damagedStore(this.store.directory, 'it is empty', 'All that it held is lost.')
      if (this.store.hasRoom === false) throw noRoom()
      await this.store.write([{ key: metaKey, value: seal(metaKey, this.#meta()) }])
      return
    }
    if (state === 'old') await convert(this.store)
    const byId = new Map<number, Collection>()
    for await (const records of scan(this.store)) {
      for (const record of records) {
        if (record.kind === 'collection') byId.set(record.id, this.#loadCollection(record.id, record.description))
        else byId.get(record.id)!.load(record.number, record.sealed)
      }
    }
  }

  /** Takes over the keys that the last process has kept, if there are any. */
  #restore (store: Store): boolean {
    const keys = store.takeKeys?.()
    if (keys === undefined) return false
    const sealed = store.get(metaKey)
    const meta = sealed === undefined ? undefined : unseal(metaKey, sealed)
    return meta !== undefined && restoreKeys(keys, meta, (...collection) => this.#loadCollection(...collection))
  }

  /** Closes the store, and keeps the keys of all indexes for the next start. */
  async close (): Promise<void> {
    await this.journal.close(this.#keys())
  }

  * #keys (): Generator<Buffer, undefined> {
    yield * saveKeys(this.#meta(), this.#collections())
  }

  #loadCollection (id: number, description: Doc): Collection {
    const collection = new Collection(id, description.get('db') as string, description.get('name') as string,
      description.get('uuid')!, this.journal, description.get('indexes') as Doc[])
    this.#nextId = Math.max(this.#nextId, id + 1)
    this.#register(collection)
    return collection
  }

  * #collections (): Generator<Collection, undefined> {
    for (const collections of this.databases.values()) yield * collections.values()
  }

  #meta (): Buffer {
    return formatMeta(Array.from(this.#collections(), ({ id, namespace, tally: { documents, sum } }) =>
      ({ id, name: namespace, documents, sum })))
  }

  find (database: string, name: string): Collection | undefined {
    return this.databases.get(database)?.get(name)
  }

  /** Returns the collection, and creates it first if it does not exist. */
  findOrCreate (database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name)
  }

  create (database: string, name: string): Collection {
    if (this.find(database, name) !== undefined) {
      throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`)
    }
    const uuid = new Binary(new UUID(randomUUID()).buffer, 4)
    const collection = new Collection(this.#nextId++, database, name, uuid, this.journal)
    this.#register(collection)
    this.journal.append(collectionKey(collection.id), collection.description, () => this.#unregister(collection))
    return collection
  }

  drop (collection: Collection): void {
    this.#unregister(collection)
    this.journal.append(collectionKey(collection.id), null, () => this.#register(collection))
    for (const number of collection.documents.keys()) {
      beat()
      this.journal.append(documentKey(collection.id, number), null, () => {})
    }
  }

  #register (collection: Collection): void {
    collection.isDropped = false
    this.journal.limit.count(collection.tally.bytes)
    const database = this.databases.get(collection.database) ?? new Map<string, Collection>()
    this.databases.set(collection.database, database.set(collection.name, collection))
  }

  #unregister (collection: Collection): void {
    collection.isDropped = true
    this.journal.limit.count(-collection.tally.bytes)
    const database = this.databases.get(collection.database)
    database?.delete(collection.name)
    if (database?.size === 0) this.databases.delete(collection.database)
  }

  createIndex (collection: Collection, spec: Doc): void {
    const index = collection.addIndex(spec)
    this.#describeAgain(collection, () => { collection.removeIndex(index) })
  }

  dropIndex (collection: Collection, index: Index): void {
    this.#describeAgain(collection, collection.removeIndex(index))
  }

  #describeAgain (collection: Collection, undo: () => void): void {
    this.journal.append(collectionKey(collection.id), collection.description, undo)
  }
}

function noRoom (): Error {
  return Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
}

/** Throws InvalidNamespace for a database or collection name that MongoDB does not allow. */
export function checkName (database: string, name: string): void {
  if (database === '' || database.length > 63 || /[/\\. "$\0]/.test(database)) {
    throw new MongoError('InvalidNamespace', `Invalid database name: '${database}'`)
  }
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`)
  }
  if (name.startsWith('system.')) {
    throw new MongoError('InvalidNamespace', `Invalid system namespace: ${database}.${name}`)
  }
  if (Buffer.byteLength(`${database}.${name}`) > 255) {
    throw new MongoError('InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${database}.${name} Max: 255`)
  }
}

/** Fields of the specification of an index. `hidden` must be false. */
export const indexOptions = new Set(['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'background',
  'ns', 'hidden'])
/** Fields that MongoDB has and this database refuses, apart from the simple collation. */
export const unsupportedOptions = ['expireAfterSeconds', 'collation', 'weights', 'default_language',
  'wildcardProjection', 'storageEngine', 'clustered', 'textIndexVersion', '2dsphereIndexVersion', 'bits', 'min', 'max']

/** Checks the specification of an index from a client. Returns it in the form that `listIndexes` shows. */
export function indexSpec (asked: Doc): Doc {
  for (const [name, value] of asked) {
    if (unsupportedOptions.includes(name) &&
      !(name === 'collation' && isDoc(value) && value.get('locale') === 'simple')) {
      throw new MongoError('CannotCreateIndex', `The index option '${name}' is not supported by the embedded database`)
    }
    if (!indexOptions.has(name) && name !== 'collation') {
      throw new MongoError('InvalidIndexSpecificationOption',
        `The field '${name}' is not valid for an index specification. Specification: ${formatValue(asked)}`)
    }
  }
  const name = asked.get('name')
  if (asked.get('key') === undefined) {
    throw new MongoError('FailedToParse',
      "Error in specification: The 'key' field is a required property of an index specification")
  }
  if (name === undefined) {
    throw new MongoError('FailedToParse', "The 'name' field is a required property of an index specification")
  }
  if (typeof name !== 'string') throw new MongoError('TypeMismatch', "The field 'name' must be a string")
  if (name === '') throw new MongoError('CannotCreateIndex', 'index name cannot be empty')
  if (asked.get('hidden') === true) {
    throw new MongoError('CannotCreateIndex', "The index option 'hidden' is not supported by the embedded database")
  }
  const partial = asked.get('partialFilterExpression')
  if (partial !== undefined && !isDoc(partial)) {
    throw new MongoError('TypeMismatch', "The field 'partialFilterExpression' must be an object")
  }
  if (partial !== undefined && asked.get('sparse') === true) {
    throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options')
  }
  const spec = doc({ v: 2, key: asked.get('key')!, name })
  for (const option of ['unique', 'sparse', 'partialFilterExpression']) {
    const value = asked.get(option)
    if (value !== undefined && value !== false) spec.set(option, value)
  }
  // The constructor throws for an invalid key pattern or filter.
  const index = new Index(spec)
  if (index.partial !== undefined) checkPartial(index.partial)
  return spec
}

function checkPartial (filter: NonNullable<Index['partial']>): void {
  if (filter.op === 'and') filter.of.forEach(checkPartial)
  else if (!['eq', 'gt', 'gte', 'lt', 'lte', 'exists', 'type'].includes(filter.op)) {
    throw new MongoError('CannotCreateIndex', 'unsupported expression in partial index')
  }
}

/**
 * Whether the collection has this index. Throws when its name belongs to another index, or when the same index exists
 * with another name.
 */
export function existingIndex (collection: Collection, spec: Doc): boolean {
  // Every collection has an index on _id. Its name and options do not matter.
  if (formatValue(spec.get('key')) === '{ _id: 1 }') return true
  const sameName = collection.indexes.find(index => index.name === spec.get('name'))
  if (sameName !== undefined) {
    if (signature(sameName.spec) === signature(spec)) return true
    throw new MongoError('IndexKeySpecsConflict',
      'An existing index has the same name as the requested index. When index names are not specified, they are ' +
      'auto generated and can cause conflicts. Please refer to our documentation. Requested index: ' +
      `${formatValue(spec)}, ` +
      `existing index: ${formatValue(sameName.spec)}`)
  }
  const sameIndex = collection.indexes.find(index => signature(index.spec) === signature(spec))
  if (sameIndex !== undefined) {
    throw new MongoError('IndexOptionsConflict', `Index already exists with a different name: ${sameIndex.name}`)
  }
  return false
}

/** Two index specifications with equal signatures mean the same index. */
function signature (spec: Doc): string {
  return formatValue(spec.get('key')) + isTruthy(spec.get('unique')) + isTruthy(spec.get('sparse')) +
    formatValue(spec.get('partialFilterExpression'))
}
