import type { ReadingReport } from '../../../../lib/validation/schemas.js'
import type { Passage } from '../../models/chunk.js'
import type { DocumentType } from '../../document-types.js'

export type LeftOut = ReadingReport['left_out'][number]

/** What a file is to be made into: passages for the index, or one text for an editor. */
export type Wanted = 'passages' | 'markdown'

/** The content of a file, with `passages` or `markdown`: what was wanted. */
export interface Extracted {
  type: DocumentType
  pages?: number
  reading: ReadingReport
  passages: Passage[]
  markdown: string
}

/** What a worker makes of a file: the content, or a sentence that says why the file cannot be read. */
export type Reading = Extracted | { unreadable: string, isScan?: boolean }

/** What a process is sent. */
export interface Order {
  bytes: Uint8Array
  wanted: Wanted
  /** Decides only between kinds of plain text, such as a program. */
  name?: string
  /** A file with pictures of text is not read, and said to be a scan: to recognise them takes long. */
  withoutRecognition?: boolean
  /** Is told how many milliseconds the recognition of pictures has taken so far. */
  taken?: Int32Array
}

/** What the reading of one file may take. */
export interface ExtractionLimits {
  /** Without the recognition of pictures, which has a limit of its own. */
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
