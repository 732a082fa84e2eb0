import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clustering } from './cluster.js'
import type { Report } from './worker.js'

// It fills a core and up to some 200 MB; whoever comes meanwhile waits.
const oneAtATime = pLimit(1)

/**
 * Clusters in a thread of its own, so that requests are answered meanwhile. Its progress goes into the log.
 * @param signal ends the thread
 * @returns see {@link cluster}
 */
export async function clusterInThread (clustering: Clustering, log: FastifyBaseLogger, signal: AbortSignal): Promise<number[][]> {
  return await oneAtATime(() => new Promise<number[][]>((resolve, reject) => {
    signal.throwIfAborted()
    const started = performance.now()
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: clustering })
    const stop = () => {
      reject(signal.reason)
      worker.terminate().catch(reject)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (report: Report) => {
      if ('clusters' in report) {
        log.info({ texts: clustering.texts.length, clusters: report.clusters.length, ms: Math.round(performance.now() - started) }, 'clustered')
        resolve(report.clusters)
      } else log.info(report, 'clustering')
    })
    worker.on('error', reject)
    worker.on('exit', code => {
      signal.removeEventListener('abort', stop)
      // Of no account where it has told its clusters.
      reject(new Error(`The clustering thread ended with code ${code}`))
    })
  }))
}
