import { isUtf8 } from 'node:buffer'
import { BSONRegExp, BSONSymbol, Binary, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { MongoError } from './errors.js'

/*
 * BSON in and out. The `bson` package turns documents into plain objects, which put integer-like keys first, treat
 * `__proto__` as something special and forget whether 5 was an int or a double. A database may do none of that, so
 * documents are Maps here and the codec is our own; the package's value classes are used as they are.
 */

/** A document: its fields in their order, whatever they are called. */
export type Doc = Map<string, Value>

/**
 * A BSON value. A number is an int32 if it is integral and fits, else a double (the rule of the drivers); `Double`
 * stands only for doubles that would be taken for an int32. A bigint is an int64. Values are never changed in place.
 */
export type Value = null | boolean | number | bigint | string | Date | Double | Decimal128 | ObjectId | Binary |
  Timestamp | BSONRegExp | BSONSymbol | Code | MinKey | MaxKey | Value[] | Doc

/** A document that is already encoded; only what is on its way to a client may contain one. */
export class Raw {
  constructor (readonly bytes: Buffer) {}
}

export type ReplyValue = Value | Raw | ReplyValue[] | Reply
export type Reply = Map<string, ReplyValue>

export const maxDocumentSize = 16 * 1024 * 1024
const maxDepth = 200

export function isInt32 (value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0)
}

/** The value that stands for this double. */
export function double (value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

export function isDoc (value: unknown): value is Doc {
  return value instanceof Map
}

/** Shorthand for documents that are written down in the code. */
export function doc (fields: Record<string, Value>): Doc {
  return new Map(Object.entries(fields))
}

export function reply (fields: Record<string, ReplyValue>): Reply {
  return new Map(Object.entries(fields))
}

function invalid (why: string): MongoError {
  return new MongoError('InvalidBSON', why)
}

/** Reads the document that begins at `start` and must end at or before `end`. */
export function decode (bytes: Buffer, start = 0, end = bytes.length): Doc {
  return readDocument(bytes, start, end, 0)
}

/** The length that the document at `at` claims, checked against the bytes that are there. */
export function documentLength (bytes: Buffer, at: number, end: number): number {
  if (at + 5 > end) throw invalid('document is cut off')
  const length = bytes.readInt32LE(at)
  if (length < 5 || at + length > end) throw invalid(`invalid document length ${length}`)
  if (bytes[at + length - 1] !== 0) throw invalid('document does not end with a zero byte')
  return length
}

function readDocument (bytes: Buffer, start: number, end: number, depth: number): Doc {
  const result: Doc = new Map()
  readElements(bytes, start, end, depth, result, null)
  return result
}

function readArray (bytes: Buffer, start: number, end: number, depth: number): Value[] {
  const result: Value[] = []
  readElements(bytes, start, end, depth, null, result)
  return result
}

// Where the element that was read last ended: a number instead of an object per element.
let next = 0

function readElements (
  bytes: Buffer, start: number, limit: number, depth: number, into: Doc | null, list: Value[] | null
): void {
  if (depth > maxDepth) throw new MongoError('Overflow', `BSONObj exceeded maximum nested object depth: ${maxDepth}`)
  const last = start + documentLength(bytes, start, limit) - 1
  let at = start + 4
  while (at < last) {
    const type = bytes[at]!
    const nameStart = at + 1
    let nameEnd = nameStart
    let hash = 0
    for (let byte; nameEnd < last && (byte = bytes[nameEnd]!) !== 0; nameEnd++) hash = hash * 31 + byte | 0
    if (nameEnd >= last) throw invalid('field name is not terminated')
    const value = readValue(bytes, type, nameEnd + 1, last, depth)
    at = next
    if (into !== null) into.set(readName(bytes, nameStart, nameEnd, hash), value)
    else list!.push(value)
  }
  if (at !== last) throw invalid('an element reaches beyond its document')
}

// Names come again with every document, and a look at their bytes costs less than a way into native code.
const names: string[] = new Array(1024).fill('')

function readName (bytes: Buffer, start: number, end: number, hash: number): string {
  const place = hash & 1023
  const known = names[place]!
  if (equals(known, bytes, start, end)) return known
  const name = readText(bytes, start, end)
  // As many characters as bytes: ASCII, and only that can be compared byte by byte.
  if (end - start <= 32 && name.length === end - start) names[place] = name
  return name
}

function equals (text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false
  return true
}

function readText (bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, end)
  // The decoder replaces what is not UTF-8 by U+FFFD, so only a text that has one needs a second look.
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(start, end))) throw invalid('text is not valid UTF-8')
  return text
}

function readCString (bytes: Buffer, at: number, end: number): string {
  const zero = bytes.indexOf(0, at)
  if (zero < 0 || zero >= end) throw invalid('text is not terminated')
  next = zero + 1
  return readText(bytes, at, zero)
}

function readString (bytes: Buffer, at: number, end: number): string {
  need(at, 5, end)
  const length = bytes.readInt32LE(at)
  if (length < 1) throw invalid(`invalid string length ${length}`)
  need(at + 4, length, end)
  next = at + 4 + length
  if (bytes[next - 1] !== 0) throw invalid('string does not end with a zero byte')
  return readText(bytes, at + 4, next - 1)
}

function need (at: number, count: number, end: number): void {
  if (at + count > end) throw invalid('an element reaches beyond its document')
}

function readValue (bytes: Buffer, type: number, at: number, end: number, depth: number): Value {
  switch (type) {
    case 0x01: need(at, 8, end); next = at + 8; return double(bytes.readDoubleLE(at))
    case 0x02: return readString(bytes, at, end)
    case 0x03: {
      const value = readDocument(bytes, at, end, depth + 1)
      next = at + bytes.readInt32LE(at)
      return value
    }
    case 0x04: {
      const value = readArray(bytes, at, end, depth + 1)
      next = at + bytes.readInt32LE(at)
      return value
    }
    case 0x05: return readBinary(bytes, at, end)
    case 0x07: need(at, 12, end); next = at + 12; return new ObjectId(bytes.subarray(at, at + 12))
    case 0x08: {
      need(at, 1, end)
      next = at + 1
      if (bytes[at]! > 1) throw invalid('invalid boolean')
      return bytes[at] === 1
    }
    case 0x09: {
      need(at, 8, end)
      next = at + 8
      const date = new Date(Number(bytes.readBigInt64LE(at)))
      if (Number.isNaN(date.getTime())) throw invalid('date out of range')
      return date
    }
    case 0x0a: next = at; return null
    case 0x0b: {
      const pattern = readCString(bytes, at, end)
      const options = readCString(bytes, next, end)
      if (!/^[ilmsux]*$/.test(options)) throw invalid(`invalid regular expression options ${options}`)
      return new BSONRegExp(pattern, options)
    }
    case 0x0d: return new Code(readString(bytes, at, end))
    case 0x0e: return new BSONSymbol(readString(bytes, at, end))
    case 0x10: need(at, 4, end); next = at + 4; return bytes.readInt32LE(at)
    case 0x11: {
      need(at, 8, end)
      next = at + 8
      return new Timestamp({ i: bytes.readUInt32LE(at), t: bytes.readUInt32LE(at + 4) })
    }
    case 0x12: need(at, 8, end); next = at + 8; return bytes.readBigInt64LE(at)
    case 0x13: {
      need(at, 16, end)
      next = at + 16
      return new Decimal128(Uint8Array.prototype.slice.call(bytes, at, next))
    }
    case 0x7f: next = at; return new MaxKey()
    case 0xff: next = at; return new MinKey()
    // Undefined, DBPointer and code with scope are deprecated, and no current driver sends them.
    default: throw invalid(`BSON type 0x${type.toString(16)} is not supported`)
  }
}

function readBinary (bytes: Buffer, at: number, end: number): Binary {
  need(at, 5, end)
  const length = bytes.readInt32LE(at)
  if (length < 0) throw invalid(`invalid binary length ${length}`)
  need(at + 5, length, end)
  next = at + 5 + length
  return new Binary(Uint8Array.prototype.slice.call(bytes, at + 5, next), bytes[at + 4]!)
}

// Everything is written into one buffer and copied out at the end, which is cheaper than to measure first.
const usualScratch = 64 * 1024
let scratch = Buffer.allocUnsafeSlow(usualScratch)
let at = 0

function room (count: number): void {
  if (at + count <= scratch.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, at + count))
  scratch.copy(larger, 0, 0, at)
  scratch = larger
}

function taken (): Buffer {
  const result = Buffer.allocUnsafeSlow(at)
  scratch.copy(result, 0, 0, at)
  if (scratch.length > 16 * usualScratch) scratch = Buffer.allocUnsafeSlow(usualScratch)
  return result
}

export function encode (document: Reply): Buffer {
  at = 0
  writeDocument(document)
  return taken()
}

/** Encodes a document with `header` in front of it; the caller fills in the lengths of that header. */
export function encodeBehind (header: number, document: Reply): Buffer {
  room(header)
  at = header
  writeDocument(document)
  return taken()
}

function writeDocument (document: Reply): void {
  room(4)
  const start = at
  at += 4
  for (const [name, value] of document) writeElement(name, value)
  finish(start)
}

function finish (start: number): void {
  room(1)
  scratch[at++] = 0
  scratch.writeInt32LE(at - start, start)
}

function writeCString (text: string): void {
  // Names can also come from values ($rename), and a zero byte in one would make the document unreadable.
  if (text.includes('\0')) {
    throw new MongoError('BadValue', 'Field names and regular expressions cannot contain a null byte')
  }
  room(text.length * 3 + 1)
  at += writeText(text, at)
  scratch[at++] = 0
}

/** Writes the text at a place. @returns its length in bytes */
function writeText (text: string, place: number): number {
  // Names are short, and a way into native code costs more than they do.
  if (text.length > 16) return scratch.write(text, place, 'utf8')
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return scratch.write(text, place, 'utf8')
    scratch[place + i] = code
  }
  return text.length
}

function writeString (text: string): void {
  room(text.length * 3 + 5)
  const length = writeText(text, at + 4) + 1
  scratch.writeInt32LE(length, at)
  at += 4 + length
  scratch[at - 1] = 0
}

function writeElement (name: string, value: ReplyValue): void {
  room(1)
  const typeAt = at++
  writeCString(name)
  // The largest value of fixed size has 16 bytes.
  room(16)
  // Writing may replace the buffer by a larger one, so the type is written afterwards.
  const type = writeValue(value)
  scratch[typeAt] = type
}

function writeValue (value: ReplyValue): number {
  switch (typeof value) {
    case 'string': writeString(value); return 0x02
    case 'boolean': scratch[at++] = value ? 1 : 0; return 0x08
    case 'bigint': at = scratch.writeBigInt64LE(value, at); return 0x12
    case 'number': {
      if (isInt32(value)) {
        at = scratch.writeInt32LE(value, at)
        return 0x10
      }
      at = scratch.writeDoubleLE(value, at)
      return 0x01
    }
  }
  if (value === null) return 0x0a
  if (value instanceof Map) { writeDocument(value); return 0x03 }
  if (value instanceof Raw) {
    room(value.bytes.length)
    at += value.bytes.copy(scratch, at)
    return 0x03
  }
  if (Array.isArray(value)) {
    const start = at
    at += 4
    for (let i = 0; i < value.length; i++) writeElement(String(i), value[i]!)
    finish(start)
    return 0x04
  }
  if (value instanceof Date) { at = scratch.writeBigInt64LE(BigInt(value.getTime()), at); return 0x09 }
  if (value instanceof ObjectId) { writeBytes(value.id); return 0x07 }
  if (value instanceof Double) { at = scratch.writeDoubleLE(value.value, at); return 0x01 }
  if (value instanceof Binary) {
    const bytes = binaryBytes(value)
    room(bytes.length + 5)
    at = scratch.writeInt32LE(bytes.length, at)
    scratch[at++] = value.sub_type
    writeBytes(bytes)
    return 0x05
  }
  if (value instanceof Decimal128) { writeBytes(value.bytes); return 0x13 }
  if (value instanceof Timestamp) {
    at = scratch.writeUInt32LE(value.i, at)
    at = scratch.writeUInt32LE(value.t, at)
    return 0x11
  }
  if (value instanceof BSONRegExp) { writeCString(value.pattern); writeCString(value.options); return 0x0b }
  if (value instanceof BSONSymbol) { writeString(value.value); return 0x0e }
  if (value instanceof Code) { writeString(value.code); return 0x0d }
  return value instanceof MinKey ? 0xff : 0x7f
}

function writeBytes (bytes: Uint8Array): void {
  room(bytes.length)
  scratch.set(bytes, at)
  at += bytes.length
}

export function binaryBytes (value: Binary): Uint8Array {
  return value.buffer.subarray(0, value.position)
}

/** How deep a document nests; MongoDB stores no more than 180 levels. */
export function depthOf (value: Value): number {
  let deepest = 0
  if (value instanceof Map) for (const child of value.values()) deepest = Math.max(deepest, nested(child))
  else if (Array.isArray(value)) for (const child of value) deepest = Math.max(deepest, nested(child))
  return deepest + 1
}

function nested (value: Value): number {
  return typeof value === 'object' && (value instanceof Map || Array.isArray(value)) ? depthOf(value) : 0
}
