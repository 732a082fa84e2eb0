import type { Doc } from '../values/bson.js'
import { isUnsealed, valueOf } from '../store/records.js'
import { scan, type ScannedRecord } from './scan.js'
import { levelStore } from '../store/store.js'

/** A collection with its description (`db`, `name`, `uuid`, `indexes`), or a document of one. `value` is BSON. */
export type StoredRecord =
  | { kind: 'collection', id: number, name: string, value: Buffer, description: Doc }
  | { kind: 'document', id: number, number: number, value: Buffer }

/**
 * Reads all records of a data directory one after the other, in the memory of a few: each collection, before its
 * documents, in their natural order. It works on a store of any size. No other process may use the directory.
 * @throws {DataInUse} when another process uses it
 * @throws {DamagedStore} when a record is not as it was written, at the latest at the end when some are missing
 */
export async function * readStore (directory: string): AsyncGenerator<StoredRecord, undefined> {
  const store = levelStore(directory)
  await store.open(false)
  try {
    for await (const records of scan(store)) yield * records.map(storedRecord)
  } finally {
    await store.close()
  }
}

function storedRecord (record: ScannedRecord): StoredRecord {
  const { id, sealed } = record
  const value = isUnsealed(sealed) ? sealed : valueOf(sealed)
  return record.kind === 'collection'
    ? { kind: 'collection', id, name: record.name, value, description: record.description }
    : { kind: 'document', id, number: record.number, value }
}
