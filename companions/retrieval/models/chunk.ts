import { Type } from '@sinclair/typebox'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { findByIds } from '../../../lib/database/batching.js'

/** The passages of the documents. */
const CHUNKS = collection('Chunk', 'retrieval_chunks', {
  /** See {@link chunkId}. */
  _id: Type.String(),
  version: Type.String(),
  /** Position in the document, counted from 0. */
  n: Type.Integer(),
  /** Markdown. */
  content: Type.String(),
  /** The headings above it, from the outermost. */
  headings: Type.Array(Type.String()),
  /** Counted from 1; absent where the document has no pages. */
  page: Type.Optional(Type.Integer()),
  /** Seconds from the beginning, of captions. */
  time: Type.Optional(Type.Number()),
  /** Its file in an archive. */
  path: Type.Optional(Type.String()),
  /** How many characters at its beginning repeat the passage before. Absent: none, or stored by an older version. */
  overlap: Type.Optional(Type.Integer())
}, [
  // The chunks of a version in order, and the versions that never became current.
  [{ version: 1, n: 1 }]
])
/** A passage as it is stored: with its version and its position. */
export type Chunk = Stored<typeof CHUNKS>
/** A passage of a document. */
export type Passage = Omit<Chunk, '_id' | 'version' | 'n'>

const WRITE_BATCH = 100
const DELETE_BATCH = 500

export const chunkModel = modelOf(CHUNKS, (documents, driver) => ({
  /** Stores the chunks of a version in batches, so that other commands wait no longer than one batch takes. */
  async store (chunks: Chunk[]): Promise<void> {
    for (let from = 0; from < chunks.length; from += WRITE_BATCH) {
      // Without Mongoose: to cast each chunk would take longer than to write it, and they come from our own code.
      await driver.insertMany(chunks.slice(from, from + WRITE_BATCH))
    }
  },

  /** At most `limit` chunks of a version from position `from` on, in order. */
  async part (version: string, from: number, limit: number): Promise<Chunk[]> {
    return await documents.allWhere({ version, n: { $gte: from } }, { sort: { version: 1, n: 1 }, limit })
  },

  /** Where the chunks of a version stand, in order. */
  async places (version: string): Promise<Array<Pick<Chunk, 'page' | 'time' | 'path' | 'headings'>>> {
    const fields = { _id: 0, page: 1, time: 1, path: 1, headings: 1, n: 1, version: 1 }
    return await documents.allWhere({ version }, { fields, sort: { version: 1, n: 1 } })
  },

  /** In the order of the ids; `null` where there is none. */
  async findChunks (ids: string[]): Promise<Array<Chunk | null>> {
    return await findByIds<Chunk>(driver, ids)
  },

  /** Deletes all chunks of these versions. */
  async removeVersions (versions: string[]): Promise<void> {
    for (const version of versions) while (await documents.removeSome({ version }, { limit: DELETE_BATCH }) > 0);
  }
}))

/** The id of the chunk at position `n` of a version. */
export function chunkId (version: string, n: number): string {
  return `${version}-${n}`
}

/** The version that a chunk id belongs to. */
export function versionOf (chunkId: string): string {
  return chunkId.slice(0, chunkId.indexOf('-'))
}
