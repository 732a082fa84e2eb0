import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import {
  ApiError, createClient, dataOf, type ReplyEvent, SessionEnded, StreamBroken, WrongPassword
} from '../../client/index.js'
import { classroom, readSession } from '../support/classroom.js'
import { json } from '../support/doubles/engine-double.js'
import { account, PASSWORD, signal, testApp, until } from '../support/helper.js'
import { asked, quiz } from '../support/doubles/quiz-engine.js'

const ADA = { username: 'ada', email: 'ada@example.edu', full_name: 'Ada Lovelace', role: 'ADMIN' as const }

/** A client of a gateway that listens, with the administrator `ada`. */
async function testClient (t: Test) {
  const app = await testApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient(app.listeningOrigin)
  const registered = await dataOf(client.POST('/register', { body: { ...ADA, password: PASSWORD } }))
  return { app, client, registered }
}

/** The error that a call fails with. */
async function failure (call: Promise<unknown>): Promise<ApiError> {
  return await call.then(() => Promise.reject(new Error('the call succeeds')), error => error)
}

t.test('a user registers, logs in with a form, and calls with JSON and the token', async t => {
  const { client, registered } = await testClient(t)
  t.strictSame(registered, { ...ADA, subjects: [] })
  await client.login('ada', PASSWORD)
  const changed = await dataOf(client.PUT('/users/me', { body: { preferences: { theme: 'dark' } } }))
  t.strictSame(changed.preferences, { theme: 'dark', notifications: true })
})

t.test('a login that fails leaves no token', async t => {
  const { client } = await testClient(t)
  const wrong = await failure(client.login('ada', 'wrong password'))
  t.type(wrong, WrongPassword)
  t.strictSame([wrong.status, wrong.message, wrong.issues], [401, 'Incorrect username or password', []])
  const anonymous = await failure(dataOf(client.GET('/users/me')))
  t.match(anonymous, { name: 'ApiError', status: 401, message: 'Not authenticated' })
})

t.test('lists have their length in a header, and a 204 has no data', async t => {
  const { app, client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const { username: professor_id } = await account(app, 'PROFESSOR')
  for (const subject_id of ['a', 'b', 'c']) {
    await dataOf(client.POST('/subjects', { body: { subject_id, name: subject_id, description: '', professor_id } }))
  }
  const { data: page, response } = await client.GET('/subjects', { params: { query: { page: 2, limit: 2 } } })
  t.strictSame([page?.map(({ _id }) => _id), response.headers.get('x-total-count')], [['c'], '3'])
  const deleted = client.DELETE('/subjects/{subject_id}', { params: { path: { subject_id: 'c' } } })
  t.equal(await dataOf(deleted), undefined)
})

t.test('an error has the fields to mark in a form, and the id of its request', async t => {
  const { client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const invalid = await failure(dataOf(client.PUT('/users/me', { body: { email: 'no', full_name: '' } })))
  t.type(invalid, ApiError)
  t.equal(invalid.status, 422)
  t.strictSame(invalid.issues.map(({ loc }) => loc), [['body', 'full_name'], ['body', 'email']])
  t.match(invalid.message, /^full_name: Must have .*; email: Must be a valid e-mail address$/)
  t.match(invalid.requestId, /^[\w-]+$/)
})

t.test('after a token that is no longer taken, another login goes on; a logout drops the token', async t => {
  const { app, client } = await testClient(t)
  await client.login('ada', PASSWORD)
  await app.models.User.deleteOne({ _id: 'ada' })
  const ended = await failure(dataOf(client.GET('/users/me')))
  t.type(ended, SessionEnded)
  t.match(ended, { status: 401, message: 'Could not validate credentials' })
  t.type(await failure(client.login('ada', PASSWORD)), WrongPassword, 'also with a token of before')
  await account(app, 'ADMIN', 'ada')
  await client.login('ada', PASSWORD)
  t.equal((await dataOf(client.GET('/users/me'))).username, 'ada')
  client.logout()
  t.match(await failure(dataOf(client.GET('/users/me'))), { status: 401, message: 'Not authenticated' })
})

t.test("an answer that is not the gateway's is an ApiError too", async t => {
  const answer = (body: string) => Promise.resolve({ error: body, response: new Response(body, { status: 502 }) })
  const error = await failure(dataOf(answer('<html>Bad Gateway</html>')))
  t.match(error, { status: 502, message: 'The server answered with status 502' })
  t.strictSame(error.issues, [])
  await t.rejects(dataOf(answer('')), { message: 'The server answered with status 502', requestId: null })
})

t.test('a token is kept in the storage of choice, and can be taken and given', async t => {
  const { app, client } = await testClient(t)
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => { kept.set(key, value) },
    removeItem: (key: string) => { kept.delete(key) }
  }
  const first = createClient(app.listeningOrigin, { storage })
  t.equal(first.token, undefined)
  const token = await first.login('ada', PASSWORD)
  t.equal(first.token, token)
  const second = createClient(app.listeningOrigin, { storage })
  t.equal((await dataOf(second.GET('/users/me'))).username, 'ada', 'after a reload of the page')
  second.logout()
  t.strictSame([first.token, kept.size], [undefined, 0])
  client.token = token
  t.equal((await dataOf(client.GET('/users/me'))).username, 'ada', 'without a storage')
  client.token = undefined
  t.equal((await failure(dataOf(client.GET('/users/me')))).message, 'Not authenticated')
})

t.test('a table of accounts is imported as text, and as the file that it is', async t => {
  const { client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const table = 'username,email,full_name,role\r\ngrace,grace@example.edu,Grace Hopper,STUDENT\r\n'
  const params = { query: { dry_run: true } }
  for (const body of [table, new Blob([table]) as unknown as string]) {
    const report = await dataOf(client.POST('/admin/users/import', { params, body }))
    t.strictSame(report.lines, [{ line: 2, username: 'grace', status: 'created', errors: [] }])
  }
})

/** A student with a client, and an engine to tell what it does. */
async function chatting (t: Test) {
  const room = await classroom(t)
  await room.app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient(room.app.listeningOrigin)
  client.token = room.student.token
  const message = { id: 's1', asignatura: 'algebra', content: 'Hello' }
  return { ...room, client, message }
}

async function all (events: AsyncIterable<ReplyEvent>): Promise<ReplyEvent[]> {
  const seen = []
  for await (const event of events) seen.push(event)
  return seen
}

t.test('a reply is told in typed events, and so is the answer to a test question', async t => {
  const { client, engine, message } = await chatting(t)
  const sources = [{ kind: 'guide' as const, title: 'Guide', quote: 'Two words.' }]
  const reply = { response: 'Zwölf Wörter', sources, interrupted: false }
  const halfway = signal()
  engine.behave(async response => {
    const text = Buffer.from(': beat\n\nevent: delta\ndata: {"text":"Zwölf "}\n\nevent: later\ndata: 1\n\n')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
    await halfway.promise
    response.write('event: delta\ndata: {"text":"Wörter"}\n\n')
    response.end(`event: done\ndata: ${JSON.stringify(reply)}\n\n`)
  })
  const events = []
  for await (const event of client.chat(message)) {
    events.push(event)
    if (event.type === 'delta') halfway.resolve()
  }
  t.strictSame(events, [
    { type: 'start', session_id: 's1' }, { type: 'delta', text: 'Zwölf ' }, { type: 'delta', text: 'Wörter' },
    { type: 'sources', sources }, { type: 'done', reply }
  ])
  engine.behave(quiz(() => [asked('q1')]))
  const test = await all(client.chat({ ...message, content: 'test' }))
  t.strictSame(test.map(({ type }) => type), ['start', 'delta', 'interrupt', 'done'])
  const answered = await all(client.resume('s1', { answer: 'right', current_question_index: 0 }))
  t.strictSame(answered.map(({ type }) => type), ['start', 'delta', 'test_result', 'done'])
})

t.test('every character of a text arrives, also those that end a line elsewhere', async t => {
  const { client, engine, message } = await chatting(t)
  const text = 'a\u2028b\u2029c\u0085d\r\ne\0f\n\ng'
  engine.behave(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`event: delta\ndata: ${JSON.stringify({ text })}\n\n` +
      `event: done\ndata: ${JSON.stringify({ response: text })}\n\n`)
  })
  t.strictSame(await all(client.chat(message)), [
    { type: 'start', session_id: 's1' }, { type: 'delta', text }, { type: 'done', reply: { response: text } }
  ])
})

t.test('a refusal is an ApiError before the first event, and a failure after it is an event', async t => {
  const { client, engine, message } = await chatting(t)
  const physics = all(client.chat({ ...message, asignatura: 'physics' }))
  t.match(await failure(physics), { name: 'ApiError', status: 403 })
  engine.behave(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end('event: delta\ndata: {"text":"a"}\n\nevent: error\ndata: {"status":429,"detail":"Later."}\n\n')
  })
  t.match((await all(client.chat(message))).at(-1), { type: 'error', status: Number, detail: String })
  client.token = 'another'
  t.type(await failure(all(client.chat(message))), SessionEnded)
})

t.test('whoever leaves or aborts closes the connection, and the turn is recorded', async t => {
  const { app, client, engine, message, student } = await chatting(t)
  const halfway = signal()
  engine.behave(async response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: delta\ndata: {"text":"a"}\n\n')
    await halfway.promise
    response.end('event: done\ndata: {"response":"a b"}\n\n')
  })
  const aborted = new AbortController()
  const { reason } = AbortSignal.abort()
  await t.rejects(async () => {
    for await (const { type } of client.chat(message, { signal: aborted.signal })) {
      if (type === 'delta') aborted.abort(reason)
    }
  }, { name: 'AbortError' })
  for await (const { type } of client.chat({ ...message, id: 's2' })) if (type === 'delta') break
  const connections = () => new Promise<number>(resolve => app.server.getConnections((_, count) => resolve(count)))
  await until(async () => await connections() === 0)
  halfway.resolve()
  for (const id of ['s1', 's2']) {
    await until(async () => (await readSession({ app }, student, id)).messages?.[1]?.content === 'a b')
  }
})

/** A client of a server that answers each call like this. */
async function clientOf (t: Test, answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

t.test('a stream that breaks off is an error, and a JSON answer gives the same events', async t => {
  const message = { id: 's1', asignatura: 'algebra', content: 'Hello' }
  for (const end of ['end', 'destroy'] as const) {
    const client = await clientOf(t, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
      response.write('event: delta\ndata: {"text":"a"}\n\nevent: done\ndata: {"resp', () => response[end]())
    })
    const seen: ReplyEvent[] = []
    const broken = await failure((async () => { for await (const event of client.chat(message)) seen.push(event) })())
    t.type(broken, StreamBroken)
    t.strictSame(seen, [{ type: 'delta', text: 'a' }])
  }
  const replies = [{ response: 'a', sources: [], interrupted: false }, { response: '', test_result: { total: 1 } }]
  const client = await clientOf(t, (_, response) => json(response, 200, replies.shift() ?? {}))
  t.strictSame(await all(client.chat(message)), [
    { type: 'start', session_id: 's1' }, { type: 'delta', text: 'a' }, { type: 'sources', sources: [] },
    { type: 'done', reply: { response: 'a', sources: [], interrupted: false } }
  ])
  t.strictSame((await all(client.chat(message))).map(({ type }) => type), ['start', 'test_result', 'done'])
})

t.test('a stream that says nothing any more has broken', async t => {
  const client = await clientOf(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: delta\ndata: {"text":"a"}\n\n')
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const events = client.chat({ id: 's1', asignatura: 'algebra', content: 'Hello' })
  t.strictSame((await events.next()).value, { type: 'delta', text: 'a' })
  const next = failure(events.next())
  // The read is under way before the time passes.
  await new Promise(resolve => setImmediate(resolve))
  mock.timers.tick(25_000)
  t.type(await next, StreamBroken)
})

t.test('a call gives the data, a list its total, and a file its name', async t => {
  const { app, client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const ids = { subject_id: 'a/b' }
  const missing = await failure(client.call('PUT', '/subjects/{subject_id}', ids, { name: 'B' }))
  t.strictSame([missing.status, missing.message], [404, 'Subject not found'], 'ids stand in the path, encoded')
  t.equal((await client.call('PUT', '/users/me', {}, { full_name: 'Ada' })).full_name, 'Ada')
  await account(app, 'STUDENT')
  const { items, total } = await client.list('/admin/users', { limit: 1, role: 'ADMIN' })
  t.strictSame([items.map(({ username }) => username), total], [['ada'], 1], 'what is not in the path is the query')
  const { file, name } = await client.file('/users/me/export')
  t.ok(file.size > 0, 'the file is there')
  t.match(name, /\.zip$/)
})

/** A token of this user that ends so many seconds after it was made. */
function tokenOf (sub: string, seconds: number): string {
  return `.${Buffer.from(JSON.stringify({ sub, iat: 1000, exp: 1000 + seconds })).toString('base64url')}.${seconds}`
}

t.test('a token that ends soon is exchanged before a call, once, and by one of the same user alone', async t => {
  const sent: Array<string | undefined> = []
  const server = createServer(({ headers }, response) => {
    sent.push(headers.authorization)
    json(response, 200, {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const answers = [tokenOf('eve', 3600), null, tokenOf('ádá', 3600)]
  let exchanges = 0
  const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    renew: async () => answers[exchanges++] ?? null
  })
  await client.GET('/health')
  const old = tokenOf('ádá', 5)
  client.token = old
  await client.GET('/health')
  t.equal(await client.freshToken(), old, 'there was none')
  await Promise.all([client.GET('/health'), client.GET('/health')])
  t.strictSame([await client.freshToken(), exchanges], [answers[2], 3], 'of two calls at once, one asks')
  const bearer = (token: string | null | undefined) => `Bearer ${token}`
  t.strictSame(sent, [undefined, bearer(old), bearer(answers[2]), bearer(answers[2])])
})
