import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Types, type Connection } from 'mongoose'
import { Registry } from 'prom-client'
import { chunkId, type Chunk } from '../../companions/retrieval/models/chunk.js'
import { defineModels } from '../../companions/retrieval/models/index.js'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { connect } from '../../lib/database/connection.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { ServiceClient } from '../../lib/http/client/service-client.js'
import { passageOf } from '../gateway/courses.js'
import { median, percentile } from '../harness/measure.js'
import { mib, ms, table } from '../harness/report.js'
import { startServer, type Server } from '../servers.js'

/*
 * What retrieval services and chat engines need for so many courses of so many passages (1,100 characters each):
 *
 *   npm run bench -- sizes                       # the sizes of docs/operations.md
 *   npm run bench -- sizes 100x500 10x4000       # others: courses x passages
 *   INDEX_MEMORY_MB=64 npm run bench -- sizes 100x500 --replicas 2
 *
 * Each course is searched and asked twice, all in turn. The first answer makes its index or its material. The second
 * finds them in memory, where they have room; otherwise it makes them again.
 */

const SIZES = ['10x500', '100x500', '10x4000', '400x100']
const SECRET = 'a-secret-of-the-companions-of-this-benchmark'
const DOCUMENTS = 10
const QUESTION = 'Where is the exam?'

const given = process.argv.slice(2)
const replicas = given.includes('--replicas') ? Number(given[given.indexOf('--replicas') + 1]) : 1
const sizes = given.filter(word => /^\d+x\d+$/.test(word))
const SETTINGS = ['INDEX_MEMORY_MB', 'MATERIAL_MEMORY_MB', 'QDRANT_URL', 'NODE_OPTIONS']
const settings = Object.fromEntries(SETTINGS.map(name => [name, process.env[name]]).filter(([, value]) => value))

/** Fills a database with courses whose documents have so many passages together. */
async function fill (connection: Connection, courses: number, passages: number): Promise<void> {
  const { Document, Chunk, SubjectState } = defineModels(connection)
  const size = Math.ceil(passages / DOCUMENTS)
  for (let course = 0; course < courses; course++) {
    for (let document = 0; document < DOCUMENTS; document++) {
      const version = new Types.ObjectId().toHexString()
      const count = Math.min(size, passages - document * size)
      if (count <= 0) continue
      const chunks: Chunk[] = Array.from({ length: count }, (_, n) =>
        ({ _id: chunkId(version, n), version, n, content: passageOf(course, document * size + n), headings: [] }))
      await Chunk.store(chunks)
      await Document.publish({
        _id: version,
        subject: `${course}`,
        filename: `week-${document}.txt`,
        type: 'text',
        file: false,
        size: 1,
        chunks: count,
        characters: 1100 * count,
        indexed_at: new Date(),
        version
      })
    }
    await SubjectState.changed(`${course}`)
  }
  await connection.collection<{ _id: string, name: string, guide: string }>('subjects')
    .insertMany(Array.from({ length: courses }, (_, n) => ({ _id: `${n}`, name: `Course ${n}`, guide: '' })))
}

async function metricsOf ({ origin }: Server): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return name => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

/** How long each course takes, in turn, and how much processor time of these processes in the mean. */
interface Turn { times: number[], processor: number }

async function inTurn (courses: number, of: Server[], ask: (course: number) => Promise<unknown>): Promise<Turn> {
  const processor = async () =>
    (await Promise.all(of.map(metricsOf)))
      .reduce((sum, valueOf) => sum + valueOf('process_cpu_seconds_total') * 1000, 0)
  const before = await processor()
  const times: number[] = []
  for (let course = 0; course < courses; course++) {
    const started = performance.now()
    await patiently(() => ask(course))
    times.push(performance.now() - started)
  }
  return { times, processor: (await processor() - before) / courses }
}

/** On a busy machine, a large index takes longer than the service lets its caller wait (20 s). */
async function patiently (ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask()
      return
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

const told = ({ times, processor }: Turn) =>
  `${ms(median(times))} / ${ms(percentile(times, 0.95))} (${ms(processor)})`

/** The figures of one size, as rows of the two tables. */
async function measure (courses: number, passages: number): Promise<{ search: string[], chat: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const mongo = await startEmbeddedMongo({ directory })
  const MONGODB_URI = mongo.uri('sizes')
  const connection = await connect(MONGODB_URI, 'bench')
  const common = { MONGODB_URI, COMPANION_SECRET: SECRET, ...settings }
  const services = await Promise.all(Array.from({ length: replicas }, () =>
    startServer('../companions/retrieval/server.js', common)))
  const RAG_URL = services.map(({ origin }) => origin).join()
  const engine = await startServer('../companions/chat-engine/server.js', { ...common, RAG_URL })
  await fill(connection, courses, passages)

  const client = new ServiceClient('Retrieval', {
    url: RAG_URL, secret: SECRET, timeoutSeconds: 60, registry: new Registry()
  })
  const search = (course: number) => client.call('search', {
    method: 'POST',
    path: '/search',
    key: `${course}`,
    isRepeatable: true,
    body: { query: QUESTION, subject: `${course}`, top_k: 5 },
    headers: { 'x-request-id': 'bench' }
  })
  const searches = [await inTurn(courses, services, search), await inTurn(courses, services, search)] as const
  let session = 0
  const chat = async (course: number) => {
    const body = JSON.stringify({ query: QUESTION, id: `s${session++}`, asignatura: `${course}` })
    const headers = { 'content-type': 'application/json', [SECRET_HEADER]: SECRET }
    const response = await fetch(`${engine.origin}/chat`, { method: 'POST', headers, body })
    const reply = await response.text()
    if (response.status !== 200 || !reply.includes(`room ${course}`)) throw new Error(reply)
  }
  const ofServices = await Promise.all(services.map(metricsOf))
  const sum = (name: string) => ofServices.reduce((sum, valueOf) => sum + valueOf(name), 0)
  const hits = 1 - (sum('index_builds_total') - courses) / courses
  const chats = [await inTurn(courses, [engine], chat), await inTurn(courses, [engine], chat)] as const
  const ofEngine = await metricsOf(engine)
  const memory = ofServices.map(valueOf => mib(valueOf('process_resident_memory_bytes'))).join(' + ')
  const waits = (from: string) => ofEngine(`material_wait_seconds_count\\{from="${from}"\\}`)
  await client.close()
  for (const server of [engine, ...services]) await server.stop()
  await connection.close()
  await mongo.close()
  await rm(directory, { recursive: true, force: true })
  const name = `${courses} x ${passages}`
  return {
    search: [name, memory, mib(sum('index_kept_bytes')), `${sum('index_kept_passages')}`, told(searches[0]),
      told(searches[1]), `${Math.round(100 * hits)} %`],
    chat: [name, mib(ofEngine('process_resident_memory_bytes')),
      mib(ofEngine('material_kept_bytes\\{form="packed"\\}') + ofEngine('material_kept_bytes\\{form="open"\\}')),
      `${ofEngine('material_kept_courses\\{form="packed"\\}')}`, told(chats[0]), told(chats[1]),
      `${Math.round(100 * (2 - waits('read') / courses))} %`]
  }
}

const rows: Array<{ search: string[], chat: string[] }> = []
for (const size of sizes.length > 0 ? sizes : SIZES) {
  const [courses = 0, passages = 0] = size.split('x').map(Number)
  rows.push(await measure(courses, passages))
  console.log(size, JSON.stringify(rows.at(-1)))
}
const head =
  ['courses x passages', 'memory', 'kept', 'passages kept', 'first, 50 / 95 % (processor)', 'again', 'in memory']
table(`Searches of ${replicas} retrieval service(s)`, [head, ...rows.map(({ search }) => search)])
head[3] = 'courses kept'
table('Replies of a chat engine, offline', [head, ...rows.map(({ chat }) => chat)])
process.exit(0)
