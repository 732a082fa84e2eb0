import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ClassicLevel } from 'classic-level'
import { type Collection, MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import {
  type Change, DataInUse, type EmbeddedMongo, startEmbeddedMongo, type Store
} from '../../../embedded-mongo/index.js'
import { serverError } from '../helper.js'
import { STABLE_API } from '../../../lib/database/stable-api.js'

/** Collects nothing: the tests of failing disks would fill the output. */
const silent = { warn: () => {}, error: () => {} }

/** A store in memory. A test can make it fail, hold its writes, and see how it was used. */
class TestStore implements Store {
  readonly directory = 'a test'
  /** What is on the disk, and what reads return: after a failed write, the state before it. */
  readonly data = new Map<string, Buffer>()
  writes = 0
  opened = 0
  /** `before` fails and leaves nothing, `after` fails although everything is written: a disk may do either. */
  failing: 'no' | 'before' | 'after' = 'no'
  /** It fails from the next write on, as with `before`. */
  lastGoodWrite = Infinity
  #held: Promise<void> | undefined
  #visible = new Map<string, Buffer>()

  /** Holds all writes until the returned function is called. */
  hold (): () => void {
    const { promise, resolve } = withResolvers()
    this.#held = promise
    return () => {
      this.#held = undefined
      resolve()
    }
  }

  async open (): Promise<void> {
    this.opened++
    this.#visible = new Map(this.data)
  }

  async * read (): AsyncIterable<Array<[Buffer, Buffer]>> {
    const keys = [...this.data.keys()].sort()
    for (const key of keys) yield [[Buffer.from(key, 'latin1'), this.data.get(key)!]]
  }

  get (key: Buffer): Buffer | undefined {
    return this.#visible.get(key.toString('latin1'))
  }

  probe (): void {
    if (this.failing === 'before') throw new Error('No space left on device')
  }

  async write (changes: Change[]): Promise<void> {
    this.writes++
    if (this.writes > this.lastGoodWrite) this.failing = 'before'
    await this.#held
    if (this.failing === 'before') throw new Error('IO error: 000005.log: No space left on device')
    for (const { key, value } of changes) {
      if (value === null) this.data.delete(key.toString('latin1'))
      else this.data.set(key.toString('latin1'), value)
    }
    if (this.failing === 'after') throw new Error('IO error: 000005.log: Input/output error')
    this.#visible = new Map(this.data)
  }

  async close (): Promise<void> {}
}

function withResolvers (): { promise: Promise<void>, resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>(_resolve => { resolve = _resolve })
  return { promise, resolve }
}

interface Doc { _id: number | string, n?: number, email?: string, text?: string }

async function open (
  t: Test, options: Parameters<typeof startEmbeddedMongo>[0]
): Promise<{ embedded: EmbeddedMongo, collection: Collection<Doc>, close: () => Promise<void> }> {
  const embedded = await startEmbeddedMongo({ log: silent, ...options })
  const client = new MongoClient(embedded.uri('test'), { serverApi: STABLE_API })
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
  const path = fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url))
  // By way of env, so that tap does not hook into it: it is killed, and would leave half a report.
  const child = spawn('env', ['-i', `PATH=${process.env.PATH}`, process.execPath, path, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface(child.stdout) }
}

t.test('what was written is there after a restart, with its indexes and in its order', async t => {
  const directory = t.testdir()
  const first = await open(t, { directory })
  await first.collection.createIndex({ email: 1 },
    { unique: true, partialFilterExpression: { email: { $exists: true } } })
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
  t.ok(lines >= 1500, `${lines} writes before the kill`)

  const { collection } = await open(t, { directory })
  const found = new Map((await collection.find().toArray()).map(document => [document._id as number, document]))
  // A delete that was under way when the process died may have happened.
  t.strictSame([...done.inserted].filter(id => !found.has(id) && id % 3 !== 0), [], 'every insert')
  t.strictSame([...done.updated].filter(id => !(found.get(id)?.n === id) && id % 3 !== 0), [], 'every update')
  t.strictSame([...done.deleted].filter(id => found.has(id)), [], 'every delete')
  t.equal(await collection.countDocuments({ n: { $gte: 0 } }),
    [...found.values()].filter(({ n }) => n !== undefined).length, 'the index agrees')
})

t.test('every batch is written with fsync', async t => {
  const write = t.capture(ClassicLevel.prototype, 'batch', ClassicLevel.prototype.batch)
  const { collection } = await open(t, { directory: t.testdir() })
  await collection.insertOne({ _id: 1 })
  await collection.updateOne({ _id: 1 }, { $set: { n: 1 } })
  await collection.createIndex({ n: 1 })
  await collection.deleteOne({ _id: 1 })
  const calls = write()
  t.equal(calls.length, 5, 'a batch for each write that was acknowledged, and the first meta record')
  for (const { args: [, options] } of calls as Array<{ args: unknown[] }>) t.strictSame(options, { sync: true })
})

t.test('writes that wait are written together', async t => {
  const store = new TestStore()
  const { collection } = await open(t, { store })
  await collection.insertOne({ _id: 'first' })
  store.writes = 0
  const release = store.hold()
  const inserts = Array.from({ length: 50 }, (_, i) => collection.insertOne({ _id: i }))
  while (await collection.countDocuments() < 51) t.equal(store.writes, 1, 'the first batch is held')
  release()
  await Promise.all(inserts)
  t.equal(store.writes, 2, 'one batch for all that came while the first was written')
})

t.test('a write is acknowledged when it is on the disk', async t => {
  const store = new TestStore()
  const { collection } = await open(t, { store })
  await collection.insertOne({ _id: 1 })
  const before = store.data.size
  const events: string[] = []
  const release = store.hold()
  const writes = [
    collection.insertOne({ _id: 3, n: 1 })
      .then(() => { events.push(`insert, ${store.data.size - before} on the disk`) }),
    sawInsert(collection).then(async () => {
      await collection.updateOne({ _id: 3 }, { $set: { n: 1 } })
      events.push('an update that changes nothing')
    })
  ]
  await sawInsert(collection)
  for (let i = 0; i < 20; i++) await collection.db.command({ ping: 1 })
  events.push('released')
  release()
  await Promise.all(writes)
  t.strictSame(events.toSorted(), ['an update that changes nothing', 'insert, 1 on the disk', 'released'])
  t.equal(events[0], 'released', 'both wait for the disk')
})

/** Resolves when the server has the document with the _id 3 in memory. */
async function sawInsert (collection: Collection<Doc>): Promise<void> {
  while (await collection.findOne({ _id: 3 }) === null) continue
}

/** A collection with a unique index and three documents, and another collection. */
async function fillTwo (collection: Collection<Doc>): Promise<void> {
  await collection.createIndex({ email: 1 }, { unique: true })
  await collection.insertMany([1, 2, 3].map(n => ({ _id: n, n, email: 'abc'[n - 1]! })))
  await collection.db.collection('other').insertOne({ n: 1 })
}

/** All that a client can see of it. */
async function contentOf (collection: Collection<Doc>): Promise<unknown> {
  return {
    documents: await collection.find().sort({ _id: 1 }).toArray(),
    byIndex: await collection.find({ email: { $gt: '' } }).hint('email_1').toArray(),
    indexes: await collection.indexes(),
    collections: (await collection.db.listCollections().toArray()).map(({ name }) => name).sort()
  }
}

for (const [failing, code] of [['before', 14031], ['after', 39]] as const) {
  t.test(`a disk that fails ${failing} writing fails each write, and leaves everything as it was`, async t => {
    const store = new TestStore()
    const { collection } = await open(t, { store })
    await fillTwo(collection)
    const before = await contentOf(collection)
    store.failing = failing
    const attempts: Array<[string, () => Promise<unknown>]> = [
      ['insert', () => collection.insertOne({ _id: 4, email: 'd' })],
      ['update', () => collection.updateOne({ _id: 1 }, { $set: { email: 'z', n: 9 } })],
      ['findAndModify', () => collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
      ['delete', () => collection.deleteOne({ _id: 2 })],
      ['upsert', () => collection.updateOne({ _id: 9 }, { $set: { email: 'y' } }, { upsert: true })],
      ['createIndexes', () => collection.createIndex({ n: 1 })],
      ['dropIndexes', () => collection.dropIndex('email_1')],
      ['create', () => collection.db.createCollection('new')],
      ['drop', () => collection.db.collection('other').drop()]
    ]
    for (const [what, attempt] of attempts) {
      t.equal((await serverError(attempt())).code, code, what)
      t.strictSame(await contentOf(collection), before, `${what}: everything is as before`)
    }
  })

  t.test(`a disk that fails ${failing} writing fails all writes that build on each other`, async t => {
    const store = new TestStore()
    const { collection } = await open(t, { store })
    await fillTwo(collection)
    const before = await contentOf(collection)
    store.failing = failing
    const release = store.hold()
    const writes = Promise.allSettled([
      collection.deleteOne({ _id: 2 }),
      collection.insertOne({ _id: 2, email: 'b2' }),
      collection.insertOne({ _id: 5, email: 'b' }),
      collection.updateMany({}, { $inc: { n: 1 } }),
      collection.createIndex({ n: 1 }),
      collection.insertOne({ _id: 6, email: 'f' }),
      collection.insertOne({ _id: 6, email: 'f' })
    ])
    for (let i = 0; i < 20; i++) await collection.db.command({ ping: 1 })
    release()
    const codes = (await writes).map(result => result.status === 'rejected' ? result.reason.code : 'acknowledged')
    t.strictSame(codes, Array(7).fill(code), 'no write is acknowledged, and no key counts as taken')
    t.strictSame(await contentOf(collection), before)
  })

  t.test(`after a disk has failed ${failing} writing, it is written again, and has what was acknowledged`, async t => {
    const store = new TestStore()
    const { collection, close } = await open(t, { store })
    await fillTwo(collection)
    store.failing = failing
    await serverError(collection.insertOne({ _id: 4, email: 'x' }))
    await serverError(collection.deleteOne({ _id: 2 }))
    store.failing = 'no'
    await collection.insertOne({ _id: 4, email: 'd' })
    await collection.updateOne({ _id: 1 }, { $set: { n: 100 } })
    t.equal((await serverError(collection.insertOne({ _id: 5, email: 'd' }))).code, 11000)
    const after = await contentOf(collection)
    await close()
    const again = await open(t, { store })
    t.strictSame(await contentOf(again.collection), after, 'the disk has what was acknowledged')
  })
}

t.test('a disk that fails while a long write works ends it, and the memory has what the disk has', async t => {
  const store = new TestStore()
  const { collection, close } = await open(t, { store })
  await collection.insertMany(Array.from({ length: 10_000 }, (_, n) => ({ _id: n, n: 0 })))
  store.lastGoodWrite = store.writes + 2
  t.equal((await serverError(collection.updateMany({}, { $inc: { n: 1 } }))).code, 14031)
  store.lastGoodWrite = Infinity
  store.failing = 'no'
  const changed = await collection.countDocuments({ n: 1 })
  t.ok(changed > 0 && changed < 10_000, `a part was changed: ${changed}`)
  await collection.insertOne({ _id: 'again' })
  const before = await collection.find().sort({ _id: 1 }).toArray()
  await close()
  const again = await open(t, { store })
  t.strictSame(await again.collection.find().sort({ _id: 1 }).toArray(), before)
})

t.test('the log says when the disk fails, and when it is written again', async t => {
  const store = new TestStore()
  const lines: string[] = []
  const log = {
    warn: (line: string) => { lines.push(`warn ${line}`) },
    error: (line: string) => { lines.push(`error ${line}`) }
  }
  const { collection } = await open(t, { store, log })
  await collection.insertOne({ _id: 1 })
  store.failing = 'after'
  const { message, codeName } = await serverError(collection.insertOne({ _id: 2 }))
  t.strictSame([codeName, message],
    ['FileStreamFailed', 'The write was not stored: IO error: 000005.log: Input/output error'])
  store.failing = 'no'
  await collection.insertOne({ _id: 2 })
  t.strictSame(lines, [
    'error The embedded database cannot write to its disk: IO error: 000005.log: Input/output error',
    'warn The embedded database writes to its disk again'
  ])
})

t.test('closing waits for what is being written', async t => {
  const store = new TestStore()
  const { collection, embedded, close } = await open(t, { store })
  await collection.insertOne({ _id: 1 })
  const release = store.hold()
  const attempt = collection.insertOne({ _id: 3 }).catch(() => {})
  await sawInsert(collection)
  const closed = embedded.close()
  release()
  await closed
  await attempt
  await close()
  const again = await open(t, { store })
  t.equal(await again.collection.countDocuments(), 2)
})
