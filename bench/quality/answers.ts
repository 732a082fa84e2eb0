import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Types } from 'mongoose'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { buildRetrieval } from '../../companions/retrieval/app.js'
import { startEmbeddedMongoThread } from '../../embedded-mongo/thread.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { connect } from '../../lib/database/connection.js'
import { median } from '../harness/measure.js'
import { ms, mustHold, printVerdicts, table } from '../harness/report.js'
import { keptEmbeddings, type KeptEmbeddings } from './kept-embeddings.js'
import { FORMS, inForm, type Form } from './syllabus-files.js'
import { evidenceRecall, questionsOf, type AskedQuestion } from './syllabus-qa.js'

/*
 * The answers of the offline engine: `npm run bench -- answers`, or `npm run bench -- answers train`. With
 * `--as docx`, `pptx` or `scan`, the syllabi are asked in that form, next to their PDF (`--only 3`: of three syllabi).
 *
 * Quality, with SyllabusQA (`../shared/data/syllabusqa` or SYLLABUSQA_DIR): each syllabus is a course of its own, once
 * with its text as the guide and once with its PDF as a document. Each question is a conversation of its own, through
 * `POST /chat`. The engine and the retrieval service run in this process, on an embedded database. With
 * EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL and EMBEDDINGS_CACHE (kept-embeddings.ts), all are asked once more by words and
 * meaning.
 *
 * Speed: the processor time that a chat with 2,000 passages takes in an engine that has a process of its own.
 */

const DIRECTORY = process.env.SYLLABUSQA_DIR ?? '../shared/data/syllabusqa'
const { values: { as: form, only }, positionals: [part = 'val'] } = parseArgs({
  args: process.argv.slice(2), allowPositionals: true, options: { as: { type: 'string' }, only: { type: 'string' } }
})
if (form !== undefined && !(FORMS as readonly string[]).includes(form)) throw new Error(`--as: ${FORMS.join(', ')}`)
type Mode = 'text' | 'pdf' | Form
const PASSAGES = 2_000
const WARM_UP = 50
const CHATS = 300
// In points: what a form may show less of the evidence than the PDF.
const MOST_FEWER: Record<Form, number> = { docx: 3, pptx: 3, scan: 8 }
const SCORED = ['single factual', 'multi factual', 'yes/no']

interface StoredSubject { _id: string, name: string, guide: string, guide_version?: Types.ObjectId }
interface Reply { response: string, confidence: string }
interface Judged extends AskedQuestion { reply: Reply }

const COMPANION_SECRET = randomBytes(32).toString('hex')
// The services of this process; the processes that are killed have the secret.
const OPEN = { LOG_LEVEL: 'silent', COMPANION_SECRET: undefined } as const
const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const mongo = await startEmbeddedMongoThread(directory)
const uri = mongo.uri('bench-answers')
const database = await connect(uri, 'bench')
const embeddings = await keptEmbeddings()

interface Services { name: string, retrievalUrl: string, engine: FastifyInstance, isQuiet?: KeptEmbeddings['isQuiet'] }
const closing: Array<() => Promise<unknown>> = []

async function services (name: string, kept?: KeptEmbeddings): Promise<Services> {
  const retrieval = await buildRetrieval({ MONGODB_URI: uri, ...OPEN, ...kept?.settings })
  const retrievalUrl = await retrieval.listen({ port: 0 })
  const engine = await buildChatEngine({ MONGODB_URI: uri, RAG_URL: retrievalUrl, ...OPEN })
  closing.push(() => engine.close(), () => retrieval.close())
  return { name, retrievalUrl, engine, ...(kept && { isQuiet: kept.isQuiet }) }
}

const byWords = await services('words')
const byMeaning = embeddings && await services('meaning', embeddings)

async function post (app: FastifyInstance, url: string, payload: object): Promise<Reply> {
  const response = await app.inject({ method: 'POST', url, payload })
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return response.json()
}

async function addCourse (subject: string, mode: Mode, syllabus: string, retrievalUrl: string): Promise<void> {
  const guide = mode === 'text' ? readFileSync(join(DIRECTORY, 'text', `${syllabus}.txt`), 'utf8') : ''
  await database.collection<StoredSubject>('subjects')
    .insertOne({ _id: subject, name: syllabus, guide })
  if (mode === 'text') return
  const form = new FormData()
  form.append('subject', subject)
  const pdf = join(DIRECTORY, 'pdf', `${syllabus}.pdf`)
  const { name, bytes } = mode === 'pdf' ? { name: `${syllabus}.pdf`, bytes: readFileSync(pdf) } : inForm(pdf, mode)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${retrievalUrl}/index`, { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`${syllabus}: ${await response.text()}`)
  const { reading } = await response.json() as { reading: { left_out: object[] } }
  if (mode !== 'pdf') console.log(syllabus, JSON.stringify(reading))
}

async function ask (
  mode: Mode, questions: AskedQuestion[], { name, retrievalUrl, engine, isQuiet }: Services = byWords
): Promise<Judged[]> {
  const subjects = new Map<string, string>()
  const judged: Judged[] = []
  for (const [number, question] of questions.entries()) {
    const { syllabus_name: syllabus } = question
    const known = subjects.get(syllabus)
    const subject = known ?? `${mode}-${name}-${subjects.size}`
    subjects.set(syllabus, subject)
    const message = { query: question.question.trim(), id: `${mode}-${name}-${number}`, asignatura: subject }
    if (known === undefined) {
      await addCourse(subject, mode, syllabus, retrievalUrl)
      if (isQuiet !== undefined) {
        await post(engine, '/chat', { ...message, id: subject })
        await isQuiet()
      }
    }
    judged.push({ ...question, reply: await post(engine, '/chat', message) })
  }
  return judged
}

const share = (count: number, all: number) => all === 0 ? NaN : 100 * count / all
const percent = (figure: number) => `${figure.toFixed(1)} %`

const isScored = ({ question_type: type, spans }: Judged) => SCORED.includes(type) && spans.length > 0
const isShown = ({ spans, reply }: Judged) => evidenceRecall(spans, reply.response) >= 0.5
const isQuoted = ({ reply }: Judged) => reply.confidence === 'quoted'
const isUnanswerable = ({ question_type: type }: Judged) => type === 'no answer'

/** What meanings must add to words: evidence, and no more of the unanswerable as `quoted`. */
function compareMeaning (mode: Mode, words: Judged[], meaning: Judged[]): void {
  const [before, after] = [words, meaning].map(judged => {
    const [scored, others] = [judged.filter(isScored), judged.filter(isUnanswerable)]
    const ofShown = scored.filter(isShown)
    return {
      shown: share(ofShown.length, scored.length),
      byQuoted: share(ofShown.filter(isQuoted).length, scored.length),
      falsely: share(others.filter(isQuoted).length, others.length)
    }
  }) as [Figures, Figures]
  const row = (name: string, part: keyof Figures) => [name, percent(before[part]), percent(after[part])]
  table(`SyllabusQA ${part}, ${mode}: ${words.filter(isScored).length} questions`, [
    ['', 'words', 'words and meaning'],
    row('evidence shown', 'shown'), row('by `quoted`', 'byQuoted'), row('unanswerable, `quoted`', 'falsely')
  ])
  const more = after.shown - before.shown
  mustHold(`${mode}: with meaning, at least 2 points more of the evidence`, `${more.toFixed(1)} points`, more >= 2)
  mustHold(`${mode}: and no more of the unanswerable as \`quoted\``, percent(after.falsely),
    after.falsely <= before.falsely)
}

interface Figures { shown: number, byQuoted: number, falsely: number }

function report (mode: string, judged: Judged[]): void {
  const answerable = judged.filter(one => !isUnanswerable(one))
  const others = judged.filter(isUnanswerable)
  const of = (some: Judged[], degree: string) =>
    share(some.filter(({ reply }) => reply.confidence === degree).length, some.length)
  const shown = (type: string, isCounted: (judged: Judged) => boolean = () => true) => {
    const scored = judged.filter(one => one.question_type === type && isScored(one))
    const good = scored.filter(one => isCounted(one) && isShown(one))
    return share(good.length, scored.length)
  }
  const length = median(judged.map(({ reply }) => reply.response.length))
  const single = shown('single factual')
  table(`SyllabusQA ${part}, ${mode}: ${answerable.length} questions with an answer, ${others.length} without`, [
    ['', 'quoted', 'related', 'none'],
    ...[answerable, others].map((some, position) => [
      position === 0 ? 'with an answer' : 'without', ...['quoted', 'related', 'none'].map(one => percent(of(some, one)))
    ]),
    ['evidence shown', 'in all', 'by quoted', ''],
    ...SCORED.map(type => [type, percent(shown(type)), percent(shown(type, isQuoted)), '']),
    ['median length', String(length), '', '']
  ])
  const figures: Array<[rule: string, figure: number, holds: boolean]> = [
    ['`none` on at most 8 % of the answerable', of(answerable, 'none'), of(answerable, 'none') <= 8],
    ['`none` on at least 20 % of the unanswerable', of(others, 'none'), of(others, 'none') >= 20],
    ['`quoted` on at most 15 % of the unanswerable', of(others, 'quoted'), of(others, 'quoted') <= 15],
    ['evidence of single facts for at least 86 %', single, single >= 86],
    ['by `quoted` for at least 58 %', shown('single factual', isQuoted), shown('single factual', isQuoted) >= 58]
  ]
  for (const [rule, figure, holds] of figures) mustHold(`${mode}: ${rule}`, percent(figure), holds)
  mustHold(`${mode}: median reply at most 700 characters`, String(length), length <= 700)
}

/** The questions about as many syllabi as `--only` says. */
function withinSample (questions: AskedQuestion[]): AskedQuestion[] {
  const names = [...new Set(questions.map(({ syllabus_name: name }) => name))].slice(0, Number(only ?? Infinity))
  return questions.filter(({ syllabus_name: name }) => names.includes(name))
}

/** The evidence that another form of the syllabi shows, next to that of their PDF. */
function compare (form: Form, pdf: Judged[], other: Judged[]): void {
  const scored = (judged: Judged[], types = SCORED) =>
    judged.filter(one => types.includes(one.question_type) && isScored(one))
  const figure = (judged: Judged[], types?: string[]) => {
    const some = scored(judged, types)
    return share(some.filter(isShown).length, some.length)
  }
  const quoted = (judged: Judged[]) =>
    share(scored(judged).filter(isQuoted).length, scored(judged).length)
  const syllabi = new Map<string, Judged[][]>()
  for (const [side, judged] of [pdf, other].entries()) {
    for (const one of judged) {
      const sides = syllabi.get(one.syllabus_name) ?? [[], []]
      sides[side]?.push(one)
      syllabi.set(one.syllabus_name, sides)
    }
  }
  table(`SyllabusQA ${part}: evidence shown of ${scored(pdf).length} questions on ${syllabi.size} syllabi`, [
    ['', 'pdf', form],
    ...SCORED.map(type => [type, percent(figure(pdf, [type])), percent(figure(other, [type]))]),
    ...[...syllabi].map(([name, [a = [], b = []]]) => [name, percent(figure(a)), percent(figure(b))]),
    ['in all', percent(figure(pdf)), percent(figure(other))],
    ['quoted', percent(quoted(pdf)), percent(quoted(other))]
  ])
  const [fewer, most] = [figure(pdf) - figure(other), MOST_FEWER[form]]
  mustHold(`${form}: at most ${most} points less of the evidence than the PDF`, `${fewer.toFixed(1)} points`,
    fewer <= most)
}

/** An engine in a process of its own. */
async function engineProcess (): Promise<{ url: string, stop: () => void }> {
  const file = fileURLToPath(new URL('../../companions/chat-engine/server.js', import.meta.url))
  const env = { PATH: process.env.PATH, PORT: '0', MONGODB_URI: uri, LOG_LEVEL: 'silent', COMPANION_SECRET }
  const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr.setEncoding('utf8')
  let text = ''
  for await (const chunk of server.stderr) {
    text += String(chunk)
    const [url] = /http:\/\/\S+/.exec(text) ?? []
    if (url !== undefined) return { url, stop: () => server.kill('SIGKILL') }
  }
  throw new Error(text)
}

/** The processor seconds that a process has used since its start. */
async function processorSeconds (url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
}

async function speed (): Promise<void> {
  const subjects = database.collection<StoredSubject>('subjects')
  const sections = Array.from({ length: PASSAGES / 10 }, (_, n) =>
    `## Section ${n}\n\n` + Array.from({ length: 10 }, (_, m) => sentence(n * 10 + m)).join(' '))
  // With a version, as the gateway writes it: the guide is not read again for each message.
  const guide = `# Large\n\n${sections.join('\n\n')}`
  await subjects.insertOne({ _id: 'large', name: 'Large', guide, guide_version: new Types.ObjectId() })
  const { url, stop } = await engineProcess()
  const chat = async (number: number) => {
    const message = { query: `When is the deadline of ${words(number, 4)}?`, id: `l${number}`, asignatura: 'large' }
    const response = await fetch(`${url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET },
      body: JSON.stringify(message)
    })
    if (response.status !== 200) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  for (let number = -WARM_UP; number < 0; number++) await chat(CHATS - number)
  const before = await processorSeconds(url)
  for (let number = 0; number < CHATS; number++) await chat(number)
  const time = (await processorSeconds(url) - before) * 1000 / CHATS
  stop()
  mustHold(`a chat with ${PASSAGES} passages takes less than 10 ms of the engine's processor`, ms(time), time < 10)
}

function words (seed: number, count: number): string {
  return Array.from({ length: count }, (_, n) => `word${(seed * 7919 + n * 104_729) % 3000}`).join(' ')
}

function sentence (seed: number): string {
  return `The ${words(seed, 3)} of week ${seed % 15} is due on ${1 + seed % 28} May with ${words(seed + 1, 4)}.`
}

if (existsSync(join(DIRECTORY, `${part}.json`))) {
  const questions = withinSample(questionsOf(join(DIRECTORY, `${part}.json`)))
  if (form === undefined) {
    for (const mode of ['text', 'pdf'] as const) {
      const judged = await ask(mode, questions)
      report(mode, judged)
      if (byMeaning === undefined) continue
      const meant = await ask(mode, questions, byMeaning)
      report(`${mode}, by words and meaning`, meant)
      compareMeaning(mode, judged, meant)
    }
  } else compare(form as Form, await ask('pdf', questions), await ask(form as Form, questions))
} else {
  console.log(`SyllabusQA is skipped: there is no ${DIRECTORY}/${part}.json ` +
    '(set SYLLABUSQA_DIR to a copy of github.com/umass-ml4ed/SyllabusQA)')
}
if (form === undefined) await speed()

for (const close of closing) await close()
embeddings?.close()
await database.close()
await mongo.close()
rmSync(directory, { recursive: true, force: true })
process.exit(printVerdicts() ? 0 : 1)
