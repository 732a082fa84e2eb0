import t from 'tap'
import { testApp } from '../../support/helper.js'

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

t.test('the configured origins may use every method and header, with credentials', async t => {
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

t.test('other origins may do nothing', async t => {
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

t.test('a page can read errors, and the headers that the contract names', async t => {
  const app = await testApp(t)
  const { statusCode, headers } = await app.inject({ url: '/users/me', headers: { origin: 'http://localhost:3000' } })
  t.equal(statusCode, 401)
  t.equal(headers['access-control-allow-origin'], 'http://localhost:3000')
  const exposed = String(headers['access-control-expose-headers']).split(/, ?/)
  t.strictSame(exposed, [
    'X-Total-Count', 'Link', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After',
    'ETag', 'Accept-Ranges', 'Content-Range', 'Content-Disposition', 'X-None-Made', 'X-Parts-Without'
  ])
  t.match(headers.vary, 'Origin')
})

t.test('an OPTIONS request that is no preflight has no text of its own', async t => {
  const app = await testApp(t)
  const { statusCode, body } = await app.inject({
    method: 'OPTIONS',
    url: '/users/me',
    headers: { origin: 'http://localhost:3000' }
  })
  t.strictSame([statusCode, body], [204, ''])
})
