import type { FastifyBaseLogger } from 'fastify'
import type { Piscina } from 'piscina'
import { workerPool } from '../../../lib/worker-pool.js'
import type { Chunk } from '../models/chunk.js'
import type { CourseDocument } from '../models/document.js'
import type { Hit, PassageIndex } from './passage-index.js'
import type { StoredMeanings } from './stored-meanings.js'

/**
 * An index in memory, made from the stored chunks: minisearch, in one worker thread. With embeddings, it finds passages
 * by their meaning as well.
 */
export class EmbeddedIndex implements PassageIndex {
  readonly name: string
  readonly hasMeanings: boolean
  readonly #worker: Piscina
  readonly #meanings: StoredMeanings | undefined

  constructor (uri: string, log: FastifyBaseLogger, meanings?: StoredMeanings) {
    this.name = meanings === undefined ? 'embedded (BM25)' : `embedded (BM25 and ${meanings.model})`
    this.#meanings = meanings
    this.hasMeanings = meanings !== undefined
    this.#worker = workerPool({
      filename: new URL('./index-worker.js', import.meta.url).href,
      workerData: { uri, model: meanings?.model },
      // The first search or document starts the thread, which then stays: it holds the index.
      maxThreads: 1,
      idleTimeout: Infinity,
      // Searches are answered while the index of another subject is read.
      concurrentTasksPerWorker: 100
    }, error => log.error({ err: error }, 'the thread of the index has failed: the next search starts another one'))
  }

  /** Stores the vectors. The worker reads them, and the stored chunks, when they are current. */
  async stage (_document: CourseDocument, chunks: Chunk[]): Promise<void> {
    await this.#meanings?.store(chunks)
  }

  async settle (subject: string | undefined): Promise<void> {
    if (subject !== undefined) await this.#worker.run(subject, { name: 'refresh' })
  }

  async search (query: string, subject: string | undefined, limit: number): Promise<Hit[]> {
    const meaning = await this.#meanings?.ofQuery(query)
    return await this.#worker.run({ query, meaning, subject, limit }, { name: 'search' })
  }

  async close (): Promise<void> {
    this.#meanings?.close()
    await this.#worker.destroy()
  }
}
