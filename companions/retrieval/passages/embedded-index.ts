import { Piscina } from 'piscina'
import type { Hit, PassageIndex } from './passage-index.js'

/** The index that needs nothing but the stored chunks: minisearch, in one worker thread of its own. */
export class EmbeddedIndex implements PassageIndex {
  readonly name = 'embedded (BM25)'
  readonly #worker: Piscina

  constructor (uri: string) {
    this.#worker = new Piscina({
      filename: new URL('./index-worker.js', import.meta.url).href,
      workerData: { uri },
      // Started by the first search or document, and then kept: it is the index.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      // Searches go on while a subject is being read.
      concurrentTasksPerWorker: 100,
      // Its connection to the database wants to be served between two tasks.
      atomics: 'disabled'
    })
  }

  /** Nothing to hand over: it reads what is stored, once that is current. */
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
