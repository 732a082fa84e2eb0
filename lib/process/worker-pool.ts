import { Piscina } from 'piscina'

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]> & { filename: string }

/**
 * Worker threads that start with the first task. A thread that fails while it has no task is reported and replaced:
 * what a library leaves behind, such as a rejection without a handler, ends no process.
 * @param report gets the error of such a thread
 */
export function workerPool (options: Options, report: (error: Error) => void): Piscina {
  // `atomics`: between two tasks, a thread serves its timers and its connections.
  const pool = new Piscina({ minThreads: 0, atomics: 'disabled', ...options })
  // Without a listener, the event would end the process.
  pool.on('error', report)
  return pool
}
