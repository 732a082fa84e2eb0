import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import { SECRET_HEADER } from '../lib/companion-guard.js'
import { connect } from '../lib/database.js'
import { median } from './measure.js'
import { memoryOf } from './memory.js'
import { mib, ms, mustHold, table } from './report.js'
import { startServer } from './servers.js'

const COURSES = 200
const PASSAGES = 480
const ROUNDS = 2
const WARM_UP = 50
const MOST_BYTES = 512 * 1024 * 1024
// What V8 chooses in a container of 512 MiB.
const HEAP_MIB = 259
// In milliseconds, for 95 % of the messages: the course is packed, and it is open.
const [MOST_PACKED, MOST_OPEN] = [100, 10]
const COMPANION_SECRET = 'a-secret-of-the-companions-of-this-benchmark'

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
  /** Of all threads of the engine, in milliseconds. */
  const work = async () => {
    const metrics = await (await fetch(`${engine.origin}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000
  }
  const wait = async (course: number) => {
    const started = performance.now()
    const body = JSON.stringify({ query: 'When is the exam?', id: `s${session++}`, asignatura: `${course}` })
    const headers = { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET }
    const response = await fetch(`${engine.origin}/chat`, { method: 'POST', headers, body })
    const reply = await response.text()
    if (response.status !== 200 || !reply.includes(`room ${course}`)) throw new Error(reply)
    return performance.now() - started
  }
  for (let turn = 0; turn < WARM_UP; turn++) await wait(0)
  const [first, packed, open]: [number[], number[], number[]] = [[], [], []]
  const worked: Record<'packed' | 'open', number[]> = { packed: [], open: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (let course = 0; course < COURSES; course++) {
      const before = await work();
      (round === 0 ? first : packed).push(await wait(course))
      const between = await work()
      open.push(await wait(course))
      if (round > 0) worked.packed.push(between - before)
      worked.open.push(await work() - between)
    }
  }
  const bytes = await memoryOf(engine)
  await engine.stop()
  retrieval.close()
  await database.close()
  await mongo.close()
  await rm(directory, { recursive: true, force: true })
  table(`A chat engine with ${COURSES} courses of ${PASSAGES} passages`, [
    ['95 % of the waits, a course that was never read', ms(late(first))],
    ['… a course that is packed', ms(late(packed))], ['… a course that is open', ms(late(open))],
    // It says more than a wait where others use the machine. It includes one reading of the metrics.
    ['95 % of the processor times, a course that is packed', ms(late(worked.packed))],
    ['… a course that is open', ms(late(worked.open))],
    ['half of the processor times, a course that is packed', ms(median(worked.packed))],
    ['… a course that is open', ms(median(worked.open))],
    ['resident memory', mib(bytes)]
  ])
  mustHold(`${COURSES} courses: a packed one is waited for at most ${MOST_PACKED} ms`, ms(late(packed)),
    late(packed) <= MOST_PACKED)
  mustHold(`${COURSES} courses: an open one is waited for at most ${MOST_OPEN} ms`, ms(late(open)),
    late(open) <= MOST_OPEN)
  mustHold(`${COURSES} courses: the engine takes less than ${mib(MOST_BYTES)}`, mib(bytes), bytes < MOST_BYTES)
}

function late (waits: number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}

/** About 1,100 characters each. */
function chunksOf (course: number): object[] {
  return Array.from({ length: PASSAGES }, (_, n) => ({
    content: n === 0
      ? `The exam is in room ${course}.`
      : Array.from({ length: 12 }, (_, m) => sentence(course, n, m)).join(' '),
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

function sentence (...seed: [course: number, chunk: number, sentence: number]): string {
  const start = seed.reduce((sum, part) => sum * 131 + part, 7)
  return `The ${Array.from({ length: 12 }, (_, n) => `word${(start * 31 + n * 7919) % 9001}`).join(' ')} is here.`
}
