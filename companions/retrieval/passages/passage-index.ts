import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'

/** A chunk that was found. Whether its version is still the current one is for the caller to see. */
export interface Hit {
  /** Its `_id`. */
  chunk: string
  score: number
}

/**
 * Finds chunks by what they say. The stored chunks are the truth; an index can be made of them again at any time. It
 * fails with {@link IndexUnavailable} when what it relies on does not answer.
 */
export interface PassageIndex {
  /** What it is, for the one who starts the service. */
  readonly name: string
  /** Takes in a version whose chunks are stored and which is not current yet. If it cannot, the version never becomes it. */
  stage (document: CourseDocument, chunks: Chunk[]): Promise<void>
  /** The documents of a subject have changed, and these versions are gone. Without a subject, the versions are just left-overs. */
  settle (subject: string | undefined, gone: string[]): Promise<void>
  /** Best first; of all subjects where none is named. */
  search (query: string, subject: string | undefined, limit: number): Promise<Hit[]>
  close (): Promise<void>
}
