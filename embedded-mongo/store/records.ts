import { crc32 } from 'node:zlib'
import type { Doc } from '../values/bson.js'

/*
 * The records of a store:
 *
 *   a                          the meta record: the version of the format, and for each collection what it holds
 *   b                          only while an older store is converted (convert.ts)
 *   c <collection>             the description of a collection with its indexes, as BSON
 *   d <collection> <number>    a document, as BSON
 *
 * Each value ends in four bytes: the CRC-32 of the value and a hash of the key. A record that was changed, or that has
 * come under the key of another one, is recognised when it is read. The meta record is written with every batch. It
 * counts the records and adds up their checksums, so that a record that is missing, or is an older version, is
 * recognised when the store is opened.
 */

/** The version of the records. A store without one is converted (convert.ts). */
export const FORMAT = 2

/** The key of the meta record, which sorts before all others. */
export const metaKey = Buffer.from('a')
/** The key of the record that is there while a store is converted to {@link FORMAT}. */
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

/** The checksum of a record: the CRC-32 of the value, which starts with a hash of the key. */
export function checksum (key: Buffer, value: Buffer): number {
  return crc32(value, hashOf(key))
}

/** FNV-1a. Two keys that differ in one byte have different hashes. */
function hashOf (key: Buffer): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key[i]!, 0x01000193)
  return hash >>> 0
}

/** How long a value is with its checksum. */
export function sealedLength (value: Buffer): number {
  return value.length + checksumBytes
}

/** Returns the value with its checksum, as it is stored, in the memory that is given. */
export function seal (key: Buffer, value: Buffer, sealed = Buffer.allocUnsafeSlow(sealedLength(value))): Buffer {
  value.copy(sealed)
  sealed.writeUInt32LE(checksum(key, value), value.length)
  return sealed
}

// The CRC-32 of any bytes that are followed by their own CRC-32.
const residue = 0x2144df1c

/** Whether a stored record is as it was written. */
export function isIntact (key: Buffer, sealed: Buffer): boolean {
  return sealed.length >= checksumBytes && crc32(sealed, hashOf(key)) === residue
}

/** The checksum of a stored record. */
export function checksumOf (sealed: Buffer): number {
  return sealed.readUInt32LE(sealed.length - checksumBytes)
}

/** The length of the value of a stored record. */
export function valueLength (sealed: Buffer): number {
  return sealed.length - checksumBytes
}

/** The value of a stored record. The result shares its memory. */
export function valueOf (sealed: Buffer): Buffer {
  return sealed.subarray(0, sealed.length - checksumBytes)
}

/** Returns the value of a stored record, or undefined when its checksum is wrong. The result shares its memory. */
export function unseal (key: Buffer, sealed: Buffer): Buffer | undefined {
  return isIntact(key, sealed) ? valueOf(sealed) : undefined
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

  /** Adds a document with its checksum and its length, or takes it away. */
  addDocument (checksum: number, length: number, times: 1 | -1 = 1): void {
    this.documents += times
    this.bytes += times * length
    this.addRecord(checksum, times)
  }

  /** Adds the checksum of a record, or takes it away. */
  addRecord (checksum: number, times: 1 | -1 = 1): void {
    this.sum = (this.sum + times * checksum + sumLimit) % sumLimit
  }
}

const sumLimit = 2 ** 48

/** One collection in the meta record. */
export interface Counted { id: number, name: string, documents: number, sum: number }

/** The meta record: the format of the store, and how many documents each collection has. */
export interface Meta { format: number, collections: Counted[] }

/** Writes a meta record. */
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

/** What a key stands for: a collection, or a document of one, with its number. */
export interface RecordKey { collection: number, document: number | undefined }

/** Returns what a key stands for, or undefined when it is none of ours. */
export function parseKey (key: Buffer): RecordKey | undefined {
  if (key.length === 5 && key[0] === 0x63) return { collection: key.readUInt32BE(1), document: undefined }
  if (key.length !== 11 || key[0] !== 0x64) return undefined
  return { collection: key.readUInt32BE(1), document: key.readUIntBE(5, 6) }
}

/** The full name in the description of a collection. */
export function nameIn (description: Doc): string {
  return `${String(description.get('db'))}.${String(description.get('name'))}`
}
