import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { defineModels } from '../companions/retrieval/models/index.js'
import { SubjectIndex } from '../companions/retrieval/passages/subject-index.js'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import { connect } from '../lib/database.js'
import { median, percentile } from './measure.js'
import { ms, mustHold, printVerdicts, table } from './report.js'

/*
 * Course documents: `npm run bench:retrieval`. A gateway with its embedded parts runs as a process of its own, and all of
 * this goes over HTTP, as a course would.
 *
 * Quality, on XQuAD (240 paragraphs and 1,190 questions in each language, from `../shared/data/xquad` or XQUAD_DIR): each
 * paragraph is uploaded as a document of its own, so that a question has one right document. Its rank is the place of
 * that document among those of the passages that are found, each counted once.
 *
 * Speed: one document of 2,000 passages is uploaded while /health of the gateway is asked all the time; then it is
 * searched over HTTP, and once the gateway has stopped, in the index alone, without HTTP, threads and database.
 */

const AT_LEAST = {
  en: { 'recall@1': 0.93, 'recall@5': 0.985, 'MRR@10': 0.955 },
  es: { 'recall@1': 0.925, 'recall@5': 0.985, 'MRR@10': 0.95 }
}
const XQUAD_DIR = process.env.XQUAD_DIR ?? '../shared/data/xquad'
const CHUNKS = 2000
const ROUNDS = 5
const SEARCHES = 300

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const process_ = spawn(process.execPath, [fileURLToPath(new URL('../server.js', import.meta.url))], {
  cwd: directory,
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'pipe']
})
const addresses = await new Promise<{ gateway: string, retrieval: string }>((resolve, reject) => {
  let text = ''
  process_.stderr.setEncoding('utf8').on('data', chunk => {
    text += chunk
    const [, gateway, retrieval] = /listens on (\S+)[^]*documents (\S+)/.exec(text) ?? []
    if (gateway !== undefined && retrieval !== undefined) resolve({ gateway, retrieval })
  })
  process_.on('exit', () => reject(new Error(text)))
})
const retrieval = new Pool(addresses.retrieval)
const gateway = new Pool(addresses.gateway)

async function upload (subject: string, filename: string, content: string): Promise<{ chunks: number }> {
  const form = new FormData()
  form.append('subject', subject)
  form.append('file', new Blob([content]), filename)
  const answer = await fetch(`${addresses.retrieval}/index`, { method: 'POST', body: form })
  if (answer.status !== 201) throw new Error(await answer.text())
  return await answer.json() as { chunks: number }
}

async function search (query: string, subject: string, top_k: number): Promise<Array<{ metadata: { filename: string } }>> {
  const { statusCode, body } = await retrieval.request({ method: 'POST', path: '/search', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query, subject, top_k }) })
  const answer = await body.json() as { results: Array<{ metadata: { filename: string } }> }
  if (statusCode !== 200) throw new Error(JSON.stringify(answer))
  return answer.results
}

interface Xquad { data: Array<{ paragraphs: Array<{ context: string, qas: Array<{ question: string }> }> }> }

async function quality (language: 'en' | 'es', file: string): Promise<void> {
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as Xquad
  const paragraphs = data.flatMap(article => article.paragraphs)
  for (const [number, { context }] of paragraphs.entries()) await upload(`xquad-${language}`, `paragraph-${number}.txt`, context)

  let [questions, first, five, reciprocal] = [0, 0, 0, 0]
  for (const [number, { qas }] of paragraphs.entries()) {
    for (const { question } of qas) {
      const found = await search(question, `xquad-${language}`, 30)
      const rank = [...new Set(found.map(({ metadata }) => metadata.filename))].indexOf(`paragraph-${number}.txt`) + 1
      questions++
      if (rank === 1) first++
      if (rank >= 1 && rank <= 5) five++
      if (rank >= 1 && rank <= 10) reciprocal += 1 / rank
    }
  }
  const figures = { 'recall@1': first / questions, 'recall@5': five / questions, 'MRR@10': reciprocal / questions }
  for (const [name, figure] of Object.entries(figures)) {
    const wanted = AT_LEAST[language][name as keyof typeof figures]
    mustHold(`XQuAD ${language}: ${name} at least ${wanted}`, figure.toFixed(4), figure >= wanted)
  }
}

// Words as often as in a language (the second half as often as the first, and so on), the same at each run. The hundred
// that come most often are those that a language has between its words, as in every text.
const FUNCTION_WORDS = 'the of and to in is that it for was on are as with they be at this have from or by not but what all were when there can'.split(' ')
let state = 1
function random (): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const word = () => {
  const rank = Math.floor(20_000 ** random())
  if (rank <= 100) return FUNCTION_WORDS[rank % FUNCTION_WORDS.length] as string
  return rank.toString(36).replace(/\d/g, digit => 'aeioulnrst'[Number(digit)] as string).padStart(3, 'so')
}
const sentence = (words: number) => `${Array.from({ length: words }, word).join(' ').replace(/^./, letter => letter.toUpperCase())}. `
const text = (length: number) => {
  let text = ''
  while (text.length < length) text += sentence(10 + Math.floor(random() * 15))
  return text
}

async function speed (): Promise<string[]> {
  const document = text(CHUNKS * 1100)
  // The workers have been started, as they are after the first document of a day.
  await upload('warm', 'a.txt', 'One sentence.')

  const times: number[] = []
  const delays: number[] = []
  let chunks = 0
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const done = new AbortController()
    const watch = (async () => {
      while (!done.signal.aborted) {
        const asked = performance.now()
        await (await gateway.request({ method: 'GET', path: '/health' })).body.dump()
        delays.push(performance.now() - asked)
      }
    })()
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
  table(`One document of ${chunks} passages`, [
    ['', 'median', 'p99', 'at most'],
    ...[['taken in', times] as const, ['/health of the gateway meanwhile', delays] as const, ['a search among them, over HTTP', searches] as const]
      .map(([name, figures]) => [name, ms(median(figures)), ms(percentile(figures, 0.99)), ms(Math.max(...figures))])
  ])
  mustHold('2,000 passages are taken in within 2 s', ms(median(times)), median(times) < 2000)
  mustHold('/health answers within 50 ms meanwhile', ms(Math.max(...delays)), Math.max(...delays) < 50)
  return queries
}

/** On the files that the gateway has left. */
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
  else console.log(`XQuAD ${language} is skipped: there is no ${file} (set XQUAD_DIR to a copy of github.com/google-deepmind/xquad)`)
}

await retrieval.close()
await gateway.close()
process_.kill('SIGTERM')
await once(process_, 'close')
await speedOfIndex(queries)
rmSync(directory, { recursive: true, force: true })
process.exit(printVerdicts() ? 0 : 1)
