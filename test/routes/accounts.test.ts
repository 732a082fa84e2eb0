import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import t from 'tap'
import { buildApp } from '../../app.js'
import { account, type Account, call, credentials, freshDatabase, login, PASSWORD, testApp, testSettings } from '../helper.js'

const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.edu`,
  password: PASSWORD,
  full_name: 'Ada Lovelace',
  role: 'STUDENT',
  ...more
})

t.test('accounts', async t => {
  const app = await testApp(t)
  const register = (body: unknown) => call(app, undefined, 'POST', '/register', body)

  t.test('registration answers 201 with the account and without the password', async t => {
    const answer = await register(person('ada'))
    t.equal(answer.statusCode, 201)
    t.same(answer.json(), { username: 'ada', email: 'ada@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT', subjects: [] })
  })

  t.test('a taken username is reported before a taken address', async t => {
    await register(person('first'))
    const both = await register(person('first'))
    t.equal(both.statusCode, 400)
    t.same(both.json(), { detail: 'Username already registered' })
    const email = await register(person('second', { email: 'FIRST@Example.edu' }))
    t.equal(email.statusCode, 400)
    t.same(email.json(), { detail: 'Email already registered' }, 'whatever its letter case')
    t.equal((await register(person('FIRST', { email: 'third@example.edu' }))).statusCode, 201, 'usernames are case-sensitive')
  })

  t.test('of two registrations of one username or one address at the same time, one wins', async t => {
    const names = await Promise.all(Array.from({ length: 8 }, (_, i) => register(person('racer', { email: `racer-${i}@example.edu` }))))
    t.same(names.map(a => a.statusCode).sort(), [201, ...Array(7).fill(400)])
    const emails = await Promise.all(Array.from({ length: 8 }, (_, i) => register(person(`racer-${i}`, { email: 'one@example.edu' }))))
    t.same(emails.map(a => a.statusCode).sort(), [201, ...Array(7).fill(400)])
  })

  t.test('every rule of a field has its fault, and all faults of a body are told in the order of the schema', async t => {
    const faults = async (body: unknown) => {
      const answer = await register(body)
      t.equal(answer.statusCode, 422)
      return answer.json().detail.map(({ loc, type }: { loc: string[], type: string }) => [loc.join('.'), type])
    }
    t.same(await faults({}), [['body.username', 'missing'], ['body.email', 'missing'], ['body.password', 'missing'], ['body.full_name', 'missing'], ['body.role', 'missing']])
    t.same(await faults({ role: 'DEAN', full_name: '', password: 'short', email: 'no address', username: 'a b c' }), [
      ['body.username', 'string_pattern_mismatch'], ['body.email', 'value_error'], ['body.password', 'string_too_short'], ['body.full_name', 'string_too_short'], ['body.role', 'enum']
    ])
    t.same(await faults(person('ab')), [['body.username', 'string_too_short']])
    t.same(await faults(person('a'.repeat(51))), [['body.username', 'string_too_long']])
    t.same(await faults(person('ada2', { full_name: 'x'.repeat(101) })), [['body.full_name', 'string_too_long']])
    t.same(await faults(person('ada2', { username: 123, email: null, full_name: ['x'] })), [['body.username', 'string_type'], ['body.email', 'string_type'], ['body.full_name', 'string_type']], 'nothing is coerced')
    t.same(await faults(person('ada2', { username: { $gt: '' } })), [['body.username', 'string_type']], 'an operator is no string')
    t.same(await faults(person('ada2', { password: 'ñ'.repeat(37) })), [['body.password', 'value_error']], 'the limit of bcrypt counts bytes')
    t.same(await faults(person('ada2', { password: 'long enough\0' })), [['body.password', 'value_error']])
    t.same(await faults(person('ada2', { email: `a@${'a'.repeat(500_000)}` })), [['body.email', 'string_too_long']], 'a hostile address is refused at once')
    t.same(await faults([]), [['body', 'model_attributes_type']])
    t.same(await faults('null'), [['body', 'model_attributes_type']])
    t.same(await faults(undefined), [['body', 'missing']])
    t.equal((await register(person('emoji', { full_name: '🎓'.repeat(100) }))).statusCode, 201, 'lengths count code points')
    t.equal((await register(person('max', { password: 'p'.repeat(72), unknown: 'field' }))).statusCode, 201, 'unknown fields are ignored')
    t.equal(await app.models.User.countDocuments({ _id: 'ada2' }), 0, 'nothing was stored')
  })

  t.test('login gives a bearer token with the claims of the specification', async t => {
    await register(person('login'))
    const answer = await login(app, 'login', PASSWORD)
    t.equal(answer.statusCode, 200)
    t.equal(answer.headers['cache-control'], 'no-store')
    t.equal(answer.json().token_type, 'bearer')
    const token: string = answer.json().access_token
    const [head, claims] = token.split('.').slice(0, 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
    t.equal(head.alg, 'HS256')
    t.match(claims, { sub: 'login', role: 'STUDENT', subjects: [] })
    t.ok(Math.abs(claims.exp - Date.now() / 1000 - 30 * 60) < 10, 'for 30 minutes')
    const me = await call(app, credentials('login', token), 'GET', '/users/me')
    t.same(me.json(), { username: 'login', email: 'login@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT', subjects: [], preferences: { theme: 'light', notifications: true } })
    t.equal((await app.inject({ method: 'GET', url: '/users/me', headers: { authorization: `bEaReR ${token}` } })).statusCode, 200, 'bearer in any case')
  })

  t.test('a wrong password, an unknown user and a password that bcrypt would cut are the same 401', async t => {
    await register(person('cut', { password: 'p'.repeat(72) }))
    for (const [username, password] of [['cut', 'wrong password'], ['nobody', PASSWORD], ['cut', 'p'.repeat(73)], ['cut', 'p'.repeat(72) + '\0x']] as const) {
      const answer = await login(app, username, password)
      t.equal(answer.statusCode, 401)
      t.same(answer.json(), { detail: 'Incorrect username or password' })
      t.equal(answer.headers['www-authenticate'], 'Bearer')
    }
    t.equal((await login(app, 'cut', 'p'.repeat(72))).statusCode, 200)
  })

  t.test('an unknown user costs the same work as a wrong password, and few hashes run at once', async t => {
    const { compare } = bcrypt
    t.teardown(() => { bcrypt.compare = compare })
    let [running, most] = [0, 0]
    const costs: number[] = []
    bcrypt.compare = (async (password: string, hash: string) => {
      costs.push(bcrypt.getRounds(hash))
      most = Math.max(most, ++running)
      try {
        return await compare(password, hash)
      } finally {
        running--
      }
    }) as typeof compare
    await register(person('storm'))
    await Promise.all(Array.from({ length: 32 }, (_, i) => login(app, i % 2 ? 'storm' : 'nobody', 'wrong password')))
    t.same(costs, Array(32).fill(4))
    t.ok(most <= Math.max(1, availableParallelism() - 1), `${most} at once`)
  })

  t.test('login takes a form and nothing else', async t => {
    const missing = await app.inject({ method: 'POST', url: '/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'grant_type=password' })
    t.equal(missing.statusCode, 422)
    t.same(missing.json().detail.map(({ loc, type }: { loc: string[], type: string }) => [loc, type]), [[['body', 'username'], 'missing'], [['body', 'password'], 'missing']])
    const twice = await app.inject({ method: 'POST', url: '/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'username=a&username=b&password=x' })
    t.same([twice.statusCode, twice.json().detail[0].type], [422, 'string_type'])
    t.equal((await call(app, undefined, 'POST', '/token', { username: 'a', password: 'b' })).statusCode, 415)
    const form = await app.inject({ method: 'POST', url: '/register', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'username=a' })
    t.equal(form.statusCode, 415, 'and registration takes no form')
    const grant = await app.inject({ method: 'POST', url: '/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'grant_type=implicit&username=a&password=b' })
    t.equal(grant.statusCode, 422)
  })

  t.test('no token, another scheme, and each kind of bad token is a 401 that says how to log in', async t => {
    const { token } = await account(app, 'STUDENT')
    const get = (authorization?: string) => app.inject({ method: 'GET', url: '/users/me', headers: authorization === undefined ? {} : { authorization } })
    for (const header of [undefined, 'Basic YTpi', 'Bearer', 'Bearer ', token]) {
      const answer = await get(header)
      t.same([answer.statusCode, answer.json(), answer.headers['www-authenticate']], [401, { detail: 'Not authenticated' }, 'Bearer'], `${header?.slice(0, 10)}`)
    }
    const secret = 'a secret that signs the tokens of this test'
    const other = await buildApp(testSettings(await freshDatabase(t), { SECRET_KEY: secret }))
    t.teardown(() => other.close())
    await account(other, 'STUDENT', 'known')
    const sign = (head: object, claims: object, algorithm = 'sha256') => {
      const text = [head, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`
    }
    const exp = Math.floor(Date.now() / 1000) + 60
    const check = (value: string) => other.inject({ method: 'GET', url: '/users/me', headers: { authorization: `Bearer ${value}` } })
    t.equal((await check(sign({ alg: 'HS256' }, { sub: 'known', exp }))).statusCode, 200)

    const bad: Record<string, string> = {
      'not a JWT': 'abc',
      'two words': 'a b',
      'another secret': token,
      'no expiry': sign({ alg: 'HS256' }, { sub: 'known' }),
      expired: sign({ alg: 'HS256' }, { sub: 'known', exp: exp - 120 }),
      'another algorithm': sign({ alg: 'HS512' }, { sub: 'known', exp }, 'sha512'),
      'no signature': `${sign({ alg: 'none' }, { sub: 'known', exp }).split('.').slice(0, 2).join('.')}.`,
      'no subject': sign({ alg: 'HS256' }, { exp }),
      'a subject that is no string': sign({ alg: 'HS256' }, { sub: { $gt: '' }, exp }),
      'a user who is gone': sign({ alg: 'HS256' }, { sub: 'unknown', exp })
    }
    for (const [name, value] of Object.entries(bad)) {
      const answer = await check(value)
      t.same([answer.statusCode, answer.json(), answer.headers['www-authenticate']], [401, { detail: 'Could not validate credentials' }, 'Bearer error="invalid_token"'], name)
    }
  })

  t.test('callers who come together are read together, and each is taken for nobody else', async t => {
    const people = await Promise.all(Array.from({ length: 5 }, () => account(app, 'STUDENT')))
    const [gone, demoted] = [people[1], people[3]] as [Account, Account]
    const { collection } = app.models.User
    const queries = t.capture(collection, 'find', collection.find)
    const ask = () => Promise.all([...people, ...people].map(async who => {
      const answer = await call(app, who, 'GET', '/users/me')
      return answer.json().username ?? answer.statusCode
    }))
    const names = people.map(({ username }) => username)
    t.same(await ask(), [...names, ...names])
    const { length } = queries()
    t.ok(length > 0 && length < people.length, `${length} queries for 10 requests`)

    await app.models.User.deleteOne({ _id: gone.username })
    await app.models.User.updateOne({ _id: demoted.username }, { role: 'PROFESSOR' })
    const now = names.map(name => name === gone.username ? 401 : name)
    t.same(await ask(), [...now, ...now], 'nothing is kept from one request to the next')
    t.same(await Promise.all(people.map(async who => (await call(app, who, 'GET', '/users/nobody')).statusCode)), [403, 401, 403, 404, 403])
  })

  t.test('the token is never accepted in the URL', async t => {
    const { token } = await account(app, 'STUDENT')
    t.equal((await app.inject(`/users/me?access_token=${token}&token=${token}`)).statusCode, 401)
  })

  t.test('the profile changes just in the fields that are sent', async t => {
    const me = await account(app, 'STUDENT')
    const put = async (body: unknown) => (await call(app, me, 'PUT', '/users/me', body)).json()
    const before = (await call(app, me, 'GET', '/users/me')).json()
    t.same(await put({}), before)
    t.same(await put({ preferences: { theme: 'dark' } }), { ...before, preferences: { theme: 'dark', notifications: true } })
    t.same(await put({ preferences: { notifications: false }, role: 'ADMIN', username: 'other', subjects: ['x'] }), { ...before, preferences: { theme: 'dark', notifications: false } }, 'no other field can be set')
    t.match(await put({ full_name: 'New Name', email: 'new@example.edu' }), { full_name: 'New Name', email: 'new@example.edu' })
    t.match(await put({ email: 'NEW@example.edu' }), { email: 'NEW@example.edu' }, 'the own address in other letters')
    const faults = await call(app, me, 'PUT', '/users/me', { full_name: null, preferences: { theme: 1, notifications: 'yes' } })
    t.same(faults.json().detail.map(({ loc, type }: { loc: string[], type: string }) => [loc.join('.'), type]), [['body.full_name', 'string_type'], ['body.preferences.theme', 'string_type'], ['body.preferences.notifications', 'bool_type']])
  })

  t.test('two who change to one address at the same time: one wins, the other gets 400', async t => {
    const both = [await account(app, 'STUDENT'), await account(app, 'STUDENT')]
    const answers = await Promise.all(both.map(who => call(app, who, 'PUT', '/users/me', { email: 'wanted@example.edu' })))
    t.same(answers.map(a => a.statusCode).sort(), [200, 400])
    t.same(answers.find(a => a.statusCode === 400)?.json(), { detail: 'Email already registered' })
  })

  t.test('a user is looked up by name; every odd name is just not found', async t => {
    const admin = await account(app, 'ADMIN')
    await register(person('findme'))
    t.same((await call(app, admin, 'GET', '/users/findme')).json(), { username: 'findme', email: 'findme@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT', subjects: [] })
    for (const name of ['nobody', '%00', '%24gt', '..%2f', 'a'.repeat(5000), '%F0%9F%8E%93', 'findme%20', '[object%20Object]', '__proto__', '%7B%22$gt%22:%22%22%7D']) {
      const answer = await call(app, admin, 'GET', `/users/${name}`)
      t.same([answer.statusCode, answer.json()], [404, { detail: 'User not found' }], name.slice(0, 30))
    }
  })

  t.test('passwords are stored as bcrypt hashes only', async t => {
    await register(person('stored'))
    const stored = await app.models.User.findById('stored').lean()
    t.match(stored?.password_hash, /^\$2b\$04\$/)
    t.notMatch(JSON.stringify(stored), PASSWORD)
    t.ok(await bcrypt.compare(PASSWORD, stored?.password_hash as string))
  })
})

t.test('the cost of a password hash is 12 unless a test says otherwise', async t => {
  const { passwordCost, ...settings } = testSettings(await freshDatabase(t))
  const app = await buildApp(settings)
  t.teardown(() => app.close())
  await call(app, undefined, 'POST', '/register', person('production'))
  t.match((await app.models.User.findById('production').lean())?.password_hash, /^\$2b\$12\$/)
})

t.test('roles at registration', async t => {
  const app = await testApp(t, { REGISTRATION_ROLES: 'STUDENT' })
  const register = (body: unknown) => call(app, undefined, 'POST', '/register', body)

  t.test('a role that is not open is refused, after the body and before duplicates', async t => {
    await register(person('taken'))
    const answer = await register(person('taken', { role: 'PROFESSOR' }))
    t.same([answer.statusCode, answer.json()], [403, { detail: 'Role not permitted' }])
    t.equal((await register(person('x', { role: 'PROFESSOR' }))).statusCode, 422)
  })

  t.test('of many first administrators at the same time, one wins; after that the door is closed', async t => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => register(person(`admin-${i}`, { role: 'ADMIN' }))))
    t.same(answers.map(a => a.statusCode).sort(), [201, ...Array(9).fill(403)])
    t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 1)
    t.equal((await register(person('late', { role: 'ADMIN' }))).statusCode, 403)
  })
})

t.test('ADMIN_* settings', async t => {
  const uri = await freshDatabase(t)
  const admin = { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.edu', ADMIN_PASSWORD: 'a password of the root' }
  const start = async (environment: NodeJS.ProcessEnv) => {
    const app = await buildApp(testSettings(uri, environment))
    t.teardown(() => app.close())
    return app
  }

  t.test('create the administrator at start, once, also when two gateways start together', async t => {
    const [app] = await Promise.all([start(admin), start(admin)])
    t.equal((await login(app, 'root', admin.ADMIN_PASSWORD)).statusCode, 200)
    t.equal((await call(app, undefined, 'POST', '/register', person('late', { role: 'ADMIN' }))).statusCode, 403, 'the door is closed')
    await start(admin)
    t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 1)
  })

  t.test('leave an account alone that was demoted since: a role change is no reason not to start', async t => {
    const app = await start(admin)
    await account(app, 'ADMIN', 'another')
    await app.models.User.changeRole('root', 'STUDENT')
    await start(admin)
    t.match(await app.models.User.findAccount('root'), { role: 'STUDENT' })
    await app.models.User.changeRole('another', 'STUDENT').catch(() => {})
    await app.models.User.changeRole('root', 'ADMIN')
  })

  t.test('add one later, to an installation that has administrators', async t => {
    const app = await start({ ...admin, ADMIN_USERNAME: 'second', ADMIN_EMAIL: 'second@example.edu' })
    t.equal((await login(app, 'second', admin.ADMIN_PASSWORD)).statusCode, 200)
  })

  t.test('stop the start when the name or the address belongs to somebody else', async t => {
    const uri = await freshDatabase(t)
    const start = async (environment: NodeJS.ProcessEnv) => {
      const app = await buildApp(testSettings(uri, environment))
      t.teardown(() => app.close())
      return app
    }
    await account(await start({}), 'STUDENT', 'student')
    await t.rejects(start({ ...admin, ADMIN_USERNAME: 'student', ADMIN_EMAIL: 'x@example.edu' }), { message: /^ADMIN_USERNAME names an account that is not an administrator/ })
    await t.rejects(start({ ...admin, ADMIN_USERNAME: 'third', ADMIN_EMAIL: 'student@example.edu' }), { message: /^ADMIN_EMAIL belongs to another account/ })
  })
})
