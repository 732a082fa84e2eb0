import { type Collection, type Db, type Document } from 'mongodb'
import t, { type Test } from 'tap'
import { fill, openDatabase, realMongo, serverError } from '../helper.js'

/* Which index a search scans, and what it examines. A real MongoDB may choose another plan of the same cost. */

const skip = realMongo !== undefined

/** 200 documents with several indexes. */
async function openCollection (t: Test): Promise<{ database: Db, collection: Collection<any> }> {
  const database = await openDatabase(t, { strict: false })
  const collection = await fill(database, Array.from({ length: 200 }, (_, i) => ({
    _id: i,
    a: i % 20,
    b: i,
    tags: [i % 3, 10 + i % 5],
    ...(i % 4 === 0 ? { s: i } : {}),
    ...(i % 2 === 0 ? { p: i, open: true } : {}),
    d: { x: i % 7, y: [i % 2] }
  })))
  await collection.createIndex({ a: 1, b: -1 })
  await collection.createIndex({ tags: 1 })
  await collection.createIndex({ s: 1 }, { sparse: true })
  await collection.createIndex({ p: 1 }, { partialFilterExpression: { open: true } })
  await collection.createIndex({ 'd.x': 1, 'd.y': 1 })
  await collection.createIndex({ a: -1, 'd.x': 1, b: 1 }, { name: 'three' })
  return { database, collection }
}

/** The stages of a plan, from the last one to the scan. */
function stagesOf (plan: Document | undefined): string[] {
  if (plan === undefined) return []
  const index = plan.indexName === undefined ? '' : ` ${plan.indexName} ${plan.direction}`
  const several = plan.inputStages?.map((stage: Document) => stagesOf(stage).join(' < ')).join(', ')
  const of = several === undefined ? '' : ` (${several})`
  return [plan.stage + index + of, ...stagesOf(plan.inputStage)]
}

async function explain (database: Db, command: Document): Promise<[stages: string, examined: number[]]> {
  const { queryPlanner, executionStats } = await database.command({ explain: command, verbosity: 'executionStats' })
  const { totalKeysExamined, totalDocsExamined, nReturned } = executionStats
  return [stagesOf(queryPlanner.winningPlan).join(' < '), [totalKeysExamined, totalDocsExamined, nReturned]]
}

type Case = [rule: string, search: Document, stages: string, examined: [keys: number, documents: number, found: number]]

const cases: Case[] = [
  ['everything is a scan of all documents', {},
    'COLLSCAN', [0, 200, 200]],
  ['an equality scans its keys', { filter: { a: 3 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['an equality on the _id', { filter: { _id: 7 } },
    'FETCH < IXSCAN _id_ forward', [1, 1, 1]],
  ['a field that is not the first of an index', { filter: { b: 3 } },
    'COLLSCAN', [0, 200, 1]],
  ['$gt does not read the keys of its value', { filter: { a: { $gt: 17 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['$gte reads the keys of its value', { filter: { a: { $gte: 17 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [30, 30, 30]],
  ['$lt', { filter: { a: { $lt: 1 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['$lte', { filter: { a: { $lte: 1 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['both ends of a range', { filter: { a: { $gt: 2, $lte: 4 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['the narrower of two lower bounds', { filter: { a: { $gt: 2, $gte: 5, $lt: 6 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['of equal bounds the one that excludes', { filter: { a: { $gte: 2, $gt: 2, $lt: 4, $lte: 4 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['an empty range', { filter: { a: { $gt: 4, $lt: 3 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [0, 0, 0]],
  ['a range of another type', { filter: { a: { $gt: 'x' } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [0, 0, 0]],
  ['a range of NaN', { filter: { a: { $gt: NaN } } },
    'COLLSCAN', [0, 200, 0]],
  ['$gte null', { filter: { a: { $gte: null } } },
    'COLLSCAN', [0, 200, 0]],
  ['an equality and a range', { filter: { a: 3, b: { $gt: 100 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [5, 5, 5]],
  ['an equality and a range of a descending field', { filter: { a: 3, b: { $lte: 43 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [3, 3, 3]],
  ['two equalities', { filter: { a: 3, b: 43 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [1, 1, 1]],
  ['a list', { filter: { a: { $in: [1, 2, 2] } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['two lists', { filter: { a: { $in: [1, 2] }, b: { $in: [1, 2, 21] } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [3, 3, 3]],
  ['a list with a range', { filter: { a: { $in: [1, 2] }, b: { $gt: 100 } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['a list with null', { filter: { a: { $in: [1, null] } } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['null', { filter: { a: null } },
    'FETCH < IXSCAN a_1_b_-1 forward', [0, 0, 0]],
  ['a list with an array', { filter: { a: { $in: [1, [2]] } } },
    'COLLSCAN', [0, 200, 10]],
  ['a list with a pattern', { filter: { a: { $in: [1, /x/] } } },
    'COLLSCAN', [0, 200, 10]],
  ['an equality with an array', { filter: { tags: [1, 11] } },
    'COLLSCAN', [0, 200, 14]],
  ['$ne', { filter: { a: { $ne: 3 } } },
    'COLLSCAN', [0, 200, 190]],
  ['$exists', { filter: { a: { $exists: true } } },
    'COLLSCAN', [0, 200, 200]],
  ['another condition', { filter: { a: 3, c: 5 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 0]],
  ['a condition in $and', { filter: { $and: [{ a: 3 }, { b: 43 }] } },
    'FETCH < IXSCAN a_1_b_-1 forward', [1, 1, 1]],
  ['the order of the index', { filter: { a: 3 }, sort: { b: -1 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['the opposite order', { filter: { a: 3 }, sort: { b: 1 } },
    'FETCH < IXSCAN a_1_b_-1 backward', [10, 10, 10]],
  ['an order with the field of the equality', { filter: { a: 3 }, sort: { a: -1, b: -1 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['an order with a further field', { filter: { a: 3 }, sort: { b: -1, c: 1 } },
    'SORT < FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['another order', { filter: { a: 3 }, sort: { c: 1 } },
    'SORT < FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
  ['an order of a range', { filter: { a: { $gt: 17 } }, sort: { a: 1 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['an order of two fields', { filter: { a: { $gt: 17 } }, sort: { a: -1, b: 1 } },
    'FETCH < IXSCAN a_1_b_-1 backward', [20, 20, 20]],
  ['an order of two fields in other directions', { filter: { a: { $gt: 17 } }, sort: { a: 1, b: 1 } },
    'SORT < FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['an order without a filter', { sort: { a: 1 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [200, 200, 200]],
  ['an order without a filter and a limit', { sort: { a: 1 }, limit: 5 },
    'FETCH < IXSCAN a_1_b_-1 forward', [5, 5, 5]],
  ['an order by a field of an array', { filter: { tags: { $gt: 11 } }, sort: { tags: 1 } },
    'SORT < FETCH < IXSCAN tags_1 forward', [120, 120, 120]],
  ['a list in the order of the next field', { filter: { a: { $in: [1, 2, 3] } }, sort: { b: -1 }, limit: 4 },
    'FETCH < IXSCAN a_1_b_-1 forward', [4, 4, 4]],
  ['a list in the opposite order', { filter: { a: { $in: [1, 2, 3] } }, sort: { b: 1 }, limit: 4 },
    'FETCH < IXSCAN a_1_b_-1 backward', [4, 4, 4]],
  ['a list of one', { filter: { a: { $in: [1] } }, sort: { b: -1 }, limit: 4 },
    'FETCH < IXSCAN a_1_b_-1 forward', [4, 4, 4]],
  ['a list and its own order', { filter: { a: { $in: [3, 1] } }, sort: { a: 1 } },
    'FETCH < IXSCAN a_1_b_-1 forward', [20, 20, 20]],
  ['two lists and an order', { filter: { a: { $in: [1, 2] }, 'd.x': { $in: [1, 2] } }, sort: { b: 1 }, hint: 'three' },
    'SORT < FETCH < IXSCAN three forward', [7, 7, 7]],
  ['a list after an equality', { filter: { a: 1, 'd.x': { $in: [1, 2] } }, sort: { b: 1 }, hint: 'three' },
    'FETCH < IXSCAN three forward', [3, 3, 3]],
  ['skip starts after the entries', { filter: { a: 3 }, sort: { b: -1 }, skip: 4, limit: 2 },
    'FETCH < IXSCAN a_1_b_-1 forward', [2, 2, 2]],
  ['skip with another condition', { filter: { a: 3, c: null }, sort: { b: -1 }, skip: 4, limit: 2 },
    'FETCH < IXSCAN a_1_b_-1 forward', [6, 6, 2]],
  ['a limit', { filter: { a: 3 }, limit: 2 },
    'FETCH < IXSCAN a_1_b_-1 forward', [2, 2, 2]],
  ['a limit and another order', { filter: { a: 3 }, sort: { c: 1 }, limit: 2 },
    'SORT < FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 2]],
  ['an element of an array', { filter: { tags: 2 } },
    'FETCH < IXSCAN tags_1 forward', [66, 66, 66]],
  ['a range of an array has one bound', { filter: { tags: { $gt: 11, $lt: 13 } } },
    'FETCH < IXSCAN tags_1 forward', [120, 120, 120]],
  ['two elements of an array', { filter: { tags: { $in: [1, 12] } } },
    'FETCH < IXSCAN tags_1 forward', [107, 94, 94]],
  ['elements that an array must have', { filter: { tags: { $all: [1, 12] } } },
    'FETCH < IXSCAN tags_1 forward', [40, 13, 13]],
  ['one of them is missing', { filter: { tags: { $all: [1, null] } } },
    'FETCH < IXSCAN tags_1 forward', [0, 0, 0]],
  ['an index of an array by position', { filter: { 'tags.0': 1 } },
    'COLLSCAN', [0, 200, 67]],
  ['a nested field', { filter: { 'd.x': 3 } },
    'FETCH < IXSCAN d.x_1_d.y_1 forward', [29, 29, 29]],
  ['two nested fields of an array', { filter: { 'd.x': 3, 'd.y': 1 } },
    'FETCH < IXSCAN d.x_1_d.y_1 forward', [29, 29, 15]],
  ['a sparse index', { filter: { s: 8 } },
    'FETCH < IXSCAN s_1 forward', [1, 1, 1]],
  ['a sparse index does not find null', { filter: { s: null } },
    'COLLSCAN', [0, 200, 150]],
  ['a sparse index does not order', { sort: { s: 1 }, limit: 3 },
    'SORT < COLLSCAN', [0, 200, 3]],
  ['a partial index with its condition', { filter: { open: true, p: 8 } },
    'FETCH < IXSCAN p_1 forward', [1, 1, 1]],
  ['a partial index without its condition', { filter: { p: 8 } },
    'COLLSCAN', [0, 200, 1]],
  ['a partial index with another value', { filter: { open: false, p: 8 } },
    'COLLSCAN', [0, 200, 0]],
  ['$or with an index each', { filter: { $or: [{ a: 1 }, { _id: 5 }] } },
    'FETCH < OR (IXSCAN a_1_b_-1 forward, IXSCAN _id_ forward)', [11, 11, 11]],
  ['$or without an index', { filter: { $or: [{ a: 1 }, { c: 5 }] } },
    'COLLSCAN', [0, 200, 10]],
  ['$or with another condition', { filter: { _id: 5, $or: [{ a: 1 }, { a: 5 }] } },
    'FETCH < IXSCAN _id_ forward', [1, 1, 1]],
  ['$or and an order', { filter: { $or: [{ a: 1 }, { _id: 5 }] }, sort: { b: 1 } },
    'SORT < FETCH < OR (IXSCAN a_1_b_-1 forward, IXSCAN _id_ forward)', [11, 11, 11]],
  ['a hint by name', { filter: { b: 3 }, hint: 'a_1_b_-1' },
    'FETCH < IXSCAN a_1_b_-1 forward', [200, 200, 1]],
  ['a hint by keys', { filter: { a: 3 }, hint: { 'd.x': 1, 'd.y': 1 } },
    'FETCH < IXSCAN d.x_1_d.y_1 forward', [200, 200, 10]],
  ['a hint of a sparse index', { hint: 's_1' },
    'FETCH < IXSCAN s_1 forward', [50, 50, 50]],
  ['a hint of a partial index', { hint: 'p_1' },
    'FETCH < IXSCAN p_1 forward', [100, 100, 100]],
  ['a hint of $natural', { filter: { a: 3 }, hint: { $natural: 1 } },
    'COLLSCAN', [0, 200, 10]],
  ['an order of $natural', { sort: { $natural: -1 }, limit: 1 },
    'COLLSCAN', [0, 1, 1]],
  ['an empty hint', { filter: { a: 3 }, hint: {} },
    'FETCH < IXSCAN a_1_b_-1 forward', [10, 10, 10]]
]

t.test('a search has this plan, examines so many keys and documents, and finds what a full scan finds', { skip },
  async t => {
    const { database, collection } = await openCollection(t)
    const find = async (search: Document): Promise<number[]> => {
      const { cursor } = await database.command({ find: collection.collectionName, ...search, batchSize: 1000 })
      return cursor.firstBatch.map(({ _id }: Document) => _id)
    }
    for (const [rule, search, stages, examined] of cases) {
      t.strictSame(await explain(database, { find: collection.collectionName, ...search }), [stages, examined], rule)
      if (search.limit !== undefined || /hint of a/.test(rule)) continue
      const all = await find({ ...search, hint: { $natural: 1 } })
      t.strictSame((await find(search)).sort((a, b) => a - b), all.sort((a, b) => a - b), `${rule}: the same documents`)
    }
  })

t.test('up to 64 ranges are merged to give an order; more are sorted', { skip }, async t => {
  const database = await openDatabase(t)
  const collection = await fill(database, Array.from({ length: 140 }, (_, i) => ({ _id: i, a: i % 70, b: -i })))
  await collection.createIndex({ a: 1, b: 1 })
  for (const [length, stages] of [[64, 'FETCH < IXSCAN a_1_b_1 forward'],
    [65, 'SORT < FETCH < IXSCAN a_1_b_1 forward']] as const) {
    const search = { filter: { a: { $in: Array.from({ length }, (_, i) => i) } }, sort: { b: 1 } }
    const [found] = await explain(database, { find: collection.collectionName, ...search })
    t.equal(found, stages, `${length} values`)
    const ids = (await collection.find(search.filter).sort(search.sort as never).toArray()).map(({ _id }) => _id)
    t.strictSame(ids, ids.toSorted((a, b) => b - a), 'in order')
    t.equal(ids.length, 2 * length, 'all of them')
  }
})

t.test('an index bounds at most 1000 ranges', { skip }, async t => {
  const database = await openDatabase(t)
  const collection = await fill(database, Array.from({ length: 2000 }, (_, i) => ({ _id: i, a: i, b: i % 2 })))
  await collection.createIndex({ a: 1, b: 1 })
  const list = (length: number): number[] => Array.from({ length }, (_, i) => i)
  const table: Array<[filter: Document, stages: string, examined: number[]]> = [
    [{ a: { $in: list(1000) } }, 'FETCH < IXSCAN a_1_b_1 forward', [1000, 1000, 1000]],
    [{ a: { $in: list(1001) } }, 'COLLSCAN', [0, 2000, 1001]],
    [{ a: { $in: list(500) }, b: { $in: [0, 5] } }, 'FETCH < IXSCAN a_1_b_1 forward', [250, 250, 250]],
    [{ a: { $in: list(501) }, b: { $in: [0, 5] } }, 'FETCH < IXSCAN a_1_b_1 forward', [501, 501, 251]]
  ]
  for (const [filter, stages, examined] of table) {
    const values = filter.a.$in.length
    t.strictSame(await explain(database, { find: collection.collectionName, filter }), [stages, examined],
      `${values} values`)
  }
})

t.test('a count reads no document if the index has the answer, and no entry if it is there', { skip }, async t => {
  const { database, collection } = await openCollection(t)
  const count = collection.collectionName
  const table: Array<[command: Document, stages: string, examined: number[]]> = [
    [{ count }, 'COUNT < COLLSCAN', [0, 0, 200]],
    [{ count, query: { a: 3 } }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 10]],
    [{ count, query: { a: 3 }, skip: 4 }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 6]],
    [{ count, query: { a: 3 }, skip: 40 }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 0]],
    [{ count, query: { a: 3 }, limit: 7 }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 7]],
    [{ count, query: { a: 3 }, limit: -7 }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 7]],
    [{ count, query: { a: 3 }, skip: 8, limit: 7 }, 'COUNT < COUNT_SCAN a_1_b_-1 forward', [0, 0, 2]],
    [{ count, query: { a: 3, c: null } }, 'COUNT < IXSCAN a_1_b_-1 forward', [10, 10, 10]],
    [{ count, query: { tags: { $in: [1, 12] } } }, 'COUNT < COUNT_SCAN tags_1 forward', [107, 0, 94]],
    [{ count, query: { $or: [{ a: 1 }, { b: 1 }] } }, 'COUNT < COLLSCAN', [0, 200, 10]]
  ]
  for (const [command, stages, examined] of table) {
    t.strictSame(await explain(database, command), [stages, examined], JSON.stringify(command))
    t.equal((await database.command(command)).n, examined[2], 'the count is the same')
  }
})

t.test('the first stages of a pipeline are one search', { skip }, async t => {
  const { database, collection } = await openCollection(t)
  const aggregate = collection.collectionName
  const pipeline = [{ $match: { a: 3 } }, { $match: { b: { $gt: 50 } } }, { $sort: { b: 1 } }, { $skip: 1 },
    { $limit: 2 }]
  t.strictSame(await explain(database, { aggregate, pipeline, cursor: {} }),
    ['FETCH < IXSCAN a_1_b_-1 backward', [2, 2, 2]])
  const found = await collection.aggregate([...pipeline, { $project: { _id: 1 } }]).toArray()
  t.strictSame(found, [{ _id: 83 }, { _id: 103 }])
  const later = [{ $limit: 5 }, { $skip: 1 }, { $sort: { b: -1 } }, { $match: { b: { $gt: 2 } } },
    { $project: { _id: 1 } }]
  t.strictSame(await collection.aggregate(later).toArray(), [{ _id: 4 }, { _id: 3 }],
    'other orders of stages run in turn')
})

t.test('a collection that does not exist has an empty plan, and queryPlanner executes nothing', { skip }, async t => {
  const { database, collection } = await openCollection(t)
  t.strictSame(await explain(database, { find: 'nowhere' }), ['EOF', [0, 0, 0]])
  const { queryPlanner, executionStats, explainVersion, ok } = await database.command({
    explain: { find: collection.collectionName, filter: { a: 3 } }, verbosity: 'queryPlanner'
  })
  t.strictSame([executionStats, explainVersion, ok], [undefined, '1', 1])
  t.strictSame(queryPlanner, {
    namespace: `${database.databaseName}.${collection.collectionName}`,
    winningPlan: {
      stage: 'FETCH',
      inputStage: { stage: 'IXSCAN', indexName: 'a_1_b_-1', keyPattern: { a: 1, b: -1 }, direction: 'forward' }
    }
  })
})

t.test('a cursor fails when its collection is dropped', { skip }, async t => {
  const { collection } = await openCollection(t)
  const cursor = collection.find().batchSize(10)
  await cursor.next()
  await collection.drop()
  const { code, codeName } = await serverError(cursor.toArray())
  t.strictSame([code, codeName], [175, 'QueryPlanKilled'])
})

t.test('distinct values come from the index if it begins with the field', { skip }, async t => {
  const { collection } = await openCollection(t)
  await collection.insertMany([{ _id: 1000, tags: [] }, { _id: 1001, tags: null }, { _id: 1002 },
    { _id: 1003, a: [[]] }])
  t.strictSame(await collection.distinct('tags'), [null, 0, 1, 2, 10, 11, 12, 13, 14])
  t.strictSame((await collection.distinct('tags', { a: 3 })).toSorted((a, b) => a - b), [0, 1, 2, 13])
  t.strictSame(await collection.distinct('tags.0', { b: { $lt: 2 } }), [0, 1], 'an array index in the path')
  t.strictSame((await collection.distinct('p')).length, 100, 'a partial index does not have all values')
  t.strictSame(await collection.distinct('d.y'), [0, 1])
  t.strictSame(await collection.distinct('open'), [true])
})
