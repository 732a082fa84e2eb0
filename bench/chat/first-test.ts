import { once } from 'node:events'
import { createServer, type Server as Peer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { connect } from '../../lib/database/connection.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { memoryOf } from '../gateway/memory.js'
import { watchHealth } from '../harness/health-watch.js'
import { median } from '../harness/measure.js'
import { mib, ms, mustHold, table } from '../harness/report.js'
import { processorTimeOf, startServer } from '../servers.js'
import { testCourses, type TestCourse } from './first-test-courses.js'

const ROUNDS = 2
// How long an engine has listened before the first test.
const STARTED = { 'that has just started': 0, 'that listens for 10 s': 10_000 }
// V8 goes on to compile and to collect after a reply.
const AFTER_MS = 500
// In milliseconds: of processor time, and the longest wait of another request.
const [MOST, LONGEST] = [1_500, 100]
const COMPANION_SECRET = 'a-secret-of-the-companions-of-this-benchmark'

/** A message and its reply, in milliseconds. */
interface Taken { wait: number, processor: number, health: number }

/** The first question about a course, for which its material is read, and its first test. */
interface FirstTest { question: Taken, test: Taken }

interface Run { tests: FirstTest[], bytes: number }

/**
 * The first tests of courses of about 2,000 passages, of an engine without a model: in a process that has just started,
 * and in one that listens for a while.
 */
export async function firstTest (): Promise<void> {
  const courses = testCourses()
  const retrieval = await retrievalWith(courses)
  const runs = Object.keys(STARTED).map((): Run[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % courses.length
    const inTurn = [...courses.slice(first), ...courses.slice(0, first)]
    for (const [at, listens] of Object.values(STARTED).entries()) {
      runs[at]!.push(await runOf(inTurn, retrieval, listens))
    }
  }
  retrieval.close()
  Object.keys(STARTED).forEach((name, at) => { report(name, runs[at]!) })
}

/** An engine of its own, which is asked about each course, and makes a test of it. */
async function runOf (courses: TestCourse[], retrieval: Peer, listens: number): Promise<Run> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const mongo = await startEmbeddedMongo({ directory })
  const MONGODB_URI = mongo.uri('first-test')
  const database = await connect(MONGODB_URI, 'bench')
  await database.collection<{ _id: string, name: string, guide: string }>('subjects')
    .insertMany(courses.map(({ id, name }) => ({ _id: id, name, guide: '' })))
  const RAG_URL = `http://127.0.0.1:${(retrieval.address() as AddressInfo).port}`
  const engine = await startServer('../companions/chat-engine/server.js', { MONGODB_URI, COMPANION_SECRET, RAG_URL })
  const health = watchHealth([engine.origin])
  const ask = async (query: string, asignatura: string): Promise<Taken & { reply: string }> => {
    await health.longest()
    const [started, before] = [performance.now(), processorTimeOf(engine)]
    const body = JSON.stringify({ query, id: asignatura, asignatura, user_id: 'ada' })
    const headers = { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET }
    const response = await fetch(`${engine.origin}/chat`, { method: 'POST', headers, body })
    const reply = await response.text()
    const wait = performance.now() - started
    if (response.status !== 200) throw new Error(reply)
    await sleep(AFTER_MS)
    const processor = (processorTimeOf(engine) - before) / 1000
    return { wait, processor, health: await health.longest(), reply }
  }
  await sleep(listens)
  const tests: FirstTest[] = []
  for (const { id, wish } of courses) {
    const question = await ask('What is a backup?', id)
    const test = await ask(wish, id)
    if (!test.reply.includes('"action":"answer_question"')) throw new Error(`No test: ${test.reply}`)
    tests.push({ question, test })
  }
  const bytes = await memoryOf(engine)
  await health.stop()
  await engine.stop()
  await database.close()
  await mongo.close()
  await rm(directory, { recursive: true, force: true })
  return { tests, bytes }
}

async function retrievalWith (courses: TestCourse[]): Promise<Peer> {
  const retrieval = createServer((request, response) => {
    if (request.headers['if-none-match'] !== undefined) return response.writeHead(304, { etag: '"1"' }).end()
    const query = new URL(request.url ?? '', 'http://x').searchParams
    const { chunks = [] } = courses.find(({ id }) => id === query.get('subject')) ?? {}
    const skip = Number(query.get('skip'))
    response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
      .end(JSON.stringify({ chunks: chunks.slice(skip, skip + Number(query.get('limit'))), total: chunks.length }))
  }).listen(0, '127.0.0.1')
  await once(retrieval, 'listening')
  return retrieval
}

function report (name: string, runs: Run[]): void {
  const first = runs.map(({ tests }) => tests[0]!)
  const further = runs.flatMap(({ tests }) => tests.slice(1))
  const rowOf = (of: string, all: Taken[]) => {
    const values = (field: keyof Taken) => all.map(taken => taken[field])
    return [
      of, ms(median(values('processor'))), ms(Math.max(...values('processor'))), ms(median(values('wait'))),
      ms(Math.max(...values('health')))
    ]
  }
  const [ofFirst, ofFurther] = [first.map(({ test }) => test), further.map(({ test }) => test)]
  table(`A chat engine ${name}: courses of about 2,000 passages`, [
    ['', 'processor time, half', '… most', 'wait, half', 'longest wait for /health'],
    rowOf('first question: the material is read', first.map(({ question }) => question)),
    rowOf('first test', ofFirst),
    rowOf('the same, further courses: question', further.map(({ question }) => question)),
    rowOf('… test', ofFurther)
  ])
  console.log(`  memory after ${runs[0]?.tests.length} courses: ${mib(median(runs.map(({ bytes }) => bytes)))}`)
  for (const [what, all] of [['the first test', ofFirst], ['of a further course', ofFurther]] as const) {
    const most = Math.max(...all.map(({ processor }) => processor))
    mustHold(`an engine ${name}, ${what}: at most ${MOST} ms of processor time`, ms(most), most <= MOST)
    const longest = Math.max(...all.map(({ health }) => health))
    mustHold(`an engine ${name}, ${what}: another request waits at most ${LONGEST} ms`, ms(longest), longest <= LONGEST)
  }
}
