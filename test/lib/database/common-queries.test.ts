import { Type } from '@sinclair/typebox'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { collection, modelOf } from '../../../lib/database/collection.js'
import { changeOf } from '../../../lib/database/common-queries.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { freshDatabase } from '../../support/database.js'

const THINGS = collection('Thing', 'things', {
  _id: Type.Number(), subject: Type.String(), version: Type.Optional(Type.String())
})
const VERSIONS = ['b', 'a', 'b', 'é', '\u{1f600}', 'a', undefined]

/** The model of some things, and the commands that are sent. */
async function things (t: Test) {
  const connection = createConnection(await freshDatabase(t), { serverApi: STABLE_API, monitorCommands: true })
  t.teardown(() => connection.close())
  const Thing = modelOf(THINGS, () => ({}))(connection)
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

t.test('the values of many documents are read in parts, so that no command takes long', async t => {
  const { Thing, commands, fill } = await things(t)
  await fill()
  const more = Array.from({ length: 2_500 }, (_, i) => ({ _id: 100 + i, subject: 'many', version: `v${i % 900}` }))
  await Thing.insertMany(more)
  commands.length = 0
  t.strictSame((await Thing.manyValuesOf('version')).sort(),
    [...new Set([...more, ...VERSIONS.map(version => ({ version }))].flatMap(({ version }) => version ?? []))].sort())
  t.strictSame(commands, ['find', 'getMore', 'getMore'])
  commands.length = 0
  const existing = await Thing.existing([...more.map(({ _id }) => _id), 99_999])
  t.strictSame(existing, new Set(more.map(({ _id }) => _id)))
  t.strictSame(commands.filter(command => command === 'find').length, 3, 'a thousand ids at a time')
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
    const { total, found } = await Thing.pageWhere<{ _id: number }>(filter, {
      sort: { _id: -1 }, skip, limit, fields: { _id: 1 }
    })
    return [total, found]
  }
  t.strictSame(await page({ subject: 'logic' }, 1, 5), [2, [{ _id: 5 }]])
  t.strictSame(commands.splice(0).sort(), ['aggregate', 'find'])
  t.strictSame(await page({}, 0, 1), [7, [{ _id: 6 }]])
  t.strictSame(commands.splice(0).sort(), ['count', 'find'])
  t.strictSame(await page({ subject: 'logic' }, 0, 0), [2, []])
  t.strictSame(commands, ['aggregate'], 'an empty page reads nothing')
})

t.test('what a filter finds is read plainly: all, the first, the ids, and whether there is one', async t => {
  const { Thing, fill } = await things(t)
  await fill()
  const logic = { subject: 'logic' }
  t.strictSame(await Thing.allWhere(logic, { fields: { subject: 0 }, sort: { _id: -1 }, limit: 1 }), [{ _id: 6 }])
  t.strictSame(await Thing.firstWhere(logic, { fields: { version: 1 } }), { _id: 5, version: 'a' })
  t.equal(await Thing.firstWhere({ subject: 'none' }), null)
  t.strictSame(await Thing.idsWhere(logic, { sort: { _id: -1 } }), [6, 5])
  t.strictSame([await Thing.existsWhere(logic), await Thing.existsWhere({ subject: 'none' })], [true, false])
  t.strictSame(await Thing.sumsWhere(logic, { things: 1, ids: '$_id' }), { things: 2, ids: 11 })
  t.strictSame(await Thing.sumsWhere({ subject: 'none' }, { things: 1 }), { things: 0 })
})

t.test('a document is stored once, by its id, and made by an update where it is missing', async t => {
  const { Thing } = await things(t)
  const one = { _id: 1, subject: 'algebra' }
  t.strictSame([await Thing.insertNew(one), await Thing.insertNew({ _id: 1, subject: 'logic' })], [true, false])
  await Thing.insertMissing([{ _id: 1, subject: 'logic' }, { _id: 2, subject: 'logic' }])
  await Thing.insertMissing([])
  t.strictSame(await Thing.allWhere({}, { sort: { _id: 1 } }), [one, { _id: 2, subject: 'logic' }])
  await Thing.put(3, { $set: { subject: 'sets' } })
  t.strictSame(await Thing.putAndRead(3, { $set: { version: 'a' } }), { _id: 3, subject: 'sets', version: 'a' })
})

t.test('an update or a deletion of one document says whether the filter found it', async t => {
  const { Thing } = await things(t)
  const [mine, others] = [{ _id: 1, subject: 'mine' }, { _id: 1, subject: 'other' }]
  await Thing.insertNew(mine)
  const update = { $set: { version: 'a' } }
  t.strictSame([await Thing.updateIf(others, update), await Thing.updateIf(mine, update)], [false, true])
  t.equal(await Thing.updateAndRead(others, update), null)
  t.strictSame(await Thing.updateAndRead(mine, { $set: { version: 'b' } }, { version: 1 }), { _id: 1, version: 'b' })
  t.strictSame(await Thing.updateAndRead(mine, {}, { version: 1 }), { _id: 1, version: 'b' }, 'nothing is changed')
  t.strictSame(await Thing.readAndUpdate(mine, update, { version: 1 }), { _id: 1, version: 'b' }, 'as it was')
  t.strictSame([await Thing.removeIf(others), await Thing.removeIf(mine)], [false, true])
  await Thing.insertMissing([1, 2, 3].map(_id => ({ _id, subject: 'mine' })))
  t.strictSame(await Thing.takeWhere(mine), mine)
  t.equal(await Thing.removeSome({ subject: 'mine' }, { sort: { _id: 1 }, skip: 1 }), 1)
  t.strictSame(await Thing.idsWhere({}), [2])
})

t.test('a change sets the fields that have a value and removes those that are undefined', async t => {
  t.strictSame(changeOf({ a: 1, b: undefined, c: null }), { $set: { a: 1, c: null }, $unset: { b: 1 } })
  t.strictSame(changeOf({ a: '' }), { $set: { a: '' } })
  t.strictSame(changeOf({ b: undefined }), { $unset: { b: 1 } })
  t.strictSame(changeOf({}), {})
})
