import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { DataInUse, startEmbeddedMongo } from './index.js'
import type { Start } from './thread.js'

/* The code of the thread that thread.ts starts. Its log goes to stderr. */

const port = parentPort as MessagePort
const tell = (start: Start): void => port.postMessage(start)

const mongo = await startEmbeddedMongo({ directory: workerData.directory }).catch((error: Error) => {
  // An error that is sent between threads loses its class and its fields.
  tell(error instanceof DataInUse ? { inUse: true } : { message: error.message, fields: { ...error } })
})
if (mongo !== undefined) {
  tell({ uri: mongo.uri() })
  await once(port, 'message')
  await mongo.close()
}
port.close()
