import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { limitConnections } from '../../../lib/http/connection-limit.js'
import { signal } from '../../support/events.js'
import { collectedLog } from '../../support/log.js'
import { openRaw } from '../../support/raw-connection.js'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server for ten connections. It answers `/slow` when it is told to. */
async function tenConnections (t: Test) {
  const { lines, log } = collectedLog('warn')
  const app = Fastify({ logger: log })
  t.teardown(() => app.close())
  const { promise, resolve: answer } = signal()
  const arrived = signal()
  app.get('/', async () => 'ok')
  app.post('/', async () => 'ok')
  app.get('/slow', async () => {
    arrived.resolve()
    await promise
    return 'late'
  })
  limitConnections(app, 40)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const open = async (bytes = '') => {
    const connection = await openRaw(app.listeningOrigin, bytes)
    t.teardown(() => connection.socket.destroy())
    return connection
  }
  return { open, answer, arrived: arrived.promise, lines }
}

t.test('of too many connections, those that have waited longest without a request are closed', async t => {
  const { open, lines } = await tenConnections(t)
  const idle = []
  for (let i = 0; i < 10; i++) idle.push(await open())
  const late = await open(GET)
  await late.received(/ok$/)
  await idle[0]?.closed
  t.strictSame(idle.map(({ socket }) => socket.destroyed), [true, ...Array(9).fill(false)])
  await open()
  await idle[1]?.closed
  t.equal(late.socket.destroyed, false, 'one that has had a request since is not the next')
  t.equal(lines.length, 1, 'the log has one line a minute')
  t.match(lines[0], /"limit":10.*too many connections/)
})

t.test('a connection with a request in progress is not closed', async t => {
  const { open, arrived, answer } = await tenConnections(t)
  const busy = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  for (let i = 0; i < 30; i++) await open()
  const other = await open(GET)
  await other.received(/ok$/)
  t.equal(busy.socket.destroyed, false)
  answer()
  await busy.received(/late$/)
  t.match(busy.text(), /^HTTP\/1\.1 200 /)
})

t.test('where none is idle, the request that has been arriving longest makes room', async t => {
  const { open, arrived, answer } = await tenConnections(t)
  const busy = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  const slow = []
  for (let i = 0; i < 9; i++) {
    const connection = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n' +
      'Expect: 100-continue\r\n\r\nslow')
    await connection.received(/100 Continue/)
    slow.push(connection)
  }
  const other = await open(GET)
  await other.received(/ok$/)
  await slow[0]?.closed
  t.strictSame(slow.map(({ socket }) => socket.destroyed), [true, ...Array(8).fill(false)])
  answer()
  await busy.received(/late$/)
})

t.test('a connection whose first request is answered is not idle while its second one is in progress', async t => {
  const { open, arrived, answer } = await tenConnections(t)
  const busy = await open(GET + 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  await busy.received(/ok$/)
  for (let i = 0; i < 30; i++) await open()
  const other = await open(GET)
  await other.received(/ok$/)
  t.equal(busy.socket.destroyed, false)
  answer()
  await busy.received(/late$/)
})

t.test('a request that arrives slowly behind one in progress does not end the connection of both', async t => {
  const { open, arrived, answer } = await tenConnections(t)
  const busy = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n' +
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nslow')
  await arrived
  for (let i = 0; i < 9; i++) {
    const slow = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n' +
      'Expect: 100-continue\r\n\r\nslow')
    await slow.received(/100 Continue/)
  }
  const other = await open(GET)
  await other.received(/ok$/)
  answer()
  await busy.received(/late$/)
  t.match(busy.text(), /^HTTP\/1\.1 200 /)
})
