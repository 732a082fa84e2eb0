import t from 'tap'
import { call, testApp } from '../helper.js'

const ORIGINS = ['http://localhost:5173', 'http://localhost:3000']

const preflightFrom = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/users/me',
  headers: {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,x-anything'
  }
})

t.test('CORS: the configured origins may use every method and header, with credentials', async t => {
  const app = await testApp(t)
  for (const origin of ORIGINS) {
    const { statusCode, headers } = await app.inject(preflightFrom(origin))
    t.equal(statusCode, 204, origin)
    t.match(
      headers,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization,x-anything',
        'access-control-max-age': '600'
      },
      origin
    )
  }
})

t.test('CORS: other origins may do nothing', async t => {
  const app = await testApp(t)
  for (const origin of [
    'http://evil.example',
    'http://localhost:5173.evil.example',
    'https://localhost:5173',
    'null'
  ]) {
    t.equal((await app.inject(preflightFrom(origin))).headers['access-control-allow-origin'], undefined, origin)
  }
})

t.test('CORS: a page can read errors, and the headers that the contract names', async t => {
  const app = await testApp(t)
  const { statusCode, headers } = await app.inject({ url: '/users/me', headers: { origin: 'http://localhost:3000' } })
  t.equal(statusCode, 401)
  t.equal(headers['access-control-allow-origin'], 'http://localhost:3000')
  const exposed = String(headers['access-control-expose-headers']).split(/, ?/)
  t.strictSame(exposed, ['X-Total-Count', 'Link', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After'])
  t.match(headers.vary, 'Origin')
})

t.test('CORS: an OPTIONS request that is no preflight has no text of its own', async t => {
  const app = await testApp(t)
  const { statusCode, body } = await app.inject({
    method: 'OPTIONS',
    url: '/users/me',
    headers: { origin: 'http://localhost:3000' }
  })
  t.strictSame([statusCode, body], [204, ''])
})

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
