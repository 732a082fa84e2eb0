import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { buildApp } from '../app.js'
import { startEmbeddedParts } from '../embedded-parts.js'
import { loadSettings } from '../settings.js'
import { NO_COMPANIONS } from './support/doubles/engine-double.js'
import { until } from './support/events.js'
import { startGateway } from './support/gateway-process.js'
import { collectedLog } from './support/log.js'

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * Why a start with these settings fails. It is the start of server.ts without a process of its own, which would print
 * the message, or at the log level debug the stack, and exit with code 1 (lib/process/process.ts).
 */
async function refusedStart (environment: Record<string, string>, log: object = { level: 'silent' }): Promise<Error> {
  const settings = loadSettings({ ...NO_COMPANIONS, ...environment }, false)
  try {
    const parts = await startEmbeddedParts(settings, log)
    try {
      await (await buildApp({ ...settings, ...parts.addresses }, log)).close()
    } finally {
      await parts.close()
    }
  } catch (error) {
    return error as Error
  }
  throw new Error('it starts')
}

const ADA = { username: 'ada', email: 'ada@example.edu', password: 'correct horse', full_name: 'Ada', role: 'ADMIN' }

/** The metrics of companions that alerts and dashboards use. */
const DASHBOARDS = ['model', 'retrieval', 'chat-engine', 'analysis', 'database']
const OF_COMPANIONS = [...new Set([
  'deploy/alerts.yaml', ...DASHBOARDS.map(name => `deploy/grafana/dashboards/${name}.json`)]
  .flatMap(path => readFileSync(path, 'utf8').match(/\b(?:llm|index|material)_[a-z_]+/g) ?? []))]

/** Which of them a gateway does not serve. */
async function missingMetrics (url: string): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const isThere = (name: string) => metrics.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `)
  return OF_COMPANIONS.filter(name => !isThere(name))
}

t.test('a fresh machine: one process, its data and its tokens outlive it', async t => {
  const data = join(t.testdir(), 'data')
  // At this level, the log says when a request comes in.
  const first = await startGateway(t, { DATA_DIR: data, LOG_LEVEL: 'debug' })
  t.match(first.errors(), /listens on http:\/\/127\.0\.0\.1:\d+\n/)
  t.match(first.errors(), /page +\S+\/app\/\n/)
  t.match(first.errors(), /docs +\S+\/docs +and +\S+\/redoc/)
  t.match(first.errors(), /database +embedded, files in /)
  t.match(first.errors(), /no administrator yet/, 'says how to make the first administrator')
  t.equal(statSync(join(data, 'secret-key')).mode & 0o777, 0o600)

  const missing = await missingMetrics(first.url)
  const ofModels = OF_COMPANIONS.filter(name => name.startsWith('llm_') && name !== 'llm_cost_total')
  t.strictSame(missing, ofModels, 'without a model')
  t.equal((await post(`${first.url}/register`, ADA)).status, 201)
  const login = await fetch(`${first.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password: ADA.password })
  })
  const { access_token: token } = (await login.json()) as { access_token: string }

  t.match(
    await refusedStart({ DATA_DIR: data }),
    { message: /^DATA_DIR \S+ is in use by another process[^\n]*$/ },
    'a second process on the same data is refused with a sentence'
  )

  const slow = post(`${first.url}/register`, { ...ADA, username: 'bob', email: 'bob@example.edu', role: 'STUDENT' })
  await until(() => first.log().split('incoming request').length > 3)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) first.process.kill(signal)
  t.equal((await slow).status, 201, 'a request in flight is answered after two signals at once')
  t.equal(await first.exit, 0)
  for (const line of first.log().trim().split('\n')) {
    t.doesNotThrow(() => JSON.parse(line), 'stdout is the log, a JSON object a line')
  }

  const third = await startGateway(t, { DATA_DIR: data })
  const me = await fetch(`${third.url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const { username } = (await me.json()) as { username: string }
  t.strictSame([me.status, username], [200, 'ada'], 'the token and the account outlive the restart')
  t.notMatch(third.errors(), /no administrator yet/)
  third.process.kill('SIGINT')
  t.equal(await third.exit, 0)
})

t.test('a start that cannot be is one sentence that names the setting, and exit code 1', async t => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo

  const data = t.testdir({ file: 'not a folder' })
  const processes: Array<[RegExp, Record<string, string>]> = [
    [/^The gateway cannot start\. PORT must be a port number[^\n]*\n$/, { PORT: 'x' }],
    [
      /^The gateway cannot start\. PORT \d+ is in use on 127\.0\.0\.1[^\n]*\n$/,
      { PORT: String(port), DATA_DIR: join(data, 'a'), ...NO_COMPANIONS }
    ]
  ]
  const starts: Array<[RegExp, Record<string, string>]> = [
    [
      /^MONGODB_URI names a database that does not answer[^\n]*$/,
      { MONGODB_URI: 'mongodb://127.0.0.1:1', SECRET_KEY: 'x'.repeat(32) }
    ],
    [
      /^MONGODB_URI must be a URI that the MongoDB driver takes[^\n]*$/,
      { MONGODB_URI: 'mongodb://ada:50%@127.0.0.1:1', SECRET_KEY: 'x'.repeat(32) }
    ],
    [/^DATA_DIR[^\n]*$/, { DATA_DIR: join(data, 'file') }]
  ]
  await Promise.all([
    ...processes.map(async ([message, environment]) => {
      const gateway = await startGateway(t, environment)
      t.equal(await gateway.exit, 1, message.source)
      t.match(gateway.errors(), message)
    }),
    ...starts.map(async ([message, environment]) => {
      t.match((await refusedStart(environment)).message, message)
    })
  ])
})

const ACCESS = 'ada:hunter2@127.0.0.1:1'

t.test('no user name, password or key of a URL is printed: not in the greeting, nor in the log', async t => {
  const folder = t.testdir()
  const [http, query] = [`http://${ACCESS}`, '?api-key=hunter2']
  const environments: Record<string, Record<string, string>> = {
    'own services': {
      CHATBOT_URL: `${http}/engine${query}`,
      RAG_URL: `${http}/${query}`,
      MATH_URL: `${http}${query}`
    },
    'embedded services': {
      QDRANT_URL: `${http}/`,
      QDRANT_API_KEY: 'hunter2',
      LLM_BASE_URL: `${http}/v1`,
      LLM_MODEL: 'm',
      LLM_API_KEY: 'hunter2',
      MODEL_PRICES: 'm=1/2',
      BUDGET_MONTH: '9'
    }
  }
  await Promise.all(Object.entries(environments).map(async ([name, environment]) => {
    const gateway = await startGateway(t, { DATA_DIR: join(folder, name), LOG_LEVEL: 'trace', ...environment })
    t.match(gateway.errors(), /127\.0\.0\.1:1\b/, `${name}: the greeting says where they are`)
    for (const path of ['/ready', '/system/info']) await fetch(gateway.url + path)
    const missing = await missingMetrics(gateway.url)
    // An index of Qdrant is not in this process.
    const expected = name === 'own services' ? OF_COMPANIONS : OF_COMPANIONS.filter(name => name.startsWith('index_'))
    t.strictSame(missing, expected, `${name}: what alerts and dashboards ask of companions`)
    await post(`${gateway.url}/register`, ADA)
    gateway.process.kill('SIGTERM')
    await gateway.exit
    t.match(gateway.log(), /\S/, `${name}: there is a log`)
    t.notMatch(gateway.errors() + gateway.log(), /hunter2/, name)
  }))
})

t.test('no user name, password or option of MONGODB_URI is printed when the start fails', async t => {
  const uris = [
    `mongodb://${ACCESS}/db?serverSelectionTimeoutMS=100`,
    'mongodb://ada:hunter2%@127.0.0.1:1',
    `mongodb://${ACCESS}/?authMechanismProperties=hunter2:x`
  ]
  await Promise.all(uris.map(async MONGODB_URI => {
    const { lines, log } = collectedLog()
    const { message, stack } = await refusedStart({ MONGODB_URI, SECRET_KEY: 'x'.repeat(32) }, log)
    t.match(message, /^MONGODB_URI [^\n]*$/, MONGODB_URI)
    // At the log level debug, the stack is printed too.
    t.notMatch([message, stack, ...lines].join('\n'), /hunter2/, MONGODB_URI)
  }))
})
