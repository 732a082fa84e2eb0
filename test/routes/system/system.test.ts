import t, { type Test } from 'tap'
import { VERSION } from '../../../lib/process/version.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, call, outcome, testApp } from '../../support/helper.js'

const get = async (app: Parameters<typeof call>[0], url: string) => outcome(await call(app, undefined, 'GET', url))

const INFO = { version: '9', llm_provider: 'p', llm_model: 'm', status: 'operational' }

t.test('/health and /ready answer without a token, and without an engine', async t => {
  const app = await testApp(t)
  t.strictSame(await get(app, '/health'), [200, { status: 'ok' }])
  t.strictSame(await get(app, '/ready'), [200, {
    status: 'ok', database: 'ok', chat_engine: 'unavailable', retrieval: 'unavailable', analysis: 'unavailable'
  }])
})

/** Companions that say this of themselves. */
async function companions (t: Test, says: { info?: object, health?: object } = {}) {
  const { info = INFO, health = { status: 'ok' } } = says
  const { url } = await engineDouble(t, (response, { path }) =>
    json(response, 200, path === '/system/info' ? info : health))
  return { CHATBOT_URL: url, RAG_URL: url, MATH_URL: url }
}

t.test('/ready says when the engine is there, and nothing of what is in order', async t => {
  const app = await testApp(t, await companions(t))
  t.strictSame(await get(app, '/ready'), [200, { status: 'ok', database: 'ok', chat_engine: 'ok' }])
})

t.test('/ready names a reader of documents that is being replaced, and /system/info is degraded', async t => {
  const health = { status: 'ok', extraction: 'restarting', embeddings: 'loading' }
  const app = await testApp(t, await companions(t, { health }))
  t.strictSame(await get(app, '/ready'), [200, {
    status: 'ok', database: 'ok', chat_engine: 'ok', extraction: 'restarting', embeddings: 'loading'
  }])
  t.strictSame(await get(app, '/system/info'), [200, { ...INFO, status: 'degraded' }])
})

t.test('a service without /health is there; one that fails is not', async t => {
  const [without, failing] = [await engineDouble(t, response => json(response, 404, { detail: 'Not Found' })),
    await engineDouble(t, response => json(response, 500, {}))]
  const app = await testApp(t, { ...await companions(t), RAG_URL: without.url, MATH_URL: failing.url })
  t.strictSame(await get(app, '/ready'), [200, {
    status: 'ok', database: 'ok', chat_engine: 'ok', analysis: 'unavailable'
  }])
  t.strictSame(await get(app, '/system/info'), [200, { ...INFO, status: 'degraded' }])
})

t.test('/ready and /system/info say that the language model refuses its key', async t => {
  const info = { version: '9', llm_provider: 'p', llm_model: 'm', status: 'degraded', model: 'key refused' }
  const app = await testApp(t, await companions(t, { info }))
  const ready = { status: 'ok', database: 'ok', chat_engine: 'ok', model: 'key refused' }
  t.strictSame(await get(app, '/ready'), [200, ready])
  const { model, ...shown } = info
  t.strictSame(await get(app, '/system/info'), [200, shown])
})

const NO_ENGINE = { version: VERSION, llm_provider: 'unknown', llm_model: 'unknown', status: 'unavailable' }

t.test('/system/info falls back while there is no engine', async t => {
  const app = await testApp(t)
  t.strictSame(await get(app, '/system/info'), [200, NO_ENGINE])
  t.match(VERSION, /^\d+\.\d+\.\d+/)
})

t.test('/system/info comes from the engine, without unknown fields, and is kept for a while', async t => {
  let asked = 0
  const engine = await engineDouble(t, response => { asked++; json(response, 200, { ...INFO, more: 1 }) })
  const app = await testApp(t, { ...await companions(t), CHATBOT_URL: engine.url })
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(app, '/system/info')))
  t.strictSame(answers, Array(10).fill([200, INFO]))
  t.strictSame(await get(app, '/system/info'), [200, INFO])
  t.equal(asked, 1, 'the engine is asked once')
})

t.test('/system/info does not wait long for an engine that hangs', async t => {
  const engine = await engineDouble(t, () => {})
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  const started = Date.now()
  t.strictSame(await get(app, '/system/info'), [200, NO_ENGINE])
  t.ok(Date.now() - started < 20_000, `${Date.now() - started} ms`)
})

t.test('/system/info takes no answer of another shape', async t => {
  const engine = await engineDouble(t, response => json(response, 200, { ...INFO, version: 1 }))
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  t.strictSame(await get(app, '/system/info'), [200, NO_ENGINE])
})

t.test('/metrics counts and times by method, route template and status, never by raw URL', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  await call(app, student, 'GET', '/users/somebody-particular')
  await call(app, undefined, 'GET', '/a-path-of-the-attacker')
  await call(app, undefined, 'GET', '/health')
  const { statusCode, headers, body } = await call(app, undefined, 'GET', '/metrics')
  t.equal(statusCode, 200)
  t.match(headers['content-type'], /^text\/plain/)
  const lines = [
    /^http_requests_total\{method="GET",route="\/users\/:username",status_code="403"\} 1$/m,
    /^http_requests_total\{method="GET",route="__unknown__",status_code="404"\} 1$/m,
    /^http_request_duration_seconds_bucket\{le="0\.1",method="GET",route="\/health",status_code="200"\} \d+$/m,
    /^http_request_duration_seconds_count\{method="GET",route="\/health",status_code="200"\} 1$/m,
    /^process_cpu_seconds_total /m,
    /^nodejs_eventloop_lag_seconds /m
  ]
  for (const line of lines) t.match(body, line)
  t.notMatch(body, /somebody-particular|a-path-of-the-attacker/)
})

t.test('several apps live in one process, each with metrics of its own', async t => {
  const [first, second] = [await testApp(t), await testApp(t)]
  await call(first, await account(first, 'STUDENT'), 'GET', '/users/me')
  t.match((await call(first, undefined, 'GET', '/metrics')).body, /route="\/users\/me"/)
  t.notMatch((await call(second, undefined, 'GET', '/metrics')).body, /route="\/users\/me"/)
})

t.test('/system/setup says what a page must know, and whether the first administrator is missing', async t => {
  const app = await testApp(t, { INSTALLATION_NAME: 'Tutor', REGISTRATION_ROLES: 'STUDENT' })
  const setup = {
    name: 'Tutor',
    needs_administrator: true,
    registration_roles: ['STUDENT'],
    mail: false,
    passwords: true,
    document_bytes: 20_971_520
  }
  t.strictSame(await get(app, '/system/setup'), [200, setup])
  await account(app, 'ADMIN')
  t.strictSame(await get(app, '/system/setup'), [200, { ...setup, needs_administrator: false }])
})
