import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddingsProblem } from '../../../lib/http/client/endpoint-problem.js'
import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'
import type { Charge } from '../../costs/charge.js'
import type { RetrievalModels } from '../models/index.js'
import { packed } from '../vector-bytes.js'
import { textOf, type Embeddings } from './embeddings.js'
import { MeaningQueue } from './meaning-queue.js'
import { meaningsBy, type MeaningCharge, type Meanings } from './passage-index.js'

// How many vectors are stored at once. A process that is killed loses no more.
const BATCH = 16
// What a process that was killed has left undone is found by the others after this time.
const LOOK_AGAIN_MS = 3_600_000

/** The vector of a query, and of which vectors it can be compared with. */
export interface QueryMeaning { key: string, vector: number[] }

/**
 * The vectors of the chunks, which are kept in the database, and those of queries. A document is searched by words at
 * once, and by its meaning when its vectors are stored. When the model or its prefix has changed, the vectors of before
 * answer until all documents have new ones.
 */
export class StoredMeanings {
  readonly model: string
  readonly #embeddings: Embeddings
  readonly #models: RetrievalModels
  readonly #log: FastifyBaseLogger
  readonly #queue: MeaningQueue
  readonly #looking: NodeJS.Timeout
  /** Of the vectors that searches compare. */
  #active: string

  /** @param pauseMs how long the queue waits after a fault. For tests */
  constructor (embeddings: Embeddings, models: RetrievalModels, log: FastifyBaseLogger, pauseMs?: number) {
    this.model = embeddings.model
    this.#active = embeddings.key
    this.#embeddings = embeddings
    this.#models = models
    this.#log = log
    this.#queue = new MeaningQueue(document => this.#embed(document), pauseMs)
    this.#look()
    this.#looking = setInterval(() => this.#look(), LOOK_AGAIN_MS).unref()
  }

  get problem (): EmbeddingsProblem | undefined {
    return this.#embeddings.problem
  }

  /** Computes the vectors of a document in the background. Call it when its version is current. */
  add (document: CourseDocument): void {
    this.#queue.add(document)
  }

  /** `undefined` while the endpoint does not answer. */
  async ofQuery (query: string, charge: Charge): Promise<QueryMeaning | undefined> {
    const key = this.#active
    const vector = await this.#embeddings.ofQuery(query, charge, key)
    if (vector !== undefined && await this.#fits(key, vector)) return { key, vector }
    // The model of before is gone: what the new one has done so far answers.
    if (key !== this.#embeddings.key && this.problem === undefined) this.#active = this.#embeddings.key
    return undefined
  }

  async meaningsOf (texts: string[], charge: MeaningCharge): Promise<Meanings | undefined> {
    return await meaningsBy(this.#embeddings, texts, charge)
  }

  close (): void {
    clearInterval(this.#looking)
    this.#queue.close()
    this.#embeddings.close()
  }

  /** Whether a vector has the length of those that are stored. A server may claim to have a model of before. */
  async #fits (key: string, vector: number[]): Promise<boolean> {
    if (key === this.#embeddings.key) return true
    return await this.#models.ChunkVector.lengthOf(key) === vector.length
  }

  #look (): void {
    this.#complete().catch(error => {
      if (this.#queue.isClosed) return
      this.#log.warn({ err: error }, 'which documents have no embeddings is looked up later')
    })
  }

  /** Queues the documents that have no vectors of this model, and deletes those of others when all have some. */
  async #complete (): Promise<void> {
    const { Document, ChunkVector } = this.#models
    const { key } = this.#embeddings
    const other = await ChunkVector.mostlyOtherThan(key)
    let isMissing = false
    for await (const document of Document.all()) {
      if (this.#queue.isClosed) return
      if (await ChunkVector.count(document.version, key) === document.chunks) continue
      isMissing = true
      this.#queue.add(document)
    }
    if (other === undefined) return
    if (isMissing) this.#active = other
    await this.#queue.whenDone()
    if (this.#queue.isClosed) return
    this.#active = key
    await ChunkVector.removeOthers(key)
  }

  async #embed (document: CourseDocument): Promise<void> {
    const { version, chunks, subject } = document
    const { Document, Chunk, ChunkVector, SubjectState } = this.#models
    const { key } = this.#embeddings
    // What is stored already is not computed again.
    let from = await ChunkVector.count(version, key)
    while (from < chunks && !this.#queue.isClosed) {
      const part = await Chunk.part(version, from, BATCH)
      if (part.length === 0) break
      await this.#store(part, subject)
      from += part.length
    }
    // The document may have been replaced meanwhile.
    if ((await Document.current([version])).size === 0) await ChunkVector.removeVersions([version])
    else if (from === chunks) await SubjectState.changed(subject)
  }

  async #store (chunks: Chunk[], subject: string): Promise<void> {
    const { key } = this.#embeddings
    const vectors = await this.#embeddings.ofPassages(chunks.map(textOf), subject)
    await this.#models.ChunkVector.store(chunks.map(({ _id, version, n }, position) =>
      ({ _id, version, n, model: key, numbers: packed(vectors[position] ?? []) })))
  }
}
