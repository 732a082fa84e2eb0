import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { classroom, storedSession } from '../support/classroom.js'
import { until } from '../support/events.js'
import { openRaw, parsed, type RawConnection } from '../support/raw-connection.js'

const REGISTRATION = JSON.stringify({
  username: 'dribbler',
  email: 'dribbler@example.edu',
  password: 'correct horse',
  full_name: 'D',
  role: 'STUDENT'
})
const FORM = 'application/x-www-form-urlencoded'
const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')
const REGISTER = post(
  '/register',
  'X-Request-Id: mine',
  'Content-Type: application/json',
  `Content-Length: ${REGISTRATION.length}`
)

/** A gateway whose timers for a request are much shorter; those that ship are measured in clients.long.ts. */
async function impatientGateway (t: Test) {
  const room = await classroom(t)
  const url = await room.app.listen({ port: 0, host: '127.0.0.1' })
  room.app.server.headersTimeout = 500
  room.app.server.requestTimeout = 1_000
  return { ...room, url }
}

/** A byte every 50 ms, until the connection is closed. */
async function dribble ({ socket }: RawConnection, text: string): Promise<void> {
  for (const byte of text) {
    if (!socket.writable) return
    socket.write(byte)
    await sleep(50)
  }
}

t.test('the timers that ship: for the headers, longer for the whole request, none for the answer', async t => {
  const {
    app: { server }
  } = await classroom(t)
  t.ok(server.headersTimeout > 0, 'headers')
  t.ok(server.requestTimeout > server.headersTimeout, 'request')
  t.equal(server.timeout, 0, 'answer')
})

const SLOW: Record<string, [start: string, rest: string]> = {
  'says nothing': ['', ''],
  'its headers do not end': ['GET /health HTTP/1.1\r\nHost: x\r\n', `X-Filler: ${'a'.repeat(200)}`],
  'its body does not end': [REGISTER, REGISTRATION],
  'its chunks do not end': [
    post('/token', `Content-Type: ${FORM}`, 'Transfer-Encoding: chunked'),
    '1\r\na\r\n'.repeat(40)
  ]
}

t.test('a request whose headers or body do not end is cut with a 408 in our shape', async t => {
  const { url } = await impatientGateway(t)
  await Promise.all(
    Object.entries(SLOW).map(async ([name, [start, rest]]) => {
      const connection = await openRaw(url, start)
      await Promise.all([dribble(connection, rest), connection.closed])
      const { headers, ...answer } = parsed(connection.text())
      t.strictSame(answer, { status: 408, body: { detail: 'Request Timeout' } }, name)
      t.match(headers, /^x-request-id: \S+$/m, name)
      if (start === REGISTER) {
        t.match(headers, /^x-request-id: mine\r$/m, 'the id that was sent, where it got that far')
      }
    })
  )
})

t.test('a body that is completed after its 408 does nothing', async t => {
  const { app, url } = await impatientGateway(t)
  const accepted = once(app.server, 'connection')
  const late = await openRaw(url, REGISTER + REGISTRATION.slice(0, -1), true)
  await late.received(/\}$/)
  late.socket.write(REGISTRATION.slice(-1))
  // The server tears the connection down when it has waited for the client to read its answer.
  const [connection] = await accepted as [Socket]
  if (!connection.destroyed) await once(connection, 'close')
  late.socket.destroy()
  t.equal(parsed(late.text()).status, 408)
  t.equal(await app.models.User.findAccount('dribbler'), null)
})

t.test('an export may arrive slowly, as long as it goes on to arrive', async t => {
  const { url, professor } = await impatientGateway(t)
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(9 * 1024 * 1024, 'x')]), 'b.mbz')
  const { headers, body } = new Response(form)
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  const send = async (subject: string, most: number) => {
    const connection = await openRaw(url, post(`/subjects/${subject}/imports`, 'Connection: close',
      `Authorization: ${professor.headers.authorization}`, `Content-Length: ${bytes.length}`,
      `Content-Type: ${headers.get('content-type')}`))
    for (let from = 0; from < most && connection.socket.writable; from += 300_000) {
      connection.socket.write(bytes.subarray(from, Math.min(from + 300_000, most)))
      await sleep(100)
    }
    await connection.closed
    return parsed(connection.text())
  }
  t.equal((await send('algebra', 2 * 1024 * 1024)).status, 408, 'one that stalls')
  t.equal((await send('physics', bytes.length)).status, 202, 'one that took three times as long as a request may')
})

t.test('a chat that takes longer than every timer is left alone, also with half a request behind it', async t => {
  const room = await impatientGateway(t)
  const held = room.engine.hold()
  const chat = (id: string) => {
    const body = JSON.stringify({ id, asignatura: 'algebra', content: 'Take your time' })
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    return post('/chat', `Authorization: ${room.student.headers.authorization}`, ...headers) + body
  }
  const [patient, impatient] = [await openRaw(room.url, chat('patient')), await openRaw(room.url, chat('anxious'))]
  await held.arrived(2)
  // Its time-out must not pass for the answer to the first.
  impatient.socket.write('GET /health HTTP/1.1\r\n')
  await impatient.closed
  t.equal(impatient.text(), '')
  // When a request that began later is cut, every timer has passed for the other one, too.
  const later = await openRaw(room.url, REGISTER)
  await later.closed
  t.match(later.text(), /^HTTP\/1\.1 408 /)
  held.release()
  await patient.received(/You said: Take your time/)
  t.match(patient.text(), /^HTTP\/1\.1 200 OK\r\n/)
  patient.socket.destroy()
  for (const id of ['patient', 'anxious']) {
    await until(async () => (await storedSession(room, id)).message_count === 2)
    t.equal((await storedSession(room, id)).message_count, 2, `${id}: the turn is recorded`)
  }
})
