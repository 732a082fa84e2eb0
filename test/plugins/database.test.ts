import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import t from 'tap'
import { buildApp } from '../../app.js'
import { account, call, freshDatabase, testSettings } from '../helper.js'

t.test('a database that stalls, is gone and comes back: 503 meanwhile, and no restart', async t => {
  const uri = new URL(await freshDatabase(t))
  const target = uri.hostname.endsWith('.sock') ? { path: decodeURIComponent(uri.hostname) } : { host: uri.hostname, port: Number(uri.port || 27017) }
  const pairs = new Set<Socket[]>()
  const proxy = createServer(client => {
    const server = connect(target as never)
    pairs.add([client, server])
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = () => { for (const pair of pairs) for (const socket of pair) socket.destroy() }
  t.teardown(() => {
    cut()
    proxy.close()
  })

  const { port } = proxy.address() as AddressInfo
  const app = await buildApp(testSettings(`mongodb://127.0.0.1:${port}${uri.pathname}?directConnection=true`))
  t.teardown(() => app.close())
  const student = await account(app, 'STUDENT')

  for (const [client] of pairs) client?.unpipe()
  const started = Date.now()
  const stalled = await call(app, undefined, 'GET', '/ready')
  t.same([stalled.statusCode, stalled.json()], [503, { detail: 'Database unavailable' }], 'stalled')
  t.ok(Date.now() - started < 10_000, 'and the answer does not wait for the database')

  cut()
  pairs.clear()
  proxy.close()
  const gone = await call(app, student, 'GET', '/users/me')
  t.same([gone.statusCode, gone.json()], [503, { detail: 'Database unavailable' }], 'gone')
  t.equal((await call(app, undefined, 'GET', '/health')).statusCode, 200)

  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'back')
})
