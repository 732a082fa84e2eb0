import { Schema, type Connection, type Model } from 'mongoose'

/** What a chunk means, as a language model put it into numbers. */
export interface ChunkVector {
  /** The `_id` of the chunk. */
  _id: string
  version: string
  /** Position of the chunk in the document, counted from 0. */
  n: number
  /** The embedding model. Vectors of two models cannot be compared. */
  model: string
  /** Numbers of 32 bits, little-endian. Their squares add up to 1. */
  numbers: Buffer
}

interface VectorStatics {
  /** Stores vectors in batches, in place of earlier ones of the same chunks. */
  store (vectors: ChunkVector[]): Promise<void>
  /** How many chunks of a version have a vector of this model. */
  count (version: string, model: string): Promise<number>
  /** At most `limit` vectors of this model from chunk `from` of a version on, in order. */
  part (version: string, model: string, from: number, limit: number): Promise<ChunkVector[]>
  /** Deletes all vectors of these versions. */
  removeVersions (versions: string[]): Promise<void>
}

export type VectorModel = Model<ChunkVector> & VectorStatics

const schema = new Schema<ChunkVector, VectorModel>({
  _id: { type: String, required: true },
  version: { type: String, required: true },
  n: { type: Number, required: true },
  model: { type: String, required: true },
  numbers: { type: Buffer, required: true }
}, { versionKey: false })

// The vectors of a version in order.
schema.index({ version: 1, n: 1 })

const WRITE_BATCH = 50

const statics: VectorStatics & ThisType<VectorModel> = {
  async store (vectors) {
    for (let from = 0; from < vectors.length; from += WRITE_BATCH) {
      await this.bulkWrite(vectors.slice(from, from + WRITE_BATCH).map(({ _id, ...fields }) =>
        ({ updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } })))
    }
  },

  count (version, model) {
    return this.countDocuments({ version, model }).exec()
  },

  async part (version, model, from, limit) {
    const found = await this.find({ version, n: { $gte: from, $lt: from + limit } }).sort({ version: 1, n: 1 })
      .lean<ChunkVector[]>().exec()
    return found.filter(vector => vector.model === model)
  },

  async removeVersions (versions) {
    if (versions.length > 0) await this.deleteMany({ version: { $in: versions } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function vectorModel (connection: Connection): VectorModel {
  return connection.model<ChunkVector, VectorModel>('ChunkVector', schema, 'retrieval_vectors')
}

/** Any vector in the form in which it is stored. */
export function packed (vector: number[]): Buffer {
  const length = Math.hypot(...vector) || 1
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [place, value] of vector.entries()) bytes.writeFloatLE(value / length, place * 4)
  return bytes
}

/** The numbers of a stored vector. */
export function unpacked (numbers: Uint8Array | { buffer: Uint8Array }): Float32Array {
  // The driver returns a Binary where a document is read without Mongoose's casts.
  const bytes = numbers instanceof Uint8Array ? numbers : numbers.buffer
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
}
