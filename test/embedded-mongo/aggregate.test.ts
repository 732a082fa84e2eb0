import { type Document, Double, Long } from 'mongodb'
import t from 'tap'
import { fill, openDatabase, realMongo, serverError } from './helper.js'

const database = await openDatabase(t)

type Case = [rule: string, documents: Document[], pipeline: Document[], expected: unknown]

const sales = [
  { _id: 1, who: 'a', n: 5, tags: ['x', 'y'] },
  { _id: 2, who: 'b', n: 3, tags: [] },
  { _id: 3, who: 'a', n: 1 },
  { _id: 4, who: null, n: 'none', tags: ['x'] }
]

const byId = { $sort: { _id: 1 } }

const cases: Case[] = [
  ['an empty pipeline gives everything', sales, [], sales],
  ['$match, $sort, $skip and $limit follow each other', sales,
    [{ $match: { n: { $type: 'number' } } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { n: 1 } }],
    [{ _id: 2, n: 3 }]],
  ['$limit before $skip takes from what is left', sales,
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
  ['$count counts', sales, [{ $match: { who: 'a' } }, { $count: 'total' }], [{ total: 2 }]],
  ['$count of nothing gives nothing', sales, [{ $match: { who: 'z' } }, { $count: 'total' }], []],
  ['$group sums by key, and takes only numbers', sales,
    [{ $group: { _id: '$who', sum: { $sum: '$n' }, count: { $sum: 1 } } }, byId],
    [{ _id: null, sum: 0, count: 1 }, { _id: 'a', sum: 6, count: 2 }, { _id: 'b', sum: 3, count: 1 }]],
  ['$group of everything', sales,
    [{ $group: { _id: null, avg: { $avg: '$n' }, min: { $min: '$n' }, max: { $max: '$n' }, all: { $count: {} } } }],
    [{ _id: null, avg: 3, min: 1, max: 'none', all: 4 }]],
  ['$group of nothing gives nothing', [], [{ $group: { _id: null, n: { $sum: 1 } } }], []],
  ['$first, $last, $push and $addToSet follow the order', sales,
    [{ $sort: { _id: 1 } },
      { $group: { _id: '$who', first: { $first: '$n' }, last: { $last: '$n' }, all: { $push: '$n' } } },
      { $match: { _id: 'a' } }], [{ _id: 'a', first: 5, last: 1, all: [5, 1] }]],
  ['$push leaves missing values out', sales,
    [{ $sort: { _id: 1 } }, { $group: { _id: null, all: { $push: '$tags' } } }],
    [{ _id: null, all: [['x', 'y'], [], ['x']] }]],
  ['$addToSet takes each value once', sales,
    [{ $unwind: '$tags' }, { $match: { tags: 'x' } }, { $group: { _id: null, all: { $addToSet: '$tags' } } }],
    [{ _id: null, all: ['x'] }]],
  ['$group by several fields', sales,
    [{ $match: { who: 'a' } }, { $group: { _id: { who: '$who', big: { $gt: ['$n', 2] } }, n: { $sum: 1 } } },
      { $sort: { '_id.big': 1 } }], [{ _id: { who: 'a', big: false }, n: 1 }, { _id: { who: 'a', big: true }, n: 1 }]],
  ['a missing group key is null', [{ _id: 1 }, { _id: 2, a: null }], [{ $group: { _id: '$a', n: { $sum: 2 } } }],
    [{ _id: null, n: 4 }]],
  ['$avg of nothing is null', sales, [{ $group: { _id: null, a: { $avg: '$none' }, b: { $max: '$none' } } }],
    [{ _id: null, a: null, b: null }]],
  ['$project keeps, drops and computes', [{ _id: 1, a: 1, b: { c: 2, d: 3 } }],
    [{ $project: { _id: 0, 'b.c': 1, sum: { $add: ['$a', '$b.c'] }, b2: '$b.d' } }], [{ b: { c: 2 }, sum: 3, b2: 3 }]],
  ['$project can drop', [{ _id: 1, a: 1, b: 2 }], [{ $project: { b: 0 } }], [{ _id: 1, a: 1 }]],
  ['$addFields adds and replaces, also below', [{ _id: 1, a: 1, b: { c: 2 } }],
    [{ $addFields: { a: '$b.c', 'b.d': { $literal: '$a' } } }], [{ _id: 1, a: 2, b: { c: 2, d: '$a' } }]],
  ['$addFields maps over arrays', [{ _id: 1, a: [{ x: 1 }, 5, [{ x: 2 }]] }], [{ $addFields: { 'a.y': 7 } }],
    [{ _id: 1, a: [{ x: 1, y: 7 }, { y: 7 }, [{ x: 2, y: 7 }]] }]],
  ['$addFields replaces plain values by documents', [{ _id: 1, a: 1 }], [{ $addFields: { 'a.b': 2, 'c.d.e': 3 } }],
    [{ _id: 1, a: { b: 2 }, c: { d: { e: 3 } } }]],
  ['$addFields takes documents of fields', [{ _id: 1, a: { b: 1 } }], [{ $addFields: { a: { c: 2 }, d: {} } }],
    [{ _id: 1, a: { b: 1, c: 2 }, d: {} }]],
  ['$addFields can remove below', [{ _id: 1, a: { b: 1, c: 2 } }], [{ $addFields: { 'a.b': '$$REMOVE' } }],
    [{ _id: 1, a: { c: 2 } }]],
  ['$project computes below missing fields and arrays', [{ _id: 1, a: [{ x: 1 }, 5], n: 3 }],
    [{ $project: { 'a.y': '$n', 'b.c.d': '$n', 'e.f': 1, n: { $ifNull: ['$none', '$$REMOVE'] } } }],
    [{ _id: 1, a: [{ y: 3 }, { y: 3 }], b: { c: { d: 3 } } }]],
  ['$project keeps the _id alone, or drops it alone', [{ _id: 1, a: 1 }], [{ $project: { _id: 1 } }], [{ _id: 1 }]],
  ['$project without the _id keeps the rest', [{ _id: 1, a: 1 }], [{ $project: { _id: false } }], [{ a: 1 }]],
  ['$project drops below arrays', [{ _id: 1, a: [{ b: 1, c: 2 }, 5, [{ b: 1 }]] }], [{ $project: { a: { b: 0 } } }],
    [{ _id: 1, a: [{ c: 2 }, 5, [{}]] }]],
  ['$set is the same, and $$REMOVE removes', [{ _id: 1, a: 1 }], [{ $set: { a: '$$REMOVE', b: 1 } }],
    [{ _id: 1, b: 1 }]],
  ['$unset removes', [{ _id: 1, a: 1, b: { c: 1, d: 1 } }], [{ $unset: ['a', 'b.c'] }], [{ _id: 1, b: { d: 1 } }]],
  ['$unwind gives one document per element', sales,
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
    [{ _id: 1, tags: 'x' }, { _id: 1, tags: 'y' }, { _id: 4, tags: 'x' }]],
  ['$unwind can keep what has none, and number the rest',
    [{ _id: 1, a: [7, 8] }, { _id: 2, a: [] }, { _id: 3 }, { _id: 4, a: 9 }, { _id: 5, a: null }],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $sort: { _id: 1, i: 1 } }],
    [{ _id: 1, a: 7, i: 0 }, { _id: 1, a: 8, i: 1 }, { _id: 2, i: null }, { _id: 3, i: null },
      { _id: 4, a: 9, i: null }, { _id: 5, a: null, i: null }]],
  ['$unwind leaves out null and missing values',
    [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: { b: [] } }, { _id: 4, a: [null] }],
    [{ $unwind: '$a' }], [{ _id: 3, a: { b: [] } }, { _id: 4, a: null }]],
  ['$unwind numbers below', [{ _id: 1, a: { b: [7] } }], [{ $unwind: { path: '$a.b', includeArrayIndex: 'i.n' } }],
    [{ _id: 1, a: { b: 7 }, i: { n: 0 } }]],
  ['$replaceWith takes an expression', [{ _id: 1, a: { b: 1 } }], [{ $replaceWith: '$a' }], [{ b: 1 }]],
  ['$match, $sort, $skip and $limit also follow a $group', sales,
    [{ $group: { _id: '$who', n: { $sum: '$n' } } }, { $match: { n: { $gt: 0 } } }, { $sort: { n: 1 } }, { $skip: 1 },
      { $limit: 1 }],
    [{ _id: 'a', n: 6 }]],
  ['$count also follows a $group', sales, [{ $group: { _id: '$who' } }, { $count: 'groups' }], [{ groups: 3 }]],
  ['$count of no groups gives nothing', [], [{ $group: { _id: '$who' } }, { $count: 'groups' }], []],
  ['$count follows a skip and a limit', sales, [{ $skip: 1 }, { $limit: 2 }, { $count: 'n' }], [{ n: 2 }]],
  ['a $group that only counts may have another number as its _id', sales, [{ $group: { _id: 7, n: { $sum: 1 } } }],
    [{ _id: 7, n: 4 }]],
  ['a $group that sums twos is no count', sales, [{ $group: { _id: null, n: { $sum: 2 } } }], [{ _id: null, n: 8 }]],
  ['accumulators take arrays of one', sales, [{ $group: { _id: null, n: { $max: ['$who'] } } }],
    [{ _id: null, n: 'b' }]],
  ['$first and $last of missing values are null', [{ _id: 1 }, { _id: 2, a: 1 }, { _id: 3 }],
    [{ $sort: { _id: 1 } }, { $group: { _id: null, first: { $first: '$a' }, last: { $last: '$a' } } }],
    [{ _id: null, first: null, last: null }]],
  ['$replaceRoot takes a part', [{ _id: 1, a: { b: 1 } }],
    [{ $replaceRoot: { newRoot: { $mergeObjects: ['$a', { id: '$_id' }] } } }], [{ b: 1, id: 1 }]],
  ['$sortByCount counts and orders', sales, [{ $unwind: '$tags' }, { $sortByCount: '$tags' }],
    [{ _id: 'x', count: 2 }, { _id: 'y', count: 1 }]],
  ['$facet runs several pipelines', sales,
    [{ $facet: { count: [{ $count: 'n' }], first: [{ $sort: { _id: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }] } }],
    [{ count: [{ n: 4 }], first: [{ _id: 1 }] }]]
]

for (const [rule, documents, pipeline, expected] of cases) {
  t.test(rule, async t => {
    const collection = await fill(database, documents)
    t.strictSame(await collection.aggregate(pipeline).toArray(), expected)
  })
}

// Each is computed for this document.
const DOCUMENT = {
  _id: 1,
  a: 5,
  b: 2,
  s: 'Hé',
  list: [1, 2, 3],
  nested: [{ x: 1 }, { x: 2 }, {}],
  nothing: null,
  date: new Date(1000),
  long: Long.fromNumber(7)
}
const EXPRESSIONS: Array<[expression: unknown, expected: unknown]> = [
  ['$a', 5], ['$nested.x', [1, 2]], ['$$ROOT.a', 5], ['$$CURRENT.b', 2], [{ $literal: '$a' }, '$a'],
  [[1, '$a', '$none'], [1, 5, null]],
  [{ x: '$a', y: '$none' }, { x: 5 }],
  [{ $add: ['$a', 1, 0.5] }, 6.5], [{ $add: ['$date', 500] }, new Date(1500)], [{ $add: ['$a', '$nothing'] }, null],
  [{ $add: [] }, 0],
  [{ $subtract: ['$a', '$b'] }, 3], [{ $subtract: ['$date', new Date(0)] }, 1000],
  [{ $multiply: ['$a', '$b', 2] }, 20], [{ $divide: ['$a', '$b'] }, 2.5], [{ $mod: ['$a', 3] }, 2],
  [{ $round: [2.5] }, 2], [{ $round: [3.5] }, 4], [{ $round: [-2.5, 0] }, -2], [{ $round: [1.2345, 2] }, 1.23],
  [{ $round: [2.675, 2] }, 2.67], [{ $round: [1250, -2] }, 1200], [{ $round: ['$a', 1] }, 5],
  [{ $floor: 2.7 }, 2], [{ $ceil: 2.2 }, 3], [{ $abs: -4 }, 4],
  [{ $sum: '$list' }, 6], [{ $sum: ['$a', '$b', '$s'] }, 7], [{ $avg: '$list' }, 2], [{ $max: '$list' }, 3],
  [{ $min: ['$a', '$b'] }, 2], [{ $max: '$none' }, null],
  [{ $size: '$list' }, 3], [{ $isArray: '$list' }, true], [{ $isArray: ['$a'] }, false],
  [{ $arrayElemAt: ['$list', 0] }, 1], [{ $arrayElemAt: ['$list', -1] }, 3], [{ $first: '$list' }, 1],
  [{ $last: '$list' }, 3], [{ $first: '$none' }, null],
  [{ $in: [2, '$list'] }, true], [{ $in: ['x', '$list'] }, false],
  [{ $concat: ['$s', '!'] }, 'Hé!'], [{ $concat: ['$s', '$none'] }, null], [{ $toLower: 'ABC' }, 'abc'],
  [{ $toUpper: '$none' }, ''],
  [{ $eq: ['$a', 5] }, true], [{ $eq: ['$a', new Double(5)] }, true], [{ $ne: ['$a', '5'] }, true],
  [{ $gt: ['$a', '$b'] }, true], [{ $gte: [1, 1] }, true], [{ $lt: ['x', 1] }, false],
  [{ $lte: ['$none', null] }, true], [{ $eq: ['$none', null] }, false], [{ $cmp: ['$a', '$b'] }, 1],
  [{ $and: ['$a', '$b'] }, true], [{ $and: [] }, true], [{ $or: ['$nothing', 0] }, false],
  [{ $not: ['$none'] }, true],
  [{ $cond: ['$a', 'y', 'n'] }, 'y'], [{ $cond: { if: 0, then: 'y', else: 'n' } }, 'n'],
  [{ $ifNull: ['$none', '$nothing', 'x'] }, 'x'],
  [{
    $switch: {
      branches: [{ case: { $lt: ['$a', 1] }, then: 'low' }, { case: true, then: 'other' }],
      default: 'none'
    }
  }, 'other'],
  [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
  [{ $filter: { input: '$list', as: 'n', cond: { $eq: ['$$n', '$b'] } } }, [2]],
  [{ $map: { input: '$nested', as: 'n', in: '$$n.x' } }, [1, 2, null]],
  [{ $let: { vars: { x: '$a' }, in: { $add: ['$$x', 1] } } }, 6],
  [{ $concatArrays: ['$list', [4]] }, [1, 2, 3, 4]], [{ $setIsSubset: [[1], '$list'] }, true],
  [{ $setDifference: ['$list', [1, 3]] }, [2]],
  [{ $mergeObjects: [{ a: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }], [{ $type: '$a' }, 'int'],
  [{ $type: '$none' }, 'missing'], [{ $type: { $add: ['$a', '$long'] } }, 'long']
]

t.test('expressions', async t => {
  const collection = await fill(database, [DOCUMENT])
  const fields = EXPRESSIONS.map(([expression], i) =>
    [`e${i}`, expression instanceof Array ? { $let: { vars: {}, in: expression } } : expression])
  const results = await collection.aggregate([{ $project: Object.fromEntries(fields) }]).next()
  for (const [i, [expression, expected]] of EXPRESSIONS.entries()) {
    t.strictSame(results?.[`e${i}`], expected, JSON.stringify(expression))
  }
})

t.test('$setIntersection and $setUnion', async t => {
  const collection = await fill(database, [DOCUMENT])
  const sets = await collection.aggregate([{
    $project: {
      both: { $setIntersection: ['$list', [3, 2, 9]] },
      all: { $setUnion: ['$list', [3, 4]] }
    }
  }]).next()
  t.strictSame(sets?.both.toSorted(), [2, 3])
  t.strictSame(sets?.all.toSorted(), [1, 2, 3, 4])
})

t.test('$lookup joins by equality, missing with null and arrays by element', async t => {
  const left = await fill(database,
    [{ _id: 1, key: 'a' }, { _id: 2, key: ['a', 'b'] }, { _id: 3 }, { _id: 4, key: 'none' }])
  const right = await fill(database,
    [{ _id: 10, k: 'a', n: 1 }, { _id: 11, k: 'b', n: 2 }, { _id: 12, k: null, n: 3 }, { _id: 13, n: 4 },
      { _id: 14, k: ['b', 'c'], n: 5 }])
  for (const indexed of [false, true]) {
    if (indexed) await right.createIndex({ k: 1 })
    const joined = await left.aggregate([{
      $lookup: {
        from: right.collectionName,
        localField: 'key',
        foreignField: 'k',
        as: 'found'
      }
    }, { $sort: { _id: 1 } }]).toArray()
    t.strictSame(joined.map(({ found }) => found.map(({ _id }: Document) => _id).toSorted()),
      [[10], [10, 11, 14], [12, 13], []], indexed ? 'by an index' : 'by looking')
    const counted = await left.aggregate([
      { $sort: { _id: 1 } },
      {
        $lookup: {
          from: right.collectionName,
          localField: 'key',
          foreignField: 'k',
          pipeline: [{ $match: { n: { $gt: 0 } } }, { $count: 'n' }],
          as: 'found'
        }
      },
      { $project: { n: { $ifNull: [{ $first: '$found.n' }, 0] } } }
    ]).toArray()
    t.strictSame(counted.map(({ n }) => n), [1, 3, 2, 0])
  }
  const withLet = await left.aggregate([{ $match: { _id: 1 } },
    {
      $lookup: {
        from: right.collectionName,
        let: { key: '$key' },
        pipeline: [{ $match: { $expr: { $eq: ['$k', '$$key'] } } }, { $project: { _id: 1 } }],
        as: 'found'
      }
    }]).toArray()
  t.strictSame(withLet, [{ _id: 1, key: 'a', found: [{ _id: 10 }] }])
  t.strictSame(await left.aggregate([{ $match: { _id: 1 } },
    { $lookup: { from: 'nowhere', localField: 'key', foreignField: 'k', as: 'found' } }]).toArray(),
  [{ _id: 1, key: 'a', found: [] }])
})

t.test('let gives variables to a command', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1 }, { _id: 2, a: 2 }])
  t.strictSame(await collection.aggregate([{ $match: { $expr: { $eq: ['$a', '$$wanted'] } } }], { let: { wanted: 2 } })
    .toArray(), [{ _id: 2, a: 2 }])
  t.strictSame(await collection.find({ $expr: { $eq: ['$a', '$$wanted'] } }, { let: { wanted: 1 } }).toArray(),
    [{ _id: 1, a: 1 }])
})

t.test('documents that a pipeline has seen stay as they are', async t => {
  const collection = await fill(database, [{ _id: 1, a: { b: [1, 2] } }])
  await collection.aggregate([{ $unwind: '$a.b' }, { $set: { 'a.c': 1 } }, { $unset: 'a.b' }]).toArray()
  t.strictSame(await collection.findOne(), { _id: 1, a: { b: [1, 2] } })
})

t.test('what a pipeline may not say is refused with the code of MongoDB', async t => {
  const collection = await fill(database, [{ _id: 1, a: 'x', zero: 0 }])
  const table: Array<[Document[], number]> = [
    [[{ $foo: 1 }], 40324],
    [[{ $match: {}, $limit: 1 }], 40323],
    [[{ $match: 1 }], 15959],
    [[{ $match: { a: { $foo: 1 } } }], 2],
    [[{ $limit: 0 }], 15958],
    [[{ $count: '' }], 40156],
    [[{ $group: { n: { $sum: 1 } } }], 15955],
    [[{ $group: { _id: 1, n: 1 } }], 40234],
    [[{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
    [[{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }], 40238],
    [[{ $sort: {} }], 15976],
    [[{ $sort: { a: 'x' } }], 15974],
    [[{ $project: {} }], 51272],
    [[{ $project: { a: 1, b: 0 } }], 31254],
    [[{ $unwind: 'a' }], 28818],
    [[{ $unwind: { path: '$a', foo: 1 } }], 28811],
    [[{ $project: { x: { $eq: [1] } } }], 16020],
    [[{ $project: { x: '$$nobody' } }], 17276],
    [[{ $lookup: { from: 'x', as: 'y' } }], 9],
    [[{ $replaceRoot: { newRoot: '$a' } }], 40228]
  ]
  // What turns out only with a document has other codes in the other execution engine of MongoDB.
  const running: Array<[Document, number]> = [
    [{ $divide: [1, '$zero'] }, 2],
    [{ $add: ['$a', 1] }, 14],
    [{ $add: [new Date(8e15), 8e15] }, 15],
    [{ $size: '$a' }, 17124]
  ]
  for (const [expression, code] of running) {
    const error = await serverError(collection.aggregate([{ $project: { x: expression } }]).toArray())
    if (realMongo === undefined) t.equal(error.code, code, JSON.stringify(expression))
  }
  for (const [pipeline, code] of table) {
    t.equal((await serverError(collection.aggregate(pipeline).toArray())).code, code, JSON.stringify(pipeline))
  }
  const unknown = await serverError(collection.aggregate([{ $project: { x: { $foo: 1 } } }]).toArray())
  t.match(unknown.message, /foo/)
  t.equal((await serverError(database.command({ aggregate: 'c', pipeline: [] }))).code, 9, 'a cursor is needed')
})
