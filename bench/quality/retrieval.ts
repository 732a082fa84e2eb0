import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { defineModels } from '../../companions/retrieval/models/index.js'
import { SubjectIndex } from '../../companions/retrieval/passages/subject-index.js'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { connect } from '../../lib/database/connection.js'
import { median, percentile } from '../harness/measure.js'
import { ms, mustHold, printVerdicts, table } from '../harness/report.js'

/*
 * Course documents: `npm run bench -- retrieval`. A gateway with its embedded parts runs as a process of its own, and
 * the bench is its client over HTTP.
 *
 * Quality, with XQuAD (240 paragraphs and 1,190 questions in each language, from `../shared/data/xquad` or XQUAD_DIR):
 * each paragraph is uploaded as a document, so each question has one right document. The rank of a question is the
 * position of this document among the documents of the passages that are found.
 *
 * Speed: one document of 2,000 passages is uploaded, with continuous requests to /health of the gateway meanwhile. Then
 * it is searched over HTTP, and after the gateway has stopped, in the index alone, without HTTP, threads and database.
 */

const AT_LEAST = {
  en: { 'recall@1': 0.93, 'recall@5': 0.985, 'MRR@10': 0.955 },
  es: { 'recall@1': 0.925, 'recall@5': 0.985, 'MRR@10': 0.95 }
}
const XQUAD_DIR = process.env.XQUAD_DIR ?? '../shared/data/xquad'
const CHUNKS = 2000
const ROUNDS = 5
const SEARCHES = 300

const COMPANION_SECRET = randomBytes(32).toString('hex')
const WITH_SECRET = { [SECRET_HEADER]: COMPANION_SECRET }
const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const server = spawn(process.execPath, [fileURLToPath(new URL('../../server.js', import.meta.url))], {
  cwd: directory,
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn', COMPANION_SECRET },
  stdio: ['ignore', 'inherit', 'pipe']
})
const addresses = await new Promise<{ gateway: string, retrieval: string }>((resolve, reject) => {
  let text = ''
  server.stderr.setEncoding('utf8').on('data', chunk => {
    text += chunk
    const [, gateway, retrieval] = /listens on (\S+)[^]*documents +(\S+) /.exec(text) ?? []
    if (gateway !== undefined && retrieval !== undefined) resolve({ gateway, retrieval })
  })
  server.on('exit', () => reject(new Error(text)))
})
const retrieval = new Pool(addresses.retrieval)
const gateway = new Pool(addresses.gateway)

async function upload (subject: string, filename: string, content: string): Promise<{ chunks: number }> {
  const form = new FormData()
  form.append('subject', subject)
  form.append('file', new Blob([content]), filename)
  const response = await fetch(`${addresses.retrieval}/index`, { method: 'POST', body: form, headers: WITH_SECRET })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json() as { chunks: number }
}

/** The file names of the passages that are found, best first. */
async function search (query: string, subject: string, top_k: number): Promise<string[]> {
  const { statusCode, body } = await retrieval.request({
    method: 'POST',
    path: '/search',
    headers: { 'content-type': 'application/json', ...WITH_SECRET },
    body: JSON.stringify({ query, subject, top_k })
  })
  const reply = await body.json() as { results: Array<{ metadata: { filename: string } }> }
  if (statusCode !== 200) throw new Error(JSON.stringify(reply))
  return reply.results.map(({ metadata }) => metadata.filename)
}

interface Xquad { data: Array<{ paragraphs: Array<{ context: string, qas: Array<{ question: string }> }> }> }

async function quality (language: 'en' | 'es', file: string): Promise<void> {
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as Xquad
  const paragraphs = data.flatMap(article => article.paragraphs)
  const subject = `xquad-${language}`
  for (const [number, { context }] of paragraphs.entries()) await upload(subject, `paragraph-${number}.txt`, context)

  /** Of each question; Infinity when the right document is not found. */
  const ranks: number[] = []
  for (const [number, { qas }] of paragraphs.entries()) {
    for (const { question } of qas) {
      const position = [...new Set(await search(question, subject, 30))].indexOf(`paragraph-${number}.txt`)
      ranks.push(position === -1 ? Infinity : position + 1)
    }
  }
  const mean = (score: (rank: number) => number) => ranks.reduce((sum, rank) => sum + score(rank), 0) / ranks.length
  const figures = {
    'recall@1': mean(rank => Number(rank === 1)),
    'recall@5': mean(rank => Number(rank <= 5)),
    'MRR@10': mean(rank => rank <= 10 ? 1 / rank : 0)
  }
  for (const [name, figure] of Object.entries(figures)) {
    const wanted = AT_LEAST[language][name as keyof typeof figures]
    mustHold(`XQuAD ${language}: ${name} at least ${wanted}`, figure.toFixed(4), figure >= wanted)
  }
}

// Words with the frequencies of a language (Zipf's law), the same in each run. The hundred commonest words are function
// words, as in every text.
const FUNCTION_WORDS = ('the of and to in is that it for was on are as with they be at this have from or by not but ' +
  'what all were when there can').split(' ')
let state = 1
function random (): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const word = () => {
  const rank = Math.floor(20_000 ** random())
  if (rank <= 100) return FUNCTION_WORDS[rank % FUNCTION_WORDS.length] ?? ''
  return rank.toString(36).replace(/\d/g, digit => 'aeioulnrst'.charAt(Number(digit))).padStart(3, 'so')
}
const sentence = (words: number) =>
  `${Array.from({ length: words }, word).join(' ').replace(/^./, letter => letter.toUpperCase())}. `
const text = (length: number) => {
  let text = ''
  while (text.length < length) text += sentence(10 + Math.floor(random() * 15))
  return text
}

/** Measures `GET /health` of the gateway until the signal is aborted. */
async function watchHealth (done: AbortSignal, delays: number[]): Promise<void> {
  while (!done.aborted) {
    const asked = performance.now()
    await (await gateway.request({ method: 'GET', path: '/health' })).body.dump()
    delays.push(performance.now() - asked)
  }
}

/** Returns the queries with which the index was searched. */
async function speed (): Promise<string[]> {
  const document = text(CHUNKS * 1100)
  // The worker threads have been started, as after the first document of a day.
  await upload('warm', 'a.txt', 'One sentence.')

  const times: number[] = []
  const delays: number[] = []
  let chunks = 0
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const done = new AbortController()
    const watch = watchHealth(done.signal, delays)
    chunks = (await upload(`course-${round}`, 'book.txt', document)).chunks
    times.push(performance.now() - started)
    done.abort()
    await watch
  }
  const queries = Array.from({ length: SEARCHES }, () => sentence(12))
  const searches: number[] = []
  for (const query of queries) {
    const started = performance.now()
    await search(query, 'course-0', 5)
    searches.push(performance.now() - started)
  }
  const row = (name: string, figures: number[]) =>
    [name, ms(median(figures)), ms(percentile(figures, 0.99)), ms(Math.max(...figures))]
  table(`One document of ${chunks} passages`, [
    ['', 'median', 'p99', 'at most'],
    row('indexed', times),
    row('/health of the gateway meanwhile', delays),
    row('a search among them, over HTTP', searches)
  ])
  mustHold('2,000 passages are indexed within 2 s', ms(median(times)), median(times) < 2000)
  mustHold('/health answers within 50 ms meanwhile', ms(Math.max(...delays)), Math.max(...delays) < 50)
  return queries
}

/** Opens the database files of the gateway, which has stopped. */
async function speedOfIndex (queries: string[]): Promise<void> {
  const database = await startEmbeddedMongo({ directory: join(directory, 'mongo') })
  const connection = await connect(database.uri('course-assistant'), 'bench')
  const index = new SubjectIndex(defineModels(connection), 'course-0')
  await index.refresh()
  const times = queries.map(query => {
    const started = performance.now()
    index.search(query, 5)
    return performance.now() - started
  })
  await connection.close()
  await database.close()
  mustHold(`a search among ${index.size} passages takes less than 2 ms`, ms(median(times)), median(times) < 2)
}

const queries = await speed()
for (const language of ['en', 'es'] as const) {
  const file = join(XQUAD_DIR, `xquad.${language}.json`)
  if (existsSync(file)) await quality(language, file)
  else {
    console.log(`XQuAD ${language} is skipped: there is no ${file} ` +
      '(set XQUAD_DIR to a copy of github.com/google-deepmind/xquad)')
  }
}

await retrieval.close()
await gateway.close()
server.kill('SIGTERM')
await once(server, 'close')
await speedOfIndex(queries)
rmSync(directory, { recursive: true, force: true })
process.exit(printVerdicts() ? 0 : 1)
