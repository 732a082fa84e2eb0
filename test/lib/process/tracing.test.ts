import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { startGateway } from '../../support/gateway-process.js'

interface Span { traceId: string, spanId: string, parentSpanId?: string, name: string, attributes: any[], kind: number }

/** A server in the place of another one; `seen` are its requests. */
async function peer (t: Test, reply: (body: any) => object) {
  const seen: Array<{ path: string, headers: IncomingHttpHeaders, body: any }> = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request.setEncoding('utf8')) text += piece
    const body = text === '' ? {} : JSON.parse(text)
    if (request.method === 'POST') seen.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply(body)))
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const FORM = 'application/x-www-form-urlencoded'
const QUESTION = 'When is the zebracorn examination of Marguerite Perey?'
const completion = {
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'On the ninth of quintember.' } }]
}

async function gateway (t: Test, more: Record<string, string>) {
  const model = await peer(t, () => completion)
  const process = await startGateway(t, {
    DATA_DIR: t.testdir(), LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: 'm', WEB: 'off', ...more
  })
  const call = async (method: string, path: string, body?: object | string, token?: string) => {
    const isForm = typeof body === 'string'
    const response = await fetch(process.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isForm ? FORM : 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) })
    })
    return await response.json() as any
  }
  const password = 'correct horse battery'
  const person = { username: 'perey', email: 'perey@example.edu', full_name: 'Marguerite Perey', role: 'ADMIN' }
  await call('POST', '/register', { ...person, password })
  const { access_token: token } = await call('POST', '/token', 'username=perey&password=correct%20horse%20battery')
  await call('POST', '/register', { ...person, username: 'emmy', email: 'e@example.edu', role: 'PROFESSOR', password })
  const subject = { subject_id: 'quimicae', name: 'Chemistry', description: '', professor_id: 'emmy' }
  await call('POST', '/subjects', subject, token)
  const chat = async (id: string) =>
    await call('POST', '/chat', { id, asignatura: 'quimicae', content: QUESTION }, token)
  return { ...process, model, call, chat, token }
}

// A production install has none of them, and neither has a checkout from before they were added.
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const PACKAGES: Record<string, string> = json('tools/traces/package.json').dependencies
const isThere = await Promise.all(Object.keys(PACKAGES).map(name => import(name)))
  .then(() => true, () => false)
const skip = isThere ? false : 'the packages of traces are not installed'

const spansIn = (bodies: any[]): Span[] => bodies.flatMap(({ resourceSpans }) =>
  resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap(({ spans }: any) => spans)))

t.test('an image gets the packages of traces by a lock of their own, in the versions that these tests use', async t => {
  const [whole, own] = [json('package-lock.json').packages, json('tools/traces/package-lock.json').packages]
  t.strictSame(own[''].dependencies, PACKAGES)
  for (const [path, { version, integrity, dev }] of Object.entries<any>(own).filter(([path]) => path !== '')) {
    t.match(integrity, /^sha512-/, `${path} has a digest`)
    t.notOk(dev, `${path} is no tool`)
    if (PACKAGES[path.replace('node_modules/', '')] === undefined) continue
    t.strictSame([version, whole[path].version], [PACKAGES[path.replace('node_modules/', '')], version], path)
  }
  t.match(readFileSync('Dockerfile', 'utf8'), /npm ci --prefix tools\/traces && mv tools\/traces\/node_modules dist\//)
})

t.test('one chat is one trace over gateway, engine and model, with the role and without a word', { skip }, async t => {
  const collector = await peer(t, () => ({}))
  const { call, chat, model, token, process, log, exit } = await gateway(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100'
  })
  t.match(await chat('perey-session-1'), { response: /quintember/ })
  await call('GET', `/sessions?q=${encodeURIComponent('zebracorn')}`, undefined, token)
  await call('GET', '/health')
  await call('GET', '/no-such-path/zebracorn')
  process.kill('SIGTERM')
  await exit
  t.ok(collector.seen.every(({ path }) => path === '/v1/traces'), 'OTLP over HTTP')
  const bodies = collector.seen.map(({ body }) => body)
  const everything = JSON.stringify(bodies)
  const spans = spansIn(bodies)
  const root = spans.find(({ name, parentSpanId }) => name === 'POST /chat' && !parentSpanId) as Span
  const ofChat = spans.filter(({ traceId }) => traceId === root.traceId)
  const above = (span: Span): string[] => {
    const parent = ofChat.find(({ spanId }) => spanId === span.parentSpanId)
    return [span.name, ...parent === undefined ? [] : above(parent)]
  }
  const servers = ofChat.filter(({ kind }) => kind === 2)
  t.ok(servers.some(span => span.name === 'POST /chat' && above(span).length >= 3), 'the engine is below the gateway')
  const [, traceId, spanId] = String(model.seen.at(-1)?.headers.traceparent).split('-')
  t.equal(traceId, root.traceId, 'the model gets the trace')
  const asked = ofChat.find(span => span.spanId === spanId) as Span
  t.equal(above(asked).filter(name => name === 'POST /chat').length, 2, 'below engine and gateway')
  t.ok(ofChat.some(({ attributes }) => JSON.stringify(attributes).includes('db.')), 'with commands of the database')
  const valueOf = (name: string) => root.attributes.find(({ key }) => key === name)?.value.stringValue
  t.strictSame(['http.route', 'app.role'].map(valueOf), ['/chat', 'ADMIN'])
  t.match(everything, /"service.name","value":\{"stringValue":"gateway"/)
  t.notMatch(everything, /zebracorn|quintember|perey|Marguerite|quimicae|correct|example\.edu|[?]q=/i)
  t.notMatch(JSON.stringify(spans.map(({ name }) => name)), /health|metrics/)
  const line = log().split('\n').find(line => line.includes('"path":"/chat"') && line.includes('completed'))
  t.equal(JSON.parse(line ?? '{}').trace_id, root.traceId, 'log lines have the id of the trace')
})

t.test('a collector that is away harms no request, and fills no memory', { skip }, async t => {
  const { chat, call, process, exit } = await gateway(t, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  t.match(await chat('s'), { response: /quintember/ })
  // The queue of the SDK holds 2,048 spans: more than that are made here.
  const fifty = async () => await Promise.all(Array.from({ length: 50 }, () => call('GET', '/not-there')))
  for (let round = 0; round < 30; round++) await fifty()
  t.match(await chat('s'), { response: /quintember/ })
  const started = performance.now()
  process.kill('SIGTERM')
  t.equal(await exit, 0)
  t.ok(performance.now() - started < 8_000, 'and it stops')
})

t.test('traces can be sampled by the settings of OpenTelemetry', { skip }, async t => {
  const collector = await peer(t, () => ({}))
  const { chat, process, exit } = await gateway(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off'
  })
  await chat('s')
  process.kill('SIGTERM')
  await exit
  t.equal(collector.seen.length, 0)
})

t.test('a start that needs the packages of traces and has them not is refused, with what installs them', async t => {
  // As in a production install, where Node does not find them.
  const hook = 'export const resolve = (name, context, next) => { if (name.startsWith("@opentelemetry/")) throw ' +
    'Object.assign(new Error("not found: " + name), { code: "ERR_MODULE_NOT_FOUND" }); return next(name, context) }'
  const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(url(hook))})`
  const environment = { DATA_DIR: t.testdir(), NODE_OPTIONS: `--import=${url(register)}` }
  const refused = await startGateway(t, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  t.equal(await refused.exit, 1)
  t.match(refused.errors(), /OTEL_EXPORTER_OTLP_ENDPOINT is set[^\n]*not installed: npm ci --prefix tools\/traces/)
  const { process, exit } = await startGateway(t, { ...environment, WEB: 'off' })
  process.kill('SIGTERM')
  t.equal(await exit, 0, 'without a collector it needs none of them')
})
