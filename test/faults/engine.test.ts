import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import t, { type Test } from 'tap'
import { account, call, signal, testApp } from '../support/helper.js'

const REPLY = JSON.stringify({ response: 'Here I am', interrupted: false })

/** A gateway before an engine that is given as a server, and an administrator who chats. */
async function gatewayBefore (t: Test, engine: Server) {
  await once(engine.listen(0, '127.0.0.1'), 'listening')
  const { port } = engine.address() as AddressInfo
  t.teardown(() => {
    engine.closeAllConnections()
    engine.close()
  })
  const app = await testApp(t, { CHATBOT_URL: `http://127.0.0.1:${port}` })
  const admin = await account(app, 'ADMIN')
  await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'x' })
  const say = async (id: string) => {
    const answer = await call(app, admin, 'POST', '/chat', { id, asignatura: 'algebra', content: 'Hello' })
    return [answer.statusCode, answer.json().detail]
  }
  const messages = async (id: string) => (await call(app, admin, 'GET', `/sessions/${id}`)).json().messages.length
  return { port, say, messages }
}

t.test('an engine that goes and comes back is used as soon as it is there, and loses no turn in between', async t => {
  const engine = createServer((request, response) => {
    request.resume().on('end', () => response.end(REPLY))
  })
  const { port, say, messages } = await gatewayBefore(t, engine)
  for (let round = 0; round < 3; round++) {
    t.strictSame(await say('flapping'), [200, undefined], `up, round ${round}`)
    const closed = once(engine.close(), 'close')
    engine.closeAllConnections()
    await closed
    for (let i = 0; i < 2; i++) {
      t.strictSame(await say('flapping'), [503, 'Chat engine unavailable: connection refused'], `down, round ${round}`)
    }
    await once(engine.listen(port, '127.0.0.1'), 'listening')
  }
  t.strictSame(await say('flapping'), [200, undefined])
  t.equal(await messages('flapping'), 8, 'a turn for each answer')
})

t.test('a message is not risked on a connection that the engine may have given up, whatever it promised', async t => {
  const served = new Map<Socket, Promise<unknown>>()
  const engine = createServer((request, response) => {
    if (!served.has(request.socket)) served.set(request.socket, once(request.socket, 'close'))
    request.resume().on('end', () => {
      response.writeHead(200, { 'keep-alive': 'timeout=60', connection: 'keep-alive' }).end(REPLY)
    })
  })
  engine.keepAliveTimeout = 60_000
  const { say } = await gatewayBefore(t, engine)
  for (let i = 0; i < 3; i++) t.strictSame(await say('busy'), [200, undefined])
  t.ok(served.size < 3, 'while there is much to do, a connection is used again')
  const idleSince = Date.now()
  await Promise.all(served.values())
  const idle = Date.now() - idleSince
  t.ok(idle < 20_000, `the gateway closes an idle connection, here after ${idle} ms of the 60 s that it may have`)
  t.strictSame(await say('after-a-pause'), [200, undefined])
})

t.test('an engine that crashes with many answers under way fails each of them at once, and records none', async t => {
  let begun = 0
  const all = signal()
  const engine = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': REPLY.length })
      .write(REPLY.slice(0, 10), () => { if (++begun === 20) all.resolve() })
  })
  const { say, messages } = await gatewayBefore(t, engine)
  const answers = Array.from({ length: 20 }, (_, i) => say(`crash-${i}`))
  await all.promise
  engine.closeAllConnections()
  for (const [status, detail] of await Promise.all(answers)) {
    t.equal(status, 503)
    t.match(detail, /^Chat engine unavailable: connection (?:closed|reset)$/)
  }
  for (let i = 0; i < 20; i++) t.equal(await messages(`crash-${i}`), 0)
})
