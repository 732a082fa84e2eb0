import { NO_ROLE, type Charge } from '../../costs/charge.js'
import type { EmbeddingsProblem } from '../../../lib/http/client/endpoint-problem.js'
import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'
import type { Embeddings } from './embeddings.js'

/** A chunk that matches a query. The caller checks whether its version is still current. */
export interface Hit {
  /** The `_id` of the chunk. */
  chunk: string
  /** Higher is better. Scores of different searches cannot be compared. */
  score: number
}

/** What vectors of texts are for, and who pays for it. */
export interface MeaningCharge extends Charge { purpose: 'faqs' | 'queries' | 'passages' }

/** Vectors, one for each text, and of which model they are: those of two models cannot be compared. */
export interface Meanings { model: string, vectors: number[][] }

/** What a search may cost, and who pays for it. */
export interface SearchTerms {
  /** Of the user who asks. */
  role?: string | undefined
  /** Meanings are not compared: those of a query are computed by a model. */
  isByWords?: boolean | undefined
}

/**
 * Finds chunks by their content. An index can be rebuilt from the stored chunks at any time. Its methods throw
 * IndexUnavailable (503) when the service behind it does not answer.
 */
export interface PassageIndex {
  /** For the message at the start of the service. */
  readonly name: string
  /** Whether a search compares meanings (embeddings) beside words. */
  readonly hasMeanings: boolean
  /** Whether a part of it has failed and is not replaced yet. */
  readonly isRestarting: boolean
  /** Why the endpoint of embeddings gives no vectors; `undefined` where all is well, or there is none. */
  readonly embeddingsProblem: EmbeddingsProblem | undefined
  /**
   * Adds a version whose chunks are stored, to be found by its words. The version becomes current only when this
   * succeeds.
   */
  stage (document: CourseDocument, chunks: Chunk[]): Promise<void>
  /** Adds the meanings of a version that is current, in the background. */
  enrich (document: CourseDocument): void
  /**
   * Call it after the documents of a subject have changed.
   * @param subject `undefined` when only the chunks of interrupted uploads are deleted
   * @param gone versions to delete from the index
   */
  settle (subject: string | undefined, gone: string[]): Promise<void>
  /** At most `limit` hits, best first. Without a subject, in all subjects. */
  search (query: string, subject: string | undefined, limit: number, terms?: SearchTerms): Promise<Hit[]>
  /** The vectors of texts; `undefined` where there are no embeddings, or their endpoint does not answer. */
  meaningsOf (texts: string[], charge: MeaningCharge): Promise<Meanings | undefined>
  close (): Promise<void>
}

/** What {@link PassageIndex.meaningsOf} returns, for an index with these embeddings. */
export async function meaningsBy (
  embeddings: Embeddings | undefined, texts: string[], charge: MeaningCharge
): Promise<Meanings | undefined> {
  const vectors = await embeddings?.ofTexts(texts, charge)
  return embeddings && vectors && { model: embeddings.key, vectors }
}

/** To what the meaning of a query is charged. */
export function queryCharge (subject = '', { role = NO_ROLE }: SearchTerms = {}): Charge {
  return { subject, role, purpose: 'queries' }
}
