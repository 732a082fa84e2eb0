import type { ServerResponse } from 'node:http'
import t from 'tap'
import { classroom, readSession, say, type Classroom } from '../../support/classroom.js'
import { json, type EngineBehaviour } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal, signal, startApp, until, type Account } from '../../support/helper.js'
import { openRaw } from '../../support/raw-connection.js'
import { asked, quiz } from '../../support/doubles/quiz-engine.js'

const EVENTS = { accept: 'text/event-stream' }
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

/** The events of a body. Comments are left out. */
function eventsOf (body: string): Array<[name: string, data: any]> {
  return body.split('\n\n').filter(block => block.startsWith('event: ')).map(block => {
    const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
    return [name, JSON.parse(data)]
  })
}

/** An engine that streams these deltas, and what its tests send beside. */
const streaming = (deltas: string[], reply: object, parts = ''): EngineBehaviour => response => {
  begin(response).write(': a comment\n\n')
  for (const text of deltas) response.write(event('delta', { text }))
  const done = JSON.stringify(reply, null, 1).replaceAll('\n', '\ndata: ')
  // A client sees none of these.
  const strange = event('unknown', { text: 'unknown' }) + event('delta', { text: 1 }) + event('delta', null)
  response.end(`${parts}${strange}event: done\ndata: ${done}\n\n`)
}

async function streamed (room: Classroom, id: string, content = 'Hello', who?: Account) {
  const response = await say(room, who ?? room.student, id, content, {}, EVENTS)
  return { response, events: eventsOf(response.body) }
}

/** Sends a message over a connection of its own. */
async function open ({ app, student }: Classroom, url: string, id: string, accept = EVENTS.accept) {
  const body = JSON.stringify({ id, asignatura: 'algebra', content: 'Hello' })
  return await openRaw(url, `POST /chat HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${student.token}\r\n` +
    `accept: ${accept}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
}

t.test('a reply is told while it is made, and done is what the JSON answer would be', async t => {
  const room = await classroom(t)
  const { engine, student } = room
  const sources = [{ kind: 'document', title: 'Syllabus', quote: 'Two lines.' }]
  const reply = { response: 'Über two\nlines', extra: [1], sources, interrupted: false }
  engine.behave(streaming(['Über ', 'two\n', '', 'lines'], reply, event('sources', sources)))
  const { response, events } = await streamed(room, 's1')
  t.equal(engine.calls[0]?.headers.accept, 'text/event-stream')
  t.match(response.headers, {
    'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no'
  })
  t.strictSame(events, [
    ['start', { session_id: 's1' }], ['delta', { text: 'Über ' }], ['delta', { text: 'two\n' }],
    ['delta', { text: 'lines' }], ['sources', sources], ['done', reply]
  ])
  engine.behave(response => json(response, 200, reply))
  const { events: whole } = await streamed(room, 's1')
  t.strictSame(whole, [
    ['start', { session_id: 's1' }], ['delta', { text: reply.response }], ['sources', sources], ['done', reply]
  ], 'an engine that does not stream')
  engine.behave(streaming(['Something '], { response: '' }))
  t.strictSame((await streamed(room, 's1')).events.at(-1), ['done', { response: '' }], 'the last word is that of done')
  const { messages } = await readSession(room, student, 's1')
  t.strictSame(messages.map(({ content }: { content: string }) => content),
    ['Hello', reply.response, 'Hello', reply.response, 'Hello', ''])
  t.match(messages[1], { sources })

  engine.behave((response, { body, headers }) =>
    response.end(`{"response" : "${body.query}",\n "accept":"${headers.accept}"}`))
  const { body } = await say(room, student, 's1', 'As it was')
  t.equal(body, '{"response" : "As it was",\n "accept":"application/json"}')
  t.match((await streamed(room, 's1', 'a')).response.body, /\nevent: done\ndata: {"response" : "a", {2}"accept":"text/)
})

t.test('test questions and results are events, and an answer streams, too', async t => {
  const room = await classroom(t)
  const { app, engine, student } = room
  engine.behave(quiz(() => [asked('q1')]))
  const { events } = await streamed(room, 's1', 'test')
  t.strictSame(events.map(([name]) => name), ['start', 'delta', 'interrupt', 'done'])
  t.strictSame(events.at(-2)?.[1], events.at(-1)?.[1].interrupt_info)
  const stop = await call(app, student, 'POST', '/sessions/s1/stop')
  t.strictSame(outcome(stop), refusal(409, 'A test question waits in this session: answer it, or end the test'))
  const answer = { answer: 'right', current_question_index: 0 }
  const answered = await call(app, student, 'POST', '/sessions/s1/resume_chat', answer, EVENTS)
  t.strictSame(eventsOf(answered.body).map(([name]) => name), ['start', 'delta', 'test_result', 'done'])
  t.equal((await readSession(room, student, 's1')).pending, undefined)
})

t.test('an error is JSON before the stream begins, and an event afterwards', async t => {
  const room = await classroom(t, { CHAT_TIMEOUT_SECONDS: '1' })
  const { engine, student } = room
  engine.behave(response => json(response, 409, { detail: 'Not now' }))
  t.strictSame(outcome((await streamed(room, 's1')).response), refusal(409, 'Not now'))
  t.strictSame(outcome(await say(room, student, 's1', '', {}, EVENTS))[0], 422)
  t.equal((await call(room.app, undefined, 'POST', '/chat', {}, EVENTS)).statusCode, 401)
  const endings: Array<[ending: EngineBehaviour, status: number, detail: string]> = [
    [response => { response.end() }, 503, 'Chat engine unavailable: its stream has ended too early'],
    [response => { response.destroy() }, 503, 'Chat engine unavailable: connection closed'],
    [response => { response.end(event('error', { status: 429, detail: 'Too many' })) }, 429, 'Too many'],
    [response => { response.end(event('error', 'x')) }, 503, 'Chat engine unavailable: it answered with status NaN'],
    [response => { response.end('event: done\ndata: [1]\n\n') }, 503,
      'Chat engine unavailable: its answer is not a JSON object'],
    [() => {}, 504, 'Chat engine did not answer within 1 seconds']
  ]
  for (const [ending, status, detail] of endings) {
    engine.behave((response, request) => {
      begin(response).write(event('delta', { text: 'So ' }))
      setImmediate(() => ending(response, request))
    })
    t.strictSame((await streamed(room, 's1')).events, [
      ['start', { session_id: 's1' }], ['delta', { text: 'So ' }], ['error', { status, detail }]
    ])
  }
  t.strictSame((await readSession(room, student, 's1')).messages, [])
})

t.test('a turn is recorded when its client has gone, and a closing gateway waits for it', async t => {
  const room = await classroom(t)
  const { app, engine, student } = room
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const [told, go] = [signal(), signal()]
  engine.behave(async response => {
    begin(response).write(event('delta', { text: 'You ' }))
    told.resolve()
    await go.promise
    response.end(event('delta', { text: 'left' }) + event('done', { response: 'You left' }))
  })
  const connection = await open(room, url, 's1')
  await connection.received(/"You "/)
  await told.promise
  const { under_way: underWay } = await readSession(room, student, 's1')
  t.matchOnly(underWay, { content: 'Hello', since: String })
  await until(async () => (await app.models.Session.findSession('s1'))?.under_way?.length === 1)
  connection.socket.destroy()
  await connection.closed
  go.resolve()
  await until(async () => (await readSession(room, student, 's1')).messages.length === 2)
  await until(async () => !('under_way' in await readSession(room, student, 's1')))
  t.strictSame((await app.models.Session.findSession('s1'))?.under_way, [], 'nothing is left')

  const [arrived, end] = [signal(), signal()]
  engine.behave(async response => {
    begin(response).write(event('delta', { text: 'By' }))
    arrived.resolve()
    await end.promise
    response.end(event('done', { response: 'Bye' }))
  })
  const last = await open(room, url, 's2')
  await last.received(/"By"/)
  const closing = app.close()
  end.resolve()
  await last.received(/event: done\ndata: {"response":"Bye"}/)
  last.socket.destroy()
  await closing
})

t.test('the owner stops a reply, here or through another gateway; what was said is recorded as such', async t => {
  const SECRET_KEY = 'the same key in both gateways, so that both take the tokens'
  const room = await classroom(t, { SECRET_KEY })
  const { app, engine, student, professor, proxy } = room
  const other = await startApp(t, proxy.uri, { CHATBOT_URL: engine.url, SECRET_KEY })
  const stop = async (who: Account, gateway = app) => await call(gateway, who, 'POST', '/sessions/s1/stop')
  t.strictSame(outcome(await stop(student)), refusal(404, 'Session not found'))
  await say(room, student, 's1')
  t.strictSame(outcome(await stop(student)), refusal(409, 'No reply is under way in this session'))
  t.strictSame(outcome(await stop(professor)), refusal(403, 'Session belongs to another user'))

  const closed = signal()
  engine.behave(response => {
    if (response.req.headers.accept === EVENTS.accept) begin(response).write(event('delta', { text: 'So far' }))
    response.once('close', () => closed.resolve())
  })
  const replies = Promise.all([streamed(room, 's1'), say(room, student, 's1', 'As JSON')])
  const underWay = async () => (await app.models.Session.findSession('s1'))?.under_way?.length
  await until(async () => await underWay() === 2)
  const seen = await readSession({ app: other }, student, 's1')
  t.matchOnly(seen.under_way, { content: 'Hello', since: String }, 'the oldest')
  const stopping = await stop(student)
  t.strictSame([stopping.statusCode, stopping.body, stopping.headers['content-type']], [202, '', undefined])
  const [{ events }, asJson] = await replies
  await closed.promise
  const so = { session_id: 's1', asignatura: 'algebra', stopped: true }
  t.strictSame(events, [
    ['start', { session_id: 's1' }], ['delta', { text: 'So far' }], ['done', { response: 'So far', ...so }]
  ])
  t.strictSame(outcome(asJson), [200, { response: '', ...so }])
  t.equal(await underWay(), 0)

  const third = streamed(room, 's1', 'Again')
  await until(async () => await underWay() === 1)
  t.equal((await stop(student, other)).statusCode, 202)
  t.strictSame((await third).events.at(-1), ['done', { response: 'So far', ...so }])
  const { messages } = await readSession(room, student, 's1')
  t.strictSame(messages.map(({ role, stopped }: any) => [role, stopped]).slice(2), [
    ['user', undefined], ['assistant', true], ['user', undefined], ['assistant', true], ['user', undefined],
    ['assistant', true]
  ])
  const metrics = (await app.inject('/metrics')).body.split('\n').filter(line => /^chat_a.* [1-9]/.test(line))
  t.strictSame(metrics.sort(), [
    'chat_answered_total{subject="algebra",by="engine"} 1',
    'chat_answered_total{subject="algebra",by="stopped unanswered"} 1',
    'chat_answered_total{subject="algebra",by="stopped"} 2', 'chat_asked_total{subject="algebra"} 4'
  ], 'no message counts as failed')
  const waits = /^chat_first_piece_seconds_count (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]
  t.equal(waits, '2', 'the wait for the first words is counted for each reply that is streamed')

  engine.behave(response => { begin(response) })
  const silent = streamed(room, 's1', 'Are you there?')
  await until(async () => await underWay() === 1)
  t.equal((await stop(student)).statusCode, 202)
  t.strictSame((await silent).events.at(-1), ['done', { response: '', ...so }])
  t.match((await app.inject('/metrics')).body, /^chat_first_piece_seconds_count 3$/m,
    'also where a reader stops a reply before its first words')
})

t.test('what a kill has left under way is soon not shown any more, and the next turn removes it', async t => {
  const room = await classroom(t)
  const { app, student } = room
  await say(room, student, 's1')
  const { Session } = app.models
  const id = new app.models.Session.base.Types.ObjectId()
  const left = { id, content: 'Lost', since: new Date(Date.now() - 121_000) }
  await Session.updateOne({ _id: 's1' }, { $set: { under_way: [left] } })
  t.equal((await readSession(room, student, 's1')).under_way, undefined, 'not after the deadline')
  const ago = (ms: number) => ({ ...left, since: new Date(Date.now() - 20_000), seen: new Date(Date.now() - ms) })
  await Session.updateOne({ _id: 's1' }, { $set: { under_way: [ago(2_000)] } })
  t.match((await readSession(room, student, 's1')).under_way, { content: 'Lost' }, 'another gateway may work on it')
  await Session.updateOne({ _id: 's1' }, { $set: { under_way: [ago(11_000)] } })
  t.equal((await readSession(room, student, 's1')).under_way, undefined, 'nobody has worked on it for ten seconds')
  await Session.updateOne({ _id: 's1' }, { $set: { under_way: [left] } })
  t.equal((await call(app, student, 'POST', '/sessions/s1/stop')).statusCode, 409)
  await say(room, student, 's1')
  t.strictSame((await Session.findSession('s1'))?.under_way, [])
})

t.test('a client that does not read is let go, the engine waits for it, and the turn is recorded', async t => {
  const room = await classroom(t)
  const { app, engine, student } = room
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const part = 'x'.repeat(8_192)
  let sent = 0
  engine.behave(response => {
    begin(response)
    const write = () => {
      while (sent < 2_000) {
        sent++
        if (!response.write(event('delta', { text: part }))) return response.once('drain', write)
      }
      response.end(event('done', { response: 'Whole' }))
    }
    write()
  })
  const { socket, received, closed } = await open(room, url, 's1')
  await received(/event: delta/)
  socket.pause()
  let before = -1
  await until(async () => {
    const isStill = before === sent && sent > 0
    before = sent
    await new Promise(resolve => setTimeout(resolve, 100))
    return isStill
  })
  t.equal(sent < 2_000, true, 'the engine is not read to its end while the client does not read')
  await until(async () => (await readSession(room, student, 's1')).messages.length === 2)
  socket.resume()
  await closed
})

t.test('a gateway says again and again that it works on a reply', async t => {
  const room = await classroom(t)
  const { app, engine, student } = room
  const held = engine.hold()
  const reply = say(room, student, 's1')
  await held.arrived(1)
  const stored = async () => (await app.models.Session.findSession('s1'))?.under_way?.[0]
  await until(async () => {
    const { since, seen } = await stored() ?? {}
    return since !== undefined && seen !== undefined && seen.getTime() - since.getTime() > 500
  })
  held.release()
  t.equal((await reply).statusCode, 200)
})
