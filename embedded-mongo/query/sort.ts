import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { encodeKey, type KeyField, keyValues } from '../collections/index-keys.js'
import { asNumber } from '../values/types.js'

/** Compiles a sort specification such as `{a: 1, b: -1}`. */
export function compileSort (spec: Value | undefined): KeyField[] {
  if (spec === undefined) return []
  if (!isDoc(spec)) throw new MongoError('TypeMismatch', 'Expected field sort to be of type object')
  const fields: KeyField[] = []
  for (const [path, value] of spec) {
    const direction = asNumber(value)
    if (isDoc(value)) {
      throw new MongoError('BadValue', `$meta sort on '${path}' is not supported by the embedded database`)
    }
    if (direction === undefined) throw new MongoError(15974, `Illegal key in $sort specification: ${path}`)
    if (direction !== 1 && direction !== -1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    if (path.split('.').includes('')) throw new MongoError(15998, 'FieldPath field names may not be empty strings.')
    fields.push({ path, parts: path.split('.'), direction })
  }
  return fields
}

/** Returns the sort key of a document. Of the elements of an array, the one that sorts first counts. */
export function sortKey (fields: KeyField[], document: Doc): string {
  try {
    const { entries } = keyValues(fields, document)
    let first = encodeKey(fields, entries[0]!)
    for (let i = 1; i < entries.length; i++) {
      const key = encodeKey(fields, entries[i]!)
      if (key < first) first = key
    }
    return first
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays') {
      throw new MongoError('BadValue', 'cannot sort with keys that are parallel arrays')
    }
    throw error
  }
}
