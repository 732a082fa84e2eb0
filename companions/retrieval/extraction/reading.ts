import type { Passage } from '../models/chunk.js'
import type { DocumentType } from '../models/document.js'

/** The content of a file. */
export interface Extracted { type: DocumentType, pages?: number, passages: Passage[] }

/** What a worker makes of a file: the content, or a sentence that says why the file cannot be read. */
export type Reading = Extracted | { unreadable: string }

/** What the reading of one file may take. */
export interface ExtractionLimits {
  seconds: number
  /** By how much the memory of the process may grow: unpacked files are outside the heap of a worker. */
  growthBytes: number
  /** A process that says nothing for this long hangs: it says something every second. */
  silentSeconds: number
}

/**
 * What a process says of a file. After `isSpent` it is to be ended: it holds the memory of the file, or still works on
 * it. `failed` may come from what an earlier file has left.
 */
export type Answer = { kind: 'reading', reading: Reading, isSpent: boolean } | { kind: 'failed', error: string }

/**
 * What the process that reads sends to the one that has started it: `ready` when it takes files, `alive` every second,
 * `leftover` when its worker failed without a file.
 */
export type Message = Answer | { kind: 'ready' } | { kind: 'alive' } | { kind: 'leftover', error: string }
