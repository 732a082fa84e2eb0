import { createConnection, mongo, type Connection } from 'mongoose'
import { within } from '../http/client/deadline.js'
import './mongodb-driver-patch.js'
import { followClock } from './shared-time.js'
import { STABLE_API } from './stable-api.js'

/** `MONGODB_URI` is wrong, or its database does not answer. The start fails with this sentence, without a stack. */
export class DatabaseUnreachable extends Error {}

// How long an operation looks for a server before it is a 503 (the driver's own default is 30 s).
const SERVER_SELECTION_MS = 5_000
// How long a server may be silent during an operation, and while a connection is made or checked.
const SILENCE_MS = 10_000
const CONNECT_MS = 5_000
// How often the server is checked in between. A stalled server is found, and its connections are closed, within this
// time and CONNECT_MS. An operation that is repeated on a new connection then ends after SERVER_SELECTION_MS more.
const HEARTBEAT_MS = 5_000
const PING_SECONDS = 2

/**
 * A connection of an app's own; the global connection of Mongoose is never used. The clock of the process follows that
 * of the database from then on (shared-time.ts).
 * @param appName as the server's log shows it
 * @throws {DatabaseUnreachable}
 */
export async function connect (uri: string, appName: string): Promise<Connection> {
  const connection = createConnection(uri, {
    // A URI without a database name means ours, and not the driver's "test".
    ...(databaseIn(uri) === '' && { dbName: 'course-assistant' }),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    socketTimeoutMS: SILENCE_MS,
    connectTimeoutMS: CONNECT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    serverApi: STABLE_API,
    // A write is acknowledged when the majority of a replica set has it, and read where it was written: what a query
    // decides, such as whether an account is disabled, must not come from a secondary that is behind.
    writeConcern: { w: 'majority' },
    retryWrites: true,
    readPreference: 'primary',
    appName
  })
  try {
    await connection.asPromise()
    await followClock(connection)
    return connection
  } catch (error) {
    await connection.close().catch(() => {})
    const { name, message } = error as Error
    // By name: the package that parses a URI for the driver has a MongoParseError of its own.
    if (error instanceof mongo.MongoAPIError || name === 'MongoParseError') {
      throw new DatabaseUnreachable(`MONGODB_URI must be a URI that the MongoDB driver takes: ${message}`)
    }
    throw new DatabaseUnreachable(`MONGODB_URI names a database that does not answer: ${message}`)
  }
}

/**
 * Asks the database whether it is there, and whether it is read-only: the embedded one is while its disk is full.
 * Rejects when it does not answer within 2 seconds.
 */
export async function ping (connection: Connection): Promise<{ isReadOnly: boolean }> {
  // The driver's own time limit applies to operations of a client, and not to a command.
  const hello = await within(PING_SECONDS, Promise.resolve(connection.db?.admin().command({ hello: 1 })), () =>
    new Error(`the database has said nothing for ${PING_SECONDS} s`))
  return { isReadOnly: hello?.readOnly === true }
}

/** The kind and the size of a database. */
export interface DatabaseUsage {
  kind: 'embedded' | 'mongodb'
  documents: number
  /** Of its documents: of a MongoDB, as they are on the disk. */
  bytes: number
  /** How many bytes the embedded database may hold at most. */
  limitBytes?: number
  /** How often the thread of the embedded database was replaced because it did not answer. */
  restarts: number
}

/** What a database is, and how much it holds. */
export async function usageOf (connection: Connection): Promise<DatabaseUsage> {
  const { db, name } = connection
  if (db === undefined) throw new Error('the connection is closed')
  const [{ embedded }, { databases }, collections] = await Promise.all([
    db.admin().command({ hello: 1 }),
    db.admin().listDatabases({ filter: { name } }),
    db.listCollections({}, { nameOnly: true }).toArray()
  ])
  const counts = await Promise.all(collections.map(({ name }) => db.collection(name).estimatedDocumentCount()))
  const limit: number | null = embedded?.limitBytes ?? null
  return {
    kind: embedded === undefined ? 'mongodb' : 'embedded',
    documents: counts.reduce((sum, count) => sum + count, 0),
    bytes: databases[0]?.sizeOnDisk ?? 0,
    ...(limit !== null && { limitBytes: limit }),
    restarts: embedded?.restarts ?? 0
  }
}

function databaseIn (uri: string): string {
  return /^[^/]*\/\/[^/]*\/([^?]*)/.exec(uri)?.[1] ?? ''
}
