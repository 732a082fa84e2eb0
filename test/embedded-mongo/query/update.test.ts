import { BSON, Decimal128, Double, Int32, Long, MongoBulkWriteError, ObjectId } from 'mongodb'
import t from 'tap'
import { until } from '../../support/events.js'
import { fill, openDatabase, serverError } from '../helper.js'

const database = await openDatabase(t)

type Case = [rule: string, before: object, update: object, after: object | number]

// `after` is the document without its _id, or the code of the refusal.
const cases: Case[] = [
  ['$set sets and replaces', { a: 1 }, { $set: { a: 2, b: 3 } }, { a: 2, b: 3 }],
  ['$set makes the documents on its way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set sets by position', { a: [1, 2] }, { $set: { 'a.1': 5 } }, { a: [1, 5] }],
  ['$set fills an array up with nulls', { a: [1] }, { $set: { 'a.3': 5 } }, { a: [1, null, null, 5] }],
  ['$set makes a document, not an array, for a number', {}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  ['$set cannot go through a plain value', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['$set cannot name a field of an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['new fields come in the order of their names', {}, { $set: { c: 1, a: 2 }, $inc: { b: 1 } }, { a: 2, b: 1, c: 1 }],
  ['$unset removes', { a: 1, b: 1 }, { $unset: { a: '', none: '', 'x.y': '' } }, { b: 1 }],
  ['$unset leaves null in an array', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$inc adds, from nothing as well', { a: 1 }, { $inc: { a: 2, b: -3 } }, { a: 3, b: -3 }],
  ['$inc of a string is refused', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc of null is refused', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc by a string is refused', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$mul multiplies, and makes zero from nothing', { a: 3 }, { $mul: { a: 1.5, b: 5 } }, { a: 4.5, b: 0 }],
  ['$min keeps the less', { a: 5, b: 5 }, { $min: { a: 3, b: 7, c: 1 } }, { a: 3, b: 5, c: 1 }],
  ['$max keeps the greater', { a: 5, b: 5 }, { $max: { a: 3, b: 7, c: 1 } }, { a: 5, b: 7, c: 1 }],
  ['$min and $max keep an equal value', { a: 5, b: 5 }, { $min: { a: new Double(5) }, $max: { b: new Double(5) } },
    { a: 5, b: 5 }],
  ['$max compares across types', { a: 5, b: 'x' }, { $max: { a: 'x', b: 5 } }, { a: 'x', b: 'x' }],
  ['$setOnInsert leaves what exists', { a: 1 }, { $setOnInsert: { a: 2, b: 2 } }, { a: 1 }],
  ['$addToSet adds what is not there', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet adds nothing twice', { a: [1, { x: 1 }] }, { $addToSet: { a: { x: 1 } } }, { a: [1, { x: 1 }] }],
  ['$addToSet makes the array', {}, { $addToSet: { 'a.b': 1 } }, { a: { b: [1] } }],
  ['$addToSet adds an array as one element', { a: [1] }, { $addToSet: { a: [1, 2] } }, { a: [1, [1, 2]] }],
  ['$addToSet $each adds each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet to a string is refused', { a: 'x' }, { $addToSet: { a: 1 } }, 2],
  ['$addToSet $each needs an array', { a: [] }, { $addToSet: { a: { $each: 1 } } }, 14],
  ['$push appends', { a: [1] }, { $push: { a: 1 } }, { a: [1, 1] }],
  ['$push makes the array', {}, { $push: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
  ['$push to a string is refused', { a: 'x' }, { $push: { a: 1 } }, 2],
  ['$push to null is refused', { a: null }, { $push: { a: 1 } }, 2],
  ['$push $each appends all', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $slice keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }, { a: [2, 3, 4] }],
  ['$push $slice keeps the first', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ['$push $slice 0 empties', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$push $position inserts', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  ['$push $position counts from the end', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: -1 } } },
    { a: [1, 2, 3, 4] }],
  ['$push $sort orders values', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  ['$push $sort orders documents', { a: [{ n: 3 }, { n: 1 }] },
    { $push: { a: { $each: [{ n: 2 }], $sort: { n: 1 }, $slice: -2 } } }, { a: [{ n: 2 }, { n: 3 }] }],
  ['$push $sort orders what is no document first', { a: [{ n: 1 }, 7] },
    { $push: { a: { $each: [{ n: 0 }], $sort: { n: 1 } } } },
    { a: [7, { n: 0 }, { n: 1 }] }],
  ['$push $sort orders equal documents as they were', { a: [{ n: 1, i: 0 }] },
    { $push: { a: { $each: [{ n: 1, i: 1 }], $sort: { n: -1 } } } },
    { a: [{ n: 1, i: 0 }, { n: 1, i: 1 }] }],
  ['$push $position at the end appends', { a: [1] }, { $push: { a: { $each: [2], $position: 1 } } }, { a: [1, 2] }],
  ['$set by a position that is not there fills up', { a: [] }, { $set: { 'a.0': 1 } }, { a: [1] }],
  ['$set by position in a document of an array', { a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  ['$unset of a field of an array does nothing', { a: [1] }, { $unset: { 'a.x': 1 } }, { a: [1] }],
  ['$unset below a plain value does nothing', { a: 1 }, { $unset: { 'a.b.c': 1 } }, { a: 1 }],
  ['$mul below a missing field makes zero', {}, { $mul: { 'a.b': 2 } }, { a: { b: 0 } }],
  ['positions apply in their numeric order', {}, { $set: { 'a.10': 1, 'a.9': 2 } }, { a: { 9: 2, 10: 1 } }],
  ['$push with an unknown clause is refused', { a: [] }, { $push: { a: { $each: [], $foo: 1 } } }, 2],
  ['$pull removes all that are equal', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull takes conditions', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull takes conditions on documents', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] }],
  ['$pull takes $not', { a: [1, 9, 'x'] }, { $pull: { a: { $not: { $gt: 5 } } } }, { a: [9] }],
  ['$pull takes a pattern', { a: ['ab', 'c', 1] }, { $pull: { a: /b/ } }, { a: ['c', 1] }],
  ['$pull takes $in', { a: [1, 2, 3] }, { $pull: { a: { $in: [1, 3] } } }, { a: [2] }],
  ['$pull of an array wants equality', { a: [[1], 1] }, { $pull: { a: [1] } }, { a: [1] }],
  ['$pull from nothing does nothing', { b: 1 }, { $pull: { a: 1, 'x.y': 1 } }, { b: 1 }],
  ['$pull from a string is refused', { a: 'x' }, { $pull: { a: 1 } }, 2],
  ['$pullAll removes each of them', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop takes the last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ['$pop takes the first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ['$pop from a string is refused', { a: 'x' }, { $pop: { a: 1 } }, 14],
  ['$pop takes only 1 and -1', { a: [] }, { $pop: { a: 2 } }, 9],
  ['$rename moves a value', { a: 1, b: 2 }, { $rename: { a: 'c.d' } }, { b: 2, c: { d: 1 } }],
  ['$rename replaces what is there', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename of nothing does nothing', { b: 2 }, { $rename: { a: 'b' } }, { b: 2 }],
  ['a replacement leaves only the _id', { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ['a name with a zero byte is refused', { a: 1 }, { $rename: { a: 'b\0c' } }, 2],
  ['two operators on one path conflict', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and one below it conflict', { a: 1 }, { $set: { a: 1, 'a.b': 1 } }, 40],
  ['$rename conflicts with its source', { a: 1 }, { $set: { a: 1 }, $rename: { a: 'b' } }, 40],
  ['the _id cannot change', { a: 1 }, { $set: { _id: 5 } }, 66],
  ['the _id may be set to what it is', { a: 1 }, { $set: { _id: 'id', a: 2 } }, { a: 2 }],
  ['the _id cannot be removed', { a: 1 }, { $unset: { _id: 1 } }, 66],
  ['a replacement cannot change the _id', { a: 1 }, { _id: 5, a: 1 }, 66],
  ['an unknown operator is refused', { a: 1 }, { $foo: { a: 1 } }, 9],
  ['an operator wants fields', { a: 1 }, { $set: 5 }, 9],
  ['a field among operators is refused', { a: 1 }, { $set: { a: 2 }, b: 1 }, 9],
  ['an empty path is refused', { a: 1 }, { $set: { '': 1 } }, 56],
  ['an empty name in a path is refused', { a: 1 }, { $set: { 'a..b': 1 } }, 56],
  ['a $ name is refused', { a: 1 }, { $set: { $a: 1 } }, 52],
  ['an empty operator does nothing', { a: 1 }, { $set: {} }, { a: 1 }]
]

for (const [rule, before, update, after] of cases) {
  t.test(rule, async t => {
    const collection = await fill(database, [{ _id: 'id', ...before }])
    // The driver refuses replacements and pipelines in the wrong method, so the command is sent as it is.
    const answer = await database.command({
      update: collection.collectionName,
      updates: [{ q: { _id: 'id' }, u: update }]
    })
    const document = await collection.findOne({ _id: 'id' })
    if (typeof after === 'number') {
      t.equal(answer.writeErrors?.[0]?.code, after, answer.writeErrors?.[0]?.errmsg)
      t.strictSame(document, { _id: 'id', ...before }, 'nothing has changed')
      return
    }
    t.strictSame(answer.writeErrors, undefined)
    t.equal(answer.n, 1)
    t.strictSame(document, { _id: 'id', ...after })
    t.strictSame(Object.keys(document ?? {}), ['_id', ...Object.keys(after)], 'in this order')
    t.equal(answer.nModified, JSON.stringify(before) === JSON.stringify(after) ? 0 : 1, 'modified is what has changed')
  })
}

// Such a list stays encoded while it is pushed to. In an update by the _id alone, it does not.
t.test('a push to a list that nothing else reads appends to it', async t => {
  const element = (n: number) => ({ n, texts: ['ñ', ''], inner: { at: new Date(n), id: new ObjectId(), none: null } })
  for (const length of [0, 1, 9, 10, 11, 100]) {
    const list = Array.from({ length }, (_, n) => element(n))
    const collection = await fill(database, [{ _id: 1, a: 1, list, other: [1], b: 'x' }])
    const added = [element(200), 5]
    for (const push of added) {
      const changes = { $push: { list: push as never, other: length as never }, $inc: { a: 1 } }
      t.equal((await collection.updateOne({ _id: 1, b: 'x' }, changes)).modifiedCount, 1)
    }
    const after = { _id: 1, a: 3, list: [...list, ...added], other: [1, length, length], b: 'x' }
    t.strictSame(await collection.findOne({ _id: 1 }), after, `${length} elements`)
    const [bytes] = await collection.find({ _id: 1 }, { raw: true }).toArray()
    t.ok(Buffer.from(BSON.serialize(after)).equals(bytes), 'in BSON, the elements have their numbers')
  }
})

t.test('a push reads the list where a filter or an index does, and refuses what is none or too deep', async t => {
  const collection = await fill(database, [{ _id: 1, list: [1], keys: [1], text: 'x', b: 1 }])
  await collection.createIndex({ keys: 1 })
  const pushIf = async (filter: object, $push: object) =>
    (await collection.updateOne({ _id: 1, b: 1, ...filter }, { $push })).matchedCount
  t.equal(await pushIf({ list: 1 }, { list: 2 }), 1)
  const isRead = { $or: [{ list: { $not: { $size: 2 } } }, { $expr: { $eq: ['$list', [1, 2]] } }] }
  t.equal(await pushIf(isRead, { list: 3 }), 1)
  t.equal(await pushIf({}, { keys: 7, made: { x: 1 } }), 1)
  t.equal((await collection.find({ keys: 7 }).hint({ keys: 1 }).toArray()).length, 1, 'the index has it')
  t.equal((await serverError(pushIf({}, { text: 1 }))).code, 2)
  const deep = Array.from({ length: 180 }).reduce<object>(inner => ({ inner }), {})
  t.equal((await serverError(pushIf({}, { list: deep }))).code, 15)
  const after = { _id: 1, list: [1, 2, 3], keys: [1, 7], text: 'x', b: 1, made: [{ x: 1 }] }
  t.strictSame(await collection.findOne({ _id: 1 }), after)
})

t.test('errors say what is wrong', async t => {
  const collection = await fill(database, [{ _id: 1, a: 'x', list: 'y' }])
  const messages: Array<[object, RegExp]> = [
    [{ $set: { a: 1, 'a.b': 1 } }, /Updating the path 'a.b' would create a conflict at 'a'/],
    [{ $inc: { a: 1 } }, /Cannot apply \$inc to a value of non-numeric type/],
    [{ $push: { list: 1 } }, /The field 'list' must be an array but is of type string in document \{_id: 1\}/],
    [{ $set: { 'a.b': 1 } }, /Cannot create field 'b' in element \{a: "x"\}/]
  ]
  for (const [update, message] of messages) {
    t.match((await serverError(collection.updateOne({ _id: 1 }, update))).message, message)
  }
})

t.test('numbers keep their types', async t => {
  const collection = await fill(database,
    [{
      _id: 1,
      int: new Int32(2147483647),
      long: Long.fromNumber(1),
      double: new Double(1),
      high: Long.MAX_VALUE,
      decimal: Decimal128.fromString('1')
    }])
  await collection.updateOne({ _id: 1 }, { $inc: { int: 1, long: 1, double: 1 } })
  const read = await collection.findOne({ _id: 1 }, { promoteValues: false })
  t.strictSame([read?.int._bsontype, read?.int.toString()], ['Long', '2147483648'],
    'an int32 that overflows becomes an int64')
  t.strictSame([read?.long._bsontype, read?.long.toString()], ['Long', '2'])
  t.strictSame([read?.double._bsontype, read?.double.value], ['Double', 2])
  t.equal((await serverError(collection.updateOne({ _id: 1 }, { $inc: { high: 1 } }))).code, 2,
    'an int64 does not overflow')
  const same = await collection.updateOne({ _id: 1 }, { $set: { double: new Double(2) } })
  t.equal(same.modifiedCount, 0)
  const other = await collection.updateOne({ _id: 1 }, { $set: { double: new Int32(2) } })
  t.equal(other.modifiedCount, 1, 'another type is a change')
})

t.test('$currentDate is now', async t => {
  const collection = await fill(database, [{ _id: 1 }])
  const before = Date.now()
  await collection.updateOne({ _id: 1 },
    { $currentDate: { a: true, b: { $type: 'date' }, c: { $type: 'timestamp' } } as never })
  const read = await collection.findOne({ _id: 1 })
  t.ok(Math.abs(read?.a.getTime() - before) < 5000, `now, and not ${read?.a}`)
  t.type(read?.b, Date)
  t.equal(read?.c._bsontype, 'Timestamp')
})

t.test('updateMany changes all that match, and counts what has changed', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, b: 1 }])
  const result = await collection.updateMany({ a: { $gt: 0 } }, { $set: { a: 2 } })
  t.strictSame([result.matchedCount, result.modifiedCount], [2, 1])
  const moved = await collection.updateMany({ a: { $gt: 0 } }, { $inc: { a: 10 } })
  t.strictSame([moved.matchedCount, moved.modifiedCount], [2, 2], 'a document that moves in its index is met once')
  t.equal((await serverError(database.command({
    update: collection.collectionName,
    updates: [{ q: {}, u: { a: 1 }, multi: true }]
  }).then(async answer => {
    if (answer.writeErrors) {
      throw Object.assign(new (await import('mongodb')).MongoServerError({ message: answer.writeErrors[0].errmsg }),
        { code: answer.writeErrors[0].code })
    }
  }))).code, 9, 'a replacement is for one')
})

t.test('updates and deletes of one document take one', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1 }, { _id: 2, a: 1 }])
  t.equal((await collection.updateOne({ a: 1 }, { $set: { b: 1 } })).matchedCount, 1)
  t.equal(await collection.countDocuments({ b: 1 }), 1)
  t.equal((await collection.replaceOne({ a: 1 }, { c: 1 })).modifiedCount, 1)
  t.strictSame(await collection.findOne({ _id: 1 }), { _id: 1, c: 1 })
  t.equal((await collection.deleteOne({})).deletedCount, 1)
  t.equal((await collection.deleteMany({})).deletedCount, 1)
  t.equal((await collection.deleteMany({})).deletedCount, 0)
})

t.test('an upsert begins with what the query says is equal', async t => {
  const table: Array<[filter: object, update: object, expected: object]> = [
    [{ _id: 'n' }, { $set: { a: 1 } }, { _id: 'n', a: 1 }],
    [{ _id: 'n', b: 2, 'c.d': 3 }, { $set: { a: 1 } }, { _id: 'n', b: 2, c: { d: 3 }, a: 1 }],
    [{ _id: 'n', $and: [{ b: 1 }, { c: { $eq: 2 } }] }, { $set: { a: 1 } }, { _id: 'n', b: 1, c: 2, a: 1 }],
    [{ _id: 'n', b: { $gt: 1 }, c: { $in: [1, 2] }, d: { $ne: 1 } }, { $set: { a: 1 } }, { _id: 'n', a: 1 }],
    [{ _id: 'n' }, { $setOnInsert: { b: 1 }, $inc: { a: 1 }, $push: { c: 1 } }, { _id: 'n', a: 1, b: 1, c: [1] }],
    [{ _id: 'n', b: 1 }, { $set: { b: 2 } }, { _id: 'n', b: 2 }],
    [{ _id: 'n', b: [1] }, { $push: { b: 2 } }, { _id: 'n', b: [1, 2] }],
    [{ b: 1 }, { $set: { _id: 'n' } }, { _id: 'n', b: 1 }]
  ]
  for (const [filter, update, expected] of table) {
    const collection = await fill(database, [])
    const result = await collection.updateOne(filter, update, { upsert: true })
    t.strictSame([result.matchedCount, result.modifiedCount, result.upsertedCount, result.upsertedId], [0, 0, 1, 'n'])
    t.strictSame(await collection.findOne(), expected, JSON.stringify(filter))
  }
  const collection = await fill(database, [])
  const generated = await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true })
  t.type(generated.upsertedId, ObjectId)
  t.equal((await serverError(collection.updateOne({ $and: [{ x: 1 }, { x: 2 }] }, { $set: { b: 1 } },
    { upsert: true }))).code, 54)
  t.equal((await serverError(collection.replaceOne({ _id: 1 }, { _id: 2 } as object, { upsert: true }))).code, 66)
  const replaced = await collection.replaceOne({ _id: 7, a: 5 }, { b: 1 }, { upsert: true })
  t.equal(replaced.upsertedId, 7)
  t.strictSame(await collection.findOne({ _id: 7 }), { _id: 7, b: 1 },
    'a replacement takes only the _id from the query')
})

t.test('findOneAndUpdate gives the document before or after', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1, b: 2 }, { _id: 2, a: 5, b: 1 }])
  t.strictSame(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }), { _id: 1, a: 1, b: 2 })
  t.strictSame(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } },
    { returnDocument: 'after', projection: { a: 1 } }), { _id: 1, a: 3 })
  t.strictSame(await collection.findOneAndUpdate({}, { $set: { first: true } },
    { sort: { a: -1 }, returnDocument: 'after' }), { _id: 2, a: 5, b: 1, first: true })
  t.equal(await collection.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }), null)
  t.equal(await collection.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }, { upsert: true }), null)
  t.strictSame(await collection.findOneAndUpdate({ _id: 10 }, { $set: { a: 1 } },
    { upsert: true, returnDocument: 'after' }), { _id: 10, a: 1 })
  t.strictSame(await collection.findOneAndReplace({ _id: 10 }, { z: 1 }, { returnDocument: 'after' }),
    { _id: 10, z: 1 })
  t.strictSame(await collection.findOneAndDelete({ a: { $exists: true } }, { sort: { a: -1 } }),
    { _id: 2, a: 5, b: 1, first: true })
  t.equal(await collection.findOneAndDelete({ _id: 99 }), null)

  const updated = await collection.findOneAndUpdate({ _id: 1 }, { $set: { a: 9 } }, { includeResultMetadata: true })
  t.strictSame(updated?.lastErrorObject, { n: 1, updatedExisting: true })
  const upserted = await collection.findOneAndUpdate({ _id: 11 }, { $set: { a: 9 } },
    { includeResultMetadata: true, upsert: true })
  t.strictSame(upserted?.lastErrorObject, { n: 1, updatedExisting: false, upserted: 11 })
  const missed = await collection.findOneAndUpdate({ _id: 12 }, { $set: { a: 9 } }, { includeResultMetadata: true })
  t.strictSame(missed?.lastErrorObject, { n: 0, updatedExisting: false })
  t.equal((await serverError(database.command({ findAndModify: collection.collectionName, query: {} }))).code, 9)
  t.equal((await serverError(database.command({
    findAndModify: collection.collectionName,
    query: {},
    remove: true,
    update: {}
  }))).code, 9)
})

t.test('of many increments at once none is lost', async t => {
  const collection = await fill(database, [{ _id: 1, n: 0 }])
  await Promise.all(Array.from({ length: 50 }, () => collection.updateOne({ _id: 1 }, { $inc: { n: 1 } })))
  t.equal((await collection.findOne({ _id: 1 }))?.n, 50)
})

t.test('of many upserts of one _id exactly one inserts', async t => {
  const collection = await fill(database, [])
  const results = await Promise.all(Array.from({ length: 20 },
    (_, i) => collection.updateOne({ _id: 1 }, { $setOnInsert: { winner: i } }, { upsert: true })))
  t.equal(results.filter(({ upsertedCount }) => upsertedCount === 1).length, 1)
  t.equal(await collection.countDocuments(), 1)
})

t.test('an ordered write ends with the first error, an unordered one goes on', async t => {
  const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }]
  for (const ordered of [true, false]) {
    const collection = await fill(database, [])
    try {
      await collection.insertMany(documents, { ordered })
      t.fail('it should fail')
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error
      t.equal(error.code, 11000)
      t.equal(error.insertedCount, ordered ? 1 : 2)
      const writeErrors = [error.writeErrors].flat()
      t.strictSame(writeErrors.map(({ index, code }) => [index, code]), [[1, 11000]])
    }
    t.equal(await collection.countDocuments(), ordered ? 1 : 2)
  }
})

t.test('bulkWrite mixes operations', async t => {
  const collection = await fill(database, [{ _id: 1, a: 1 }, { _id: 2, a: 1 }])
  const result = await collection.bulkWrite([
    { insertOne: { document: { _id: 3 } } },
    { updateOne: { filter: { _id: 1 }, update: { $set: { a: 2 } } } },
    { updateMany: { filter: { a: { $exists: true } }, update: { $inc: { a: 1 } } } },
    { updateOne: { filter: { _id: 4 }, update: { $set: { a: 4 } }, upsert: true } },
    { replaceOne: { filter: { _id: 2 }, replacement: { z: 1 } } },
    { deleteOne: { filter: { _id: 3 } } }
  ])
  const { insertedCount, matchedCount, modifiedCount, upsertedCount, deletedCount } = result
  t.strictSame([insertedCount, matchedCount, modifiedCount, upsertedCount, deletedCount], [1, 4, 4, 1, 1])
  t.strictSame(await collection.find().sort({ _id: 1 }).toArray(),
    [{ _id: 1, a: 3 }, { _id: 2, z: 1 }, { _id: 4, a: 4 }])
})

t.test('what cannot be stored is refused', async t => {
  const collection = await fill(database, [])
  const command = (document: object) => database.command({ insert: collection.collectionName, documents: [document] })
  t.ok((await command({ _id: [1] })).writeErrors[0].code, 'an array as _id')
  t.equal((await command({ _id: { $a: 1 } })).writeErrors[0].code, 52)
  let deep: object = {}
  for (let i = 0; i < 190; i++) deep = { a: deep }
  t.ok((await command({ _id: 1, deep }).then(({ writeErrors }) => writeErrors?.[0]?.code, ({ code }) => code)),
    'a document that nests too deeply')
  t.equal(await collection.countDocuments(), 0)
  await command({ _id: null })
  t.strictSame(await collection.findOne({ _id: null }), { _id: null }, 'null is an _id')
  await collection.insertOne({ b: 1 } as never)
  t.type((await collection.findOne({ b: 1 }))?._id, ObjectId)
  t.equal((await serverError(database.command({ insert: collection.collectionName, documents: [] }))).code, 16)
})

t.test('an update does not make a document larger than 16 MiB', async t => {
  const collection = await fill(database, [{ _id: 1, a: 'x'.repeat(9_000_000) }])
  const larger = collection.updateOne({ _id: 1 }, { $set: { b: 'x'.repeat(9_000_000) } })
  t.equal((await serverError(larger)).code, 17419)
  t.strictSame(Object.keys(await collection.findOne({ _id: 1 }) ?? {}), ['_id', 'a'])
})

t.test('an unacknowledged write is carried out', async t => {
  const collection = await fill(database, [])
  await database.collection<{ _id: number }>(collection.collectionName).insertOne({ _id: 1 },
    { writeConcern: { w: 0 } })
  await until(async () => await collection.countDocuments() > 0)
  t.equal(await collection.countDocuments(), 1)
})
