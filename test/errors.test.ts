import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { account, call, testApp } from './helper.js'

/** Bytes out, bytes in: for what no HTTP client would send. */
async function raw (port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => { answer += data })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

function parts (answer: string): { status: number, headers: string, body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) }
}

t.test('the error shape, on every path', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  t.test('an unknown path is 404, whatever its method and body', async t => {
    for (const [method, url, body, type] of [['GET', '/nothing'], ['POST', '/nothing', '{broken', 'application/json'], ['POST', '/users', 'x', 'text/plain'], ['DELETE', '/'], ['GET', '/users/a/b'], ['GET', '/docs/nothing.js'], ['GET', '/docs/static/nothing.js'], ['POST', '/nothing', 'x'.repeat(2_000_000), 'application/json']]) {
      const answer = await call(app, undefined, method as string, url as string, body, type === undefined ? {} : { 'content-type': type })
      t.strictSame([answer.statusCode, answer.json()], [404, { detail: 'Not Found' }], `${method} ${url}`)
      t.match(answer.headers['content-type'], /^application\/json/)
    }
  })

  t.test('a known path with another method is 405 and says which are allowed', async t => {
    for (const [method, url, allow] of [['POST', '/users/me', 'GET, HEAD, PUT'], ['PATCH', '/subjects/a', 'DELETE, PUT'], ['GET', '/token', 'POST'], ['DELETE', '/health?x=1', 'GET, HEAD'], ['PROPFIND', '/subjects', 'GET, HEAD, POST'], ['POST', '/openapi.json', 'GET, HEAD']]) {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, { method })
      t.strictSame([response.status, await response.json(), response.headers.get('allow')], [405, { detail: 'Method Not Allowed' }, allow], `${method} ${url}`)
    }
  })

  t.test('malformed JSON, hostile keys and broken text are 422 json_invalid', async t => {
    const bodies: Array<string | Buffer> = ['{', '{"a":1,}', '\'a\'', '{"__proto__":{"role":"ADMIN"}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"full_name":"\\ud800"}', '{"full_name":"\\\\\\udc00"}', '['.repeat(400_000) + '"\\ud800"' + ']'.repeat(400_000), Buffer.from('7b2261223a22ff227d', 'hex')]
    for (const payload of bodies) {
      const answer = await app.inject({ method: 'PUT', url: '/users/me', headers: { ...student.headers, 'content-type': 'application/json' }, payload })
      t.equal(answer.statusCode, 422, String(payload))
      t.match(answer.json(), { detail: [{ loc: ['body'], msg: String, type: 'json_invalid' }] })
      t.strictSame(Object.keys(answer.json().detail[0]).sort(), ['loc', 'msg', 'type'])
    }
    t.equal((await call(app, student, 'PUT', '/users/me', '{"full_name":"\\ud83c\\udf93 \\\\ud800"}')).json().full_name, '🎓 \\ud800', 'whole pairs and plain text are fine')
    t.equal((await call(app, student, 'PUT', '/users/me', '{"a":'.repeat(100_000) + '"\\ud83d\\ude00"' + '}'.repeat(100_000))).statusCode, 200, 'depth is no fault, where nobody looks')
    t.equal(({} as Record<string, unknown>).role, undefined)
  })

  t.test('a body over the limit is 413, another media type 415, and so is none', async t => {
    const huge = await call(app, student, 'PUT', '/users/me', JSON.stringify({ full_name: 'x'.repeat(1_100_000) }))
    t.strictSame([huge.statusCode, huge.json()], [413, { detail: 'Payload Too Large' }])
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', '']) {
      const answer = await call(app, student, 'PUT', '/users/me', '{}', { 'content-type': type })
      t.strictSame([answer.statusCode, answer.json()], [415, { detail: 'Unsupported Media Type' }], type)
    }
    t.equal((await call(app, student, 'PUT', '/users/me', '{}', { 'content-type': 'application/json; charset=utf-8' })).statusCode, 200)
  })

  t.test('the answers that bypass the error handler have the shape too', async t => {
    for (const url of ['/users/%', '/users/%zz', '/%c0%80', '/subjects/%ff']) {
      const answer = await call(app, student, 'GET', url, undefined, { 'x-request-id': 'mine', origin: 'http://localhost:3000' })
      t.match(answer.headers, { 'access-control-allow-origin': 'http://localhost:3000', 'x-content-type-options': 'nosniff' })
      t.strictSame([answer.statusCode, answer.json(), answer.headers['x-request-id']], [400, { detail: 'Bad Request' }, 'mine'], url)
    }
    const long = await call(app, await account(app, 'ADMIN'), 'GET', `/users/${'a'.repeat(12_000)}`)
    t.strictSame([long.statusCode, long.json()], [404, { detail: 'User not found' }], 'an over-long path parameter')

    for (const [name, bytes, status] of [
      ['no HTTP at all', 'HELLO\r\n\r\n', 400],
      ['a broken header', 'GET /health HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
      ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhOsT: x\r\nConnection: close\r\n\r\n', 400],
      ['an expectation', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
      ['two lengths', 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      ['too large a header', `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431]
    ] as const) {
      const answer = parts(await raw(port, bytes))
      t.equal(answer.status, status, name)
      t.type((answer.body as { detail: unknown }).detail, 'string', name)
      t.match(answer.headers, /x-request-id: \S+/, name)
    }
  })

  t.test('an unexpected failure is a 500 that says nothing of the inside', async t => {
    const lines: string[] = []
    const broken = await testApp(t, { LOG_LEVEL: 'error' }, { level: 'error', stream: { write: (line: string) => lines.push(line) } })
    const admin = await account(broken, 'ADMIN')
    broken.models.User.list = async () => { throw new Error('secret inside') }
    const answer = await call(broken, admin, 'GET', '/admin/users', undefined, { 'x-request-id': 'find-me' })
    t.strictSame([answer.statusCode, answer.json()], [500, { detail: 'Internal Server Error' }])
    t.match(lines.join(''), /secret inside/)
    t.match(lines.join(''), /"request_id":"find-me"/)
  })

  t.test('a response that does not fit its schema is a 500, not a leak', async t => {
    const broken = await testApp(t)
    const admin = await account(broken, 'ADMIN')
    broken.models.User.list = async () => ({ total: 1, users: [{ _id: 'x', password_hash: 'secret' } as never] })
    const answer = await call(broken, admin, 'GET', '/admin/users')
    t.strictSame([answer.statusCode, answer.json()], [500, { detail: 'Internal Server Error' }])
  })

  t.test('every answer carries a request id: the client\'s own where it is well-formed', async t => {
    for (const [sent, kept] of [['abc-1.2_3', true], ['a'.repeat(128), true], ['a'.repeat(129), false], ['a b', false], ['ñ', false], ['', false]] as const) {
      const answer = await call(app, undefined, 'GET', '/health', undefined, { 'x-request-id': sent })
      t.equal(answer.headers['x-request-id'] === sent, kept, sent.slice(0, 10))
      t.match(answer.headers['x-request-id'], /^[A-Za-z0-9._-]{1,128}$/)
    }
    for (const url of ['/nothing', '/users/me', '/users/%']) t.ok((await call(app, undefined, 'GET', url)).headers['x-request-id'], url)
  })
})

t.test('a database that is gone is a 503, and nothing of it is told', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  await app.models.User.db.close()
  for (const url of ['/users/me', '/ready']) {
    const answer = await call(app, student, 'GET', url)
    t.strictSame([answer.statusCode, answer.json()], [503, { detail: 'Database unavailable' }], url)
    t.ok(answer.headers['retry-after'])
  }
  t.equal((await call(app, undefined, 'GET', '/health')).statusCode, 200, 'the process is alive all the same')
})
