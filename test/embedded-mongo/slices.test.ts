import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { STABLE_API } from '../../lib/stable-api.js'

interface Numbered { _id: number, n: number }

/** A database in this process with 1,200 documents, and two clients of it. */
async function clients (t: Test) {
  const embedded = await startEmbeddedMongo()
  const clients = [1, 2].map(() => new MongoClient(embedded.uri('test'), { serverApi: STABLE_API }))
  t.teardown(async () => {
    await Promise.all(clients.map(client => client.close()))
    await embedded.close()
  })
  const [busy, other] = clients as [MongoClient, MongoClient]
  const collection = other.db().collection<Numbered>('c')
  await collection.insertMany(Array.from({ length: 1200 }, (_, n) => ({ _id: n, n })))
  await busy.db().command({ ping: 1 })
  return { busy, collection }
}

/** Compares each document with each other: there is no index. */
const LONG: Record<string, (client: MongoClient) => Promise<unknown>> = {
  $lookup: client => client.db().collection('c').aggregate([
    { $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } }, { $match: { none: 1 } }
  ]).toArray(),
  '$group, $unwind, $sort, $facet, $skip, $limit, $count': client => client.db().collection('c').aggregate([
    { $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } },
    { $set: { list: [1, 2, 3] } }, { $unwind: '$list' }, { $match: { n: { $gt: 0 } } }, { $sort: { list: 1 } },
    { $group: { _id: '$n', sum: { $sum: '$list' } } }, { $skip: 1 }, { $limit: 1100 }, { $facet: { all: [] } },
    { $count: 'n' }
  ]).toArray()
}

for (const [stages, run] of Object.entries(LONG)) {
  t.test(`while a long aggregation works, others are answered: ${stages}`, async t => {
    const { busy, collection } = await clients(t)
    let isOver = false
    const long = run(busy).then(result => {
      isOver = true
      return result
    })
    await sleep(20)
    for (let turn = 0; turn < 3; turn++) t.strictSame(await collection.findOne({ _id: turn }), { _id: turn, n: turn })
    t.notOk(isOver, 'it is at work')
    const result = await long
    t.strictSame(result, stages === '$lookup' ? [] : [{ n: 1 }])
  })
}

t.test('a write between two parts of a search is seen or not, and breaks nothing', async t => {
  const { busy, collection } = await clients(t)
  const long = busy.db().collection('c').aggregate<Numbered>([
    { $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } }, { $project: { n: 1 } }
  ], { batchSize: 2000 }).toArray()
  await sleep(20)
  await collection.deleteMany({ _id: { $gte: 1000 } })
  const found = (await long).map(({ _id }) => _id)
  t.strictSame(found.slice(0, 1000), Array.from({ length: 1000 }, (_, n) => n), 'all that stay, each once')
})

t.test('a sorted search returns nothing that was changed between two of its parts and no longer matches', async t => {
  const { busy, collection } = await clients(t)
  await collection.insertMany(Array.from({ length: 60_000 }, (_, n) => ({ _id: n + 2000, n })))
  await collection.updateMany({}, { $set: { kind: 'a' } })
  const long = busy.db().collection('c').find({ kind: 'a' }).sort({ n: -1 }).toArray()
  await sleep(20)
  await collection.updateMany({}, { $set: { kind: 'b' } })
  t.strictSame(await long, [])
})

t.test('a search whose client has gone ends', async t => {
  const { busy, collection } = await clients(t)
  const gone = LONG.$lookup?.(busy).catch((error: Error) => error.name)
  await sleep(20)
  await busy.close(true)
  t.match(await gone, /Mongo/)
  t.ok(await collection.findOne({ _id: 1 }), 'another one is answered')
  const before = performance.eventLoopUtilization()
  await sleep(100)
  t.ok(performance.eventLoopUtilization(before).utilization < 0.5, 'the database rests')
})
