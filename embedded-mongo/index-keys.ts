import { type Doc, isDoc, type Value } from './bson.js'
import { MongoError } from './errors.js'
import { emptyArrayKey, inverted, keyOf, nullKey } from './order.js'
import { arrayIndex } from './paths.js'

/** One field of an index or a sort. */
export interface KeyField {
  path: string
  parts: string[]
  direction: 1 | -1
}

/** The empty array as an index sees it: a value of its own, below null. */
export const emptyArray = Symbol('empty array')

/** The values of one index entry, field by field; undefined is a missing field. */
export type KeyValues = Array<Value | undefined | typeof emptyArray>

interface State {
  values: KeyValues
  /** For each field what is still to be walked, or null where its value is found. */
  pending: Array<{ node: Value | undefined, at: number } | null>
}

/**
 * The entries of a document: one, or one per element of an array. Several fields may lead through the same array, and
 * then go through it together; two different arrays are refused.
 */
export function keyValues (fields: KeyField[], document: Doc): { entries: KeyValues[], multikey: boolean[] } {
  const multikey = fields.map(() => false)
  const entries: KeyValues[] = []
  expand({ values: fields.map(() => undefined), pending: fields.map(() => ({ node: document, at: 0 })) }, fields,
    multikey, entries)
  return { entries, multikey }
}

function expand (state: State, fields: KeyField[], multikey: boolean[], entries: KeyValues[]): void {
  let array: Value[] | undefined
  let arrayField: KeyField | undefined
  for (let i = 0; i < fields.length; i++) {
    const reached = advance(state, fields[i]!, i)
    if (reached === undefined) continue
    if (array !== undefined && array !== reached) {
      throw new MongoError('CannotIndexParallelArrays',
        `cannot index parallel arrays [${fields[i]!.parts.at(-1)}] [${arrayField!.parts.at(-1)}]`)
    }
    array = reached
    arrayField = fields[i]
  }
  if (array === undefined) {
    entries.push(state.values)
    return
  }
  for (let i = 0; i < fields.length; i++) if (state.pending[i] !== null) multikey[i] = true
  if (array.length === 0) {
    const values = state.values.map((value, i) => {
      const pending = state.pending[i]
      return pending === null ? value : pending!.at === fields[i]!.parts.length ? emptyArray : undefined
    })
    entries.push(values)
    return
  }
  for (const element of array) {
    const values = [...state.values]
    const pending = state.pending.map((waiting, i) => {
      if (waiting === null) return null
      if (waiting.at === fields[i]!.parts.length) {
        values[i] = element
        return null
      }
      return { node: isDoc(element) ? element : undefined, at: waiting.at }
    })
    expand({ values, pending }, fields, multikey, entries)
  }
}

/** Walks one field until its value is found, or answers the array that it has come to. */
function advance (state: State, field: KeyField, i: number): Value[] | undefined {
  const pending = state.pending[i]
  if (pending === null || pending === undefined) return undefined
  while (pending.at < field.parts.length) {
    const part = field.parts[pending.at]!
    if (isDoc(pending.node)) pending.node = pending.node.get(part)
    else if (Array.isArray(pending.node)) {
      const position = arrayIndex(part)
      if (position < 0 || pending.node.some(element => isDoc(element) && element.has(part))) return pending.node
      pending.node = pending.node[position]
    } else pending.node = undefined
    pending.at++
  }
  if (Array.isArray(pending.node)) return pending.node
  state.values[i] = pending.node
  state.pending[i] = null
  return undefined
}

/** One entry as a key; where the index runs downwards, the key is turned around. */
export function encodeKey (fields: KeyField[], values: KeyValues): string {
  let key = ''
  for (let i = 0; i < fields.length; i++) key += fieldKey(values[i], fields[i]!.direction)
  return key
}

export function fieldKey (value: Value | undefined | typeof emptyArray, direction: 1 | -1): string {
  const key = value === undefined ? nullKey : value === emptyArray ? emptyArrayKey : keyOf(value)
  return direction === 1 ? key : inverted(key)
}
