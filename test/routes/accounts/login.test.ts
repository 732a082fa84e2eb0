import t from 'tap'
import {
  account,
  addSubject,
  type Account,
  call,
  credentials,
  issuesOf,
  login,
  outcome,
  PASSWORD,
  postForm,
  refusal,
  testApp
} from '../../support/helper.js'

t.test('login gives a bearer token with the claims of the specification', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const answer = await login(app, 'ada', PASSWORD)
  t.equal(answer.statusCode, 200)
  t.equal(answer.headers['cache-control'], 'no-store')
  const { access_token: token, ...rest } = answer.json()
  t.strictSame(rest, { token_type: 'bearer' })

  const [head, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  t.equal(head.alg, 'HS256')
  const more = { exp: Number, iat: Number, auth_time: claims.iat, sid: /^[\w-]{32}$/ }
  t.matchOnly(claims, { sub: 'ada', role: 'STUDENT', subjects: [], ver: 0, ...more })
  t.equal(claims.exp - claims.iat, 30 * 60, 'for 30 minutes')
  t.ok(Math.abs(claims.iat - Date.now() / 1000) < 10, 'from now')

  t.equal((await call(app, credentials('ada', token), 'GET', '/users/me')).json().username, 'ada')
  const headers = { authorization: `bEaReR ${token}` }
  t.equal((await app.inject({ url: '/users/me', headers })).statusCode, 200, 'bearer in any letter case')
})

t.test('a wrong password, an unknown user and a password that bcrypt would cut are the same 401', async t => {
  const app = await testApp(t)
  const longest = 'p'.repeat(72)
  const ada = { username: 'ada', email: 'ada@example.edu', full_name: 'Ada', role: 'STUDENT', password: longest }
  await call(app, undefined, 'POST', '/register', ada)
  const wrong = [
    ['ada', 'wrong password'],
    ['unknown', PASSWORD],
    ['ada', `${longest}p`],
    ['ada', `${longest}\0x`]
  ] as const
  for (const [username, password] of wrong) {
    const answer = await login(app, username, password)
    const name = `${username}, ${password.length} characters`
    t.strictSame(outcome(answer), refusal(401, 'Incorrect username or password'), name)
    t.equal(answer.headers['www-authenticate'], 'Bearer', name)
  }
  t.equal((await login(app, 'ada', longest)).statusCode, 200)
})

t.test('login takes a form and nothing else', async t => {
  const app = await testApp(t)
  t.strictSame(issuesOf(await postForm(app, '/token', 'grant_type=password')), [
    ['body.username', 'missing'],
    ['body.password', 'missing']
  ])
  const twice = await postForm(app, '/token', 'username=a&username=b&password=x')
  t.strictSame(issuesOf(twice), [['body.username', 'string_type']])
  const implicit = await postForm(app, '/token', 'grant_type=implicit&username=a&password=b')
  t.strictSame(issuesOf(implicit), [['body.grant_type', 'enum']])
  const json = await call(app, undefined, 'POST', '/token', { username: 'a', password: 'b' })
  t.strictSame(outcome(json), refusal(415, 'Unsupported Media Type'))
})

t.test('the address of an account logs in as its username does, in any letter case', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_NAME: '2' })
  const admin = await account(app, 'ADMIN', 'root')
  await account(app, 'STUDENT', 'ada')
  const { access_token: token } = (await login(app, 'ADA@Example.edu', PASSWORD)).json()
  t.equal((await call(app, credentials('ada', token), 'GET', '/users/me')).json().username, 'ada')
  const entries = await app.models.AuditEntry.find({ action: 'login' }).lean()
  t.strictSame(entries.map(({ actor, target }) => [actor, target]), [['ada', 'ada']])
  for (const name of ['ada@example.org', 'ada@', '@', 'a@b@example.edu', 'ADA']) {
    t.strictSame(outcome(await login(app, name, PASSWORD)), refusal(401, 'Incorrect username or password'), name)
  }
  await call(app, admin, 'PUT', '/admin/users/ada', { disabled: true })
  t.strictSame(outcome(await login(app, 'ada@example.edu', PASSWORD)), refusal(403, 'This account is disabled'))
  t.equal((await login(app, 'ada@example.edu', 'wrong password')).statusCode, 401)
})

t.test('failures count for the account, however it was named, and for an unknown address in any case', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_NAME: '3' })
  await account(app, 'STUDENT', 'ada')
  const known = ['ada', 'ada@example.edu', 'ADA@example.EDU']
  for (const names of [known, ['x@example.edu', 'X@example.edu', 'x@EXAMPLE.edu']]) {
    for (const name of names) t.equal((await login(app, name, 'wrong password')).statusCode, 401, name)
    await app.models.AttemptCount.updateMany({}, { $inc: { count: 8 } })
    for (const name of names) t.equal((await login(app, name, PASSWORD)).statusCode, 429, name)
  }
  const targets = (await app.models.AuditEntry.find().lean()).map(({ target }) => target)
  t.strictSame([...new Set(targets)], ['ada', null])
})

t.test('names of people have one line, without control characters and marks of direction', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN', 'root')
  const ada = await account(app, 'STUDENT', 'ada')
  await addSubject(app, 'algebra')
  const person = { username: 'bob', email: 'bob@example.edu', password: PASSWORD, role: 'STUDENT' }
  for (const bad of ['A\nB', 'A\u2028B', 'A\u0000', '\u202Egnp.B', 'A\u2066B', '\u200FA', 'A\u0085B', '\u001B[2J']) {
    const calls: Array<[Account | undefined, string, string, object]> = [
      [ada, 'PUT', '/users/me', { full_name: bad }],
      [undefined, 'POST', '/register', { ...person, full_name: bad }],
      [admin, 'POST', '/admin/users', { ...person, full_name: bad }],
      [admin, 'PUT', '/admin/users/ada', { full_name: bad }],
      [admin, 'PUT', '/subjects/algebra', { name: bad }],
      [admin, 'POST', '/subjects', { subject_id: 'x', name: bad, description: '', professor_id: 'nobody' }],
      [ada, 'PUT', '/sessions/none', { title: bad }]
    ]
    for (const [who, method, url, body] of calls) {
      const [field] = Object.keys(body).filter(key => ['full_name', 'name', 'title'].includes(key))
      const answer = await call(app, who, method, url, body)
      const issues = [[`body.${field}`, 'string_pattern_mismatch']]
      t.strictSame(issuesOf(answer), issues, `${method} ${url} ${encodeURIComponent(bad)}`)
      t.match(answer.json().detail[0].msg, 'text of one line')
    }
  }
  for (const good of ['Zo\u00eb O\u2019Brien', '\u674e\u5c0f', '\u05d3\u05d5\u05d3', 'A\u200dB', '\ud83d\ude00']) {
    t.equal((await call(app, ada, 'PUT', '/users/me', { full_name: good })).statusCode, 200, good)
  }
})
