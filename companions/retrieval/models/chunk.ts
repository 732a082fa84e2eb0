import { Schema, type Connection, type Model } from 'mongoose'
import { findByIds } from '../../../lib/batching.js'
import { distinctValues } from '../../../lib/distinct.js'

/** A passage of a document. */
export interface Passage {
  /** Markdown. */
  content: string
  /** The headings above it, from the outermost. */
  headings: string[]
  /** Counted from 1; absent where the document has no pages. */
  page?: number
  /** Seconds from the beginning, of captions. */
  time?: number
  /** Its file in an archive. */
  path?: string
  /** How many characters at its beginning repeat the passage before. Absent: none, or stored by an older version. */
  overlap?: number
}

/** A passage as it is stored: with its version and its position. */
export interface Chunk extends Passage {
  /** See {@link chunkId}. */
  _id: string
  version: string
  /** Position in the document, counted from 0. */
  n: number
}

interface ChunkStatics {
  /** Stores the chunks of a version in batches, so that other commands wait no longer than one batch takes. */
  store (chunks: Chunk[]): Promise<void>
  /** At most `limit` chunks of a version from position `from` on, in order. */
  part (version: string, from: number, limit: number): Promise<Chunk[]>
  /** Where the chunks of a version stand, in order. */
  places (version: string): Promise<Array<Pick<Chunk, 'page' | 'time' | 'path' | 'headings'>>>
  /** In the order of the ids; `null` where there is none. */
  findChunks (ids: string[]): Promise<Array<Chunk | null>>
  /** Deletes all chunks of these versions. */
  removeVersions (versions: string[]): Promise<void>
  /** All versions that have chunks, current or not. */
  versions (): Promise<string[]>
}

export type ChunkModel = Model<Chunk> & ChunkStatics

const schema = new Schema<Chunk, ChunkModel>({
  _id: { type: String, required: true },
  version: { type: String, required: true },
  n: { type: Number, required: true },
  content: { type: String, required: true },
  headings: { type: [String], required: true },
  page: { type: Number },
  time: { type: Number },
  path: { type: String },
  overlap: { type: Number }
}, { versionKey: false })

// The chunks of a version in order, and the versions that never became current.
schema.index({ version: 1, n: 1 })

const WRITE_BATCH = 100
const DELETE_BATCH = 500

const statics: ChunkStatics & ThisType<ChunkModel> = {
  async store (chunks) {
    for (let from = 0; from < chunks.length; from += WRITE_BATCH) {
      // Without Mongoose: to cast each chunk would take longer than to write it, and they come from our own code.
      await this.collection.insertMany(chunks.slice(from, from + WRITE_BATCH) as never[])
    }
  },

  part (version, from, limit) {
    return this.find({ version, n: { $gte: from } }).sort({ version: 1, n: 1 }).limit(limit).lean<Chunk[]>().exec()
  },

  places (version) {
    const fields = { _id: 0, page: 1, time: 1, path: 1, headings: 1, n: 1, version: 1 }
    return this.find({ version }, fields).sort({ version: 1, n: 1 })
      .lean<Chunk[]>().exec()
  },

  findChunks (ids) {
    return findByIds<Chunk>(this.collection, ids)
  },

  async removeVersions (versions) {
    for (const version of versions) {
      for (;;) {
        const batch = await this.find({ version }, { _id: 1 }).limit(DELETE_BATCH).lean<Chunk[]>().exec()
        if (batch.length === 0) break
        await this.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }).exec()
      }
    }
  },

  versions () {
    return distinctValues(this, 'version')
  }
}
Object.assign(schema.statics, statics)

/** The id of the chunk at position `n` of a version. */
export function chunkId (version: string, n: number): string {
  return `${version}-${n}`
}

/** The version that a chunk id belongs to. */
export function versionOf (chunkId: string): string {
  return chunkId.slice(0, chunkId.indexOf('-'))
}

export function chunkModel (connection: Connection): ChunkModel {
  return connection.model<Chunk, ChunkModel>('Chunk', schema, 'retrieval_chunks')
}
