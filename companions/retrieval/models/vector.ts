import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { unpacked } from '../vector-bytes.js'
import { Bytes, collection, modelOf, type Stored } from '../../../lib/database/collection.js'

/** What a chunk means, as a language model put it into numbers. */
const VECTORS = collection('ChunkVector', 'retrieval_vectors', {
  /** The `_id` of the chunk where it is passed; as it is stored, with a hash of the model. */
  _id: Type.String(),
  version: Type.String(),
  /** Position of the chunk in the document, counted from 0. */
  n: Type.Number(),
  /** The key of the embedding model and its prefix. Vectors of two models cannot be compared. */
  model: Type.String(),
  /** Numbers of 32 bits, little-endian. Their squares add up to 1. */
  numbers: Bytes()
}, [
  // The vectors of a version in order.
  [{ version: 1, n: 1 }],
  // Of which models there are vectors.
  [{ model: 1 }]
])
export type ChunkVector = Stored<typeof VECTORS>

const WRITE_BATCH = 50
const DELETE_BATCH = 500

export const vectorModel = modelOf(VECTORS, documents => ({
  /** Stores vectors in batches, in place of earlier ones of the same chunks. */
  async store (vectors: ChunkVector[]): Promise<void> {
    for (let from = 0; from < vectors.length; from += WRITE_BATCH) {
      await documents.bulkWrite(vectors.slice(from, from + WRITE_BATCH).map(({ _id, ...fields }) =>
        ({ updateOne: { filter: { _id: idOf(_id, fields.model) }, update: { $set: fields }, upsert: true } })))
    }
  },

  /** How many chunks of a version have a vector of this model. */
  async count (version: string, model: string): Promise<number> {
    return await documents.countWhere({ version, model })
  },

  /** At most `limit` vectors of this model from chunk `from` of a version on, in order. */
  async part (version: string, model: string, from: number, limit: number): Promise<ChunkVector[]> {
    const part = { version, n: { $gte: from, $lt: from + limit } }
    const found = await documents.allWhere(part, { sort: { version: 1, n: 1 } })
    return found.filter(vector => vector.model === model)
  },

  /** How many numbers the vectors of this model have; `undefined` where it has none. */
  async lengthOf (model: string): Promise<number | undefined> {
    // A passage that the endpoint has refused has a vector without numbers.
    const found = await documents.firstWhere({ model, numbers: { $ne: Buffer.alloc(0) } })
    return found === null ? undefined : unpacked(found.numbers).length
  },

  /** The key that most of the vectors of other models have, if there are any. */
  async mostlyOtherThan (model: string): Promise<string | undefined> {
    const others = (await documents.valuesOf('model')).filter(other => other !== model)
    const counts = await Promise.all(others.map(other => documents.countWhere({ model: other })))
    return others[counts.indexOf(Math.max(...counts))]
  },

  /** Deletes the vectors of all other models. */
  async removeOthers (model: string): Promise<void> {
    const others = (await documents.valuesOf('model')).filter(other => other !== model)
    while (await documents.removeSome({ model: { $in: others } }, { limit: DELETE_BATCH }) > 0);
  },

  /** Deletes all vectors of these versions. */
  async removeVersions (versions: string[]): Promise<void> {
    if (versions.length > 0) await documents.removeWhere({ version: { $in: versions } })
  }
}))

// A chunk has vectors of two models while those of one are computed.
function idOf (chunk: string, model: string): string {
  return `${chunk} ${createHash('sha256').update(model).digest('base64url').slice(0, 8)}`
}
