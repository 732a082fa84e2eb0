import { Type } from '@sinclair/typebox'
import Fastify, { type RouteShorthandOptions } from 'fastify'
import { Error as MongooseError, mongo } from 'mongoose'
import t, { type Test } from 'tap'
import { apiError, InvalidInput, Overloaded, ServiceRefused } from '../../../lib/http/errors.js'
import errors, { isDatabaseFailure } from '../../../lib/plugins/errors.js'
import requestId from '../../../lib/plugins/request-id.js'
import validation from '../../../lib/plugins/validation.js'
import { account, call, collectedLog, issuesOf, outcome, refusal, testApp } from '../../support/helper.js'
import { parsed, sendRaw } from '../../support/raw-connection.js'

t.test('an unknown path is 404, whatever its method and body', async t => {
  const app = await testApp(t)
  const requests: Array<[method: string, url: string, body?: string, type?: string]> = [
    ['GET', '/nothing'],
    ['DELETE', '/nothing'],
    ['GET', '/users/a/b'],
    ['GET', '/docs/nothing.js'],
    ['GET', '/docs/static/nothing.js'],
    ['PATCH', '/subjects/'],
    ['GET', '/subjects//students?x=1'],
    ['POST', '/nothing', '{broken', 'application/json'],
    ['POST', '/users', 'x', 'text/plain'],
    ['POST', '/nothing', 'x'.repeat(2_000_000), 'application/json']
  ]
  for (const [method, url, body, type] of requests) {
    const answer = await call(app, undefined, method, url, body, type === undefined ? {} : { 'content-type': type })
    t.strictSame(outcome(answer), refusal(404, 'Not Found'), `${method} ${url}`)
    t.match(answer.headers['content-type'], /^application\/json/, `${method} ${url}`)
  }
})

t.test('no path of an operation exists with a slash at its end, or with a part that is empty', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  for (const operation of app.declaredAccess.keys()) {
    const [method = '', path = ''] = operation.split(' ')
    if (/^\/($|app|docs|redoc)/.test(path)) continue
    const urls = [`${path.replaceAll(/:\w+/g, 'x')}/`, ...path.includes(':') ? [path.replaceAll(/:\w+/g, '')] : []]
    for (const url of urls) {
      const answer = await call(app, admin, method, url)
      // SCIM has errors with more fields (RFC 7644, section 3.12).
      const { detail } = method === 'HEAD' ? { detail: 'Not Found' } : answer.json()
      t.strictSame([answer.statusCode, detail], [404, 'Not Found'], `${method} ${url}`)
    }
  }
})

t.test('a known path with another method is 405 and says which are allowed', async t => {
  const app = await testApp(t)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const requests = [
    ['POST', '/users/me', 'DELETE, GET, HEAD, PUT'],
    ['PATCH', '/subjects/a', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/token', 'POST'],
    ['DELETE', '/health?x=1', 'GET, HEAD'],
    ['PROPFIND', '/subjects', 'GET, HEAD, POST'],
    ['POST', '/openapi.json', 'GET, HEAD']
  ] as const
  for (const [method, url, allow] of requests) {
    const response = await fetch(`${origin}${url}`, { method })
    const found = [response.status, await response.json(), response.headers.get('allow')]
    t.strictSame(found, [405, { detail: 'Method Not Allowed' }, allow], `${method} ${url}`)
  }
})

t.test('a body over the limit is 413, another media type 415, and so is none', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const put = (body: string, type = 'application/json') =>
    call(app, student, 'PUT', '/users/me', body, { 'content-type': type })
  const huge = await put(JSON.stringify({ full_name: 'x'.repeat(1_100_000) }))
  t.strictSame(outcome(huge), refusal(413, 'Payload Too Large'))
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', '']) {
    t.strictSame(outcome(await put('{}', type)), refusal(415, 'Unsupported Media Type'), type)
  }
  t.equal((await put('{}', 'application/json; charset=utf-8')).statusCode, 200)
})

t.test('a path that cannot be decoded is 400 with the headers of every answer, an over-long one 404', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const url of ['/users/%', '/users/%zz', '/%c0%80', '/subjects/%ff']) {
    const headers = { 'x-request-id': 'mine', origin: 'http://localhost:3000' }
    const answer = await call(app, student, 'GET', url, undefined, headers)
    t.strictSame(outcome(answer), refusal(400, 'Bad Request'), url)
    t.match(
      answer.headers,
      {
        'x-request-id': 'mine',
        'access-control-allow-origin': headers.origin,
        'x-content-type-options': 'nosniff'
      },
      url
    )
  }
  const long = await call(app, await account(app, 'ADMIN'), 'GET', `/users/${'a'.repeat(12_000)}`)
  t.strictSame(outcome(long), refusal(404, 'User not found'), 'an over-long path parameter')
})

const BROKEN_HTTP: Array<[name: string, bytes: string, status: number, detail: string]> = [
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'Bad Request'],
  ['a broken header', 'GET /health HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400, 'Bad Request'],
  ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
  ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhOsT: x\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
  [
    'an expectation',
    'GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    417,
    'Expectation Failed'
  ],
  [
    'two lengths',
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'Bad Request'
  ],
  [
    'too large a header',
    `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large'
  ]
]

t.test('bytes that are no HTTP request get an error in the shape of every other', async t => {
  const app = await testApp(t)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const [name, bytes, status, detail] of BROKEN_HTTP) {
    const { headers, ...answer } = parsed(await sendRaw(origin, bytes))
    t.strictSame(answer, { status, body: { detail } }, name)
    t.match(headers, /\r\nx-request-id: \S+/, name)
  }
})

t.test('an unexpected failure is a 500 that says nothing of the inside, and is logged with the request', async t => {
  const { lines, log } = collectedLog('error')
  const app = await testApp(t, {}, log)
  const admin = await account(app, 'ADMIN')
  app.models.User.list = async () => {
    throw new Error('secret inside')
  }
  const answer = await call(app, admin, 'GET', '/admin/users', undefined, { 'x-request-id': 'find-me' })
  t.strictSame(outcome(answer), refusal(500, 'Internal Server Error'))
  t.equal(lines.length, 1, 'one line')
  t.match(JSON.parse(lines[0] ?? ''), {
    level: 50,
    request_id: 'find-me',
    err: { message: 'secret inside', stack: /errors\.test/ }
  })
})

t.test('a response that does not fit its schema is a 500, not a leak', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  app.models.User.list = async () => ({ total: 1, found: [{ _id: 'x', password_hash: 'secret' } as never] })
  t.strictSame(outcome(await call(app, admin, 'GET', '/admin/users')), refusal(500, 'Internal Server Error'))
})

t.test('a database that is gone is a 503 with Retry-After, and nothing of it is told', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  await app.models.User.db.close()
  for (const url of ['/users/me', '/ready']) {
    const answer = await call(app, student, 'GET', url)
    t.strictSame(outcome(answer), refusal(503, 'Database unavailable'), url)
    t.match(answer.headers['retry-after'], /^\d+$/, url)
  }
  t.equal((await call(app, undefined, 'GET', '/health')).statusCode, 200, 'the process is alive all the same')
})

/** An app with one route, which throws this error, and the lines of its log. */
async function failingApp (t: Test, error: unknown, options: RouteShorthandOptions = {}) {
  const { lines, log } = collectedLog('error')
  const app = Fastify({ logger: log })
  t.teardown(() => app.close())
  for (const plugin of [requestId, errors, validation]) await app.register(plugin)
  app.post('/:n', options, async () => { throw error })
  return { app, logged: () => lines.map(line => JSON.parse(line).msg) }
}

const Teapot = apiError<[what: string]>('TEAPOT', 418, 'A %s', { headers: { 'x-tea': 'green' } })
const issue = { loc: ['body', 'a'], msg: 'No', type: 'value_error' }
const withStatus = (statusCode: number) => Object.assign(new Error('inside'), { statusCode })

const THROWN: Array<[error: unknown, status: number, detail: unknown, isLogged: boolean]> = [
  [new Teapot('pot'), 418, 'A pot', false],
  [new Overloaded(), 503, 'Service is overloaded', false],
  [new mongo.MongoNetworkError('inside'), 503, 'Database unavailable', true],
  [new InvalidInput(issue), 422, [issue], false],
  [new ServiceRefused(409, 'Not now'), 409, 'Not now', false],
  [withStatus(404), 404, 'Not Found', false],
  [withStatus(400), 400, 'Bad Request', false],
  [withStatus(399), 500, 'Internal Server Error', true],
  [withStatus(499), 499, 'Error', false],
  [withStatus(502), 502, 'Bad Gateway', true],
  [new Error('inside'), 500, 'Internal Server Error', true]
]

t.test('what a handler throws has its status and its sentence, and the log tells what was not expected', async t => {
  for (const [error, status, detail, isLogged] of THROWN) {
    const { app, logged } = await failingApp(t, error)
    const answer = await app.inject({ method: 'POST', url: '/1' })
    const name = `${(error as Error).constructor.name} ${status}`
    t.strictSame([answer.statusCode, answer.json()], [status, { detail }], name)
    t.equal(answer.headers['retry-after'], status === 503 ? '5' : undefined, name)
    t.equal(answer.headers['x-tea'], status === 418 ? 'green' : undefined, name)
    t.strictSame(logged(), isLogged ? ['request failed'] : [], name)
  }
})

const Body = Type.Object({ a: Type.String() })
const BadBody = apiError('BAD_BODY', 400, 'Bad body')

t.test('issues of all parts are named together', async t => {
  const [params, querystring] = [Type.Object({ n: Type.Integer() }), Type.Object({ q: Type.Integer() })]
  const { app } = await failingApp(t, new Error('it is not called'), { schema: { params, querystring, body: Body } })
  const answer = await app.inject({ method: 'POST', url: '/x?q=y', payload: { a: 1 } })
  t.strictSame(issuesOf(answer), [['path.n', 'int_parsing'], ['query.q', 'int_parsing'], ['body.a', 'string_type']])
  const good = await app.inject({ method: 'POST', url: '/1?q=y', payload: { a: 'x' } })
  t.strictSame(issuesOf(good), [['query.q', 'int_parsing']])
  t.strictSame(issuesOf(await app.inject({ method: 'POST', url: '/1?q=1' })), [['body', 'missing']])
})

t.test('a route may have an error of its own for the fields of its body, but not for what is no object', async t => {
  const config = { bodyError: BadBody }
  const { app } = await failingApp(t, new Error('it is not called'), { schema: { body: Body }, config })
  const answers = await Promise.all(['{"a":1}', '{}', '[]', '"x"'].map(payload =>
    app.inject({ method: 'POST', url: '/1', headers: { 'content-type': 'application/json' }, payload })))
  t.strictSame(answers.map(({ statusCode }) => statusCode), [400, 400, 422, 422])
  t.strictSame(answers[0]?.json(), { detail: 'Bad body' })
})

t.test('a failure of the database is one of its connection, or of a server that stops or is no primary', async t => {
  const server = (code: number) => new mongo.MongoServerError({ message: 'x', code })
  const failures = [
    new mongo.MongoNetworkError('x'), new mongo.MongoServerSelectionError('x', {} as never),
    new mongo.MongoNotConnectedError('x'), new MongooseError.MongooseServerSelectionError('x'),
    ...[91, 189, 10058, 10107, 11600, 11602, 13435, 13436].map(server)
  ]
  for (const failure of failures) t.ok(isDatabaseFailure(failure), `${failure.name} ${String(failure)}`)
  for (const other of [server(11000), server(2), new mongo.MongoAPIError('x'), new Error('x'), undefined]) {
    t.notOk(isDatabaseFailure(other), String(other))
  }
})
