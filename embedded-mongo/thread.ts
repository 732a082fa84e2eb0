import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DamagedStore } from './repair/damage.js'
import { DataInUse } from './store/data-in-use.js'
// The database itself is loaded by the thread.
import type { EmbeddedMongo, EmbeddedMongoOptions } from './index.js'
import { directoryOf } from './socket-directory.js'

export { DamagedStore, DataInUse }

/** The first message of the thread: the URI when it has started, or why it cannot start. */
export type Start = { uri: string } | { inUse: true } | { damage: string } | { message: string, fields: object }

/** What the thread is started with. It counts `beats` up while it is at work and does not hang. */
export type ThreadData = Omit<EmbeddedMongoOptions, 'log' | 'store'> & { beats: Int32Array }

interface ThreadOptions extends Pick<EmbeddedMongoOptions, 'mustExist' | 'limit'> {
  /** A thread that says nothing for so long hangs. Clients have given up before. */
  silentMs?: number
  /** A thread that hangs has this long to end. Code outside of JavaScript, such as a read of a disk, may go on. */
  killMs?: number
}

const SILENT_MS = 30_000
const KILL_MS = 10_000
const CHECKS = 10

/**
 * Starts the database with {@link startEmbeddedMongo} on a worker thread. A long query or the building of an index
 * delays other queries, but not the event loop of the calling thread. A thread that hangs is replaced. Where it does
 * not end, or an unexpected error ends it, the process ends with an uncaught exception. Every acknowledged write is on
 * the disk. Call it once for a directory.
 * @throws {DataInUse} when another process uses the directory
 * @throws {DamagedStore} when the files are not as they were written
 */
export async function startEmbeddedMongoThread (
  directory: string, { silentMs = SILENT_MS, killMs = KILL_MS, ...options }: ThreadOptions = {}
): Promise<EmbeddedMongo> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const data: ThreadData = { ...options, directory, restarts: 0, beats }
  let current = await startThread(data)
  const sockets = directoryOf(current.uri)
  let isClosing = false
  const replace = async () => {
    console.error('The thread of the embedded database does not answer: another one is started')
    await current.kill(killMs)
    current = await startThread({ ...data, sockets, mustExist: true, restarts: ++data.restarts! })
    if (isClosing) await current.close()
  }
  let replacing: Promise<void> | undefined
  const watch = onSilence(beats, silentMs, () => {
    if (isClosing || replacing !== undefined) return
    replacing = replace().finally(() => { replacing = undefined })
    replacing.catch(endProcess)
  })
  return {
    uri: (database = '') => current.uri.replace('/?', `/${encodeURIComponent(database)}?`),
    close: async () => {
      isClosing = true
      clearInterval(watch)
      await replacing
      await current.close()
    }
  }
}

/** A thread with a database that has started. */
interface Thread {
  uri: string
  close: () => Promise<void>
  /** Ends it, whatever it does. Throws when it does not end in this time: its directory is in use until then. */
  kill: (ms: number) => Promise<void>
}

async function startThread (data: ThreadData): Promise<Thread> {
  const thread = new Worker(new URL('./worker.js', import.meta.url), { workerData: data })
  const [start] = await once(thread, 'message') as [Start]
  if ('inUse' in start) throw new DataInUse(data.directory ?? '')
  if ('damage' in start) throw new DamagedStore(start.damage)
  if ('message' in start) throw Object.assign(new Error(start.message), start.fields)

  let isEnding = false
  let failure: unknown
  thread.on('error', error => { failure = error })
  const ended = new Promise<void>(resolve => thread.once('exit', () => resolve()))
  thread.once('exit', () => { if (!isEnding) endProcess(failure) })
  return {
    uri: start.uri,
    close: async () => {
      isEnding = true
      thread.postMessage('close')
      await ended
    },
    kill: async ms => {
      isEnding = true
      const hasEnded = await Promise.race([thread.terminate().then(() => true), sleep(ms, false, { ref: false })])
      if (!hasEnded) throw new Error('Its thread hangs and cannot be ended')
    }
  }
}

/** Calls back when nothing was counted for so long. Counts the checks: after a suspension no time has passed. */
function onSilence (beats: Int32Array, silentMs: number, callback: () => void): NodeJS.Timeout {
  let [last, silent] = [-1, 0]
  return setInterval(() => {
    const now = Atomics.load(beats, 0)
    silent = now === last ? silent + 1 : 0
    last = now
    if (silent < CHECKS) return
    silent = 0
    callback()
  }, silentMs / CHECKS).unref()
}

/** As an uncaught exception, wherever it is called. */
function endProcess (cause: unknown): void {
  setImmediate(() => {
    throw new Error('The embedded database has failed, and nothing works without it', { cause })
  })
}
