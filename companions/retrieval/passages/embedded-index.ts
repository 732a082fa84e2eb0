import type { FastifyBaseLogger } from 'fastify'
import type { Piscina } from 'piscina'
import { Counter, Gauge, type Registry } from 'prom-client'
import { within } from '../../../lib/http/client/deadline.js'
import type { EmbeddingsProblem } from '../../../lib/http/client/endpoint-problem.js'
import { workerPool } from '../../../lib/process/worker-pool.js'
import { IndexUnavailable } from '../errors.js'
import type { CourseDocument } from '../models/document.js'
import type { Alive, IndexThread } from './index-worker.js'
import { IndexCounts } from './kept-indexes.js'
import {
  queryCharge, type Hit, type MeaningCharge, type Meanings, type PassageIndex, type SearchTerms
} from './passage-index.js'
import type { StoredMeanings } from './stored-meanings.js'

/** How long the thread of the index may take, in milliseconds. */
export interface IndexLimits {
  /** After this time a caller gets an error. The thread goes on: indexing a large course takes longer. */
  answerMs: number
  /** Where a task takes longer, and none gets on with its work meanwhile, they hang, and the thread is replaced. */
  taskMs: number
  /** So does a thread that says nothing for this long: it says something every quarter of a second. */
  silentMs: number
  /** How much memory all indexes may take together, in bytes. Absent: a share of what the process may use. */
  mostBytes?: number
}

// One task may hang while others get on. Searches do not count: there are always some.
const MAX_TASKS = 10

const counter = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

const LIMITS: IndexLimits = { answerMs: 20_000, taskMs: 180_000, silentMs: 15_000 }

/**
 * An index in memory, made from the stored chunks: minisearch, in one worker thread. With embeddings, it finds passages
 * by their meaning as well. A thread that hangs is replaced.
 */
export class EmbeddedIndex implements PassageIndex {
  readonly name: string
  readonly hasMeanings: boolean
  readonly #worker: Piscina
  readonly #meanings: StoredMeanings | undefined
  readonly #limits: IndexLimits
  readonly #log: FastifyBaseLogger
  readonly #restarts: Counter
  readonly #alive: Alive = { beats: counter(), progress: counter() }
  /** The tasks that run, with the time of their start. All of them end with the thread. */
  readonly #tasks = new Map<AbortController, number>()
  readonly #watch: NodeJS.Timeout
  #last = { beats: -1, at: 0 }
  #lastProgress = { count: -1, at: 0 }
  #isRestarting = false

  constructor (
    uri: string, log: FastifyBaseLogger, registry: Registry, meanings?: StoredMeanings,
    limits: Partial<IndexLimits> = {}
  ) {
    this.name = meanings === undefined ? 'embedded (BM25)' : `embedded (BM25 and ${meanings.model})`
    this.#meanings = meanings
    this.#log = log
    this.#limits = { ...LIMITS, ...limits }
    this.hasMeanings = meanings !== undefined
    const counts = new IndexCounts()
    this.#worker = workerPool({
      filename: new URL('./index-worker.js', import.meta.url).href,
      workerData: { uri, ...this.#alive, mostBytes: limits.mostBytes, counts: counts.memory } satisfies IndexThread,
      // The first search or document starts the thread, which then stays: it holds the index.
      maxThreads: 1,
      idleTimeout: Infinity,
      // Searches are answered while the index of another subject is read.
      concurrentTasksPerWorker: 100
    }, error => log.error({ err: error }, 'the thread of the index has failed: the next search starts another one'))
    this.#restarts = new Counter({
      name: 'index_thread_restarts_total',
      help: 'Threads of the index that did not answer and were replaced',
      registers: [registry]
    })
    countIndexes(counts, registry)
    const { silentMs, taskMs } = this.#limits
    this.#watch = setInterval(() => this.#check(), Math.min(silentMs, taskMs) / 10).unref()
  }

  get isRestarting (): boolean {
    return this.#isRestarting
  }

  get embeddingsProblem (): EmbeddingsProblem | undefined {
    return this.#meanings?.problem
  }

  /** The worker reads the stored chunks when they are current. */
  async stage (): Promise<void> {}

  enrich (document: CourseDocument): void {
    this.#meanings?.add(document)
  }

  /** Never throws: each search brings the index up to date before. */
  async settle (subject: string | undefined): Promise<void> {
    if (subject === undefined) return
    try {
      await this.#run('refresh', subject)
    } catch (error) {
      this.#log.warn({ err: error }, 'the index of a subject is brought up to date by the next search')
    }
  }

  async search (query: string, subject: string | undefined, limit: number, terms: SearchTerms = {}): Promise<Hit[]> {
    const meaning = terms.isByWords ? undefined : await this.#meanings?.ofQuery(query, queryCharge(subject, terms))
    return await this.#run('search', { query, meaning, subject, limit }) as Hit[]
  }

  async meaningsOf (texts: string[], charge: MeaningCharge): Promise<Meanings | undefined> {
    return await this.#meanings?.meaningsOf(texts, charge)
  }

  async close (): Promise<void> {
    clearInterval(this.#watch)
    this.#meanings?.close()
    await this.#worker.destroy()
  }

  /** @throws {IndexUnavailable} at the deadline, or when the thread is replaced */
  async #run (name: 'search' | 'refresh', task: unknown): Promise<unknown> {
    const controller = new AbortController()
    this.#tasks.set(controller, performance.now())
    const result = this.#worker.run(task, { name, signal: controller.signal }).then(found => {
      this.#isRestarting = false
      return found
    }).finally(() => this.#tasks.delete(controller))
    try {
      return await within(this.#limits.answerMs / 1000, result, () => new IndexUnavailable('Document index'))
    } catch (error) {
      if (controller.signal.aborted) throw new IndexUnavailable('Document index')
      throw error
    }
  }

  /** Replaces the thread when it hangs. To abort one of its tasks ends it. */
  #check (): void {
    const now = performance.now()
    const count = Atomics.load(this.#alive.progress, 0)
    const beats = Atomics.load(this.#alive.beats, 0) + count
    const [oldest] = this.#tasks.values()
    if (oldest === undefined || beats !== this.#last.beats) this.#last = { beats, at: now }
    if (count !== this.#lastProgress.count) this.#lastProgress = { count, at: now }
    const { silentMs, taskMs } = this.#limits
    const isLate = oldest !== undefined &&
      (now - Math.max(oldest, this.#lastProgress.at) > taskMs || now - oldest > MAX_TASKS * taskMs)
    if (!isLate && now - this.#last.at <= silentMs) return
    this.#log.error('the thread of the index does not answer: another one is started')
    this.#restarts.inc()
    this.#isRestarting = true
    this.#last = { beats, at: now }
    for (const controller of [...this.#tasks.keys()]) controller.abort()
    this.#tasks.clear()
  }
}

function countIndexes (counts: IndexCounts, registry: Registry): void {
  const registers = [registry]
  const gauge = (name: string, valueOf: () => number) => new Gauge({
    name: `index_kept_${name}`,
    help: `What the indexes in memory are together: ${name}`,
    registers,
    collect () { this.set(valueOf()) }
  })
  gauge('courses', () => counts.get('courses'))
  gauge('passages', () => counts.get('passages'))
  gauge('bytes', () => counts.get('kibibytes') * 1024)
  const counter = (name: 'uses' | 'builds' | 'evictions', help: string) => new Counter({
    name: `index_${name}_total`,
    help,
    registers,
    collect () {
      this.reset()
      this.inc(counts.get(name))
    }
  })
  counter('uses', 'Searches and changes of a course whose index was needed')
  counter('builds', 'Indexes that were made for them, since they were not in memory')
  counter('evictions', 'Indexes that were dropped, since all took more memory than INDEX_MEMORY_MB')
}
