import { checksumOf, convertingKey, formatMeta, isUnsealed, metaKey, seal, Tally } from './records.js'
import { scan } from '../repair/scan.js'
import type { Change, Store } from './store.js'

/**
 * Gives each record of a store of an earlier version its checksum, and then writes the meta record. After a kill in
 * between the next start goes on. Records that have their checksum already are read with it.
 */
export async function convert (store: Store): Promise<void> {
  await store.write([{ key: convertingKey, value: seal(convertingKey, Buffer.alloc(0)) }])
  const collections = new Map<number, { name: string, tally: Tally }>()
  for await (const records of scan(store)) {
    const changes: Change[] = []
    for (const record of records) {
      const { id, key, sealed } = record
      const value = isUnsealed(sealed) ? seal(key, sealed) : sealed
      if (value !== sealed) changes.push({ key, value })
      if (record.kind === 'collection') collections.set(id, { name: record.name, tally: new Tally() })
      const { tally } = collections.get(id)!
      if (record.kind === 'collection') tally.addRecord(checksumOf(value))
      else tally.addDocument(checksumOf(value), value.length)
    }
    if (changes.length > 0) await store.write(changes)
  }
  const meta = formatMeta(Array.from(collections, ([id, { name, tally: { documents, sum } }]) =>
    ({ id, name, documents, sum })))
  await store.write([{ key: metaKey, value: seal(metaKey, meta) }, { key: convertingKey, value: null }])
}
