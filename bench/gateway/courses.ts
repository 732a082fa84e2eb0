import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { connect } from '../../lib/database/connection.js'
import { median } from '../harness/measure.js'
import { memoryOf } from './memory.js'
import { mib, ms, mustHold, table } from '../harness/report.js'
import { startServer, type Server } from '../servers.js'

const COURSES = 200
const PASSAGES = 480
const ROUNDS = 2
const WARM_UP = 50
const MOST_BYTES = 512 * 1024 * 1024
// What V8 chooses in a container of 512 MiB.
const HEAP_MIB = 259
// In milliseconds, for 95 % of the waits for the material of a course: it is packed, and it is open.
const [MOST_PACKED, MOST_OPEN] = [100, 10]
const COMPANION_SECRET = 'a-secret-of-the-companions-of-this-benchmark'

/** What the metrics of the engine say at one moment, in milliseconds. */
interface Moment {
  /** Of all threads. */
  processor: number
  /** All waits for material together. */
  waits: number
}

/** One message. */
interface Cost extends Moment {
  /** The whole chat, as its client sees it. */
  chat: number
}

/** The waits and the memory of a chat engine with 200 courses, each asked in turn and then once more. */
export async function courses (): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const mongo = await startEmbeddedMongo({ directory })
  const MONGODB_URI = mongo.uri('courses')
  const database = await connect(MONGODB_URI, 'bench')
  await database.collection<{ _id: string, name: string, guide: string }>('subjects')
    .insertMany(Array.from({ length: COURSES }, (_, n) => ({ _id: `${n}`, name: `Course ${n}`, guide: '' })))
  const retrieval = createServer((request, response) => {
    if (request.headers['if-none-match'] !== undefined) return response.writeHead(304, { etag: '"1"' }).end()
    const course = Number(new URL(request.url ?? '', 'http://x').searchParams.get('subject'))
    response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
      .end(JSON.stringify({ chunks: chunksOf(course), total: PASSAGES }))
  }).listen(0, '127.0.0.1')
  await once(retrieval, 'listening')
  const engine = await startServer('../companions/chat-engine/server.js', {
    MONGODB_URI,
    COMPANION_SECRET,
    RAG_URL: `http://127.0.0.1:${(retrieval.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`
  })
  let session = 0
  const ask = async (course: number) => {
    const started = performance.now()
    const body = JSON.stringify({ query: 'When is the exam?', id: `s${session++}`, asignatura: `${course}` })
    const headers = { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET }
    const response = await fetch(`${engine.origin}/chat`, { method: 'POST', headers, body })
    const reply = await response.text()
    if (response.status !== 200 || !reply.includes(`room ${course}`)) throw new Error(reply)
    return performance.now() - started
  }
  const cost = async (course: number): Promise<Cost> => {
    const before = await momentOf(engine)
    const chat = await ask(course)
    const after = await momentOf(engine)
    return { chat, processor: after.processor - before.processor, waits: after.waits - before.waits }
  }
  for (let turn = 0; turn < WARM_UP; turn++) await ask(0)
  const [first, packed, open]: [Cost[], Cost[], Cost[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (let course = 0; course < COURSES; course++) {
      (round === 0 ? first : packed).push(await cost(course))
      open.push(await cost(course))
    }
  }
  const bytes = await memoryOf(engine)
  await engine.stop()
  retrieval.close()
  await database.close()
  await mongo.close()
  await rm(directory, { recursive: true, force: true })
  report({ 'that was never read': first, 'that is packed': packed, 'that is open': open })
  const [ofPacked, ofOpen] = [late(packed, 'waits'), late(open, 'waits')]
  mustHold(`${COURSES} courses: a packed one is waited for at most ${MOST_PACKED} ms`, ms(ofPacked),
    ofPacked <= MOST_PACKED)
  mustHold(`${COURSES} courses: an open one is waited for at most ${MOST_OPEN} ms`, ms(ofOpen), ofOpen <= MOST_OPEN)
  mustHold(`${COURSES} courses: the engine takes less than ${mib(MOST_BYTES)}`, mib(bytes), bytes < MOST_BYTES)
}

async function momentOf ({ origin }: Server): Promise<Moment> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const sum = (name: RegExp) => [...metrics.matchAll(name)].reduce((sum, [, value]) => sum + Number(value) * 1000, 0)
  return {
    processor: sum(/^process_cpu_seconds_total (\S+)/mg), waits: sum(/^material_wait_seconds_sum\{.*\} (\S+)/mg)
  }
}

/** The processor time includes one reading of the metrics. */
function report (kinds: Record<string, Cost[]>): void {
  table(`A chat engine with ${COURSES} courses of ${PASSAGES} passages`, [
    ['a course', 'wait for its material, 95 %', '… half', 'the whole chat, 95 %', 'processor time, 95 %', '… half'],
    ...Object.entries(kinds).map(([name, costs]) => [
      name, ms(late(costs, 'waits')), ms(median(costs.map(({ waits }) => waits))), ms(late(costs, 'chat')),
      ms(late(costs, 'processor')), ms(median(costs.map(({ processor }) => processor)))
    ])
  ])
}

function late (costs: Cost[], field: keyof Cost): number {
  return costs.map(cost => cost[field]).sort((a, b) => a - b)[Math.floor(costs.length * 0.95)] ?? 0
}

/** About 1,100 characters each. */
function chunksOf (course: number): object[] {
  return Array.from({ length: PASSAGES }, (_, n) => ({
    content: passageOf(course, n),
    metadata: {
      document_id: `d${Math.floor(n / 48)}`,
      filename: `week-${Math.floor(n / 48)}.pdf`,
      type: 'pdf',
      page: 1 + n % 48,
      headings: [`Part ${Math.floor(n / 12)}`],
      chunk: n % 48,
      overlap: 0
    }
  }))
}

/** The passage of a course at this place. The first one says where the exam is. */
export function passageOf (course: number, n: number): string {
  if (n === 0) return `The exam is in room ${course}.`
  return Array.from({ length: 12 }, (_, m) => sentence(course, n, m)).join(' ')
}

function sentence (...seed: [course: number, chunk: number, sentence: number]): string {
  const start = seed.reduce((sum, part) => sum * 131 + part, 7)
  return `The ${Array.from({ length: 12 }, (_, n) => `word${(start * 31 + n * 7919) % 9001}`).join(' ')} is here.`
}
