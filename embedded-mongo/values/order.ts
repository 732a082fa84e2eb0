import { BSONRegExp, BSONSymbol, Binary, Code, Decimal128, Double, MinKey, ObjectId, Timestamp } from 'bson'
import { binaryBytes, type Doc, type Value } from './bson.js'

/*
 * MongoDB's total order of all values. `keyOf` encodes a value as a string of bytes (one character each); the strings
 * sort as the values do. Indexes, sorts, sets, groups and comparisons use it. No key is the prefix of another key, so
 * the keys of several fields can be concatenated.
 */

/** MongoDB's order of the types. The number is the first byte of a key. */
export const Rank = {
  minKey: 0x0a,
  /** An empty array in an index or a sort. It is below null. */
  empty: 0x0f,
  null: 0x14,
  number: 0x1e,
  string: 0x28,
  object: 0x32,
  array: 0x3c,
  binary: 0x46,
  objectId: 0x50,
  boolean: 0x5a,
  date: 0x64,
  timestamp: 0x6e,
  regex: 0x78,
  code: 0x82,
  maxKey: 0xf0
} as const

/** Returns the rank of the type of a value. A missing field has the rank of null. */
export function rankOf (value: Value | undefined): number {
  switch (typeof value) {
    case 'undefined': return Rank.null
    case 'string': return Rank.string
    case 'number': case 'bigint': return Rank.number
    case 'boolean': return Rank.boolean
  }
  if (value === null) return Rank.null
  if (value instanceof Map) return Rank.object
  if (Array.isArray(value)) return Rank.array
  if (value instanceof Date) return Rank.date
  if (value instanceof ObjectId) return Rank.objectId
  if (value instanceof Double || value instanceof Decimal128) return Rank.number
  if (value instanceof Binary) return Rank.binary
  if (value instanceof Timestamp) return Rank.timestamp
  if (value instanceof BSONRegExp) return Rank.regex
  if (value instanceof BSONSymbol) return Rank.string
  if (value instanceof Code) return Rank.code
  return value instanceof MinKey ? Rank.minKey : Rank.maxKey
}

const rankCharacters = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))

/** The key of null, which is also that of a missing field. */
export const nullKey = rankCharacters[Rank.null]!
/** The key of an empty array in an index or a sort, where it is below null. */
export const emptyArrayKey = rankCharacters[Rank.empty]!

/** A suffix that sorts above all keys with the same prefix: no byte after the key of a value is 0xff. */
export const afterAll = '\xff'

/** Encodes a value as a key. Two keys are equal exactly if MongoDB compares the values as equal. */
export function keyOf (value: Value | undefined): string {
  return rankCharacters[rankOf(value)]! + payload(value)
}

/** Inverts each byte of a key, for the descending fields of an index or a sort. */
export function inverted (key: string): string {
  const bytes = Buffer.from(key, 'latin1')
  for (let i = 0; i < bytes.length; i++) bytes[i] = 255 - bytes[i]!
  return bytes.toString('latin1')
}

/** The key of a value without its rank. */
function payload (value: Value | undefined): string {
  switch (typeof value) {
    case 'undefined': return ''
    case 'string': return textKey(value)
    case 'number': case 'bigint': return numberKey(value)
    case 'boolean': return value ? '\x01' : '\x00'
  }
  if (value === null) return ''
  if (value instanceof Map) return documentKey(value)
  if (Array.isArray(value)) return value.map(keyOf).join('') + '\x00'
  if (value instanceof Date) return orderedDouble(value.getTime())
  if (value instanceof ObjectId) return latin1(value.id)
  if (value instanceof Double || value instanceof Decimal128) return numberKey(value)
  if (value instanceof Binary) return binaryKey(value)
  if (value instanceof Timestamp) return uint32Key(value.t) + uint32Key(value.i)
  if (value instanceof BSONRegExp) return textKey(value.pattern) + textKey(value.options)
  if (value instanceof BSONSymbol) return textKey(value.value)
  return value instanceof Code ? textKey(value.code) : ''
}

/** Documents compare field by field: first the rank of the value, then the name, then the value. */
function documentKey (document: Doc): string {
  let key = ''
  for (const [name, value] of document) key += rankCharacters[rankOf(value)]! + textKey(name) + payload(value)
  return key + '\x00'
}

/** Binary data compares by length, then by subtype, then by its bytes. */
function binaryKey (value: Binary): string {
  const bytes = binaryBytes(value)
  return uint32Key(bytes.length) + String.fromCharCode(value.sub_type) + latin1(bytes)
}

function uint32Key (value: number): string {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

function latin1 (bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

// eslint-disable-next-line no-control-regex
const plain = /^[\x01-\x7f]*$/

/** The UTF-8 bytes, with 00 fe for a zero byte and 00 00 at the end. */
function textKey (text: string): string {
  if (plain.test(text)) return text + '\x00\x00'
  return Buffer.from(text, 'utf8').toString('latin1').replaceAll('\x00', '\x00\xfe') + '\x00\x00'
}

const float = new DataView(new ArrayBuffer(8))

/** Eight bytes that sort as the doubles do, with NaN below all numbers. */
function orderedDouble (value: number): string {
  if (Number.isNaN(value)) return '\x00\x00\x00\x00\x00\x00\x00\x00'
  float.setFloat64(0, value === 0 ? 0 : value)
  const high = float.getUint32(0)
  const low = float.getUint32(4)
  const flip = high >= 0x80000000 ? 0xffffffff : 0
  const a = (flip === 0 ? high | 0x80000000 : ~high) >>> 0
  const b = (low ^ flip) >>> 0
  return uint32Key(a) + uint32Key(b)
}

/**
 * The key of a number of any type: the largest double that is not above the number, and the difference between the two.
 * The difference is zero for every double and int32.
 */
function numberKey (value: number | bigint | Double | Decimal128): string {
  if (typeof value === 'number') return orderedDouble(value) + '\x00'
  if (value instanceof Double) return orderedDouble(value.value) + '\x00'
  if (value instanceof Decimal128) {
    const text = value.toString()
    if (/^-?\d/.test(text)) return exactKey(parseDecimal(text), Number(text))
    return orderedDouble(text === 'NaN' ? NaN : text.startsWith('-') ? -Infinity : Infinity) + '\x00'
  }
  return exactKey({ digits: value, exponent: 0 }, Number(value))
}

interface Decimal { digits: bigint, exponent: number }

function exactKey (value: Decimal, nearest: number): string {
  let base = Math.min(nearest, Number.MAX_VALUE)
  if (base === -Infinity) {
    // The number is below every double: order by the distance to a number below all decimals.
    return orderedDouble(base) + restKey(subtract(value, { digits: -1n, exponent: 6200 }))
  }
  let rest = subtract(value, exactDouble(base))
  if (rest.digits < 0n) {
    base = nextBelow(base)
    if (base === -Infinity) return exactKey(value, base)
    rest = subtract(value, exactDouble(base))
  }
  return orderedDouble(base) + restKey(rest)
}

function restKey ({ digits, exponent }: Decimal): string {
  if (digits === 0n) return '\x00'
  const text = digits.toString().replace(/0+$/, '')
  const scale = digits.toString().length - 1 + exponent + 20000
  return '\x01' + String.fromCharCode(scale >> 8, scale & 255) + text + '\x00'
}

/** Reads a decimal number such as `-1.5e3`, exactly. */
export function parseDecimal (text: string): Decimal {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function subtract (a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return {
    digits: a.digits * 10n ** BigInt(a.exponent - exponent) - b.digits * 10n ** BigInt(b.exponent - exponent),
    exponent
  }
}

/** The exact decimal value of a double. It is finite, because a double is an integer times a power of two. */
function exactDouble (value: number): Decimal {
  float.setFloat64(0, value)
  const bits = float.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n
  const power = (biased === 0 ? 1 : biased) - 1075
  const signed = value < 0 ? -mantissa : mantissa
  if (power >= 0) return { digits: signed << BigInt(power), exponent: 0 }
  return { digits: signed * 5n ** BigInt(-power), exponent: power }
}

function nextBelow (value: number): number {
  if (value === 0) return -Number.MIN_VALUE
  float.setFloat64(0, value)
  float.setBigInt64(0, float.getBigInt64(0) + (value > 0 ? -1n : 1n))
  return float.getFloat64(0)
}

/** Returns a number that is negative, zero or positive, as the first value is below, equal to or above the second. */
export function compare (a: Value | undefined, b: Value | undefined): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b)) {
    // The difference of two infinities is not a number.
    return a < b ? -1 : a > b ? 1 : 0
  }
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  const ranks = rankOf(a) - rankOf(b)
  if (ranks !== 0) return ranks
  return compareKeys(keyOf(a), keyOf(b))
}

/** Compares two keys: below 0, 0 or above 0. */
export function compareKeys (a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether two values are equal in the order of MongoDB: 1 and 1.0 are. */
export function equal (a: Value | undefined, b: Value | undefined): boolean {
  return compare(a, b) === 0
}

/** Compares by code point, which is the order of the UTF-8 bytes. JavaScript compares UTF-16 units instead. */
function compareText (a: string, b: string): number {
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const xSurrogate = x >= 0xd800 && x < 0xe000
    const ySurrogate = y >= 0xd800 && y < 0xe000
    if (xSurrogate !== ySurrogate) {
      // Surrogates encode code points above U+FFFF.
      return xSurrogate ? (y >= 0xe000 ? 1 : x - y) : (x >= 0xe000 ? -1 : x - y)
    }
    return x - y
  }
  return a.length - b.length
}
