import type { FastifyInstance } from 'fastify'
import t from 'tap'
import {
  account, type Account, call, credentials, issuesOf, login, outcome, PASSWORD, refusal, testApp
} from '../../support/helper.js'

const NEW = 'another horse battery'
const NOT_VALID = refusal(400, 'Code is not valid')

const make = async (app: FastifyInstance, admin: Account, username = 'ada') =>
  (await call(app, admin, 'POST', `/admin/users/${username}/password-reset`)).json()
const reset = (app: FastifyInstance, code: string, password: unknown = NEW) =>
  call(app, undefined, 'POST', '/password-reset', { code, new_password: password })

t.test('a code of an administrator sets a new password once, and ends tokens and codes', async t => {
  const app = await testApp(t)
  const [ada, admin] = [await account(app, 'STUDENT', 'ada'), await account(app, 'ADMIN', 'root')]
  const before = Date.now()
  const answer = await call(app, admin, 'POST', '/admin/users/ada/password-reset')
  t.equal(answer.statusCode, 201)
  const { code, expires_at: end, ...more } = answer.json()
  t.strictSame(more, {})
  t.match(code, /^[\w-]{32}$/)
  const hours = (Date.parse(end) - before) / 3_600_000
  t.ok(hours >= 24 && hours < 24.1, 'it counts for 24 hours')
  const stored = JSON.stringify(await app.models.PasswordCode.find().lean())
  t.notOk(stored.includes(code), 'it is not stored')
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 200, 'until then, the tokens are valid')

  t.strictSame(issuesOf(await reset(app, code, 'password1')), [['body.new_password', 'value_error']])
  t.strictSame(issuesOf(await reset(app, code, 'ADA@example.edu')), [['body.new_password', 'value_error']])
  t.strictSame(issuesOf(await reset(app, code, 'short')), [['body.new_password', 'string_too_short']])
  const answers = await Promise.all(['a first new password', 'a second one'].map(to => reset(app, code, to)))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [204, 400], 'of two uses at once one succeeds')
  t.strictSame(outcome(await reset(app, code)), NOT_VALID, 'it counts once')
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 401)
  t.equal((await login(app, 'ada', PASSWORD)).statusCode, 401)
  t.equal(await app.models.PasswordCode.countDocuments(), 0)
})

t.test('a code ends: by a new one, by a new password, by its time, with its account', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const admin = await account(app, 'ADMIN', 'root')
  const [older, newer] = [await make(app, admin), await make(app, admin)]
  t.strictSame(outcome(await reset(app, older.code)), NOT_VALID, 'there is a newer one')
  t.equal((await reset(app, newer.code)).statusCode, 204)

  const { code } = await make(app, admin)
  await app.models.PasswordCode.updateMany({}, { expires_at: new Date() })
  t.strictSame(outcome(await reset(app, code)), NOT_VALID, 'its time is over')

  const { code: unused } = await make(app, admin)
  const { access_token: token } = (await login(app, 'ada', NEW)).json()
  const change = { current_password: NEW, new_password: 'a third horse battery' }
  t.equal((await call(app, credentials('ada', token), 'PUT', '/users/me/password', change)).statusCode, 204)
  t.strictSame(outcome(await reset(app, unused)), NOT_VALID, 'the password has been changed since')

  const { code: last } = await make(app, admin)
  await app.models.User.deleteOne({ _id: 'ada' })
  t.strictSame(outcome(await reset(app, last)), NOT_VALID, 'the account is gone')
  t.strictSame(outcome(await call(app, admin, 'POST', '/admin/users/ada/password-reset')),
    refusal(404, 'User not found'))
  t.strictSame(outcome(await reset(app, 'no code')), NOT_VALID)
  t.strictSame(issuesOf(await reset(app, 'no code', 'password1')), [['body.new_password', 'value_error']],
    'what is wrong in the body ranks before the code')
})

t.test('a mailed code ends when the address of the account is another one', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const { PasswordCode, User } = app.models
  const made = { username: 'ada', token_version: 0, expires_at: new Date(Date.now() + 60_000) }
  const code = await PasswordCode.make('mail', { ...made, email_key: 'ada@example.edu' })
  await User.changeProfile('ada', { email: 'ada@example.org' })
  t.strictSame(outcome(await reset(app, code)), NOT_VALID)
})

t.test('wrong codes count for their address', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_ADDRESS: '2' })
  const admin = await account(app, 'ADMIN', 'root')
  await account(app, 'STUDENT', 'ada')
  const { code } = await make(app, admin)
  for (let i = 0; i < 3; i++) t.equal((await reset(app, code, 'short')).statusCode, 422, 'counts nothing')
  for (let i = 0; i < 2; i++) t.equal((await reset(app, 'wrong')).statusCode, 400)
  await app.models.AttemptCount.updateMany({}, { $inc: { count: 8 } })
  const refused = await reset(app, code)
  t.equal(refused.statusCode, 429)
  t.ok(Number(refused.headers['retry-after']) > 1, 'says how long to wait')
})
