import t from 'tap'
import { NO_COMPANIONS } from '../support/doubles/engine-double.js'
import { startGateway } from '../support/gateway-process.js'
import { openRaw } from '../support/raw-connection.js'

t.test('more idle connections than descriptors neither end the process nor keep others out', async t => {
  const gateway = await startGateway(t, { DATA_DIR: t.testdir(), PORT: '0', ...NO_COMPANIONS }, 256)
  await Promise.all(Array.from({ length: 300 }, async () => {
    const { socket } = await openRaw(gateway.url)
    t.teardown(() => socket.destroy())
  }))
  for (const path of ['/health', '/ready', '/metrics', '/system/info']) {
    t.equal((await fetch(gateway.url + path)).status, 200, path)
  }
  const account = { username: 'ada', email: 'ada@example.edu', password: 'correct horse battery', full_name: 'Ada' }
  const registered = await fetch(`${gateway.url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, role: 'STUDENT' })
  })
  t.equal(registered.status, 201, 'others register')
  t.equal(gateway.process.exitCode, null, 'the process goes on')
  t.match(gateway.log(), /too many connections/)
})
