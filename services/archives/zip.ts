import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'

/** Bytes that are read where they are, such as those of a file in the database. */
export interface ByteSource {
  size: number
  /** Fewer than `length` at the end. */
  read: (from: number, length: number) => Promise<Buffer>
}

/** An archive that is not read. The message says what it must be, for the person who has sent it. */
export class RefusedArchive extends Error {}

/** What an archive may take. */
export interface ArchiveLimits {
  entries: number
  /** Of all the files that are read, in bytes. */
  expanded: number
  /** How many times as large as the archive its files may be together. Small archives may be larger. */
  ratio: number
}

/** The bytes of a file that is held as a whole. */
export function bytesOf (bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (from, length) => bytes.subarray(from, from + length) }
}

/** Counts what is unpacked of an archive of so many bytes. @throws {RefusedArchive} from the returned function */
export function unpackingOf (size: number, { expanded, ratio }: ArchiveLimits): (bytes: number) => void {
  const mostBytes = Math.min(expanded, Math.max(SMALL, size * ratio))
  let unpacked = 0
  return bytes => {
    unpacked += bytes
    if (unpacked > mostBytes) throw new RefusedArchive('Unfolds to more than can be read')
  }
}

const SMALL = 64 * 1024 * 1024

/** The name of a file of an archive. @throws {RefusedArchive} where it leads out of the archive */
export function checkedName (name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  if (name.includes('\0') || name.startsWith('/') || /^[A-Za-z]:/.test(name) || parts.includes('..')) {
    throw new RefusedArchive('Holds a file whose name leads out of the archive')
  }
  return parts.filter(part => part !== '' && part !== '.').join('/')
}

/** The files of a ZIP archive, by name. */
export class Zip {
  readonly #zip: ZipFile
  readonly #count: (bytes: number) => void
  readonly entries: Map<string, Entry>

  constructor (zip: ZipFile, entries: Map<string, Entry>, count: (bytes: number) => void) {
    this.#zip = zip
    this.entries = entries
    this.#count = count
  }

  /** `undefined` where it has more than `limit` bytes. @throws {RefusedArchive} */
  async read (entry: Entry, limit: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of await this.#zip.openReadStreamPromise(entry) as AsyncIterable<Buffer>) {
      this.#count(part.length)
      length += part.length
      // The declared size may be wrong, so the bytes are counted.
      if (length > limit) return undefined
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}

/** @throws {RefusedArchive} */
export async function openZip (source: ByteSource, limits: ArchiveLimits): Promise<Zip> {
  // Names are checked here.
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
    lazyEntries: true, autoClose: false, strictFileNames: false
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.entries) throw new RefusedArchive(`Holds more than ${limits.entries} files`)
    if (entry.isEncrypted()) throw new RefusedArchive('Needs a password: save it without one')
    const name = checkedName(entry.fileName)
    if (isLink(entry)) throw new RefusedArchive('Holds a link in place of a file')
    if (!entry.fileName.endsWith('/')) entries.set(name, entry)
  }
  return new Zip(zip, entries, unpackingOf(source.size, limits))
}

/** By the mode of Unix, which is in the upper half. */
function isLink ({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

const PART_BYTES = 256 * 1024

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor (source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange (start: number, end: number): Readable {
    const source = this.#source
    return Readable.from((async function * () {
      for (let at = start; at < end; at += PART_BYTES) yield await source.read(at, Math.min(PART_BYTES, end - at))
    })(), { objectMode: false })
  }
}
