import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { wholeNumber } from '../query/query.js'
import { asNumber, typeName } from '../values/types.js'

/** The fields that every command accepts. */
const generic = new Set(['$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS',
  'comment', 'apiVersion', 'apiStrict', 'apiDeprecationErrors'])
const transactional = ['txnNumber', 'startTransaction', 'autocommit']

/**
 * Reads the fields of a command or of one of its statements by name and type. Throws for unknown fields and wrong
 * types. `where` is the name of the command in the messages. Without `known`, all fields are accepted.
 */
export class Fields {
  constructor (
    readonly where: string, readonly document: Doc, known: ReadonlySet<string> | undefined, isCommand = false
  ) {
    if (known === undefined) return
    for (const name of document.keys()) {
      if (known.has(name) || (isCommand && generic.has(name))) continue
      if (isCommand && transactional.includes(name)) {
        throw new MongoError('IllegalOperation',
          'Transaction numbers are only allowed on a replica set member or mongos')
      }
      throw new MongoError(40415, `BSON field '${where}.${name}' is an unknown field.`)
    }
  }

  has (name: string): boolean {
    return this.document.has(name)
  }

  get (name: string): Value | undefined {
    return this.document.get(name)
  }

  #mismatch (name: string, expected: string): MongoError {
    return new MongoError('TypeMismatch',
      `BSON field '${this.where}.${name}' is the wrong type '${typeName(this.document.get(name))}', expected type ` +
      `'${expected}'`)
  }

  #missing (name: string): MongoError {
    return new MongoError(40414, `BSON field '${this.where}.${name}' is missing but a required field`)
  }

  /** Returns an optional document. */
  doc (name: string): Doc | undefined {
    const value = this.document.get(name)
    if (value === undefined || value === null) return undefined
    if (!isDoc(value)) throw this.#mismatch(name, 'object')
    return value
  }

  /** Returns a required array. */
  list (name: string): Value[] {
    const value = this.document.get(name)
    if (value === undefined) throw this.#missing(name)
    if (!Array.isArray(value)) throw this.#mismatch(name, 'array')
    return value
  }

  /** Returns a required array of documents. */
  docs (name: string): Doc[] {
    return this.list(name).map((value, i) => {
      if (!isDoc(value)) {
        throw new MongoError('TypeMismatch',
          `BSON field '${this.where}.${name}.${i}' is the wrong type '${typeName(value)}', expected type 'object'`)
      }
      return value
    })
  }

  /** Returns a required string. */
  text (name: string): string {
    const value = this.document.get(name)
    if (value === undefined) throw this.#missing(name)
    if (typeof value !== 'string') throw this.#mismatch(name, 'string')
    return value
  }

  /** Returns an optional boolean or number as a boolean. */
  flag (name: string, usual = false): boolean {
    const value = this.document.get(name)
    if (value === undefined || value === null) return usual
    if (typeof value === 'boolean') return value
    const number = asNumber(value)
    if (number === undefined) throw this.#mismatch(name, 'bool')
    return number !== 0
  }

  /** Returns an optional integer that is not negative. */
  whole (name: string): number | undefined {
    const value = this.document.get(name)
    if (value === undefined || value === null) return undefined
    const number = wholeNumber(value)
    if (number === undefined) throw this.#mismatch(name, 'long')
    if (number < 0) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`)
    return number
  }

  /** Throws NotImplemented when one of these options is set. They would change the result if they were ignored. */
  rejectOptions (...names: string[]): void {
    for (const name of names) {
      const value = this.document.get(name)
      if (value === undefined || value === null || value === false) continue
      throw new MongoError('NotImplemented',
        `The option '${name}' of ${this.where} is not supported by the embedded database`)
    }
  }

  /** Throws for any collation except `simple`, which compares strings by their bytes. */
  checkCollation (): void {
    const collation = this.doc('collation')
    if (collation === undefined || collation.size === 0) return
    if (collation.get('locale') !== 'simple') {
      throw new MongoError('NotImplemented',
        "Only the collation {locale: 'simple'} is supported by the embedded database")
    }
  }
}
