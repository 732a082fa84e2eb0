import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { echo, engineDouble } from '../engine-double.js'
import { account, testApp } from '../helper.js'
import { openRaw, parsed, type RawConnection } from '../raw-connection.js'

const REGISTRATION = JSON.stringify({ username: 'dribbler', email: 'dribbler@example.edu', password: 'correct horse', full_name: 'D', role: 'STUDENT' })

/** A byte every 50 ms, until the connection is closed. */
async function dribble ({ socket }: RawConnection, text: string): Promise<void> {
  for (const byte of text) {
    if (!socket.writable) return
    socket.write(byte)
    await sleep(50)
  }
}

t.test('slow clients', async t => {
  const engine = await engineDouble(t)
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  t.ok(app.server.headersTimeout > 0 && app.server.requestTimeout > app.server.headersTimeout && app.server.timeout === 0, 'the timers that ship')
  // The same timers, in less time; those that ship are measured in slow-clients.long.ts.
  app.server.headersTimeout = 500
  app.server.requestTimeout = 1_000

  t.test('a request whose headers or body do not end is cut with a 408 in our shape', async t => {
    const slow = {
      'says nothing': await openRaw(url),
      'its headers do not end': await openRaw(url, 'GET /health HTTP/1.1\r\nHost: x\r\n'),
      'its body does not end': await openRaw(url, `POST /register HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine\r\nContent-Type: application/json\r\nContent-Length: ${REGISTRATION.length}\r\n\r\n`),
      'its chunks do not end': await openRaw(url, 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n')
    }
    await Promise.all([
      dribble(slow['its headers do not end'], `X-Filler: ${'a'.repeat(200)}`),
      dribble(slow['its body does not end'], REGISTRATION),
      dribble(slow['its chunks do not end'], '1\r\na\r\n'.repeat(40)),
      ...Object.values(slow).map(({ closed }) => closed)
    ])
    for (const [name, connection] of Object.entries(slow)) {
      const answer = parsed(connection.text())
      t.strictSame([answer.status, answer.body], [408, { detail: 'Request Timeout' }], name)
      t.match(answer.headers, /^x-request-id: \S+$/m, name)
    }
    t.match(slow['its body does not end'].text(), /^X-Request-Id: mine\r$/m, 'the id that was sent, where it got that far')
  })

  t.test('a body that is completed after its 408 does nothing', async t => {
    const late = await openRaw(url, `POST /register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${REGISTRATION.length}\r\n\r\n${REGISTRATION.slice(0, -1)}`, true)
    while (late.text() === '') await sleep(5)
    late.socket.write(REGISTRATION.slice(-1))
    await sleep(500)
    late.socket.destroy()
    t.equal(parsed(late.text()).status, 408)
    t.equal(await app.models.User.findAccount('dribbler'), null)
  })

  t.test('a chat that takes longer than every timer is left alone', async t => {
    const admin = await account(app, 'ADMIN')
    await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'x' })
    const body = JSON.stringify({ id: 'patient', asignatura: 'algebra', content: 'Take your time' })
    const request = `POST /chat HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    engine.behave(async (response, call) => { await sleep(3_500); echo(response, call) })
    const patient = await openRaw(url, request)
    const impatient = await openRaw(url, request.replaceAll('patient', 'anxious'))
    // Half a request behind a whole one: its time-out must not pass for the answer to the first.
    await sleep(200)
    impatient.socket.write('GET /health HTTP/1.1\r\n')
    await impatient.closed
    t.equal(impatient.text(), '')
    while (patient.text() === '') await sleep(20)
    t.match(patient.text(), /^HTTP\/1\.1 200 OK\r\n/)
    t.match(patient.text(), /You said: Take your time/)
    patient.socket.destroy()
    for (const id of ['patient', 'anxious']) t.equal((await app.models.Session.findSession(id))?.message_count, 2, 'and both turns are recorded')
  })
})
