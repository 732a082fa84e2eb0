import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { checkedName, RefusedArchive, unpackingOf, type ArchiveLimits, type ByteSource } from './zip.js'

/** A file of an archive. `read` must be called before the next file is asked for, or the file is passed over. */
export interface TarEntry {
  name: string
  size: number
  read: () => Promise<Buffer>
}

const BLOCK = 512
// Of a header that only extends the next one.
const MAX_HEADER = 64 * 1024
const PART_BYTES = 256 * 1024

/**
 * The files of a gzipped tar archive (POSIX pax and GNU), in their order.
 * @throws {RefusedArchive} also for links and devices
 */
export async function * readTar (source: ByteSource, limits: ArchiveLimits): AsyncGenerator<TarEntry> {
  const bytes = new Unpacked(source, limits)
  let long: string | undefined
  for (let count = 0; ;) {
    const header = await bytes.take(BLOCK)
    if (header === undefined || header.every(byte => byte === 0)) return
    if (!hasSum(header)) throw new RefusedArchive('Is a broken archive: make it again')
    const size = numberIn(header, 124, 12)
    const kind = String.fromCharCode(header[156] as number)
    if (kind === 'x' || kind === 'L' || kind === 'g') {
      if (size > MAX_HEADER) throw new RefusedArchive('Holds a name that is too long')
      const text = ((await bytes.padded(size)) ?? Buffer.alloc(0)).toString()
      if (kind === 'L') long = text.replace(/\0+$/, '')
      if (kind === 'x') long = paxPath(text) ?? long
      continue
    }
    if (++count > limits.entries) throw new RefusedArchive(`Holds more than ${limits.entries} files`)
    const name = checkedName(long ?? nameIn(header))
    long = undefined
    if (kind === '5') continue
    // A file that is given to GNU tar twice is stored the second time as a link to itself.
    if (kind === '1' && checkedName(textIn(header, 157, 100)) === name) continue
    if (kind !== '0' && kind !== '\0' && kind !== '7') throw new RefusedArchive('Holds a link in place of a file')
    let isRead = false
    yield {
      name,
      size,
      read: async () => {
        isRead = true
        const content = await bytes.padded(size)
        if (content === undefined) throw new RefusedArchive('Is cut off: download it again')
        return content
      }
    }
    if (!isRead) await bytes.pass(size)
  }
}

/** What a stream of gzip unfolds to, read piece by piece. */
class Unpacked {
  readonly #parts: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor (source: ByteSource, limits: ArchiveLimits) {
    const count = unpackingOf(source.size, limits)
    const packed = Readable.from((async function * () {
      for (let at = 0; at < source.size; at += PART_BYTES) yield await source.read(at, PART_BYTES)
    })(), { objectMode: false })
    const unzip = createGunzip()
    packed.once('error', error => unzip.destroy(error))
    this.#parts = (async function * () {
      for await (const part of packed.pipe(unzip) as AsyncIterable<Buffer>) {
        count(part.length)
        yield part
      }
    })()
  }

  /** `undefined` at the end. */
  async take (length: number): Promise<Buffer | undefined> {
    const parts = [this.#rest]
    let available = this.#rest.length
    while (available < length) {
      const { done, value } = await this.#parts.next()
      if (done) return undefined
      parts.push(value)
      available += value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts, available)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  /** Content, which is filled up to whole blocks. */
  async padded (size: number): Promise<Buffer | undefined> {
    return (await this.take(Math.ceil(size / BLOCK) * BLOCK))?.subarray(0, size)
  }

  async pass (size: number): Promise<void> {
    for (let left = Math.ceil(size / BLOCK) * BLOCK; left > 0; left -= PART_BYTES) {
      const part = await this.take(Math.min(left, PART_BYTES))
      if (part === undefined) throw new RefusedArchive('Is cut off: download it again')
    }
  }
}

function hasSum (header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return sum === numberIn(header, 148, 8)
}

function textIn (header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

function nameIn (header: Buffer): string {
  const prefix = textIn(header, 257, 5) === 'ustar' ? textIn(header, 345, 155) : ''
  return prefix === '' ? textIn(header, 0, 100) : `${prefix}/${textIn(header, 0, 100)}`
}

/** Octal digits; GNU writes large numbers as bytes. */
function numberIn (header: Buffer, from: number, length: number): number {
  if ((header[from] as number) & 0x80) return Number(header.readBigUInt64BE(from + length - 8))
  const number = Number.parseInt(textIn(header, from, length).trim() || '0', 8)
  return Number.isSafeInteger(number) ? number : 0
}

/** Records of `length key=value`, of which the length is in bytes. */
function paxPath (text: string): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1]
}
