import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { Pool } from 'undici'
import { echo, engineDouble } from '../../support/doubles/engine-double.js'
import { startGateway, type GatewayProcess } from '../../support/gateway-process.js'
import { until } from '../../support/events.js'
import { openRaw, parsed, type RawConnection } from '../../support/raw-connection.js'

/*
 * The process as it ships, with the time-outs that ship.
 */

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })

/** @returns the headers of the first administrator, who has a subject `algebra` */
async function administrator ({ url }: GatewayProcess): Promise<{ authorization: string }> {
  const password = 'correct horse'
  for (const [username, role] of [
    ['root', 'ADMIN'],
    ['emmy', 'PROFESSOR']
  ]) { await post(`${url}/register`, { username, email: `${username}@example.edu`, password, full_name: 'X', role }) }
  const login = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'root', password })
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await post(
    `${url}/subjects`,
    { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' },
    headers
  )
  return headers
}

/** Megabytes of memory that the process holds. */
function memoryOf ({ process: { pid } }: GatewayProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function dribble ({ socket }: RawConnection, ms: number): Promise<void> {
  while (socket.writable) {
    socket.write('a')
    await sleep(ms)
  }
}

t.jobs = 3

t.test('the time-outs that ship cut slow headers and bodies, and leave a chat of 130 s alone', async t => {
  const engine = await engineDouble(t)
  engine.behave(async (response, call) => {
    await sleep(130_000)
    echo(response, call)
  })
  const gateway = await startGateway(t, {
    DATA_DIR: t.testdir(),
    CHATBOT_URL: engine.url,
    CHAT_TIMEOUT_SECONDS: '200',
    LOG_LEVEL: 'warn'
  })
  const headers = await administrator(gateway)

  const started = Date.now()
  const cutAfter = async (connection: RawConnection) => {
    await Promise.all([dribble(connection, 1_000), connection.closed])
    const { status, body } = parsed(connection.text())
    t.strictSame([status, body], [408, { detail: 'Request Timeout' }])
    return Math.round((Date.now() - started) / 1000)
  }
  const chat = JSON.stringify({ id: 'long', asignatura: 'algebra', content: 'Take your time' })
  const patient = await openRaw(
    gateway.url,
    `POST /chat HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${headers.authorization}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${chat.length}\r\n\r\n${chat}`
  )
  const [slowHeaders, slowBody] = await Promise.all([
    cutAfter(await openRaw(gateway.url, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    cutAfter(
      await openRaw(
        gateway.url,
        'POST /register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n'
      )
    )
  ])
  t.ok(slowHeaders >= 20 && slowHeaders < 35, `headers after ${slowHeaders} s`)
  t.ok(slowBody >= 120 && slowBody < 135, `a body after ${slowBody} s`)

  await patient.closed
  t.match(patient.text(), /^HTTP\/1\.1 200 OK\r\n/)
  t.match(patient.text(), /You said: Take your time/)
})

t.test('2,000 idle connections: the gateway answers, holds little memory for them, and stops at once', async t => {
  const gateway = await startGateway(t, {
    DATA_DIR: t.testdir(),
    CHATBOT_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'warn'
  })
  const before = memoryOf(gateway)
  const connections: RawConnection[] = []
  for (let i = 0; i < 20; i++) {
    // Half of them have been used, and are kept alive; the others have never said a word.
    const opened = await Promise.all(
      Array.from({ length: 100 }, (_, j) =>
        openRaw(gateway.url, j % 2 ? 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n' : '')
      )
    )
    connections.push(...opened)
  }
  await Promise.all(connections.filter((_, i) => i % 2).map(({ received }) => received(/"ok"/)))

  const started = Date.now()
  t.equal((await fetch(`${gateway.url}/ready`)).status, 200)
  const took = Date.now() - started
  t.ok(took < 5_000, `${took} ms`)
  const grown = memoryOf(gateway) - before
  t.ok(grown < 100, `${grown.toFixed(0)} MiB for 2,000 connections`)
  t.comment(`${grown.toFixed(0)} MiB for 2,000 connections`)

  const stopped = Date.now()
  gateway.process.kill('SIGTERM')
  t.equal(await gateway.exit, 0)
  t.ok(Date.now() - stopped < 15_000, `stopped after ${Date.now() - stopped} ms`)
})

t.test(
  'a flood that keeps the loop busy: /health answers, the others are served or refused, and it passes',
  async t => {
    const gateway = await startGateway(t, {
      DATA_DIR: t.testdir(),
      CHATBOT_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'warn'
    })
    const headers = await administrator(gateway)
    // As dear as a request may be: 8 MB of escaped surrogate pairs, which are read several times over.
    const heavy = Buffer.from(`{"content":"${'\\ud83d\\ude00'.repeat(680_000)}"}`)
    const pool = new Pool(gateway.url, { connections: 40 })
    t.teardown(() => pool.destroy())
    const statuses = new Map<number, number>()
    const load = { isOver: false }
    const flood = Array.from({ length: 40 }, async () => {
      while (!load.isOver) {
        const {
          statusCode,
          headers: answered,
          body
        } = await pool.request({
          method: 'POST',
          path: '/chat',
          headers: { ...headers, 'content-type': 'application/json' },
          body: heavy
        })
        const { detail } = (await body.json()) as { detail: unknown }
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        if (statusCode === 503) {
          t.equal(detail, 'Service is overloaded')
          t.match(answered['retry-after'], /^\d+$/)
        }
      }
    })
    let slowest = 0
    for (let i = 0; i < 10; i++) {
      const asked = performance.now()
      t.equal((await fetch(`${gateway.url}/health`)).status, 200)
      slowest = Math.max(slowest, performance.now() - asked)
      await sleep(1_000)
    }
    load.isOver = true
    await Promise.all(flood)
    t.comment(`${JSON.stringify([...statuses])}; /health within ${Math.round(slowest)} ms`)
    t.ok(statuses.has(422) && statuses.has(503), 'some were answered, some refused')
    // 408 where the flood itself keeps a body from coming through in time.
    t.strictSame(
      [...statuses.keys()].filter(status => ![422, 503, 408].includes(status)),
      [],
      'and nothing else happened'
    )

    await until(async () => (await fetch(`${gateway.url}/users/me`, { headers })).status !== 503)
    t.equal((await fetch(`${gateway.url}/users/me`, { headers })).status, 200, 'and it is over when the flood is')
  }
)
