import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { decode, type Doc } from '../values/bson.js'
import { Catalog } from '../collections/catalog.js'
import type { Collection } from '../collections/collection.js'
import { DataInUse } from '../store/data-in-use.js'
import { MongoError } from '../errors.js'
import { type Counted, isUnsealed, metaKey, nameIn, parseKey, parseMeta, unseal } from '../store/records.js'
import { isUsedElsewhere, levelStore } from '../store/store.js'

/** What a repair has saved. */
export interface Repaired {
  /** The folder with the old files. */
  kept: string
  /** For each collection: its documents that were saved, and how many there were, if that could be read. */
  collections: Map<string, { saved: number, written: number | undefined }>
  /** Records that could not be read, or that contradict others. */
  lost: number
}

const bytesTogether = 1024 * 1024

const silent = { warn: () => {}, error: () => {} }

/**
 * Makes a new database of what can be read in the files of a damaged one, and moves the old files to a folder beside
 * it. What was deleted shortly before may come back, and what was changed may be as it was before.
 * @throws {DataInUse} when another process uses the directory
 */
export async function repair (directory: string): Promise<Repaired> {
  if (existsSync(directory) && await isUsedElsewhere(directory)) throw new DataInUse(directory)
  const work = `${directory}.repairing`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { mode: 0o700 })
  const copy = join(work, 'copy')
  cpSync(directory, copy, { recursive: true })
  rmSync(join(copy, 'CURRENT'), { force: true })
  await ClassicLevel.repair(copy)
  const saved = await save(copy, join(work, 'new'))
  const kept = `${directory}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  renameSync(directory, kept)
  renameSync(join(work, 'new'), directory)
  rmSync(work, { recursive: true })
  return { ...saved, kept }
}

/** Writes all records of a LevelDB that can be read to a new store. */
async function save (from: string, to: string): Promise<Omit<Repaired, 'kept'>> {
  const level = new ClassicLevel<Buffer, Buffer>(from, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
  await level.open()
  const catalog = new Catalog(levelStore(to), silent)
  await catalog.load(false)
  const target = new Target(catalog)
  let bytes = 0
  for await (const [key, value] of level.iterator()) {
    target.add(key, value)
    bytes += value.length
    // Many records are written together: each time, the disk is waited for.
    if (bytes < bytesTogether) continue
    await catalog.journal.settled()
    bytes = 0
  }
  await catalog.journal.settled()
  await catalog.journal.close()
  await level.close()
  return { collections: target.collections, lost: target.lost }
}

/** The new database, to which the records of the old one are added in the order of their keys. */
class Target {
  readonly collections: Repaired['collections'] = new Map()
  lost = 0
  #counted: Counted[] | undefined
  readonly #byId = new Map<number, Collection>()

  constructor (readonly catalog: Catalog) {}

  add (key: Buffer, sealed: Buffer): void {
    const value = unseal(key, sealed) ?? (this.#counted === undefined && isUnsealed(sealed) ? sealed : undefined)
    if (value === undefined) this.lost++
    else if (key.equals(metaKey)) this.#count(parseMeta(value).collections)
    else this.#insert(key, value)
  }

  #count (counted: Counted[]): void {
    this.#counted = counted
    for (const { name, documents } of counted) this.collections.set(name, { saved: 0, written: documents })
  }

  #insert (key: Buffer, value: Buffer): void {
    try {
      const parsed = parseKey(key)
      if (parsed === undefined) return
      const { collection: id, document: number } = parsed
      if (number === undefined) {
        const description = decode(value)
        this.#create(id, nameIn(description), description.get('indexes') as Doc[])
      } else {
        const collection = this.#byId.get(id) ?? this.#createUnnamed(id)
        collection.insert(decode(value))
        this.collections.get(collection.namespace)!.saved++
      }
    } catch (error) {
      // It is no BSON, or a document that has come back contradicts a unique index.
      if (!(error instanceof MongoError)) throw error
      this.lost++
    }
  }

  #create (id: number, name: string, indexes: Doc[]): Collection {
    const dot = name.indexOf('.')
    const collection = this.catalog.create(name.slice(0, dot), name.slice(dot + 1))
    for (const spec of indexes) this.catalog.createIndex(collection, spec)
    this.#byId.set(id, collection)
    if (!this.collections.has(name)) this.collections.set(name, { saved: 0, written: undefined })
    return collection
  }

  /** The description of the collection is lost. Its name may be in the meta record; its indexes are made at a start. */
  #createUnnamed (id: number): Collection {
    const name = this.#counted?.find(known => known.id === id)?.name ?? `recovered.collection-${id}`
    return this.#create(id, name, [])
  }
}
