import {
  Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, serialize, Timestamp
} from 'bson'
import t from 'tap'
import {
  decode, depthOf, type Doc, double, encode, isInt32, RawDocument, reply, withoutFields
} from '../../../embedded-mongo/values/bson.js'
import { MongoError } from '../../../embedded-mongo/errors.js'

const id = new ObjectId('0123456789abcdef01234567')

const everyType: Array<[type: string, theirs: unknown, ours: unknown]> = [
  ['double', new Double(1.5), 1.5],
  ['double that is an integer', new Double(2), new Double(2)],
  ['negative zero', new Double(-0), -0],
  ['greatest int32', new Int32(2147483647), 2147483647],
  ['least int32', new Int32(-2147483648), -2147483648],
  ['first double above int32', new Double(2147483648), 2147483648],
  ['short string', 'text', 'text'],
  ['string of 17 characters', 'seventeen letters', 'seventeen letters'],
  ['short string of several bytes', 'é\u{1f600}', 'é\u{1f600}'],
  ['string with a zero byte', 'a\0b', 'a\0b'],
  ['string with U+FFFD', '\ufffd', '\ufffd'],
  ['empty string', '', ''],
  ['document', { b: 1, a: { c: 2 } }, new Map<string, unknown>([['b', 1], ['a', new Map([['c', 2]])]])],
  ['array', [1, [2], {}], [1, [2], new Map()]],
  ['array of eleven', Array.from({ length: 11 }, (_, i) => i), Array.from({ length: 11 }, (_, i) => i)],
  ['binary data', new Binary(Buffer.from('bytes'), 5), new Binary(Buffer.from('bytes'), 5)],
  ['empty binary data', new Binary(Buffer.alloc(0), 0), new Binary(Buffer.alloc(0), 0)],
  ['ObjectId', id, id],
  ['true', true, true],
  ['false', false, false],
  ['date', new Date(-1), new Date(-1)],
  ['null', null, null],
  ['regular expression', new BSONRegExp('^a', 'i'), new BSONRegExp('^a', 'i')],
  ['code', new Code('x()'), new Code('x()')],
  ['symbol', new BSONSymbol('s'), new BSONSymbol('s')],
  ['timestamp', new Timestamp({ t: 4294967295, i: 2 }), new Timestamp({ t: 4294967295, i: 2 })],
  ['int64', Long.fromString('-9223372036854775808'), -(2n ** 63n)],
  ['decimal', Decimal128.fromString('1.00'), Decimal128.fromString('1.00')],
  ['MinKey', new MinKey(), new MinKey()],
  ['MaxKey', new MaxKey(), new MaxKey()]
]

for (const [type, theirs, ours] of everyType) {
  t.test(`a ${type} is decoded and encoded as the bson package does`, async t => {
    const bytes = Buffer.from(serialize({ value: theirs, after: 1 }))
    const decoded = decode(bytes)
    t.strictSame([...decoded.keys()], ['value', 'after'], 'the fields are in order')
    t.strictSame(decoded.get('value'), ours)
    t.ok(Object.is(decoded.get('value'), -0) === Object.is(ours, -0), 'the sign of zero is kept')
    t.equal(encode(decoded).toString('hex'), bytes.toString('hex'), 'the same bytes')
    const without = (...names: string[]) => withoutFields(bytes, new Set(names)).toString('hex')
    const hex = (document: object) => Buffer.from(serialize(document)).toString('hex')
    t.equal(without('value', 'none'), hex({ after: 1 }), 'it is left out')
    t.equal(without('after'), hex({ value: theirs }), 'it is kept')
    t.equal(without('value', 'after'), hex({}))
  })
}

t.test('names of all lengths and characters are kept', async t => {
  const names = ['', 'a', 'x'.repeat(32), 'x'.repeat(33), 'é', '__proto__', '10', '2', 'n'.repeat(300), '\u{1f600}']
  const document: Doc = new Map(names.map((name, i) => [name, i]))
  const bytes = encode(document)
  t.strictSame([...decode(bytes)], [...document])
  t.strictSame([...decode(bytes)], [...document], 'also when the names are in the cache')
})

t.test('two names with the same hash are two names', async t => {
  // 'Aa' and 'BB' have the same hash (31 * first + second).
  t.strictSame([...decode(Buffer.from(serialize({ Aa: 1, BB: 2, xAa: 3, xBB: 4 }))).keys()], ['Aa', 'BB', 'xAa', 'xBB'])
})

t.test('a document larger than the buffer is written in full', async t => {
  for (const length of [65_000, 65_536, 70_000, 3_000_000]) {
    const text = 'x'.repeat(length)
    const document: Doc = new Map<string, Doc | string>([['text', text], ['after', new Map([['é'.repeat(9), text]])]])
    t.strictSame(decode(encode(document)), document, `${length} characters`)
  }
  const list = Array.from({ length: 30_000 }, (_, i) => i)
  t.strictSame(decode(encode(new Map([['list', list]]))).get('list'), list, 'many small values')
})

t.test('binary data larger than the buffer is written in full', async t => {
  const value = new Binary(Buffer.alloc(200_000, 7), 0)
  t.strictSame(decode(encode(new Map([['value', value]]))).get('value'), value)
})

t.test('an encoded document is copied into a reply', async t => {
  const inner = encode(new Map([['x', 'y'.repeat(100_000)]]))
  const bytes = encode(reply({ first: new RawDocument(inner), ok: 1 }))
  t.strictSame(decode(bytes), new Map<string, unknown>([['first', decode(inner)], ['ok', 1]]))
})

t.test('a part of a larger buffer is decoded', async t => {
  const bytes = Buffer.concat([Buffer.from([9, 9, 9]), serialize({ a: 1 }), Buffer.from([9])])
  t.strictSame(decode(bytes, 3, bytes.length - 1), new Map([['a', 1]]))
})

/** The bytes of a document with one element of this type and these bytes. */
function element (type: number, ...content: number[]): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, type, 0x61, 0, ...content, 0])
  bytes.writeInt32LE(bytes.length, 0)
  return bytes
}

const whole = Buffer.from(serialize({ a: 1 }))
const beyond = 'an element reaches beyond its document'

const invalid: Array<[what: string, bytes: Buffer, message: string]> = [
  ['four bytes', whole.subarray(0, 4), 'document is cut off'],
  ['a length of four', Buffer.from([4, 0, 0, 0, 0]), 'invalid document length 4'],
  ['a length beyond the end', whole.subarray(0, -1), 'invalid document length 12'],
  ['no zero byte at the end', Buffer.from([5, 0, 0, 0, 1]), 'document does not end with a zero byte'],
  ['a name without an end', Buffer.from([8, 0, 0, 0, 0x0a, 0x61, 0x61, 0]), 'field name is not terminated'],
  ['a name that is not UTF-8', Buffer.from([8, 0, 0, 0, 0x0a, 0xff, 0, 0]), 'text is not valid UTF-8'],
  ['a double of seven bytes', element(1, 0, 0, 0, 0, 0, 0, 0), beyond],
  ['an int32 of three bytes', element(0x10, 0, 0, 0), beyond],
  ['an int64 of seven bytes', element(0x12, 0, 0, 0, 0, 0, 0, 0), beyond],
  ['a timestamp of seven bytes', element(0x11, 0, 0, 0, 0, 0, 0, 0), beyond],
  ['a date of seven bytes', element(9, 0, 0, 0, 0, 0, 0, 0), beyond],
  ['an ObjectId of eleven bytes', element(7, ...Array<number>(11).fill(0)), beyond],
  ['a decimal of fifteen bytes', element(0x13, ...Array<number>(15).fill(0)), beyond],
  ['a boolean of no bytes', element(8), beyond],
  ['a boolean of 2', element(8, 2), 'invalid boolean'],
  ['a date after the year 275760', element(9, 0, 0, 0, 0, 0, 0, 0, 0x7f), 'date out of range'],
  ['a string without a length', element(2, 1, 0, 0), beyond],
  ['a string of length 0', element(2, 0, 0, 0, 0, 0), 'invalid string length 0'],
  ['a string beyond the end', element(2, 3, 0, 0, 0, 0x61, 0), beyond],
  ['a string without its zero byte', element(2, 1, 0, 0, 0, 0x61), 'string does not end with a zero byte'],
  ['a string that is not UTF-8', element(2, 2, 0, 0, 0, 0xff, 0), 'text is not valid UTF-8'],
  ['a regular expression without options', element(0x0b, 0x61, 0), 'text is not terminated'],
  ['an unknown option', element(0x0b, 0x61, 0, 0x7a, 0), 'invalid regular expression options z'],
  ['binary data without a length', element(5, 0, 0, 0), beyond],
  ['binary data of negative length', element(5, 255, 255, 255, 255, 0), 'invalid binary length -1'],
  ['binary data beyond the end', element(5, 2, 0, 0, 0, 0, 1), beyond],
  ['a document beyond the end', element(3, 7, 0, 0, 0, 0), 'invalid document length 7'],
  ['undefined', element(6), 'BSON type 0x6 is not supported']
]

for (const [what, bytes, message] of invalid) {
  t.test(`${what} is not valid BSON`, async t => {
    t.throws(() => decode(bytes), new MongoError('InvalidBSON', message))
  })
}

t.test('a document may have 201 levels on the wire, and not more', async t => {
  const nested = (levels: number): Doc => new Map(levels === 1 ? [] : [['a', nested(levels - 1)]])
  t.equal(depthOf(decode(encode(nested(201)))), 201)
  t.throws(() => decode(encode(nested(202))),
    new MongoError('Overflow', 'BSONObj exceeded maximum nested object depth: 200'))
})

t.test('the depth counts documents and arrays', async t => {
  t.equal(depthOf(new Map()), 1)
  t.equal(depthOf(new Map([['a', 1]])), 1)
  t.equal(depthOf(new Map([['a', [1]]])), 2)
  t.equal(depthOf(new Map([['a', [new Map([['b', []]])]], ['b', []]])), 4)
})

t.test('a name with a zero byte cannot be written', async t => {
  t.throws(() => encode(new Map([['a\0b', 1]])),
    new MongoError('BadValue', 'Field names and regular expressions cannot contain a null byte'))
})

t.test('a number is an int32 if it is an integer in its range', async t => {
  for (const number of [0, 1, -1, 2147483647, -2147483648]) t.ok(isInt32(number), String(number))
  for (const number of [-0, 0.5, NaN, Infinity, 2147483648, -2147483649]) t.notOk(isInt32(number), String(number))
  t.strictSame(double(1), new Double(1))
  t.equal(double(0.5), 0.5)
})
