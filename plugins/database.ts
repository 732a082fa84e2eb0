import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { createConnection, mongo, type Connection } from 'mongoose'
import { completeDeletions } from '../services/enrolment.js'
import { completeSessionDeletions } from '../services/sessions.js'
import { defineModels, type Models } from '../models/index.js'
import '../lib/mongodb-driver-patch.js'

declare module 'fastify' {
  interface FastifyInstance {
    models: Models
    /** Resolves when the database answers; rejects when it does not. */
    pingDatabase: () => Promise<void>
  }
}

/** Lets the process start and fail with a sentence, not with a stack. */
export class DatabaseUnreachable extends Error {}

// How long an operation looks for a server before it is a 503 (the driver's own default is 30 s).
const SERVER_SELECTION_MS = 5_000
// How long a server that was found may say nothing, during an operation and while a connection is made or checked.
const SILENCE_MS = 10_000
const CONNECT_MS = 5_000
// How often the server is checked in between: a stalled one is found out, and its connections are given up, within
// this and CONNECT_MS. An operation that is repeated on a new connection then ends after SERVER_SELECTION_MS more.
const HEARTBEAT_MS = 5_000
const PING_MS = 2_000

export default fp<{ uri: string }>(async (app, { uri }) => {
  const connection = await connect(uri)
  const models = defineModels(connection)
  // Indexes hold the invariants, so nothing is served before they exist.
  await Promise.all(Object.values(models).map(model => model.createIndexes()))
  await completeAll(models)
  // A connection that is lost in the middle leaves what a killed process leaves.
  connection.on('reconnected', () => {
    completeAll(models).catch(error => { app.log.warn({ err: error }, 'what the lost connection left is not completed yet') })
  })

  app.decorate('models', models)
  app.decorate('pingDatabase', async () => {
    // The driver's own time limit is for operations of a client, not for a command.
    await Promise.race([connection.db?.admin().ping(), silence(PING_MS)])
  })
  app.addHook('onClose', async () => { await connection.close() })
}, { name: 'database' })

/** Completes what was begun and cut short; see the models for what that can be. */
async function completeAll (models: Models): Promise<void> {
  await completeDeletions(models)
  await completeSessionDeletions(models)
}

async function silence (ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`the database has said nothing for ${ms} ms`)
}

/** One connection of an app's own; the global one of Mongoose is never used. */
export async function connect (uri: string, appName = 'course-assistant-gateway'): Promise<Connection> {
  const connection = createConnection(uri, {
    // A URI that names no database means ours, not the driver's "test".
    ...(databaseIn(uri) === '' && { dbName: 'course-assistant' }),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    socketTimeoutMS: SILENCE_MS,
    connectTimeoutMS: CONNECT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    appName
  })
  try {
    return await connection.asPromise()
  } catch (error) {
    await connection.close().catch(() => {})
    // By name: the package that takes a URI apart for the driver has a MongoParseError of its own.
    if (error instanceof mongo.MongoAPIError || (error as Error).name === 'MongoParseError') {
      throw new DatabaseUnreachable(`MONGODB_URI must be a URI that the MongoDB driver takes: ${(error as Error).message}`)
    }
    throw new DatabaseUnreachable(`MONGODB_URI names a database that does not answer: ${(error as Error).message}`)
  }
}

function databaseIn (uri: string): string {
  return /^[^/]*\/\/[^/]*\/([^?]*)/.exec(uri)?.[1] ?? ''
}
