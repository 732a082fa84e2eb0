import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { buildServer, serverOptions } from '../../../lib/http/server.js'
import { collectedLog, testApp } from '../../support/helper.js'
import { openRaw, sendRaw } from '../../support/raw-connection.js'

t.test('the limits of a server', async t => {
  const { bodyLimit, requestTimeout, routerOptions, http, return503OnClosing, forceCloseConnections, ...options } =
    serverOptions({ LOG_LEVEL: 'info' })
  t.strictSame([bodyLimit, requestTimeout, routerOptions], [1_048_576, 120_000, { maxParamLength: 65_536 }])
  t.strictSame(http, {
    maxHeaderSize: 65_536,
    requireHostHeader: false,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 1_000
  })
  t.strictSame([return503OnClosing, forceCloseConnections, options.requestIdHeader], [false, 'idle', false])
})

t.test('a proxy is trusted where the settings name it', async t => {
  t.equal(serverOptions({ LOG_LEVEL: 'info' }).trustProxy, false)
  t.strictSame(serverOptions({ LOG_LEVEL: 'info', TRUST_PROXY: ['10.0.0.0/8'] }).trustProxy, ['10.0.0.0/8'])
})

t.test('the log is that of the settings, unless another one is given', async t => {
  t.match(serverOptions({ LOG_LEVEL: 'warn' }).logger, { level: 'warn', serializers: { err: Function } })
  const log = { level: 'silent' }
  t.equal(serverOptions({ LOG_LEVEL: 'warn' }, log).logger, log)
})

t.test('a response that breaks off is logged once, as an error of its request', async t => {
  const { lines, log } = collectedLog()
  const app = await buildServer(async app => {
    app.get('/broken', async (_request, reply) => {
      reply.hijack()
      reply.raw.destroy(new Error('broken off'))
    })
  }, { LOG_LEVEL: 'info' }, log)
  t.teardown(() => app.close())
  await app.inject('/broken').catch(() => {})
  t.equal(lines.length, 1)
  t.match(JSON.parse(lines[0] ?? ''), { level: 50, msg: 'request errored', err: { message: 'broken off' } })
})

t.test('a service that cannot start is closed', async t => {
  let isClosed = false
  const broken = async (app: FastifyInstance) => {
    app.addHook('onClose', async () => { isClosed = true })
    throw new Error('broken')
  }
  await t.rejects(buildServer(broken as never, { LOG_LEVEL: 'silent' }), { message: 'broken' })
  t.ok(isClosed, 'so that it keeps no connection')
})

t.test('an id of a request is kept where it is safe in a header and a log', async t => {
  const { genReqId } = serverOptions({ LOG_LEVEL: 'info' })
  const idOf = (id?: string | string[]) => genReqId({ headers: { 'x-request-id': id as string } })
  for (const id of ['a', 'A-b_c.9', 'x'.repeat(128)]) t.equal(idOf(id), id)
  for (const id of [undefined, '', 'a b', 'a\n', 'ä', 'x'.repeat(129), ['a', 'b']]) {
    t.match(idOf(id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, String(id))
  }
})

t.test('bytes that are no request are answered in full, and the connection is closed', async t => {
  const app = await testApp(t)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await sendRaw(origin, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine\r\nbad header\r\n\r\n')
  const [head = '', body] = answer.split('\r\n\r\n')
  t.strictSame(head.replace(/^X-Request-Id: .*$/m, 'X-Request-Id: …').split('\r\n'), [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'Content-Length: 24',
    'X-Request-Id: …',
    'Connection: close'
  ])
  t.equal(body, '{"detail":"Bad Request"}')
})

t.test('bytes that are no request get no answer that the request before them could take for its own', async t => {
  const app = await testApp(t)
  let release = () => {}
  app.pingDatabase = async () => await new Promise(resolve => { release = resolve as () => void })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = new Promise(resolve => app.server.once('request', resolve))
  const connection = await openRaw(origin, 'GET /ready HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
  connection.socket.write('NONSENSE\r\n\r\n')
  await connection.closed
  release()
  t.equal(connection.text(), '')
})
