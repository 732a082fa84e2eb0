import t from 'tap'
import {
  account,
  call,
  credentials,
  issuesOf,
  login,
  outcome,
  PASSWORD,
  postForm,
  refusal,
  testApp
} from '../../helper.js'

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
  const more = { exp: Number, iat: Number, auth_time: claims.iat }
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
