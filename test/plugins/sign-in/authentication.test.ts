import { createHmac } from 'node:crypto'
import t from 'tap'
import { loggerOptions } from '../../../lib/process/logging.js'
import { account, type Account, call, collectedLog, outcome, refusal, testApp } from '../../support/helper.js'

const SECRET_KEY = 'a secret that signs the tokens of this test'

function sign (head: object, claims: object, algorithm = 'sha256', secret = SECRET_KEY): string {
  const text = [head, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`
}

t.test('no token and another scheme are a 401 that says how to log in', async t => {
  const app = await testApp(t)
  const { token } = await account(app, 'STUDENT')
  for (const authorization of [undefined, '', 'Basic YTpi', 'Bearer', 'Bearer ', token]) {
    const answer = await app.inject({
      url: '/users/me',
      headers: authorization === undefined ? {} : { authorization }
    })
    t.strictSame(outcome(answer), refusal(401, 'Not authenticated'), `${authorization?.slice(0, 10)}`)
    t.equal(answer.headers['www-authenticate'], 'Bearer', `${authorization?.slice(0, 10)}`)
  }
})

t.test('each kind of bad token is a 401 that says that the token is invalid', async t => {
  const app = await testApp(t, { SECRET_KEY })
  await account(app, 'STUDENT', 'ada')
  const exp = Math.floor(Date.now() / 1000) + 60
  const check = (value: string) => app.inject({ url: '/users/me', headers: { authorization: `Bearer ${value}` } })
  t.equal(
    (await check(sign({ alg: 'HS256' }, { sub: 'ada', exp }))).statusCode,
    200,
    'a good one, made in the same way'
  )

  const bad: Record<string, string> = {
    'not a JWT': 'abc',
    'two words': 'a b',
    'another secret': sign({ alg: 'HS256' }, { sub: 'ada', exp }, 'sha256', `${SECRET_KEY}!`),
    'no expiry': sign({ alg: 'HS256' }, { sub: 'ada' }),
    expired: sign({ alg: 'HS256' }, { sub: 'ada', exp: exp - 120 }),
    'another algorithm': sign({ alg: 'HS512' }, { sub: 'ada', exp }, 'sha512'),
    'no signature': `${sign({ alg: 'none' }, { sub: 'ada', exp }).split('.').slice(0, 2).join('.')}.`,
    'no subject': sign({ alg: 'HS256' }, { exp }),
    'a subject that is no string': sign({ alg: 'HS256' }, { sub: { $gt: '' }, exp }),
    'a user who does not exist': sign({ alg: 'HS256' }, { sub: 'unknown', exp })
  }
  for (const [name, value] of Object.entries(bad)) {
    const answer = await check(value)
    t.strictSame(outcome(answer), refusal(401, 'Could not validate credentials'), name)
    t.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"', name)
  }
})

t.test('the token is never accepted in the URL', async t => {
  const app = await testApp(t)
  const { token } = await account(app, 'STUDENT')
  t.equal((await app.inject(`/users/me?access_token=${token}&token=${token}`)).statusCode, 401)
})

t.test('callers of simultaneous requests are read with few queries, and each gets the own account', async t => {
  const app = await testApp(t)
  const people = await Promise.all(Array.from({ length: 5 }, () => account(app, 'STUDENT')))
  const { collection } = app.models.User
  const queries = t.capture(collection, 'find', collection.find)
  const names = people.map(({ username }) => username)
  t.strictSame(await whoAmI([...people, ...people]), [...names, ...names])
  const { length } = queries()
  t.ok(length > 0 && length < people.length, `${length} queries for 10 requests`)

  async function whoAmI (callers: Account[]) {
    return await Promise.all(callers.map(async who => (await call(app, who, 'GET', '/users/me')).json().username))
  }
})

t.test('nothing of an account is kept from one request to the next', async t => {
  const app = await testApp(t)
  const people = await Promise.all(Array.from({ length: 5 }, () => account(app, 'STUDENT')))
  const [deleted, promoted] = [people[1], people[3]] as [Account, Account]
  const statuses = async (url: string) =>
    await Promise.all([...people, ...people].map(async who => (await call(app, who, 'GET', url)).statusCode))
  t.strictSame(await statuses('/users/me'), Array(10).fill(200))
  t.strictSame(await statuses('/users/unknown'), Array(10).fill(403))

  await app.models.User.deleteOne({ _id: deleted.username })
  await app.models.User.updateOne({ _id: promoted.username }, { role: 'PROFESSOR' })
  const own = [200, 401, 200, 200, 200]
  t.strictSame(await statuses('/users/me'), [...own, ...own])
  const others = [403, 401, 403, 404, 403]
  t.strictSame(await statuses('/users/unknown'), [...others, ...others])
})

t.test('each log line of a request says who asks, and in which role; no address and no token', async t => {
  const { lines, log } = collectedLog('info', loggerOptions('info'))
  const app = await testApp(t, {}, log)
  const [ada, root] = [await account(app, 'STUDENT', 'ada'), await account(app, 'ADMIN', 'root')]
  app.models.Subject.list = async () => { throw new Error('a failure') }
  lines.length = 0
  await Promise.all([call(app, ada, 'GET', '/users/me'), call(app, root, 'GET', '/subjects')])
  await call(app, undefined, 'GET', '/users/me')

  const parsed = lines.map(line => JSON.parse(line))
  t.strictSame(parsed.map(({ msg, user, role }) => [msg, user, role]).sort(), [
    ['request completed', undefined, undefined],
    ['request completed', 'ada', 'STUDENT'],
    ['request completed', 'root', 'ADMIN'],
    ['request failed', 'root', 'ADMIN']
  ])
  t.notMatch(lines.join(''), /@example\.edu/, 'no address')
  t.notOk([ada, root].some(({ token }) => lines.join('').includes(token)), 'no token')
})

t.test('a token with a thousand courses is taken', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  const subjects = Array.from({ length: 1000 }, (_, i) => `department-0042-course-${1000 + i}`)
  const token = app.issueToken({ _id: ada.username, role: 'STUDENT', subjects, token_version: 0 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { status } = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  t.equal(status, 200, `${token.length} characters`)
})
