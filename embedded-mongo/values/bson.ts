import { isUtf8 } from 'node:buffer'
import { BSONRegExp, BSONSymbol, Binary, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { MongoError } from '../errors.js'
import type { Doc, Value } from './values.js'

export type { Doc, Value }

/*
 * Encodes and decodes BSON. The `bson` package decodes documents to plain objects, which put integer-like keys first,
 * treat `__proto__` specially and lose the difference between an int and a double. A database must keep all of these.
 * So a document is a Map here, and this codec replaces that of the package. The package's value classes are used
 * unchanged.
 */

/** An encoded document. Only replies to a client may contain it. */
export class RawDocument {
  constructor (readonly bytes: Buffer) {}
}

/**
 * A list of a stored document that stays encoded, since nothing but `$push` and `encode` looks at it: a push does not
 * decode what is there. It stands where a `Value` is, in a document of {@link decodeLeaving} alone.
 */
export class EncodedList {
  constructor (readonly bytes: Buffer, readonly added: Value[] = []) {}
}

/** What a response may hold: values, documents that are encoded already, lists and responses. */
export type ReplyValue = Value | RawDocument | EncodedList | ReplyValue[] | Reply
/** A document of a response. Its fields keep the order in which they were set. */
export type Reply = Map<string, ReplyValue>

/** In bytes; MongoDB's own limit. */
export const maxDocumentSize = 16 * 1024 * 1024
const maxDepth = 200

/** Whether a number is stored as a 32-bit integer: it has no fraction and is in range. -0 is a double. */
export function isInt32 (value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0)
}

/** Returns the BSON value for a double. */
export function double (value: number): number | Double {
  return isInt32(value) ? new Double(value) : value
}

/** Whether a value is a document. An array is none. */
export function isDoc (value: unknown): value is Doc {
  return value instanceof Map
}

/** Creates a document from an object literal. */
export function doc (fields: Record<string, Value>): Doc {
  return new Map(Object.entries(fields))
}

/** Creates the response of a command. */
export function reply (fields: Record<string, ReplyValue>): Reply {
  return new Map(Object.entries(fields))
}

function invalid (why: string): MongoError {
  return new MongoError('InvalidBSON', why)
}

/** Decodes the document that begins at `start` and ends at or before `end`. Throws InvalidBSON. */
export function decode (bytes: Buffer, start = 0, end = bytes.length): Doc {
  return readDocument(bytes, start, end, 0)
}

/** Decodes the fields of a document that have one of these names, and passes over the others. */
export function decodeFields (bytes: Buffer, names: Set<string>): Doc {
  const result: Doc = new Map()
  eachField(bytes, (name, start, at, last) => {
    if (!names.has(name)) return endOfValue(bytes, bytes[start]!, at, last)
    result.set(name, readValue(bytes, bytes[start]!, at, last, 0))
    return nextOffset
  })
  return result
}

/** Decodes a document, and leaves the lists that have one of these names encoded, as an {@link EncodedList}. */
export function decodeLeaving (bytes: Buffer, names: Set<string>): Doc {
  const result: Doc = new Map()
  eachField(bytes, (name, start, at, last) => {
    const type = bytes[start]!
    if (type !== 0x04 || !names.has(name)) {
      result.set(name, readValue(bytes, type, at, last, 0))
      return nextOffset
    }
    const end = endOfValue(bytes, type, at, last)
    result.set(name, new EncodedList(bytes.subarray(at, end)) as unknown as Value)
    return end
  })
  return result
}

/** Returns the BSON of a document without the fields that have one of these names. Nothing is decoded. */
export function withoutFields (bytes: Buffer, names: Set<string>): Buffer {
  const result = Buffer.allocUnsafe(bytes.length)
  let length = 4
  // The fields that are kept, up to the next one that is not.
  let from = 4
  const keepUntil = (end: number) => { length += bytes.copy(result, length, from, end) }
  eachField(bytes, (name, start, at, last) => {
    const end = endOfValue(bytes, bytes[start]!, at, last)
    if (names.has(name)) {
      keepUntil(start)
      from = end
    }
    return end
  })
  keepUntil(documentLength(bytes, 0, bytes.length))
  result.writeInt32LE(length)
  return result.subarray(0, length)
}

/**
 * Visits the fields of a document.
 * @param visit gets the name of a field, where it and its value begin, and where the document ends. It returns where
 * the value ends
 */
function eachField (
  bytes: Buffer, visit: (name: string, start: number, at: number, last: number) => number
): void {
  const last = documentLength(bytes, 0, bytes.length) - 1
  let at = 4
  while (at < last) {
    const start = at
    const nameStart = at + 1
    let nameEnd = nameStart
    let hash = 0
    for (let byte; nameEnd < last && (byte = bytes[nameEnd]!) !== 0; nameEnd++) hash = hash * 31 + byte | 0
    if (nameEnd >= last) throw invalid('field name is not terminated')
    at = visit(readName(bytes, nameStart, nameEnd, hash), start, nameEnd + 1, last)
  }
  if (at !== last) throw invalid('an element reaches beyond its document')
}

/** Where a value ends. Those whose length can be read are not decoded. */
function endOfValue (bytes: Buffer, type: number, at: number, end: number): number {
  switch (type) {
    case 0x02: need(at, 5, end); return at + 4 + bytes.readInt32LE(at)
    case 0x03: case 0x04: return at + documentLength(bytes, at, end)
    case 0x05: need(at, 5, end); return at + 5 + bytes.readInt32LE(at)
    case 0x07: need(at, 12, end); return at + 12
    case 0x08: need(at, 1, end); return at + 1
    case 0x01: case 0x09: case 0x12: need(at, 8, end); return at + 8
    case 0x10: need(at, 4, end); return at + 4
    default:
      readValue(bytes, type, at, end, 0)
      return nextOffset
  }
}

/** Returns the length of the document at `at`. Throws InvalidBSON when it does not end at or before `end`. */
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

// The end of the value that was read last. A module variable avoids an object for each element.
let nextOffset = 0

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
    at = nextOffset
    if (into !== null) into.set(readName(bytes, nameStart, nameEnd, hash), value)
    else list!.push(value)
  }
  if (at !== last) throw invalid('an element reaches beyond its document')
}

// A cache of field names by their hash. Comparing bytes is cheaper than a native call to decode the name again.
const names: string[] = new Array(1024).fill('')

function readName (bytes: Buffer, start: number, end: number, hash: number): string {
  const place = hash & 1023
  const known = names[place]!
  if (equals(known, bytes, start, end)) return known
  const name = readText(bytes, start, end)
  // The name is ASCII when it has as many characters as bytes. Only ASCII can be compared byte by byte.
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
  // The decoder replaces invalid bytes by U+FFFD. A text without U+FFFD is valid.
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(start, end))) throw invalid('text is not valid UTF-8')
  return text
}

function readCString (bytes: Buffer, at: number, end: number): string {
  const zero = bytes.indexOf(0, at)
  if (zero < 0 || zero >= end) throw invalid('text is not terminated')
  nextOffset = zero + 1
  return readText(bytes, at, zero)
}

function readString (bytes: Buffer, at: number, end: number): string {
  need(at, 5, end)
  const length = bytes.readInt32LE(at)
  if (length < 1) throw invalid(`invalid string length ${length}`)
  need(at + 4, length, end)
  nextOffset = at + 4 + length
  if (bytes[nextOffset - 1] !== 0) throw invalid('string does not end with a zero byte')
  return readText(bytes, at + 4, nextOffset - 1)
}

function need (at: number, count: number, end: number): void {
  if (at + count > end) throw invalid('an element reaches beyond its document')
}

function readValue (bytes: Buffer, type: number, at: number, end: number, depth: number): Value {
  switch (type) {
    case 0x01: need(at, 8, end); nextOffset = at + 8; return double(bytes.readDoubleLE(at))
    case 0x02: return readString(bytes, at, end)
    case 0x03: {
      const value = readDocument(bytes, at, end, depth + 1)
      nextOffset = at + bytes.readInt32LE(at)
      return value
    }
    case 0x04: {
      const value = readArray(bytes, at, end, depth + 1)
      nextOffset = at + bytes.readInt32LE(at)
      return value
    }
    case 0x05: return readBinary(bytes, at, end)
    case 0x07: need(at, 12, end); nextOffset = at + 12; return new ObjectId(bytes.subarray(at, at + 12))
    case 0x08: {
      need(at, 1, end)
      nextOffset = at + 1
      if (bytes[at]! > 1) throw invalid('invalid boolean')
      return bytes[at] === 1
    }
    case 0x09: {
      need(at, 8, end)
      nextOffset = at + 8
      const date = new Date(Number(bytes.readBigInt64LE(at)))
      if (Number.isNaN(date.getTime())) throw invalid('date out of range')
      return date
    }
    case 0x0a: nextOffset = at; return null
    case 0x0b: {
      const pattern = readCString(bytes, at, end)
      const options = readCString(bytes, nextOffset, end)
      if (!/^[ilmsux]*$/.test(options)) throw invalid(`invalid regular expression options ${options}`)
      return new BSONRegExp(pattern, options)
    }
    case 0x0d: return new Code(readString(bytes, at, end))
    case 0x0e: return new BSONSymbol(readString(bytes, at, end))
    case 0x10: need(at, 4, end); nextOffset = at + 4; return bytes.readInt32LE(at)
    case 0x11: {
      need(at, 8, end)
      nextOffset = at + 8
      return new Timestamp({ i: bytes.readUInt32LE(at), t: bytes.readUInt32LE(at + 4) })
    }
    case 0x12: need(at, 8, end); nextOffset = at + 8; return bytes.readBigInt64LE(at)
    case 0x13: {
      need(at, 16, end)
      nextOffset = at + 16
      return new Decimal128(Uint8Array.prototype.slice.call(bytes, at, nextOffset))
    }
    case 0x7f: nextOffset = at; return new MaxKey()
    case 0xff: nextOffset = at; return new MinKey()
    // Undefined, DBPointer and code with scope are deprecated. Current drivers do not send them.
    default: throw invalid(`BSON type 0x${type.toString(16)} is not supported`)
  }
}

function readBinary (bytes: Buffer, at: number, end: number): Binary {
  need(at, 5, end)
  const length = bytes.readInt32LE(at)
  if (length < 0) throw invalid(`invalid binary length ${length}`)
  need(at + 5, length, end)
  nextOffset = at + 5 + length
  return new Binary(Uint8Array.prototype.slice.call(bytes, at + 5, nextOffset), bytes[at + 4]!)
}

// Documents are written to one buffer and copied at the end. This is cheaper than to compute their size first.
const usualScratch = 64 * 1024
let scratch = Buffer.allocUnsafeSlow(usualScratch)
let at = 0

function reserve (count: number): void {
  if (at + count <= scratch.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, at + count))
  scratch.copy(larger, 0, 0, at)
  scratch = larger
}

function copyWritten (): Buffer {
  const result = Buffer.allocUnsafeSlow(at)
  scratch.copy(result, 0, 0, at)
  if (scratch.length > 16 * usualScratch) scratch = Buffer.allocUnsafeSlow(usualScratch)
  return result
}

/** Encodes a document as BSON. Throws BadValue where a name or a regular expression has a NUL character. */
export function encode (document: Reply): Buffer {
  at = 0
  writeDocument(document)
  return copyWritten()
}

/** Encodes a document after `header` unused bytes, which the caller fills in. */
export function encodeBehind (header: number, document: Reply): Buffer {
  reserve(header)
  at = header
  writeDocument(document)
  return copyWritten()
}

function writeDocument (document: Reply): void {
  reserve(4)
  const start = at
  at += 4
  for (const [name, value] of document) writeElement(name, value)
  finish(start)
}

function finish (start: number): void {
  reserve(1)
  scratch[at++] = 0
  scratch.writeInt32LE(at - start, start)
}

function writeCString (text: string): void {
  // A name can come from a value ($rename). A zero byte in it would make the document unreadable.
  if (text.includes('\0')) {
    throw new MongoError('BadValue', 'Field names and regular expressions cannot contain a null byte')
  }
  reserve(text.length * 3 + 1)
  at += writeText(text, at)
  scratch[at++] = 0
}

/** Writes the text at a place. Returns its length in bytes. */
function writeText (text: string, place: number): number {
  // For a short text this loop is cheaper than a native call.
  if (text.length > 16) return scratch.write(text, place, 'utf8')
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return scratch.write(text, place, 'utf8')
    scratch[place + i] = code
  }
  return text.length
}

function writeString (text: string): void {
  reserve(text.length * 3 + 5)
  const length = writeText(text, at + 4) + 1
  scratch.writeInt32LE(length, at)
  at += 4 + length
  scratch[at - 1] = 0
}

function writeElement (name: string, value: ReplyValue): void {
  reserve(1)
  const typeAt = at++
  writeCString(name)
  // A value of fixed size has at most 16 bytes.
  reserve(16)
  // writeValue may replace the buffer by a larger one, so the type is written after it.
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
  if (value instanceof RawDocument) {
    reserve(value.bytes.length)
    at += value.bytes.copy(scratch, at)
    return 0x03
  }
  if (Array.isArray(value)) {
    const start = at
    at += 4
    writeList(start, value, 0)
    return 0x04
  }
  if (value instanceof EncodedList) {
    const start = at
    let count = 0
    eachField(value.bytes, (_name, first, from, last) => {
      count++
      return endOfValue(value.bytes, value.bytes[first]!, from, last)
    })
    reserve(value.bytes.length)
    // Without the zero byte at its end.
    at += value.bytes.copy(scratch, at) - 1
    writeList(start, value.added, count)
    return 0x04
  }
  if (value instanceof Date) { at = scratch.writeBigInt64LE(BigInt(value.getTime()), at); return 0x09 }
  if (value instanceof ObjectId) { writeBytes(value.id); return 0x07 }
  if (value instanceof Double) { at = scratch.writeDoubleLE(value.value, at); return 0x01 }
  if (value instanceof Binary) {
    const bytes = binaryBytes(value)
    reserve(bytes.length + 5)
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

/** Writes elements at the end of the list that begins at `start` and has `count` of them, and ends it. */
function writeList (start: number, elements: ReplyValue[], count: number): void {
  for (let i = 0; i < elements.length; i++) writeElement(String(count + i), elements[i]!)
  finish(start)
}

function writeBytes (bytes: Uint8Array): void {
  reserve(bytes.length)
  scratch.set(bytes, at)
  at += bytes.length
}

/** The bytes of a binary value, without the spare room of its buffer. */
export function binaryBytes (value: Binary): Uint8Array {
  return value.buffer.subarray(0, value.position)
}

/** Returns the number of nested levels of a value: 1 for a document without nested documents or arrays. */
export function depthOf (value: Value): number {
  let deepest = 0
  if (value instanceof Map) for (const child of value.values()) deepest = Math.max(deepest, nested(child))
  else if (Array.isArray(value)) for (const child of value) deepest = Math.max(deepest, nested(child))
  return deepest + 1
}

function nested (value: Value): number {
  // What is stored was measured when it came.
  if ((value as unknown) instanceof EncodedList) return depthOf((value as unknown as EncodedList).added)
  return typeof value === 'object' && (value instanceof Map || Array.isArray(value)) ? depthOf(value) : 0
}
