import type { Plan } from './plan.js'

/*
 * What a gateway and the process that reads an export say to each other. The process asks for bytes of the archive,
 * then it tells what the export has, and then it gives the documents that are asked for, one at a time.
 */

export type ToReader =
  { kind: 'open', size: number } |
  { kind: 'bytes', bytes: Uint8Array } |
  { kind: 'give', keys: string[] } |
  { kind: 'next' }

export type FromReader =
  { kind: 'read', from: number, length: number } |
  /** Without the content of documents. */
  { kind: 'plan', plan: Plan } |
  /** Without bytes: it is larger than a document may be, or is not there. */
  { kind: 'document', key: string, bytes?: Uint8Array } |
  { kind: 'end' } |
  /** A sentence for the person who has sent the export. */
  { kind: 'refused', reason: string }
