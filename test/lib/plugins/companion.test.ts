import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { startEmbeddedMongo } from '../../../embedded-mongo/index.js'
import { connect } from '../../../lib/database/connection.js'
import type { Guard } from '../../../lib/http/companion-guard.js'
import { apiError } from '../../../lib/http/errors.js'
import companion from '../../../lib/plugins/companion.js'
import readiness from '../../../lib/plugins/readiness.js'
import { serverOptions } from '../../../lib/http/server.js'
import { VERSION } from '../../../lib/process/version.js'

const TooLate = apiError('TOO_LATE', 409, 'Too late')

async function testCompanion (t: Test, guard: Partial<Guard> = {}): Promise<FastifyInstance> {
  const app = Fastify(serverOptions({ LOG_LEVEL: 'silent' }))
  t.teardown(() => app.close())
  await app.register(companion, {
    guard: { COMPANION_SECRET: undefined, ...guard },
    title: 'Test service',
    description: 'It tests.',
    tags: [{ name: 'things', description: 'All things' }]
  })
  app.get('/things', {
    config: { errors: [TooLate] },
    schema: { operationId: 'things', response: { 200: { type: 'object', description: 'Things', properties: {} } } }
  }, async () => { throw new TooLate() })
  await app.ready()
  return app
}

t.test('a companion answers /health, /metrics and /openapi.json, with a request id', async t => {
  const app = await testCompanion(t)
  const health = await app.inject({ url: '/health', headers: { 'x-request-id': 'mine' } })
  t.strictSame([health.statusCode, health.json()], [200, { status: 'ok', version: VERSION }])
  t.equal(health.headers['x-request-id'], 'mine')
  const { body } = await app.inject('/metrics')
  t.match(body, 'http_requests_total{method="GET",route="/health",status_code="200"} 1')
  t.equal((await app.inject('/nothing')).json().detail, 'Not Found')
})

t.test('its document says what it is, and that it relies on the gateway', async t => {
  const app = await testCompanion(t)
  const { info, tags, paths } = (await app.inject('/openapi.json')).json()
  t.match(info, {
    title: 'Test service',
    version: VERSION,
    description: 'It tests. Internal: it answers callers with the header `X-Companion-Secret`, and relies on the ' +
      'gateway for everything else.'
  })
  t.strictSame(tags, [
    { name: 'things', description: 'All things' }, { name: 'system', description: 'Health, version and metrics' }
  ])
  t.strictSame(Object.keys(paths).sort(), ['/health', '/metrics', '/things'])
  for (const { get } of [paths['/health'], paths['/metrics']]) {
    t.strictSame(get.tags, ['system'])
    t.match(get.operationId, /^(health|metrics)$/)
    for (const text of [get.summary, get.description, get.responses[200].description]) t.match(text, /^\w.*\w/)
  }
})

t.test('the errors of a route are documented, and answered in the usual shape', async t => {
  const app = await testCompanion(t)
  const { paths } = (await app.inject('/openapi.json')).json()
  t.strictSame(Object.keys(paths['/things'].get.responses), ['200', '400', '403', '409', '500', '503'])
  const answer = await app.inject('/things')
  t.strictSame([answer.statusCode, answer.json()], [409, { detail: 'Too late' }])
})

const SECRET = 's'.repeat(32)
const PATHS = ['/things', '/openapi.json', '/nothing']
const FORBIDDEN = { detail: 'Forbidden' }

t.test('without the secret every path is 403, but /health and /metrics', async t => {
  const app = await testCompanion(t, { COMPANION_SECRET: SECRET })
  const sent = [undefined, '', 'x', SECRET.slice(1), `${SECRET}s`, SECRET.toUpperCase()]
  for (const secret of sent) {
    const headers = secret === undefined ? {} : { 'x-companion-secret': secret }
    for (const url of PATHS) {
      const answer = await app.inject({ url, headers })
      t.strictSame([answer.statusCode, answer.json()], [403, FORBIDDEN], `${url} with ${secret}`)
    }
    for (const url of ['/health', '/metrics']) t.equal((await app.inject({ url, headers })).statusCode, 200, url)
  }
  const headers = { 'x-companion-secret': SECRET }
  const statuses = await Promise.all(PATHS.map(async url => (await app.inject({ url, headers })).statusCode))
  t.strictSame(statuses, [409, 200, 404], 'with the secret')
})

t.test('a page in a browser is 403 on every path, also with the secret', async t => {
  const app = await testCompanion(t, { COMPANION_SECRET: SECRET })
  for (const origin of ['https://other.example', 'null', 'http://localhost:8000']) {
    for (const url of [...PATHS, '/health', '/metrics']) {
      const answer = await app.inject({ url, headers: { origin, 'x-companion-secret': SECRET } })
      t.strictSame([answer.statusCode, answer.json()], [403, FORBIDDEN], `${url} from ${origin}`)
    }
  }
})

t.test('a companion answers the names that it was started for', async t => {
  const cases: Array<[Partial<Guard>, right: string[], wrong: string[]]> = [
    [{ HOST: '10.0.0.5' }, ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:8080', '10.0.0.5:8080'],
      ['rebound.example:8080', 'localhost.example', '10.0.0.6', '127.0.0.1.example:80']],
    [{ HOST: '::' }, ['[::]:8080'], ['example.edu']],
    [{ COMPANION_HOSTS: ['retrieval', 'r.svc'] }, ['retrieval:8081', 'R.svc'], ['localhost', '127.0.0.1']]
  ]
  for (const [guard, right, wrong] of cases) {
    const app = await testCompanion(t, guard)
    for (const host of right) t.equal((await app.inject({ url: '/things', headers: { host } })).statusCode, 409, host)
    for (const host of wrong) {
      t.equal((await app.inject({ url: '/things', headers: { host } })).statusCode, 403, host)
      t.equal((await app.inject({ url: '/health', headers: { host } })).statusCode, 200, `/health of ${host}`)
    }
  }
})

t.test('a companion is ready while its database answers, and alive all the same without it', async t => {
  const mongo = await startEmbeddedMongo()
  const connection = await connect(mongo.uri('ready'), 'test')
  t.teardown(() => connection.close())
  const app = Fastify(serverOptions({ LOG_LEVEL: 'silent' }))
  t.teardown(() => app.close())
  await app.register(companion, {
    guard: { COMPANION_SECRET: SECRET }, title: 'Test service', description: 'It tests.', tags: []
  })
  await app.register(readiness, { connection })
  const ask = async (url: string) => {
    const response = await app.inject(url)
    return [response.statusCode, response.json()]
  }
  t.strictSame(await ask('/ready'), [200, { status: 'ok' }], 'without the secret')
  await mongo.close()
  t.strictSame(await ask('/ready'), [503, { detail: 'Database unavailable' }])
  t.equal((await ask('/health'))[0], 200)
})
