import type { mongo } from 'mongoose'
import { bulkWrite } from './batching.js'
import { DUPLICATE_KEY } from './upsert.js'

// In documents: what one pass holds in memory.
const AT_ONCE = 200

/**
 * Replaces documents by others with other ids: first the new one is stored, then the old one is deleted. A kill in
 * between leaves both; the repetition stores nothing twice, since the new id depends on the old one alone.
 * @param replacement of a document; must have another `_id`
 */
export async function replaceDocuments<Stored extends { _id: string }> (
  collection: mongo.Collection<any>, filter: object, replacement: (document: Stored) => { _id: string }
): Promise<void> {
  for (;;) {
    const found = await collection.find<Stored>(filter).limit(AT_ONCE).toArray()
    if (found.length === 0) return
    await bulkWrite(collection as never, found.map(document => {
      const { _id, ...fields } = replacement(document)
      return { updateOne: { filter: { _id: _id as never }, update: { $setOnInsert: fields }, upsert: true } }
    }), [DUPLICATE_KEY])
    await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
  }
}
