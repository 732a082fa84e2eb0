import t, { type Test } from 'tap'
import { classroom, type Classroom, listedCount, readSession, say } from '../../support/classroom.js'
import { echo, type EngineBehaviour, json } from '../../support/doubles/engine-double.js'
import { account, addSubject, call, UNUSED_URL, outcome, refusal, signal, testApp } from '../../support/helper.js'

let number = 0

/** Sends a message to an engine that behaves like this, and expects the refusal and an empty session. */
async function expectRefusal (
  t: Test,
  room: Classroom,
  behaviour: EngineBehaviour,
  status: number,
  detail: unknown,
  name = String(detail)
): Promise<void> {
  room.engine.behave(behaviour)
  const id = `fault-${++number}`
  t.strictSame(outcome(await say(room, room.student, id)), refusal(status, detail), name)
  t.strictSame(
    (await readSession(room, room.student, id)).messages,
    [],
    `${name}: no half turn; the session is claimed and empty`
  )
  t.equal(await listedCount(room, room.student, id), 0, name)
}

const NO_OBJECTS: Array<[body: string | Buffer, type: string]> = [
  ['<html>', 'text/html'],
  ['', 'application/json'],
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['"text"', 'application/json'],
  ['{"a":', 'application/json'],
  [Buffer.from('{"response":"\xff"}', 'latin1'), 'application/json']
]

t.test('an engine whose answer is no JSON object is unavailable', async t => {
  const room = await classroom(t)
  const detail = 'Chat engine unavailable: its answer is not a JSON object'
  for (const [body, type] of NO_OBJECTS) {
    const behaviour: EngineBehaviour = response => response.writeHead(200, { 'content-type': type }).end(body)
    await expectRefusal(t, room, behaviour, 503, detail, `"${body}"`)
  }
  await expectRefusal(t, room, response => response.writeHead(204).end(), 503, detail, '204')
})

t.test('an engine that answers with a status of its own is unavailable', async t => {
  const room = await classroom(t)
  for (const status of [401, 403, 405, 418, 500, 502, 503]) {
    const detail = `Chat engine unavailable: it answered with status ${status}`
    await expectRefusal(t, room, response => json(response, status, { detail: 'of the engine' }), 503, detail)
  }
  await expectRefusal(
    t,
    room,
    response => response.writeHead(404).end('no JSON'),
    503,
    'Chat engine unavailable: it answered with status 404',
    '404 without a detail'
  )
})

t.test('a refusal of the engine with a detail is passed on', async t => {
  const room = await classroom(t)
  for (const status of [400, 404, 409, 429]) {
    const detail = `because ${status}`
    await expectRefusal(t, room, response => json(response, status, { detail }), status, detail)
  }
  const issue = { loc: ['body', 'query'], msg: 'too long', type: 'string_too_long' }
  const details = {
    issues: [{ ...issue, input: 'secret' }],
    sentence: 'just a sentence',
    odd: [{ loc: 'body', msg: 1 }]
  }
  await expectRefusal(t, room, response => json(response, 422, { detail: details.issues }), 422, [issue], 'issues')
  await expectRefusal(
    t,
    room,
    response => json(response, 422, { detail: details.sentence }),
    422,
    [{ loc: ['body'], msg: 'just a sentence', type: 'value_error' }],
    'a sentence'
  )
  await expectRefusal(
    t,
    room,
    response => json(response, 422, { detail: details.odd }),
    422,
    [{ loc: ['body'], msg: JSON.stringify(details.odd), type: 'value_error' }],
    'another shape'
  )
})

t.test('an engine that resets the connection is unavailable, before and within its answer', async t => {
  const room = await classroom(t)
  const cut = /^Chat engine unavailable: connection (reset|closed)$/
  room.engine.behave(response => response.socket?.resetAndDestroy())
  t.match((await say(room, room.student, 'reset')).json().detail, cut)
  room.engine.behave(response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"response":', () => response.destroy())
  })
  t.match((await say(room, room.student, 'cut')).json().detail, cut)
})

t.test('an engine that sends more than 8 MiB is unavailable, and is not read to the end', async t => {
  const room = await classroom(t)
  let sent = 0
  await expectRefusal(
    t,
    room,
    response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && sent < 1e9 && response.write('x'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    },
    503,
    'Chat engine unavailable: its answer is larger than 8 MiB'
  )
  t.ok(sent < 1e8, `${sent} bytes`)
})

t.test('an engine that hangs, or sends a byte at a time, is cut at the deadline', async t => {
  const room = await classroom(t, { CHAT_TIMEOUT_SECONDS: '0.5' })
  const detail = 'Chat engine did not answer within 0.5 seconds'
  const started = Date.now()
  await expectRefusal(t, room, () => {}, 504, detail, 'silence')
  const closed = signal()
  await expectRefusal(
    t,
    room,
    response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => {
        clearInterval(timer)
        closed.resolve()
      })
    },
    504,
    detail,
    'a byte at a time'
  )
  await closed.promise
  t.ok(Date.now() - started < 20_000, `${Date.now() - started} ms`)
})

t.test('an engine that recovers is used again, without a restart, and each outcome is counted', async t => {
  const room = await classroom(t, { CHAT_TIMEOUT_SECONDS: '0.5' })
  await expectRefusal(t, room, () => {}, 504, 'Chat engine did not answer within 0.5 seconds')
  await expectRefusal(t, room, response => json(response, 429, { detail: 'Later' }), 429, 'Later')
  for (const status of [500, 502]) {
    await expectRefusal(
      t,
      room,
      response => json(response, status, {}),
      503,
      `Chat engine unavailable: it answered with status ${status}`
    )
  }
  room.engine.behave(echo)
  t.equal((await say(room, room.student, 'recovered')).statusCode, 200)
  const { body } = await call(room.app, undefined, 'GET', '/metrics')
  for (const [name, count] of Object.entries({ ok: 1, timeout: 1, refused: 1, unavailable: 2 })) {
    t.match(body, `chat_engine_requests_total{operation="chat",outcome="${name}"} ${count}\n`)
    t.match(body, `chat_engine_request_duration_seconds_count{operation="chat",outcome="${name}"} ${count}\n`)
  }
})

for (const [name, url, detail] of [
  ['nothing listens', UNUSED_URL, 'Chat engine unavailable: connection refused'],
  ['there is no such host', 'http://engine.invalid', 'Chat engine unavailable: host not found']
] as const) {
  t.test(
    `an engine that cannot be reached since ${name} is unavailable, and the gateway is ready all the same`,
    async t => {
      const app = await testApp(t, { CHATBOT_URL: url })
      const admin = await account(app, 'ADMIN')
      await addSubject(app)
      t.strictSame(outcome(await say({ app }, admin, 'x')), refusal(503, detail))
      const ready = {
        status: 'ok',
        database: 'ok',
        chat_engine: 'unavailable',
        retrieval: 'unavailable',
        analysis: 'unavailable'
      }
      t.strictSame(outcome(await call(app, undefined, 'GET', '/ready')), [200, ready])
    }
  )
}
