import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { account, call, PASSWORD, signal, startApp, testApp, freshDatabase, until } from '../../support/helper.js'

const LIMITS = { LOGIN_FAILURES_PER_NAME: '5', LOGIN_FAILURES_PER_ADDRESS: '8', LOGIN_FAILURES_ANYWHERE: '0' }

/** The status of a login, and how many seconds it says to wait. */
async function tryFrom (
  app: FastifyInstance, address: string, username: string, password = 'wrong password'
): Promise<[status: number, wait?: number]> {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/token',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString()
  })
  return statusCode === 429 ? [429, Number(headers['retry-after'])] : [statusCode]
}

/** As if there had been more failures: the waits are then longer than any test. */
async function worsen ({ models: { AttemptCount } }: FastifyInstance, by: number): Promise<void> {
  await AttemptCount.updateMany({}, { $inc: { count: by } })
}

t.test('after five failures of a name from an address the waits double, whether or not the name exists', async t => {
  const uri = await freshDatabase(t)
  const settings = { ...LIMITS, LOGIN_FAILURES_PER_ADDRESS: '0', SECRET_KEY: 'x'.repeat(32) }
  const [one, two] = [await startApp(t, uri, settings), await startApp(t, uri, settings)]
  await account(one, 'STUDENT', 'ada')
  const { AttemptCount } = one.models
  for (const name of ['ada', 'nobody']) {
    await AttemptCount.deleteMany({})
    for (let i = 0; i < 5; i++) t.strictSame(await tryFrom(i % 2 ? one : two, '10.0.0.1', name), [401], `failure ${i}`)
    await AttemptCount.updateMany({}, { count: 11 })
    for (const most of [64, 128, 256, 512, 900, 900]) {
      await AttemptCount.updateMany({}, { last: new Date() })
      const [before] = await AttemptCount.find().lean()
      const [status, wait = 0] = await tryFrom(two, '10.0.0.1', name, PASSWORD)
      t.ok(status === 429 && wait > most - 60 && wait <= most, `${name}: ${status}, ${wait} of ${most}`)
      t.strictSame(await AttemptCount.find().lean(), [before], 'a refused try changes nothing')
      await AttemptCount.updateMany({}, { last: new Date(Date.now() - most * 1000) })
      t.strictSame(await tryFrom(one, '10.0.0.1', name), [401], 'after the wait')
    }
    t.strictSame(await tryFrom(one, '10.0.0.2', 'ada', PASSWORD), [200], 'from elsewhere it is not hindered')
  }
  t.notMatch(JSON.stringify(await AttemptCount.find().lean()), /ada|nobody|10\.0/, 'hashes alone')
  await AttemptCount.updateMany({}, { ends: new Date() })
  t.strictSame(await tryFrom(one, '10.0.0.1', 'nobody'), [401], 'the count has ended')
})

t.test('of many tries of a name at once, few are checked', async t => {
  const app = await testApp(t, LIMITS)
  await account(app, 'STUDENT', 'ada')
  const tries = await Promise.all(Array.from({ length: 30 }, () => tryFrom(app, '10.0.0.1', 'ada')))
  const checked = tries.filter(([status]) => status === 401).length
  // On a slow machine, the first waits are over before all have come.
  t.ok(checked >= 5 && checked <= 8, `${checked} of 30`)
})

t.test('a success clears the failures of its name at its address, from both counts', async t => {
  const app = await testApp(t, LIMITS)
  await account(app, 'STUDENT', 'ada')
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 4; i++) t.strictSame(await tryFrom(app, '10.0.0.1', 'ada'), [401])
    t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200], `round ${round}`)
  }
  t.strictSame((await app.models.AttemptCount.find().lean()).map(({ count }) => count), [0], 'of the address')
})

t.test('many failures of an address hinder the names that are new there, and no other', async t => {
  const app = await testApp(t, LIMITS)
  for (const name of ['ada', 'bob']) await account(app, 'STUDENT', name)
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200])
  for (let i = 0; i < 8; i++) t.strictSame(await tryFrom(app, '10.0.0.1', `stranger-${i}`), [401])
  await worsen(app, 8)
  const isRefused = async (name: string) => (await tryFrom(app, '10.0.0.1', name, PASSWORD))[0] === 429
  t.ok(await isRefused('bob'), 'new here')
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200], 'known here')
  t.strictSame(await tryFrom(app, '10.0.0.2', 'bob', PASSWORD), [200], 'another address')
  await app.models.KnownPlace.updateMany({}, { at: new Date(Date.now() - 31 * 86_400_000) })
  t.ok(await isRefused('ada'), 'not within 30 days')
})

t.test('a class logs in from one address at the same time', async t => {
  const app = await testApp(t, { ...LIMITS, LOGIN_FAILURES_PER_ADDRESS: '50' })
  const names = Array.from({ length: 60 }, (_, i) => `student-${i}`)
  for (const name of names) await account(app, 'STUDENT', name)
  const statuses = await Promise.all(names.map(name => tryFrom(app, '10.0.0.1', name, PASSWORD)))
  t.strictSame(statuses, Array(names.length).fill([200]))
})

t.test('an address registers so many accounts an hour, and wrong invitations count as failures of it', async t => {
  const app = await testApp(t, { ...LIMITS, LOGIN_FAILURES_PER_ADDRESS: '2', REGISTRATIONS_PER_ADDRESS: '2' })
  const register = async (username: string, more = {}) => await call(app, undefined, 'POST', '/register', {
    username, email: `${username}@example.edu`, password: PASSWORD, full_name: 'Name', role: 'STUDENT', ...more
  })
  for (const name of ['one', 'two']) t.equal((await register(name)).statusCode, 201)
  const third = await register('three')
  t.equal(third.statusCode, 429)
  const wait = Number(third.headers['retry-after'])
  t.ok(wait > 0 && wait <= 3600, `within the hour: ${wait}`)
  for (let i = 0; i < 2; i++) t.equal((await register('four', { invitation: 'x'.repeat(32) })).statusCode, 403)
  await worsen(app, 8)
  t.equal((await register('four', { invitation: 'x'.repeat(32) })).statusCode, 429)
})

t.test('of one address a few logins are counted at once; the others wait, and go with their clients', async t => {
  const app = await testApp(t)
  const [held, gone] = [holdCounts(app), new AbortController()]
  let checked = 0
  const login = (address: string, name: string, of?: AbortSignal) => app.loginGuard.guard(address, name, async () => {
    checked++
    return null
  }, of)
  const many = Array.from({ length: 24 }, (_, i) => login('10.0.0.1', `name-${i}`, gone.signal).catch(() => 'gone'))
  const other = login('10.0.0.2', 'ada')
  await until(() => held.asked() === 5)
  gone.abort()
  t.strictSame(await Promise.all(many.slice(4)), Array(20).fill('gone'))
  t.equal(held.asked(), 5, 'four of one address, and one of the other')
  held.release()
  t.strictSame(await Promise.all([...many.slice(0, 4), other]), Array(5).fill(null))
  t.equal(checked, 5)
})

t.test('a name that is known at the address does not wait until the others there are counted', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200])
  const held = holdCounts(app, 4)
  const strangers = Array.from({ length: 12 }, (_, i) => tryFrom(app, '10.0.0.1', `stranger-${i}`))
  await until(() => held.asked() === 4)
  let status: unknown
  tryFrom(app, '10.0.0.1', 'ada', PASSWORD).then(answer => { [status] = answer })
  await until(() => status !== undefined)
  t.equal(status, 200, 'while they are being counted')
  held.release()
  t.strictSame(await Promise.all(strangers), Array(12).fill([401]))
})

/** Holds so many reads of counts back. */
function holdCounts ({ models: { AttemptCount } }: FastifyInstance, most = Infinity) {
  const { promise, resolve: release } = signal()
  const findCount = AttemptCount.findCount.bind(AttemptCount)
  let asked = 0
  AttemptCount.findCount = async id => {
    if (++asked <= most) await promise
    return await findCount(id)
  }
  return { asked: () => asked, release }
}

t.test('many failures of a name from many addresses hold up new places alone, for a minute at most', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_NAME: '5', LOGIN_FAILURES_ANYWHERE: '6' })
  for (const name of ['ada', 'bob']) await account(app, 'STUDENT', name)
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200])
  for (const name of ['ada', 'nobody']) {
    for (let i = 0; i < 6; i++) t.strictSame(await tryFrom(app, `10.0.1.${i}`, name), [401])
  }
  await worsen(app, 20)
  for (const name of ['ada', 'nobody', 'ADA@example.edu']) {
    const [status, wait = 0] = await tryFrom(app, '10.0.2.1', name, PASSWORD)
    t.ok(status === 429 && wait > 50 && wait <= 60, `${name}: ${status}, ${wait}`)
  }
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200], 'the owner, where the owner was before')
  t.strictSame(await tryFrom(app, '10.0.2.1', 'bob', PASSWORD), [200], 'another account')
  await app.models.AttemptCount.updateMany({}, { last: new Date(Date.now() - 60_000) })
  t.strictSame(await tryFrom(app, '10.0.2.1', 'ada', PASSWORD), [200], 'a new place has its turn')
})

t.test('a clock that was two days ahead refuses nobody when it has been put back', async t => {
  const app = await testApp(t, { ...LIMITS, REGISTRATIONS_PER_ADDRESS: '3' })
  await account(app, 'STUDENT', 'ada')
  for (let i = 0; i < 8; i++) await tryFrom(app, '10.0.0.1', i < 5 ? 'ada' : `x-${i}`)
  await worsen(app, 20)
  t.equal((await tryFrom(app, '10.0.0.1', 'ada', PASSWORD))[0], 429)
  const { AttemptCount } = app.models
  for (const count of await AttemptCount.find().lean()) {
    const [last, ends] = [count.last, count.ends].map(time => new Date(time.getTime() + 2 * 86_400_000))
    await AttemptCount.updateOne({ _id: count._id }, { last, ends })
  }
  t.strictSame(await tryFrom(app, '10.0.0.1', 'x-9'), [401], 'and failures are counted anew')
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada'), [401])
  t.strictSame(await tryFrom(app, '10.0.0.1', 'ada', PASSWORD), [200])
})
