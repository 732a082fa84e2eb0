import { decode, type Doc, documentLength, encodeBehind, type Reply } from './values/bson.js'
import type { Sequence } from './commands/command.js'

/*
 * Messages of the wire protocol: OP_MSG in both directions, and OP_QUERY with OP_REPLY for the start of a handshake.
 * https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */

/** Of a message, in bytes. */
export const headerSize = 16
const opReply = 1
const opQuery = 2004
const opMessage = 2013

const checksumPresent = 1
const moreToCome = 2
const exhaustAllowed = 1 << 16

/** A request of a client. */
export interface Message {
  requestId: number
  /** Whether the message is an OP_QUERY, which is answered with an OP_REPLY. */
  isLegacy: boolean
  /** Whether the client expects a response. */
  wantsReply: boolean
  command: Doc
  sequences: Map<string, Sequence>
}

/** The bytes are not a message. The start of the next message is unknown, so the connection must be closed. */
export class ProtocolError extends Error {}

const noSequences: Map<string, Sequence> = new Map()

/** Reads the header of a message. @throws {ProtocolError} for an opcode that is not supported */
export function requestIdOf (bytes: Buffer): { requestId: number, isLegacy: boolean } {
  const opcode = bytes.readInt32LE(12)
  if (opcode !== opMessage && opcode !== opQuery) throw new ProtocolError(`opcode ${opcode} is not supported`)
  return { requestId: bytes.readInt32LE(4), isLegacy: opcode === opQuery }
}

/** Parses a message of the wire protocol. Throws ProtocolError. */
export function parseMessage (bytes: Buffer): Message {
  const { requestId, isLegacy } = requestIdOf(bytes)
  return isLegacy ? parseQuery(bytes, requestId) : parseOpMessage(bytes, requestId)
}

function parseQuery (bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, headerSize + 4)
  if (nameEnd < 0 || nameEnd + 9 > bytes.length) throw new ProtocolError('OP_QUERY is cut off')
  const name = bytes.toString('utf8', headerSize + 4, nameEnd)
  if (!name.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is only supported for commands')
  const command = decode(bytes, nameEnd + 9)
  command.set('$db', name.slice(0, -'.$cmd'.length))
  return { requestId, isLegacy: true, wantsReply: true, command, sequences: noSequences }
}

function parseOpMessage (bytes: Buffer, requestId: number): Message {
  if (bytes.length < headerSize + 5) throw new ProtocolError('OP_MSG is cut off')
  const flags = bytes.readUInt32LE(headerSize)
  // A server must know every flag in the lower 16 bits. With exhaustAllowed it may still send a single response.
  if ((flags & 0xffff & ~(checksumPresent | moreToCome)) !== 0 || (flags & 0xffff0000 & ~exhaustAllowed) !== 0) {
    throw new ProtocolError(`OP_MSG flags ${flags} are not supported`)
  }
  // The checksum is not verified: a Unix socket does not damage data.
  const end = (flags & checksumPresent) === 0 ? bytes.length : bytes.length - 4
  let command: Doc | undefined
  let sequences = noSequences
  let at = headerSize + 4
  while (at < end) {
    const kind = bytes[at++]
    if (kind === 0) {
      if (command !== undefined) throw new ProtocolError('OP_MSG has two bodies')
      const length = documentLength(bytes, at, end)
      command = decode(bytes, at, at + length)
      at += length
    } else if (kind === 1) {
      if (sequences === noSequences) sequences = new Map()
      at = parseSequence(bytes, at, end, sequences)
    } else throw new ProtocolError(`OP_MSG section kind ${kind} is not supported`)
  }
  if (command === undefined) throw new ProtocolError('OP_MSG has no body')
  return { requestId, isLegacy: false, wantsReply: (flags & moreToCome) === 0, command, sequences }
}

function parseSequence (bytes: Buffer, start: number, end: number, sequences: Map<string, Sequence>): number {
  if (start + 4 > end) throw new ProtocolError('a document sequence is cut off')
  const sequenceEnd = start + bytes.readInt32LE(start)
  const nameEnd = bytes.indexOf(0, start + 4)
  if (sequenceEnd > end || nameEnd < 0 || nameEnd >= sequenceEnd) {
    throw new ProtocolError('a document sequence is cut off')
  }
  const sequence: Sequence = { documents: [], bytes: [] }
  const name = bytes.toString('utf8', start + 4, nameEnd)
  if (sequences.has(name)) throw new ProtocolError(`OP_MSG has two sequences named ${name}`)
  let at = nameEnd + 1
  while (at < sequenceEnd) {
    const length = documentLength(bytes, at, sequenceEnd)
    sequence.documents.push(decode(bytes, at, at + length))
    sequence.bytes.push(bytes.subarray(at, at + length))
    at += length
  }
  sequences.set(name, sequence)
  return sequenceEnd
}

/** Encodes a response with its header. `responseTo` is the id of the request. */
export function formatReply (responseTo: number, isLegacy: boolean, document: Reply): Buffer {
  const bytes = encodeBehind(isLegacy ? headerSize + 20 : headerSize + 5, document)
  bytes.writeInt32LE(bytes.length, 0)
  bytes.writeInt32LE(0, 4)
  bytes.writeInt32LE(responseTo, 8)
  bytes.writeInt32LE(isLegacy ? opReply : opMessage, 12)
  if (isLegacy) {
    // Flags (awaitCapable), cursor id, index of the first document, number of documents.
    bytes.writeInt32LE(8, 16)
    bytes.writeBigInt64LE(0n, 20)
    bytes.writeInt32LE(0, 28)
    bytes.writeInt32LE(1, 32)
  } else bytes.fill(0, 16, 21)
  return bytes
}
