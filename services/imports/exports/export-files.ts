import { createHash } from 'node:crypto'
import type { Entry } from 'yauzl'
import { decodeText, unicodeText } from '../../../lib/text-encoding.js'
import { MAX_FILE_BYTES } from '../../../lib/validation/schemas.js'
import { openZip, RefusedArchive, type ArchiveLimits, type ByteSource, type Zip } from '../../archives/zip.js'
import { readTar } from '../../archives/tar.js'

const LIMITS: ArchiveLimits = { entries: 100_000, expanded: 4 * 1024 ** 3, ratio: 200 }
const MAX_TEXT = 64 * 1024 * 1024
// Of all the texts that are held at once.
const MAX_TEXTS = 192 * 1024 * 1024

/** The files of an export. */
export interface ExportFiles {
  names: Set<string>
  /** Reads the files of these names, in any order. Those that are larger than `limit` are passed over. */
  each: (names: Set<string>, limit: number, visit: (name: string, bytes: Buffer) => Promise<void>) => Promise<void>
  /** What tells that a file has changed, by name. Files that are too large for a document have none. */
  sumsOf: (names: Set<string>) => Promise<Map<string, string>>
}

/** Opens a ZIP archive or a gzipped tar archive, by its first bytes. @throws {RefusedArchive} */
export async function openExport (source: ByteSource): Promise<ExportFiles> {
  const start = await source.read(0, 2)
  if (start.equals(Buffer.from([0x1f, 0x8b]))) return await tarFiles(source)
  if (start.equals(Buffer.from('PK'))) return zipFiles(await openZip(source, LIMITS))
  throw new RefusedArchive('Must be a Moodle backup (.mbz) or a Common Cartridge (.imscc)')
}

async function tarFiles (source: ByteSource): Promise<ExportFiles> {
  const names = new Set<string>()
  for await (const { name } of readTar(source, LIMITS)) names.add(name)
  const each: ExportFiles['each'] = async (wanted, most, visit) => {
    if (wanted.size === 0) return
    for await (const { name, size, read } of readTar(source, LIMITS)) {
      if (wanted.has(name) && size <= most) await visit(name, await read())
    }
  }
  return {
    names,
    each,
    // The archive has no sums.
    sumsOf: async wanted => {
      const sums = new Map<string, string>()
      await each(wanted, MAX_FILE_BYTES, async (name, bytes) => {
        sums.set(name, createHash('sha256').update(bytes).digest('base64url'))
      })
      return sums
    }
  }
}

function zipFiles (zip: Zip): ExportFiles {
  return {
    names: new Set(zip.entries.keys()),
    sumsOf: async names => new Map([...names].flatMap(name => {
      const entry = zip.entries.get(name)
      return entry === undefined ? [] : [[name, `${entry.crc32.toString(16)}-${entry.uncompressedSize}`] as const]
    })),
    each: async (wanted, most, visit) => {
      for (const name of wanted) {
        const bytes = await zip.read(zip.entries.get(name) as Entry, most)
        if (bytes !== undefined) await visit(name, bytes)
      }
    }
  }
}

/** The texts of some files. @throws {RefusedArchive} where they are too large to be held */
export async function textsOf (files: ExportFiles, names: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  let total = 0
  await files.each(new Set(names.filter(name => files.names.has(name))), MAX_TEXT, async (name, bytes) => {
    total += bytes.length
    if (total > MAX_TEXTS) throw new RefusedArchive('Has descriptions that are too large to be read')
    texts.set(name, unicodeText(bytes) ?? decodeText(bytes) ?? bytes.toString())
  })
  return texts
}
