import t from 'tap'
import { call, testApp } from '../../support/helper.js'

t.test('every answer carries a request id: the client\'s own where it is well-formed', async t => {
  const app = await testApp(t)
  const ids = [
    ['abc-1.2_3', true], ['a'.repeat(128), true], ['a'.repeat(129), false], ['a b', false], ['ñ', false], ['', false]
  ] as const
  for (const [sent, isKept] of ids) {
    const { headers } = await call(app, undefined, 'GET', '/health', undefined, { 'x-request-id': sent })
    t.equal(headers['x-request-id'] === sent, isKept, `"${sent.slice(0, 10)}", ${sent.length} characters`)
    t.match(headers['x-request-id'], /^[A-Za-z0-9._-]{1,128}$/, `"${sent.slice(0, 10)}", ${sent.length} characters`)
  }
  for (const url of ['/nothing', '/users/me', '/users/%']) {
    t.match((await call(app, undefined, 'GET', url)).headers['x-request-id'], /^\S+$/, url)
  }
})

t.test('an id that is made is a new one for each request', async t => {
  const app = await testApp(t)
  const ids = await Promise.all(Array.from({ length: 10 }, async () =>
    (await call(app, undefined, 'GET', '/health')).headers['x-request-id']))
  t.equal(new Set(ids).size, 10)
})
