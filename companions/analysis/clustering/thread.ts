import { MessageChannel } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Piscina } from 'piscina'
import { deadline } from '../../../lib/http/client/deadline.js'
import { FairQueue } from '../../../lib/process/fair-queue.js'
import { workerPool } from '../../../lib/process/worker-pool.js'
import type { Clustering } from './cluster.js'
import type { Report } from './worker.js'

const IDLE_MS = 30_000
// A run that takes longer hangs: it fails, and the next one has a new thread.
const MAX_SECONDS = 900

/** Whose run it is, and what ends it: a run that is under way and one that waits. */
interface Terms { subject: string, log: FastifyBaseLogger, signal: AbortSignal }

/** Clusters in a worker thread, so that requests are answered meanwhile. Subjects take turns. */
export class ClusteringThread {
  readonly #pool: Piscina
  // One run at a time: it takes a whole core and up to about 200 MB.
  readonly #turns = new FairQueue({ atOnce: 1 })

  constructor (log: FastifyBaseLogger) {
    this.#pool = workerPool({
      filename: new URL('./worker.js', import.meta.url).href, maxThreads: 1, idleTimeout: IDLE_MS
    }, error => log.error({ err: error }, 'the clustering thread has failed: the next run starts another one'))
  }

  /** Logs the progress, and returns what `cluster` in cluster.ts returns. Throws where the signal is aborted before. */
  async cluster (clustering: Clustering, { subject, log, signal }: Terms): Promise<number[][]> {
    return await this.#turns.run(subject, async () => await this.#run(clustering, log, signal), signal)
  }

  async #run (clustering: Clustering, log: FastifyBaseLogger, signal: AbortSignal): Promise<number[][]> {
    const started = performance.now()
    const { port1: reports, port2: port } = new MessageChannel()
    reports.on('message', (report: Report) => log.info(report, 'clustering'))
    const limit = deadline(MAX_SECONDS, signal)
    try {
      const clusters: number[][] =
        await this.#pool.run({ ...clustering, port }, { transferList: [port], signal: limit.signal })
      const ms = Math.round(performance.now() - started)
      log.info({ texts: clustering.texts.length, clusters: clusters.length, ms }, 'clustered')
      return clusters
    } finally {
      limit.clear()
      reports.close()
    }
  }

  /** Rejects the run that is under way and those that wait. */
  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
