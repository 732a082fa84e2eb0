import t from 'tap'
import { call, account, login, PASSWORD, testApp } from '../helper.js'
import { loggerOptions } from '../../lib/logging.js'
import { VERSION } from '../../lib/version.js'

t.test('system endpoints', async t => {
  const app = await testApp(t, { TRUST_PROXY: '127.0.0.1' })

  t.test('/health and /ready answer without a token', async t => {
    t.strictSame((await call(app, undefined, 'GET', '/health')).json(), { status: 'ok' })
    t.strictSame((await call(app, undefined, 'GET', '/ready')).json(), { status: 'ok', database: 'ok', chat_engine: 'unavailable' })
  })

  t.test('/system/info falls back while there is no engine', async t => {
    t.strictSame((await call(app, undefined, 'GET', '/system/info')).json(), { version: VERSION, llm_provider: 'unknown', llm_model: 'unknown', status: 'unavailable' })
    t.match(VERSION, /^\d+\.\d+\.\d+/)
  })

  t.test('/metrics counts and times by method, route template and status, never by raw URL', async t => {
    const student = await account(app, 'STUDENT')
    await call(app, student, 'GET', '/users/somebody-particular')
    await call(app, undefined, 'GET', '/a-path-of-the-attacker')
    const answer = await call(app, undefined, 'GET', '/metrics')
    t.equal(answer.statusCode, 200)
    t.match(answer.headers['content-type'], /^text\/plain/)
    t.match(answer.body, /^http_requests_total\{method="GET",route="\/users\/:username",status_code="403"\} 1$/m)
    t.match(answer.body, /^http_requests_total\{method="GET",route="__unknown__",status_code="404"\} 1$/m)
    t.match(answer.body, /^http_request_duration_seconds_bucket\{le="0\.1",method="GET",route="\/health",status_code="200"\} \d+$/m)
    t.match(answer.body, /^process_cpu_seconds_total /m)
    t.match(answer.body, /^nodejs_eventloop_lag_seconds /m)
    t.notMatch(answer.body, /somebody-particular|a-path-of-the-attacker/)
  })

  t.test('several apps live in one process, each with metrics of its own', async t => {
    const other = await testApp(t)
    t.notMatch((await call(other, undefined, 'GET', '/metrics')).body, /route="\/users\/:username"/)
  })

  t.test('CORS: the configured origins may do everything with credentials, others nothing', async t => {
    const preflight = (origin: string) => app.inject({ method: 'OPTIONS', url: '/users/me', headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,x-anything' } })
    for (const origin of ['http://localhost:5173', 'http://localhost:3000']) {
      const answer = await preflight(origin)
      t.equal(answer.statusCode, 204)
      t.match(answer.headers, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,x-anything'
      })
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) t.match(answer.headers['access-control-allow-methods'], method)
    }
    t.equal((await preflight('http://evil.example')).headers['access-control-allow-origin'], undefined)

    const refused = await app.inject({ url: '/users/me', headers: { origin: 'http://localhost:3000' } })
    t.equal(refused.statusCode, 401)
    t.equal(refused.headers['access-control-allow-origin'], 'http://localhost:3000', 'the page can read an error too')
    for (const header of ['X-Total-Count', 'Link', 'X-Request-Id']) t.match(refused.headers['access-control-expose-headers'], header)
    t.match(refused.headers.vary, 'Origin')
  })

  t.test('security headers stand on every answer', async t => {
    for (const url of ['/health', '/docs', '/redoc', '/nothing']) {
      const { headers } = await call(app, undefined, 'GET', url)
      t.match(headers, { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' }, url)
      t.match(headers['content-security-policy'], /default-src 'self'/, url)
      t.notMatch(headers['content-security-policy'], /https?:|upgrade-insecure-requests/, url)
      t.equal(headers['x-powered-by'], undefined)
      t.equal(headers['strict-transport-security'], undefined, 'which would mean nothing without TLS')
    }
    const { headers } = await call(app, undefined, 'GET', '/docs', undefined, { 'x-forwarded-proto': 'https' })
    t.match(headers, { 'strict-transport-security': /max-age/, 'cross-origin-opener-policy': 'same-origin' }, 'behind a proxy that ends TLS')
  })

  t.test('the documentation pages name no other host', async t => {
    for (const url of ['/docs', '/docs/static/swagger-initializer.js', '/redoc']) {
      const answer = await call(app, undefined, 'GET', url)
      t.equal(answer.statusCode, 200, url)
      t.notMatch(answer.body, /(?:src|href)="(?:https?:)?\/\//, url)
    }
    t.match((await call(app, undefined, 'GET', '/docs')).body, /swagger-ui/)
    t.match((await call(app, undefined, 'GET', '/redoc')).body, /<redoc spec-url="\/openapi.json">/)
    const bundle = await call(app, undefined, 'GET', '/redoc/redoc.standalone.js')
    t.match(bundle.headers['content-type'], /javascript/)
    t.notMatch(bundle.body, /cdn\.redoc\.ly/)
  })
})

t.test('the OpenAPI document', async t => {
  const app = await testApp(t)
  const document = (await call(app, undefined, 'GET', '/openapi.json')).json()
  const operations = Object.entries<Record<string, any>>(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation as Record<string, any> } as Record<string, any>)))
  const operation = (name: string) => operations.find(operation => operation.name === name) as Record<string, any>

  t.test('is OpenAPI 3.1 with named components, operation ids and described tags', async t => {
    t.equal(document.openapi, '3.1.0')
    t.equal(document.info.version, VERSION)
    for (const name of ['Error', 'ValidationError', 'ValidationIssue', 'Role', 'User', 'Profile', 'Registration', 'Subject', 'SubjectAnalytics', 'SystemInfo']) t.ok(document.components.schemas[name], name)
    const ids = operations.map(({ operationId }) => operationId)
    t.ok(ids.every(id => /^[a-z][A-Za-z]+$/.test(id)))
    t.equal(new Set(ids).size, ids.length, 'no operation id twice')
    const tags = new Map(document.tags.map((tag: { name: string, description: string }) => [tag.name, tag.description]))
    for (const { name, summary, tags: [tag] } of operations) t.ok(summary && tags.get(tag), name)
  })

  t.test('documents every status of the contract', async t => {
    const contract: Record<string, number[]> = {
      'POST /register': [201, 400, 403, 413, 415, 422],
      'POST /token': [200, 401, 413, 415, 422],
      'GET /users/me': [200, 401],
      'PUT /users/me': [200, 400, 401, 413, 415, 422],
      'GET /users/{username}': [200, 401, 403, 404],
      'GET /subjects': [200, 401, 422],
      'POST /subjects': [201, 400, 401, 403, 413, 415, 422],
      'PUT /subjects/{subject_id}': [200, 401, 403, 404, 413, 415, 422],
      'DELETE /subjects/{subject_id}': [204, 401, 403, 404, 413],
      'GET /subjects/enrolled': [200, 401, 403],
      'POST /subjects/{subject_id}/enroll': [200, 400, 401, 403, 404, 413],
      'POST /chat': [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 504],
      'GET /sessions': [200, 401, 422],
      'GET /sessions/{session_id}': [200, 401, 403, 404],
      'DELETE /sessions/{session_id}': [204, 401, 403, 404, 413],
      'POST /sessions/{session_id}/resume_chat': [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 504],
      'POST /subjects/{subject_id}/documents': [201, 401, 403, 404, 413, 415, 422, 429, 504],
      'GET /subjects/{subject_id}/documents': [200, 401, 403, 404, 422, 504],
      'DELETE /subjects/{subject_id}/documents/{document_id}': [204, 401, 403, 404, 413, 504],
      'POST /subjects/{subject_id}/faqs/generate': [200, 401, 403, 404, 409, 413, 415, 422, 429, 504],
      'GET /subjects/{subject_id}/faqs': [200, 401, 403, 404, 504],
      'POST /subjects/{subject_id}/topics/extract': [200, 401, 403, 404, 409, 413, 429, 504],
      'GET /subjects/{subject_id}/topics': [200, 401, 403, 404, 504],
      'GET /professor/students': [200, 401, 403, 404, 422],
      'GET /professor/subjects/{subject_id}/analytics': [200, 401, 403, 404],
      'GET /admin/users': [200, 401, 403, 422],
      'POST /admin/users/{username}/role': [200, 400, 401, 403, 404, 413, 415, 422],
      'GET /health': [200],
      'GET /ready': [200],
      'GET /system/info': [200],
      'GET /metrics': [200]
    }
    t.strictSame(operations.map(({ name }) => name).sort(), Object.keys(contract).sort())
    for (const [name, statuses] of Object.entries(contract)) {
      // Any request can be unintelligible, and any service can fail or be closing.
      t.strictSame(Object.keys(operation(name).responses).map(Number).sort(), [...new Set([...statuses, 400, 500, 503])].sort(), name)
    }
  })

  t.test('says who needs a token, what a form is, and what may be left out', async t => {
    t.strictSame(operation('POST /register').security, [])
    t.strictSame(operation('GET /users/me').security, [{ bearer: [] }])
    t.strictSame(operation('POST /register')['x-roles'], undefined)
    t.strictSame(operation('PUT /subjects/{subject_id}')['x-roles'], { PROFESSOR: ['own subjects'], ADMIN: [] })
    t.match(operation('PUT /subjects/{subject_id}').description, /Who may call: PROFESSOR \(own subjects\), ADMIN\.$/)
    t.match(operation('DELETE /sessions/{session_id}').description, /Who may call: any user \(own sessions\)\.$/)
    t.equal(document.components.securitySchemes.bearer.flows.password.tokenUrl, '/token')
    t.strictSame(Object.keys(operation('POST /token').requestBody.content), ['application/x-www-form-urlencoded'])
    t.strictSame(operation('GET /subjects').parameters.map((p: { name: string, required?: boolean }) => [p.name, p.required ?? false]), [['professor_id', false], ['page', false], ['limit', false]])
    t.ok(operation('GET /subjects').responses[200].headers['X-Total-Count'])
    t.equal(operation('GET /users/me').responses[200].content['application/json'].schema.$ref, '#/components/schemas/Profile')
    t.equal(operation('POST /register').requestBody.content['application/json'].schema.$ref, '#/components/schemas/Registration')
    t.match(operation('POST /register').responses[400].description, 'Username already registered')
    t.equal(operation('DELETE /subjects/{subject_id}').responses[204].content, undefined)
    t.notMatch(JSON.stringify(document.paths), /"title":/, 'a title is the name of a component')
  })
})

t.test('passwords, hashes and tokens reach no log and no answer', async t => {
  const lines: string[] = []
  const app = await testApp(t, {}, { ...loggerOptions('trace'), stream: { write: (line: string) => lines.push(line) } })
  const answers = [
    await call(app, undefined, 'POST', '/register', { username: 'ada', email: 'ada@example.edu', password: PASSWORD, full_name: 'Ada', role: 'ADMIN' }),
    await call(app, undefined, 'POST', '/register', { username: 'ada', email: 'ada@example.edu', password: PASSWORD, full_name: 'Ada', role: 'STUDENT' }),
    await call(app, undefined, 'POST', '/register', { username: 'a', password: PASSWORD + '\0' }),
    await login(app, 'ada', `wrong ${PASSWORD}`)
  ]
  const token: string = (await login(app, 'ada', PASSWORD)).json().access_token
  const hash = (await app.models.User.findById('ada').lean())?.password_hash as string
  const me = { username: 'ada', token, headers: { authorization: `Bearer ${token}` } }
  answers.push(
    await call(app, me, 'GET', `/users/me?password=${encodeURIComponent(PASSWORD)}&token=${token}`),
    await call(app, me, 'GET', '/users/ada'),
    await call(app, me, 'GET', '/admin/users'),
    await call(app, me, 'GET', `/users/%zz?token=${token}`)
  )
  app.models.User.register = async () => { throw Object.assign(new Error('write failed'), { writeErrors: [{ op: { password_hash: hash } }], op: { password: PASSWORD } }) }
  answers.push(await call(app, undefined, 'POST', '/register', { username: 'bob', email: 'bob@example.edu', password: PASSWORD, full_name: 'Bob', role: 'STUDENT' }))
  app.log.info({ password: PASSWORD, user: { password_hash: hash }, req: { headers: { authorization: token } }, deep: [{ down: { below: { token: [token] } } }] }, 'a careless line')

  t.equal(answers.at(-1)?.statusCode, 500)
  t.ok(lines.length > 10)
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), hash, token]) {
    t.notOk(lines.join('').includes(secret), 'not in the log')
    t.notOk(answers.some(({ body }) => body.includes(secret)), 'not in an answer')
  }
})
