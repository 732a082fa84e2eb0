import { type Document, MongoServerError } from 'mongodb'
import t from 'tap'
import { fill, type LooseCollection, openDatabase, realMongo, serverError } from './helper.js'

// Sparse indexes are outside of the Stable API.
const database = await openDatabase(t, { strict: false })

async function examined (cursor: { explain: (verbosity: 'executionStats') => Promise<Document> }): Promise<number> {
  const { executionStats } = await cursor.explain('executionStats')
  return Math.max(executionStats.totalDocsExamined, executionStats.totalKeysExamined)
}

t.test('indexes are listed as they were made, and made once', async t => {
  const collection = await fill(database, [{ _id: 1 }])
  t.equal(await collection.createIndex({ a: 1, b: -1 }), 'a_1_b_-1')
  await collection.createIndex({ email: 1 }, { unique: true, sparse: true, name: 'mail' })
  await collection.createIndex({ role: 1 }, { partialFilterExpression: { role: 'ADMIN' }, unique: true })
  const expected = [
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
    { v: 2, key: { email: 1 }, name: 'mail', unique: true, sparse: true },
    { v: 2, key: { role: 1 }, name: 'role_1', unique: true, partialFilterExpression: { role: 'ADMIN' } }
  ]
  t.strictSame(await collection.indexes(), expected)
  await collection.createIndex({ a: 1, b: -1 })
  await collection.createIndex({ _id: 1 })
  t.strictSame(await collection.indexes(), expected)
  t.equal((await serverError(collection.createIndex({ a: 1, b: -1 }, { name: 'other' }))).code, 85)
  t.equal((await serverError(collection.createIndex({ z: 1 }, { name: 'mail' }))).code, 86)
  t.equal((await serverError(collection.createIndex({ a: 1, b: -1 }, { unique: true }))).code, 86)
  await collection.dropIndex('mail')
  t.equal((await serverError(collection.dropIndex('mail'))).code, 27)
  t.equal((await serverError(collection.dropIndex('_id_'))).code, 72)
  await collection.dropIndexes()
  t.equal((await collection.indexes()).length, 1)
  t.equal((await serverError(database.collection('nowhere').indexes())).code, 26)
})

t.test('index specifications that are wrong are refused', async t => {
  const collection = await fill(database, [{ _id: 1 }])
  const command = (spec: Document) => database.command({ createIndexes: collection.collectionName, indexes: [spec] })
  t.equal((await serverError(command({ key: { a: 0 }, name: 'a' }))).code, 67)
  t.equal((await serverError(command({ key: { a: 'foo' }, name: 'a' }))).code, 67)
  t.equal((await serverError(command({ key: {}, name: 'a' }))).code, 67)
  t.equal((await serverError(command({ key: { a: 1 } }))).code, 9)
  t.equal((await serverError(command({ key: { a: 1 }, name: 'a', foo: 1 }))).code, 197)
})

t.test('a duplicate key is refused with everything that tells which', async t => {
  const collection = await fill(database, [{ _id: 1, email: 'a', a: 1, b: 'x' }])
  await collection.createIndex({ email: 1 }, { unique: true })
  await collection.createIndex({ a: 1, b: -1 }, { unique: true })
  const namespace = `${database.databaseName}.${collection.collectionName}`
  const error = await serverError(collection.insertOne({ _id: 2, email: 'a' }))
  t.equal(error.code, 11000)
  t.equal(error.message, `E11000 duplicate key error collection: ${namespace} index: email_1 dup key: { email: "a" }`)
  t.strictSame({ ...error.keyPattern }, { email: 1 })
  t.strictSame({ ...error.keyValue }, { email: 'a' })
  t.strictSame((await serverError(collection.insertOne({ _id: 1 }))).message,
    `E11000 duplicate key error collection: ${namespace} index: _id_ dup key: { _id: 1 }`)
  t.match((await serverError(collection.insertOne({ _id: 2, email: 'c', a: 1, b: 'x' }))).message,
    /index: a_1_b_-1 dup key: \{ a: 1, b: "x" \}$/)
  await collection.insertOne({ _id: 2, email: 'b' })
  for (const attempt of [
    () => collection.updateOne({ _id: 2 }, { $set: { email: 'a' } }),
    () => collection.findOneAndUpdate({ _id: 2 }, { $set: { email: 'a' } }),
    () => collection.updateOne({ _id: 3 }, { $set: { email: 'a' } }, { upsert: true }),
    () => collection.findOneAndUpdate({ _id: 3 }, { $set: { email: 'a' } }, { upsert: true }),
    () => collection.replaceOne({ _id: 2 }, { email: 'a' })
  ]) {
    const failed = await serverError(attempt())
    t.equal(failed.code, 11000)
    t.strictSame({ ...failed.keyValue }, { email: 'a' })
  }
  t.strictSame(await collection.find({}, { projection: { email: 1 } }).toArray(),
    [{ _id: 1, email: 'a' }, { _id: 2, email: 'b' }], 'nothing has changed')
  await collection.updateOne({ _id: 1 }, { $set: { email: 'a' } })
  await collection.deleteOne({ _id: 1 })
  await collection.updateOne({ _id: 2 }, { $set: { email: 'a' } })
  await collection.insertOne({ _id: 3, email: 'b', a: 5 })
  t.equal(await collection.countDocuments(), 2, 'what was let go can be taken')
})

t.test('a unique index takes one document without the field, a sparse one any number', async t => {
  const plain = await fill(database, [{ _id: 1 }])
  await plain.createIndex({ a: 1 }, { unique: true })
  t.match((await serverError(plain.insertOne({ _id: 2 }))).message, /dup key: \{ a: null \}$/)
  t.equal((await serverError(plain.insertOne({ _id: 2, a: null }))).code, 11000)
  const sparse = await fill(database, [{ _id: 1 }, { _id: 2 }])
  await sparse.createIndex({ a: 1 }, { unique: true, sparse: true })
  await sparse.insertOne({ _id: 3 })
  await sparse.insertOne({ _id: 4, a: null })
  t.equal((await serverError(sparse.insertOne({ _id: 5, a: null }))).code, 11000)
  t.equal((await sparse.find({ a: null }).toArray()).length, 4, 'a sparse index does not hide anything')
  t.equal((await sparse.find().sort({ a: 1 }).toArray()).length, 4)
})

t.test('a unique index compares by value and looks into arrays', async t => {
  const collection = await fill(database, [{ _id: 1, a: [1, 2, 2] }])
  await collection.createIndex({ a: 1 }, { unique: true })
  t.equal((await serverError(collection.insertOne({ _id: 2, a: 2.0 }))).code, 11000)
  t.equal((await serverError(collection.insertOne({ _id: 2, a: [5, 1] }))).code, 11000)
  await collection.insertOne({ _id: 2, a: '1' })
})

t.test('a partial unique index counts only its own documents', async t => {
  const collection = await fill(database, [{ _id: 1, role: 'ADMIN', first: true }, { _id: 2, role: 'ADMIN' }])
  await collection.createIndex({ first: 1 }, { unique: true, partialFilterExpression: { first: true } })
  await collection.insertOne({ _id: 3 })
  t.equal((await serverError(collection.insertOne({ _id: 4, first: true }))).code, 11000)
  t.equal((await serverError(collection.updateOne({ _id: 2 }, { $set: { first: true } }))).code, 11000)
  await collection.updateOne({ _id: 1 }, { $unset: { first: 1 } })
  await collection.updateOne({ _id: 2 }, { $set: { first: true } })
  t.strictSame(await collection.find({ first: true }).toArray(), [{ _id: 2, role: 'ADMIN', first: true }])
  t.equal(await collection.countDocuments({ first: { $exists: false } }), 2)
})

t.test('a unique index over duplicates cannot be made', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1 }, { _id: 2, a: 1 }])
  const error = await serverError(collection.createIndex({ a: 1 }, { unique: true }))
  t.equal(error.code, 11000)
  t.equal((await collection.indexes()).length, 1)
})

t.test('two arrays in one index are refused', async t => {
  const collection = await fill(database, [])
  await collection.createIndex({ a: 1, b: 1 })
  t.equal((await serverError(collection.insertOne({ _id: 1, a: [1], b: [2] }))).code, 171)
  await collection.insertOne({ _id: 1, a: [1], b: 2 })
  await collection.insertOne({ _id: 2, a: 1, b: [2] })
})

t.test('of many inserts of one key exactly one wins', async t => {
  const collection = await fill(database, [])
  await collection.createIndex({ email: 1 }, { unique: true })
  const results = await Promise.allSettled(Array.from({ length: 30 },
    (_, i) => collection.insertOne({ _id: i, email: 'same' })))
  const outcomes = results.map(result =>
    result.status === 'fulfilled' ? 'inserted' : (result.reason as MongoServerError).code)
  t.strictSame(outcomes.sort(), [...Array(29).fill(11000), 'inserted'])
})

t.test('a page costs what the page has, however large the collection is', async t => {
  const roles = ['STUDENT', 'PROFESSOR', 'ADMIN']
  const users = await fill(database, Array.from({ length: 3000 }, (_, i) => ({
    _id: `u${String(i).padStart(5, '0')}`,
    role: roles[i % 3],
    seen: new Date(i * 1000),
    subjects: [`s${i % 10}`, `t${i % 7}`],
    email: `e${i}`
  })))
  await users.createIndex({ role: 1, _id: 1 })
  await users.createIndex({ role: 1, seen: -1, _id: 1 })
  await users.createIndex({ subjects: 1, _id: 1 })
  await users.createIndex({ email: 1 }, { unique: true })
  const pages: Array<[string, object, object, number]> = [
    ['equality and order', { role: 'STUDENT' }, { _id: 1 }, 50],
    ['equality and a compound order', { role: 'STUDENT' }, { seen: -1, _id: 1 }, 50],
    ['the same order backwards', { role: 'STUDENT' }, { seen: 1, _id: -1 }, 50],
    ['an element of an array', { subjects: 's3' }, { _id: 1 }, 50],
    ['no filter, by _id', {}, { _id: -1 }, 50],
    ['a unique field', { email: 'e7' }, {}, 1],
    ['an _id with another condition', { _id: 'u00001', role: 'PROFESSOR' }, {}, 1],
    ['a range within an equality', { role: 'ADMIN', seen: { $lt: new Date(20_000) } }, { seen: -1 }, 6],
    ['alternatives with an index each', { $or: [{ _id: 'u00001' }, { email: 'e5' }] }, {}, 2]
  ]
  for (const [what, filter, sort, most] of pages) {
    const found = await users.find(filter).sort(sort as never).limit(50).toArray()
    const all = (await users.find(filter).hint({ $natural: 1 }).toArray())
    t.equal(found.length, Math.min(50, all.length), what)
    // Some plans look one step further to see that they are at the end.
    t.ok(await examined(users.find(filter).sort(sort as never).limit(50)) <= most + 2, `${what}: few are looked at`)
  }
  t.ok(await examined(users.find({ role: { $in: ['ADMIN', 'PROFESSOR'] } }).sort({ _id: 1 }).limit(20)) <= 2 * 22,
    'several values in one order')
  if (realMongo !== undefined) return
  t.equal(await examined(users.find({ role: 'STUDENT' }).sort({ _id: 1 }).skip(900).limit(10)), 10,
    'a skip costs nothing')
  const counted = await database.command({
    explain: { count: users.collectionName, query: { subjects: 's3' } },
    verbosity: 'executionStats'
  })
  t.equal(counted.executionStats.totalKeysExamined + counted.executionStats.totalDocsExamined, 0,
    'an index knows its counts')
  t.equal(counted.executionStats.nReturned, 300)
  t.equal(await users.countDocuments({ role: { $in: ['ADMIN', 'STUDENT'] } }), 2000)
  t.equal(await users.countDocuments({ subjects: { $in: ['s1', 't1'] } }), 300 + 429 - 43, 'a document counts once')
})

type Random = (n: number) => number

/** Numbers below n from a small generator with a seed, so that a failure can be repeated. */
function seeded (seed: number): Random {
  return n => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >> 8) % n
  }
}

/** Random documents, and filters and changes of them. */
function generators (random: Random) {
  const scalar = (): unknown => [null, 0, 1, 2, 3, 'a', 'b', true, new Date(5), { x: 1 }][random(10)]
  const value = (): unknown => random(4) === 0 ? Array.from({ length: random(4) }, scalar) : scalar()
  const document = (_id: number): Document => {
    const document: Document = { _id }
    for (const field of ['a', 'b', 'c']) if (random(5) > 0) document[field] = field === 'a' ? value() : scalar()
    if (random(3) === 0) document.d = Array.from({ length: random(3) }, () => ({ x: scalar(), y: scalar() }))
    return document
  }
  const condition = (): unknown => {
    switch (random(8)) {
      case 0: case 1: case 2: return scalar()
      case 3: return { $in: Array.from({ length: random(4) }, scalar) }
      case 4: return { $gt: scalar() }
      case 5: return { $lte: scalar(), $gte: scalar() }
      case 6: return { $ne: scalar() }
      default: return { $exists: random(2) === 0 }
    }
  }
  const fields = ['a', 'b', 'c', 'd.x', 'd.y', '_id']
  const filter = (depth = 0): Document => {
    const result: Document = {}
    for (let i = 0; i <= random(2); i++) result[fields[random(fields.length)] as string] = condition()
    if (depth === 0 && random(4) === 0) result.$or = [filter(1), filter(1)]
    return result
  }
  const change = (): Document => random(3) === 0
    ? { $unset: { [['a', 'b', 'c', 'd'][random(4)] as string]: 1 } }
    : { $set: { a: value(), b: scalar() } }
  const sort = (): Record<string, 1 | -1> => {
    const result: Record<string, 1 | -1> = {}
    // Two arrays in one sort are refused.
    const arrays = ['a', 'd.x'][random(2)] as string
    for (let j = 0; j < random(3); j++) result[['b', 'c', arrays][random(3)] as string] = random(2) === 0 ? 1 : -1
    // With the _id at the end there is only one order, if no array makes two of them.
    result._id = random(2) === 0 ? 1 : -1
    return result
  }
  return { document, filter, change, sort }
}

const KEYS: Array<Record<string, 1 | -1>> =
  [{ a: 1 }, { b: -1, c: 1 }, { b: 1, a: -1, _id: 1 }, { c: 1, _id: -1 }, { 'd.x': 1, 'd.y': 1 }]

/** The same 150 documents without and with indexes. */
async function twins (document: (i: number) => Document): Promise<[plain: LooseCollection, indexed: LooseCollection]> {
  const documents = Array.from({ length: 150 }, (_, i) => document(i))
  const [plain, indexed] = [await fill(database, documents), await fill(database, documents)]
  for (const key of KEYS) await indexed.createIndex(key)
  await indexed.createIndex({ c: 1, b: 1 }, { sparse: true })
  await indexed.createIndex({ a: 1, c: 1 }, { partialFilterExpression: { c: { $gt: 1 } } })
  return [plain, indexed]
}

t.test('whatever index is chosen, the answer is the same', async t => {
  const random = seeded(20240607)
  const { document, filter, sort: order } = generators(random)
  const [plain, indexed] = await twins(document)
  for (let i = 0; i < 160; i++) {
    const [query, sort] = [filter(), order()]
    const [skip, limit] = random(2) === 0 ? [0, 0] : [random(20), 1 + random(20)]
    const idsIn = async (collection: LooseCollection) =>
      await collection.find(query).sort(sort).skip(skip).limit(limit).map(({ _id }) => _id).toArray()
    t.strictSame(await idsIn(indexed), await idsIn(plain), JSON.stringify({ query, sort, skip, limit }))
    t.equal(await indexed.countDocuments(query), await plain.countDocuments(query), JSON.stringify(query))
  }
})

t.test('indexes follow the changes of their documents', async t => {
  const random = seeded(20240608)
  const { document, filter, change } = generators(random)
  const [plain, indexed] = await twins(document)
  for (let i = 0; i < 150; i++) {
    const [query, update] = [{ _id: random(160) }, change()]
    await plain.updateOne(query, update)
    await indexed.updateOne(query, update)
    if (random(5) === 0) await Promise.all([plain.deleteOne(query), indexed.deleteOne(query)])
  }
  for (let i = 0; i < 100; i++) {
    const query = filter()
    const idsIn = async (collection: LooseCollection) =>
      (await collection.find(query).map(({ _id }) => _id).toArray()).sort((a, b) => a - b)
    t.strictSame(await idsIn(indexed), await idsIn(plain), JSON.stringify(query))
  }
})

t.test('collections and databases come and go', async t => {
  const name = 'made'
  // A database is listed while it has a collection.
  await database.createCollection('stays')
  await database.createCollection(name)
  t.strictSame((await database.listCollections({ name }).toArray()).map(({ type }) => type), ['collection'])
  t.strictSame(await database.listCollections({ name: 'nothing' }).toArray(), [])
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  t.ok(names.includes(name), names.join())
  await database.collection(name).insertOne({ a: 1 })
  t.equal(await database.collection(name).drop(), true)
  t.equal(await database.collection(name).countDocuments(), 0)
  const { databases } = await database.admin().listDatabases()
  t.ok(databases.some(({ name }) => name === database.databaseName), 'the database is listed')
  for (const bad of ['$x', '', 'a\0b', '.a']) {
    t.ok(await database.command({ insert: bad, documents: [{}] }).then(() => false, () => true), bad)
  }
})
