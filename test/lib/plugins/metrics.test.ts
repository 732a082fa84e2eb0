import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { signal, until } from '../../support/events.js'
import { collectedLog } from '../../support/log.js'
import { openRaw } from '../../support/raw-connection.js'
import metrics, { DURATION_BUCKETS, metricsRoute } from '../../../lib/plugins/metrics.js'

async function testApp (t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(metrics)
  app.get('/things/:id', async () => ({}))
  app.get('/metrics', metricsRoute)
  await app.ready()
  return app
}

t.test('answers are counted and timed by method, route and status, and explained', async t => {
  const app = await testApp(t)
  for (const url of ['/things/1', '/things/2', '/nothing']) await app.inject(url)
  const { headers, body } = await app.inject('/metrics')
  t.match(headers['content-type'], /^text\/plain/)
  const counts = body.split('\n').filter(line => line.startsWith('http_requests_total'))
  t.strictSame(counts, [
    'http_requests_total{method="GET",route="/things/:id",status_code="200"} 2',
    'http_requests_total{method="GET",route="__unknown__",status_code="404"} 1'
  ])
  t.match(body, '# HELP http_requests_total Answers sent\n')
  t.match(body, '# HELP http_request_duration_seconds Latency of the answers\n')
  const buckets = [...body.matchAll(/_bucket\{le="([\d.]+)",method="GET",route="\/things\/:id"/g)]
  t.strictSame(buckets.map(([, end]) => Number(end)), DURATION_BUCKETS)
  t.match(body, /^process_cpu_seconds_total /m, 'figures of the process')
  t.notMatch(body, /summary/, 'no quantiles, which cost more and cannot be added')
})

t.test('a request whose client has gone is no answer: it is counted by itself, and logged', async t => {
  const { lines, log } = collectedLog()
  const app = Fastify({ logger: log })
  t.teardown(() => app.close())
  await app.register(metrics)
  const [asked, left] = [signal(), signal()]
  app.get('/slow/:id', async () => {
    asked.resolve()
    await left.promise
    return {}
  })
  const { socket } = await openRaw(await app.listen({ port: 0, host: '127.0.0.1' }),
    'GET /slow/1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked.promise
  socket.destroy()
  await until(() => lines.some(line => line.includes('request ended without an answer')))
  left.resolve()
  const line = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'request ended without an answer')
  t.match(line, { req: { method: 'GET', url: '/slow/1' }, responseTime: Number })
  const counts = (await app.metricsRegistry.metrics()).split('\n').filter(line => line.startsWith('http_requests_'))
  t.strictSame(counts, ['http_requests_aborted_total{method="GET",route="/slow/:id"} 1'])
})

t.test('the time of an answer is measured up to the longest deadline', async t => {
  t.strictSame(DURATION_BUCKETS, [...DURATION_BUCKETS].sort((a, b) => a - b))
  t.strictSame([DURATION_BUCKETS[0], DURATION_BUCKETS.at(-1)], [0.005, 120])
})

t.test('several apps in one process have metrics of their own', async t => {
  const [first, second] = [await testApp(t), await testApp(t)]
  await first.inject('/things/1')
  t.notMatch((await second.inject('/metrics')).body, /things/)
  t.match(await first.metricsRegistry.metrics(), /things/)
})

t.test('the route of the metrics is documented, and is no news for the log', async t => {
  const { logLevel, schema } = metricsRoute
  t.equal(logLevel, 'warn')
  t.strictSame([schema.operationId, schema.tags], ['metrics', ['system']])
  for (const text of [schema.summary, schema.description, schema.response[200].description]) t.match(text, /\w+ \w+/)
  t.strictSame(Object.keys(schema.response[200].content), ['text/plain'])
})
