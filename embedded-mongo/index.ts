import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Catalog } from './collections/catalog.js'
import { Connection } from './connection.js'
import { Cursors } from './cursors.js'
import type { Log } from './log.js'
import { socketDirectory, socketName, socketUri } from './socket-directory.js'
import { levelStore, type Store } from './store/store.js'

export { DamagedStore } from './repair/damage.js'
export { DataInUse } from './store/data-in-use.js'
export { repair, type Repaired } from './repair/repair.js'
export { readStore, type StoredRecord } from './repair/read-store.js'
export type { Change, Store } from './store/store.js'

/** Where the data is, and how much of it there may be. */
export interface EmbeddedMongoOptions {
  /** The directory of the data files. Without it, the data is in memory only. */
  directory?: string
  /** There must be a database in the directory: something else says that there was one. */
  mustExist?: boolean
  /** How many bytes all documents may have. When they have as many, documents can only be deleted. */
  limit?: number
  /** How often the thread of the database was replaced. */
  restarts?: number
  /** The directory for the socket. By default, a new one. */
  sockets?: string
  log?: Log
  /** A store to use in place of the files in `directory`. */
  store?: Store
}

/** A running database. */
export interface EmbeddedMongo {
  /** Returns the connection string for a database. */
  uri: (database?: string) => string
  /** Finishes the pending writes, ends all connections and removes the socket. */
  close: () => Promise<void>
}

/**
 * Starts a server in this process that implements a subset of MongoDB 7.0, for machines that have no MongoDB. Drivers
 * connect to it over a Unix socket that only this user can open.
 * @throws {DataInUse} when another process uses the directory
 * @throws {DamagedStore} when the files are not as they were written
 */
export async function startEmbeddedMongo (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const log = options.log ?? console
  const store = options.store ?? (options.directory === undefined ? null : levelStore(options.directory))
  const catalog = new Catalog(store, log, options.limit)
  const server = { catalog, cursors: new Cursors(), restarts: options.restarts ?? 0 }
  const clients = new Set<Socket>()
  let connections = 0
  const listener = createServer(socket => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
    // eslint-disable-next-line no-new -- it lives as long as its socket
    new Connection(++connections, socket, server, log)
  })
  let directory = options.sockets
  try {
    // Where the disk is full, there is room for the socket after this.
    await catalog.load(options.mustExist ?? false)
    directory ??= await socketDirectory()
    // It may be left of a thread that was replaced.
    await rm(join(directory, socketName), { force: true })
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(join(directory!, socketName), resolve)
    })
  } catch (error) {
    await catalog.journal.close()
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
    throw error
  }
  const sockets = directory
  listener.on('error', error => { log.error(`The embedded database cannot accept a connection: ${error.message}`) })

  let closing: Promise<void> | undefined
  return {
    uri: (database = '') => socketUri(sockets, database),
    close: () => {
      closing ??= (async () => {
        const closed = new Promise(resolve => listener.close(resolve))
        await catalog.journal.settled()?.catch(() => {})
        // Clients have one second to read the responses that are already sent.
        for (const socket of clients) socket.destroySoon()
        const timeout = setTimeout(() => { for (const socket of clients) socket.destroy() }, 1000)
        await closed
        clearTimeout(timeout)
        await catalog.close()
        await rm(sockets, { recursive: true, force: true })
      })()
      return closing
    }
  }
}
