import type { MessagePort } from 'node:worker_threads'
import { cluster, type Clustering } from './cluster.js'

/** How far it is. */
export interface Report { step: string, percent: number }

const STEP_PERCENT = 20

/** What the thread does; it reports to the port. */
export default function clusterAndReport ({ port, ...clustering }: Clustering & { port: MessagePort }): number[][] {
  let told = ''
  return cluster(clustering, (step, share) => {
    const report: Report = { step, percent: Math.floor(share * 100 / STEP_PERCENT) * STEP_PERCENT }
    if (told === `${report.step} ${report.percent}`) return
    told = `${report.step} ${report.percent}`
    port.postMessage(report)
  })
}
