import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DataInUse, type EmbeddedMongo } from './index.js'

/** What the thread tells when it has started, or cannot start. */
export type Start = { uri: string } | { inUse: true } | { message: string, fields: object }

/**
 * {@link startEmbeddedMongo} on a thread of its own: a long query or the building of an index keeps other queries waiting,
 * but not the event loop of this thread. An error that nobody has foreseen ends the thread and, as an uncaught
 * exception, the process: what was answered is on the disk. To be called once in a process for a directory.
 * @throws {DataInUse}
 */
export async function startEmbeddedMongoThread (directory: string): Promise<EmbeddedMongo> {
  const thread = new Worker(new URL('./worker.js', import.meta.url), { workerData: { directory } })
  const [start] = await once(thread, 'message') as [Start]
  if ('inUse' in start) throw new DataInUse(directory)
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
