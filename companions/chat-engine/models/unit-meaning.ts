import { Type } from '@sinclair/typebox'
import { Bytes, collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { bytesIn } from '../../../lib/database/driver.js'

/** What a unit of a course means, as an embedding model put it into numbers. */
const MEANINGS = collection('UnitMeaning', 'engine_meanings', {
  /** `<subject> <digest of the model and the text>` */
  _id: Type.String(),
  subject: Type.String(),
  /** Vectors of two models cannot be compared. */
  model: Type.String(),
  /** See meanings/small-vector.ts. */
  numbers: Bytes(),
  /** When it was made. */
  at: Type.Date()
}, [
  // The vectors of a course.
  [{ subject: 1, model: 1 }]
])
export type UnitMeaning = Stored<typeof MEANINGS>

// How many are deleted at once.
const BATCH = 500

export const unitMeaningModel = modelOf(MEANINGS, (documents, driver) => ({
  /** The numbers of all vectors of a subject, by their ids. */
  async ofSubject (subject: string, model: string): Promise<Map<string, Uint8Array>> {
    const numbers = new Map<string, Uint8Array>()
    const found = driver.find({ subject, model }, { projection: { numbers: 1 }, batchSize: 2_000 })
    for await (const one of found) numbers.set(one._id, bytesIn(one.numbers))
    return numbers
  },

  /** Those of the ids that have a vector. */
  async known (ids: string[]): Promise<Map<string, Uint8Array>> {
    const found = await driver.find({ _id: { $in: ids } }, { projection: { numbers: 1 } }).toArray()
    return new Map(found.map(one => [one._id, bytesIn(one.numbers)]))
  },

  /** Stores vectors in place of earlier ones with the same ids. */
  async store (meanings: UnitMeaning[]): Promise<void> {
    if (meanings.length === 0) return
    await documents.bulkWrite(meanings.map(({ _id, ...fields }) =>
      ({ updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } })), { ordered: false })
  },

  /** Deletes the vectors of a subject that are not among these ids: of other texts, or of other models. */
  async keepOnly (subject: string, ids: Set<string>): Promise<void> {
    const gone = (await documents.idsWhere({ subject })).filter(id => !ids.has(id))
    for (let from = 0; from < gone.length; from += BATCH) {
      await documents.removeWhere({ _id: { $in: gone.slice(from, from + BATCH) } })
    }
  }
}))
