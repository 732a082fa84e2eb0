import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import {
  account, type Account, call, credentials, freshDatabase, issuesOf, login, outcome, PASSWORD, postForm, refusal,
  startApp, testApp
} from '../../support/helper.js'

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
  const { exp, iat, sid: _, ...same } = claimsOf(token)
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

t.test('an account that is deleted twice at once, or before its password changes, is gone for the other', async t => {
  const app = await testApp(t)
  const DELETED = refusal(401, 'Could not validate credentials')
  for (let round = 0; round < 5; round++) {
    const ada = await account(app, 'STUDENT', 'ada')
    const both = await Promise.all([1, 2].map(() => call(app, ada, 'DELETE', '/users/me', { password: PASSWORD })))
    const refused = both.filter(({ statusCode }) => statusCode !== 204)
    t.equal(refused.length, 1)
    t.strictSame(refused.map(outcome), [DELETED])
  }
  const ada = await account(app, 'STUDENT', 'ada')
  const { findCredentials } = app.models.User
  // It is deleted by another request after its token was read.
  app.models.User.findCredentials = async name => {
    await app.models.User.deleteOne({ _id: name })
    return await findCredentials.call(app.models.User, name)
  }
  t.strictSame(outcome(await change(app, ada, PASSWORD, NEW)), DELETED)
})

const revoke = (app: FastifyInstance, token: string) =>
  postForm(app, '/token/revoke', new URLSearchParams({ token, token_type_hint: 'access_token' }).toString())

t.test('a logout ends all tokens of its login on every gateway, and no other login', async t => {
  const uri = await freshDatabase(t)
  const [one, two] = [await startApp(t, uri, { SECRET_KEY }), await startApp(t, uri, { SECRET_KEY })]
  await account(one, 'STUDENT', 'ada')
  const tokenOf = async () => credentials('ada', (await login(one, 'ada', PASSWORD)).json().access_token)
  const [first, other] = [await tokenOf(), await tokenOf()]
  const second = credentials('ada', (await refresh(two, first)).json().access_token)
  const old = sign({ sub: 'ada', role: 'STUDENT', subjects: [], ver: 0, exp: now() + 60, auth_time: now() })
  for (const token of [second.token, old.token, 'nonsense', `${first.token}x`, second.token]) {
    const answer = await revoke(one, token)
    t.strictSame(outcome(answer), [200, {}])
  }
  for (const app of [one, two]) {
    for (const who of [first, second, old]) {
      const refused = await call(app, who, 'GET', '/users/me')
      t.strictSame(outcome(refused), refusal(401, 'Could not validate credentials'))
      t.equal((await refresh(app, who)).statusCode, 401)
    }
    t.equal((await call(app, other, 'GET', '/users/me')).statusCode, 200)
  }
  t.strictSame(issuesOf(await postForm(one, '/token/revoke', '')), [['body.token', 'missing']])
  const { revoked } = await one.models.User.findById('ada').lean() as unknown as { revoked: Array<{ until: Date }> }
  t.equal(revoked.length, 2, 'each login once')
  t.ok(revoked.every(({ until }) => until.getTime() > Date.now() + 30 * 60_000), 'longer than any of its tokens')
})

t.test('ended logins are forgotten with their tokens; where they are very many, all tokens end', async t => {
  const app = await testApp(t, { SECRET_KEY })
  const ada = await account(app, 'STUDENT', 'ada')
  const { User } = app.models
  const past = { id: 'past', until: new Date(Date.now() - 1) }
  const full = Array.from({ length: 99 }, (_, i) => ({ id: `login-${i}`, until: new Date(Date.now() + 60_000) }))
  await User.updateOne({ _id: 'ada' }, { $set: { revoked: [past, ...full] } })
  await User.revokeLogin('ada', 'one more', new Date(Date.now() + 60_000))
  t.equal((await User.findAccount('ada'))?.revoked?.length, 100)
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 200)
  await User.revokeLogin('ada', 'one more', new Date(Date.now() + 60_000))
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 200, 'it has been ended already')
  await User.revokeLogin('ada', 'too many', new Date(Date.now() + 60_000))
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 401)
  t.match(await User.findAccount('ada'), { token_version: 1, revoked: undefined })
})
