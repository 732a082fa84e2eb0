import { randomUUID } from 'node:crypto'
import { createConnection } from 'mongoose'
import type { Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

/**
 * A MongoDB URI with a database of its own: on the embedded database in memory, or on the server that
 * `TEST_MONGODB_URI` names. It is removed after the test.
 */
export async function freshDatabase (t: Test): Promise<string> {
  const name = `test-${randomUUID()}`
  const server = process.env.TEST_MONGODB_URI
  if (server === undefined) {
    const mongo = await startEmbeddedMongo()
    t.teardown(() => mongo.close())
    return mongo.uri(name)
  }
  const uri = new URL(server)
  uri.pathname = `/${name}`
  t.teardown(async () => {
    const connection = await createConnection(uri.href, { serverApi: STABLE_API }).asPromise()
    await connection.dropDatabase()
    await connection.close()
  })
  return uri.href
}
