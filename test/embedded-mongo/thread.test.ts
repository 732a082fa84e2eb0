import { spawnSync } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { startEmbeddedMongoThread } from '../../embedded-mongo/thread.js'

/** Runs a fixture in a process of its own that tap does not hook into. */
function run (fixture: string, directory: string) {
  const path = fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url))
  return spawnSync('env', ['-i', `PATH=${process.env.PATH}`, process.execPath, path, directory], { encoding: 'utf8' })
}

async function countIn (t: Test, directory: string): Promise<number> {
  const embedded = await startEmbeddedMongo({ directory })
  const client = new MongoClient(embedded.uri('test'))
  t.teardown(async () => {
    await client.close()
    await embedded.close()
  })
  return await client.db().collection('c').countDocuments({ n: { $gte: 1 } })
}

t.test('a database on a thread of its own', async t => {
  const directory = t.testdir()
  const embedded = await startEmbeddedMongoThread(directory)
  t.teardown(embedded.close)
  const client = new MongoClient(embedded.uri('test'))
  t.teardown(() => client.close())
  const collection = client.db().collection<{ _id: number, n: number }>('c')
  await collection.insertMany(Array.from({ length: 800 }, (_, n) => ({ _id: n, n })))

  t.test('a long query keeps nobody waiting but those who ask the database', async t => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()
    // Every document against every other: no index helps.
    await collection.aggregate([{ $lookup: { from: 'c', localField: 'n', foreignField: 'other', as: 'others' } },
      { $match: { none: 1 } }]).toArray()
    const took = performance.now() - started
    delay.disable()
    t.comment(`the query took ${took} ms, the event loop was ${delay.max / 1e6} ms late`)
    t.ok(took > 100)
    t.ok(delay.max / 1e6 < took / 2)
  })

  t.test('another process is refused', async t => {
    t.match(run('opener.js', directory).stdout, /^Another process is using the data in /)
  })

  t.test('closing it leaves everything on the disk', async t => {
    await collection.updateMany({}, { $inc: { n: 1 } })
    await embedded.close()
    await embedded.close()
    t.equal(await countIn(t, directory), 800)
  })
})

t.test('when the thread fails, the process ends with a sentence, and what was answered is on the disk', async t => {
  const directory = t.testdir()
  const { status, stdout, stderr } = run('thread-that-fails.js', directory)
  t.equal(stdout, 'stored\n')
  t.not(status, 0)
  t.match(stderr, /The embedded database has failed, and nothing works without it/)
  t.equal(await countIn(t, directory), 1)
})
