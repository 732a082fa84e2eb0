import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { account, signal, testApp, until } from '../../support/helper.js'
import { openRaw, type RawConnection } from '../../support/raw-connection.js'

/** A gateway that listens, and a list of users that takes until `finish` is called. */
async function testServer (t: Test) {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  const [asked, finished] = [signal(), signal()]
  app.models.User.list = async () => {
    asked.resolve()
    await finished.promise
    return { total: 0, found: [] }
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const accepted = new Map<number | undefined, Socket>()
  app.server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket))
  /** Resolves when the server has read all that was sent on the connection. */
  const read = async ({ socket }: RawConnection) =>
    await until(() => accepted.get(socket.localPort)?.bytesRead === socket.bytesWritten)
  const request = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\nConnection: keep-alive\r\n\r\n`
  return { app, url, port, read, request, asked: asked.promise, finish: finished.resolve }
}

const HALF_A_FORM = 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
  'Content-Length: 100\r\n\r\nusername='

t.test('closing ends idle connections and half requests, and takes no new connection', async t => {
  const { app, url, port, read, request } = await testServer(t)
  const idle = await openRaw(url, request('/health'))
  const [silent, half] = [await openRaw(url), await openRaw(url, HALF_A_FORM)]
  await idle.received(/ok/)
  await Promise.all([silent, half].map(read))

  const started = Date.now()
  const closed = app.close()
  await Promise.all([idle.closed, silent.closed])
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  t.equal(error.code, 'ECONNREFUSED', 'no new connection is taken')
  await half.closed
  await closed
  const took = Date.now() - started
  t.ok(took < 30_000, `it waits neither for what is idle nor long for what does not arrive: ${took} ms`)
})

t.test('a service that leaves says so at /ready, and serves everything else as before', async t => {
  const { app, url } = await testServer(t)
  const status = async (path: string) => (await fetch(url + path)).status
  t.strictSame([await status('/ready'), await status('/health')], [200, 200])
  app.leave()
  t.strictSame([await status('/ready'), await status('/health'), await status('/subjects')], [503, 200, 401])
  t.equal((await fetch(`${url}/health`)).headers.get('x-leaving'), 'true', 'to who can choose')
})

t.test('a request that is complete only when the server closes is refused', async t => {
  const { app, url, read } = await testServer(t)
  const late = await openRaw(url, 'GET /health HTTP/1.1\r\nHost: x\r\n')
  await read(late)
  const closed = app.close()
  late.socket.write('\r\n')
  await late.closed
  t.match(late.text(), /^HTTP\/1\.1 503 Service Unavailable\r\n/)
  t.match(late.text(), /\{"detail":"Service is shutting down"\}$/)
  await closed
})

t.test('closing answers what is in flight, and nothing that arrives behind it', async t => {
  const { app, url, read, request, asked, finish } = await testServer(t)
  const busy = await openRaw(url, request('/admin/users'))
  await asked
  const closed = app.close()
  busy.socket.write(request('/health'))
  await read(busy)
  finish()
  await busy.closed
  await closed
  t.match(busy.text(), /^HTTP\/1\.1 200 OK\r\n/, 'the request in flight is answered')
  t.match(busy.text(), /connection: close/i, 'and its connection ends with it')
  t.notMatch(busy.text(), /"status":"ok"/, 'a request that arrives on it meanwhile is not served')
})

t.test('closing waits for the second of two requests on one connection after the first has its response', async t => {
  const { app, url, read, request, asked, finish } = await testServer(t)
  const connection = await openRaw(url, request('/health'))
  await connection.received(/ok/)
  connection.socket.write(request('/health') + request('/admin/users'))
  await asked
  await read(connection)
  await until(() => connection.text().split('"status":"ok"').length === 3)
  // It is given up at the same time as a connection without a request at work.
  const half = await openRaw(url, HALF_A_FORM)
  await read(half)
  const closed = app.close()
  await half.closed
  finish()
  await closed
  await connection.closed
  t.match(connection.text(), /"status":"ok".*"status":"ok".*200 OK[^]*connection: close[^]*\[\]$/is)
})

t.test('of two requests at work on one connection, both are answered while the server closes', async t => {
  const { app, url, read, request, asked, finish } = await testServer(t)
  const first = signal()
  app.models.User.hasAdministrator = async () => {
    await first.promise
    return true
  }
  const connection = await openRaw(url, request('/system/setup') + request('/admin/users'))
  await asked
  await read(connection)
  const closed = app.close()
  first.resolve()
  await connection.received(/needs_administrator/)
  finish()
  await closed
  await connection.closed
  t.match(connection.text(), /"needs_administrator":false[^]*200 OK[^]*connection: close[^]*\[\]$/i)
})
