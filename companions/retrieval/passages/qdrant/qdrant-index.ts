import { createHash } from 'node:crypto'
import type { Schemas } from '@qdrant/js-client-rest'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingsProblem } from '../../../../lib/http/client/endpoint-problem.js'
import { IndexUnavailable } from '../../errors.js'
import type { Chunk } from '../../models/chunk.js'
import type { CourseDocument } from '../../models/document.js'
import type { RetrievalModels } from '../../models/index.js'
import { reasonOf, textOf, type Embeddings } from '../embeddings.js'
import { fused, FUSED } from '../fusion.js'
import { MeaningQueue } from '../meaning-queue.js'
import {
  meaningsBy, queryCharge, type Hit, type MeaningCharge, type Meanings, type PassageIndex, type SearchTerms
} from '../passage-index.js'
import { QdrantCollection, QdrantError } from './qdrant-client.js'
import { passageVector, queryVector, type SparseVector } from './sparse.js'

const TIMEOUT_MS = 20_000
// To compute the vectors of so many chunks blocks the thread for about 10 ms.
const BATCH = 40
// How many passages get their meanings at once.
const MEANINGS = 16
// Of a point that has no meaning yet.
const HALF = 'words_only'

// What is sent has Qdrant's own types, which the compiler checks: the package is not there at run time.
type Filter = Schemas['Filter']

/** How Qdrant keeps the passages. Absent: as it does by itself, or as the collection was made. */
export interface QdrantStorage { replicationFactor?: number, isOnDisk?: boolean }

interface Options {
  url: string
  apiKey?: string
  embeddings?: Embeddings
  pauseMs?: number
  storage?: QdrantStorage
}
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
  readonly #queue: MeaningQueue | undefined
  readonly #storage: QdrantStorage
  #ready: Promise<void> | undefined
  #closed = false

  /** @param options `pauseMs`: how long the queue of meanings waits after a fault, for tests */
  constructor (
    { url, apiKey, embeddings, pauseMs, storage = {} }: Options, models: RetrievalModels, log: FastifyBaseLogger
  ) {
    const collection = collectionFor(embeddings?.key)
    this.#collection = new QdrantCollection(collection, { url, apiKey, timeoutMs: TIMEOUT_MS })
    this.#embeddings = embeddings
    this.#storage = storage
    this.hasMeanings = embeddings !== undefined
    this.#models = models
    this.#log = log
    this.#queue = embeddings && new MeaningQueue(document => this.#addMeanings(document), pauseMs)
    this.name = `Qdrant at ${new URL(url).host}, collection ${collection}`
    // The service starts also when Qdrant does not answer: each request tries again.
    this.#prepared().catch(() => {})
  }

  get embeddingsProblem (): EmbeddingsProblem | undefined {
    return this.#embeddings?.problem
  }

  async stage (document: CourseDocument, chunks: Chunk[]): Promise<void> {
    await this.#ask(() => this.#upsert(document, chunks))
  }

  enrich (document: CourseDocument): void {
    this.#queue?.add(document)
  }

  async settle (_subject: string | undefined, gone: string[]): Promise<void> {
    if (gone.length === 0) return
    await this.#ask(() => this.#delete({ must: [{ key: 'version', match: { any: gone } }] }))
  }

  async search (query: string, subject: string | undefined, limit: number, terms: SearchTerms = {}): Promise<Hit[]> {
    const words = queryVector(query)
    const hidden = await this.#models.Document.hiddenVersions(subject)
    const filter: Filter = {
      must: subject === undefined ? [] : [{ key: 'subject', match: { value: subject } }],
      must_not: hidden.length === 0 ? [] : [{ key: 'version', match: { any: hidden } }]
    }
    const meaning = terms.isByWords ? undefined : await this.#embeddings?.ofQuery(query, queryCharge(subject, terms))
    const asked = (one: number[] | SparseVector, using: string, wanted: number) =>
      this.#query({ query: one, using, filter, limit: wanted, with_payload: ['chunk'] })
    const wanted = meaning === undefined ? limit : FUSED
    const [byWords, byMeaning] = await this.#ask(() => Promise.all([
      words.indices.length === 0 ? [] : asked(words, 'words', wanted),
      meaning === undefined ? [] : asked(meaning, 'meaning', wanted)
    ]))
    return meaning === undefined ? byWords : fused(byWords, byMeaning, limit)
  }

  async meaningsOf (texts: string[], charge: MeaningCharge): Promise<Meanings | undefined> {
    return await meaningsBy(this.#embeddings, texts, charge)
  }

  async close (): Promise<void> {
    this.#closed = true
    this.#queue?.close()
    this.#embeddings?.close()
    await this.#collection.close()
  }

  /** Stores the words of chunks, and their meanings where they are known. */
  async #upsert (
    { subject, filename, version }: CourseDocument, chunks: Chunk[], meanings?: number[][]
  ): Promise<void> {
    const isHalf = this.#embeddings !== undefined && meanings === undefined
    for (let from = 0; from < chunks.length; from += BATCH) {
      const points = chunks.slice(from, from + BATCH).map((chunk, position) => {
        const meaning = meanings?.[from + position]
        return {
          id: uuidOf(chunk._id),
          vector: { words: passageVector(chunk, filename), ...(meaning?.length && { meaning }) },
          payload: { subject, version, chunk: chunk._id, ...(isHalf && { [HALF]: true }) }
        }
      })
      await this.#collection.request('PUT', '/points?wait=true', { points } satisfies Schemas['PointsList'])
    }
  }

  /** Adds the meanings of a document, and its words where Qdrant does not have them. */
  async #addMeanings (document: CourseDocument): Promise<void> {
    const { version, chunks, subject } = document
    try {
      await this.#prepared()
      for (let from = 0; from < chunks && !this.#closed; from += MEANINGS) {
        const part = await this.#models.Chunk.part(version, from, MEANINGS)
        await this.#upsert(document, part, await this.#embeddings?.ofPassages(part.map(textOf), subject))
      }
      // The document may have been replaced meanwhile.
      const isCurrent = (await this.#models.Document.current([version])).size > 0
      if (!isCurrent) await this.#delete({ must: [{ key: 'version', match: { value: version } }] })
    } catch (error) {
      if (!this.#closed) this.#log.warn({ reason: reasonOf(error) }, 'a document gets its meanings later')
      throw error
    }
  }

  async #query (query: Schemas['QueryRequest']): Promise<Hit[]> {
    const { points } = await this.#collection.request<QueryResult>('POST', '/points/query', query)
    return points.map(({ score, payload }) => ({ chunk: payload.chunk, score }))
  }

  async #delete (filter: Filter): Promise<void> {
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
    if (await this.#exists()) await this.#adjust()
    else await this.#create()
    for (const body of INDEXED) await this.#collection.request('PUT', '/index?wait=true', body)
    this.#complete().catch(error => {
      if (this.#closed) return
      const reason = (error as Error).name
      this.#log.warn({ reason }, 'documents could not be added to the index; the next start tries again')
    })
  }

  async #create (): Promise<void> {
    const { replicationFactor, isOnDisk } = this.#storage
    const [example] = await this.#embeddings?.ofPassages(['How long is a vector?'], '') ?? []
    const onDisk = isOnDisk !== undefined && { on_disk: isOnDisk }
    await this.#collection.request('PUT', '', {
      vectors: example === undefined ? {} : { meaning: { size: example.length, distance: 'Cosine', ...onDisk } },
      sparse_vectors: { words: { modifier: 'idf', ...(onDisk && { index: onDisk }) } },
      ...(replicationFactor !== undefined && { replication_factor: replicationFactor })
    } satisfies Schemas['CreateCollection']).catch(async error => {
      // Another process may have created it meanwhile.
      if (!await this.#exists()) throw error
    })
  }

  /** Brings a collection that an earlier start has made to the settings. */
  async #adjust (): Promise<void> {
    const { replicationFactor, isOnDisk } = this.#storage
    if (replicationFactor === undefined && isOnDisk === undefined) return
    await this.#collection.request('PATCH', '', {
      ...(replicationFactor !== undefined && { params: { replication_factor: replicationFactor } }),
      ...(isOnDisk !== undefined && {
        sparse_vectors: { words: { modifier: 'idf', index: { on_disk: isOnDisk } } },
        ...(this.hasMeanings && { vectors: { meaning: { on_disk: isOnDisk } } })
      })
    } satisfies Schemas['UpdateCollection'])
  }

  /** Adds the documents that are missing in Qdrant or not complete there, for example because the Qdrant is new. */
  async #complete (): Promise<void> {
    const { Document, Chunk } = this.#models
    for await (const document of Document.all()) {
      if (this.#closed) return
      const { version, chunks } = document
      const filter = { must: [{ key: 'version', match: { value: version } }] }
      const count = async (filter: Filter) =>
        (await this.#collection.request<{ count: number }>('POST', '/points/count', { filter, exact: true })).count
      if (await count({ ...filter, must_not: [{ key: HALF, match: { value: true } }] }) === chunks) continue
      if (await count(filter) === chunks) {
        this.enrich(document)
        continue
      }
      for (let from = 0; from < chunks; from += BATCH) {
        await this.#upsert(document, await Chunk.part(version, from, BATCH))
      }
      // The document may have been replaced meanwhile.
      if ((await Document.current([version])).size === 0) await this.#delete(filter)
      else this.enrich(document)
    }
  }
}

// Qdrant keeps the passages of one subject together (`is_tenant`), since nearly every search is in one. What a filter
// names has an index: Qdrant Cloud refuses every other filter (its strict mode).
const INDEXED: Array<Schemas['CreateFieldIndex']> = [
  { field_name: 'subject', field_schema: { type: 'keyword', is_tenant: true } },
  { field_name: 'version', field_schema: 'keyword' },
  { field_name: HALF, field_schema: 'bool' }
]

/** The vectors of two models, or of two prefixes, cannot be compared, so each has a collection of its own. */
function collectionFor (key?: string): string {
  return key === undefined ? 'course_passages' : `course_passages_${key.replace(/[^A-Za-z0-9._-]/g, '_')}`
}

/** Qdrant wants UUIDs as ids. The same chunk always has the same UUID. */
function uuidOf (chunk: string): string {
  const hash = createHash('sha256').update(chunk).digest('hex').slice(0, 32)
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
