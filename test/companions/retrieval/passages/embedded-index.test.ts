import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import t from 'tap'
import { pino } from 'pino'
import { EmbeddedIndex } from '../../../../companions/retrieval/passages/embedded-index.js'

t.test('a thread that hangs is replaced, its callers are told, and it is said', async t => {
  // A database that takes connections and says nothing.
  const sockets: Socket[] = []
  const silent = createServer(socket => { sockets.push(socket) }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const uri = `mongodb://127.0.0.1:${(silent.address() as AddressInfo).port}/x`
  const registry = new Registry()
  const limits = { answerMs: 60_000, taskMs: 500, silentMs: 60_000 }
  const index = new EmbeddedIndex(uri, pino({ level: 'silent' }), registry, undefined, limits)
  t.teardown(async () => {
    await index.close()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  t.equal(index.isRestarting, false)
  await t.rejects(index.search('exam', 'botany', 5), /Document index unavailable/)
  t.equal(index.isRestarting, true, 'until a task succeeds')
  t.match(await registry.metrics(), /^index_thread_restarts_total 1$/m)
  await t.resolves(index.settle('botany'), 'an upload does not depend on it')
})

t.test('a caller is told at its deadline, while the thread goes on', async t => {
  const registry = new Registry()
  const limits = { answerMs: 50, taskMs: 60_000, silentMs: 60_000 }
  const index = new EmbeddedIndex('mongodb://127.0.0.1:9/x', pino({ level: 'silent' }), registry, undefined, limits)
  t.teardown(() => index.close())
  await t.rejects(index.search('exam', 'botany', 5), /Document index unavailable/)
  t.match(await registry.metrics(), /^index_thread_restarts_total 0$/m)
})
