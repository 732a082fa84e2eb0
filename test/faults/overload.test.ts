import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { Overloaded } from '../../lib/errors.js'
import { account, call, login, PASSWORD, testApp } from '../helper.js'

/** Keeps the event loop from turning. */
function block (ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

t.test('an event loop that is late refuses with 503 and Retry-After, but for those who watch, and recovers', async t => {
  const lines: string[] = []
  const app = await testApp(t, {}, { level: 'info', stream: { write: (line: string) => lines.push(line) } })
  const student = await account(app, 'STUDENT')
  t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200)

  // The first half ends the running sample, so that the second is nothing but late.
  for (let i = 0; i < 2; i++) {
    block(2_200)
    await sleep(1)
  }
  lines.length = 0
  for (const [who, method, url] of [[student, 'GET', '/users/me'], [undefined, 'POST', '/token'], [student, 'POST', '/chat']] as const) {
    const answer = await call(app, who, method, url, undefined, { 'x-request-id': 'mine' })
    t.same([answer.statusCode, answer.json(), answer.headers['x-request-id']], [503, { detail: 'Service is overloaded' }, 'mine'], url)
    t.match(answer.headers['retry-after'], /^\d+$/, url)
  }
  for (const url of ['/health', '/ready', '/metrics']) t.equal((await call(app, undefined, 'GET', url)).statusCode, 200, url)
  t.notMatch(lines.join(''), /"level":50|stack/, 'a refusal costs no stack in the log')

  for (let i = 0; i < 200 && (await call(app, student, 'GET', '/users/me')).statusCode === 503; i++) await sleep(50)
  t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'it recovers by itself')
})

t.test('logins and registrations wait in a bounded queue, and who does not fit is told to come again', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const registration = { username: 'late', email: 'late@example.edu', password: PASSWORD, full_name: 'Late', role: 'STUDENT' }

  const flood = await fullQueue(app)
  t.teardown(flood.end)
  for (const answer of await Promise.all([login(app, student.username, PASSWORD), call(app, undefined, 'POST', '/register', registration)])) {
    t.same([answer.statusCode, answer.json()], [503, { detail: 'Service is overloaded' }])
    t.match(answer.headers['retry-after'], /^\d+$/)
  }
  t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'the others do not notice')
  await flood.end()
  t.equal((await login(app, student.username, PASSWORD)).statusCode, 200)
  t.equal((await call(app, undefined, 'POST', '/register', registration)).statusCode, 201)
})

/** Takes all places for a password, and each one again in the moment it becomes free. */
async function fullQueue (app: FastifyInstance): Promise<{ end: () => Promise<void> }> {
  const over = new AbortController()
  const takePlace = async () => {
    while (!over.signal.aborted) await app.passwords.hash(PASSWORD)
  }
  let isFull = false
  const places: Array<Promise<void>> = []
  while (!isFull && places.length < 10_000) {
    places.push(takePlace().catch(error => {
      if (!(error instanceof Overloaded)) throw error
      isFull = true
    }))
    await Promise.resolve()
  }
  return { end: async () => { over.abort(); await Promise.all(places) } }
}
