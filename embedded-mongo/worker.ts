import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { beat, countBeats } from './alive.js'
import { DamagedStore, DataInUse, startEmbeddedMongo } from './index.js'
import type { Start, ThreadData } from './thread.js'

/* The code of the thread that thread.ts starts. Its log goes to stderr. */

const BEAT_MS = 100

const port = parentPort as MessagePort
const tell = (start: Start): void => port.postMessage(start)

const { beats, ...options } = workerData as ThreadData
countBeats(beats)
// The process sees by this that the thread is not blocked. Work that blocks it says itself that it goes on.
setInterval(beat, BEAT_MS).unref()
const mongo = await startEmbeddedMongo(options).catch((error: Error) => {
  // An error that is sent between threads loses its class and its fields.
  if (error instanceof DataInUse) tell({ inUse: true })
  else if (error instanceof DamagedStore) tell({ damage: error.message })
  else tell({ message: messageOf(error), fields: { ...error } })
})

/** The cause of a failed open is what the operator must know, for example that the disk is full. */
function messageOf ({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

if (mongo !== undefined) {
  tell({ uri: mongo.uri() })
  await once(port, 'message')
  await mongo.close()
}
port.close()
