import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { ServicePool } from '../../lib/service-pool.js'

const ask = () => ({ method: 'GET', path: '/', signal: AbortSignal.timeout(20_000) } as const)

async function peer (t: Test, port = 0) {
  const connections = { count: 0 }
  const server = createServer((_request, response) => { response.end('{}') }).listen(port, '127.0.0.1')
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

t.test('a connection that is refused is tried once more, and then told', async t => {
  const unused = createSocketServer().listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const { port } = unused.address() as AddressInfo
  unused.close()
  await once(unused, 'close')
  const pool = new ServicePool(`http://127.0.0.1:${port}`, {})
  t.teardown(() => pool.destroy())
  await t.rejects(pool.request(ask()), { code: 'ECONNREFUSED' })
  const first = pool.request(ask())
  await peer(t, port)
  // The first try may find the peer already; either way the request is answered.
  t.equal((await first.catch(async () => await pool.request(ask()))).statusCode, 200)
})
