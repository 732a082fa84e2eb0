import type { MessagePort } from 'node:worker_threads'
import { cluster, type Clustering } from './cluster.js'

/** The progress of a clustering, as the worker reports it. */
export interface Report { step: string, percent: number }

const STEP_PERCENT = 20

/** The task of the worker thread: clusters, and posts a {@link Report} to the port for every 20 % of a step. */
export default function clusterAndReport ({ port, ...clustering }: Clustering & { port: MessagePort }): number[][] {
  let reported = ''
  return cluster(clustering, (step, share) => {
    const report: Report = { step, percent: Math.floor(share * 100 / STEP_PERCENT) * STEP_PERCENT }
    const key = `${step} ${report.percent}`
    if (reported === key) return
    reported = key
    port.postMessage(report)
  })
}
