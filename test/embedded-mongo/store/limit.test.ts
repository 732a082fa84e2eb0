import { MongoClient } from 'mongodb'
import t from 'tap'
import { startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'

const MB = 1024 * 1024
const ALLOWED = 'the 1 MB that EMBEDDED_LIMIT_MB allows'
const NEAR = (percent: number) =>
  `The embedded database has ${percent} % of ${ALLOWED}. At 100 % it stores nothing more.`
const REACHED = `ERROR The embedded database has reached ${ALLOWED}: it stores nothing more.`

t.test('the log says once how near the limit is, and again after there was more room', async t => {
  const directory = t.testdir()
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(`ERROR ${line}`) }
  const start = async () => {
    lines.length = 0
    const embedded = await startEmbeddedMongo({ directory, limit: MB, log })
    t.teardown(embedded.close)
    const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
    t.teardown(() => client.close())
    const things = client.db().collection<{ _id: number, text: string }>('things')
    const insert = (_id: number, share: number) => things.insertOne({ _id, text: 'x'.repeat(share * MB) })
    return { things, insert, stop: async () => { await client.close(); await embedded.close() } }
  }
  const first = await start()
  await first.insert(1, 0.5)
  t.strictSame(lines, [])
  await first.insert(2, 0.32)
  t.strictSame(lines.splice(0), [NEAR(82)])
  for (const _id of [3, 4]) {
    await first.insert(_id, 0.03)
    await first.things.deleteOne({ _id })
  }
  t.strictSame(lines, [], 'it is said once')
  await first.things.deleteOne({ _id: 2 })
  await first.insert(5, 0.35)
  t.strictSame(lines.splice(0), [NEAR(85)], 'and again when there was more room meanwhile')
  await first.insert(6, 0.2)
  t.strictSame(lines.splice(0), [REACHED])
  await t.rejects(first.insert(7, 0.01), { code: 14031 })
  await first.stop()

  const second = await start()
  t.strictSame(lines, [REACHED], 'a start says nothing of the way there')
  await second.things.deleteOne({ _id: 6 })
  await second.insert(8, 0.01)
  await second.insert(9, 0.2)
  t.strictSame(lines.slice(1), [REACHED])
})
