import {
  Binary, BSONRegExp, Decimal128, type Document, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp
} from 'mongodb'
import t from 'tap'
import { fill, openDatabase, serverError } from '../helper.js'

const database = await openDatabase(t)

type Case = [rule: string, documents: object[], filter: object, expected: unknown[]]

const day = (n: number) => new Date(Date.UTC(2024, 0, n))

const cases: Case[] = [
  ['an empty filter matches all, in the order of insertion', [{ _id: 'b' }, { _id: 'a' }], {}, ['b', 'a']],
  ['equality is by value', [{ _id: 1, a: 'x' }, { _id: 2, a: 'y' }], { a: 'x' }, [1]],
  ['conditions on several fields all count', [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }], { a: 1, b: 2 }, [2]],
  ['numbers of all types are equal by value',
    [{ _id: 1, a: new Int32(5) }, { _id: 2, a: new Double(5) }, { _id: 3, a: Long.fromNumber(5) },
      { _id: 4, a: Decimal128.fromString('5.0') }, { _id: 5, a: '5' }], { a: 5 }, [1, 2, 3, 4]],
  ['large int64s are not rounded',
    [{ _id: 1, a: Long.fromString('9007199254740993') }, { _id: 2, a: Long.fromString('9007199254740992') }],
    { a: Long.fromString('9007199254740993') }, [1]],
  ['null matches null and a missing field', [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }, { _id: 4, a: '' }],
    { a: null }, [1, 2]],
  ['null matches an array that contains null', [{ _id: 1, a: [1, null] }, { _id: 2, a: [] }, { _id: 3, a: [1] }],
    { a: null }, [1]],
  ['$ne null matches what is there', [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 0 }], { a: { $ne: null } }, [3]],
  ['$ne matches documents without the field', [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: 2 }], { a: { $ne: 1 } },
    [2, 3]],
  ['$ne of an element excludes the whole array', [{ _id: 1, a: [1, 2] }, { _id: 2, a: [2] }], { a: { $ne: 1 } }, [2]],
  ['an element of an array is enough', [{ _id: 1, a: [1, 2] }, { _id: 2, a: [3] }], { a: 2 }, [1]],
  ['an array equals the whole array, in its order',
    [{ _id: 1, a: [1, 2] }, { _id: 2, a: [2, 1] }, { _id: 3, a: [[1, 2]] }], { a: [1, 2] }, [1, 3]],
  ['an empty array equals an empty array', [{ _id: 1, a: [] }, { _id: 2, a: [[]] }, { _id: 3 }], { a: [] }, [1, 2]],
  ['a document equals with its fields in their order', [{ _id: 1, a: { x: 1, y: 2 } }, { _id: 2, a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } }, [1]],
  ['dots lead into documents', [{ _id: 1, a: { b: { c: 1 } } }, { _id: 2, a: { b: 1 } }], { 'a.b.c': 1 }, [1]],
  ['dots lead through arrays of documents', [{ _id: 1, a: [{ b: 1 }, { b: 2 }] }, { _id: 2, a: [{ b: 3 }] }],
    { 'a.b': 2 }, [1]],
  ['a number in a path is a position', [{ _id: 1, a: [5, 6] }, { _id: 2, a: [6, 5] }, { _id: 3, a: { 1: 6 } }],
    { 'a.1': 6 }, [1, 3]],
  ['a path that leads nowhere is null',
    [{ _id: 1, a: 5 }, { _id: 2, a: { b: null } }, { _id: 3, a: { b: 1 } }, { _id: 4, a: [] },
      { _id: 5, a: [{ b: 1 }, {}] }], { 'a.b': null }, [1, 2, 5]],
  ['comparisons stay within a type',
    [{ _id: 1, a: 5 }, { _id: 2, a: '5' }, { _id: 3, a: null }, { _id: 4 }, { _id: 5, a: day(1) }], { a: { $gt: 1 } },
    [1]],
  ['$gte and $lt bound', [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 3 }], { a: { $gte: 1, $lt: 3 } }, [1, 2]],
  ['dates compare by time', [{ _id: 1, a: day(1) }, { _id: 2, a: day(3) }], { a: { $gt: day(2) } }, [2]],
  ['$gte null matches null and missing', [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 1 }], { a: { $gte: null } },
    [1, 2]],
  ['$gt null matches nothing', [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 1 }], { a: { $gt: null } }, []],
  ['NaN is neither below nor above', [{ _id: 1, a: NaN }, { _id: 2, a: 1 }], { a: { $lt: 5 } }, [2]],
  ['NaN equals NaN', [{ _id: 1, a: NaN }, { _id: 2, a: 1 }], { a: NaN }, [1]],
  ['two bounds may be met by two elements', [{ _id: 1, a: [1, 10] }, { _id: 2, a: [1, 2] }], { a: { $gt: 5, $lt: 3 } },
    [1]],
  ['strings compare by their bytes',
    [{ _id: 1, a: 'Z' }, { _id: 2, a: 'a' }, { _id: 3, a: '\u{1f600}' }, { _id: 4, a: '\ufffd' }],
    { a: { $gt: '\ufffd' } }, [3]],
  ['MinKey and MaxKey compare with everything', [{ _id: 1, a: 1 }, { _id: 2, a: 'x' }, { _id: 3, a: new MaxKey() }],
    { a: { $lt: new MaxKey() } }, [1, 2]],
  ['$in matches any of them', [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 3 }], { a: { $in: [3, 1, 'x'] } },
    [1, 3]],
  ['$in with null matches missing fields', [{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: 1 }], { a: { $in: [null] } },
    [1, 2]],
  ['$in looks into arrays', [{ _id: 1, a: ['x', 'y'] }, { _id: 2, a: ['z'] }], { a: { $in: ['y'] } }, [1]],
  ['$in takes regular expressions', [{ _id: 1, a: 'abc' }, { _id: 2, a: 'xyz' }], { a: { $in: [/^a/] } }, [1]],
  ['$in of nothing matches nothing', [{ _id: 1, a: 1 }], { a: { $in: [] } }, []],
  ['$nin matches what $in does not', [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: [2, 1] }], { a: { $nin: [1] } }, [2]],
  ['$exists true includes null', [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: true } }, [1]],
  ['$exists false means that the field is missing', [{ _id: 1, a: null }, { _id: 2 }], { a: { $exists: false } }, [2]],
  ['$and, $or and $nor combine', [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }, { _id: 3, a: 2, b: 3 }],
    { $and: [{ a: 1 }, { $or: [{ b: 2 }, { b: 3 }] }], $nor: [{ b: 1 }] }, [2]],
  ['$not turns operators around, missing fields included', [{ _id: 1, a: 5 }, { _id: 2, a: 1 }, { _id: 3 }],
    { a: { $not: { $gt: 3 } } }, [2, 3]],
  ['$not takes a regular expression', [{ _id: 1, a: 'x' }, { _id: 2, a: 'y' }], { a: { $not: /x/ } }, [2]],
  ['$type knows names, numbers and lists',
    [{ _id: 1, a: 1 }, { _id: 2, a: 'x' }, { _id: 3, a: 1.5 }, { _id: 4, a: null }], { a: { $type: ['string', 1] } },
    [2, 3]],
  ['$type number stands for all of them', [{ _id: 1, a: 1 }, { _id: 2, a: Long.fromNumber(1) }, { _id: 3, a: '1' }],
    { a: { $type: 'number' } }, [1, 2]],
  ['$type array matches arrays', [{ _id: 1, a: [] }, { _id: 2, a: 'x' }], { a: { $type: 'array' } }, [1]],
  ['$size is exact', [{ _id: 1, a: [1, 2] }, { _id: 2, a: [1] }, { _id: 3, a: 2 }], { a: { $size: 2 } }, [1]],
  ['$all needs all of them', [{ _id: 1, a: [1, 2, 3] }, { _id: 2, a: [1] }, { _id: 3, a: 1 }], { a: { $all: [1, 2] } },
    [1]],
  ['$all of one matches a plain value', [{ _id: 1, a: 1 }, { _id: 2, a: 2 }], { a: { $all: [1] } }, [1]],
  ['$all of nothing matches nothing', [{ _id: 1, a: [] }], { a: { $all: [] } }, []],
  ['$elemMatch wants one element to meet everything',
    [{ _id: 1, a: [{ b: 1, c: 2 }] }, { _id: 2, a: [{ b: 1 }, { c: 2 }] }], { a: { $elemMatch: { b: 1, c: 2 } } }, [1]],
  ['$elemMatch with operators is about values', [{ _id: 1, a: [1, 10] }, { _id: 2, a: [4] }, { _id: 3, a: 4 }],
    { a: { $elemMatch: { $gt: 3, $lt: 5 } } }, [2]],
  ['$elemMatch takes $not, $in and patterns', [{ _id: 1, a: [1, 'x'] }, { _id: 2, a: [9] }, { _id: 3, a: ['xy'] }],
    { a: { $elemMatch: { $not: { $gt: 5 }, $in: [1, 9, /y/] } } }, [1, 3]],
  ['$elemMatch does not look into the elements', [{ _id: 1, a: [[5]] }, { _id: 2, a: [5] }],
    { a: { $elemMatch: { $gt: 4 } } },
    [2]],
  ['$elemMatch with $or is about documents', [{ _id: 1, a: [{ b: 1 }] }, { _id: 2, a: [{ b: 3 }] }],
    { a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, [1]],
  ['$elemMatch with $nor is about documents', [{ _id: 1, a: [{ b: 1 }] }, { _id: 2, a: [{ b: 3 }] }],
    { a: { $elemMatch: { $nor: [{ b: 1 }] } } }, [2]],
  ['$elemMatch takes arrays as documents with positions', [{ _id: 1, a: [[7, 8]] }, { _id: 2, a: [[8, 7]] }],
    { a: { $elemMatch: { 0: 7 } } }, [1]],
  ['$all takes $elemMatch', [{ _id: 1, a: [{ x: 1 }, { x: 5 }] }, { _id: 2, a: [{ x: 1 }] }],
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: { $gt: 4 } } }] } }, [1]],
  ['$all takes patterns', [{ _id: 1, a: ['ab', 'c'] }, { _id: 2, a: ['ab'] }], { a: { $all: [/a/, 'c'] } }, [1]],
  ['$not takes a pattern', [{ _id: 1, a: 'ab' }, { _id: 2, a: 'c' }, { _id: 3 }], { a: { $not: /a/ } }, [2, 3]],
  ['$nor excludes each', [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 3 }], { $nor: [{ a: 1 }, { a: 2 }] }, [3]],
  ['$in with null takes missing fields', [{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: 1 }], { a: { $in: [null, 5] } },
    [1, 2]],
  ['a stored pattern is equal to itself', [{ _id: 1, a: /x/ }, { _id: 2, a: /x/i }, { _id: 3, a: 'x' }], { a: /x/ },
    [1, 3]],
  ['a condition with NaN matches NaN only if it includes equality', [{ _id: 1, a: NaN }, { _id: 2, a: 1 }],
    { a: { $gte: NaN } },
    [1]],
  ['$gt NaN matches nothing', [{ _id: 1, a: NaN }, { _id: 2, a: 1 }], { a: { $gt: NaN } }, []],
  ['$lt does not match NaN', [{ _id: 1, a: NaN }, { _id: 2, a: 1 }], { a: { $lt: 5 } }, [2]],
  ['$gte null matches null and missing fields', [{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: 1 }],
    { a: { $gte: null } },
    [1, 2]],
  ['$gt null matches nothing', [{ _id: 1 }, { _id: 2, a: null }, { _id: 3, a: 1 }], { a: { $gt: null } }, []],
  ['$type takes numbers and lists', [{ _id: 1, a: 1 }, { _id: 2, a: 'x' }, { _id: 3, a: true }],
    { a: { $type: [2, 'int'] } },
    [1, 2]],
  ['a regular expression matches strings only', [{ _id: 1, a: 'abc' }, { _id: 2, a: 1 }, { _id: 3, a: ['xbc'] }],
    { a: /bc$/ }, [1, 3]],
  ['$regex with the option i ignores case', [{ _id: 1, a: 'ABC' }, { _id: 2, a: 'xyz' }],
    { a: { $regex: '^ab', $options: 'i' } }, [1]],
  ['$ may stand before a last newline', [{ _id: 1, a: 'x\n' }, { _id: 2, a: 'x\ny' }], { a: /x$/ }, [1]],
  ['the option m lets ^ and $ match at lines', [{ _id: 1, a: 'a\nb\nc' }, { _id: 2, a: 'abc' }],
    { a: { $regex: '^b$', $options: 'm' } }, [1]],
  ['the option s lets . match a newline', [{ _id: 1, a: 'a\nb' }, { _id: 2, a: 'ab' }],
    { a: { $regex: 'a.b', $options: 's' } }, [1]],
  ['. matches a carriage return but no newline', [{ _id: 1, a: 'a\rb' }, { _id: 2, a: 'a\nb' }], { a: /a.b/ }, [1]],
  ['the option x allows spaces and comments', [{ _id: 1, a: 'ab' }, { _id: 2, a: 'a b' }],
    { a: { $regex: 'a b # comment', $options: 'x' } }, [1]],
  ['\\w is ASCII and . is a character', [{ _id: 1, a: 'é' }, { _id: 2, a: 'e' }, { _id: 3, a: '\u{1f600}' }],
    { a: new BSONRegExp('^(\\w|.)$') }, [1, 2, 3]],
  ['escaped punctuation stands for itself', [{ _id: 1, a: 'a-b@c.d' }, { _id: 2, a: 'a-b@cxd' }],
    { a: { $regex: '^a\\-b\\@c\\.d$' } }, [1]],
  ['classes of characters mean what they mean in Perl',
    [{ _id: 1, a: 'x y' }, { _id: 2, a: 'x]y' }, { _id: 3, a: 'x\u00a0y' }, { _id: 4, a: 'x[y' }],
    { a: { $regex: '^x[]\\s[]y$' } }, [1, 2, 4]],
  ['\\s and \\S know only ASCII spaces', [{ _id: 1, a: ' ' }, { _id: 2, a: '\u00a0' }], { a: { $regex: '^\\S$' } },
    [2]],
  ['characters by number and by property', [{ _id: 1, a: 'Aé' }, { _id: 2, a: 'A1' }],
    { a: { $regex: '^\\x41\\p{L}$' } }, [1]],
  ['\\A and \\z are the ends even with the option m', [{ _id: 1, a: 'b' }, { _id: 2, a: 'a\nb' }],
    { a: { $regex: '\\Ab\\z', $options: 'm' } }, [1]],
  ['groups, alternatives and back references', [{ _id: 1, a: 'abab' }, { _id: 2, a: 'abba' }],
    { a: /^(?:x|(a|b)(?=b)b)\1b$/ }, [1]],
  ['$expr compares fields', [{ _id: 1, a: 1, b: 2 }, { _id: 2, a: 3, b: 2 }], { $expr: { $gt: ['$a', '$b'] } }, [2]],
  ['$comment means nothing', [{ _id: 1, a: 1 }], { a: 1, $comment: 'why' }, [1]],
  ['ObjectIds are equal by their bytes',
    [{ _id: 1, a: new ObjectId('0123456789abcdef01234567') }, { _id: 2, a: '0123456789abcdef01234567' }],
    { a: new ObjectId('0123456789abcdef01234567') }, [1]],
  ['binary data is equal with its subtype',
    [{ _id: 1, a: new Binary(Buffer.from('x'), 0) }, { _id: 2, a: new Binary(Buffer.from('x'), 5) }],
    { a: new Binary(Buffer.from('x'), 5) }, [2]],
  ['__proto__ and constructor are names like others',
    [{ _id: 1, ...JSON.parse('{"__proto__": {"x": 1}}') }, { _id: 2, constructor: 'x' }, { _id: 3 }],
    { constructor: { $exists: true } }, [2]],
  ['an inherited name is missing', [{ _id: 1 }], { toString: null }, [1]],
  ['a position in nested arrays means that element', [{ _id: 1, a: [[1, 2], [3]] }], { 'a.0.1': 2 }, [1]],
  ['false, zero, empty and null differ',
    [{ _id: 1, a: false }, { _id: 2, a: 0 }, { _id: 3, a: '' }, { _id: 4, a: null }], { a: false }, [1]]
]

for (const [rule, documents, filter, expected] of cases) {
  t.test(rule, async t => {
    const collection = await fill(database, documents)
    t.strictSame((await collection.find(filter).toArray()).map(({ _id }) => _id), expected)
    t.equal(await collection.countDocuments(filter), expected.length, 'countDocuments agrees')
    const fields = [...new Set(documents.flatMap(document => Object.keys(document)))].filter(name => name !== '_id')
    for (const field of fields) await collection.createIndex({ [field]: 1 })
    for (const path of Object.keys(filter).filter(name => name.includes('.') && !/\d/.test(name))) {
      await collection.createIndex({ [path]: -1 })
    }
    const indexed = await collection.find(filter).toArray()
    t.strictSame(indexed.map(({ _id }) => _id).sort(), expected.toSorted(), 'the same with an index')
    t.equal(await collection.countDocuments(filter), expected.length, 'countDocuments agrees with an index')
  })
}

t.test('values of all types sort in one order', async t => {
  const ascending: unknown[] = [
    new MinKey(), null, NaN, -Infinity, -1.5, Long.fromString('-1'), 0, Decimal128.fromString('0.1'), 0.5, new Int32(1),
    Long.fromString('9007199254740992'),
    Long.fromString('9007199254740993'), Decimal128.fromString('9007199254740993.5'), 1e300,
    Decimal128.fromString('1E+400'), Infinity, '', 'A', 'a', 'é', '\ufffd', '\u{1f600}',
    {}, { a: 1 }, { a: 1, b: 1 }, { a: 2 }, { b: 1 }, new Binary(Buffer.from('zz'), 0),
    new Binary(Buffer.from('zz'), 5), new Binary(Buffer.from('aaa'), 0),
    new ObjectId('000000000000000000000001'), new ObjectId('ff0000000000000000000000'), false, true, new Date(-1),
    new Date(0), new Date(1),
    new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 2, i: 1 }), /a/, /b/, new MaxKey()
  ]
  const documents = ascending.map((a, i) => ({ _id: i, a }))
  const collection = await fill(database, documents.toSorted(() => Math.random() - 0.5))
  const order = ascending.map((_, i) => i)
  t.strictSame((await collection.find().sort({ a: 1 }).toArray()).map(({ _id }) => _id), order)
  t.strictSame((await collection.find().sort({ a: -1 }).toArray()).map(({ _id }) => _id), order.toReversed())
  await collection.createIndex({ a: 1 })
  t.strictSame((await collection.find().sort({ a: 1 }).hint('a_1').toArray()).map(({ _id }) => _id), order,
    'the index has the same order')
  await collection.dropIndexes()
  await collection.createIndex({ a: -1 })
  t.strictSame((await collection.find().sort({ a: 1 }).hint('a_-1').toArray()).map(({ _id }) => _id), order,
    'a descending index too')
})

t.test('arrays sort by their least element upwards and by their greatest downwards', async t => {
  const collection = await fill(database,
    [{ _id: 1, a: [5, 1] }, { _id: 2, a: 3 }, { _id: 3, a: [] }, { _id: 4 }, { _id: 5, a: [2, 4] }])
  t.strictSame((await collection.find().sort({ a: 1 }).toArray()).map(({ _id }) => _id), [3, 4, 1, 5, 2])
  t.strictSame((await collection.find().sort({ a: -1 }).toArray()).map(({ _id }) => _id), [1, 5, 2, 4, 3])
})

t.test('skip and limit follow a sort over several fields', async t => {
  const collection = await fill(database,
    [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }, { _id: 3, a: 0, b: 3 }, { _id: 4, a: 2, b: 0 }])
  t.strictSame((await collection.find().sort({ a: 1, b: -1 }).skip(1).limit(2).toArray()).map(({ _id }) => _id), [2, 1])
})

t.test('infinities compare with every number, also by an index', async t => {
  const numbers = [-Infinity, Decimal128.fromString('-1E+400'), -1e308, 0, Long.MAX_VALUE, 1e308,
    Decimal128.fromString('1E+400'), Infinity]
  const collection = await fill(database, [...numbers.map((a, _id) => ({ _id, a })), { _id: 8, a: NaN }])
  const ids = async (filter: object): Promise<unknown[]> =>
    (await collection.find(filter).toArray()).map(({ _id }) => _id).sort()
  for (const index of [undefined, { a: 1 }, { a: -1 }] as const) {
    if (index !== undefined) await collection.createIndex(index)
    const label = JSON.stringify(index ?? 'no index')
    for (const infinity of [Infinity, Decimal128.fromString('Infinity')]) {
      t.strictSame(await ids({ a: infinity }), [7], label)
      t.strictSame(await ids({ a: { $lt: infinity } }), [0, 1, 2, 3, 4, 5, 6], label)
      t.strictSame(await ids({ a: { $lte: infinity } }), [0, 1, 2, 3, 4, 5, 6, 7], label)
      t.strictSame(await ids({ a: { $gt: infinity } }), [], label)
      t.strictSame(await ids({ a: { $gte: infinity, $ne: 0 } }), [7], label)
    }
    t.strictSame(await ids({ a: { $gt: -Infinity, $lt: Infinity } }), [1, 2, 3, 4, 5, 6], label)
    t.strictSame(await ids({ a: { $lte: -Infinity } }), [0], label)
    t.strictSame(await ids({ a: { $in: [Infinity, -Infinity] } }), [0, 7], label)
  }
  await collection.updateOne({ _id: 0 }, { $max: { a: 5 }, $set: { b: Infinity } })
  await collection.updateOne({ _id: 0 }, { $min: { b: -Infinity } })
  t.strictSame(await collection.findOne({ _id: 0 }), { _id: 0, a: 5, b: -Infinity }, '$max and $min compare them too')
})

t.test('projections of arrays', async t => {
  const collection = await fill(database,
    [{ _id: 1, a: [1, 2, 3, 4], b: { c: [1, 2] }, d: [{ x: 1 }, { x: 2, y: 1 }], e: 'x' }])
  const all = await collection.findOne()
  const table: Array<[projection: Document, expected: object]> = [
    [{ a: { $slice: 2 } }, { ...all, a: [1, 2] }],
    [{ a: { $slice: -3 } }, { ...all, a: [2, 3, 4] }],
    [{ a: { $slice: 0 } }, { ...all, a: [] }],
    [{ a: { $slice: [1, 2] } }, { ...all, a: [2, 3] }],
    [{ a: { $slice: [-3, 2] } }, { ...all, a: [2, 3] }],
    [{ a: { $slice: [-9, 1] } }, { ...all, a: [1] }],
    [{ a: { $slice: [9, 1] } }, { ...all, a: [] }],
    [{ e: { $slice: 1 }, none: { $slice: 1 } }, { ...all }],
    [{ 'b.c': { $slice: 1 } }, { ...all, b: { c: [1] } }],
    [{ a: { $slice: 1 }, e: 1 }, { _id: 1, a: [1], e: 'x' }],
    [{ a: { $slice: 1 }, e: 0, d: 0 }, { _id: 1, a: [1], b: { c: [1, 2] } }],
    [{ d: { $elemMatch: { x: 2 } } }, { _id: 1, d: [{ x: 2, y: 1 }] }],
    [{ d: { $elemMatch: { x: 9 } } }, { _id: 1 }],
    [{ a: { $elemMatch: { $gt: 2 } } }, { _id: 1, a: [3] }],
    [{ e: { $elemMatch: { $gt: '' } }, none: { $elemMatch: { x: 1 } } }, { _id: 1 }],
    [{ _id: 0, d: { $elemMatch: { x: 1 } }, e: 1 }, { e: 'x', d: [{ x: 1 }] }]
  ]
  for (const [projection, expected] of table) {
    const found = await collection.findOne({}, { projection })
    t.strictSame(found, expected, JSON.stringify(projection))
    t.strictSame(Object.keys(found ?? {}), Object.keys(expected), 'in this order')
  }
})

t.test('projections', async t => {
  const document = { _id: 1, a: 1, b: { c: 1, d: 2 }, list: [{ x: 1, y: 2 }, 5, { y: 3 }] }
  const collection = await fill(database, [document])
  const table: Array<[object, object]> = [
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 1 } }],
    [{ b: { d: 1 } }, { _id: 1, b: { d: 2 } }],
    [{ 'list.x': 1 }, { _id: 1, list: [{ x: 1 }, {}] }],
    [{ list: 0, b: 0 }, { _id: 1, a: 1 }],
    [{ 'b.c': 0, list: 0 }, { _id: 1, a: 1, b: { d: 2 } }],
    [{ 'list.y': 0, b: 0 }, { _id: 1, a: 1, list: [{ x: 1 }, 5, {}] }],
    [{ _id: 0, list: 0, b: 0 }, { a: 1 }],
    [{ none: 1 }, { _id: 1 }],
    [{ 'a.none': 1 }, { _id: 1 }],
    [{ twice: { $add: ['$a', '$a'] }, a: 1 }, { _id: 1, a: 1, twice: 2 }]
  ]
  for (const [projection, expected] of table) {
    t.strictSame(await collection.findOne({}, { projection }), expected, JSON.stringify(projection))
  }
  t.equal((await serverError(collection.findOne({}, { projection: { a: 1, b: 0 } }))).code, 31254)
  t.equal((await serverError(collection.findOne({}, { projection: { a: 0, b: 1 } }))).code, 31253)
  t.equal((await serverError(collection.findOne({}, { projection: { b: 1, 'b.c': 1 } }))).code, 31249)
})

t.test('documents come back with their fields in order and their types', async t => {
  const collection = await fill(database, [])
  const written = JSON.parse('{"_id": 1, "z": 1, "a": {"__proto__": 5, "constructor": null}, "10": "x", "2": "y"}')
  await collection.insertOne(written)
  const read = await collection.findOne({ _id: 1 })
  t.strictSame(Object.getOwnPropertyDescriptor(read?.a, '__proto__')?.value, 5)
  await collection.insertOne({
    _id: 2,
    int: new Int32(1),
    double: new Double(1),
    long: Long.fromNumber(1),
    decimal: Decimal128.fromString('1.00')
  })
  const raw = await collection.findOne({ _id: 2 }, { promoteValues: false })
  t.strictSame(['int', 'double', 'long', 'decimal'].map(name => raw?.[name]._bsontype),
    ['Int32', 'Double', 'Long', 'Decimal128'])
  const updated = await collection.findOneAndUpdate({ _id: 2 }, { $set: { more: true } },
    { returnDocument: 'after', promoteValues: false })
  t.strictSame(['int', 'double', 'long', 'decimal'].map(name => updated?.[name]._bsontype),
    ['Int32', 'Double', 'Long', 'Decimal128'], 'and after an update')
  t.equal(updated?.decimal.toString(), '1.00')
})

t.test('what a query may not say is refused with the code of MongoDB', async t => {
  const collection = await fill(database, [{ _id: 1, a: 'x' }])
  const table: Array<[object, number]> = [
    [{ a: { $foo: 1 } }, 2],
    [{ $foo: 1 }, 2],
    [{ a: { $gt: 1, b: 1 } }, 2],
    [{ $or: [] }, 2],
    [{ $and: [1] }, 2],
    [{ $or: {} }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $not: 1 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $all: 1 } }, 2],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $type: 'text' } }, 2],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $regex: 1 } }, 2],
    [{ a: { $ne: /x/ } }, 2],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: '[a' } }, 51091],
    [{ a: { $regex: 'a)' } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ $expr: { $foo: 1 } }, 168],
    [{ $expr: '$$foo' }, 17276]
  ]
  for (const [filter, code] of table) {
    t.equal((await serverError(collection.find(filter).toArray())).code, code, JSON.stringify(filter))
  }
  t.equal((await serverError(database.command({ find: 'c', sort: { a: 2 } }))).code, 15975)
  t.equal((await serverError(database.command({ find: 'c', limit: -1 }))).code, 51024)
  t.equal((await serverError(database.command({ find: 'c', filter: 'x' }))).code, 14)
  t.equal((await serverError(database.command({ find: 'c', foo: 1 }))).code, 40415)
  t.equal((await serverError(collection.find().hint('none').toArray())).code, 2)
  await collection.insertOne({ _id: 2, x: [1], y: [2] })
  t.equal((await serverError(collection.find().sort({ x: 1, y: 1 }).toArray())).code, 2, 'two arrays in one sort')
})

t.test('cursors give everything once, in batches', async t => {
  const documents = Array.from({ length: 350 }, (_, i) => ({ _id: i, group: i % 3 }))
  const collection = await fill(database, documents)
  await collection.createIndex({ group: 1, _id: -1 })
  t.equal((await collection.find().toArray()).length, 350, 'the default batches')
  t.strictSame((await collection.find().batchSize(7).toArray()).map(({ _id }) => _id), documents.map(({ _id }) => _id))
  t.strictSame((await collection.find({ group: 1 }).sort({ _id: -1 }).batchSize(10).toArray()).map(({ _id }) => _id),
    documents.filter(({ group }) => group === 1).map(({ _id }) => _id).toReversed())
  t.strictSame((await collection.find().sort({ group: 1, _id: 1 }).batchSize(50).toArray()).length, 350)
  t.equal((await collection.aggregate([{ $match: {} }], { batchSize: 9 }).toArray()).length, 350)

  const cursor = collection.find().batchSize(10)
  for (let i = 0; i < 10; i++) await cursor.next()
  await cursor.close()

  const first = await database.command({ find: collection.collectionName, batchSize: 2 })
  t.equal(first.cursor.firstBatch.length, 2)
  const second = await database.command({
    getMore: Long.fromBigInt(BigInt(first.cursor.id)),
    collection: collection.collectionName,
    batchSize: 3
  })
  t.strictSame(second.cursor.nextBatch.map(({ _id }: { _id: number }) => _id), [2, 3, 4])
  const killed = await database.command({
    killCursors: collection.collectionName,
    cursors: [Long.fromBigInt(BigInt(first.cursor.id))]
  })
  t.equal(killed.cursorsKilled.length, 1)
  const gone = await serverError(database.command({
    getMore: Long.fromBigInt(BigInt(first.cursor.id)),
    collection: collection.collectionName
  }))
  t.equal(gone.code, 43)
  t.equal(gone.codeName, 'CursorNotFound')

  const none = await database.command({ find: collection.collectionName, batchSize: 0 })
  t.equal(none.cursor.firstBatch.length, 0)
  t.not(Number(none.cursor.id), 0)
  await database.command({ killCursors: collection.collectionName, cursors: [Long.fromBigInt(BigInt(none.cursor.id))] })
})

t.test('a cursor goes on while the collection changes', async t => {
  const collection = await fill(database, Array.from({ length: 100 }, (_, i) => ({ _id: i, a: i })))
  await collection.createIndex({ a: 1 })
  const cursor = collection.find({ a: { $gte: 0 } }).sort({ a: 1 }).batchSize(10)
  for (let i = 0; i < 10; i++) await cursor.next()
  await collection.deleteMany({ _id: { $lt: 50 } })
  await collection.insertOne({ _id: 1000, a: 1000 })
  const rest = (await cursor.toArray()).map(({ _id }) => _id)
  t.strictSame(rest.slice(-51), [...Array.from({ length: 50 }, (_, i) => 50 + i), 1000])
})

t.test('large documents and large results pass', async t => {
  const collection = await fill(database,
    Array.from({ length: 5 }, (_, i) => ({ _id: i, text: 'x'.repeat(5_000_000) })))
  t.equal((await collection.find().toArray()).reduce((sum, { text }) => sum + text.length, 0), 25_000_000)
})

t.test('distinct gives each value once', async t => {
  const database = await openDatabase(t, { strict: false })
  const collection = await fill(database,
    [{ _id: 1, a: 1, b: ['x', 'y'] }, { _id: 2, a: new Double(1), b: ['y'] }, { _id: 3, a: null, b: [] }, { _id: 4 },
      { _id: 5, a: 'z', b: 'x' }])
  for (const indexed of [false, true]) {
    if (indexed) for (const field of ['a', 'b']) await collection.createIndex({ [field]: 1 })
    t.strictSame(new Set(await collection.distinct('a')), new Set([1, null, 'z']),
      indexed ? 'from an index' : 'by looking')
    t.strictSame((await collection.distinct('b')).toSorted(), ['x', 'y'])
    t.strictSame(await collection.distinct('b', { a: 'z' }), ['x'])
    t.strictSame(await collection.distinct('none'), [])
  }
})

const LARGE: Array<[filter: Document, ids: number[]]> = [
  [{ a: 1 }, [1, 4]],
  [{ 'd.x': 2 }, [2, 5]],
  [{ $or: [{ a: 2 }, { missing: { $exists: true } }] }, [2, 5]],
  [{ $nor: [{ a: 1 }, { a: 2 }] }, [0, 3]],
  [{ a: { $not: { $gt: 0 } } }, [0, 3]],
  [{ $expr: { $eq: ['$d.x', '$a'] } }, [0, 1, 2, 3, 4, 5]],
  [{ $expr: { $eq: ['$$ROOT.a', 1] } }, [1, 4]],
  [{ $expr: { $gte: [{ $indexOfCP: ['$text', { $literal: '$4' }] }, 0] } }, [4]],
  [{ $expr: { $eq: [{ $let: { vars: { v: '$a' }, in: '$$v' } }, 2] } }, [2, 5]]
]
t.test('a large document is found by its fields, sorted, projected and grouped like a small one', async t => {
  const database = await openDatabase(t)
  const collection = await fill(database, Array.from({ length: 6 }, (_, i) =>
    ({ _id: i, long: 'x'.repeat(3000), a: i % 3, d: { x: i % 3 }, text: `$${i}`, n: -i })))
  for (const [filter, ids] of LARGE) {
    const found = await collection.find(filter, { projection: { _id: 1 } }).sort({ _id: 1 }).toArray()
    t.strictSame(found, ids.map(_id => ({ _id })), JSON.stringify(filter))
    t.equal(await collection.countDocuments(filter), ids.length)
  }
  const sorted = await collection.find({ a: 1 }, { projection: { 'd.x': 1, n: 1 } }).sort({ n: 1 }).toArray()
  t.strictSame(sorted, [{ _id: 4, d: { x: 1 }, n: -4 }, { _id: 1, d: { x: 1 }, n: -1 }])
  const groups = await collection.aggregate([
    { $match: { a: { $gt: 0 } } }, { $group: { _id: '$d.x', n: { $sum: '$n' }, first: { $first: '$$ROOT._id' } } },
    { $sort: { _id: 1 } }
  ]).toArray()
  t.strictSame(groups, [{ _id: 1, n: -5, first: 1 }, { _id: 2, n: -7, first: 2 }])
  t.equal((await collection.findOne({ n: -5 }))?.long.length, 3000, 'the whole document is returned')
})
