import { randomBytes } from 'node:crypto'
import { type Collection, type Db, type Document, MongoClient, MongoServerError } from 'mongodb'
import type { Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

/** A real MongoDB that the semantic tests are run against instead, to see that they expect what it does. */
export const realMongo = process.env.TEST_MONGODB_URI

/** Documents in these tests have whatever the test likes, also as _id. */
export type LooseCollection = Collection<any>

/**
 * A fresh database with an official driver connected to it, gone after the test. The connection asks for the Stable
 * API, unless the test is about what is outside of it.
 */
export async function openDatabase (t: Test, { strict = true } = {}): Promise<Db> {
  const embedded = realMongo === undefined ? await startEmbeddedMongo() : undefined
  const client = new MongoClient(realMongo ?? embedded!.uri(), {
    serverSelectionTimeoutMS: 5000,
    ...(strict && { serverApi: STABLE_API })
  })
  const database = client.db(`test_${randomBytes(6).toString('hex')}`)
  t.teardown(async () => {
    await database.dropDatabase()
    await client.close()
    await embedded?.close()
  })
  return database
}

let collections = 0

/** A new collection with these documents. */
export async function fill (database: Db, documents: Document[]): Promise<LooseCollection> {
  const collection = database.collection<any>(`c${++collections}`)
  if (documents.length > 0) await collection.insertMany(documents)
  return collection
}

/** The error with which the server refused something; fails if it did not. */
export async function serverError (attempt: Promise<unknown>): Promise<MongoServerError> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof MongoServerError) return error
    throw error
  }
  throw new Error('the server did not refuse it')
}
