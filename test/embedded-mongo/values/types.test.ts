import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import t from 'tap'
import type { Value } from '../../../embedded-mongo/values/bson.js'
import { arithmetic, arithmeticOrDouble, zeroLike } from '../../../embedded-mongo/values/numbers.js'
import { asNumber, formatValue, isTruthy, type Numeric, typeName } from '../../../embedded-mongo/values/types.js'

const greatest = 2n ** 63n - 1n

const values: Array<[value: Value | undefined, type: string, text: string, number?: number]> = [
  [undefined, 'missing', 'MISSING'],
  [null, 'null', 'null'],
  [true, 'bool', 'true'],
  ['a "b" \\', 'string', '"a \\"b\\" \\\\"'],
  [5, 'int', '5', 5],
  [5n, 'long', '5', 5],
  [1.5, 'double', '1.5', 1.5],
  [new Double(5), 'double', '5.0', 5],
  [-0, 'double', '0.0', -0],
  [999_999_999_999_999, 'double', '999999999999999.0', 999_999_999_999_999],
  [1e15, 'double', '1000000000000000', 1e15],
  [1e300, 'double', '1e+300', 1e300],
  [NaN, 'double', 'nan', NaN],
  [-Infinity, 'double', '-inf', -Infinity],
  [Decimal128.fromString('1.50'), 'decimal', "Decimal128('1.50')", 1.5],
  [new Map(), 'object', '{}'],
  [new Map<string, Value>([['a', 1], ['b', 'x']]), 'object', '{ a: 1, b: "x" }'],
  [[], 'array', '[]'],
  [[1, 'x'], 'array', '[ 1, "x" ]'],
  [new Date(5), 'date', 'new Date(5)'],
  [new ObjectId('0123456789abcdef01234567'), 'objectId', "ObjectId('0123456789abcdef01234567')"],
  [new Binary(Buffer.from([10, 255]), 5), 'binData', 'BinData(5, 0AFF)'],
  [new Timestamp({ t: 1, i: 2 }), 'timestamp', 'Timestamp(1, 2)'],
  [new BSONRegExp('a', 'i'), 'regex', '/a/i'],
  [new BSONSymbol('s'), 'symbol', '"s"'],
  [new Code('x()'), 'javascript', 'x()'],
  [new MinKey(), 'minKey', 'MinKey'],
  [new MaxKey(), 'maxKey', 'MaxKey']
]

t.test('every value has the type name and the text of MongoDB', async t => {
  for (const [value, type, text, number] of values) {
    t.equal(typeName(value), type, `the type of ${text}`)
    t.equal(formatValue(value), text, `the text of ${text}`)
    t.strictSame(asNumber(value), number, `the number of ${text}`)
  }
})

t.test('false, zero of every type, null and a missing value are false; all others are true', async t => {
  const falsy = [undefined, null, false, 0, -0, 0n, new Double(0), Decimal128.fromString('0.0')]
  for (const value of falsy) t.notOk(isTruthy(value), formatValue(value))
  for (const value of [true, 1, -1n, '', [], new Map(), NaN]) t.ok(isTruthy(value), formatValue(value))
})

const sums: Array<[operator: '+' | '-' | '*', a: Numeric, b: Numeric, result: Value | undefined]> = [
  ['+', 1, 2, 3],
  ['-', 1, 2, -1],
  ['*', 3, 2, 6],
  ['*', 0, -1, 0],
  ['+', 2147483647, 1, 2147483648n],
  ['-', -2147483648, 1, -2147483649n],
  ['*', 2147483647, 2147483647, 4611686014132420609n],
  ['+', 1n, 1, 2n],
  ['-', 1, 1n, 0n],
  ['*', 2n, 3n, 6n],
  ['+', 1.5, 1, 2.5],
  ['+', 1n, new Double(1), new Double(2)],
  ['*', new Double(2), 3, new Double(6)],
  ['+', greatest, 0, greatest],
  ['+', greatest, 1, undefined],
  ['-', -greatest - 1n, 0, -greatest - 1n],
  ['-', -greatest - 1n, 1, undefined],
  ['*', greatest, 2, undefined]
]

t.test('the result of an operation has the wider type, and an int64 does not overflow', async t => {
  for (const [operator, a, b, result] of sums) {
    const text = `${formatValue(a)} ${operator} ${formatValue(b)}`
    const found = arithmetic(operator, a, b)
    t.strictSame(found, result, text)
    t.notOk(Object.is(found, -0), `${text} is not negative zero`)
  }
})

t.test('in an aggregation, an int64 that overflows becomes a double', async t => {
  t.equal(arithmeticOrDouble('+', greatest, 1), 2 ** 63)
  t.equal(arithmeticOrDouble('-', -greatest, 5), -(2 ** 63))
  t.equal(arithmeticOrDouble('*', greatest, 2), 2 ** 64)
  t.equal(arithmeticOrDouble('+', 1n, 1), 2n)
})

t.test('zero has the type of its example', async t => {
  t.equal(zeroLike(5), 0)
  t.equal(zeroLike(5n), 0n)
  t.strictSame(zeroLike(5.5), new Double(0))
})
