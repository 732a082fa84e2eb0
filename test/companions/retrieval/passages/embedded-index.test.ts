import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import t from 'tap'
import { pino } from 'pino'
import { chunkId } from '../../../../companions/retrieval/models/chunk.js'
import { defineModels } from '../../../../companions/retrieval/models/index.js'
import { EmbeddedIndex } from '../../../../companions/retrieval/passages/embedded-index.js'
import { connect } from '../../../../lib/database/connection.js'
import { freshDatabase } from '../../../support/database.js'
import { tcpProxy } from '../../../faults/support/tcp-proxy.js'

// It reads so many at once.
const PART = 500
const PASSAGES = 4 * PART

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

t.test('a thread that gets on with its work is not replaced, however long it takes', async t => {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const connection = await connect(proxy.uri, 'test')
  t.teardown(() => connection.close())
  const { Chunk, Document, SubjectState } = defineModels(connection)
  await Chunk.store(Array.from({ length: PASSAGES }, (_, n) =>
    ({ _id: chunkId('v', n), version: 'v', n, content: `mosses ${n}`, headings: [] })))
  await Document.publish({
    _id: 'd',
    subject: 'botany',
    filename: 'a.txt',
    type: 'text',
    file: true,
    size: 1,
    chunks: PASSAGES,
    characters: 1,
    indexed_at: new Date(),
    version: 'v'
  })
  await SubjectState.changed('botany')
  const registry = new Registry()
  const limits = { answerMs: 60_000, taskMs: 5_000, silentMs: 60_000 }
  const index = new EmbeddedIndex(proxy.uri, pino({ level: 'silent' }), registry, undefined, limits)
  t.teardown(() => index.close())
  // The start of the thread takes longer than a part, and where the machine is busy than a task may.
  const isStarted = async () => await index.search('mosses', 'another subject', 5).then(() => true, () => false)
  while (!await isStarted()) await sleep(100)
  registry.resetMetrics()
  const found = index.search('mosses', 'botany', 5)
  for (let part = 0; part < PASSAGES / PART; part++) {
    const held = proxy.hold('find', Chunk.collection.collectionName)
    await held.arrived
    await sleep(1_500)
    held.release()
  }
  t.equal((await found).length, 5)
  const metrics = await registry.metrics()
  t.match(metrics, /^index_thread_restarts_total 0$/m)
  const counted = Object.fromEntries([...metrics.matchAll(/^index_(\w+) (\d+)$/mg)].map(([, name, value]) =>
    [name, Number(value)]))
  t.match(counted, {
    kept_courses: 2, kept_passages: PASSAGES, kept_bytes: Number, uses_total: 2, builds_total: 2, evictions_total: 0
  })
  t.ok(Number(counted.kept_bytes) > 100 * PASSAGES, 'the memory of the thread is told')
})

t.test('a caller is told at its deadline, while the thread goes on', async t => {
  const registry = new Registry()
  const limits = { answerMs: 50, taskMs: 60_000, silentMs: 60_000 }
  const index = new EmbeddedIndex('mongodb://127.0.0.1:9/x', pino({ level: 'silent' }), registry, undefined, limits)
  t.teardown(() => index.close())
  await t.rejects(index.search('exam', 'botany', 5), /Document index unavailable/)
  t.match(await registry.metrics(), /^index_thread_restarts_total 0$/m)
})
