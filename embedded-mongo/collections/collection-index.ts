import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { emptyArray, encodeKey, fieldKey, type KeyField, keyValues } from './index-keys.js'
import { compileFilter, type Filter, matches } from '../query/query.js'
import { SortedList } from './sorted-list.js'
import type { StoredDocument } from '../store/stored-document.js'
import { asNumber, isTruthy, formatValue } from '../values/types.js'

/** An index: a sorted list of keys, each with its document. */
export class Index {
  readonly name: string
  readonly fields: KeyField[]
  readonly unique: boolean
  readonly sparse: boolean
  readonly partial: Filter | undefined
  readonly entries = new SortedList<StoredDocument>()
  /** The fields of a document on which its keys depend. */
  readonly roots: string[]
  /** For each field whether a document has, or once had, an array there. */
  readonly multikey: boolean[]

  /** `spec` is the specification as `indexSpec` returns it. */
  constructor (readonly spec: Doc) {
    this.name = spec.get('name') as string
    this.fields = keyPattern(spec.get('key'))
    this.unique = this.name === '_id_' || isTruthy(spec.get('unique'))
    this.sparse = isTruthy(spec.get('sparse'))
    const partial = spec.get('partialFilterExpression')
    this.partial = isDoc(partial) ? compileFilter(partial) : undefined
    this.multikey = this.fields.map(() => false)
    this.roots = [...this.fields.map(({ parts }) => parts[0]!), ...isDoc(partial) ? rootsOf(partial) : []]
  }

  /** Returns the keys of a document: none, one, or one for each element of an array. */
  keysOf (document: Doc): string[] {
    if (this.partial !== undefined && !matches(this.partial, document)) return []
    let key = ''
    let present = false
    for (const field of this.fields) {
      let value: Value | undefined = document
      for (const part of field.parts) value = isDoc(value) ? value.get(part) : Array.isArray(value) ? value : undefined
      if (Array.isArray(value)) return this.#keysOfArrays(document)
      if (value !== undefined) present = true
      key += fieldKey(value, field.direction)
    }
    return this.sparse && !present ? [] : [key]
  }

  #keysOfArrays (document: Doc): string[] {
    const { entries, multikey } = keyValues(this.fields, document)
    const keys = new Set<string>()
    for (const values of entries) {
      if (this.sparse && values.every(value => value === undefined)) continue
      keys.add(encodeKey(this.fields, values))
    }
    for (let i = 0; i < multikey.length; i++) if (multikey[i]) this.multikey[i] = true
    return [...keys]
  }

  /** Throws DuplicateKey when another document has one of the keys. */
  checkUnique (keys: string[], stored: StoredDocument, document: Doc, namespace: string): void {
    for (const key of keys) {
      const holder = this.entries.get(key)
      if (holder !== undefined && holder !== stored) throw this.#duplicate(key, document, namespace)
    }
  }

  #duplicate (key: string, document: Doc, namespace: string): MongoError {
    const values = keyValues(this.fields, document).entries.find(entry => encodeKey(this.fields, entry) === key)!
    const keyValue: Doc = new Map(this.fields.map(({ path }, i) => {
      const value = values[i]
      return [path, value === emptyArray ? [] : value ?? null]
    }))
    return new MongoError('DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.name} dup key: ${formatValue(keyValue)}`,
      new Map<string, Value>([['keyPattern', this.spec.get('key')!], ['keyValue', keyValue]]))
  }

  /** Whether it has an entry of a document with this key. */
  has (key: string, stored: StoredDocument): boolean {
    return this.entries.get(this.#entry(key, stored)) === stored
  }

  add (keys: string[], stored: StoredDocument): void {
    for (const key of keys) this.entries.set(this.#entry(key, stored), stored)
  }

  remove (keys: string[], stored: StoredDocument): void {
    for (const key of keys) this.entries.delete(this.#entry(key, stored))
  }

  /** Replaces the entries of a document, if its keys have changed. */
  exchange (oldKeys: string[], newKeys: string[], stored: StoredDocument): void {
    if (oldKeys.length === newKeys.length && oldKeys.every((key, i) => key === newKeys[i])) return
    this.remove(oldKeys, stored)
    this.add(newKeys, stored)
  }

  /** The key of an entry. If the index is not unique, the number of the document makes it unique. */
  #entry (key: string, stored: StoredDocument): string {
    if (this.unique) return key
    const high = Math.floor(stored.number / 0x1000000)
    const low = stored.number % 0x1000000
    return key + String.fromCharCode(high >> 16, (high >> 8) & 255, high & 255, low >> 16, (low >> 8) & 255, low & 255)
  }
}

/** The fields that a partial filter reads. Its only operator on the top level is $and. */
function rootsOf (filter: Doc): string[] {
  return Array.from(filter, ([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.', 1)[0]!]
    return Array.isArray(value) ? value.filter(isDoc).flatMap(rootsOf) : []
  }).flat()
}

/** Reads the key pattern of an index. Throws for text, wildcard and other special indexes. */
export function keyPattern (key: Value | undefined): KeyField[] {
  if (!isDoc(key)) throw new MongoError('TypeMismatch', "The field 'key' must be an object")
  if (key.size === 0) throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty object.')
  if (key.size > 32) throw new MongoError(13103, 'too many compound keys')
  return Array.from(key, ([path, value]) => {
    if (path === '') throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty field.')
    if (path.includes('$**')) {
      throw new MongoError('CannotCreateIndex', 'Wildcard indexes are not supported by the embedded database')
    }
    const parts = path.split('.')
    if (parts.includes('')) throw new MongoError('CannotCreateIndex', 'Index keys cannot contain an empty field.')
    if (parts.some(part => part.startsWith('$'))) {
      throw new MongoError('CannotCreateIndex',
        'Index key contains an illegal field name: field name starts with \'$\'.')
    }
    if (typeof value === 'string') throw new MongoError('CannotCreateIndex', `Unknown index plugin '${value}'`)
    const direction = asNumber(value)
    if (direction === undefined) {
      throw new MongoError('CannotCreateIndex',
        `Values in v:2 index key pattern cannot be of type ${formatValue(value)}. Only numbers > 0, numbers < 0, and ` +
        'strings are allowed.')
    }
    if (direction === 0 || Number.isNaN(direction)) {
      throw new MongoError('CannotCreateIndex', 'Values in the index key pattern cannot be 0.')
    }
    return { path, parts, direction: direction > 0 ? 1 : -1 }
  })
}
