import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { account, testApp } from '../../helper.js'

t.test('closing answers what is in flight, refuses what is new, and does not wait for idle connections', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  let finish: (value: { total: number; users: [] }) => void = () => {}
  app.models.User.list = async () =>
    new Promise(resolve => {
      finish = resolve
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const open = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    const connection = { socket, text: '', closed: once(socket, 'close') }
    socket.setEncoding('utf8').on('data', text => {
      connection.text += text
    })
    socket.write(bytes)
    return connection
  }
  const request = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\nConnection: keep-alive\r\n\r\n`
  const idle = await open(request('/health'))
  const busy = await open(request('/admin/users'))
  const silent = await open('')
  const half = await open(
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      'Content-Length: 100\r\n\r\nusername='
  )
  const late = await open('GET /health HTTP/1.1\r\nHost: x\r\n')
  while (!idle.text.includes('ok')) await sleep(5)
  await sleep(50)

  const started = Date.now()
  const closed = app.close()
  await Promise.all([idle.closed, silent.closed])
  t.ok(Date.now() - started < 30_000, 'an idle connection is closed at once')
  const refused = connect(port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  t.equal(error.code, 'ECONNREFUSED', 'no new connection is taken')

  late.socket.write('\r\n')
  await late.closed
  t.match(late.text, /^HTTP\/1\.1 503 Service Unavailable\r\n/, 'a request that is complete only now is refused')
  t.match(late.text, /\{"detail":"Service is shutting down"\}$/)

  busy.socket.write(request('/health'))
  await sleep(100)
  await half.closed
  t.ok(Date.now() - started < 30_000, 'nor is one waited for that does not finish its request')
  finish({ total: 0, users: [] })
  await busy.closed
  await closed
  t.match(busy.text, /^HTTP\/1\.1 200 OK\r\n/, 'the request in flight is answered')
  t.match(busy.text, /connection: close/i, 'and its connection ends with it')
  t.notMatch(busy.text, /"status":"ok"/, 'a request that arrives on it meanwhile is not served')
})
