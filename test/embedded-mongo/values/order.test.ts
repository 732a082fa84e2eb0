import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import t from 'tap'
import type { Value } from '../../../embedded-mongo/values/bson.js'
import {
  afterAll, compare, compareKeys, emptyArrayKey, equal, inverted, keyOf, nullKey, parseDecimal
} from '../../../embedded-mongo/values/order.js'
import { formatValue } from '../../../embedded-mongo/values/types.js'

const decimal = (text: string): Decimal128 => Decimal128.fromString(text)
const bytes = (subtype: number, ...values: number[]): Binary => new Binary(Buffer.from(values), subtype)

/** Values in MongoDB's order. The values of one row are equal. */
const rows: Value[][] = [
  [new MinKey()],
  [null],
  [NaN, decimal('NaN')],
  [decimal('-Infinity'), -Infinity],
  [decimal('-9E+6100')],
  [decimal('-8E+6100')],
  [decimal('-1E+310')],
  [-Number.MAX_VALUE],
  [-1e300],
  [-(2n ** 63n), -(2 ** 63)],
  [-9007199254740993n],
  [-9007199254740992, -9007199254740992n],
  [-1.5, decimal('-1.5')],
  [-1, -1n, new Double(-1)],
  [-Number.MIN_VALUE],
  [decimal('-1E-6000')],
  [0, -0, 0n, decimal('-0'), decimal('0E+5')],
  [decimal('1E-6000')],
  [Number.MIN_VALUE],
  [2.2250738585072014e-308],
  [decimal('0.1')],
  [0.1],
  [0.5, decimal('0.5')],
  [1, 1n, new Double(1), decimal('1.0')],
  [decimal('1.000000000000000000000000000001')],
  [1.0000000000000002],
  [9007199254740992, 9007199254740992n],
  [9007199254740993n],
  [decimal('9007199254740993.5')],
  [9007199254740994, 9007199254740994n],
  [2n ** 63n - 1n],
  [2 ** 63],
  [1e300],
  [Number.MAX_VALUE],
  [decimal('1E+310')],
  [decimal('9E+6100')],
  [Infinity, decimal('Infinity')],
  ['', new BSONSymbol('')],
  ['\0'],
  ['\0\0'],
  ['\0a'],
  ['\x01'],
  ['A'],
  ['a', new BSONSymbol('a')],
  ['a\0'],
  ['a\0b'],
  ['ab'],
  ['é'],
  ['\ud7ff'],
  ['\ue000'],
  ['\ufffd'],
  ['\u{10000}'],
  ['\u{1f600}'],
  [new Map()],
  [new Map([['a', 1]])],
  [new Map([['a', 1], ['b', 1]])],
  [new Map([['a', 2]])],
  [new Map([['b', 1]])],
  [new Map([['a', 'x']])],
  [[]],
  [[1]],
  [[1, 1]],
  [[2]],
  [['a']],
  [bytes(0)],
  [bytes(0, 9)],
  [bytes(5, 1)],
  [bytes(0, 0, 0)],
  [new ObjectId('000000000000000000000001')],
  [new ObjectId('ff0000000000000000000000')],
  [false],
  [true],
  [new Date(-1)],
  [new Date(0)],
  [new Date(1)],
  [new Timestamp({ t: 1, i: 4294967295 })],
  [new Timestamp({ t: 2, i: 1 })],
  [new BSONRegExp('a', '')],
  [new BSONRegExp('a', 'i')],
  [new BSONRegExp('b', '')],
  [new Code('a')],
  [new Code('b')],
  [new MaxKey()]
]

const keys = rows.map(row => row.map(keyOf))

for (const [i, row] of rows.entries()) {
  for (const [column, value] of row.entries()) {
    t.test(`${JSON.stringify(formatValue(value))} has its place in the order (row ${i})`, async t => {
      const key = keys[i]![column]!
      for (const [j, others] of rows.entries()) {
        for (const [k, other] of others.entries()) {
          const what = `with ${formatValue(other)}`
          const found = [Math.sign(compare(value, other)), compareKeys(key, keys[j]![k]!), equal(value, other)]
          const expected = [Math.sign(i - j), Math.sign(i - j), i === j]
          // One message for all, because an assertion for each pair takes seconds.
          if (JSON.stringify(found) !== JSON.stringify(expected)) t.strictSame(found, expected, what)
        }
      }
      t.equal(inverted(key), inverted(keys[i]![0]!), 'equal values have equal inverted keys')
    })
  }
}

t.test('inverted keys sort in the opposite order, and no key is the prefix of another', async t => {
  const firsts = keys.map(row => row[0]!)
  t.strictSame(firsts.map(inverted).sort(compareKeys), firsts.map(inverted).toReversed())
  t.strictSame(inverted(inverted(firsts[20]!)), firsts[20])
  for (const key of firsts) {
    t.strictSame(firsts.filter(other => other !== key && other.startsWith(key)), [], JSON.stringify(key))
    t.ok(key < key + afterAll && firsts.every(other => other <= key || other > key + afterAll), 'the end of a range')
  }
})

t.test('a missing field has the key of null, and an empty array in an index is below it', async t => {
  t.equal(keyOf(undefined), nullKey)
  t.equal(keyOf(null), nullKey)
  t.equal(compareKeys(emptyArrayKey, nullKey), -1)
  t.equal(compareKeys(keyOf(new MinKey()), emptyArrayKey), -1)
})

t.test('a decimal is read with its exponent', async t => {
  t.strictSame(parseDecimal('12.50'), { digits: 1250n, exponent: -2 })
  t.strictSame(parseDecimal('-1E+3'), { digits: -1n, exponent: 3 })
  t.strictSame(parseDecimal('1.5E-3'), { digits: 15n, exponent: -4 })
})
