import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { account, call, testApp, until } from '../helper.js'

/** Keeps the event loop from turning. */
function block (ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

t.test(
  'an event loop that is late refuses with 503 and Retry-After, but for those who watch, and recovers',
  async t => {
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
    for (const [who, method, url] of [
      [student, 'GET', '/users/me'],
      [undefined, 'POST', '/token'],
      [student, 'POST', '/chat']
    ] as const) {
      const answer = await call(app, who, method, url, undefined, { 'x-request-id': 'mine' })
      t.strictSame(
        [answer.statusCode, answer.json(), answer.headers['x-request-id']],
        [503, { detail: 'Service is overloaded' }, 'mine'],
        url
      )
      t.match(answer.headers['retry-after'], /^\d+$/, url)
    }
    for (const url of ['/health', '/ready', '/metrics']) {
      t.equal((await call(app, undefined, 'GET', url)).statusCode, 200, url)
    }
    t.notMatch(lines.join(''), /"level":50|stack/, 'a refusal costs no stack in the log')

    await until(async () => (await call(app, student, 'GET', '/users/me')).statusCode !== 503)
    t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'it recovers by itself')
  }
)
