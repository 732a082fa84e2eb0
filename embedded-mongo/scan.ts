import { damagedStore, type DamagedStore } from './damage.js'
import {
  type Counted, convertingKey, FORMAT, isUnsealed, metaKey, parseMeta, parseRecord, type StoredRecord, Tally, unseal
} from './records.js'
import type { Store } from './store.js'

/** How a store was left: new, of a version without checksums (or half converted), or in the format of this version. */
export type StoreState = 'empty' | 'old' | 'current'

/**
 * Returns how a store was left, from its first record.
 * @throws {DamagedStore} when it has records of this format without the meta record that goes with them
 */
export async function stateOf (store: Store): Promise<StoreState> {
  const records = recordsOf(store)
  const { value: first } = await records.next()
  await records.return(undefined)
  if (first === undefined) return 'empty'
  const [key, value] = first
  if (key.equals(metaKey)) return 'current'
  if (key.equals(convertingKey) || isUnsealed(value)) return 'old'
  throw damagedStore(store.directory, 'its meta record is missing', 'What else is missing is not known.')
}

/**
 * Reads all records of an open store, one after the other: each collection, then each document. They are not kept.
 * `onTally` gets what each collection holds, at the end.
 * @throws {DamagedStore} when a record is not as it was written, at the latest at the end when some are missing
 */
export async function * scan (
  store: Store, state: StoreState, onTally: (tallies: Map<number, Tally>) => void = () => {}
): AsyncGenerator<StoredRecord, undefined> {
  const names = new Map<number, string>()
  const tallies = new Map<number, Tally>()
  let counted: Counted[] | undefined
  const damaged = (what: string, lost: string): DamagedStore => damagedStore(store.directory, what, lost)
  for await (const [key, sealed] of recordsOf(store)) {
    const value = state === 'old' && isUnsealed(sealed) ? sealed : unseal(key, sealed)
    if (value === undefined) {
      throw damaged(`the record ${nameOf(key, names)} has a wrong checksum`, 'This record is lost.')
    }
    if (key.equals(metaKey)) {
      counted = readMeta(value, damaged)
      continue
    }
    if (key.equals(convertingKey)) continue
    const record = parseRecord(key, value)
    if (record === undefined) throw damaged(`the record ${nameOf(key, names)} has a key that is not known`, '')
    if (record.kind === 'collection') {
      names.set(record.id, record.name)
      const tally = new Tally()
      tally.addRecord(key, value)
      tallies.set(record.id, tally)
    } else {
      const tally = tallies.get(record.id)
      if (tally === undefined) {
        const name = counted?.find(({ id }) => id === record.id)?.name ?? `with the number ${record.id}`
        throw damaged(`the collection ${name} is missing and its documents are there`, 'Its indexes are lost.')
      }
      tally.addDocument(key, value)
    }
    yield record
  }
  if (counted !== undefined) compareTallies(counted, tallies, damaged)
  onTally(tallies)
}

async function * recordsOf (store: Store): AsyncGenerator<[key: Buffer, value: Buffer], undefined> {
  for await (const entries of store.read()) yield * entries
}

function readMeta (value: Buffer, damaged: (what: string, lost: string) => DamagedStore): Counted[] {
  const { format, collections } = parseMeta(value)
  if (format !== FORMAT) {
    throw new Error(`The database has the format ${format}, which this version does not know: start the version that ` +
      'has written it, or a later one.')
  }
  return collections
}

function compareTallies (
  counted: Counted[], tallies: Map<number, Tally>, damaged: (what: string, lost: string) => DamagedStore
): void {
  for (const { id, name, documents, sum } of counted) {
    const found = tallies.get(id)
    if (found?.documents !== documents) {
      throw damaged(`${documents} documents of ${name} were written and ${found?.documents ?? 0} are there`,
        'The others are lost.')
    }
    if (found.sum !== sum) throw damaged(`some documents of ${name} are older versions`, 'The last versions are lost.')
  }
  for (const id of tallies.keys()) {
    if (counted.some(known => known.id === id)) continue
    throw damaged(`a collection with the number ${id} is there that was deleted`, 'The last writes are lost.')
  }
}

function nameOf (key: Buffer, names: Map<number, string>): string {
  const name = key.length >= 5 ? names.get(key.readUInt32BE(1)) : undefined
  return name === undefined ? key.toString('hex') : `${key.toString('hex')} of ${name}`
}
