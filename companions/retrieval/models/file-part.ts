import { Schema, type Connection, type Model } from 'mongoose'
import { distinctValues } from '../../../lib/distinct.js'

/** A part of the file of a version. All parts but the last have {@link PART_BYTES}. */
export interface FilePart {
  _id: string
  version: string
  /** Position in the file, counted from 0. */
  n: number
  bytes: Buffer
}

interface FilePartStatics {
  /** Stores the file of a version in batches, so that other commands wait no longer than one batch takes. */
  store (version: string, bytes: Buffer): Promise<void>
  /** The bytes from position `from` to `to`, both included. Ends early where the file has been deleted. */
  read (version: string, from: number, to: number): AsyncGenerator<Buffer>
  /** Deletes the files of these versions. */
  removeVersions (versions: string[]): Promise<void>
  /** All versions that have a file, current or not. */
  versions (): Promise<string[]>
}

export type FilePartModel = Model<FilePart> & FilePartStatics

const schema = new Schema<FilePart, FilePartModel>({
  _id: { type: String, required: true },
  version: { type: String, required: true },
  n: { type: Number, required: true },
  bytes: { type: Buffer, required: true }
}, { versionKey: false })

// The files of versions that never became current, and those to delete.
schema.index({ version: 1 })

/** Far below the 16 MiB of a document, so that a range of a file costs little. */
export const PART_BYTES = 256 * 1024
const WRITE_BATCH = 4

const statics: FilePartStatics & ThisType<FilePartModel> = {
  async store (version, bytes) {
    const count = Math.ceil(bytes.length / PART_BYTES)
    const parts = Array.from({ length: count }, (_, n): FilePart =>
      ({ _id: partId(version, n), version, n, bytes: bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES) }))
    for (let from = 0; from < count; from += WRITE_BATCH) {
      await this.collection.insertMany(parts.slice(from, from + WRITE_BATCH) as never[])
    }
  },

  async * read (version, from, to) {
    for (let n = Math.floor(from / PART_BYTES); n * PART_BYTES <= to; n++) {
      const id = partId(version, n) as never
      const part = await this.collection.findOne<FilePart>({ _id: id }, { promoteBuffers: true })
      if (part === null) return
      const start = n * PART_BYTES
      yield part.bytes.subarray(Math.max(0, from - start), to + 1 - start)
    }
  },

  async removeVersions (versions) {
    for (const version of versions) await this.deleteMany({ version }).exec()
  },

  versions () {
    return distinctValues(this, 'version')
  }
}
Object.assign(schema.statics, statics)

function partId (version: string, n: number): string {
  return `${version}-${n}`
}

export function filePartModel (connection: Connection): FilePartModel {
  return connection.model<FilePart, FilePartModel>('FilePart', schema, 'retrieval_file_parts')
}
