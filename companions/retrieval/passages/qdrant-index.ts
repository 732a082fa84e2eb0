import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { IndexUnavailable } from '../errors.js'
import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'
import type { RetrievalModels } from '../models/index.js'
import { reasonOf, textOf, type Embeddings } from './embeddings.js'
import { FUSED } from './fusion.js'
import type { Hit, PassageIndex } from './passage-index.js'
import { QdrantCollection, QdrantError } from './qdrant-client.js'
import { passageVector, queryVector } from './sparse.js'

const TIMEOUT_MS = 20_000
// To compute the vectors of so many chunks blocks the thread for about 10 ms.
const BATCH = 40

interface Options { url: string, apiKey?: string, embeddings?: Embeddings }
interface QueryResult { points: Array<{ score: number, payload: { chunk: string } }> }

/**
 * An index on a Qdrant, for more courses than fit into the memory of one machine. It finds passages by words (sparse
 * vectors with IDF) and, where there are embeddings, also by meaning. Qdrant stores the ids of the chunks only. Their
 * content is read from the database, so a hit that is no longer current is not shown.
 */
export class QdrantIndex implements PassageIndex {
  readonly name: string
  readonly hasMeanings: boolean
  readonly isRestarting = false
  readonly #collection: QdrantCollection
  readonly #embeddings: Embeddings | undefined
  readonly #models: RetrievalModels
  readonly #log: FastifyBaseLogger
  #ready: Promise<void> | undefined
  #closed = false

  constructor ({ url, apiKey, embeddings }: Options, models: RetrievalModels, log: FastifyBaseLogger) {
    const collection = collectionFor(embeddings?.model)
    this.#collection = new QdrantCollection(collection, { url, apiKey, timeoutMs: TIMEOUT_MS })
    this.#embeddings = embeddings
    this.hasMeanings = embeddings !== undefined
    this.#models = models
    this.#log = log
    this.name = `Qdrant at ${new URL(url).host}, collection ${collection}`
    // The service starts also when Qdrant does not answer: each request tries again.
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
    const hidden = await this.#models.Document.hiddenVersions(subject)
    const filter = {
      must: subject === undefined ? [] : [{ key: 'subject', match: { value: subject } }],
      must_not: hidden.length === 0 ? [] : [{ key: 'version', match: { any: hidden } }]
    }
    const byWords = words.indices.length === 0 ? [] : [{ query: words, using: 'words', filter }]
    const { points } = await this.#ask(async () => {
      const common = { limit, with_payload: ['chunk'] }
      if (this.#embeddings === undefined) {
        const [only] = byWords
        return only === undefined ? { points: [] } : await this.#query({ ...only, ...common })
      }
      const [meaning] = await this.#embeddings.of([query])
      const parts = [{ query: meaning, using: 'meaning', filter }, ...byWords]
      const prefetch = parts.map(part => ({ ...part, limit: FUSED }))
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
      const meanings = await this.#embeddings?.of(batch.map(textOf))
      await this.#collection.request('PUT', '/points?wait=true', {
        points: batch.map((chunk, position) => ({
          id: uuidOf(chunk._id),
          vector: { words: passageVector(chunk, filename), ...(meanings && { meaning: meanings[position] }) },
          payload: { subject, version, chunk: chunk._id }
        }))
      })
    }
  }

  async #query (query: object): Promise<QueryResult> {
    return await this.#collection.request('POST', '/points/query', query)
  }

  async #delete (filter: object): Promise<void> {
    await this.#collection.request('POST', '/points/delete?wait=true', { filter })
  }

  async #exists (): Promise<boolean> {
    const { exists } = await this.#collection.request<{ exists: boolean }>('GET', '/exists')
    return exists
  }

  /** @throws {IndexUnavailable} for every error. The reason is in the log only. */
  async #ask<Result> (ask: () => Promise<Result>): Promise<Result> {
    try {
      await this.#prepared()
      return await ask()
    } catch (error) {
      // The collection was deleted: the next request creates it and fills it from the stored chunks.
      if (error instanceof QdrantError && error.status === 404) this.#ready = undefined
      this.#log.warn({ reason: reasonOf(error) }, 'the index gave no answer')
      throw new IndexUnavailable('Document index')
    }
  }

  /** Resolves when the collection exists. After a failure the next call tries again. */
  async #prepared (): Promise<void> {
    this.#ready ??= this.#prepare().catch(error => {
      this.#ready = undefined
      throw error
    })
    await this.#ready
  }

  async #prepare (): Promise<void> {
    if (!await this.#exists()) await this.#create()
    for (const field_name of ['subject', 'version']) {
      await this.#collection.request('PUT', '/index?wait=true', { field_name, field_schema: 'keyword' })
    }
    this.#complete().catch(error => {
      if (this.#closed) return
      const reason = (error as Error).name
      this.#log.warn({ reason }, 'documents could not be added to the index; the next start tries again')
    })
  }

  async #create (): Promise<void> {
    const [example] = await this.#embeddings?.of(['How long is a vector?']) ?? []
    await this.#collection.request('PUT', '', {
      vectors: example === undefined ? {} : { meaning: { size: example.length, distance: 'Cosine' } },
      sparse_vectors: { words: { modifier: 'idf' } }
    }).catch(async error => {
      // Another process may have created it meanwhile.
      if (!await this.#exists()) throw error
    })
  }

  /** Adds the documents that are missing in Qdrant or not complete there, for example because the Qdrant is new. */
  async #complete (): Promise<void> {
    const { Document, Chunk } = this.#models
    for await (const document of Document.all()) {
      if (this.#closed) return
      const { version, chunks } = document
      const filter = { must: [{ key: 'version', match: { value: version } }] }
      const counting = { filter, exact: true }
      const { count } = await this.#collection.request<{ count: number }>('POST', '/points/count', counting)
      if (count === chunks) continue
      for (let from = 0; from < chunks; from += BATCH) {
        await this.#upsert(document, await Chunk.part(version, from, BATCH))
      }
      // The document may have been replaced meanwhile.
      if ((await Document.current([version])).size === 0) await this.#delete(filter)
    }
  }
}

/** The vectors of two models cannot be compared, so each model has a collection of its own. */
function collectionFor (model?: string): string {
  return model === undefined ? 'course_passages' : `course_passages_${model.replace(/[^A-Za-z0-9._-]/g, '_')}`
}

/** Qdrant wants UUIDs as ids. The same chunk always has the same UUID. */
function uuidOf (chunk: string): string {
  const hash = createHash('sha256').update(chunk).digest('hex').slice(0, 32)
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
