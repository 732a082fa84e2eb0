import type { mongo } from 'mongoose'
import { writeIfRoom } from '../no-room.js'
import { searchedText } from './searched-text.js'

// How many documents are read and written at once.
const AT_ONCE = 500

type Texts = Record<string, string> & { _id: string }

/**
 * Makes those documents searchable whose texts have changed since the last search. The first call of a process looks at
 * all: a version that does not know this search, to which the operator may have returned for a while, has changed the
 * texts alone.
 * @param collection has fields of SEARCHED_FIELDS
 * @param fields the texts beside the `_id`
 */
export function searchable<Document extends { _id: string }> (
  collection: mongo.Collection<Document>, fields: string[]
): () => Promise<void> {
  const documents = collection as unknown as mongo.Collection<{ _id: string, [field: string]: unknown }>
  const searchedOf = (document: Texts) => searchedText(document._id, ...fields.map(field => document[field] ?? ''))
  const find = async (filter: object) => await documents.find(filter, {
    projection: Object.fromEntries(['folded', ...fields].map(field => [field, 1])), sort: { _id: 1 }, limit: AT_ONCE
  }).toArray() as Texts[]

  /** They are found when there is room again: `false` where there is none. */
  const write = async (some: Texts[]) => some.length === 0 || await writeIfRoom(async () => {
    await documents.bulkWrite(some.map(document => {
      const { folded: _, ...texts } = document
      return { updateOne: { filter: texts, update: { $set: searchedOf(document) } } }
    }))
  })

  const checkAll = async () => {
    let some = await find({})
    while (some.length > 0) {
      if (!await write(some.filter(document => document.folded !== searchedOf(document).folded))) return false
      some = await find({ _id: { $gt: some.at(-1)?._id } })
    }
    return true
  }

  let checked: Promise<boolean> | undefined
  const forget = () => { checked = undefined }
  return async () => {
    checked ??= checkAll()
    checked.then(isWhole => { if (!isWhole) forget() }, forget)
    await checked
    let some = await find({ grams: null })
    while (some.length > 0 && await write(some)) some = await find({ grams: null })
  }
}
