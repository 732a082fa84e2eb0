import type { FastifyBaseLogger } from 'fastify'
import { IndexUnavailable } from '../errors.js'
import type { Chunk } from '../models/chunk.js'
import type { RetrievalModels } from '../models/index.js'
import { packed } from '../models/vector.js'
import { reasonOf, textOf, type Embeddings } from './embeddings.js'

const BATCH = 64
// A search does not wait longer for the vector of its query, and is then one by words.
const QUERY_TIMEOUT_MS = 2_000
// After a failure, queries are not sent for so long.
const PAUSE_MS = 10_000

/** The vectors of the chunks, which are kept in the database, and those of queries. */
export class StoredMeanings {
  readonly model: string
  readonly #embeddings: Embeddings
  readonly #models: RetrievalModels
  readonly #log: FastifyBaseLogger
  #closed = false
  #failedAt = -Infinity
  #isFailing = false

  constructor (embeddings: Embeddings, models: RetrievalModels, log: FastifyBaseLogger) {
    this.model = embeddings.model
    this.#embeddings = embeddings
    this.#models = models
    this.#log = log
    // Searches find by words what has no vector yet.
    this.#complete().catch(error => {
      if (this.#closed) return
      this.#log.warn({ reason: reasonOf(error) }, 'documents have no embeddings yet; the next start tries again')
    })
  }

  /**
   * Computes and stores the vectors of chunks.
   * @throws {IndexUnavailable} when the endpoint does not answer
   */
  async store (chunks: Chunk[]): Promise<void> {
    try {
      await this.#embed(chunks)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'the embeddings endpoint gave no answer')
      throw new IndexUnavailable('Document index')
    }
  }

  /** The vector of a query; `undefined` while the endpoint does not answer, which is logged once. */
  async ofQuery (query: string): Promise<number[] | undefined> {
    if (performance.now() - this.#failedAt < PAUSE_MS) return undefined
    try {
      const [vector] = await this.#embeddings.of([query], { timeout: QUERY_TIMEOUT_MS, maxRetries: 0 })
      this.#isFailing = false
      this.#failedAt = -Infinity
      return vector
    } catch (error) {
      if (!this.#isFailing) {
        const reason = reasonOf(error)
        this.#log.warn({ reason }, 'the embeddings endpoint gave no answer: searches are by words alone')
      }
      this.#isFailing = true
      this.#failedAt = performance.now()
      return undefined
    }
  }

  close (): void {
    this.#closed = true
  }

  async #embed (chunks: Chunk[]): Promise<void> {
    for (let from = 0; from < chunks.length; from += BATCH) {
      const batch = chunks.slice(from, from + BATCH)
      const vectors = await this.#embeddings.of(batch.map(textOf))
      await this.#models.ChunkVector.store(batch.map(({ _id, version, n }, position) =>
        ({ _id, version, n, model: this.model, numbers: packed(vectors[position] ?? []) })))
    }
  }

  /** Adds the vectors of documents that have none of this model, for example because the model has changed. */
  async #complete (): Promise<void> {
    const { Document, Chunk, ChunkVector, SubjectState } = this.#models
    for await (const { version, chunks, subject } of Document.all()) {
      if (this.#closed) return
      if (await ChunkVector.count(version, this.model) === chunks) continue
      for (let from = 0; from < chunks && !this.#closed; from += BATCH) {
        await this.#embed(await Chunk.part(version, from, BATCH))
      }
      // The document may have been replaced meanwhile.
      if ((await Document.current([version])).size === 0) await ChunkVector.removeVersions([version])
      else await SubjectState.changed(subject)
    }
  }
}
