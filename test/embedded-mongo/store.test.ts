import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Collection, MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import {
  type Change, DataInUse, type EmbeddedMongo, startEmbeddedMongo, type Store
} from '../../embedded-mongo/index.js'
import { serverError } from './helper.js'

/** Collects nothing: the tests of failing disks would fill the output. */
const silent = { warn: () => {}, error: () => {} }

/** A store in memory that can be told to fail, and that says how it was used. */
class TestStore implements Store {
  readonly data = new Map<string, Buffer>()
  writes = 0
  opened = 0
  /** `before` fails and leaves nothing, `after` fails although everything is written: a disk may do either. */
  failing: 'no' | 'before' | 'after' = 'no'
  delay = 0

  async open (): Promise<void> {
    this.opened++
    await new Promise(resolve => setTimeout(resolve, this.delay))
    if (this.failing === 'before' && this.opened > 1) throw new Error('No space left on device')
  }

  async * read (): AsyncIterable<[Buffer, Buffer]> {
    const keys = [...this.data.keys()].sort()
    for (const key of keys) yield [Buffer.from(key, 'latin1'), this.data.get(key)!]
  }

  async write (changes: Change[]): Promise<void> {
    this.writes++
    await new Promise(resolve => setTimeout(resolve, this.delay))
    if (this.failing === 'before') throw new Error('IO error: 000005.log: No space left on device')
    for (const { key, value } of changes) {
      if (value === null) this.data.delete(key.toString('latin1'))
      else this.data.set(key.toString('latin1'), value)
    }
    if (this.failing === 'after') throw new Error('IO error: 000005.log: Input/output error')
  }

  async close (): Promise<void> {}
}

interface Doc { _id: number | string, n?: number, email?: string, text?: string }

async function open (
  t: Test, options: Parameters<typeof startEmbeddedMongo>[0]
): Promise<{ embedded: EmbeddedMongo, collection: Collection<Doc>, close: () => Promise<void> }> {
  const embedded = await startEmbeddedMongo({ log: silent, ...options })
  const client = new MongoClient(embedded.uri('test'))
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await client.close()
    await embedded.close()
  }
  t.teardown(close)
  return { embedded, collection: client.db().collection<Doc>('c'), close }
}

/** Runs a fixture in a process of its own; its output ends when it does. */
function linesOf (fixture: string, directory: string): { child: ChildProcess, lines: AsyncIterable<string> } {
  const path = fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url))
  // By way of env, so that tap does not hook into it: it is killed, and would leave half a report.
  const child = spawn('env', ['-i', `PATH=${process.env.PATH}`, process.execPath, path, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface(child.stdout) }
}

t.test('what was written is there after a restart, with its indexes and in its order', async t => {
  const directory = t.testdir()
  const first = await open(t, { directory })
  await first.collection.createIndex({ email: 1 }, { unique: true, sparse: true })
  await first.collection.insertMany([{ _id: 'z', email: 'z' }, { _id: 'a', email: 'a' }, { _id: 'm' }])
  await first.collection.updateOne({ _id: 'a' }, { $set: { n: 5 } })
  await first.collection.deleteOne({ _id: 'm' })
  await first.collection.insertOne({ _id: 'b' })
  await first.collection.db.collection('dropped').insertOne({})
  await first.collection.db.collection('dropped').drop()
  const before = [await first.collection.find().toArray(), await first.collection.indexes(),
    await first.collection.db.listCollections().toArray()]
  await first.close()

  const second = await open(t, { directory })
  t.strictSame([await second.collection.find().toArray(), await second.collection.indexes(),
    await second.collection.db.listCollections().toArray()], before)
  t.equal((await serverError(second.collection.insertOne({ _id: 'c', email: 'a' }))).code, 11000)
  await second.collection.insertOne({ _id: 'last' })
  t.strictSame((await second.collection.find().toArray()).map(({ _id }) => _id), ['z', 'a', 'b', 'last'])
})

t.test('a second process on the same data is refused with one sentence', async t => {
  const directory = t.testdir()
  const { collection } = await open(t, { directory })
  await t.rejects(startEmbeddedMongo({ directory }), new DataInUse(directory))
  let output = ''
  for await (const line of linesOf('opener.js', directory).lines) output += line
  t.equal(output, `Another process is using the data in ${directory}: stop it first, or choose another data directory.`)
  await collection.insertOne({ _id: 1 })
})

t.test('kill -9 loses nothing that was acknowledged', async t => {
  const directory = t.testdir()
  const { child, lines: acknowledged } = linesOf('writer.js', directory)
  const done = { inserted: new Set<number>(), updated: new Set<number>(), deleted: new Set<number>() }
  let lines = 0
  for await (const line of acknowledged) {
    const [what, id] = line.split(' ') as [keyof typeof done, string]
    done[what].add(Number(id))
    if (++lines === 1500) child.kill('SIGKILL')
  }
  t.ok(lines >= 1500)

  const { collection } = await open(t, { directory })
  const found = new Map((await collection.find().toArray()).map(document => [document._id as number, document]))
  // A delete that was under way when the process died may have happened.
  t.strictSame([...done.inserted].filter(id => !found.has(id) && id % 3 !== 0), [], 'every insert')
  t.strictSame([...done.updated].filter(id => !(found.get(id)?.n === id) && id % 3 !== 0), [], 'every update')
  t.strictSame([...done.deleted].filter(id => found.has(id)), [], 'every delete')
  t.equal(await collection.countDocuments({ n: { $gte: 0 } }),
    [...found.values()].filter(({ n }) => n !== undefined).length, 'the index agrees')
})

t.test('writes that wait are written together', async t => {
  const store = new TestStore()
  store.delay = 50
  const { collection } = await open(t, { store })
  await collection.insertOne({ _id: 'first' })
  store.writes = 0
  await Promise.all(Array.from({ length: 200 }, (_, i) => collection.insertOne({ _id: i })))
  t.ok(store.writes <= 40, `${store.writes} writes for 200 inserts`)
})

t.test('a write is acknowledged when it is on the disk', async t => {
  const store = new TestStore()
  const { collection } = await open(t, { store })
  await collection.insertOne({ _id: 1 })
  store.delay = 100
  const size = store.data.size
  const insert = collection.insertOne({ _id: 2 }).then(() => store.data.size)
  t.equal(await insert, size + 1)
  const started = Date.now()
  const attempts = [collection.insertOne({ _id: 3, n: 1 }), collection.updateOne({ _id: 3 }, { $set: { n: 1 } })]
  await Promise.all(attempts)
  t.ok(Date.now() - started >= 95, 'also a write that changes nothing waits for what it has seen')
})

for (const failing of ['before', 'after'] as const) {
  t.test(`a disk that fails ${failing} writing fails the write and not the process`, async t => {
    const store = new TestStore()
    const { collection, close } = await open(t, { store })
    const database = collection.db
    await collection.createIndex({ email: 1 }, { unique: true })
    await collection.insertMany([{ _id: 1, n: 1, email: 'a' }, { _id: 2, n: 2, email: 'b' },
      { _id: 3, n: 3, email: 'c' }])
    await database.collection('other').insertOne({ n: 1 })
    const before = await collection.find().sort({ _id: 1 }).toArray()
    const indexes = await collection.indexes()

    store.failing = failing
    const code = failing === 'before' ? 14031 : 39
    const attempts: Array<[string, () => Promise<unknown>]> = [
      ['insert', () => collection.insertOne({ _id: 4, email: 'd' })],
      ['update', () => collection.updateOne({ _id: 1 }, { $set: { email: 'z', n: 9 } })],
      ['findAndModify', () => collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
      ['delete', () => collection.deleteOne({ _id: 2 })],
      ['upsert', () => collection.updateOne({ _id: 9 }, { $set: { email: 'y' } }, { upsert: true })],
      ['createIndexes', () => collection.createIndex({ n: 1 })],
      ['dropIndexes', () => collection.dropIndex('email_1')],
      ['create', () => database.createCollection('new')],
      ['drop', () => database.collection('other').drop()]
    ]
    for (const [what, attempt] of attempts) t.equal((await serverError(attempt())).code, code, what)
    // Several at once, of which the later ones build on the earlier ones before these have failed.
    store.delay = 100
    const together = await Promise.allSettled([
      collection.deleteOne({ _id: 2 }), collection.insertOne({ _id: 2, email: 'b2' }),
      collection.insertOne({ _id: 5, email: 'b' }), collection.updateMany({}, { $inc: { n: 1 } }),
      collection.createIndex({ n: 1 }), collection.insertOne({ _id: 6, email: 'f' }),
      collection.insertOne({ _id: 6, email: 'f' })
    ])
    t.ok(together.every(result => result.status === 'rejected' && result.reason.code === code),
      'nobody is told that it worked, or that the key is taken')
    t.strictSame(await collection.find().sort({ _id: 1 }).toArray(), before, 'the documents are what they were')
    t.strictSame(await collection.find({ email: { $gt: '' } }).hint('email_1').toArray(), before, 'the index too')
    t.strictSame(await collection.indexes(), indexes)
    t.strictSame((await database.listCollections().toArray()).map(({ name }) => name).sort(), ['c', 'other'])

    store.failing = 'no'
    store.delay = 0
    await collection.insertOne({ _id: 4, email: 'd' })
    await collection.updateOne({ _id: 1 }, { $set: { n: 100 } })
    t.equal((await serverError(collection.insertOne({ _id: 5, email: 'd' }))).code, 11000)
    const after = await collection.find().sort({ _id: 1 }).toArray()
    await close()

    const again = await open(t, { store })
    t.strictSame(await again.collection.find().sort({ _id: 1 }).toArray(), after,
      'the disk has what was acknowledged')
    t.strictSame((await again.collection.db.listCollections().toArray()).map(({ name }) => name).sort(), ['c', 'other'])
    t.strictSame(await again.collection.indexes(), indexes)
  })
}

t.test('closing waits for what is being written', async t => {
  const store = new TestStore()
  const { collection, embedded, close } = await open(t, { store })
  await collection.insertOne({ _id: 1 })
  store.delay = 50
  const attempt = collection.insertOne({ _id: 2 }).catch(() => {})
  await new Promise(resolve => setTimeout(resolve, 20))
  await embedded.close()
  await attempt
  await close()
  const again = await open(t, { store })
  t.equal(await again.collection.countDocuments(), 2)
})
