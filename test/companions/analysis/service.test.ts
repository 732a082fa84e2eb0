import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { loadAnalysisSettings } from '../../../companions/analysis/settings.js'
import { freshDatabase } from '../../helper.js'
import { ask, get, person, testAnalysis } from './helper.js'

// As it ships: `npm test` compiles first.
const SERVER = fileURLToPath(new URL('../../../companions/analysis/server.js', import.meta.url))

t.test('the service is well, measured and documented', async t => {
  const { app } = await testAnalysis(t)
  t.same(await get(app, '/health'), { status: 200, body: { status: 'ok' } })
  t.match((await app.inject('/metrics')).body, /^http_requests_total\{method="GET",route="\/health",status_code="200"\} 1$/m)
  const document = (await app.inject('/openapi.json')).json()
  const operations = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { responses }]) => `${method.toUpperCase()} ${path}: ${Object.keys(responses).filter(status => !['400', '503'].includes(status)).join(' ')}`))
  t.same(operations.sort(), [
    'DELETE /faqs/{subject}: 204 413 500',
    'DELETE /topics/{subject}: 204 413 500',
    'GET /faqs/{subject}: 200 500', 'GET /health: 200 500', 'GET /metrics: 200 500', 'GET /topics/{subject}: 200 500',
    'POST /faqs/generate: 200 413 415 422 500', 'POST /topics/extract: 200 404 413 415 422 500'
  ])
})

t.test('the settings', async t => {
  const load = (environment: NodeJS.ProcessEnv) => loadAnalysisSettings(environment, false)
  const MONGODB_URI = 'mongodb://db/course-assistant'
  t.same(load({ MONGODB_URI, RAG_URL: '' }), { MONGODB_URI, PORT: 8083, HOST: '127.0.0.1', LOG_LEVEL: 'info' })
  const refused: Array<[NodeJS.ProcessEnv, RegExp]> = [
    [{}, /^MONGODB_URI must be set/],
    [{ MONGODB_URI, PORT: 'x' }, /^PORT must be a port number/],
    [{ MONGODB_URI, CHATBOT_URL: 'http://' }, /^CHATBOT_URL must be an address/],
    [{ MONGODB_URI, RAG_URL: 'localhost:8081' }, /^RAG_URL must be an address/],
    [{ MONGODB_URI, RAG_URL: 'http://:x' }, /^RAG_URL must be an address/]
  ]
  for (const [environment, message] of refused) t.throws(() => load(environment), { message }, JSON.stringify(environment))
})

t.test('the process', async t => {
  // tap adds its loaders to the environment of whatever is spawned; `env -i` takes them off again.
  function start (t: Test, environment: Record<string, string>) {
    const settings = Object.entries({ PATH: process.env.PATH, ...environment }).map(entry => entry.join('='))
    const child = spawn('env', ['-i', ...settings, process.execPath, SERVER], { cwd: t.testdirName, stdio: ['ignore', 'pipe', 'pipe'] })
    t.teardown(() => { child.kill('SIGKILL') })
    const said = { log: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', text => { said.log += text })
    child.stderr.setEncoding('utf8').on('data', text => { said.errors += text })
    return { child, said, exit: once(child, 'close').then(([code]) => code) }
  }

  t.test('listens, groups questions in its thread, and stops when it is told to', async t => {
    t.testdir()
    const uri = await freshDatabase(t)
    const { gateway } = await testAnalysis(t, {}, undefined, uri)
    for (const [i, question] of ['When is the exam?', 'when is the exam', 'When is this exam?'].entries()) await ask(gateway, await person(gateway, `q-${i}z`, 'Quince Zorn'), 'history', question)

    const { child, said, exit } = start(t, { MONGODB_URI: uri, PORT: '0' })
    while (!said.errors.includes('documents') && child.exitCode === null) await sleep(20)
    t.match(said.errors, /^Analysis service \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+\n +answers +none/)
    const [origin] = /http:\/\/[\d.:]+/.exec(said.errors) as unknown as [string]
    const answer = await fetch(`${origin}/faqs/generate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"subject":"history"}' })
    t.match(await answer.json(), { status: 'completed', questions_analyzed: 2, faqs: [{ question: 'When is the exam?', cluster_size: 3 }] })
    t.match(said.log, /"msg":"clustered"/)
    child.kill('SIGTERM')
    t.equal(await exit, 0)
  })

  t.test('that cannot start says why in a sentence', async t => {
    t.testdir()
    const { said, exit } = start(t, {})
    t.equal(await exit, 1)
    t.match(said.errors, /^The analysis service cannot start\. MONGODB_URI must be set: .*\n$/)
  })
})
