import { BSONRegExp, BSONSymbol, Binary, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { binaryBytes, isInt32, type Value } from './bson.js'

/** The names of the BSON types and their numbers, as `$type` accepts them. */
export const typeNumbers = new Map<string, number>([
  ['double', 1], ['string', 2], ['object', 3], ['array', 4], ['binData', 5], ['undefined', 6], ['objectId', 7],
  ['bool', 8], ['date', 9], ['null', 10], ['regex', 11], ['dbPointer', 12], ['javascript', 13], ['symbol', 14],
  ['javascriptWithScope', 15], ['int', 16], ['timestamp', 17], ['long', 18], ['decimal', 19], ['minKey', -1],
  ['maxKey', 127]
])

/** Returns the name of the BSON type of a value, or `missing` for undefined. */
export function typeName (value: Value | undefined): string {
  switch (typeof value) {
    case 'undefined': return 'missing'
    case 'string': return 'string'
    case 'boolean': return 'bool'
    case 'bigint': return 'long'
    case 'number': return isInt32(value) ? 'int' : 'double'
  }
  if (value === null) return 'null'
  if (value instanceof Map) return 'object'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Double) return 'double'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof Binary) return 'binData'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof BSONRegExp) return 'regex'
  if (value instanceof BSONSymbol) return 'symbol'
  if (value instanceof Code) return 'javascript'
  if (value instanceof MinKey) return 'minKey'
  if (value instanceof MaxKey) return 'maxKey'
  return 'unknown'
}

/** `number`: a 32-bit integer or a double; `bigint`: 64 bits; `Double`: a double also where it is whole. */
export type Numeric = number | bigint | Double | Decimal128

/** Whether a value is of one of the four types of numbers. */
export function isNumber (value: Value | undefined): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double ||
    value instanceof Decimal128
}

/** Returns the value as a JavaScript number, or undefined if it is not numeric. */
export function asNumber (value: Numeric): number
export function asNumber (value: Value | undefined): number | undefined
export function asNumber (value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Double) return value.value
  if (value instanceof Decimal128) return Number(value.toString())
  return undefined
}

/** Whether MongoDB treats the value as true: all values except false, null, zero and a missing value. */
export function isTruthy (value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return false
  return asNumber(value) !== 0
}

/** Formats a value as MongoDB does in its error messages. */
export function formatValue (value: Value | undefined): string {
  if (value === undefined) return 'MISSING'
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string': return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    case 'boolean': case 'bigint': return String(value)
    case 'number': return isInt32(value) ? String(value) : formatDouble(value)
  }
  if (value instanceof Map) {
    if (value.size === 0) return '{}'
    return `{ ${Array.from(value, ([name, child]) => `${name}: ${formatValue(child)}`).join(', ')} }`
  }
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(formatValue).join(', ')} ]`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Double) return formatDouble(value.value)
  if (value instanceof Decimal128) return `Decimal128('${value.toString()}')`
  if (value instanceof Binary) {
    return `BinData(${value.sub_type}, ${Buffer.from(binaryBytes(value)).toString('hex').toUpperCase()})`
  }
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`
  if (value instanceof BSONSymbol) return `"${value.value}"`
  if (value instanceof Code) return value.code
  return value instanceof MinKey ? 'MinKey' : 'MaxKey'
}

function formatDouble (value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? `${value}.0`
    : String(value).replace('Infinity', 'inf').toLowerCase()
}
