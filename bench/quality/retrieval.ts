import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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
import { keptEmbeddings } from './kept-embeddings.js'
import { LARGE_DIR, largeCourse, paragraphsIn, type Asked } from './large-course.js'

/*
 * Course documents: `npm run bench -- retrieval`. A gateway with its embedded parts runs as a process of its own, and
 * the bench is its client over HTTP.
 *
 * Quality, with XQuAD (240 paragraphs and 1,190 questions in each language, from `../shared/data/xquad` or XQUAD_DIR):
 * each paragraph is uploaded as a document, so each question has one right document. The rank of a question is the
 * position of this document among the documents of the passages that are found. With EMBEDDINGS_BASE_URL,
 * EMBEDDINGS_MODEL and EMBEDDINGS_CACHE (kept-embeddings.ts), all are asked once more by words and meaning, also in the
 * other language; the speed is then not measured. A large course (large-course.ts) is searched in the same way.
 *
 * Speed: one document of 2,000 passages is uploaded, with continuous requests to /health of the gateway meanwhile. Then
 * it is searched over HTTP, and after the gateway has stopped, in the index alone, without HTTP, threads and database.
 */

const AT_LEAST = {
  en: { 'recall@1': 0.93, 'recall@5': 0.985, 'MRR@10': 0.955 },
  es: { 'recall@1': 0.925, 'recall@5': 0.985, 'MRR@10': 0.95 }
}
// With meanings: how much more of the questions than by words find the right document first.
const MORE = { en: 0.03, es: 0, across: 0.15 }
const LANGUAGES = ['en', 'es'] as const
const XQUAD_DIR = process.env.XQUAD_DIR ?? '../shared/data/xquad'
const CHUNKS = 2000
const ROUNDS = 5
const SEARCHES = 300

const COMPANION_SECRET = randomBytes(32).toString('hex')
const WITH_SECRET = { [SECRET_HEADER]: COMPANION_SECRET }
const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const embeddings = await keptEmbeddings()
const server = spawn(process.execPath, [fileURLToPath(new URL('../../server.js', import.meta.url))], {
  cwd: directory,
  env: {
    PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn', COMPANION_SECRET, ...embeddings?.settings
  },
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
async function search (query: string, subject: string, top_k: number, isByWords = true): Promise<string[]> {
  const { statusCode, body } = await retrieval.request({
    method: 'POST',
    path: '/search',
    headers: { 'content-type': 'application/json', 'x-words-only': String(isByWords), ...WITH_SECRET },
    body: JSON.stringify({ query, subject, top_k })
  })
  const reply = await body.json() as { results: Array<{ metadata: { filename: string } }> }
  if (statusCode !== 200) throw new Error(JSON.stringify(reply))
  return reply.results.map(({ metadata }) => metadata.filename)
}

type Language = typeof LANGUAGES[number]
/** Uploads paragraphs as documents of a course. */
async function uploadAll (subject: string, paragraphs: string[]): Promise<void> {
  for (const [number, text] of paragraphs.entries()) await upload(subject, `paragraph-${number}.txt`, text)
}

/** The paragraphs of a language, the same in each, as documents of a course; `undefined` where they are not there. */
async function courseOf (language: Language): Promise<Asked[] | undefined> {
  const file = join(XQUAD_DIR, `xquad.${language}.json`)
  if (!existsSync(file)) {
    console.log(`XQuAD ${language} is skipped: there is no ${file} ` +
      '(set XQUAD_DIR to a copy of github.com/google-deepmind/xquad)')
    return undefined
  }
  const paragraphs = paragraphsIn(file)
  await uploadAll(`xquad-${language}`, paragraphs.map(({ context }) => context))
  return paragraphs.flatMap(({ qas }, number) => qas.map(({ question }) => ({ question, number })))
}

/** The rank of the right document of each question; Infinity when it is not found. */
async function ranksOf (asked: Asked[], subject: string, isByWords: boolean): Promise<number[]> {
  const ranks: number[] = []
  for (const { question, number } of asked) {
    const found = await search(question, subject, 30, isByWords)
    const position = [...new Set(found)].indexOf(`paragraph-${number}.txt`)
    ranks.push(position === -1 ? Infinity : position + 1)
  }
  return ranks
}

const mean = (ranks: number[], score: (rank: number) => number) =>
  ranks.reduce((sum, rank) => sum + score(rank), 0) / ranks.length
const isFirst = (rank: number) => Number(rank === 1)

function judgeWords (language: Language, ranks: number[]): void {
  const figures = {
    'recall@1': mean(ranks, isFirst),
    'recall@5': mean(ranks, rank => Number(rank <= 5)),
    'MRR@10': mean(ranks, rank => rank <= 10 ? 1 / rank : 0)
  }
  for (const [name, figure] of Object.entries(figures)) {
    const wanted = AT_LEAST[language][name as keyof typeof figures]
    mustHold(`XQuAD ${language}: ${name} at least ${wanted}`, figure.toFixed(4), figure >= wanted)
  }
}

/** Asks the questions of a language about the texts of a language, by words, and by meaning as well. */
async function quality (asked: Language, written: Language, questions: Asked[]): Promise<void> {
  const words = await ranksOf(questions, `xquad-${written}`, true)
  if (asked === written) judgeWords(written, words)
  if (embeddings === undefined) return
  const meaning = await ranksOf(questions, `xquad-${written}`, false)
  const wanted = MORE[asked === written ? written : 'across']
  judgeMeaning(`XQuAD, ${asked} asked about ${written}`, words, meaning, wanted)
}

function judgeMeaning (what: string, words: number[], meaning: number[], wanted: number): void {
  const [before, after] = [mean(words, isFirst), mean(meaning, isFirst)]
  mustHold(`${what}: with meaning, recall@1 at least ${wanted} above words`,
    `${before.toFixed(4)} to ${after.toFixed(4)}`, after - before >= wanted)
}

/** Asks about a large course, by words and by meaning. */
async function qualityOfLarge (): Promise<void> {
  const course = largeCourse(join(XQUAD_DIR, 'xquad.en.json'))
  if (course === undefined) {
    console.log(`The large course is skipped: ${LARGE_DIR} is not there (github.com/nusnlp/paraphrasing-squad)`)
    return
  }
  await uploadAll('large', course.paragraphs)
  await embeddings?.isQuiet()
  for (const [name, asked] of Object.entries(course.asked)) {
    const what = `${course.paragraphs.length} paragraphs, ${asked.length} ${name}`
    const words = await ranksOf(asked, 'large', true)
    judgeMeaning(what, words, await ranksOf(asked, 'large', false), MORE.en)
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

// With embeddings, vectors of 10,000 passages without a meaning would be made.
const queries = embeddings === undefined ? await speed() : []
const courses: Partial<Record<Language, Asked[] | undefined>> = {}
for (const language of LANGUAGES) courses[language] = await courseOf(language)
await embeddings?.isQuiet()
for (const asked of LANGUAGES) {
  for (const written of embeddings === undefined ? [asked] : LANGUAGES) {
    const questions = courses[asked]
    if (questions !== undefined && courses[written] !== undefined) await quality(asked, written, questions)
  }
}
if (embeddings !== undefined) await qualityOfLarge()

await retrieval.close()
await gateway.close()
server.kill('SIGTERM')
await once(server, 'close')
embeddings?.close()
if (queries.length > 0) await speedOfIndex(queries)
rmSync(directory, { recursive: true, force: true })
process.exit(printVerdicts() ? 0 : 1)
