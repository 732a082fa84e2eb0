import { createConnection, type mongo } from 'mongoose'
import type { Test } from 'tap'
import { defineModels } from '../../models/index.js'
import { freshDatabase } from '../support/database.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { createIndexes } from '../../lib/database/collection.js'

/** The models on a database of their own, with their indexes, and the commands that they send. */
export async function testModels (t: Test) {
  const options = { autoIndex: false, autoCreate: false, monitorCommands: true }
  const connection = await createConnection(await freshDatabase(t), { ...options, serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  await createIndexes(Object.values(models))
  const commands: mongo.CommandStartedEvent[] = []
  connection.getClient().on('commandStarted', event => { commands.push(event) })
  return { connection, commands, ...models }
}

export const person = (username: string, more: object = {}) =>
  ({ username, email: `${username}@example.edu`, full_name: `Name of ${username}`, role: 'STUDENT' as const, ...more })

export const subject = (id: string, professor = 'emmy') =>
  ({ subject_id: id, name: `The ${id}`, description: `About ${id}`, professor_id: professor })
