import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'

/*
 * Corrects a fault of the MongoDB driver (7.8). The driver writes a command to a socket that is destroyed but has not
 * emitted 'close' yet. It then waits for a 'drain' event that never comes, and no time limit applies: the operation
 * never ends. Where it was the heartbeat, the driver does not find its server again until the process is restarted.
 * Here the wait ends when the connection is closed. test/faults/database.test.ts fails without it.
 */
interface Connection extends EventEmitter {
  error: Error | null
  writeCommand: (...parameters: unknown[]) => Promise<void>
}

// The driver that Mongoose uses: another version may be installed beside it.
const fromMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
const module = fromMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: Connection } }
const { prototype } = module.Connection
const { writeCommand } = prototype

prototype.writeCommand = async function (...parameters) {
  let onClose = () => {}
  const closed = new Promise<never>((_resolve, reject) => { onClose = () => { reject(this.error) } })
  this.once('close', onClose)
  try {
    await Promise.race([writeCommand.apply(this, parameters), closed])
  } finally {
    this.off('close', onClose)
  }
}
