import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { VERSION } from '../../../lib/process/version.js'
import { loadAnalysisSettings } from '../../../companions/analysis/settings.js'
import { freshDatabase } from '../../support/database.js'
import { COMPANION_SECRET, WITH_SECRET } from '../secret.js'
import { testAnalysis } from './helper.js'

// The compiled program, as it is delivered.
const SERVER = fileURLToPath(new URL('../../../companions/analysis/server.js', import.meta.url))

/** A process with these settings and no others. */
function start (t: Test, environment: Record<string, string>) {
  t.testdir()
  // tap adds its loaders to the environment of each child process; `env -i` removes them.
  const all = Object.entries({ PATH: process.env.PATH, COMPANION_SECRET, ...environment })
  const settings = all.map(entry => entry.join('='))
  const child = spawn('env', ['-i', ...settings, process.execPath, SERVER], {
    cwd: t.testdirName, stdio: ['ignore', 'pipe', 'pipe']
  })
  t.teardown(() => { child.kill('SIGKILL') })
  const output = { log: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', text => { output.log += text })
  const exit = once(child, 'close').then(([code]) => code)
  /** Resolves when the process has printed this text, or has ended. */
  const printed = new Promise<string>(resolve => {
    child.stderr.setEncoding('utf8').on('data', text => {
      output.errors += text
      if (output.errors.includes('documents')) resolve(output.errors)
    })
    exit.then(() => resolve(output.errors))
  })
  return { child, output, exit, printed }
}

t.test('the service has health, metrics and an OpenAPI document', async t => {
  const { app, get } = await testAnalysis(t)
  t.strictSame(await get('/health'), { status: 200, body: { status: 'ok', version: VERSION } })
  t.match((await app.inject('/metrics')).body,
    /^http_requests_total\{method="GET",route="\/health",status_code="200"\} 1$/m)
  const { paths } = (await app.inject('/openapi.json')).json()
  const operations = Object.entries<Record<string, { responses: object }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const statuses = Object.keys(responses).filter(status => !['400', '403', '503'].includes(status))
      return `${method.toUpperCase()} ${path}: ${statuses.join(' ')}`
    }))
  t.strictSame(operations.sort(), [
    'DELETE /faqs/{subject}/items/{faq_id}: 204 404 413 500', 'DELETE /faqs/{subject}: 204 413 500',
    'DELETE /history/{session_id}: 204 413 500', 'DELETE /profiles/{user_id}: 204 413 500',
    'DELETE /subjects/{subject}: 204 413 500', 'DELETE /topics/{subject}: 204 413 500',
    'GET /answers: 200 422 500', 'GET /faqs/{subject}: 200 422 500', 'GET /health: 200 500',
    'GET /inbox/{subject}/{group_id}/askers: 200 404 500', 'GET /inbox/{subject}: 200 422 500',
    'GET /metrics: 200 500', 'GET /published-answers/{subject}: 200 304 500', 'GET /ready: 200 500',
    'GET /topics/{subject}: 200 422 500',
    'POST /answers/read: 200 413 415 422 500',
    'POST /faqs/generate: 200 413 415 422 500', 'POST /faqs/{subject}/items: 201 413 415 422 500',
    'POST /inbox/{subject}/dismiss: 200 413 415 422 500',
    'POST /inbox/{subject}/{group_id}/answer: 200 404 413 415 422 500',
    'POST /inbox/{subject}/{group_id}/dismiss: 200 404 413 500',
    'POST /inbox/{subject}/{group_id}/passage: 200 404 413 415 422 500',
    'POST /topics/extract: 200 404 413 415 422 500', 'PUT /faqs/{subject}/items/{faq_id}: 200 404 413 415 422 500'
  ])
})

t.test('settings have defaults, and a wrong one is refused with its name', async t => {
  const load = (environment: NodeJS.ProcessEnv) => loadAnalysisSettings(environment, false)
  const MONGODB_URI = 'mongodb://db/course-assistant'
  t.strictSame(load({ MONGODB_URI, RAG_URL: '', COMPANION_SECRET }), {
    MONGODB_URI,
    PORT: 8083,
    HOST: '127.0.0.1',
    STOP_DELAY_SECONDS: 0,
    LOG_LEVEL: 'info',
    COMPANION_SECRET,
    SENT_SECRETS: { CHATBOT_URL: COMPANION_SECRET, RAG_URL: COMPANION_SECRET }
  })
  const refused: Array<[NodeJS.ProcessEnv, RegExp]> = [
    [{}, /^MONGODB_URI must be set/],
    [{ MONGODB_URI }, /^COMPANION_SECRET must be set: the analysis service answers nothing without it/],
    [{ MONGODB_URI, PORT: 'x' }, /^PORT must be a port number/],
    [{ MONGODB_URI, CHATBOT_URL: 'http://' }, /^CHATBOT_URL must be an address/],
    [{ MONGODB_URI, RAG_URL: 'localhost:8081' }, /^RAG_URL must be an address/],
    [{ MONGODB_URI, RAG_URL: 'http://:x' }, /^RAG_URL must be an address/]
  ]
  for (const [environment, message] of refused) {
    t.throws(() => load(environment), { message }, JSON.stringify(environment))
  }
})

t.test('a process listens, clusters questions in its thread, and stops at SIGTERM', async t => {
  const database = await freshDatabase(t)
  const { person, ask } = await testAnalysis(t, { database })
  for (const [i, question] of ['When is the exam?', 'when is the exam', 'When is this exam?'].entries()) {
    await ask(await person(`q-${i}z`, 'Quince Zorn'), 'history', question)
  }

  const { child, output, exit, printed } = start(t, { MONGODB_URI: database, PORT: '0' })
  const greeting = await printed
  t.match(greeting, /^Analysis service \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\n +answers +none/)
  const response = await fetch(`${/http:\/\/[\d.:]+/.exec(greeting)?.[0]}/faqs/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...WITH_SECRET },
    body: '{"subject":"history"}'
  })
  const { status, questions_analyzed, faqs } = await response.json() as Record<string, any>
  t.strictSame([status, questions_analyzed], ['completed', 2])
  t.strictSame(faqs.map(({ question, cluster_size }: any) => [question, cluster_size]), [['When is the exam?', 3]])
  t.match(output.log, /"msg":"clustered"/)
  child.kill('SIGTERM')
  t.equal(await exit, 0, 'the exit code')
})

t.test('a process that cannot start says why in a sentence', async t => {
  const { output, exit } = start(t, {})
  t.equal(await exit, 1, 'the exit code')
  t.match(output.errors, /^The analysis service cannot start\. MONGODB_URI must be set: .*\n$/)
})
