import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Decimal128, Double, Int32, Long, MongoClient, ObjectId, Binary, Timestamp, MinKey, MaxKey } from 'mongodb'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { keepBackups } from '../../transfer/backups.js'
import { documentsOfDatabase, documentsOfStore } from '../../transfer/sources.js'
import { exportTo, importFrom } from '../../transfer/transfer.js'
import { freshDatabase } from '../support/database.js'
import { NO_COMPANIONS } from '../support/doubles/engine-double.js'
import { until } from '../support/events.js'
import { startGateway } from '../support/gateway-process.js'

const SCRIPT = fileURLToPath(new URL('../../transfer.js', import.meta.url))
const run = promisify(execFile)

async function clientOf (t: Test, uri: string): Promise<MongoClient> {
  const client = new MongoClient(uri, { serverApi: STABLE_API })
  t.teardown(() => client.close())
  return client
}

const things = [
  { _id: 'b', int: new Int32(1), double: new Double(1), long: Long.MAX_VALUE, decimal: Decimal128.fromString('1.10') },
  { _id: 'a', date: new Date(5), bytes: new Binary(Buffer.from('x'), 0), id: new ObjectId('0123456789abcdef01234567') },
  { _id: new ObjectId('0123456789abcdef01234567'), text: 'line\nline\u2028\u{1f600}"', list: [null, true, NaN, -0] },
  { _id: 4, regex: /a/i, time: new Timestamp({ t: 1, i: 2 }), least: new MinKey(), most: new MaxKey(), none: {} }
]

/** A database with two collections. Returns its URI. */
async function filled (t: Test): Promise<string> {
  const uri = await freshDatabase(t)
  const database = (await clientOf(t, uri)).db()
  await database.collection<any>('things').insertMany(things)
  await database.collection<any>('more').insertMany(Array.from({ length: 1200 }, (_, _id) => ({ _id, n: _id })))
  return uri
}

t.test('an export that is imported into an empty database is exported again as the same file', async t => {
  const [first, second] = ['first', 'second'].map(name => join(t.testdir(), name)) as [string, string]
  const uri = await filled(t)
  t.equal(await exportTo(first, documentsOfDatabase(uri)), 1204)
  t.equal(statSync(first).mode & 0o777, 0o600, 'which only its owner can read')
  const other = await freshDatabase(t)
  t.strictSame(await importFrom(first, other), { inserted: 1204, present: 0, differing: 0 })
  await exportTo(second, documentsOfDatabase(other))
  t.ok(readFileSync(second).equals(readFileSync(first)), 'the files are equal')
  t.strictSame(await importFrom(first, other), { inserted: 0, present: 1204, differing: 0 }, 'a second import')
  const changed = (await clientOf(t, other)).db().collection<any>('more')
  await changed.updateOne({ _id: 7 }, { $set: { n: 0 } })
  await changed.deleteOne({ _id: 8 })
  t.strictSame(await importFrom(first, other), { inserted: 1, present: 1202, differing: 1 })
  t.strictSame(await changed.findOne({ _id: 7 }), { _id: 7, n: 0 }, 'what differs is left as it is')
})

t.test('after an import, the next start brings what it has inserted to the present', async t => {
  const file = join(t.testdir(), 'export')
  const [uri, other] = [await freshDatabase(t), await freshDatabase(t)]
  const notes = async (of: string) => (await clientOf(t, of)).db().collection<any>('migrations')
  await (await notes(uri)).insertOne({ _id: 'gateway/1', service: 'gateway', number: 1, at: new Date(1) })
  await (await clientOf(t, uri)).db().collection<any>('subjects').insertOne({ _id: 'algebra' })
  await exportTo(file, documentsOfDatabase(uri))
  await (await notes(other)).insertOne({ _id: 'gateway/2', service: 'gateway', number: 2, at: new Date() })
  t.strictSame(await importFrom(file, other), { inserted: 1, present: 0, differing: 0 })
  t.equal(await (await notes(other)).countDocuments(), 0, 'nothing says that it is done')
})

t.test('bytes keep their subtype', async t => {
  const file = join(t.testdir(), 'export')
  const [uri, other] = [await freshDatabase(t), await freshDatabase(t)]
  const bytes = [3, 5, 6, 128].map(subtype => new Binary(Buffer.from('0123456789abcdef'), subtype))
  await (await clientOf(t, uri)).db().collection<any>('bytes').insertOne({ _id: 1, bytes })
  await exportTo(file, documentsOfDatabase(uri))
  await importFrom(file, other)
  t.strictSame(await (await clientOf(t, other)).db().collection<any>('bytes').findOne(), { _id: 1, bytes })
})

t.test('the files of an embedded database are exported without serving them', async t => {
  const folder = t.testdir()
  const file = join(folder, 'export')
  await exportTo(file, documentsOfDatabase(await filled(t)))
  const data = join(folder, 'data')
  await run(process.execPath, [SCRIPT, 'import', file], { env: { PATH: process.env.PATH, DATA_DIR: data } })
  const again = join(folder, 'again')
  t.equal(await exportTo(again, documentsOfStore(join(data, 'mongo'), 'course-assistant', again)), 1204)
  t.ok(readFileSync(again).equals(readFileSync(file)), 'the files are equal')
  const mongo = await startEmbeddedMongo({ directory: join(data, 'mongo') })
  t.teardown(() => mongo.close())
  const options = { env: { PATH: process.env.PATH, DATA_DIR: data } }
  const refused = await run(process.execPath, [SCRIPT, 'export', file], options).catch(error => error)
  t.match(refused.stderr, /The export cannot start\. A gateway uses .*data: take npm run backup\./)
})

t.test('a file that is damaged or cut off is refused at its line, and nothing is imported', async t => {
  const file = join(t.testdir(), 'export')
  await exportTo(file, documentsOfDatabase(await filled(t)))
  const whole = readFileSync(file, 'utf8')
  const lines = whole.split('\n')
  const without = (at: number): string => lines.toSpliced(at, 1).join('\n')
  const damages: Array<[what: string, text: string, sentence: RegExp]> = [
    ['an empty file', '', /cut off after line 0/],
    ['another file', '{}\n', /damaged at line 1: this is not an export/],
    ['another letter', whole.replace('"n":{"$numberInt":"7"}', '"n":{"$numberInt":"6"}'), /line 9: .* wrong checksum/],
    ['half a line', whole.slice(0, whole.length / 2), /damaged at line \d+: it is neither/],
    ['a line less', without(5), /line 1205: 1204 documents were exported and 1203 are there/],
    ['no last line', lines.slice(0, -2).join('\n') + '\n', /cut off after line 1205/],
    ['two lines exchanged', [...lines.slice(0, 5), lines[6], lines[5], ...lines.slice(7)].join('\n'),
      /line 1206: the lines before it were changed/],
    ['a line more', whole + lines[5] + '\n', /line 1207: there is a line behind the last one/]
  ]
  const uri = await freshDatabase(t)
  for (const [what, text, sentence] of damages) {
    writeFileSync(file, text)
    await t.rejects(importFrom(file, uri), { message: sentence }, what)
  }
  t.strictSame(await (await clientOf(t, uri)).db().listCollections().toArray(), [])
})

t.test('a document that a unique index refuses is named with its line', async t => {
  const file = join(t.testdir(), 'export')
  await exportTo(file, documentsOfDatabase(await filled(t)))
  const uri = await freshDatabase(t)
  const more = (await clientOf(t, uri)).db().collection<any>('more')
  await more.createIndex({ n: 1 }, { unique: true })
  await more.insertOne({ _id: 'other', n: 3 })
  await t.rejects(importFrom(file, uri), { message: /The database refused line 5 of .*E11000/ })
})

t.test('npm run backup writes an export while the gateway runs', async t => {
  const folder = t.testdir()
  const file = join(folder, 'backup')
  const options = { env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') } }
  const early = await run(process.execPath, [SCRIPT, 'backup', file], options).catch(error => error)
  t.match(early.stderr, /The backup cannot start\. No gateway runs on .*data: take npm run export\./)
  const gateway = await startGateway(t, { DATA_DIR: join(folder, 'data'), ...NO_COMPANIONS })
  const person = { username: 'ada', email: 'ada@example.org', full_name: 'Ada' }
  const account = { ...person, password: 'a long word 17', role: 'ADMIN' }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${gateway.url}/register`, { method: 'POST', headers, body: JSON.stringify(account) })
  t.equal(response.status, 201)
  await run(process.execPath, [SCRIPT, 'backup', file], options)
  t.equal(readFileSync(file, 'utf8').split('\n').filter(line => line.startsWith('{"collection":"users"')).length, 1)
  t.equal(statSync(file).mode & 0o777, 0o600)
})

t.test('npm run backups keeps the newest ones, notes the last one, and each can be restored', async t => {
  const killed = { 'backup-2021-01-01T00-00-00Z.jsonl.partial': 'of a backup that was killed' }
  const folder = t.testdir({ 'notes.txt': '', 'backup-2020-01-01T00-00-00Z.jsonl': '', ...killed })
  const uri = await filled(t)
  const env = { PATH: process.env.PATH, MONGODB_URI: uri, DATA_DIR: join(folder, 'none') }
  const { stdout } = await run(process.execPath, [SCRIPT, 'backups', folder, '--keep', '1'], { env })
  const [notes, file = ''] = readdirSync(folder).sort().reverse()
  t.strictSame([notes, readdirSync(folder).length], ['notes.txt', 2], 'the old one is deleted, and no other file')
  t.match(stdout, `1204 documents are in ${join(folder, file)}\n`)
  const noted = await (await clientOf(t, uri)).db().collection<any>('backups').findOne()
  t.match(noted, { _id: 'last', documents: 1204, at: Date })
  const other = await freshDatabase(t)
  await run(process.execPath, [SCRIPT, 'import', join(folder, file), '--to', other], { env })
  const restored = (await clientOf(t, other)).db()
  t.equal(await restored.collection<any>('more').countDocuments(), 1200)
  t.strictSame((await restored.collection<any>('things').findOne({ _id: 'a' })).date, new Date(5))
  for (const wrong of [['--keep', '0'], ['--every', 'x']]) {
    const refused = await run(process.execPath, [SCRIPT, 'backups', folder, ...wrong], { env }).catch(error => error)
    t.match(refused.stderr, 'Usage: npm run backups -- FOLDER [--keep NUMBER] [--every HOURS]')
  }
})

t.test('a scheduled backup begins when the last one is old, and stops in between', async t => {
  const folder = t.testdir()
  const uri = await filled(t)
  const stop = new AbortController()
  const keeping = keepBackups(folder, uri, { everyMs: 1500, keep: 2, signal: stop.signal })
  await until(() => readdirSync(folder).length >= 2)
  const [first] = readdirSync(folder)
  await until(() => !readdirSync(folder).includes(first as string))
  stop.abort()
  await keeping
  const files = readdirSync(folder).length
  t.equal(files, 2, 'the older ones are deleted')
  await keepBackups(folder, uri, { everyMs: 60_000, keep: 2, signal: AbortSignal.timeout(200) })
  t.equal(readdirSync(folder).length, files, 'the last one is not old yet')
})
