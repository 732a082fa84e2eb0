import { parentPort, workerData } from 'node:worker_threads'
import { cluster, type Clustering } from './cluster.js'

/** What the thread says: how far it is, and at last what it found. */
export type Report = { step: string, percent: number } | { clusters: number[][] }

const say = (report: Report) => parentPort?.postMessage(report)

const STEP_PERCENT = 20
let told = ''

const clusters = cluster(workerData as Clustering, (step, share) => {
  const percent = Math.floor(share * 100 / STEP_PERCENT) * STEP_PERCENT
  if (told === `${step} ${percent}`) return
  told = `${step} ${percent}`
  say({ step, percent })
})
say({ clusters })
