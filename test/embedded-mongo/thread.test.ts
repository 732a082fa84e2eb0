import { spawnSync } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { type Collection, MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { type EmbeddedMongo, startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { startEmbeddedMongoThread } from '../../embedded-mongo/thread.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

interface Numbered { _id: number, n: number }

/** Runs a fixture in a process of its own that tap does not hook into. */
function run (fixture: string, directory: string) {
  const path = fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url))
  return spawnSync('env', ['-i', `PATH=${process.env.PATH}`, process.execPath, path, directory], { encoding: 'utf8' })
}

/** A database on a thread, with 800 documents. */
async function openThread (t: Test): Promise<{
  directory: string, embedded: EmbeddedMongo, collection: Collection<Numbered>
}> {
  const directory = t.testdir()
  const embedded = await startEmbeddedMongoThread(directory)
  t.teardown(embedded.close)
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
  t.teardown(() => client.close())
  const collection = client.db().collection<Numbered>('c')
  await collection.insertMany(Array.from({ length: 800 }, (_, n) => ({ _id: n, n })))
  return { directory, embedded, collection }
}

/** How many documents a new database finds in the directory. */
async function countIn (t: Test, directory: string, filter: object = { n: { $gte: 1 } }): Promise<number> {
  const embedded = await startEmbeddedMongo({ directory })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
  t.teardown(async () => {
    await client.close()
    await embedded.close()
  })
  return await client.db().collection('c').countDocuments(filter)
}

t.test('a long query does not block the event loop of the caller', async t => {
  const { collection } = await openThread(t)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  // Each document is compared with each other: there is no index.
  await collection.aggregate([
    { $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } },
    { $match: { none: 1 } }
  ]).toArray()
  const took = performance.now() - started
  delay.disable()
  const blocked = delay.max / 1e6
  t.ok(took > 100, `the query is long: it took ${took} ms`)
  t.ok(blocked < took / 2, `the event loop was blocked for ${blocked} ms of ${took} ms`)
})

t.test('another process cannot open the same directory', async t => {
  const { directory } = await openThread(t)
  t.match(run('opener.js', directory).stdout, /^Another process is using the data in /)
})

t.test('closing it leaves everything on the disk', async t => {
  const { directory, embedded, collection } = await openThread(t)
  await collection.updateMany({}, { $inc: { n: 1 } })
  await embedded.close()
  await embedded.close()
  t.equal(await countIn(t, directory), 800)
})

t.test('when the thread fails, the process ends with a message, and acknowledged writes are on the disk', async t => {
  const directory = t.testdir()
  const { status, stdout, stderr } = run('thread-that-fails.js', directory)
  t.equal(stdout, 'stored\n')
  t.not(status, 0, 'the process fails')
  t.match(stderr, /The embedded database has failed, and nothing works without it/)
  t.equal(await countIn(t, directory), 1)
})

t.test('a thread that hangs and does not end ends the process, and acknowledged writes are on the disk', async t => {
  const directory = t.testdir()
  const { status, stdout, stderr } = run('thread-that-stays.js', directory)
  t.equal(stdout, 'stored\n')
  t.not(status, 0, 'the process fails')
  t.match(stderr, /The embedded database has failed[^]*Its thread hangs and cannot be ended/)
  t.equal(await countIn(t, directory, {}), 1)
})

t.test('a thread that works for longer than a silent one may goes on', async t => {
  const embedded = await startEmbeddedMongoThread(t.testdir(), { silentMs: 500 })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
  t.teardown(async () => {
    await client.close()
    await embedded.close()
  })
  const collection = client.db().collection('c')
  const list = Array.from({ length: 60 }, (_, n) => `tag-${n}`)
  for (let batch = 0; batch < 10; batch++) {
    await collection.insertMany(Array.from({ length: 1_000 }, () => ({ list })))
  }
  const started = performance.now()
  await collection.createIndexes([{ key: { list: 1 } }, { key: { list: -1 } }, { key: { list: 1, _id: 1 } }])
  const took = performance.now() - started
  t.ok(took > 600, `it is long: ${took} ms`)
  const { embedded: { restarts } } = await client.db().command({ hello: 1 })
  t.equal(restarts, 0)
})

t.test('a thread that hangs is replaced: its callers are told, and what was acknowledged is there', async t => {
  const directory = t.testdir()
  const embedded = await startEmbeddedMongoThread(directory, { silentMs: 2000 })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API, retryReads: false })
  t.teardown(async () => {
    await client.close()
    await embedded.close()
  })
  const collection = client.db().collection<{ _id: number, text: string }>('c')
  await collection.insertOne({ _id: 1, text: 'a'.repeat(60) })
  // A pattern whose time doubles with each letter.
  const hanging = collection.findOne({ text: { $regex: '^(a|aa)+b$' } }).catch((error: Error) => error.name)
  const waiting = collection.insertOne({ _id: 2, text: '' }).catch((error: Error) => error.name)
  t.match(await hanging, /^Mongo/, 'told')
  t.ok(await waiting, 'and who waits')
  t.match(await collection.findOne({ _id: 1 }), { _id: 1 })
  const { embedded: { restarts } } = await client.db().command({ hello: 1 })
  t.ok(restarts >= 1, `it was started again ${restarts} times`)
  await collection.insertOne({ _id: 3, text: '' })
  await embedded.close()
  t.ok(await countIn(t, directory, { _id: { $in: [1, 3] } }) === 2, 'both are there')
})
