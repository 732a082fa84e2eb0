import { MessageChannel } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { Clustering } from './cluster.js'
import type { Report } from './worker.js'

const IDLE_MS = 30_000

/** Clusters in a thread of its own, so that requests are answered meanwhile. */
export class ClusteringThread {
  // One: a run fills a core and up to some 200 MB, and whoever comes meanwhile waits.
  readonly #pool = new Piscina({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    atomics: 'disabled'
  })

  /** The progress goes into the log. @returns see {@link cluster} */
  async cluster (clustering: Clustering, log: FastifyBaseLogger): Promise<number[][]> {
    const started = performance.now()
    const { port1: reports, port2: port } = new MessageChannel()
    reports.on('message', (report: Report) => log.info(report, 'clustering'))
    try {
      const clusters: number[][] = await this.#pool.run({ ...clustering, port }, { transferList: [port] })
      log.info({ texts: clustering.texts.length, clusters: clusters.length, ms: Math.round(performance.now() - started) }, 'clustered')
      return clusters
    } finally {
      reports.close()
    }
  }

  /** What runs and what waits fails. */
  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
