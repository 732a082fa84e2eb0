import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BSONRegExp, Binary, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { ClassicLevel } from 'classic-level'
import t, { type Test } from 'tap'
import { doc, type Doc, type Value } from '../../../embedded-mongo/values/bson.js'
import { Index } from '../../../embedded-mongo/collections/collection-index.js'
import { readKeyFile, writeKeyFile } from '../../../embedded-mongo/store/key-file.js'
import { type Content, contentOf, randomNumbers, withDatabase, writeStore } from '../flips.js'
import { serverError } from '../helper.js'

interface Student { _id: number | string, email?: string, marks?: number[], group?: { n: number }, at?: Date }

/** Runs `use`, and returns whether a store was read from its first record to its last meanwhile. */
async function isRead (t: Test, use: () => Promise<unknown>): Promise<boolean> {
  const iterator = t.intercept(ClassicLevel.prototype, 'iterator')
  try {
    await use()
    return iterator().length > 0
  } finally {
    iterator.restore()
  }
}

t.test('a start after a close reads no document, and knows all keys', async t => {
  const directory = t.testdir()
  const look = async () => await withDatabase(directory, async client => {
    const students = client.db().collection<Student>('students')
    return [
      await students.find().toArray(),
      await students.indexes(),
      await students.find({ marks: 9 }).hint('marks_-1').toArray(),
      await students.find({ 'group.n': { $gte: 3 } }).sort({ 'group.n': -1 }).hint('group.n_1__id_1').toArray(),
      await students.find({ at: { $gt: new Date(5) } }).hint('at_-1').toArray(),
      await students.find({ marks: { $gt: 6, $lt: 3 } }).toArray(),
      (await serverError(students.insertOne({ _id: 'x', email: '2@example.edu' }))).code,
      await students.estimatedDocumentCount(),
      await client.db('other').collection('b').find().toArray()
    ]
  })
  await withDatabase(directory, async client => {
    const students = client.db().collection<Student>('students')
    await students.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { email: { $exists: true } } })
    await students.createIndex({ marks: -1 })
    await students.createIndex({ 'group.n': 1, _id: 1 })
    await students.createIndex({ at: -1 })
    await students.insertMany(Array.from({ length: 1200 }, (_, i) => ({
      _id: i % 2 === 0 ? 5000 - i : `ñ${i}`,
      ...(i % 3 > 0 && { email: `${i}@example.edu`, at: new Date(i) }),
      ...(i % 5 === 0 && { marks: [i % 7, i % 11] }),
      group: { n: i % 4 }
    })))
    await students.deleteMany({ 'group.n': 1 })
    await client.db('other').collection('b').insertOne({ _id: 1 as never })
    await client.db('other').createCollection('empty')
  })
  let saved: unknown
  t.equal(await isRead(t, async () => { saved = await look() }), false)
  const keys = join(directory, 'keys')
  t.equal(statSync(keys).mode & 0o777, 0o600, 'the file of the keys is for this user alone')
  rmSync(keys)
  let read: unknown
  t.equal(await isRead(t, async () => { read = await look() }), true, 'without the file, the store is read')
  t.strictSame(saved, read)
  await withDatabase(directory, async client => {
    t.notOk(existsSync(keys), 'a start deletes the file: what is deleted from now on must not stay in it')
    await client.db().collection<Student>('students').insertOne({ _id: 'last' })
    t.equal((await client.db().collection<Student>('students').find().toArray()).at(-1)?._id, 'last')
    cpSync(directory, join(directory, '..', 'killed'), { recursive: true })
  })
  const killed = join(directory, '..', 'killed')
  t.teardown(() => rmSync(killed, { recursive: true }))
  t.equal(await isRead(t, () => contentOf(killed)), true, 'after a kill, the store is read')
})

t.test('no index keeps a key of what was deleted or changed', async t => {
  const directory = t.testdir()
  const keysHold = (word: string) => readFileSync(join(directory, 'keys')).includes(word)
  await withDatabase(directory, async client => {
    const students = client.db().collection<Student>('students')
    await students.createIndex({ email: 1 }, { unique: true })
    await students.insertMany([
      { _id: 'deleted-id', email: 'deleted@example.edu' },
      { _id: 'changed-id', email: 'before@example.edu' }
    ])
  })
  t.ok(['deleted-id', 'deleted@', 'changed-id', 'before@'].every(keysHold), 'the file has the keys as they are')
  await withDatabase(directory, async client => {
    const students = client.db().collection<Student>('students')
    await students.deleteOne({ _id: 'deleted-id' })
    await students.updateOne({ _id: 'changed-id' }, { $set: { email: 'after@example.edu' } })
  })
  t.strictSame(['deleted-id', 'deleted@', 'before@'].filter(keysHold), [])
  t.strictSame(['changed-id', 'after@'].filter(keysHold), ['changed-id', 'after@'])
})

t.test('keys that are damaged, or belong to another state or version, are not used', async t => {
  const folder = t.testdir()
  const original = join(folder, 'store')
  await writeStore(original)
  const earlier = readKeyFile(original)!
  await withDatabase(original, async client => {
    await client.db().collection('turns').updateOne({}, { $inc: { n: 1 } })
  })
  const expected = await contentOf(original)
  const current = readKeyFile(original)!
  const open = async (what: string, change: (directory: string) => void, used = false) => {
    const directory = join(folder, 'copy')
    rmSync(directory, { recursive: true, force: true })
    cpSync(original, directory, { recursive: true })
    change(directory)
    let content: Content | undefined
    t.equal(await isRead(t, async () => { content = await contentOf(directory) }), !used, what)
    t.strictSame(content, expected, what)
  }
  const random = randomNumbers(3)
  for (let i = 0; i < 4; i++) {
    await open('one flipped bit', directory => {
      const path = join(directory, 'keys')
      const bytes = readFileSync(path)
      const bit = random(bytes.length * 8)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(path, bytes)
    })
  }
  await open('the same keys', directory => writeKeyFile(directory, [current]), true)
  await open('keys of an earlier state', directory => writeKeyFile(directory, [earlier]))
  const otherVersion = Buffer.from(current)
  otherVersion[0]! += 1
  await open('keys of another version', directory => writeKeyFile(directory, [otherVersion]))
  await open('half a file', directory => writeFileSync(join(directory, 'keys'), readFileSync(join(directory, 'keys'))
    .subarray(0, 200)))
  await open('a new file of the store', directory => writeFileSync(join(directory, '999999.ldb'), ''))
})

// What a key depends on: the type and the value, the direction, arrays on the path, a partial filter, sparse.
const values: Value[] = [
  null, true, false, 0, 1, -1, 1.5, new Double(3), NaN as never, Long.fromString('9007199254740993').toBigInt(),
  Decimal128.fromString('0.1'), 'text', 'ñ\0😀', new Date(1e12), new ObjectId('6b03f5364f980731009d099a'),
  new Binary(Buffer.from([1, 255]), 4), new Timestamp({ t: 1, i: 2 }), new BSONRegExp('a', 'i'), new Code('x'),
  new MinKey(), new MaxKey(), [], [1, [2], doc({ b: 1 })], doc({ b: [1, 2], c: 'x' }), [doc({ b: 2 }), doc({ b: 3 })]
] as Value[]
const specs: Doc[] = [
  doc({ name: 'a', key: doc({ a: 1 }) }),
  doc({ name: 'b', key: doc({ a: -1 }) }),
  doc({ name: 'c', key: doc({ 'a.b': 1, x: -1 }), sparse: true }),
  doc({ name: 'd', key: doc({ x: 1, a: 1 }), partialFilterExpression: doc({ a: doc({ $gt: 0 }) }), unique: true })
]

t.test('the version of the saved keys is raised when the keys change', async t => {
  const hash = createHash('sha256')
  for (const spec of specs) {
    const index = new Index(spec)
    for (const a of values) {
      const stored = { number: 3e9, pending: undefined }
      index.add(index.keysOf(doc({ _id: 1, a, x: 'x' })), stored)
    }
    for (const [key] of index.entries.all()) hash.update(`${key.length} ${key}`, 'latin1')
  }
  t.equal(hash.digest('hex'), 'b5d34b0daa5349785f431b5e41b34ff5196b946c53c998d8e86b155eec41a472',
    'raise VERSION in saved-keys.ts, and set the new hash here')
})
