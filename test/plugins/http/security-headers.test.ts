import t from 'tap'
import { account, call, credentials, testApp } from '../../support/helper.js'

const POLICY =
  "default-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';img-src 'self' data:;" +
  "object-src 'none';style-src 'self' 'unsafe-inline';worker-src 'self' blob:"

t.test('security headers stand on every answer', async t => {
  const app = await testApp(t)
  for (const url of ['/health', '/docs', '/redoc', '/nothing']) {
    const { headers } = await call(app, undefined, 'GET', url)
    t.match(
      headers,
      {
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY'
      },
      url
    )
    for (const name of [
      'x-powered-by',
      'strict-transport-security',
      'cross-origin-opener-policy',
      'origin-agent-cluster'
    ]) {
      t.equal(headers[name], undefined, `${url}: no ${name}, which means nothing without TLS`)
    }
  }
})

t.test('no cache keeps an answer to a token, a refusal included', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const cacheControl = async (url: string, who = student) =>
    (await call(app, who, 'GET', url)).headers['cache-control']
  for (const url of ['/users/me', '/subjects', '/admin/users', '/sessions/unknown', '/nothing', '/subjects?limit=0']) {
    t.equal(await cacheControl(url), 'no-store', url)
  }
  t.equal(await cacheControl('/users/me', credentials('ada', 'forged')), 'no-store', 'a forged token')
})

t.test('behind a trusted proxy that ends TLS, the headers for HTTPS stand there, too', async t => {
  const app = await testApp(t, { TRUST_PROXY: '127.0.0.1' })
  const { headers } = await call(app, undefined, 'GET', '/docs', undefined, { 'x-forwarded-proto': 'https' })
  t.match(headers, {
    'strict-transport-security': /max-age=\d+/,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1'
  })
})

t.test('a proxy that is not trusted is not believed', async t => {
  const app = await testApp(t)
  const { headers } = await call(app, undefined, 'GET', '/docs', undefined, { 'x-forwarded-proto': 'https' })
  t.equal(headers['strict-transport-security'], undefined)
})
