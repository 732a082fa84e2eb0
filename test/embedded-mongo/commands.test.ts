import { Binary, type Db, type Document, Long } from 'mongodb'
import t, { type Test } from 'tap'
import { openDatabase, realMongo, serverError } from './helper.js'

/* The responses of the commands, field by field. A real MongoDB adds further fields to them. */

const skip = realMongo !== undefined

/** A database with the collection `c` of 250 documents and an index. */
async function openFilled (t: Test): Promise<Db> {
  const database = await openDatabase(t, { strict: false })
  const collection = database.collection<Document>('c')
  await collection.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: n as never, n })))
  await collection.createIndex({ n: 1 })
  return database
}

const id = (value: unknown): Long => Long.fromBigInt(BigInt(String(value)))
const ids = (documents: Document[]): unknown[] => documents.map(({ _id }) => _id)

t.test('hello describes a standalone MongoDB 7.0, and says that it is embedded', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  const { localTime, connectionId, ...hello } = await database.command({ hello: 1 })
  t.ok(Math.abs(localTime.getTime() - Date.now()) < 60_000, 'the local time is now')
  t.ok(connectionId > 0, 'the connection has a number')
  const limits = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 }
  const versions = { minWireVersion: 0, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30 }
  const own = { readOnly: false, embedded: { limitBytes: null, restarts: 0 } }
  const common = { helloOk: true, ...limits, ...versions, ...own, ok: 1 }
  t.strictSame({ ...hello }, { ...common, isWritablePrimary: true })
  for (const name of ['ismaster', 'isMaster']) {
    const { localTime, connectionId, ...response } = await database.command({ [name]: 1 })
    t.strictSame({ ...response }, { ...common, ismaster: true }, name)
  }
})

t.test('buildInfo, ping and endSessions have their responses', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  for (const name of ['buildInfo', 'buildinfo']) {
    t.strictSame(await database.command({ [name]: 1 }), {
      version: '7.0.0',
      versionArray: [7, 0, 0, 0],
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16_777_216,
      modules: [],
      storageEngines: ['embedded'],
      ok: 1
    }, name)
  }
  t.strictSame(await database.command({ ping: 1 }), { ok: 1 })
  t.strictSame(await database.command({ endSessions: [] }), { ok: 1 })
})

t.test('find returns a first batch of 101 documents, and getMore the rest', { skip }, async t => {
  const database = await openFilled(t)
  const ns = `${database.databaseName}.c`
  const first = await database.command({ find: 'c', sort: { n: 1 } })
  t.strictSame(Object.keys(first.cursor), ['firstBatch', 'id', 'ns'])
  t.strictSame([first.cursor.firstBatch.length, first.cursor.ns, first.ok], [101, ns, 1])
  const next = await database.command({ getMore: id(first.cursor.id), collection: 'c', batchSize: 10 })
  t.strictSame(ids(next.cursor.nextBatch), Array.from({ length: 10 }, (_, i) => 101 + i))
  t.strictSame([String(next.cursor.id), next.cursor.ns, next.ok], [String(first.cursor.id), ns, 1])
  const rest = await database.command({ getMore: id(first.cursor.id), collection: 'c', batchSize: 0 })
  t.strictSame([rest.cursor.nextBatch.length, rest.cursor.id], [139, 0], 'a batch size of 0 means the rest')
  const { message, code } = await serverError(database.command({ getMore: id(first.cursor.id), collection: 'c' }))
  t.strictSame([code, message], [43, `cursor id ${first.cursor.id} not found`], 'the cursor is closed')
})

t.test('a list of ids finds each document once, in the order of the ids', async t => {
  const collection = (await openFilled(t)).collection<{ _id: number, n: number }>('c')
  const find = async (list: unknown[], limit = 0) =>
    ids(await collection.find({ _id: { $in: list as number[] } }, { projection: { n: false } }).limit(limit).toArray())
  t.strictSame(await find([30, 7, 1000, 30, 'x']), [7, 30])
  t.strictSame(await find([30, 7, 12], 2), [7, 12])
  t.strictSame(await find([null, [7], /x/]), [])
  t.strictSame(await find([]), [])
  const long = Array.from({ length: 240 }, (_, i) => 239 - i)
  t.strictSame(await find(long), long.toReversed(), 'a long one, too')
  t.strictSame(await collection.findOne({ _id: { $in: [7] } }, { projection: { n: 0 } }), { _id: 7 })
  t.strictSame(await collection.find({ _id: { $in: [7] } }, { projection: { _id: 0 } }).toArray(), [{ n: 7 }])
})

t.test('a cursor belongs to its collection', { skip }, async t => {
  const database = await openFilled(t)
  const { cursor } = await database.command({ find: 'c', batchSize: 1 })
  const { code, message } = await serverError(database.command({ getMore: id(cursor.id), collection: 'd' }))
  const name = database.databaseName
  t.strictSame([code, message], [13,
    `Requested getMore on namespace '${name}.d', but cursor belongs to a different namespace ${name}.c`])
})

t.test('a single batch keeps no cursor', { skip }, async t => {
  const database = await openFilled(t)
  const table: Array<[options: Document, length: number, isOpen: boolean]> = [
    [{ batchSize: 5 }, 5, true],
    [{ batchSize: 0 }, 0, true],
    [{ batchSize: 250 }, 250, false],
    [{ batchSize: 5, singleBatch: true }, 5, false],
    [{ batchSize: 5, singleBatch: 1 }, 5, false],
    [{ limit: 1, batchSize: 0 }, 0, false],
    [{ limit: 7, batchSize: 5 }, 5, true],
    [{ limit: 5, batchSize: 5 }, 5, false]
  ]
  for (const [options, length, isOpen] of table) {
    const { cursor } = await database.command({ find: 'c', ...options })
    t.strictSame([cursor.firstBatch.length, String(cursor.id) !== '0'], [length, isOpen], JSON.stringify(options))
  }
})

t.test('killCursors says which cursors were open', { skip }, async t => {
  const database = await openFilled(t)
  const { cursor } = await database.command({ find: 'c', batchSize: 1 })
  const cursors = [id(cursor.id), Long.fromNumber(5)]
  const none = { cursorsAlive: [], cursorsUnknown: [], ok: 1 }
  const killed = await database.command({ killCursors: 'c', cursors }, { promoteLongs: false })
  t.strictSame([killed.cursorsKilled.map(String), killed.cursorsNotFound.map(String)], [[String(cursor.id)], ['5']])
  t.strictSame([killed.cursorsAlive, killed.cursorsUnknown], [[], []])
  t.strictSame(await database.command({ killCursors: 'c', cursors: [] }),
    { cursorsKilled: [], cursorsNotFound: [], ...none })
})

t.test('reads of a collection that does not exist find nothing', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  t.strictSame((await database.command({ find: 'c' })).cursor.firstBatch, [])
  t.strictSame((await database.command({ aggregate: 'c', pipeline: [], cursor: {} })).cursor.firstBatch, [])
  t.strictSame(await database.command({ count: 'c' }), { n: 0, ok: 1 })
  t.strictSame(await database.command({ distinct: 'c', key: 'a' }), { values: [], ok: 1 })
  t.strictSame(await database.listCollections().toArray(), [], 'and create nothing')
})

t.test('listDatabases has the sizes of the documents', { skip }, async t => {
  const database = await openFilled(t)
  const name = database.databaseName
  await database.createCollection('empty')
  const list = async (options: Document): Promise<Document> =>
    await database.admin().command({ listDatabases: 1, ...options })
  const sizes = (await database.collection('c').find({}, { raw: true }).toArray() as unknown as Buffer[])
    .reduce((sum, { length }) => sum + length, 0)
  const described = { name, sizeOnDisk: sizes, empty: false }
  t.strictSame(await list({}), { databases: [described], totalSize: sizes, ok: 1 })
  t.strictSame(await list({ filter: { name } }), { databases: [described], totalSize: sizes, ok: 1 })
  t.strictSame(await list({ filter: { name: 'other' } }), { databases: [], totalSize: 0, ok: 1 })
  t.strictSame(await list({ nameOnly: true }), { databases: [{ name }], ok: 1 })
  await database.collection('c').drop()
  t.strictSame(await list({}), { databases: [{ name, sizeOnDisk: 0, empty: true }], totalSize: 0, ok: 1 })
})

t.test('listCollections describes the collections', { skip }, async t => {
  const database = await openFilled(t)
  const { cursor, ok } = await database.command({ listCollections: 1 })
  const [{ info: { uuid, ...info }, ...described }] = cursor.firstBatch
  t.ok(uuid instanceof Binary && uuid.sub_type === 4 && uuid.length() === 16, 'the UUID is one')
  t.strictSame({ ...described, info }, {
    name: 'c',
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' }
  })
  t.strictSame([cursor.firstBatch.length, String(cursor.id), cursor.ns, ok],
    [1, '0', `${database.databaseName}.$cmd.listCollections`, 1])
  const names = await database.command({ listCollections: 1, nameOnly: true, filter: { type: 'collection' } })
  t.strictSame(names.cursor.firstBatch, [{ name: 'c', type: 'collection' }])
  await database.createCollection('d')
  const batch = await database.command({ listCollections: 1, cursor: { batchSize: 1 } })
  t.strictSame([batch.cursor.firstBatch.length, String(batch.cursor.id) !== '0'], [1, true], 'in batches')
})

t.test('indexes are created and dropped with their numbers', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  const create = async (name: string, collection = 'c'): Promise<Document> =>
    await database.command({ createIndexes: collection, indexes: [{ key: { [name]: 1 }, name }] })
  const created = { numIndexesBefore: 1, numIndexesAfter: 2, createdCollectionAutomatically: true, ok: 1 }
  t.strictSame(await create('a'), created)
  const again = { numIndexesBefore: 2, numIndexesAfter: 2, createdCollectionAutomatically: false }
  t.strictSame(await create('a'), { ...again, note: 'all indexes already exist', ok: 1 })
  await create('b')
  await create('d')
  t.strictSame(await database.command({ dropIndexes: 'c', index: 'a' }), { nIndexesWas: 4, ok: 1 })
  t.strictSame(await database.command({ dropIndexes: 'c', index: { b: 1 } }), { nIndexesWas: 3, ok: 1 }, 'by its keys')
  t.strictSame(await database.command({ dropIndexes: 'c', index: ['d'] }), { nIndexesWas: 2, ok: 1 }, 'a list')
  await create('a')
  t.strictSame(await database.command({ deleteIndexes: 'c', index: '*' }), { nIndexesWas: 2, ok: 1 }, 'all of them')
  const { cursor } = await database.command({ listIndexes: 'c', cursor: { batchSize: 5 } })
  t.strictSame(cursor.firstBatch, [{ v: 2, key: { _id: 1 }, name: '_id_' }])
  t.equal(cursor.ns, `${database.databaseName}.c`)
})

t.test('collections and databases are dropped', { skip }, async t => {
  const database = await openFilled(t)
  await database.createCollection('d')
  t.strictSame(await database.command({ drop: 'c' }), { nIndexesWas: 2, ns: `${database.databaseName}.c`, ok: 1 })
  t.strictSame(await database.command({ drop: 'c' }), { ok: 1 }, 'a collection that does not exist')
  t.strictSame(await database.command({ dropDatabase: 1 }), { dropped: database.databaseName, ok: 1 })
  t.strictSame(await database.command({ dropDatabase: 1 }), { ok: 1 }, 'a database that does not exist')
})

t.test('writes count what they did', { skip }, async t => {
  const database = await openFilled(t)
  const table: Array<[command: Document, response: Document]> = [
    [{ insert: 'c', documents: [{ _id: 500 }, { _id: 501 }] }, { n: 2, ok: 1 }],
    [{ update: 'c', updates: [{ q: { n: { $lt: 5 } }, u: { $set: { n: 4 } }, multi: true }] },
      { n: 5, nModified: 4, ok: 1 }],
    [{ update: 'c', updates: [{ q: { n: { $lt: 5 } }, u: { $inc: { n: -9 } } }] }, { n: 1, nModified: 1, ok: 1 }],
    [{ update: 'c', updates: [{ q: { n: 999 }, u: { $set: { a: 1 } } }] }, { n: 0, nModified: 0, ok: 1 }],
    [{ update: 'c', updates: [{ q: { _id: 'u' }, u: { $set: { a: 1 } }, upsert: true }] },
      { n: 1, nModified: 0, upserted: [{ index: 0, _id: 'u' }], ok: 1 }],
    [{ delete: 'c', deletes: [{ q: { n: { $gt: 200 } }, limit: 1 }] }, { n: 1, ok: 1 }],
    [{ delete: 'c', deletes: [{ q: { n: { $gt: 200 } }, limit: 0 }, { q: { _id: 'u' }, limit: 0 }] }, { n: 49, ok: 1 }],
    [{ delete: 'd', deletes: [{ q: {}, limit: 0 }] }, { n: 0, ok: 1 }]
  ]
  for (const [command, response] of table) {
    t.strictSame(await database.command(command), response, JSON.stringify(command))
  }
})

t.test('a statement that fails is listed with its index', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  await database.command({ insert: 'c', documents: [{ _id: 1, n: 1 }, { _id: 2, n: 'x' }, { _id: 3, n: 3 }] })
  const updates = [{ q: {}, u: { $inc: { n: 1 } }, multi: true }, { q: { _id: 3 }, u: { $set: { n: 0 } } }]
  const failed = await database.command({ update: 'c', updates, ordered: false })
  t.strictSame([failed.n, failed.nModified, failed.ok], [1, 1, 1], 'the other statement counts')
  t.strictSame(failed.writeErrors.map(({ index, code }: Document) => [index, code]), [[0, 14]])
  const ordered = await database.command({ update: 'c', updates })
  t.strictSame([ordered.n, ordered.nModified, ordered.writeErrors.length], [0, 0, 1], 'an ordered command stops')
})

t.test('findAndModify returns the document and what happened', { skip }, async t => {
  const database = await openFilled(t)
  const run = async (command: Document): Promise<Document> => await database.command({ findAndModify: 'c', ...command })
  const u = { $set: { a: 1 } }
  const updated = { n: 1, updatedExisting: true }
  const table: Array<[command: Document, response: Document]> = [
    [{ query: { _id: 1 }, update: u }, { lastErrorObject: updated, value: { _id: 1, n: 1 }, ok: 1 }],
    [{ query: { _id: 1 }, update: u, new: true }, { lastErrorObject: updated, value: { _id: 1, n: 1, a: 1 }, ok: 1 }],
    [{ query: { _id: 2 }, update: u, new: true, fields: { a: 1 } },
      { lastErrorObject: updated, value: { _id: 2, a: 1 }, ok: 1 }],
    [{ query: { _id: 'x' }, update: u }, { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 }],
    [{ query: { _id: 'x' }, remove: true }, { lastErrorObject: { n: 0 }, value: null, ok: 1 }],
    [{ query: { _id: 3 }, remove: true, fields: { _id: 0 } }, { lastErrorObject: { n: 1 }, value: { n: 3 }, ok: 1 }],
    [{ sort: { n: -1 }, remove: true }, { lastErrorObject: { n: 1 }, value: { _id: 249, n: 249 }, ok: 1 }],
    [{ query: { _id: 'x' }, update: u, upsert: true },
      { lastErrorObject: { n: 1, updatedExisting: false, upserted: 'x' }, value: null, ok: 1 }],
    [{ query: { _id: 'y' }, update: u, upsert: true, new: true, fields: { a: 1, _id: 0 } },
      { lastErrorObject: { n: 1, updatedExisting: false, upserted: 'y' }, value: { a: 1 }, ok: 1 }],
    [{ query: { $expr: { $eq: ['$n', '$$n'] } }, let: { n: 7 }, update: u, fields: {}, hint: 'n_1' },
      { lastErrorObject: updated, value: { _id: 7, n: 7 }, ok: 1 }]
  ]
  for (const [command, response] of table) t.strictSame(await run(command), response, JSON.stringify(command))
  const lower = await database.command({ findandmodify: 'c', query: { _id: 1 }, update: u })
  t.strictSame(lower.value, { _id: 1, n: 1, a: 1 }, 'its other name')
})

const simple = { locale: 'simple' }
const accepted: Document[] = [
  {
    find: 'c',
    allowDiskUse: true,
    noCursorTimeout: true,
    allowPartialResults: true,
    collation: simple,
    let: {},
    hint: {}
  },
  {
    find: 'c',
    collation: {},
    returnKey: false,
    showRecordId: false,
    tailable: false,
    awaitData: false,
    oplogReplay: null
  },
  {
    find: 'c',
    sort: null,
    filter: null,
    projection: {},
    limit: null,
    comment: 'why',
    $readPreference: { mode: 'primary' }
  },
  { find: 'c', readConcern: { level: 'local' }, maxTimeMS: 60_000, apiVersion: '1', apiStrict: true },
  { find: 'c', readConcern: { level: 'majority' }, maxTimeMS: 0, apiVersion: '1', apiDeprecationErrors: true },
  { find: 'c', readConcern: { level: 'available' }, $clusterTime: { clusterTime: 1 } },
  { find: 'c', readConcern: {}, min: null, max: null },
  { count: 'c', fields: {}, query: {}, hint: 'n_1', collation: simple },
  { distinct: 'c', key: 'n', query: {}, collation: simple, hint: 'n_1' },
  {
    aggregate: 'c',
    pipeline: [],
    cursor: {},
    allowDiskUse: true,
    bypassDocumentValidation: true,
    explain: false,
    hint: 'n_1'
  },
  { aggregate: 'c', pipeline: [], cursor: { batchSize: 5 }, collation: simple, let: { a: 1 } },
  { insert: 'c', documents: [{}], ordered: true, bypassDocumentValidation: true, writeConcern: { w: 1, j: true } },
  { insert: 'c', documents: [{}], writeConcern: { w: 'majority' } },
  {
    update: 'c',
    updates: [{ q: {}, u: { $set: { z: 1 } }, arrayFilters: [], collation: simple, hint: 'n_1' }],
    let: {}
  },
  { update: 'c', updates: [{ q: {}, u: [{ $set: { z: 2 } }], c: {} }] },
  { update: 'c', updates: [{ q: {}, u: {}, multi: false, upsert: 0 }], bypassDocumentValidation: true, ordered: 1 },
  { delete: 'c', deletes: [{ q: { _id: 9 }, limit: 0, hint: '_id_', collation: simple }], let: {}, ordered: false },
  {
    findAndModify: 'c',
    query: {},
    update: {},
    arrayFilters: [],
    collation: simple,
    bypassDocumentValidation: true,
    let: {}
  },
  { create: 'd', collation: simple, autoIndexId: true, idIndex: {}, capped: false },
  {
    createIndexes: 'c',
    indexes: [{ key: { y: 1 }, name: 'y', v: 2, background: true, ns: 'x', hidden: false }],
    commitQuorum: 1
  },
  { createIndexes: 'c', indexes: [{ key: { x: 1 }, name: 'x', collation: simple, unique: false, sparse: false }] },
  { listDatabases: 1, authorizedDatabases: true },
  { listCollections: 1, authorizedCollections: true },
  { explain: { find: 'c', filter: {} }, verbosity: 'allPlansExecution' }
]

t.test('options that change nothing are accepted', { skip }, async t => {
  const database = await openFilled(t)
  for (const command of accepted) {
    const response: Document = await database.command(command).catch((error: Error) => ({ error: error.message }))
    t.strictSame([response.ok, response.writeErrors, response.error], [1, undefined, undefined],
      JSON.stringify(command))
  }
})

t.test('let gives variables to updates and deletes', { skip }, async t => {
  const database = await openFilled(t)
  const q = { $expr: { $eq: ['$n', '$$wanted'] } }
  const updated = await database.command({ update: 'c', updates: [{ q, u: { $set: { a: 1 } } }], let: { wanted: 7 } })
  t.equal(updated.nModified, 1)
  const deleted = await database.command({ delete: 'c', deletes: [{ q, limit: 0 }], let: { wanted: { $add: [4, 4] } } })
  t.equal(deleted.n, 1)
  t.strictSame(await database.collection('c').find({ n: { $in: [7, 8] } }).toArray(), [{ _id: 7, n: 7, a: 1 }])
})

t.test('when one index of a command fails, none is created', async t => {
  const database = await openFilled(t)
  await database.collection<Document>('c').insertOne({ _id: 999 as never, n: 249 })
  const names = async (): Promise<unknown> => (await database.collection('c').indexes()).map(({ name }) => name)
  const ordinary = { key: { x: 1 }, name: 'x' }
  const failing: Array<[spec: Document, code: number]> = [
    [{ key: { n: 1 }, name: 'unique', unique: true }, 11000],
    [{ key: { m: 1 }, name: 'n_1' }, 86]
  ]
  for (const [spec, code] of failing) {
    const error = await serverError(database.command({ createIndexes: 'c', indexes: [ordinary, spec] }))
    t.equal(error.code, code)
    t.strictSame(await names(), ['_id_', 'n_1'])
  }
  const twice = { createIndexes: 'new', indexes: [ordinary, { key: { y: 1 }, name: 'x' }] }
  t.equal((await serverError(database.command(twice))).code, 86)
  t.strictSame(await database.listCollections({ name: 'new' }).toArray(), [], 'nor is its collection')
})

t.test('maxTimeMS counts the work and not the time between two batches', { skip }, async t => {
  const database = await openFilled(t)
  const pipeline = [{ $match: {} }]
  const commands = [{ find: 'c', batchSize: 1 }, { aggregate: 'c', pipeline, cursor: { batchSize: 1 } }]
  for (const command of commands) {
    const { cursor } = await database.command({ ...command, maxTimeMS: 200 })
    // The time that passes is what this test is about.
    await new Promise(resolve => setTimeout(resolve, 300))
    const rest = await database.command({ getMore: id(cursor.id), collection: 'c', batchSize: 0 })
    t.equal(rest.cursor.nextBatch.length, 249, JSON.stringify(command))
  }
})

t.test('maxTimeMS counts the work of all batches together', { skip }, async t => {
  const database = await openDatabase(t, { strict: false })
  const collection = database.collection<Document>('c')
  await collection.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'text that is to be decoded' })))
  const reads = collection.find({ text: { $ne: 'x' } }, { maxTimeMS: 3, batchSize: 100 }).toArray()
  t.equal((await serverError(reads)).code, 50)
})

t.test('getMore has no maxTimeMS of its own', { skip }, async t => {
  const database = await openFilled(t)
  const { cursor } = await database.command({ find: 'c', batchSize: 1 })
  const error = await serverError(database.command({ getMore: id(cursor.id), collection: 'c', maxTimeMS: 5 }))
  t.strictSame([error.code, error.message],
    [2, 'cannot set maxTimeMS on getMore command for a non-awaitData cursor'])
})
