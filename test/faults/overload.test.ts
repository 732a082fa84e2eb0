import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { account, call, testApp } from '../support/helper.js'

// As in plugins/http/overload.ts.
const SAMPLE_MS = 2_000

/** Keeps the event loop from turning. */
function block (ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/**
 * Ends the samples of the event loop when the test calls it, in place of every 2 seconds, for each app that is built
 * from now on.
 */
function heldSamples (t: Test): { end: () => void } {
  const { setInterval: every } = globalThis
  const samples = { end: () => {} }
  globalThis.setInterval = ((work: () => void, ms: number) => {
    if (ms !== SAMPLE_MS) return every(work, ms)
    samples.end = work
    return every(() => {}, ms)
  }) as typeof setInterval
  t.teardown(() => { globalThis.setInterval = every })
  return samples
}

t.test(
  'an event loop that is late refuses with 503 and Retry-After, but for those who watch, and recovers',
  async t => {
    const samples = heldSamples(t)
    const lines: string[] = []
    const app = await testApp(t, {}, { level: 'info', stream: { write: (line: string) => lines.push(line) } })
    const student = await account(app, 'STUDENT')
    t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200)

    // A new sample, which is nothing but late.
    samples.end()
    block(1_100)
    await sleep(1)
    samples.end()
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

    await sleep(100)
    samples.end()
    t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'it recovers by itself')
  }
)
