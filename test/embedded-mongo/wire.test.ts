import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { BSONRegExp, deserialize, type Document, serialize } from 'bson'
import { Long, MongoClient, MongoServerError } from 'mongodb'
import t from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { serverError } from './helper.js'
import { STABLE_API } from '../../lib/database/stable-api.js'

const embedded = await startEmbeddedMongo()
const client = new MongoClient(embedded.uri('test'))
const database = client.db()
t.teardown(async () => {
  await client.close()
  await embedded.close()
})

function socketPath (uri: string): string {
  return decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)![1]!)
}

const path = socketPath(embedded.uri())

/** A client that speaks in bytes. */
class RawClient {
  readonly socket: Socket
  readonly closed: Promise<unknown>
  #received = Buffer.alloc(0)

  constructor () {
    this.socket = connect(path)
    this.socket.on('error', () => {})
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
    this.socket.on('data', (chunk: Buffer) => { this.#received = Buffer.concat([this.#received, chunk]) })
  }

  send (bytes: Buffer): void {
    this.socket.write(bytes)
  }

  /** The next answer, or undefined if the server ends the connection. */
  async answer (): Promise<{ opcode: number, responseTo: number, document: Document } | undefined> {
    for (;;) {
      if (this.#received.length >= 4 && this.#received.length >= this.#received.readInt32LE(0)) break
      if (this.socket.closed) return undefined
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')])
    }
    const length = this.#received.readInt32LE(0)
    const message = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    const opcode = message.readInt32LE(12)
    return {
      opcode,
      responseTo: message.readInt32LE(8),
      document: deserialize(message.subarray(opcode === 1 ? 36 : 21), { promoteLongs: false })
    }
  }
}

function frame (opcode: number, body: Buffer, requestId = 7): Buffer {
  const header = Buffer.alloc(16)
  header.writeInt32LE(16 + body.length, 0)
  header.writeInt32LE(requestId, 4)
  header.writeInt32LE(opcode, 12)
  return Buffer.concat([header, body])
}

function opMessage (
  document: Document, {
    flags = 0, requestId = 7, rest = Buffer.alloc(
      0)
  }: { flags?: number, requestId?: number, rest?: Buffer } = {}, damage: (bytes: Buffer) => void = () => {}
): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32LE(flags, 0)
  const body = Buffer.from(serialize(document))
  damage(body)
  return frame(2013, Buffer.concat([head, body, rest]), requestId)
}

function opQuery (document: Document, name = 'admin.$cmd'): Buffer {
  return frame(2004,
    Buffer.concat([Buffer.alloc(4), Buffer.from(`${name}\0`), Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
      serialize(document)]))
}

const ping = (requestId = 7): Buffer => opMessage({ ping: 1, $db: 'admin' }, { requestId })

t.test('a legacy handshake is answered in its own format', async t => {
  const raw = new RawClient()
  raw.send(opQuery({ ismaster: 1, helloOk: true, client: { driver: {} }, somethingNew: 1 }))
  const answer = await raw.answer()
  t.match(answer,
    {
      opcode: 1,
      responseTo: 7,
      document: {
        ismaster: true,
        helloOk: true,
        maxWireVersion: 21,
        minWireVersion: 0,
        logicalSessionTimeoutMinutes: 30,
        maxBsonObjectSize: 16777216,
        ok: 1
      }
    })
  raw.send(opQuery({ find: 'c' }))
  t.match((await raw.answer())?.document, { ok: 0, code: 352, codeName: 'UnsupportedOpQueryCommand' })
  raw.socket.destroy()
})

t.test('hello tells of a standalone server that does not stream', async t => {
  const raw = new RawClient()
  raw.send(opMessage({ hello: 1, $db: 'admin' }))
  const answer = await raw.answer()
  t.match(answer, { opcode: 2013, document: { isWritablePrimary: true, maxWireVersion: 21, ok: 1 } })
  const left = ['topologyVersion', 'setName', 'compression'].filter(name => name in (answer?.document ?? {}))
  t.strictSame(left, [], 'no replica set, no compression, no waiting for changes')
  raw.socket.destroy()
})

t.test('a message may come in pieces, and several at once', async t => {
  const raw = new RawClient()
  const bytes = Buffer.concat([ping(1), ping(2), ping(3)])
  for (const byte of bytes.subarray(0, 40)) {
    raw.send(Buffer.from([byte]))
    await new Promise(resolve => setImmediate(resolve))
  }
  raw.send(bytes.subarray(40))
  for (const requestId of [1, 2, 3]) t.match(await raw.answer(), { responseTo: requestId, document: { ok: 1 } })
  raw.socket.destroy()
})

t.test('a checksum is passed over, and moreToCome means no answer', async t => {
  const raw = new RawClient()
  raw.send(opMessage({ ping: 1, $db: 'admin' }, { flags: 1, requestId: 1, rest: Buffer.from([1, 2, 3, 4]) }))
  t.match(await raw.answer(), { responseTo: 1, document: { ok: 1 } })
  raw.send(opMessage({ endSessions: [], $db: 'admin' }, { flags: 2, requestId: 2 }))
  raw.send(opMessage({ foo: 1, $db: 'admin' }, { flags: 2, requestId: 3 }))
  raw.send(ping(4))
  t.match(await raw.answer(), { responseTo: 4, document: { ok: 1 } })
  raw.socket.destroy()
})

const hugeLength = ping()
hugeLength.writeInt32LE(0x7fffffff, 0)
const negativeLength = ping()
negativeLength.writeInt32LE(-5, 0)
const tinyLength = ping()
tinyLength.writeInt32LE(15, 0)
const sequence = (length: number): Buffer => {
  const bytes = Buffer.concat([Buffer.from([1]), Buffer.alloc(4), Buffer.from('documents\0'), serialize({ a: 1 })])
  bytes.writeInt32LE(length, 1)
  return bytes
}

const broken: Array<[string, Buffer]> = [
  ['a length of two gigabytes', hugeLength],
  ['a negative length', negativeLength],
  ['a length below that of a header', tinyLength],
  ['an unknown opcode', frame(99, Buffer.alloc(10))],
  ['OP_COMPRESSED, which was not agreed on', frame(2012, Buffer.alloc(20))],
  ['OP_MSG without anything', frame(2013, Buffer.alloc(0))],
  ['OP_MSG without a body', frame(2013, Buffer.alloc(5).fill(0).subarray(0, 4))],
  ['OP_MSG with two bodies',
    opMessage({ ping: 1 }, { rest: Buffer.concat([Buffer.from([0]), serialize({ ping: 1 })]) })],
  ['an unknown kind of section', opMessage({ ping: 1 }, { rest: Buffer.from([9, 1, 2]) })],
  ['a flag that must be understood', opMessage({ ping: 1, $db: 'admin' }, { flags: 4 })],
  ['a sequence that is longer than its message', opMessage({ insert: 'c', $db: 'test' }, { rest: sequence(5000) })],
  ['a sequence of negative length', opMessage({ insert: 'c', $db: 'test' }, { rest: sequence(-1) })],
  ['OP_QUERY on a collection', opQuery({ a: 1 }, 'test.users')],
  ['OP_QUERY that is cut off', frame(2004, Buffer.from([0, 0, 0, 0, 65, 66]))],
  ['text of another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['zeros', Buffer.alloc(100)]
]

for (const [what, bytes] of broken) {
  t.test(`the connection ends after ${what}, and the server goes on`, async t => {
    const raw = new RawClient()
    raw.send(bytes)
    t.equal(await raw.answer(), undefined)
    t.match(await database.command({ ping: 1 }), { ok: 1 })
  })
}

const nested = (depth: number): Document => depth === 0 ? {} : { a: nested(depth - 1) }
const wrongString = serialize({ ping: 1, text: 'abcd', $db: 'admin' })
const damaged = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(wrongString)
  change(bytes)
  const head = Buffer.alloc(5)
  return frame(2013, Buffer.concat([head, bytes]))
}
const textAt = Buffer.from(wrongString).indexOf('abcd')

const invalid: Array<[string, Buffer, number]> = [
  ['a string that reaches beyond its document', damaged(bytes => bytes.writeInt32LE(500, textAt - 4)), 22],
  ['a string of negative length', damaged(bytes => bytes.writeInt32LE(-1, textAt - 4)), 22],
  ['a string without its end', damaged(bytes => bytes.writeInt32LE(4, textAt - 4)), 22],
  ['text that is not UTF-8', damaged(bytes => bytes.writeUInt8(0xff, textAt)), 22],
  ['an unknown option of a regular expression',
    opMessage({ ping: 1, x: new BSONRegExp('a', 'i'), $db: 'admin' }, {},
      bytes => { bytes[bytes.indexOf('a\0i\0') + 2] = 0x7b }), 22],
  ['an unknown type', damaged(bytes => bytes.writeUInt8(0x55, 4)), 22],
  ['a document that claims more than there is', damaged(bytes => bytes.writeInt32LE(9999, 0)), 22],
  ['a document that nests too deeply', opMessage({ ping: nested(250), $db: 'admin' }), 15],
  ['no database', opMessage({ ping: 1 }), 40571],
  ['an empty command', opMessage({}), 40571]
]

for (const [what, bytes, code] of invalid) {
  t.test(`${what} is refused, and the connection goes on`, async t => {
    const raw = new RawClient()
    raw.send(bytes)
    t.match((await raw.answer())?.document, { ok: 0, code })
    raw.send(ping(8))
    t.match(await raw.answer(), { responseTo: 8, document: { ok: 1 } })
    raw.socket.destroy()
  })
}

t.test('random damage ends a connection or a command, never the process', async t => {
  let seed = 42
  const random = (n: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >> 8) % n
  }
  const templates = [
    ping(),
    opQuery({ ismaster: 1, helloOk: true }),
    opMessage({
      find: 'fuzz',
      filter: { a: { $gt: 1, $in: [1, 'x', null] }, b: /x/i, $or: [{ c: 1 }] },
      sort: { a: -1 },
      limit: 5,
      $db: 'test'
    }),
    opMessage({ insert: 'fuzz', $db: 'test' },
      {
        rest: Buffer.concat([Buffer.from([1]), Buffer.from([26, 0, 0, 0]), Buffer.from('documents\0'),
          serialize({ a: 1 })])
      }),
    opMessage({
      update: 'fuzz',
      updates: [{
        q: { a: 1 },
        u: { $set: { 'b.c': [1, { d: 2 }] }, $inc: { n: 1 }, $push: { l: { $each: [1], $slice: -2 } } },
        upsert: true
      }],
      $db: 'test'
    }),
    opMessage({
      aggregate: 'fuzz',
      pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: { $add: ['$b', 1] } } } },
        { $sort: { n: 1 } }],
      cursor: {},
      $db: 'test'
    }),
    opMessage({
      createIndexes: 'fuzz',
      indexes: [{ key: { a: 1, b: -1 }, name: 'i', partialFilterExpression: { a: { $gt: 1 } } }],
      $db: 'test'
    })
  ]
  for (let round = 0; round < 400; round++) {
    const bytes = Buffer.from(templates[random(templates.length)]!)
    const keepsLength = random(4) > 0
    for (let i = 0; i <= random(4); i++) bytes[(keepsLength ? 16 : 0) + random(bytes.length - 16)] = random(256)
    const raw = new RawClient()
    raw.send(random(10) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes)
    // What follows may be taken for a part of it, so the client leaves. At times it waits until the server has read it.
    raw.socket.end()
    if (round % 20 === 0) await raw.closed
  }
  t.match(await database.command({ ping: 1 }), { ok: 1 })
  await database.dropDatabase()
})

t.test('a client that does not read its answers gets no more of them', async t => {
  await database.collection<Document>('large').insertOne({ text: 'x'.repeat(1_000_000) })
  const raw = new RawClient()
  raw.socket.pause()
  const before = process.memoryUsage().arrayBuffers
  const find = opMessage({ find: 'large', $db: 'test' })
  for (let i = 0; i < 300; i++) raw.send(find)
  // The server, which runs in this process, has the time for many more commands meanwhile.
  for (let i = 0; i < 100; i++) await database.command({ ping: 1 })
  const grown = process.memoryUsage().arrayBuffers - before
  t.ok(grown < 50_000_000, `the answers do not pile up: ${grown} bytes`)
  raw.socket.destroy()
  t.match(await database.command({ ping: 1 }), { ok: 1 })
})

const refused: Array<[string, Document, number, string]> = [
  ['an unknown command', { foo: 1 }, 59, 'CommandNotFound'],
  ['a name that objects inherit', { constructor: 1 }, 59, 'CommandNotFound'],
  ['collMod', { collMod: 'c' }, 59, 'CommandNotFound'],
  ['mapReduce', { mapReduce: 'c' }, 59, 'CommandNotFound'],
  ['a transaction',
    { insert: 'c', documents: [{}], txnNumber: Long.fromNumber(1), startTransaction: true, autocommit: false }, 20,
    'IllegalOperation'],
  ['a retryable write', { insert: 'c', documents: [{}], txnNumber: Long.fromNumber(1) }, 20, 'IllegalOperation'],
  ['an unknown option', { find: 'c', foo: 1 }, 40415, 'Location40415'],
  ['an unknown option of a statement', { update: 'c', updates: [{ q: {}, u: {}, foo: 1 }] }, 40415, 'Location40415'],
  ['a collation', { find: 'c', collation: { locale: 'de' } }, 238, 'NotImplemented'],
  ['more copies than there are', { insert: 'c', documents: [{}], writeConcern: { w: 3 } }, 2, 'BadValue'],
  ['a tailable cursor', { find: 'c', tailable: true }, 2, 'BadValue'],
  ['a capped collection', { create: 'c', capped: true, size: 10 }, 238, 'NotImplemented'],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67, 'CannotCreateIndex'],
  ['a TTL index', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 5 }] }, 67,
    'CannotCreateIndex'],
  ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'a' }] }, 67, 'CannotCreateIndex'],
  ['$where', { find: 'c', filter: { $where: 'true' } }, 2, 'BadValue'],
  ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, 2, 'BadValue'],
  ['$near', { find: 'c', filter: { a: { $near: [1, 1] } } }, 2, 'BadValue'],
  ['$out', { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} }, 40324, 'Location40324'],
  ['an expression that is not served',
    { aggregate: 'c', pipeline: [{ $project: { x: { $dateTrunc: {} } } }], cursor: {} }, 168,
    'InvalidPipelineOperator'],
  ['a projection by position', { find: 'c', projection: { 'a.$': 1 } }, 238, 'NotImplemented'],
  ['a snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 123, 'NotAReplicaSet'],
  ['a pattern that repeats what repeats', { find: 'c', filter: { a: { $regex: '^(a+)+$' } } }, 51091, 'Location51091'],
  ['a pattern that is too long', { find: 'c', filter: { a: { $regex: 'a'.repeat(5000) } } }, 51091, 'Location51091'],
  ['a pattern of Perl only', { find: 'c', filter: { a: { $regex: '(?i)x' } } }, 51091, 'Location51091']
]

for (const [what, command, code, codeName] of refused) {
  t.test(`${what} is refused and not ignored`, async t => {
    await database.collection<Document>('c').insertOne({ a: [1] })
    const answer = await database.command(command).then(
      (document: Document) => document.writeErrors?.[0] ?? document,
      (error: unknown) => error
    )
    if (answer instanceof MongoServerError) t.match(answer, { code, codeName })
    else t.match(answer, { code })
  })
}

t.test('maxTimeMS ends a search that takes too long', async t => {
  const many = database.collection<Document>('many')
  await many.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ a: i, text: 'some text that has to be decoded' })))
  t.equal((await serverError(many.find({ none: 1 }, { maxTimeMS: 1 }).toArray())).code, 50)
})

t.test('the socket lies in a directory of its own, which goes with the database', async t => {
  const one = await startEmbeddedMongo()
  const other = await startEmbeddedMongo()
  const [onePath, otherPath] = [socketPath(one.uri()), socketPath(other.uri('gateway'))]
  t.not(onePath, otherPath)
  t.equal(statSync(dirname(onePath)).mode & 0o777, 0o700)
  t.ok(Buffer.byteLength(onePath) < 104, onePath)
  const oneClient = new MongoClient(one.uri('x'), { serverApi: STABLE_API })
  const otherClient = new MongoClient(other.uri('x'), { serverApi: STABLE_API })
  await oneClient.db().collection('c').insertOne({ a: 1 })
  t.equal(await otherClient.db().collection('c').countDocuments(), 0, 'two databases share nothing')
  await oneClient.close()
  await one.close()
  await one.close()
  t.strictSame([onePath, otherPath].map(path => existsSync(dirname(path))), [false, true])
  await other.close()
  await otherClient.close()
})

t.test('closing does not wait for clients', async t => {
  const one = await startEmbeddedMongo()
  const socket = connect(socketPath(one.uri()))
  await once(socket, 'connect')
  await one.close()
  t.pass('closed')
  socket.destroy()
})
