import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'

/*
 * Mends a fault of the MongoDB driver (7.8). A command that it writes to a socket that is destroyed, and whose 'close'
 * is about to come, waits for a 'drain' that never comes, and no time limit applies. An operation hangs for ever then;
 * where it was the heartbeat, the driver finds its server never again, until the process is restarted. Here the wait
 * ends when the connection is closed. test/faults/database.test.ts fails where this is missing and the driver needs it.
 */
interface Connection extends EventEmitter {
  error: Error | null
  writeCommand: (...parameters: unknown[]) => Promise<void>
}

// The driver that Mongoose uses, whichever other may be installed.
const fromMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
const { prototype } = (fromMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: Connection } }).Connection
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
