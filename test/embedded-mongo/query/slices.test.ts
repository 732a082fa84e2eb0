import { setTimeout as sleep } from 'node:timers/promises'
import { type Collection as MongoCollection, MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'

interface Numbered { _id: number, n: number, kind?: string, by?: string, taken?: boolean, hits?: number }

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
  'the pipeline in $lookup': client => client.db().collection('c').aggregate([
    { $limit: 1 },
    {
      $lookup: {
        from: 'c',
        pipeline: [{ $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'inner' } }],
        as: 'others'
      }
    },
    { $match: { none: 1 } }
  ]).toArray(),
  $facet: client => client.db().collection('c').aggregate([
    { $facet: { all: [{ $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } }] } },
    { $match: { none: 1 } }
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
    t.strictSame(result, stages.startsWith('$group') ? [{ n: 1 }] : [])
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
  await collection.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: n + 2000, n, kind: 'a' })))
  const long = busy.db().collection<Numbered>('c').find({ kind: 'a' }, { batchSize: 30_000 }).sort({ n: -1 }).toArray()
  await sleep(5)
  await Promise.all([2000, 21_999].map(_id => collection.updateOne({ _id }, { $set: { kind: 'b' } })))
  const found = (await long).map(({ _id }) => _id)
  // The first one may have been returned before it was changed.
  const others = found.filter(id => id !== 21_999)
  t.strictSame(others, Array.from({ length: 19_998 }, (_, n) => 21_998 - n), 'the last one is not there')
})

const MANY = 30_000
const LAST = 2000 + MANY - 1

/** Many documents, and a long write of all of them by the busy client. */
async function longWrite (t: Test, write: (many: MongoCollection<Numbered>) => Promise<unknown>) {
  const { busy, collection } = await clients(t)
  await collection.insertMany(Array.from({ length: MANY }, (_, n) => ({ _id: n + 2000, n: 0 })))
  let isOver = false
  const long = write(busy.db().collection<Numbered>('c')).then(result => {
    isOver = true
    return result
  })
  await collection.findOne({ _id: 1 })
  return { collection, long, isOver: () => isOver }
}

/** Matches none, and takes some microseconds for each document. */
const SLOW = { $expr: { $in: ['$n', { $literal: Array<number>(300).fill(-1) }] } }

const LONG_WRITES: Record<string, (many: MongoCollection<Numbered>) => Promise<unknown>> = {
  update: many => many.updateMany({}, { $inc: { n: 1 } }),
  delete: many => many.deleteMany({}),
  insert: many => many.insertMany(Array.from({ length: MANY }, (_, n) => ({ _id: 50_000 + n, n: 0 }))),
  'update of one that is not there': many => many.updateOne(SLOW, { $set: { n: 1 } }),
  findAndModify: many => many.findOneAndUpdate(SLOW, { $set: { n: 1 } })
}

for (const [name, write] of Object.entries(LONG_WRITES)) {
  t.test(`while a long write works, others are answered: ${name}`, async t => {
    const { long, isOver } = await longWrite(t, write)
    t.notOk(isOver(), 'it is at work')
    await long
  })
}

t.test('a long update changes each document once, and none that was deleted or changed meanwhile', async t => {
  const { collection, long } = await longWrite(t, many => many.updateMany({ n: 0 }, [{ $set: { n: 1, by: 'long' } }]))
  await collection.deleteOne({ _id: LAST })
  await collection.updateOne({ _id: LAST - 1 }, { $set: { n: 5 } })
  await collection.insertOne({ _id: LAST, n: 7 })
  t.match(await long, { matchedCount: MANY - 1 }, 'one of the 1,200 is 0, too')
  t.equal(await collection.countDocuments({ n: 1, by: 'long' }), MANY - 1)
  t.strictSame(await collection.find({ _id: { $in: [LAST - 1, LAST] } }).toArray(),
    [{ _id: LAST - 1, n: 5 }, { _id: LAST, n: 7 }])
})

t.test('a long update changes a document once that is moved ahead of it in its index', async t => {
  const { busy, collection } = await clients(t)
  await collection.createIndex({ n: 1 })
  await collection.insertMany(Array.from({ length: MANY }, (_, n) => ({ _id: n + 2000, n: n + 2000 })))
  const long = busy.db().collection<Numbered>('c')
    .updateMany({ n: { $gte: 0 }, by: { $exists: false } }, { $inc: { hits: 1 } })
  await collection.updateOne({ _id: 0 }, { $set: { n: 1_000_000 } })
  t.match(await long, { matchedCount: MANY + 1200, modifiedCount: MANY + 1200 })
  t.equal(await collection.countDocuments({ hits: { $ne: 1 } }), 0)
})

t.test('a long sorted search is full although its first documents are deleted meanwhile', async t => {
  const { busy, collection } = await clients(t)
  await collection.insertMany(Array.from({ length: MANY }, (_, n) => ({ _id: n + 2000, n: n + 2000 })))
  const long = busy.db().collection<Numbered>('c').find({}).sort({ n: 1 }).limit(3).toArray()
  await collection.deleteMany({ _id: { $lt: 1200 } })
  t.equal((await long).length, 3)
})

t.test('a long deletion deletes nothing that does not match any more', async t => {
  const { collection, long } = await longWrite(t, many => many.deleteMany({ n: 0 }))
  await collection.updateOne({ _id: LAST - 1 }, { $set: { n: 5 } })
  await long
  t.strictSame(await collection.find({ _id: { $gte: 2000 } }).toArray(), [{ _id: LAST - 1, n: 5 }])
})

t.test('of clients that take the first document at once without an index, each gets another one', async t => {
  const { collection } = await clients(t)
  await collection.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ _id: n + 2000, n: -n, taken: false })))
  const taken = await Promise.all(Array.from({ length: 20 }, async () => await collection.findOneAndUpdate(
    { n: { $lte: 0 }, taken: false }, { $set: { taken: true } }, { sort: { n: 1 } }
  )))
  const ids = taken.map(document => document?._id ?? 0)
  t.strictSame(ids.sort((a, b) => b - a), Array.from({ length: 20 }, (_, n) => 6_999 - n))
})

t.test('a collection that is dropped while a write works on it stays dropped', async t => {
  const { collection, long } = await longWrite(t, many => many.updateMany({}, { $inc: { n: 1 } }))
  await collection.drop()
  await t.rejects(long, /collection dropped/)
  t.equal(await collection.countDocuments({}), 0)
})

t.test('a long sort is as a short one, and gives way', async t => {
  const { busy, collection } = await clients(t)
  // Many have the same key: those stay in the order of insertion.
  const documents = Array.from({ length: 6_000 }, (_, n) => ({ _id: n + 2000, n: (n * 7919) % 1009 }))
  await collection.insertMany(documents)
  for (const pipeline of [[{ $match: { _id: { $gte: 2000 } } }, { $sort: { n: 1 } }],
    [{ $match: { _id: { $gte: 2000 } } }, { $set: { m: 1 } }, { $sort: { n: 1 } }, { $unset: 'm' }]]) {
    const sorted = await busy.db().collection('c').aggregate(pipeline, { batchSize: 40_000 }).toArray()
    t.strictSame(sorted, documents.toSorted((a, b) => a.n - b.n))
  }
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
