import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DamagedStore } from './damage.js'
import { DataInUse } from './data-in-use.js'
// The database itself is loaded by the thread.
import type { EmbeddedMongo, EmbeddedMongoOptions } from './index.js'

export { DamagedStore, DataInUse }

/** The first message of the thread: the URI when it has started, or why it cannot start. */
export type Start = { uri: string } | { inUse: true } | { damage: string } | { message: string, fields: object }

/**
 * Starts the database with {@link startEmbeddedMongo} on a worker thread. A long query or the building of an index
 * delays other queries, but not the event loop of the calling thread. An unexpected error ends the thread and, as an
 * uncaught exception, the process; every acknowledged write is on the disk. Call it once for a directory.
 * @throws {DataInUse} when another process uses the directory
 * @throws {DamagedStore} when the files are not as they were written
 */
export async function startEmbeddedMongoThread (
  directory: string, options: Pick<EmbeddedMongoOptions, 'mustExist' | 'limit'> = {}
): Promise<EmbeddedMongo> {
  const thread = new Worker(new URL('./worker.js', import.meta.url), { workerData: { ...options, directory } })
  const [start] = await once(thread, 'message') as [Start]
  if ('inUse' in start) throw new DataInUse(directory)
  if ('damage' in start) throw new DamagedStore(start.damage)
  if ('message' in start) throw Object.assign(new Error(start.message), start.fields)

  let isClosing = false
  let failure: unknown
  thread.on('error', error => { failure = error })
  const ended = new Promise<void>(resolve => thread.once('exit', () => resolve()))
  thread.once('exit', () => {
    if (!isClosing) {
      throw new Error('The embedded database has failed, and nothing works without it', { cause: failure })
    }
  })
  return {
    uri: (database = '') => start.uri.replace('/?', `/${encodeURIComponent(database)}?`),
    close: async () => {
      isClosing = true
      thread.postMessage('close')
      await ended
    }
  }
}
