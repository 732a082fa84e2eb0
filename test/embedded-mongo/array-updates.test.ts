import type { Document } from 'mongodb'
import t from 'tap'
import { fill, openDatabase } from './helper.js'

const database = await openDatabase(t)

interface Case {
  rule: string
  before: object
  q?: object
  u: object
  options?: object
  after: object
}

const grades = { list: [{ g: 85, s: 1 }, { g: 90, s: 2 }, { g: 95, s: 3 }] }

const cases: Case[] = [
  {
    rule: '$ is the element that the query has found',
    before: { a: [5, 8, 8] },
    q: { a: 8 },
    u: { $set: { 'a.$': 9 } },
    after: { a: [5, 9, 8] }
  },
  {
    rule: '$ follows a comparison',
    before: { a: [5, 8, 9] },
    q: { a: { $gt: 7 } },
    u: { $inc: { 'a.$': 1 } },
    after: { a: [5, 9, 9] }
  },
  {
    rule: '$ follows a path into the elements',
    before: grades,
    q: { 'list.g': 90 },
    u: { $set: { 'list.$.s': 6 } },
    after: { list: [{ g: 85, s: 1 }, { g: 90, s: 6 }, { g: 95, s: 3 }] }
  },
  {
    rule: '$ follows $elemMatch',
    before: grades,
    q: { list: { $elemMatch: { g: { $lte: 90 }, s: { $gt: 1 } } } },
    u: { $set: { 'list.$.s': 6 } },
    after: { list: [{ g: 85, s: 1 }, { g: 90, s: 6 }, { g: 95, s: 3 }] }
  },
  {
    rule: '$ follows the alternative that matches',
    before: { a: [1, 2], b: [3] },
    q: { $or: [{ a: 9 }, { a: 2 }] },
    u: { $set: { 'a.$': 0 } },
    after: { a: [1, 0], b: [3] }
  },
  {
    rule: '$ stands below a document',
    before: { a: { b: [1, 2] } },
    q: { 'a.b': 2 },
    u: { $set: { 'a.b.$': 7 } },
    after: { a: { b: [1, 7] } }
  },
  {
    rule: '$ belongs to the array of its own path',
    before: { a: [1, 2, 3], b: [3, 4] },
    q: { a: 3, b: 4 },
    u: { $set: { 'a.$': 0, 'b.$': 0 } },
    after: { a: [1, 2, 0], b: [3, 0] }
  },
  {
    rule: '$unset of an element leaves null',
    before: { a: [1, 2] },
    q: { a: 1 },
    u: { $unset: { 'a.$': 1 } },
    after: { a: [null, 2] }
  },
  {
    rule: '$push goes below an element',
    before: { a: [{ n: 1, l: [] }, { n: 2 }] },
    q: { 'a.n': 2 },
    u: { $push: { 'a.$.l': 5 } },
    after: { a: [{ n: 1, l: [] }, { n: 2, l: [5] }] }
  },
  { rule: '$[] is every element', before: { a: [1, 2] }, u: { $inc: { 'a.$[]': 10 } }, after: { a: [11, 12] } },
  { rule: '$[] of an empty array is none', before: { a: [] }, u: { $set: { 'a.$[].b': 1 } }, after: { a: [] } },
  {
    rule: '$[] nests',
    before: { a: [{ b: [1, 2] }, { b: [3] }] },
    u: { $mul: { 'a.$[].b.$[]': 2 } },
    after: { a: [{ b: [2, 4] }, { b: [6] }] }
  },
  {
    rule: '$[name] is each element that meets its filter',
    before: grades,
    u: { $set: { 'list.$[e].s': 0 } },
    options: { arrayFilters: [{ 'e.g': { $gte: 90 } }] },
    after: { list: [{ g: 85, s: 1 }, { g: 90, s: 0 }, { g: 95, s: 0 }] }
  },
  {
    rule: '$[name] filters plain values',
    before: { a: [1, 5, 'x'] },
    u: { $set: { 'a.$[big]': 0 } },
    options: { arrayFilters: [{ big: { $gte: 5 } }] },
    after: { a: [1, 0, 'x'] }
  },
  {
    rule: '$[name] takes $or',
    before: { a: [1, 2, 3] },
    u: { $set: { 'a.$[e]': 0 } },
    options: { arrayFilters: [{ $or: [{ e: 1 }, { e: 3 }] }] },
    after: { a: [0, 2, 0] }
  },
  {
    rule: '$[name] twice',
    before: { a: [{ n: 1, b: [1, 2] }, { n: 2, b: [1, 2] }] },
    u: { $set: { 'a.$[x].b.$[y]': 0 } },
    options: { arrayFilters: [{ 'x.n': 2 }, { y: 1 }] },
    after: { a: [{ n: 1, b: [1, 2] }, { n: 2, b: [0, 2] }] }
  },
  {
    rule: 'two filters may change different elements',
    before: { a: [1, 2] },
    u: { $set: { 'a.$[x]': 8, 'a.$[y]': 9 } },
    options: { arrayFilters: [{ x: 1 }, { y: 2 }] },
    after: { a: [8, 9] }
  },
  {
    rule: 'a pipeline computes fields from fields',
    before: { a: 2, b: 3 },
    u: [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
    after: { b: 3, sum: 5 }
  },
  {
    rule: 'a pipeline replaces all but the _id',
    before: { a: { x: 1 } },
    u: [{ $replaceWith: '$a' }],
    after: { x: 1 }
  },
  { rule: 'a pipeline projects', before: { a: 1, b: 2 }, u: [{ $project: { _id: 0, b: 1 } }], after: { b: 2 } },
  { rule: 'a pipeline of no stage changes nothing', before: { a: 1 }, u: [], after: { a: 1 } },
  {
    rule: 'constants of a pipeline are no expressions',
    before: { a: 1 },
    u: [{ $set: { b: '$$x' } }],
    options: { c: { x: '$a' } },
    after: { a: 1, b: '$a' }
  }
]

for (const { rule, before, q = {}, u, options, after } of cases) {
  t.test(rule, async t => {
    const collection = await fill(database, [{ _id: 'id', ...before }])
    const updates = [{ q, u, ...options }]
    const answer = await database.command({ update: collection.collectionName, updates })
    t.strictSame([answer.n, answer.writeErrors], [1, undefined], JSON.stringify(answer.writeErrors))
    const found = await collection.findOne()
    t.strictSame(found, { _id: 'id', ...after })
    t.strictSame(Object.keys(found ?? {}), ['_id', ...Object.keys(after)], 'in this order')
    t.equal(answer.nModified, JSON.stringify(before) === JSON.stringify(after) ? 0 : 1)
  })
}

t.test('updates of many documents find the element of each', async t => {
  const collection = await fill(database, [{ _id: 1, a: [1, 7] }, { _id: 2, a: [7, 1] }, { _id: 3, a: [] }])
  const result = await collection.updateMany({ a: 7 }, { $set: { 'a.$': 0 } })
  t.equal(result.modifiedCount, 2)
  t.strictSame(await collection.find().sort({ _id: 1 }).toArray(),
    [{ _id: 1, a: [1, 0] }, { _id: 2, a: [0, 1] }, { _id: 3, a: [] }])
})

t.test('two filters that mean one element conflict, and nothing changes', async t => {
  const collection = await fill(database, [{ _id: 1, a: [1, 2] }])
  const u = { $set: { 'a.$[x]': 8, 'a.$[y]': 9 } }
  const command: Document = {
    update: collection.collectionName,
    updates: [{ q: {}, u, arrayFilters: [{ x: { $gt: 0 } }, { y: 2 }] }]
  }
  t.equal((await database.command(command)).writeErrors?.[0]?.code, 40)
  t.strictSame(await collection.findOne(), { _id: 1, a: [1, 2] })
})

t.test('findOneAndUpdate and upserts take pipelines and array filters', async t => {
  const collection = await fill(database, [{ _id: 1, a: [1, 2] }])
  t.strictSame(await collection.findOneAndUpdate({ _id: 1 }, { $set: { 'a.$[x]': 9 } },
    { arrayFilters: [{ x: 2 }], returnDocument: 'after' }), { _id: 1, a: [1, 9] })
  t.strictSame(await collection.findOneAndUpdate({ _id: 2, b: 1 },
    [{ $set: { c: { $add: ['$b', '$$more'] } } }], { upsert: true, returnDocument: 'after', let: { more: 4 } }),
  { _id: 2, b: 1, c: 5 })
})
