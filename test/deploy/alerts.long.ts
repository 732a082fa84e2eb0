import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { passageOf } from '../../bench/gateway/courses.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { Part } from '../cluster/part.js'
import { freshDatabase } from '../support/database.js'
import { engineDouble, json, NO_COMPANIONS, type EngineDouble } from '../support/doubles/engine-double.js'
import { until } from '../support/events.js'
import { SECRET_KEY, tokenFor } from '../faults/support/token.js'
import { startGateway, type GatewayProcess } from '../support/gateway-process.js'
import { mailServer, mailSettings } from '../support/doubles/mail-server.js'
import { firesAndEnds, hasPromtool, scrapeOf, type Scrape } from './caused.js'

/*
 * Alerts that are caused with real processes, and cured as docs/runbooks.md says. `.ci/run` runs them beside promtool;
 * by hand: PROMTOOL=… npx tap --disable-coverage --timeout=900 dist/test/deploy/alerts.long.js
 */

const skip = hasPromtool ? false : 'there is no promtool on this machine'
const STOPPED_MS = 800
const RUNNING_MS = 300
const LATE_MS = 35_000
const WAIT_MS = 240_000

/** A gateway on its embedded database, with an engine that is a double. */
async function gateway (t: Test, settings: Record<string, string> = {}) {
  const engine = await engineDouble(t)
  const folder = settings.DATA_DIR ?? join(t.testdir(), 'data')
  const process = await startGateway(t, {
    DATA_DIR: folder, SECRET_KEY, LOG_LEVEL: 'info', ...NO_COMPANIONS, CHATBOT_URL: engine.url, ...settings
  })
  const client = new MongoClient(readFileSync(join(folder, 'mongo.uri'), 'utf8'), { serverApi: STABLE_API })
  t.teardown(() => client.close())
  const database = client.db()
  await prepare(database)
  return { ...process, engine, database, scrape: () => scrapeOf(process.url) }
}

async function prepare (database: ReturnType<MongoClient['db']>): Promise<void> {
  const user = (name: string, role: string) => ({
    _id: name as never,
    email: `${name}@example.edu`,
    email_key: `${name}@example.edu`,
    password_hash: 'none',
    full_name: name,
    role,
    subjects: role === 'STUDENT' ? ['algebra'] : [],
    preferences: { theme: 'light', notifications: true },
    created_at: new Date()
  })
  await database.collection('users')
    .insertMany([user('root', 'ADMIN'), user('emmy', 'PROFESSOR'), user('ada', 'STUDENT')])
  await database.collection('subjects').insertOne({
    _id: 'algebra' as never,
    name: 'Algebra',
    description: '',
    professor_id: 'emmy',
    guide: '',
    tutor_policy: 'answer',
    transcripts: 'anonymous',
    tests: 'both',
    created_at: new Date()
  })
}

async function send ({ url }: Pick<GatewayProcess, 'url'>, who: string, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${tokenFor(who)}`, ...(body !== undefined && { 'content-type': 'application/json' })
  }
  return await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

/** Waits for minutes. */
async function untilMetric (scrape: () => Promise<Scrape>, name: string, least: number): Promise<void> {
  const end = Date.now() + WAIT_MS
  // A figure of what does not answer is no number.
  while (!(((await scrape()).samples.get(name) ?? 0) >= least)) {
    if (Date.now() > end) throw new Error(`${name} has not come to ${least}`)
    await sleep(500)
  }
}

let chats = 0
const chat = async (at: Pick<GatewayProcess, 'url'>) =>
  (await send(at, 'ada', 'POST', '/chat', { id: `s${chats++}`, asignatura: 'algebra', content: 'Hello' })).status

t.test('DiskIsNearlyFull: a disk without room; what fills it is removed', {
  skip: skip || (process.getuid?.() !== 0 && 'only root can make a disk')
}, async t => {
  // Not in the folder of the test, which is removed before the disk is.
  t.testdir()
  const disk = mkdtempSync(join(tmpdir(), 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk])
  t.teardown(() => {
    execFileSync('umount', ['-l', disk])
    rmdirSync(disk)
  })
  const here = await gateway(t, { DATA_DIR: join(disk, 'data') })
  const before = await here.scrape()
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'old-backup'), Buffer.alloc(Math.floor(0.93 * bavail * bsize)))
  const during = await here.scrape()
  t.equal(await chat(here), 200, 'people see nothing yet')
  rmSync(join(disk, 'old-backup'))
  firesAndEnds(t, 'DiskIsNearlyFull', { job: 'gateway', before, during, after: await here.scrape() })
})

t.test('OutboxGivesUp: a mail server that refuses the mails for good; it takes them again', { skip }, async t => {
  let isRefusing = true
  const { mails, port } = await mailServer(t, { refuse: () => isRefusing ? { responseCode: 550 } : undefined })
  const here = await gateway(t, mailSettings(port))
  const before = await here.scrape()
  const change = async (address: string) =>
    (await send(here, 'root', 'PUT', '/admin/users/ada', { email: address })).status
  for (let i = 0; i < 7; i++) t.equal(await change(`ada-${i}@example.edu`), 200)
  await untilMetric(here.scrape, 'outbox_tries_total{kind="account-mail",outcome="refused"}', 7)
  const during = await here.scrape()
  t.match(here.log(), /the outbox is|outbox/, 'the log says so')
  isRefusing = false
  t.equal(await change('ada-8@example.edu'), 200)
  await until(() => mails.length === 1)
  firesAndEnds(t, 'OutboxGivesUp', { job: 'gateway', before, during, after: await here.scrape(), isOnce: true })
})

t.test('ErrorsOfTheGateway: what is stored breaks a rule; its line of the log says where', { skip }, async t => {
  const here = await gateway(t)
  const users = here.database.collection<{ _id: string }>('users')
  const profile = async () => await send(here, 'ada', 'GET', '/users/me')
  t.equal((await profile()).status, 200)
  const before = await here.scrape()
  await users.updateOne({ _id: 'ada' }, { $unset: { preferences: 1 } })
  const answer = await profile()
  t.equal(answer.status, 500)
  const during = await here.scrape()
  const id = answer.headers.get('x-request-id') as string
  const lines = () => here.log().split('\n').filter(line => line.includes(`"request_id":"${id}"`))
  await until(() => lines().some(line => line.includes('"status_code":500')))
  t.ok(lines().some(line => line.includes('"level":50') && line.includes('"stack":')), `has the stack: ${lines()}`)
  await users.updateOne({ _id: 'ada' }, { $set: { preferences: { theme: 'light', notifications: true } } })
  t.equal((await profile()).status, 200)
  firesAndEnds(t, 'ErrorsOfTheGateway', { job: 'gateway', before, during, after: await here.scrape() })
})

t.test('ThreadIsReplaced: the thread of the database hangs in a command; it is replaced', { skip }, async t => {
  const here = await gateway(t)
  const before = await here.scrape()
  const texts = here.database.collection('texts')
  await texts.insertOne({ text: 'a'.repeat(2_000) })
  // An expression that tries for hours.
  texts.countDocuments({ text: { $regex: `^${'a*'.repeat(12)}b$` } }).catch(() => {})
  await sleep(1_000)
  t.equal((await send(here, 'ada', 'GET', '/users/me')).status, 503, 'people see it')
  await untilMetric(here.scrape, 'database_thread_restarts', 1)
  const during = await here.scrape()
  t.match(here.errors(), 'The thread of the embedded database does not answer: another one is started')
  await until(async () => (await send(here, 'ada', 'GET', '/users/me')).status === 200)
  firesAndEnds(t, 'ThreadIsReplaced', { job: 'gateway', before, during, after: await here.scrape() })
})

t.test('EventLoopIsBlocked: a process gets no processor time; it gets some', { skip }, async t => {
  const here = await gateway(t)
  // Each scrape begins anew: the first one has the start in it.
  await here.scrape()
  await sleep(5_000)
  const before = await here.scrape()
  for (let i = 0; i < 10; i++) {
    here.process.kill('SIGSTOP')
    await sleep(STOPPED_MS)
    here.process.kill('SIGCONT')
    await sleep(RUNNING_MS)
  }
  const during = await here.scrape()
  await sleep(10_000)
  firesAndEnds(t, 'EventLoopIsBlocked', { job: 'gateway', before, during, after: await here.scrape() })
})

t.test('ChatsAreSlow: an engine that takes more than half a minute; a faster one', { skip }, async t => {
  const here = await gateway(t)
  const behaveAfter = (engine: EngineDouble, ms: number) => engine.behave(async response => {
    await sleep(ms)
    json(response, 200, { response: 'A reply', interrupted: false })
  })
  behaveAfter(here.engine, 0)
  t.equal(await chat(here), 200)
  const before = await here.scrape()
  behaveAfter(here.engine, LATE_MS)
  t.strictSame(await Promise.all([chat(here), chat(here)]), [200, 200])
  const during = await here.scrape()
  behaveAfter(here.engine, 0)
  t.equal(await chat(here), 200)
  firesAndEnds(t, 'ChatsAreSlow', { job: 'gateway', before, during, after: await here.scrape() })
})

/** A chat engine with courses whose documents come from a double of the retrieval service. */
async function chatEngine (t: Test, courses: number, chunksOf: (course: number) => string[], settings = {}) {
  const uri = await freshDatabase(t)
  const client = new MongoClient(uri, { serverApi: STABLE_API })
  t.teardown(() => client.close())
  await client.db().collection<{ _id: string, name: string, guide: string }>('subjects')
    .insertMany(Array.from({ length: courses }, (_, n) => ({ _id: `${n}`, name: `Course ${n}`, guide: '' })))
  let version = 1
  const retrieval = createServer((request, response) => {
    const tag = `"${version}"`
    if (request.headers['if-none-match'] === tag) return response.writeHead(304, { etag: tag }).end()
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const [skip, limit] = [Number(searchParams.get('skip') ?? 0), Number(searchParams.get('limit') ?? 1000)]
    const all = chunksOf(Number(searchParams.get('subject')))
    const metadata = { document_id: 'd', filename: 'notes.md', type: 'text', headings: [], overlap: 0 }
    const chunks = all.slice(skip, skip + limit).map((content, n) =>
      ({ content, metadata: { ...metadata, chunk: skip + n } }))
    response.writeHead(200, { 'content-type': 'application/json', etag: tag })
      .end(JSON.stringify({ chunks, total: all.length }))
  }).listen(0, '127.0.0.1')
  await once(retrieval, 'listening')
  t.teardown(() => { retrieval.closeAllConnections(); retrieval.close() })
  const COMPANION_SECRET = 'what-the-engine-of-this-test-wants'
  const RAG_URL = `http://127.0.0.1:${(retrieval.address() as AddressInfo).port}`
  const part = await Part.create('chat-engine', 'chat-engine', () => ({
    MONGODB_URI: uri, COMPANION_SECRET, RAG_URL, ...settings
  }), t.testdir())
  t.teardown(() => part.kill())
  await part.start()
  const headers = { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET }
  const ask = async (course: number) => {
    const body = JSON.stringify({ query: 'When is the exam?', id: `s${chats++}`, asignatura: `${course}` })
    const response = await fetch(`${part.url}/chat`, { method: 'POST', headers, body })
    return { status: response.status, reply: await response.text() }
  }
  return { part, ask, scrape: () => scrapeOf(part.url), change: () => { version++ } }
}

t.test('MaterialCannotBeRead: material without end breaks the thread; it is replaced', { skip }, async t => {
  // Words that all differ: its index has no room in the memory of the thread.
  const endless = Array.from({ length: 5_000 }, (_, n) =>
    Array.from({ length: 700 }, (_, m) => `w${(n * 700 + m).toString(36)}x`).join(' '))
  let chunks = endless
  const { ask, scrape, change } = await chatEngine(t, 1, () => chunks)
  const before = await scrape()
  t.equal((await ask(0)).status, 200, 'students get an answer without the documents')
  // It has no room; on a busy machine, no end within three minutes.
  await untilMetric(scrape, 'material_made_total{outcome="failed"}', 1)
  const during = await scrape()
  chunks = ['The exam is in room 7.']
  change()
  t.match((await ask(0)).reply, /room 7/)
  firesAndEnds(t, 'MaterialCannotBeRead', { job: 'chat-engine', before, during, after: await scrape() })
})

t.test('MemoryIsShort: an engine keeps more than its container has room for; it is set to less', { skip }, async t => {
  // Small courses: while the index of a large one is made, the process is large whatever it may keep.
  const [COURSES, PASSAGES] = [600, 300]
  const chunksOf = (course: number) => Array.from({ length: PASSAGES }, (_, n) => passageOf(course, n))
  /** Asks that many courses, or as many as make it short of memory. */
  const askedWith = async (mib: number, most = COURSES) => {
    const { part, ask, scrape } = await chatEngine(t, COURSES, chunksOf, {
      MATERIAL_MEMORY_MB: String(mib), NODE_OPTIONS: '--max-old-space-size=200'
    })
    const first = await scrape()
    let scraped = first
    const of = (name: string) => scraped.samples.get(name) ?? 0
    const isFull = () => of('process_resident_memory_bytes') > 0.92 * of('process_memory_limit_bytes')
    let course = 0
    for (; course < most && !isFull(); course++) {
      t.equal((await ask(course)).status, 200)
      scraped = await scrape()
    }
    await part.kill()
    return { first, last: scraped, courses: course }
  }
  const large = await askedWith(2_000)
  const small = await askedWith(20, large.courses)
  t.comment(`short of memory after ${large.courses} courses`)
  firesAndEnds(t, 'MemoryIsShort', { job: 'chat-engine', before: large.first, during: large.last, after: small.last })
})
