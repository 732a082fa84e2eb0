import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { SECRET_HEADER } from '../../lib/http/companion-guard.js'
import { Part } from '../cluster/part.js'
import { GUIDE } from '../companions/chat-engine/helper.js'
import { freshDatabase } from '../support/database.js'
import { until } from '../support/events.js'
import { tcpProxy } from './support/tcp-proxy.js'

/*
 * What is guaranteed of costs (docs/models.md): nothing is counted twice. A kill loses what was counted in a second and
 * the calls that were under way; SIGTERM loses nothing.
 */

const COMPANION_SECRET = 'what-the-engine-of-this-test-wants'
const USAGE = { prompt_tokens: 1000, completion_tokens: 100 }
const COST = (1000 * 1 + 100 * 2) / 1_000_000
const PEOPLE = 4
/** The second between two writes, and the time that a busy machine takes for one. */
const LOST_MS = 3_000

/** A model that takes some milliseconds. `answered` is when it has answered each call. */
async function model (t: Test) {
  const answered: number[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', async () => {
      await sleep(Math.random() * 20)
      const message = { role: 'assistant', content: 'On **18 January**.' }
      const choices = [{ index: 0, finish_reason: 'stop', message }]
      response.writeHead(200, { 'content-type': 'application/json' })
      if (request.method === 'POST') response.once('finish', () => answered.push(Date.now()))
      const reply = { id: 'c', object: 'chat.completion', created: 0, model: 'm', choices, usage: USAGE }
      response.end(JSON.stringify(reply))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { answered, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

/** A chat engine as a process, with a proxy between it and its database. */
async function engine (t: Test) {
  const uri = await freshDatabase(t)
  const proxy = await tcpProxy(t, uri)
  const connection = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  await connection.collection<{ _id: string, name: string, guide: string }>('subjects')
    .insertOne({ _id: 'algebra', name: 'Algebra', guide: GUIDE })
  const { answered, url } = await model(t)
  const part = await Part.create('chat-engine', 'chat-engine', () => ({
    MONGODB_URI: proxy.uri,
    COMPANION_SECRET,
    LLM_BASE_URL: url,
    LLM_MODEL: 'm',
    MODEL_PRICES: 'm=1/2',
    BUDGET_MONTH: '1'
  }), t.testdir())
  t.teardown(() => part.kill())
  const headers = { 'content-type': 'application/json', [SECRET_HEADER]: COMPANION_SECRET }
  let asked = 0
  const ask = async () => {
    const question = { query: 'When is the exam?', id: `s${asked++}`, asignatura: 'algebra', user_id: 'ada' }
    const body = JSON.stringify(question)
    return await fetch(`${part.url}/chat`, { method: 'POST', headers, body }).then(({ status }) => status, () => 0)
  }
  /** What is stored. Each row agrees with itself. */
  const stored = async () => {
    const rows = await connection.collection('engine_costs').find().toArray()
    for (const { calls, prompt_tokens: read, completion_tokens: written, cost } of rows) {
      t.strictSame([read, written], [calls * USAGE.prompt_tokens, calls * USAGE.completion_tokens])
      t.ok(Math.abs(cost - calls * COST) < 1e-9, `${calls} calls have cost ${cost}`)
    }
    return rows.reduce((sum, { calls }) => sum + calls, 0)
  }
  const spent = async () =>
    (await (await fetch(`${part.url}/budget`, { headers })).json() as any).installation.spent / COST
  return { part, proxy, answered, ask, stored, spent }
}

t.test('an engine that is killed while people chat counts no call twice, and loses the last ones at most', async t => {
  const { part, answered, ask, stored, spent } = await engine(t)
  let most = 0
  for (let kill = 1; kill <= 2; kill++) {
    await part.start()
    const end = { isThere: false }
    const before = answered.length
    const people = Array.from({ length: PEOPLE }, async () => { while (!end.isThere) await ask() })
    await until(() => answered.length >= before + 40)
    // At any moment between two writes.
    await sleep(1_000 + Math.random() * 1_000)
    const killedAt = Date.now()
    await part.kill()
    end.isThere = true
    await Promise.all(people)
    most += answered.filter((at, i) => i >= before && at > killedAt - LOST_MS).length
    const calls = await stored()
    t.ok(calls <= answered.length, `${calls} of ${answered.length} calls are counted`)
    t.ok(calls >= answered.length - most, `at most ${most} are lost`)
    t.ok(calls > before / 2, 'most are there')
  }
  await part.start()
  t.ok(Math.abs(await spent() - await stored()) < 1e-6, 'the budget goes on with what is stored')
})

t.test('killed before its write, an engine has counted nothing of it; killed after it, all of it once', async t => {
  const { part, proxy, answered, ask, stored } = await engine(t)
  let expected = 0
  for (const when of ['before', 'after'] as const) {
    await part.start()
    const held = proxy.hold('update', 'engine_costs', when)
    const calls = answered.length
    t.equal(await ask(), 200)
    await held.arrived
    await part.kill()
    if (when === 'after') expected += answered.length - calls
    t.equal(await stored(), expected, when)
  }
  await part.start()
  const calls = answered.length
  t.equal(await ask(), 200)
  t.equal(await part.stop(), 0)
  t.equal(await stored(), expected + answered.length - calls, 'SIGTERM loses nothing')
})

t.test('a connection that breaks when a write is done and not answered counts it once', async t => {
  const { part, proxy, answered, ask, stored } = await engine(t)
  await part.start()
  proxy.cutAt('update', 'engine_costs', 'after')
  t.equal(await ask(), 200)
  await until(async () => await stored() > 0)
  t.equal(await ask(), 200)
  t.equal(await part.stop(), 0)
  t.equal(await stored(), answered.length)
})
