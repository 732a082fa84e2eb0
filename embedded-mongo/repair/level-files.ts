import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createCRC32 } from 'hash-wasm'
import { uncompress } from 'snappyjs'
import { beat } from '../alive.js'
import { damagedStore, type DamagedStore } from './damage.js'

/*
 * LevelDB writes a checksum with every block of its files and, as classic-level opens it, verifies none: it skips what
 * it cannot read, and deletes the files that its list does not name. So all files are verified before it opens them.
 * https://github.com/google/leveldb/tree/v1.20/doc: log_format.txt, table_format.txt, impl.html
 */

// CRC-32C (Castagnoli), which zlib does not have.
const crc = await createCRC32(0x82f63b78)

function maskedCrc (...parts: Buffer[]): number {
  beat()
  crc.init()
  for (const part of parts) crc.update(part)
  const digest = crc.digest('binary')
  const value = (digest[0]! << 24 | digest[1]! << 16 | digest[2]! << 8 | digest[3]!) >>> 0
  return (((value >>> 15) | (value << 17)) + 0xa282ead8) >>> 0
}

const blockSize = 32768
const headerSize = 7

/** The records of a log, and whether it ends within a record that a killed process has not finished. */
interface LevelLog { records: Buffer[], isTorn: boolean }

/** The place in a log at which a record is not as it was written. */
class BadRecord extends Error {
  constructor (readonly offset: number) {
    super(`the record at byte ${offset} has a wrong checksum`)
  }
}

/**
 * Reads a log, which is also the format of a MANIFEST.
 * @throws {BadRecord} for anything but an end within the last record
 */
export function readLog (bytes: Buffer): LevelLog {
  const records: Buffer[] = []
  let parts: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const blockEnd = at - at % blockSize + blockSize
    if (blockEnd - at < headerSize) {
      at = blockEnd
      continue
    }
    if (bytes.length - at < headerSize) return { records, isTorn: true }
    const stored = bytes.readUInt32LE(at)
    const length = bytes.readUInt16LE(at + 4)
    const type = bytes[at + 6]!
    const end = at + headerSize + length
    if (end > blockEnd) throw new BadRecord(at)
    if (end > bytes.length) {
      if (isDamagedLength(bytes, at, length)) throw new BadRecord(at)
      return { records, isTorn: true }
    }
    if (maskedCrc(bytes.subarray(at + 6, end)) !== stored) throw new BadRecord(at)
    // 1 is a whole record; 2, 3 and 4 are the first, a middle and the last part of one.
    if (type < 1 || type > 4 || (type === 1 || type === 2) !== (parts.length === 0)) throw new BadRecord(at)
    parts.push(bytes.subarray(at + headerSize, end))
    if (type === 1 || type === 4) {
      records.push(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      parts = []
    }
    at = end
  }
  return { records, isTorn: parts.length > 0 }
}

/** Whether a record that seems to go on behind the end of the file is whole, and one bit of its length is wrong. */
function isDamagedLength (bytes: Buffer, at: number, length: number): boolean {
  for (let bit = 0; bit < 16; bit++) {
    const end = at + headerSize + (length ^ (1 << bit))
    if (end <= bytes.length && maskedCrc(bytes.subarray(at + 6, end)) === bytes.readUInt32LE(at)) return true
  }
  return false
}

/** Reads numbers and strings from the records of a MANIFEST and from blocks of a table. */
class Reader {
  at = 0

  constructor (readonly bytes: Buffer) {}

  get isDone (): boolean {
    return this.at >= this.bytes.length
  }

  number (): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('a number is cut off')
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  skip (count: number): void {
    this.at += count
  }
}

interface Manifest { logNumber: number, previousLog: number, tables: Map<number, number> }

/** Reads which tables, with their sizes, and which logs are in use. */
function readManifest (records: Buffer[]): Manifest {
  const manifest: Manifest = { logNumber: 0, previousLog: 0, tables: new Map() }
  for (const record of records) {
    const reader = new Reader(record)
    while (!reader.isDone) readEdit(reader, manifest)
  }
  return manifest
}

function readEdit (reader: Reader, manifest: Manifest): void {
  const tag = reader.number()
  switch (tag) {
    case 1: reader.skip(reader.number()); return
    case 2: manifest.logNumber = reader.number(); return
    case 3: case 4: reader.number(); return
    case 5:
      reader.number()
      reader.skip(reader.number())
      return
    case 6:
      reader.number()
      manifest.tables.delete(reader.number())
      return
    case 7: {
      reader.number()
      const number = reader.number()
      manifest.tables.set(number, reader.number())
      reader.skip(reader.number())
      reader.skip(reader.number())
      return
    }
    case 9: manifest.previousLog = reader.number(); return
    default: throw new RangeError(`unknown tag ${tag}`)
  }
}

const tableMagic = Buffer.from('57fb808b247547db', 'hex')
const footerSize = 48
const trailerSize = 5

/** Returns what is wrong with a table, or undefined when each of its blocks has the right checksum. */
function faultOfTable (bytes: Buffer): string | undefined {
  const footer = bytes.subarray(-footerSize)
  if (bytes.length < footerSize || !footer.subarray(-8).equals(tableMagic)) return 'does not end as a table does'
  const handles = new Reader(footer)
  const metaindex = blockAt(bytes, handles.number(), handles.number())
  const index = blockAt(bytes, handles.number(), handles.number())
  if (metaindex === undefined || index === undefined) return 'has an index with a wrong checksum'
  for (const { offset, size } of [...entriesOf(metaindex), ...entriesOf(index)]) {
    if (!isIntact(bytes, offset, size)) return `has a block with a wrong checksum at byte ${offset}`
  }
  return undefined
}

function isIntact (bytes: Buffer, offset: number, size: number): boolean {
  const end = offset + size
  return end + trailerSize <= bytes.length &&
    maskedCrc(bytes.subarray(offset, end + 1)) === bytes.readUInt32LE(end + 1)
}

function blockAt (bytes: Buffer, offset: number, size: number): Buffer | undefined {
  if (!isIntact(bytes, offset, size)) return undefined
  const content = bytes.subarray(offset, offset + size)
  return bytes[offset + size] === 1 ? uncompress(content) : content
}

/** The places of the blocks that an index block names. */
function entriesOf (block: Buffer): Array<{ offset: number, size: number }> {
  const restarts = block.readUInt32LE(block.length - 4)
  const reader = new Reader(block.subarray(0, block.length - 4 - 4 * restarts))
  const entries = []
  while (!reader.isDone) {
    reader.number()
    const rest = reader.number()
    reader.number()
    reader.skip(rest)
    entries.push({ offset: reader.number(), size: reader.number() })
  }
  return entries
}

const tableName = /^(\d+)\.(ldb|sst)$/
const logName = /^(\d+)\.log$/

/**
 * Verifies all files of a LevelDB that no process has open. Returns whether there is one: false means that the
 * directory is new.
 * @throws {DamagedStore} for anything but a last record that a killed process has not finished
 */
export function verifyFiles (directory: string): boolean {
  const files = new Set(readdirSync(directory))
  const damaged = (what: string, lost: string): DamagedStore => damagedStore(directory, what, lost)
  if (!files.has('CURRENT')) {
    const left = [...files].filter(name => tableName.test(name) || logName.test(name) || /^MANIFEST-/.test(name))
    // A process that is killed while it creates the database leaves the first MANIFEST alone.
    if (left.length === 0 || (left.length === 1 && left[0] === 'MANIFEST-000001')) return false
    throw damaged('the file CURRENT is missing', 'It names the list of all files; the data are in the other files.')
  }
  const manifest = verifyManifest(directory, files, damaged)
  for (const [number, size] of manifest.tables) verifyTable(directory, files, number, size, damaged)
  verifyLogs(directory, files, manifest, damaged)
  return true
}

type Damaged = (what: string, lost: string) => DamagedStore

function verifyManifest (directory: string, files: Set<string>, damaged: Damaged): Manifest {
  const name = /^(MANIFEST-\d+)\n$/.exec(readFileSync(join(directory, 'CURRENT'), 'utf8'))?.[1]
  const lost = 'It is the list of all files; the data are in the other files.'
  if (name === undefined || !files.has(name)) {
    throw damaged('the file CURRENT names no MANIFEST that is there', lost)
  }
  try {
    return readManifest(readLog(readFileSync(join(directory, name))).records)
  } catch (error) {
    if (error instanceof BadRecord || error instanceof RangeError) {
      throw damaged(`in the file ${name}, ${error.message}`, lost)
    }
    throw error
  }
}

function verifyTable (
  directory: string, files: Set<string>, number: number, size: number, damaged: Damaged
): void {
  const digits = String(number).padStart(6, '0')
  const name = [`${digits}.ldb`, `${digits}.sst`].find(name => files.has(name))
  const lost = 'A part of the records is lost.'
  if (name === undefined) throw damaged(`the file ${digits}.ldb is missing`, lost)
  const path = join(directory, name)
  const actual = statSync(path).size
  if (actual !== size) throw damaged(`the file ${name} has ${actual} bytes and not ${size}`, lost)
  let fault
  try {
    fault = faultOfTable(readFileSync(path))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    fault = 'cannot be read'
  }
  if (fault !== undefined) throw damaged(`the file ${name} ${fault}`, lost)
}

function verifyLogs (
  directory: string, files: Set<string>, { logNumber, previousLog }: Manifest, damaged: Damaged
): void {
  const numbers = new Map<number, string>()
  for (const name of files) {
    const number = Number(logName.exec(name)?.[1] ?? -1)
    if (number >= logNumber || (number === previousLog && number > 0)) numbers.set(number, name)
  }
  const lost = 'A part of the last writes is lost.'
  if (logNumber > 0 && !numbers.has(logNumber)) {
    throw damaged(`the file ${String(logNumber).padStart(6, '0')}.log is missing`, lost)
  }
  let torn: string | undefined
  for (const [, name] of [...numbers].sort(([a], [b]) => a - b)) {
    const bytes = readFileSync(join(directory, name))
    // Writes go to the next log after this one is complete.
    if (torn !== undefined && bytes.length > 0) throw damaged(`the file ${torn} ends within a record`, lost)
    try {
      if (readLog(bytes).isTorn) torn = name
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      throw damaged(`in the file ${name}, ${error.message}`, lost)
    }
  }
}
