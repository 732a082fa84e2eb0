import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { emptyArrayKey, inverted, keyOf, nullKey } from '../values/order.js'
import { arrayIndex } from '../query/paths.js'

/** One field of an index or a sort. `parts` is the path split at its dots. */
export interface KeyField {
  path: string
  parts: string[]
  direction: 1 | -1
}

/** Stands for an empty array in an index entry. It sorts below null. */
export const emptyArray = Symbol('empty array')

/** The values of one index entry, one for each field. `undefined` means a missing field. */
export type KeyValues = Array<Value | undefined | typeof emptyArray>

interface State {
  values: KeyValues
  /** For each field the node that its path has reached, or null when its value is found. */
  pending: Array<{ node: Value | undefined, at: number } | null>
}

/**
 * Computes the index entries of a document: one, or one for each element of an array. When several fields lead through
 * the same array, an entry has the values of one element. Throws CannotIndexParallelArrays for two different arrays.
 * @returns the entries, and for each field whether it leads through an array
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

/** Follows the path of one field. Returns the array that it reaches, or undefined when it has found the value. */
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

/** Encodes one entry as a key. Strings of keys sort as the entries do. */
export function encodeKey (fields: KeyField[], values: KeyValues): string {
  let key = ''
  for (let i = 0; i < fields.length; i++) key += fieldKey(values[i], fields[i]!.direction)
  return key
}

/** The part of an index key for one field: its order as text is the order of the index. */
export function fieldKey (value: Value | undefined | typeof emptyArray, direction: 1 | -1): string {
  const key = value === undefined ? nullKey : value === emptyArray ? emptyArrayKey : keyOf(value)
  return direction === 1 ? key : inverted(key)
}
