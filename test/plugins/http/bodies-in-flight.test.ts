import t from 'tap'
import { classroom, say } from '../../support/classroom.js'
import { call, enrolledStudent, outcome, signal, until } from '../../support/helper.js'
import { openRaw } from '../../support/raw-connection.js'

const REFUSED = [429, { detail: 'Your other requests are still being worked on: wait until they are answered' }]

t.test('the bodies of a user that are being worked on share a budget, and those of others do not', async t => {
  const room = await classroom(t, { BODY_BYTES_AT_ONCE: '1000' })
  const other = await enrolledStudent(room.app)
  const held = room.engine.hold()
  const large = 'x'.repeat(800)
  const first = say(room, room.student, 's1', large)
  await held.arrived(1)
  const second = await say(room, room.student, 's2', large)
  t.strictSame(outcome(second), REFUSED)
  t.equal(second.headers['retry-after'], '5')
  t.equal(await room.app.models.Session.findSession('s2'), null, 'nothing is begun')
  t.equal((await call(room.app, room.student, 'PUT', '/users/me', large)).statusCode, 429, 'also for another operation')
  t.equal((await call(room.app, room.student, 'POST', '/admin/invitations', large)).statusCode, 429, 'before the role')
  t.equal((await call(room.app, room.student, 'GET', '/sessions')).statusCode, 200, 'a request without a body')
  const others = [say(room, other, 's3', large), say(room, room.student, 's4', 'short')]
  await held.arrived(3)
  held.release()
  t.strictSame((await Promise.all([first, ...others])).map(({ statusCode }) => statusCode), [200, 200, 200])
  t.equal((await say(room, room.student, 's2', large)).statusCode, 200, 'afterwards there is room')
  t.equal((await say(room, room.student, 's5', 'x'.repeat(5000))).statusCode, 200, 'one larger body, alone')
})

t.test('before the login, bodies count for the address until their connection ends', async t => {
  const { app, student } = await classroom(t, { BODY_BYTES_AT_ONCE: '1000' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const register = async () => (await fetch(`${url}/register`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'x'.repeat(400) })
  })).status
  // Without a length, a body counts as large as it may be.
  const slow = await openRaw(url, 'POST /register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n')
  await until(async () => await register() === 429)
  t.equal((await call(app, student, 'PUT', '/users/me', { full_name: 'Ada' })).statusCode, 200, 'with a token')
  slow.socket.destroy()
  await until(async () => await register() === 422)
})

t.test('a request that ends gives back its own bytes, and not those of others that go on', async t => {
  const { app } = await classroom(t, { BODY_BYTES_AT_ONCE: '1000' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (length: number) => 'POST /register HTTP/1.1\r\nHost: localhost\r\n' +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const answerTo = async (length: number) => {
    const { socket, received, text } = await openRaw(url, post(length) + ' '.repeat(length))
    await received(/^HTTP\/1.1 \d{3}/)
    socket.destroy()
    return Number(text().split(' ')[1])
  }
  const [first, second] = [await openRaw(url, post(400)), await openRaw(url, post(400))]
  await until(async () => await answerTo(400) === 429)
  first.socket.destroy()
  await until(async () => await answerTo(400) === 422)
  t.equal(await answerTo(700), 429, 'the second one goes on')
  second.socket.destroy()
  await until(async () => await answerTo(700) === 422)
})

t.test('a client that leaves while its token is checked holds nothing, and its work has ended', async t => {
  const { app, student } = await classroom(t, { BODY_BYTES_AT_ONCE: '1000' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const findAccount = app.models.User.findAccount.bind(app.models.User)
  const [asked, closed] = [signal(), signal()]
  app.server.once('connection', socket => { socket.once('close', () => { closed.resolve() }) })
  let calls = 0
  app.models.User.findAccount = async (...arguments_) => {
    if (++calls === 1) {
      asked.resolve()
      await closed.promise
    }
    return await findAccount(...arguments_)
  }
  const { socket } = await openRaw(url, 'PUT /users/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
    `Authorization: ${student.headers.authorization}\r\nContent-Length: 900\r\n\r\n`)
  await asked.promise
  socket.destroy()
  await closed.promise
  await until(async () => {
    const { statusCode } = await call(app, student, 'PUT', '/users/me', { full_name: 'Ada'.padEnd(900) })
    return statusCode === 422
  })
})

t.test('what waits behind other requests of its connection holds nothing when the connection has ended', async t => {
  const { app } = await classroom(t, { BODY_BYTES_AT_ONCE: '150' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { promise, resolve: answer } = signal()
  let asked = 0
  const held = async () => {
    asked++
    await promise
  }
  app.models.User.hasAdministrator = async () => {
    await held()
    return true
  }
  app.models.KnownPlace.isKnown = async () => {
    await held()
    return false
  }
  const body = new URLSearchParams({ username: 'ada', password: 'wrong password' }).toString().padEnd(90, 'd')
  const { socket } = await openRaw(url, 'GET /system/setup HTTP/1.1\r\nHost: x\r\n\r\n' +
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
    `Content-Length: ${body.length}\r\n\r\n${body}`)
  await until(() => asked === 2)
  // Refused for its content, or before that for the budget.
  const another = async () => (await fetch(`${url}/token`, {
    method: 'POST', body: new URLSearchParams({ username: 'x'.repeat(80) })
  })).status
  t.equal(await another(), 429)
  socket.destroy()
  await until(async () => await another() === 422)
  answer()
})

t.test('large bodies that arrive slowly keep no login from the same address out', async t => {
  const { app } = await classroom(t)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const login = async (length: number) => (await fetch(`${url}/token`, {
    method: 'POST', body: new URLSearchParams({ username: 'nobody', password: 'x'.repeat(length) })
  })).status
  const slow = await Promise.all(Array.from({ length: 32 }, async () => await openRaw(url,
    'POST /token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
    'Content-Length: 1048576\r\n\r\nusername=a')))
  t.teardown(() => { for (const { socket } of slow) socket.destroy() })
  await until(async () => await login(5000) === 429)
  t.equal(await login(10), 401)
})
