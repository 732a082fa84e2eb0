import { Piscina } from 'piscina'
import type { Hit, PassageIndex } from './passage-index.js'

/** An index in memory, made from the stored chunks: minisearch, in one worker thread. */
export class EmbeddedIndex implements PassageIndex {
  readonly name = 'embedded (BM25)'
  readonly #worker: Piscina

  constructor (uri: string) {
    this.#worker = new Piscina({
      filename: new URL('./index-worker.js', import.meta.url).href,
      workerData: { uri },
      // The first search or document starts the thread, which then stays: it holds the index.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      // Searches are answered while the index of another subject is read.
      concurrentTasksPerWorker: 100,
      // Between two tasks, the thread serves its connection to the database.
      atomics: 'disabled'
    })
  }

  /** Does nothing: the worker reads the stored chunks when they are current. */
  async stage (): Promise<void> {}

  async settle (subject: string | undefined): Promise<void> {
    if (subject !== undefined) await this.#worker.run(subject, { name: 'refresh' })
  }

  async search (query: string, subject: string | undefined, limit: number): Promise<Hit[]> {
    return await this.#worker.run({ query, subject, limit }, { name: 'search' })
  }

  async close (): Promise<void> {
    await this.#worker.destroy()
  }
}
