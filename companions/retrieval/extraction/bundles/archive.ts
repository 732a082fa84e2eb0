import JSZip from 'jszip'
import { fromBufferPromise } from 'yauzl'
import { decoderOf } from './names.js'
import { Unreadable } from '../unreadable.js'

// A file has at most 20 MiB. Office programs compress text to a tenth, and pictures not at all.
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

const TOO_LARGE = 'Unfolds to more than can be read: split it into smaller files'

/**
 * The files in a ZIP archive.
 * @throws {Unreadable} where it unfolds to more than 200 MiB, or needs a password; another error where it is broken
 */
export async function openArchive (bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const repeated = await checkUnpackedSize(buffer)
  // Names come in an encoding that the archive does not name. Only all of them together tell which one it is.
  const names: Uint8Array[] = []
  const whole = await JSZip.loadAsync(buffer, { decodeFileName: name => namesSeen(names, name) })
  if (names.length === 0) return new Archive(whole, repeated)
  const decode = decoderOf(names)
  return new Archive(await JSZip.loadAsync(buffer, { decodeFileName: name => decode(asBytes(name)) }), repeated)
}

type RawName = Parameters<NonNullable<NonNullable<Parameters<typeof JSZip.loadAsync>[1]>['decodeFileName']>>[0]

function asBytes (name: RawName): Buffer {
  return Array.isArray(name) ? Buffer.from(name.map(character => character.charCodeAt(0))) : Buffer.from(name)
}

function namesSeen (names: Uint8Array[], name: RawName): string {
  const bytes = asBytes(name)
  if (bytes.some(byte => byte > 127)) names.push(bytes)
  return bytes.toString('latin1')
}

/** The names are those of the archive, without folders of their own. */
export class Archive {
  // All its texts are XML, whatever their names are.
  readonly #isOfOffice: boolean

  /** @param repeated how many files have the name of an earlier one, which is not read */
  constructor (private readonly zip: JSZip, readonly repeated: number) {
    this.#isOfOffice = this.names.includes('_rels/.rels')
  }

  get names (): string[] {
    return Object.values(this.zip.files).filter(({ dir }) => !dir).map(({ name }) => name)
  }

  /** Empty where there is no such file. */
  async text (name: string): Promise<string> {
    const text = await this.zip.file(name)?.async('string') ?? ''
    if (this.#isOfOffice || /\.(?:xml|opf|ncx)$/i.test(name)) checkDepth(text)
    return text
  }

  /** How many elements of a name the files have whose names fit. */
  async count (element: string, names: RegExp): Promise<number> {
    const start = new RegExp(`<${element}[\\s>]`, 'g')
    const files = this.names.filter(name => names.test(name))
    const texts = await Promise.all(files.map(async name => await this.text(name)))
    return texts.reduce((sum, text) => sum + (text.match(start)?.length ?? 0), 0)
  }

  /** Empty where there is no such file. */
  async bytes (name: string): Promise<Uint8Array> {
    return await this.zip.file(name)?.async('uint8array') ?? new Uint8Array()
  }
}

// In elements. Those of a table within tables are some tens.
const MAX_DEPTH = 500

// What is legal: a value has no `<`. What closes itself in another way counts as open.
const CLOSED_IN_ITSELF = /<[^\s<>"'=/]+(?:\s+[^\s<>"'=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/>/y
const TOO_DEEP = 'Is nested too deeply to be read'

/**
 * Readers look at all that is around an element, and take very long where that is very much.
 * @throws {Unreadable} where elements are nested so deep
 */
export function checkDepth (xml: string): void {
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const [begin, end] = SKIPPED.find(([begin]) => xml.startsWith(begin, at)) ?? []
    if (begin !== undefined && end !== undefined) {
      const close = xml.indexOf(end, at + begin.length)
      if (close === -1) return
      at = close + end.length
      continue
    }
    CLOSED_IN_ITSELF.lastIndex = at
    if (xml[at + 1] === '/') depth = Math.max(0, depth - 1)
    else if (!CLOSED_IN_ITSELF.test(xml) && ++depth > MAX_DEPTH) throw new Unreadable(TOO_DEEP)
    at++
  }
}

// What has no elements in it, and its end.
const SKIPPED = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<!', '>'], ['<?', '>']] as const

/**
 * A file of some kilobytes can unpack to gigabytes, and the libraries that read it have no limit.
 * @returns how many files have the name of another one
 */
export async function checkUnpackedSize (buffer: Buffer): Promise<number> {
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false })
  let [unpacked, entries, repeated] = [0, 0, 0]
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw new Unreadable(TOO_LARGE)
    if (entry.isEncrypted()) throw new Unreadable('Needs a password: save it without one')
    const name = (entry.fileName as unknown as Buffer).toString('latin1')
    if (name.endsWith('/')) continue
    if (names.has(name)) repeated++
    names.add(name)
    // The declared size may be wrong, so the bytes are counted.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length
      if (unpacked > MAX_UNPACKED) throw new Unreadable(TOO_LARGE)
    }
  }
  return repeated
}

/** An archive without what some drives and programs write after it, and without a comment that was cut off. */
export function withoutTail (bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (last === -1 || last + 22 > buffer.length) return bytes
  const end = last + 22 + buffer.readUInt16LE(last + 20)
  if (end > buffer.length) {
    const whole = Buffer.from(buffer.subarray(0, last + 22))
    whole.writeUInt16LE(0, last + 20)
    return whole
  }
  return end < buffer.length ? bytes.subarray(0, end) : bytes
}

/** The target of a name that is relative to a file: `../notes/1.xml` from `slides/1.xml` is `notes/1.xml`. */
export function resolved (from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
