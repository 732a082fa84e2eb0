import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/* Asks for `/health` of some servers all the time, in a thread of its own: what the bench does delays no question. */

const PAUSE_MS = 20

export interface HealthWatch {
  /** The longest wait since the last call, in milliseconds. */
  longest: () => Promise<number>
  stop: () => Promise<void>
}

export function watchHealth (origins: string[]): HealthWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: origins })
  worker.unref()
  return {
    longest: async () => await new Promise(resolve => {
      worker.once('message', resolve)
      worker.postMessage('longest')
    }),
    stop: async () => { await worker.terminate() }
  }
}

if (!isMainThread) {
  let longest = 0
  const asked = new Map<string, number>()
  // A question that waits for its answer counts, too.
  parentPort?.on('message', () => {
    parentPort?.postMessage(Math.max(longest, ...[...asked.values()].map(since => performance.now() - since)))
    longest = 0
  })
  const watch = async (origin: string) => {
    for (;;) {
      const since = performance.now()
      asked.set(origin, since)
      await (await fetch(`${origin}/health`)).arrayBuffer()
      asked.delete(origin)
      longest = Math.max(longest, performance.now() - since)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all((workerData as string[]).map(watch))
}
