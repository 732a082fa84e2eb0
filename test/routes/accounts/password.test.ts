import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { account, type Account, call, credentials, issuesOf, login, outcome, PASSWORD, refusal, testApp } from
  '../../helper.js'

const NEW = 'another horse battery'
const SECRET_KEY = 'a secret that signs the tokens of this test'
const HOUR = 3600
const now = () => Math.floor(Date.now() / 1000)

const change = (app: FastifyInstance, who: Account | undefined, current: unknown, password: unknown) =>
  call(app, who, 'PUT', '/users/me/password', { current_password: current, new_password: password })
const refresh = (app: FastifyInstance, who: Account) => call(app, who, 'POST', '/token/refresh')

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())

function sign (claims: object): Account {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return credentials('ada', `${text}.${createHmac('sha256', SECRET_KEY).update(text).digest('base64url')}`)
}

t.test('a changed password ends every older token and the old password', async t => {
  const app = await testApp(t, { SECRET_KEY })
  const ada = await account(app, 'STUDENT', 'ada')
  const old = [ada, sign({ sub: 'ada', exp: now() + 60 })]
  for (const who of old) t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 200)

  const bad = await change(app, ada, 'wrong', 'password1')
  t.strictSame(issuesOf(bad), [['body.new_password', 'value_error']], 'a common one, before the comparison')
  t.strictSame(issuesOf(await change(app, ada, 1, 'short')), [
    ['body.current_password', 'string_type'], ['body.new_password', 'string_too_short']
  ])
  t.strictSame(issuesOf(await change(app, ada, 1, 'password1')), [
    ['body.current_password', 'string_type'], ['body.new_password', 'value_error']
  ])
  t.strictSame(issuesOf(await change(app, ada, PASSWORD, 'ADA@example.edu')), [['body.new_password', 'value_error']])
  t.strictSame(outcome(await change(app, ada, 'wrong', NEW)), refusal(400, 'Current password is wrong'))
  t.equal((await login(app, 'ada', PASSWORD)).statusCode, 200, 'nothing has changed')

  t.strictSame(outcome(await change(app, ada, PASSWORD, NEW)), [204, undefined])
  for (const who of old) {
    t.strictSame(outcome(await call(app, who, 'GET', '/users/me')), refusal(401, 'Could not validate credentials'))
    t.equal((await refresh(app, who)).statusCode, 401)
  }
  t.equal((await login(app, 'ada', PASSWORD)).statusCode, 401)
  const { access_token: token } = (await login(app, 'ada', NEW)).json()
  t.equal(claimsOf(token).ver, 1)
  const again = credentials('ada', token)
  t.equal((await call(app, again, 'GET', '/users/me')).statusCode, 200)
  const answers = await Promise.all(['a first new password', 'a second one'].map(to => change(app, again, NEW, to)))
  t.equal(answers.filter(({ statusCode }) => statusCode === 204).length, 1, 'of two changes at once one is made')
})

t.test('a wrong present password counts like a failed login of its user', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_NAME: '2' })
  const ada = await account(app, 'STUDENT', 'ada')
  for (let i = 0; i < 3; i++) t.equal((await change(app, ada, PASSWORD, 'short')).statusCode, 422, 'counts nothing')
  t.equal((await change(app, ada, 'wrong', NEW)).statusCode, 400)
  t.equal((await login(app, 'ada', 'wrong password')).statusCode, 401)
  await app.models.AttemptCount.updateMany({}, { $inc: { count: 8 } })
  for (const refused of [await change(app, ada, PASSWORD, NEW), await login(app, 'ada', PASSWORD)]) {
    t.equal(refused.statusCode, 429)
    t.ok(Number(refused.headers['retry-after']) > 1, 'says how long to wait')
  }
})

t.test('a token is refreshed until some hours after the login', async t => {
  const app = await testApp(t, { SECRET_KEY, SESSION_HOURS: '2' })
  await account(app, 'STUDENT', 'ada')
  const claims = { sub: 'ada', role: 'STUDENT', subjects: [], ver: 0, exp: now() + 60 }
  const early = sign({ ...claims, auth_time: now() - HOUR })
  const answer = await refresh(app, early)
  t.equal(answer.headers['cache-control'], 'no-store')
  const { access_token: token, ...rest } = answer.json()
  t.strictSame(rest, { token_type: 'bearer' })
  const { exp, iat, ...same } = claimsOf(token)
  t.strictSame(same, { sub: 'ada', role: 'STUDENT', subjects: [], ver: 0, auth_time: claimsOf(early.token).auth_time })
  t.equal(exp - iat, 30 * 60)
  for (const who of [early, credentials('ada', token)]) {
    t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 200, 'both are valid')
  }

  const authTime = now() - 2 * HOUR + 100
  const last = claimsOf((await refresh(app, sign({ ...claims, auth_time: authTime }))).json().access_token)
  t.equal(last.exp, authTime + 2 * HOUR, 'the last one ends with the session')
  for (const ended of [{ auth_time: now() - 2 * HOUR }, {}, { auth_time: 'soon' }]) {
    const refused = await refresh(app, sign({ ...claims, ...ended }))
    t.strictSame(outcome(refused), refusal(401, 'Session has ended, log in again'))
    t.equal(refused.headers['www-authenticate'], 'Bearer error="invalid_token"')
  }
})
