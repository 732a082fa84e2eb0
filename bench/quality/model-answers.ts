import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { startEmbeddedMongoThread } from '../../embedded-mongo/thread.js'
import { connect } from '../../lib/database/connection.js'
import { TIMEOUT_HEADER } from '../../lib/http/client/deadline.js'
import { saysAnswer } from './contents-material.js'
import { mustHold, printVerdicts, table } from '../harness/report.js'

/*
 * Sixty questions, each to the offline engine alone and to the engine with a model that runs:
 * `LLM_BASE_URL=http://localhost:8080/v1 LLM_MODEL=local npm run bench -- model-answers REPLIES.jsonl`.
 *
 * Half are in English, half in Spanish; half are about how a course is run, half about what a text teaches. They are in
 * model-answers/questions.json, with what an answer must say (one of each list; without `says`, nothing answers). Those
 * of SyllabusQA and XQuAD are named by their ids (SYLLABUSQA_DIR, XQUAD_DIR); the Spanish guides are of our own.
 *
 * Each reply is added to the file when it is there, and a run goes on where the last one stopped. A rule cannot judge
 * every reply: who reads them writes `"right": true` or `false` beside `by_rule`, and runs it again for the count.
 */

const HERE = 'bench/quality/model-answers'
const SYLLABUSQA = process.env.SYLLABUSQA_DIR ?? '../shared/data/syllabusqa'
const XQUAD = process.env.XQUAD_DIR ?? '../shared/data/xquad'
// How long a reply of the model may take. Nothing is measured that depends on it.
const DEADLINE_MS = Number(process.env.MODELS_TURN_MS ?? 600_000)

interface Listed {
  course: 'syllabus' | 'article' | 'own'
  name: string
  language: string
  id?: string
  question?: string
  says?: string[][]
}
interface Asked { key: string, guide: string, question: string, language: string, says?: string[][], gold: string }
interface Reply {
  key: string
  engine: 'offline' | 'model'
  language: string
  question: string
  gold: string
  response: string
  confidence?: string
  answered_by?: string
  by_rule: boolean
  /** Of a reader. */
  right?: boolean
}

interface Squad {
  data: Array<{ title: string, paragraphs: Array<{ context: string, qas: Question[] }> }>
}
interface Question { id: string, question: string, answers: Array<{ text: string }> }
interface Row { id: string, syllabus_name: string, question: string, answer: string }

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function askedOf (listed: Listed): Asked {
  const { course, name, language, id = '', says } = listed
  if (course === 'own') {
    const { question = '' } = listed
    const guide = readFileSync(join(HERE, `${name}.${language}.md`), 'utf8')
    return { key: `${name} ${question}`, guide, question, language, ...(says && { says }), gold: goldOf(says) }
  }
  if (course === 'syllabus') {
    const row = (readJson(join(SYLLABUSQA, 'val.json')) as Row[]).find(row => row.id === id)
    if (row === undefined) throw new Error(`SyllabusQA has no question ${id}`)
    const guide = readFileSync(join(SYLLABUSQA, 'text', `${name}.txt`), 'utf8')
    const { question, answer: gold } = row
    return { key: id, guide, question: question.trim(), language, ...(says && { says }), gold }
  }
  const { data } = readJson(join(XQUAD, `xquad.${language}.json`)) as Squad
  const article = data.find(({ title }) => title === name)
  const question = article?.paragraphs.flatMap(({ qas }) => qas).find(one => one.id === id)
  if (article === undefined || question === undefined) throw new Error(`XQuAD has no question ${id} in ${name}`)
  const guide = `# ${name.replaceAll('_', ' ')}\n\n${article.paragraphs.map(({ context }) => context).join('\n\n')}\n`
  const forms = question.answers.map(({ text }) => text)
  const gold = goldOf([forms])
  return { key: `${language} ${id}`, guide, question: question.question, language, says: [forms], gold }
}

function goldOf (says: string[][] | undefined): string {
  return says?.map(forms => forms.join(' / ')).join('; ') ?? 'nothing answers'
}

/** Where nothing answers, a reply is right that is not sure. */
function isRight ({ says }: Asked, { response, confidence }: Pick<Reply, 'response' | 'confidence'>): boolean {
  return says === undefined ? confidence !== 'quoted' && confidence !== 'chat' : saysAnswer(response, says)
}

async function ask (app: FastifyInstance, engine: Reply['engine'], asked: Asked, subject: string): Promise<Reply> {
  const { key, language, question, gold } = asked
  const response = await app.inject({
    method: 'POST',
    url: '/chat',
    payload: { query: question, id: `${engine}-${subject}`, asignatura: subject, user_id: 'ada' },
    headers: { [TIMEOUT_HEADER]: String(DEADLINE_MS) }
  })
  if (response.statusCode !== 200) throw new Error(`${question}: ${response.statusCode} ${response.body}`)
  const { response: text, confidence, answered_by } = response.json() as Reply
  const found = { response: text, ...(confidence !== undefined && { confidence }) }
  return {
    key,
    engine,
    language,
    question,
    gold,
    ...found,
    ...(answered_by !== undefined && { answered_by }),
    by_rule: isRight(asked, found)
  }
}

function repliesIn (file: string): Reply[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line) as Reply)
}

const { positionals: [file] } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
const { LLM_BASE_URL, LLM_MODEL = 'local' } = process.env
if (file === undefined || LLM_BASE_URL === undefined) throw new Error('Give LLM_BASE_URL, and a file for the replies.')

async function askAll (file: string): Promise<void> {
  const all = (readJson(join(HERE, 'questions.json')) as Listed[]).map(askedOf)
  const known = new Set(repliesIn(file).map(({ key, engine }) => `${engine} ${key}`))
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const mongo = await startEmbeddedMongoThread(directory)
  const uri = mongo.uri('bench-model-answers')
  const database = await connect(uri, 'bench')
  const settings = { MONGODB_URI: uri, LOG_LEVEL: 'silent', COMPANION_SECRET: undefined } as const
  const engines = {
    offline: await buildChatEngine(settings),
    model: await buildChatEngine({ ...settings, LLM_BASE_URL, LLM_MODEL, languageModel: { attemptMs: DEADLINE_MS } })
  }
  for (const [number, asked] of all.entries()) {
    const subject = `course-${number}`
    await database.collection<{ _id: string, name: string, guide: string }>('subjects')
      .insertOne({ _id: subject, name: 'Course', guide: asked.guide })
    for (const engine of ['offline', 'model'] as const) {
      if (known.has(`${engine} ${asked.key}`)) continue
      const reply = await ask(engines[engine], engine, asked, subject)
      appendFileSync(file, JSON.stringify(reply) + '\n')
      console.log(number + 1, engine, reply.confidence, reply.answered_by, reply.by_rule)
    }
  }
  for (const app of Object.values(engines)) await app.close()
  await database.close()
  await mongo.close()
  rmSync(directory, { recursive: true, force: true })
}

await askAll(file)
const replies = repliesIn(file)
const right = (engine: string, language?: string) => replies.filter(reply =>
  reply.engine === engine && reply.language === (language ?? reply.language) && (reply.right ?? reply.by_rule)).length
const by = (who: string) => replies.filter(reply => reply.engine === 'model' && reply.answered_by === who).length
table('Right of sixty questions', [
  ['', 'English', 'Spanish', 'all'],
  ...['offline', 'model'].map(engine =>
    [engine, String(right(engine, 'en')), String(right(engine, 'es')), String(right(engine))])
])
console.log(`  With the model, ${by('model')} were answered by it, ${by('material')} by the material; ` +
  `${replies.filter(reply => reply.right !== undefined).length} replies were read.`)
mustHold('with a model at least as many are right', `${right('model')} of ${right('offline')}`,
  right('model') >= right('offline'))
process.exit(printVerdicts() ? 0 : 1)
