import { Schema, type Connection, type Model } from 'mongoose'

/** A passage of a document as it was cut out of it. */
export interface Passage {
  content: string
  /** The headings it stands under, from the outermost. */
  headings: string[]
  /** Counted from 1. */
  page?: number
}

/** A passage of a version of a document, in its place. */
export interface Chunk extends Passage {
  /** The version and the place. */
  _id: string
  version: string
  /** Counted from 0. */
  n: number
}

interface ChunkStatics {
  /** Stores the passages of a version, a batch at a time: nobody else waits longer than one batch takes. */
  store (chunks: Chunk[]): Promise<void>
  /** Chunks of a version from a place on, in order. */
  part (version: string, from: number, limit: number): Promise<Chunk[]>
  removeVersions (versions: string[]): Promise<void>
  versions (): Promise<string[]>
}

export type ChunkModel = Model<Chunk> & ChunkStatics

const schema = new Schema<Chunk, ChunkModel>({
  _id: { type: String, required: true },
  version: { type: String, required: true },
  n: { type: Number, required: true },
  content: { type: String, required: true },
  headings: { type: [String], required: true },
  page: { type: Number }
}, { versionKey: false })

// A version in its order; what is left of versions that never became current.
schema.index({ version: 1, n: 1 })

const BATCH = 100

const statics: ChunkStatics & ThisType<ChunkModel> = {
  async store (chunks) {
    for (let from = 0; from < chunks.length; from += BATCH) {
      // They come from our own code: casting each again would take longer than writing it.
      await this.collection.insertMany(chunks.slice(from, from + BATCH) as never[])
    }
  },

  async part (version, from, limit) {
    return this.find({ version, n: { $gte: from } }).sort({ version: 1, n: 1 }).limit(limit).lean<Chunk[]>().exec()
  },

  async removeVersions (versions) {
    for (const version of versions) {
      // In parts, for the same reason as above.
      for (;;) {
        const ids = await this.find({ version }, { _id: 1 }).limit(BATCH * 5).lean<Chunk[]>().exec()
        if (ids.length === 0) break
        await this.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } }).exec()
      }
    }
  },

  async versions () {
    return this.distinct('version').exec()
  }
}
Object.assign(schema.statics, statics)

export function chunkId (version: string, n: number): string {
  return `${version}-${n}`
}

export function versionOf (chunkId: string): string {
  return chunkId.slice(0, chunkId.indexOf('-'))
}

export function chunkModel (connection: Connection): ChunkModel {
  return connection.model<Chunk, ChunkModel>('Chunk', schema, 'retrieval_chunks')
}
