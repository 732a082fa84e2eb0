import { Type } from '@sinclair/typebox'
import { Bytes, collection, modelOf, type Stored } from '../../../lib/database/collection.js'

/** A part of the file of a version. All parts but the last have {@link PART_BYTES}. */
const FILE_PARTS = collection('FilePart', 'retrieval_file_parts', {
  _id: Type.String(),
  version: Type.String(),
  /** Position in the file, counted from 0. */
  n: Type.Number(),
  bytes: Bytes()
}, [
  // The files of versions that never became current, and those to delete.
  [{ version: 1 }]
])
export type FilePart = Stored<typeof FILE_PARTS>

/** Far below the 16 MiB of a document, so that a range of a file costs little. */
export const PART_BYTES = 256 * 1024
const WRITE_BATCH = 4

export const filePartModel = modelOf(FILE_PARTS, (documents, driver) => ({
  /** Stores the file of a version in batches, so that other commands wait no longer than one batch takes. */
  async store (version: string, bytes: Buffer): Promise<void> {
    const count = Math.ceil(bytes.length / PART_BYTES)
    const parts = Array.from({ length: count }, (_, n): FilePart =>
      ({ _id: partId(version, n), version, n, bytes: bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES) }))
    for (let from = 0; from < count; from += WRITE_BATCH) {
      await driver.insertMany(parts.slice(from, from + WRITE_BATCH))
    }
  },

  /** The bytes from position `from` to `to`, both included. Ends early where the file has been deleted. */
  async * read (version: string, from: number, to: number): AsyncGenerator<Buffer> {
    for (let n = Math.floor(from / PART_BYTES); n * PART_BYTES <= to; n++) {
      const part = await driver.findOne<FilePart>({ _id: partId(version, n) }, { promoteBuffers: true })
      if (part === null) return
      const start = n * PART_BYTES
      yield part.bytes.subarray(Math.max(0, from - start), to + 1 - start)
    }
  },

  /** Deletes the files of these versions. */
  async removeVersions (versions: string[]): Promise<void> {
    for (const version of versions) await documents.removeWhere({ version })
  }
}))

function partId (version: string, n: number): string {
  return `${version}-${n}`
}
