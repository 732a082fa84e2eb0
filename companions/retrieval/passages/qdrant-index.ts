import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { IndexUnavailable } from '../errors.js'
import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'
import type { RetrievalModels } from '../models/index.js'
import type { Embeddings } from './embeddings.js'
import type { Hit, PassageIndex } from './passage-index.js'
import { QdrantCollection, QdrantError } from './qdrant-client.js'
import { passageVector, queryVector } from './sparse.js'

const TIMEOUT_MS = 20_000
// The vectors of so many take some 10 ms, for which nothing else is answered.
const BATCH = 40
// How deep the two lists are that are fused into one.
const FUSED = 100

interface Options { url: string, apiKey?: string, embeddings?: Embeddings }
interface Found { points: Array<{ score: number, payload: { chunk: string } }> }

/**
 * The index on a Qdrant, for courses beyond the memory of one machine. By words: sparse vectors, weighed by how rare a term
 * is among all passages; by meaning too, where there are embeddings. Only the chunks' names are kept there: what they say is
 * read from the database, and what is not current is not shown.
 */
export class QdrantIndex implements PassageIndex {
  readonly name: string
  readonly #collection: QdrantCollection
  readonly #embeddings: Embeddings | undefined
  readonly #models: RetrievalModels
  readonly #log: FastifyBaseLogger
  #ready: Promise<void> | undefined
  #closed = false

  constructor ({ url, apiKey, embeddings }: Options, models: RetrievalModels, log: FastifyBaseLogger) {
    // Vectors of two models have nothing to do with each other.
    const collection = embeddings === undefined ? 'course_passages' : `course_passages_${embeddings.model.replace(/[^A-Za-z0-9._-]/g, '_')}`
    this.#collection = new QdrantCollection(collection, { url, apiKey, timeoutMs: TIMEOUT_MS })
    this.#embeddings = embeddings
    this.#models = models
    this.#log = log
    this.name = `Qdrant at ${new URL(url).host}, collection ${collection}`
    // An unreachable Qdrant does not keep the service from starting; each request tries again.
    this.#prepared().catch(() => {})
  }

  async stage (document: CourseDocument, chunks: Chunk[]): Promise<void> {
    await this.#ask(() => this.#upsert(document, chunks))
  }

  async settle (_subject: string | undefined, gone: string[]): Promise<void> {
    if (gone.length === 0) return
    await this.#ask(() => this.#delete({ must: [{ key: 'version', match: { any: gone } }] }))
  }

  async search (query: string, subject: string | undefined, limit: number): Promise<Hit[]> {
    const words = queryVector(query)
    const filter = subject === undefined ? undefined : { must: [{ key: 'subject', match: { value: subject } }] }
    const common = { limit, with_payload: ['chunk'] }
    const { points } = await this.#ask(async () => {
      if (this.#embeddings === undefined) {
        if (words.indices.length === 0) return { points: [] }
        return await this.#query({ query: words, using: 'words', filter, ...common })
      }
      const [meaning] = await this.#embeddings.of([query])
      const prefetch = [
        { query: meaning as number[], using: 'meaning', filter, limit: FUSED },
        ...(words.indices.length === 0 ? [] : [{ query: words, using: 'words', filter, limit: FUSED }])
      ]
      return await this.#query({ prefetch, query: { fusion: 'rrf' }, ...common })
    })
    return points.map(({ score, payload }) => ({ chunk: payload.chunk, score }))
  }

  async close (): Promise<void> {
    this.#closed = true
    await this.#collection.close()
  }

  async #upsert ({ subject, filename, version }: CourseDocument, chunks: Chunk[]): Promise<void> {
    for (let from = 0; from < chunks.length; from += BATCH) {
      const batch = chunks.slice(from, from + BATCH)
      const meanings = await this.#embeddings?.of(batch.map(({ headings, content }) => [...headings, content].join('\n')))
      await this.#collection.request('PUT', '/points?wait=true', {
        points: batch.map((chunk, place) => ({
          id: uuidOf(chunk._id),
          vector: { words: passageVector(chunk, filename), ...(meanings && { meaning: meanings[place] as number[] }) },
          payload: { subject, version, chunk: chunk._id }
        }))
      })
    }
  }

  async #query (query: object): Promise<Found> {
    return await this.#collection.request('POST', '/points/query', query)
  }

  async #delete (filter: object): Promise<void> {
    await this.#collection.request('POST', '/points/delete?wait=true', { filter })
  }

  async #exists (): Promise<boolean> {
    const { exists } = await this.#collection.request<{ exists: boolean }>('GET', '/exists')
    return exists
  }

  /** @throws {IndexUnavailable} whatever the reason, which only the log learns */
  async #ask<T> (ask: () => Promise<T>): Promise<T> {
    try {
      await this.#prepared()
      return await ask()
    } catch (error) {
      const { name, status, message } = error as Error & { status?: number }
      // The collection is gone: it is made and filled again from the stored chunks.
      if (error instanceof QdrantError && status === 404) this.#ready = undefined
      // What an endpoint says may repeat the key.
      this.#log.warn({ reason: status === undefined ? `${name}: ${message.slice(0, 300)}` : `${name}: status ${status}` }, 'the index gave no answer')
      throw new IndexUnavailable('Document index')
    }
  }

  /** Resolves when the collection is there; a failure is forgotten, so that the next request tries again. */
  async #prepared (): Promise<void> {
    this.#ready ??= this.#prepare().catch(error => {
      this.#ready = undefined
      throw error
    })
    await this.#ready
  }

  async #prepare (): Promise<void> {
    if (!await this.#exists()) {
      const [example] = await this.#embeddings?.of(['How long is a vector?']) ?? []
      await this.#collection.request('PUT', '', {
        vectors: example === undefined ? {} : { meaning: { size: example.length, distance: 'Cosine' } },
        sparse_vectors: { words: { modifier: 'idf' } }
      }).catch(async error => {
        // Another process was faster.
        if (!await this.#exists()) throw error
      })
    }
    for (const field_name of ['subject', 'version']) {
      await this.#collection.request('PUT', '/index?wait=true', { field_name, field_schema: 'keyword' })
    }
    this.#complete().catch(error => {
      if (this.#closed) return
      this.#log.warn({ reason: (error as Error).name }, 'documents could not be added to the index; the next start tries again')
    })
  }

  /** Adds the documents that this Qdrant does not know, or not whole: it may be a new one, or another model's. */
  async #complete (): Promise<void> {
    const { Document, Chunk } = this.#models
    for await (const document of Document.find().sort({ _id: 1 }).lean<CourseDocument[]>().cursor() as AsyncIterable<CourseDocument>) {
      if (this.#closed) return
      const { version, chunks: size } = document
      const filter = { must: [{ key: 'version', match: { value: version } }] }
      const { count } = await this.#collection.request<{ count: number }>('POST', '/points/count', { filter, exact: true })
      if (count === size) continue
      for (let from = 0; from < size; from += BATCH) await this.#upsert(document, await Chunk.part(version, from, BATCH))
      // It may have been replaced meanwhile.
      if ((await Document.current([version])).size === 0) await this.#delete(filter)
    }
  }
}

/** Qdrant names points by UUIDs; the same chunk has always the same. */
function uuidOf (chunk: string): string {
  return createHash('sha256').update(chunk).digest('hex').slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
