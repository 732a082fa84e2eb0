import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { buildApp } from '../../app.js'
import { Overloaded } from '../../lib/errors.js'
import { account, call, freshDatabase, login, outcome, PASSWORD, refusal, testApp, testSettings } from '../helper.js'

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

t.test('logins and registrations wait in a bounded queue; what does not fit is a 503 with Retry-After', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  const flood = await fullQueue(app)
  t.teardown(flood.end)
  const late = [
    login(app, student.username, PASSWORD),
    call(app, undefined, 'POST', '/register', registration('late'))
  ]
  for (const answer of await Promise.all(late)) {
    t.strictSame(outcome(answer), refusal(503, 'Service is overloaded'))
    t.match(answer.headers['retry-after'], /^\d+$/)
  }
  t.equal((await call(app, student, 'GET', '/users/me')).statusCode, 200, 'what needs no password goes on')
  await flood.end()
  t.equal((await login(app, student.username, PASSWORD)).statusCode, 200, 'login, afterwards')
  t.equal(
    (await call(app, undefined, 'POST', '/register', registration('late'))).statusCode,
    201,
    'registration, afterwards'
  )
})

/** Takes all places for a password, and each one again in the moment it becomes free. */
async function fullQueue (app: FastifyInstance): Promise<{ end: () => Promise<void> }> {
  const over = new AbortController()
  const takePlace = async () => {
    while (!over.signal.aborted) await app.passwords.hash(PASSWORD)
  }
  let isFull = false
  const places: Array<Promise<void>> = []
  while (!isFull && places.length < 10_000) {
    places.push(
      takePlace().catch(error => {
        if (!(error instanceof Overloaded)) throw error
        isFull = true
      })
    )
    await Promise.resolve()
  }
  return {
    end: async () => {
      over.abort()
      await Promise.all(places)
    }
  }
}
