import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import t, { type Test } from 'tap'
import { ServicePool } from '../../../../lib/http/client/service-pool.js'
import { freePort } from '../../../support/free-port.js'

const ask = () => ({ method: 'GET', path: '/', signal: AbortSignal.timeout(20_000) } as const)

async function peer (t: Test) {
  const connections = { count: 0 }
  const server = createServer((_request, response) => { response.end('{}') }).listen(0, '127.0.0.1')
  server.on('connection', () => { connections.count++ })
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { connections, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

t.test('a busy connection gets no request when it is old: a process that is added later gets some', async t => {
  const { connections, url } = await peer(t)
  const pool = new ServicePool(url, { maxAgeMs: 60 })
  t.teardown(() => pool.destroy())
  const end = performance.now() + 10_000
  while (connections.count < 3 && performance.now() < end) await (await pool.request(ask())).body.dump()
  t.ok(connections.count >= 3, `${connections.count} connections, without a pause between requests`)
})

t.test('a connection that is refused is tried once more: another process may take it', async t => {
  const port = await freePort()
  const pool = new ServicePool(`http://127.0.0.1:${port}`, {})
  t.teardown(() => pool.destroy())
  let refusals = 0
  const peer = createServer((_request, response) => { response.end('{}') })
  t.teardown(() => peer.close())
  // Without a host, the port is open when `listen` returns: the peer refuses once.
  const open = () => { if (++refusals === 1) peer.listen(port) }
  subscribe('undici:client:connectError', open)
  t.teardown(() => unsubscribe('undici:client:connectError', open))
  const { statusCode, body } = await pool.request(ask())
  await body.dump()
  t.strictSame([statusCode, refusals], [200, 1])
})

t.test('a connection that is refused twice is told', async t => {
  const pool = new ServicePool(`http://127.0.0.1:${await freePort()}`, {})
  t.teardown(() => pool.destroy())
  await t.rejects(pool.request(ask()), { code: 'ECONNREFUSED' })
})

// A thread that listens and accepts nothing: the kernel lets no more connections wait than its queue holds.
const DEAF = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
  })
`

t.test('a deadline holds while a connection is made, whether or not the body is held in memory', async t => {
  const deaf = new Worker(DEAF, { eval: true })
  t.teardown(() => deaf.terminate())
  const [port] = await once(deaf, 'message') as [number]
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  t.teardown(() => { for (const socket of waiting) socket.destroy() })
  const pool = new ServicePool(`http://127.0.0.1:${port}`, {})
  t.teardown(() => pool.destroy())
  const soon = () => ({ ...ask(), signal: AbortSignal.timeout(300) })
  await t.rejects(pool.requestWhole(soon()), { name: 'TimeoutError' })
  await t.rejects(pool.request(soon()), { name: 'TimeoutError' })
  const late = { ...ask(), signal: AbortSignal.abort(new Error('given up')) }
  await t.rejects(pool.requestWhole(late), { message: 'given up' })
  await t.rejects(pool.request(late), { message: 'given up' })
})

t.test('a deadline holds in the middle of a body that is held in memory', async t => {
  const server = createServer((_request, response) => { response.write('{') }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const pool = new ServicePool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {})
  t.teardown(() => pool.destroy())
  const closed = once(server, 'connection').then(async ([socket]) => await once(socket, 'close'))
  await t.rejects(pool.requestWhole({ ...ask(), signal: AbortSignal.timeout(300) }), { name: 'TimeoutError' })
  await closed
  t.pass('the connection is closed')
})
