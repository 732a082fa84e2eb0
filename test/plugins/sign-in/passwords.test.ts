import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { buildApp } from '../../../app.js'
import { HASHES_IN_FLIGHT } from '../../../plugins/sign-in/passwords.js'
import {
  account, call, collectedLog, freshDatabase, login, outcome, PASSWORD, refusal, signal, testApp, testSettings, until
} from '../../support/helper.js'

const registration = (username: string) => ({
  username,
  email: `${username}@example.edu`,
  password: PASSWORD,
  full_name: 'Ada',
  role: 'STUDENT'
})

t.test('passwords are stored as bcrypt hashes only', async t => {
  const app = await testApp(t)
  await call(app, undefined, 'POST', '/register', registration('ada'))
  const stored = await app.models.User.findById('ada').lean()
  t.match(stored?.password_hash, /^\$2b\$04\$/)
  t.notMatch(JSON.stringify(stored), PASSWORD)
  t.ok(await bcrypt.compare(PASSWORD, stored?.password_hash ?? ''), 'the hash is that of the password')
})

t.test('a password with accents opens as Windows and a Mac write it, also by a hash of an older version', async t => {
  const app = await testApp(t)
  const [composed, decomposed] = ['contraseña-é'.normalize('NFC'), 'contraseña-é'.normalize('NFD')]
  for (const [name, password] of [['ada', composed], ['emmy', decomposed]] as const) {
    await call(app, undefined, 'POST', '/register', { ...registration(name), password })
    const older = await bcrypt.hash(password, 4)
    for (const stored of [undefined, older]) {
      if (stored !== undefined) await app.models.User.updateOne({ _id: name }, { password_hash: stored })
      for (const typed of [composed, decomposed]) {
        t.equal((await login(app, name, typed)).statusCode, 200, `${name}, ${stored === undefined ? 'new' : 'older'}`)
      }
      t.equal((await login(app, name, 'contrasena-e')).statusCode, 401, 'accents count')
    }
  }
})

t.test('the cost of a password hash is 12 unless a test says otherwise', async t => {
  const { passwordCost, ...settings } = testSettings(await freshDatabase(t))
  const app = await buildApp(settings)
  t.teardown(() => app.close())
  await call(app, undefined, 'POST', '/register', registration('ada'))
  t.match((await app.models.User.findById('ada').lean())?.password_hash, /^\$2b\$12\$/)
})

t.test('an unknown user costs the same work as a wrong password, and few hashes run at once', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const { compare } = bcrypt
  t.teardown(() => {
    bcrypt.compare = compare
  })
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
  await Promise.all(Array.from({ length: 32 }, (_, i) => login(app, i % 2 ? 'ada' : 'unknown', 'wrong password')))
  t.strictSame(costs, Array(32).fill(4))
  t.ok(most <= Math.max(1, availableParallelism() - 1), `${most} at once`)
})

/** Holds all hashes back until `release`. `started` has the passwords in the order in which their turns came. */
function heldHashes (t: Test) {
  const { compare } = bcrypt
  const started: string[] = []
  const waiting: Array<() => void> = []
  let isHeld = true
  bcrypt.compare = (async (password: string) => {
    started.push(password)
    if (isHeld) await new Promise<void>(resolve => { waiting.push(resolve) })
    return false
  }) as typeof compare
  t.teardown(() => { bcrypt.compare = compare })
  return {
    started,
    release: () => {
      isHeld = false
      for (const go of waiting) go()
    }
  }
}

const logInFrom = async (
  app: FastifyInstance, address: string, username: string, password: string
) => await app.inject({
  method: 'POST',
  url: '/token',
  remoteAddress: address,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ username, password }).toString()
})

/** How many logins have read their user, and wait for the turn of their password. */
function usersRead ({ models: { User } }: FastifyInstance): () => number {
  const { findCredentials } = User
  let read = 0
  User.findCredentials = async name => {
    const user = await findCredentials.call(User, name)
    setImmediate(() => { read++ })
    return user
  }
  return () => read
}

t.test('addresses take turns, and so do the names of an address, whoever came first', async t => {
  const app = await testApp(t)
  const { started, release } = heldHashes(t)
  const asked = usersRead(app)
  const flood = Array.from({ length: 40 }, (_, i) => logInFrom(app, '10.0.0.1', `name-${i % 2}`, `flood-${i}`))
  await until(() => started.length === HASHES_IN_FLIGHT)
  const late = [logInFrom(app, '10.0.0.1', 'ada', 'same address'), logInFrom(app, '10.0.0.2', 'bob', 'other address')]
  await until(() => asked() === flood.length + late.length)
  release()
  for (const answer of await Promise.all([...flood, ...late])) t.equal(answer.statusCode, 401)
  const place = (password: string) => started.indexOf(password)
  t.ok(place('other address') <= HASHES_IN_FLIGHT + 6, `the other address: ${place('other address')}`)
  t.ok(place('same address') <= HASHES_IN_FLIGHT + 12, `another name: ${place('same address')}`)
})

t.test('a name that has logged in from the address before does not wait for the other names there', async t => {
  const app = await testApp(t)
  const { username } = await account(app, 'STUDENT')
  t.equal((await logInFrom(app, '10.0.0.1', username, PASSWORD)).statusCode, 200)
  const { started, release } = heldHashes(t)
  const asked = usersRead(app)
  const flood = Array.from({ length: 40 }, (_, i) => logInFrom(app, '10.0.0.1', `name-${i}`, `flood-${i}`))
  await until(() => asked() === flood.length)
  const known = logInFrom(app, '10.0.0.1', username, 'known')
  await until(() => asked() === flood.length + 1)
  release()
  await Promise.all([...flood, known])
  t.ok(started.indexOf('known') <= HASHES_IN_FLIGHT + 3, `place ${started.indexOf('known')} of ${started.length}`)
})

t.test('what waits behind an address that has failed too often meanwhile is refused, not hashed', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_ADDRESS: '2' })
  const { username } = await account(app, 'STUDENT')
  t.equal((await logInFrom(app, '10.0.0.1', username, PASSWORD)).statusCode, 200)
  const { started, release } = heldHashes(t)
  const asked = usersRead(app)
  const flood = Array.from({ length: HASHES_IN_FLIGHT + 8 }, (_, i) =>
    logInFrom(app, '10.0.0.1', `name-${i}`, `flood-${i}`))
  await until(() => started.length === HASHES_IN_FLIGHT)
  const others = [logInFrom(app, '10.0.0.1', username, 'known'), logInFrom(app, '10.0.0.2', 'ada', 'elsewhere')]
  await until(() => asked() === flood.length + others.length)
  for (let i = 0; i < 12; i++) await app.loginGuard.addressFailed('10.0.0.1')
  release()
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  t.strictSame(statuses.toSorted(), [...Array(HASHES_IN_FLIGHT).fill(401), ...Array(8).fill(429)])
  for (const answer of await Promise.all(others)) t.equal(answer.statusCode, 401)
  t.strictSame(started.slice(HASHES_IN_FLIGHT).toSorted(), ['elsewhere', 'known'])
})

t.test('too many of one name and address are a 503 with Retry-After, and hinder nobody else', async t => {
  const app = await testApp(t)
  const { release } = heldHashes(t)
  let refused = 0
  const flood = Array.from({ length: 25 }, async (_, i) => {
    const answer = await logInFrom(app, '10.0.0.1', 'ada', `${i}`)
    if (answer.statusCode === 503) refused++
    return answer
  })
  const first = await Promise.race(flood)
  await until(() => refused === 5)
  t.strictSame(outcome(first), refusal(503, 'Service is overloaded'))
  t.match(first.headers['retry-after'], /^\d+$/)
  const others = [logInFrom(app, '10.0.0.2', 'ada', 'x'), logInFrom(app, '10.0.0.1', 'bob', 'x')]
  release()
  for (const answer of await Promise.all(others)) t.equal(answer.statusCode, 401)
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  t.strictSame(statuses.toSorted(), [...Array(20).fill(401), ...Array(5).fill(503)])
})

t.test('a login whose client has gone is dropped, has a log line and is counted', async t => {
  const log = collectedLog()
  const app = await testApp(t, { LOG_LEVEL: 'info' }, log.log)
  const { started, release } = heldHashes(t)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const body = (password: string) => new URLSearchParams({ username: 'ada', password })
  const abandoned = Array.from({ length: HASHES_IN_FLIGHT + 5 }, (_, i) =>
    fetch(`${url}/token`, { method: 'POST', body: body(`${i}`), signal: gone.signal }).catch(() => {}))
  await until(() => started.length === HASHES_IN_FLIGHT)
  gone.abort()
  await Promise.all(abandoned)
  const count = /^http_requests_aborted_total\{method="POST",route="\/token"\} (\d+)$/m
  const counted = async () => count.exec((await call(app, undefined, 'GET', '/metrics')).body)?.[1]
  await until(async () => await counted() === `${abandoned.length}`)
  release()
  t.equal((await logInFrom(app, '10.0.0.2', 'ada', 'last')).statusCode, 401)
  t.strictSame(started.slice(HASHES_IN_FLIGHT), ['last'], 'what waited is not hashed')
  const ended = log.lines.filter(line => line.includes('"request ended without an answer"'))
  t.equal(ended.length, abandoned.length, ended.join(''))
})

t.test('whose turn would come too late is told when to come again, each one later, and others are not', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_ADDRESS: '0', LOGIN_FAILURES_ANYWHERE: '0' })
  const { compare } = bcrypt
  let hashed = 0
  let pause = 300
  // On a busy machine the crowd takes longer to arrive than the first hashes would take.
  const { promise: arrived, resolve: begin } = signal()
  bcrypt.compare = (async () => {
    await arrived
    await new Promise(resolve => { setTimeout(resolve, pause) })
    hashed++
    return false
  }) as typeof compare
  t.teardown(() => { bcrypt.compare = compare })
  const asked = usersRead(app)
  const crowd = Array.from({ length: 150 * HASHES_IN_FLIGHT }, (_, i) =>
    logInFrom(app, '10.0.0.1', `name-${i}`, 'x'))
  await until(() => asked() === crowd.length)
  begin()
  await until(() => hashed >= 8 * HASHES_IN_FLIGHT)

  const late = []
  for (const name of ['late', 'later']) late.push(await logInFrom(app, '10.0.0.1', name, 'x'))
  for (const answer of late) t.strictSame(outcome(answer), refusal(503, 'Service is overloaded'))
  const [first = 0, second = 0] = late.map(({ headers }) => Number(headers['retry-after']))
  t.ok(first > 15 && first < 40, `half the wait for the others, in seconds: ${first}`)
  t.ok(second >= first, `${second}`)

  const elsewhere = logInFrom(app, '10.0.0.2', 'ada', 'x')
  pause = 0
  t.equal((await elsewhere).statusCode, 401, 'another address has its turn')
  for (const answer of await Promise.all(crowd)) t.equal(answer.statusCode, 401)
  t.equal((await logInFrom(app, '10.0.0.1', 'late', 'x')).statusCode, 401, 'and then the first one')
})
