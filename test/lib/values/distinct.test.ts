import { createConnection, Schema } from 'mongoose'
import t from 'tap'
import { distinctValues } from '../../../lib/values/distinct.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { freshDatabase } from '../../database.js'

t.test('each value of a field is there once, in ascending order, read from the index alone', async t => {
  const connection = createConnection(await freshDatabase(t), { serverApi: STABLE_API, monitorCommands: true })
  t.teardown(() => connection.close())
  const model = connection.model('Thing', new Schema({ _id: Number, version: String }), 'things')
  await model.collection.createIndex({ version: 1 })
  t.strictSame(await distinctValues(model, 'version'), [], 'of nothing')
  const versions = ['b', 'a', 'b', 'é', '\u{1f600}', 'a', undefined]
  await model.insertMany(versions.map((version, _id) => ({ _id, version })))
  let commands = 0
  connection.getClient().on('commandStarted', () => { commands++ })
  t.strictSame(await distinctValues(model, 'version'), ['a', 'b', 'é', '\u{1f600}'])
  t.equal(commands, 5, 'one read for each value, and one that finds no more')
})
