import { decode, type Doc } from '../values/bson.js'
import { damagedStore, type DamagedStore } from './damage.js'
import {
  checksumOf, type Counted, convertingKey, FORMAT, isIntact, isUnsealed, metaKey, nameIn, parseKey, parseMeta, Tally,
  valueOf
} from '../store/records.js'
import type { Store } from '../store/store.js'

/** How a store was left: new, of a version without checksums (or half converted), or in the format of this version. */
export type StoreState = 'empty' | 'old' | 'current'

/**
 * Returns how a store was left, from its first record.
 * @throws {DamagedStore} when it has records of this format without the meta record that goes with them
 */
export async function stateOf (store: Store): Promise<StoreState> {
  const records = store.read()[Symbol.asyncIterator]()
  const { value: entries } = await records.next()
  await records.return?.()
  const [first] = entries ?? []
  if (first === undefined) return 'empty'
  const [key, value] = first
  if (key.equals(metaKey)) return 'current'
  if (key.equals(convertingKey) || isUnsealed(value)) return 'old'
  throw damagedStore(store.directory, 'its meta record is missing', 'What else is missing is not known.')
}

/** A record as it is stored. In a store of an earlier version, `sealed` has no checksum yet. */
export type ScannedRecord =
  | { kind: 'collection', id: number, key: Buffer, sealed: Buffer, name: string, description: Doc }
  | { kind: 'document', id: number, number: number, key: Buffer, sealed: Buffer }

type Damaged = (what: string, lost: string) => DamagedStore

/**
 * Reads all records of an open store, some at a time: each collection, then each document.
 * @throws {DamagedStore} when a record is not as it was written, at the latest at the end when some are missing
 */
export async function * scan (store: Store): AsyncGenerator<ScannedRecord[], undefined> {
  const damaged: Damaged = (what, lost) => damagedStore(store.directory, what, lost)
  const scanner = new Scanner(await stateOf(store), damaged)
  for await (const entries of store.read()) {
    const records: ScannedRecord[] = []
    for (const [key, sealed] of entries) {
      const record = scanner.next(key, sealed)
      if (record !== undefined) records.push(record)
    }
    yield records
  }
  scanner.end()
}

class Scanner {
  readonly #names = new Map<number, string>()
  readonly #tallies = new Map<number, Tally>()
  #counted: Counted[] | undefined

  constructor (readonly state: StoreState, readonly damaged: Damaged) {}

  /** Verifies one record. Returns nothing for a record that is neither a collection nor a document. */
  next (key: Buffer, sealed: Buffer): ScannedRecord | undefined {
    const isOld = this.state === 'old' && isUnsealed(sealed)
    if (!isOld && !isIntact(key, sealed)) {
      throw this.damaged(`the record ${this.#nameOf(key)} has a wrong checksum`, 'This record is lost.')
    }
    if (key.equals(metaKey)) {
      this.#counted = readMeta(valueOf(sealed))
      return undefined
    }
    if (key.equals(convertingKey)) return undefined
    const parsed = parseKey(key)
    if (parsed === undefined) throw this.damaged(`the record ${this.#nameOf(key)} has an unknown key`, '')
    const { collection: id, document: number } = parsed
    const checksum = isOld ? 0 : checksumOf(sealed)
    if (number !== undefined) {
      this.#tallyOf(id).addDocument(checksum, sealed.length)
      return { kind: 'document', id, number, key, sealed }
    }
    const description = decode(sealed)
    const name = nameIn(description)
    this.#names.set(id, name)
    const tally = new Tally()
    tally.addRecord(checksum)
    this.#tallies.set(id, tally)
    return { kind: 'collection', id, key, sealed, name, description }
  }

  #tallyOf (id: number): Tally {
    const tally = this.#tallies.get(id)
    if (tally !== undefined) return tally
    const name = this.#counted?.find(known => known.id === id)?.name ?? `with the number ${id}`
    throw this.damaged(`the collection ${name} is missing and its documents are there`, 'Its indexes are lost.')
  }

  #nameOf (key: Buffer): string {
    const name = key.length >= 5 ? this.#names.get(key.readUInt32BE(1)) : undefined
    return name === undefined ? key.toString('hex') : `${key.toString('hex')} of ${name}`
  }

  /** Compares what was there with the meta record. */
  end (): void {
    if (this.#counted === undefined) return
    for (const { id, name, documents, sum } of this.#counted) {
      const found = this.#tallies.get(id)
      if (found?.documents !== documents) {
        throw this.damaged(`${documents} documents of ${name} were written and ${found?.documents ?? 0} are there`,
          'The others are lost.')
      }
      if (found.sum !== sum) {
        throw this.damaged(`some documents of ${name} are older versions`, 'The last versions are lost.')
      }
    }
    for (const [id, name] of this.#names) {
      if (this.#counted.some(known => known.id === id)) continue
      throw this.damaged(`the collection ${name} was deleted and is there`, 'The last writes are lost.')
    }
  }
}

function readMeta (value: Buffer): Counted[] {
  const { format, collections } = parseMeta(value)
  if (format !== FORMAT) {
    throw new Error(`The database has the format ${format}, which this version does not know: start the version that ` +
      'has written it, or a later one.')
  }
  return collections
}
