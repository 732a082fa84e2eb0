import { crc32 } from 'node:zlib'
import { decode, type Doc } from './bson.js'

/*
 * The records of a store:
 *
 *   a                          the meta record: the version of the format, and for each collection what it holds
 *   b                          only while an older store is converted (convert.ts)
 *   c <collection>             the description of a collection with its indexes, as BSON
 *   d <collection> <number>    a document, as BSON
 *
 * Each value ends in four bytes: the CRC-32 of the key and the value. A record that was changed, or that has come under
 * the key of another one, is recognised when it is read. The meta record is written with every batch. It counts the
 * records and adds up their checksums, so that a record that is missing, or is an older version, is recognised when
 * the store is opened.
 */

export const FORMAT = 2

export const metaKey = Buffer.from('a')
export const convertingKey = Buffer.from('b')

const checksumBytes = 4

/** The key of a collection's description. In the store, descriptions sort before the documents. */
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

/** The checksum of a record. */
export function checksum (key: Buffer, value: Buffer): number {
  return crc32(value, crc32(key))
}

/** Returns the value with its checksum, as it is stored. */
export function seal (key: Buffer, value: Buffer): Buffer {
  const sealed = Buffer.allocUnsafeSlow(value.length + checksumBytes)
  value.copy(sealed)
  sealed.writeUInt32LE(checksum(key, value), value.length)
  return sealed
}

/** Returns the value of a stored record, or undefined when its checksum is wrong. The result shares its memory. */
export function unseal (key: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < checksumBytes) return undefined
  const value = sealed.subarray(0, sealed.length - checksumBytes)
  return sealed.readUInt32LE(value.length) === checksum(key, value) ? value : undefined
}

/** Whether a record was written by a version that had no checksums: all that it holds is one BSON document. */
export function isUnsealed (value: Buffer): boolean {
  return value.length >= 5 && value.readInt32LE(0) === value.length
}

/** What a collection holds: its documents, their bytes (as BSON), and the sum of all its checksums. */
export class Tally {
  documents = 0
  bytes = 0
  sum = 0

  addDocument (key: Buffer, value: Buffer, times: 1 | -1 = 1): void {
    this.documents += times
    this.bytes += times * value.length
    this.addRecord(key, value, times)
  }

  /** Adds the checksum of a record, or takes it away. */
  addRecord (key: Buffer, value: Buffer, times: 1 | -1 = 1): void {
    this.sum = (this.sum + times * checksum(key, value) + sumLimit) % sumLimit
  }
}

const sumLimit = 2 ** 48

/** One collection in the meta record. */
export interface Counted { id: number, name: string, documents: number, sum: number }

export interface Meta { format: number, collections: Counted[] }

export function formatMeta (collections: Counted[]): Buffer {
  const rows = collections.map(({ id, name, documents, sum }) => [id, name, documents, sum])
  return Buffer.from(JSON.stringify({ format: FORMAT, collections: rows }))
}

/** Reads a meta record whose checksum is right. */
export function parseMeta (value: Buffer): Meta {
  const { format, collections } = JSON.parse(value.toString())
  return {
    format,
    collections: collections.map(([id, name, documents, sum]: [number, string, number, number]) =>
      ({ id, name, documents, sum }))
  }
}

/** A record that a client knows: a collection, or a document of one. */
export type StoredRecord =
  | { kind: 'collection', id: number, name: string, key: Buffer, value: Buffer, description: Doc }
  | { kind: 'document', id: number, number: number, key: Buffer, value: Buffer }

/** Returns what a record is, or undefined for a key that is none of ours. */
export function parseRecord (key: Buffer, value: Buffer): StoredRecord | undefined {
  if (key.length === 5 && key[0] === 0x63) {
    const description = decode(value)
    const name = `${String(description.get('db'))}.${String(description.get('name'))}`
    return { kind: 'collection', id: key.readUInt32BE(1), name, key, value, description }
  }
  if (key.length !== 11 || key[0] !== 0x64) return undefined
  return { kind: 'document', id: key.readUInt32BE(1), number: key.readUIntBE(5, 6), key, value }
}
