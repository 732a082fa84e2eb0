import { Type } from '@sinclair/typebox'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { collection, modelOf } from '../../../lib/database/collection.js'
import { pageOf } from '../../../lib/database/common-queries.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { freshDatabase } from '../../database.js'

const THINGS = collection('Thing', 'things', {
  _id: Type.Number(), subject: Type.String(), version: Type.Optional(Type.String())
})
const VERSIONS = ['b', 'a', 'b', 'é', '\u{1f600}', 'a', undefined]

/** The model of some things, and the commands that are sent. */
async function things (t: Test) {
  const connection = createConnection(await freshDatabase(t), { serverApi: STABLE_API, monitorCommands: true })
  t.teardown(() => connection.close())
  const Thing = modelOf(connection, THINGS, () => ({}))
  await Thing.collection.createIndex({ version: 1 })
  const commands: string[] = []
  connection.getClient().on('commandStarted', ({ commandName }) => { commands.push(commandName) })
  const fill = async () => {
    await Thing.insertMany(VERSIONS.map((version, _id) => ({ _id, subject: _id < 5 ? 'algebra' : 'logic', version })))
    commands.length = 0
  }
  return { Thing, commands, fill }
}

t.test('each value of a field is there once, in ascending order, read from the index alone', async t => {
  const { Thing, commands, fill } = await things(t)
  t.strictSame(await Thing.valuesOf('version'), [], 'of nothing')
  await fill()
  t.strictSame(await Thing.valuesOf('version'), ['a', 'b', 'é', '\u{1f600}'])
  t.equal(commands.length, 5, 'one read for each value, and one that finds no more')
})

t.test('a document is found and deleted by its id, and with all of its subject', async t => {
  const { Thing, fill } = await things(t)
  await fill()
  t.strictSame([await Thing.get(0), await Thing.get(9)], [{ _id: 0, subject: 'algebra', version: 'b' }, null])
  t.strictSame([await Thing.remove(0), await Thing.remove(0)], [true, false])
  await Thing.removeSubject('algebra')
  t.strictSame(await Thing.valuesOf('subject'), ['logic'])
})

t.test('a page has the number of all; where nothing is filtered it is known without counting', async t => {
  const { Thing, commands, fill } = await things(t)
  await fill()
  const page = async (filter: object, skip: number, limit: number) => {
    const { total, found } = await pageOf<{ _id: number }>(Thing, filter, { _id: -1 }, skip, limit, { _id: 1 })
    return [total, found]
  }
  t.strictSame(await page({ subject: 'logic' }, 1, 5), [2, [{ _id: 5 }]])
  t.strictSame(commands.splice(0).sort(), ['aggregate', 'find'])
  t.strictSame(await page({}, 0, 1), [7, [{ _id: 6 }]])
  t.strictSame(commands.splice(0).sort(), ['count', 'find'])
  t.strictSame(await page({ subject: 'logic' }, 0, 0), [2, []])
  t.strictSame(commands, ['aggregate'], 'an empty page reads nothing')
})
