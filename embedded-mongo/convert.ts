import { type Change, type Store } from './store.js'
import { convertingKey, metaKey, formatMeta, seal, type Tally } from './records.js'
import { scan } from './scan.js'

const batchBytes = 4 * 1024 * 1024

/**
 * Gives each record of a store of an earlier version its checksum, and then writes the meta record. After a kill in
 * between the next start goes on. Records that have their checksum already are read with it.
 */
export async function convert (store: Store): Promise<void> {
  await store.write([{ key: convertingKey, value: seal(convertingKey, Buffer.alloc(0)) }])
  const names = new Map<number, string>()
  let tallies = new Map<number, Tally>()
  let changes: Change[] = []
  let bytes = 0
  for await (const record of scan(store, 'old', all => { tallies = all })) {
    if (record.kind === 'collection') names.set(record.id, record.name)
    changes.push({ key: record.key, value: seal(record.key, record.value) })
    bytes += record.value.length
    if (bytes < batchBytes) continue
    await store.write(changes)
    changes = []
    bytes = 0
  }
  const collections = Array.from(tallies, ([id, { documents, sum }]) => ({ id, name: names.get(id)!, documents, sum }))
  const meta = formatMeta(collections)
  await store.write([...changes, { key: metaKey, value: seal(metaKey, meta) }, { key: convertingKey, value: null }])
}
