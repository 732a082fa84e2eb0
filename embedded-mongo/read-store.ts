import type { StoredRecord } from './records.js'
import { scan, stateOf } from './scan.js'
import { levelStore } from './store.js'

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
    yield * scan(store, await stateOf(store))
  } finally {
    await store.close()
  }
}
