import { Decimal128, Double, Long } from 'bson'
import t from 'tap'
import { doc, type Value } from '../../../embedded-mongo/values/bson.js'
import { compileExpression } from '../../../embedded-mongo/query/expressions.js'
import { keyOf } from '../../../embedded-mongo/values/order.js'
import { formatValue } from '../../../embedded-mongo/values/types.js'

const document = doc({
  a: 5,
  b: 2,
  nothing: null,
  text: 'Hé',
  list: [1, 2, 3],
  mixed: [3, null, 'x', 1.5],
  nested: [doc({ x: 1 }), doc({ x: 2 }), doc({}), 7, [doc({ x: 9 })]],
  doc: doc({ x: 1, y: doc({ z: [4] }) }),
  date: new Date(1000),
  long: 7n,
  two: new Double(2),
  decimal: Decimal128.fromString('2.5')
})

/** A value from JSON: objects become documents. */
function value (json: unknown): Value {
  if (Array.isArray(json)) return json.map(value)
  if (json !== null && typeof json === 'object' && Object.getPrototypeOf(json) === Object.prototype) {
    return doc(Object.fromEntries(Object.entries(json).map(([name, child]) => [name, value(child)])))
  }
  return json as Value
}

/** Evaluates an expression; the result has its type, unlike a comparison of values. */
function evaluate (expression: unknown): Value | undefined {
  return compileExpression(value(expression), ['v'])(document, new Map<string, Value>([['v', doc({ x: [1, 2] })]]))
}

type Case = [expression: unknown, result: unknown]

const paths: Case[] = [
  ['$none', undefined],
  ['$doc.none.x', undefined],
  ['$a.x', undefined],
  ['$doc.y.z', [4]],
  ['$nested.x', [1, 2, [9]]],
  ['$nested.0', [[]]],
  ['$list.x', []],
  ['$$ROOT.a', 5],
  ['$$CURRENT.doc.x', 1],
  ['$$v.x', [1, 2]],
  ['$$REMOVE', undefined],
  ['text', 'text'],
  [['$a', '$none'], [5, null]],
  [{ x: '$a', y: '$none', z: { w: '$b' } }, { x: 5, z: { w: 2 } }],
  [{}, {}],
  [{ $literal: '$a' }, '$a'],
  [{ $const: { $add: [1] } }, { $add: [1] }]
]

const comparisons: Case[] = [
  [{ $eq: ['$none', '$gone'] }, true],
  [{ $eq: ['$none', null] }, false],
  [{ $eq: [1, Infinity] }, false],
  [{ $eq: [Infinity, Infinity] }, true],
  [{ $lt: ['$none', null] }, true],
  [{ $gt: [null, '$none'] }, true],
  [{ $gt: ['$none', null] }, false],
  [{ $lte: ['$none', '$gone'] }, true],
  [{ $gte: [1, 2] }, false],
  [{ $gte: [2, 2] }, true],
  [{ $gt: [2, 2] }, false],
  [{ $lt: [2, 2] }, false],
  [{ $lte: [2, 2] }, true],
  [{ $lte: [3, 2] }, false],
  [{ $ne: [2, 2] }, false],
  [{ $cmp: [1, 9] }, -1],
  [{ $cmp: [9, 9] }, 0],
  [{ $cmp: ['$none', null] }, -1],
  [{ $cmp: [null, '$none'] }, 1],
  [{ $cmp: ['$none', '$gone'] }, 0],
  [{ $not: [0] }, true],
  [{ $not: [true] }, false],
  [{ $and: [1, 0] }, false],
  [{ $and: '$a' }, true],
  [{ $or: [0, 1] }, true],
  [{ $or: [] }, false],
  [{ $or: '$nothing' }, false]
]

const arithmetic: Case[] = [
  [{ $add: ['$a', '$two'] }, new Double(7)],
  [{ $add: ['$long', 1] }, 8n],
  [{ $add: ['$date', 1, 2] }, new Date(1003)],
  [{ $add: [1, '$none'] }, null],
  [{ $add: 5 }, 5],
  [{ $subtract: [5, 7] }, -2],
  [{ $subtract: ['$date', 400] }, new Date(600)],
  [{ $subtract: ['$date', new Date(1)] }, 999n],
  [{ $subtract: ['$nothing', 1] }, null],
  [{ $subtract: [1, '$none'] }, null],
  [{ $multiply: [] }, 1],
  [{ $multiply: [3, '$long'] }, 21n],
  [{ $multiply: [3, '$none', 'x'] }, null],
  [{ $divide: [6, 3] }, new Double(2)],
  [{ $divide: [1, '$none'] }, null],
  [{ $divide: ['$nothing', 0] }, null],
  [{ $mod: [-7, 3] }, -1],
  [{ $mod: [-6, 3] }, 0],
  [{ $mod: [7.5, 2] }, 1.5],
  [{ $mod: [7, '$two'] }, new Double(1)],
  [{ $mod: ['$long', 4] }, 3n],
  [{ $mod: [9, '$long'] }, 2n],
  [{ $mod: ['$none', 4] }, null],
  [{ $mod: [4, '$nothing'] }, null],
  [{ $abs: -5 }, 5],
  [{ $abs: Long.fromNumber(-5).toBigInt() }, 5n],
  [{ $abs: '$long' }, 7n],
  [{ $abs: -1.5 }, 1.5],
  [{ $abs: '$none' }, null],
  [{ $ceil: 1.2 }, new Double(2)],
  [{ $ceil: -1.2 }, new Double(-1)],
  [{ $ceil: -5n }, -5n],
  [{ $floor: -1.2 }, new Double(-2)],
  [{ $floor: 5 }, 5],
  [{ $floor: null }, null]
]

const rounding: Case[] = [
  [{ $round: [2.5] }, new Double(2)],
  [{ $round: [3.5] }, new Double(4)],
  [{ $round: [-3.5] }, new Double(-4)],
  [{ $round: [2.51] }, new Double(3)],
  [{ $round: [2.49] }, new Double(2)],
  [{ $round: [0.125, 2] }, 0.12],
  [{ $round: [0.375, 2] }, 0.38],
  [{ $round: [1.005, 2] }, new Double(1)],
  [{ $round: [25, -1] }, 20],
  [{ $round: [35, -1] }, 40],
  [{ $round: [1250n, -2] }, 1200n],
  [{ $round: [25.5, -1] }, new Double(30)],
  [{ $round: ['$a', 3] }, 5],
  [{ $round: ['$long', 0] }, 7n],
  [{ $round: [1e22] }, 1e22],
  [{ $round: [Infinity] }, Infinity],
  [{ $round: [1.5, 100] }, 1.5],
  [{ $round: [1234, -20] }, 0],
  [{ $round: [null, 2] }, null],
  [{ $round: ['$none'] }, null],
  [{ $round: [1.25, null] }, null],
  [{ $round: [1.55, '$none'] }, new Double(2)]
]

const accumulators: Case[] = [
  [{ $sum: ['$a', 'x', '$none', '$b'] }, 7],
  [{ $sum: '$mixed' }, 4.5],
  [{ $sum: '$a' }, 5],
  [{ $sum: ['$list', 1] }, 1],
  [{ $avg: '$mixed' }, 2.25],
  [{ $avg: ['$a', 'x', 4] }, 4.5],
  [{ $avg: '$text' }, null],
  [{ $min: '$mixed' }, 1.5],
  [{ $max: '$mixed' }, 'x'],
  [{ $min: ['$nothing', '$none'] }, null],
  [{ $max: [null, 1, 3, 2] }, 3],
  [{ $min: [2, 1, 3] }, 1],
  [{ $max: [Infinity, -Infinity] }, Infinity]
]

const arrays: Case[] = [
  [{ $size: '$list' }, 3],
  [{ $isArray: '$list' }, true],
  [{ $isArray: '$a' }, false],
  [{ $type: '$none' }, 'missing'],
  [{ $type: '$decimal' }, 'decimal'],
  [{ $arrayElemAt: ['$list', 1] }, 2],
  [{ $arrayElemAt: ['$list', -3] }, 1],
  [{ $arrayElemAt: ['$list', 3] }, undefined],
  [{ $arrayElemAt: ['$list', '$none'] }, null],
  [{ $arrayElemAt: ['$none', 0] }, null],
  [{ $first: '$list' }, 1],
  [{ $last: '$list' }, 3],
  [{ $last: '$nothing' }, null],
  [{ $first: [[]] }, undefined],
  [{ $in: [2, '$list'] }, true],
  [{ $in: ['2', '$list'] }, false],
  [{ $concatArrays: ['$list', [], [[4]]] }, [1, 2, 3, [4]]],
  [{ $concatArrays: ['$list', '$none'] }, null],
  [{ $setIntersection: ['$list', [3, 2, 2]] }, [2, 3]],
  [{ $setIntersection: [[1, 1], [1], '$nothing'] }, null],
  [{ $setIntersection: [] }, []],
  [{ $setUnion: [[2, 1, 2], [3]] }, [2, 1, 3]],
  [{ $setUnion: [[1], '$none'] }, null],
  [{ $setDifference: [[3, 3, 1], [1]] }, [3]],
  [{ $setDifference: ['$none', [1]] }, null],
  [{ $setDifference: [[1], null] }, null],
  [{ $setIsSubset: [[1, 3], '$list'] }, true],
  [{ $setIsSubset: [[1, 4], '$list'] }, false],
  [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
  [{ $filter: { input: '$list', as: 'v', cond: { $lt: ['$$v', 2] } } }, [1]],
  [{ $filter: { input: '$none', cond: true } }, null],
  [{ $map: { input: '$list', in: { $add: ['$$this', '$a'] } } }, [6, 7, 8]],
  [{ $map: { input: '$nested', as: 'n', in: '$$n.x' } }, [1, 2, null, null, [9]]],
  [{ $map: { input: null, in: 1 } }, null]
]

const texts: Case[] = [
  [{ $concat: ['a', '$text'] }, 'aHé'],
  [{ $concat: [] }, ''],
  [{ $concat: ['a', null, 5] }, null],
  [{ $indexOfCP: ['$text', 'é'] }, 1],
  [{ $indexOfCP: ['$text', 'e'] }, -1],
  [{ $indexOfCP: ['😀😀x', 'x'] }, 2],
  [{ $indexOfCP: ['$text', ''] }, 0],
  [{ $indexOfCP: ['$none', 'x'] }, null],
  [{ $indexOfCP: ['$nothing', 'x'] }, null],
  [{ $indexOfCP: ['a$b', { $literal: '$b' }] }, 1],
  [{ $indexOfCP: ['😀ab😀ab', 'b', 3] }, 5],
  [{ $indexOfCP: ['😀ab😀ab', 'b', 3, 5] }, -1],
  [{ $indexOfCP: ['abab', 'b', 2, 1] }, -1],
  [{ $indexOfCP: ['ab', '', 3] }, -1],
  [{ $toLower: 'ÀBZ@[' }, 'Àbz@['],
  [{ $toUpper: 'éaz`{' }, 'éAZ`{'],
  [{ $toUpper: '$nothing' }, ''],
  [{ $toLower: 1.5 }, '1.5'],
  [{ $toLower: '$date' }, '1970-01-01t00:00:01.000z']
]

const control: Case[] = [
  [{ $ifNull: ['$none', '$nothing', 0] }, 0],
  [{ $ifNull: ['$a', 1] }, 5],
  [{ $ifNull: ['$nothing', '$none'] }, undefined],
  [{ $cond: [0, 1, 2] }, 2],
  [{ $cond: { if: '$a', then: '$b', else: 3 } }, 2],
  [{ $switch: { branches: [{ case: 0, then: 1 }, { case: 1, then: '$b' }] } }, 2],
  [{ $switch: { branches: [{ case: '$none', then: 1 }], default: '$a' } }, 5],
  [{ $let: { vars: { x: '$a', v: 1 }, in: { $add: ['$$x', '$$v'] } } }, 6],
  [{ $mergeObjects: ['$doc', null, { x: 2 }] }, { x: 2, y: { z: [4] } }],
  [{ $mergeObjects: [] }, {}],
  [{ $mergeObjects: { $literal: [{ a: 1 }, { b: 2 }] } }, { a: 1, b: 2 }]
]

const groups = { paths, comparisons, arithmetic, rounding, accumulators, arrays, texts, control }

for (const [what, cases] of Object.entries(groups)) {
  t.test(`expressions of ${what} have the result and the type of MongoDB`, async t => {
    for (const [expression, expected] of cases) {
      const text = formatValue(value(expression))
      const result = evaluate(expression)
      const wanted = expected === undefined ? undefined : value(expected)
      t.strictSame(result, wanted, text)
      t.equal(keyOf(result), keyOf(wanted), `${text}: its order`)
      t.notOk(Object.is(result, -0), `${text} is not negative zero`)
    }
  })
}

t.test('$$NOW is the same for all documents of a command', async t => {
  const now = compileExpression('$$NOW', [])
  const [first, second] = [now(document, new Map()), now(new Map(), new Map())]
  t.ok(first instanceof Date && Math.abs(first.getTime() - Date.now()) < 60_000, 'it is now')
  t.equal(first, second)
})
