import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { apiError } from '../../../lib/errors.js'
import companion from '../../../lib/plugins/companion.js'
import { serverOptions } from '../../../lib/server.js'
import { VERSION } from '../../../lib/version.js'

const TooLate = apiError('TOO_LATE', 409, 'Too late')

async function testCompanion (t: Test): Promise<FastifyInstance> {
  const app = Fastify(serverOptions({ LOG_LEVEL: 'silent' }))
  t.teardown(() => app.close())
  await app.register(companion, {
    title: 'Test service', description: 'It tests.', tags: [{ name: 'things', description: 'All things' }]
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
  t.strictSame([health.statusCode, health.json()], [200, { status: 'ok' }])
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
    description: 'It tests. Internal: it has no authentication of its own and relies on the gateway.'
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
  t.strictSame(Object.keys(paths['/things'].get.responses), ['200', '400', '409', '500', '503'])
  const answer = await app.inject('/things')
  t.strictSame([answer.statusCode, answer.json()], [409, { detail: 'Too late' }])
})
