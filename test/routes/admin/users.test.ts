import { Types } from 'mongoose'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { tcpProxy } from '../../faults/support/tcp-proxy.js'
import {
  account, type Account, call, freshDatabase, outcome, refusal, startApp, testApp
} from '../../support/helper.js'

const change = (app: FastifyInstance, who: Account, username: string, body: unknown) =>
  call(app, who, 'POST', `/admin/users/${username}/role`, body)
const demote = (app: FastifyInstance, who: Account, username: string) =>
  change(app, who, username, { role: 'STUDENT' })
const administrators = (app: FastifyInstance) => app.models.User.countDocuments({ role: 'ADMIN' })

t.test('users are listed by username, by role, in pages, without secrets', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  for (const name of ['zoe', 'Bob', 'ann']) await account(app, 'STUDENT', name)
  await account(app, 'PROFESSOR', 'emmy')
  const get = (query: string) => call(app, root, 'GET', `/admin/users${query}`)
  const list = async (query = '') => {
    const answer = await get(query)
    return [answer.headers['x-total-count'], answer.json().map(({ username }: { username: string }) => username)]
  }
  t.strictSame(await list(), ['5', ['Bob', 'ann', 'emmy', 'root', 'zoe']])
  t.strictSame(await list('?role=STUDENT&limit=2'), ['3', ['Bob', 'ann']])
  t.strictSame(await list('?role=STUDENT&limit=2&skip=2'), ['3', ['zoe']])
  t.equal((await get('?role=DEAN')).statusCode, 422)
  const bob = {
    username: 'Bob',
    email: 'Bob@example.edu',
    full_name: 'Name of Bob',
    role: 'STUDENT',
    subjects: [],
    created_at: String,
    disabled: false,
    identities: 0
  }
  t.matchOnly((await get('?limit=1')).json(), [bob])
})

t.test('users are found by a part of the username, the address or the name, as plain text', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const people = [['ada', 'Lady@Example.edu', 'Ada Lovelace'], ['sofia', 's@example.edu', 'Sofía (Sonya) Kovalévskaya']]
  for (const [username, email, full_name] of people as Array<[string, string, string]>) {
    await app.models.User.register({ username, email, full_name, role: 'STUDENT' }, 'no hash')
  }
  const found = async (q: string, more = '') => {
    const answer = await call(app, root, 'GET', `/admin/users?q=${encodeURIComponent(q)}${more}`)
    const names = answer.json().map(({ username }: { username: string }) => username)
    t.equal(answer.headers['x-total-count'], String(names.length), q)
    return names
  }
  for (const q of ['AD', 'lady@example.EDU', 'love', 'a l']) t.strictSame(await found(q), ['ada'], q)
  for (const q of ['sofia (', 'SOFÍA', 'kovalevskaya', 'KOVALÈ', '(sonya)']) t.strictSame(await found(q), ['sofia'], q)
  t.strictSame(await found('a', '&role=STUDENT'), ['ada', 'sofia'], 'with a role')
  for (const q of ['.*', '^ada', '$', '[a]', '\\', '\0', 'x'.repeat(100)]) t.strictSame(await found(q), [], q)
  t.equal((await call(app, root, 'GET', `/admin/users?q=${'x'.repeat(101)}`)).statusCode, 422)
})

t.test('a search finds letters with every mark, whether or not the mark is a character of its own', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const names = ['Nguyễn Thị Ánh', 'Ștefan Ionuț', 'Kārlis Bērziņš', 'Αθηνά', 'Андрей', 'Rene\u0301 Mu\u0308ller']
  for (const [index, full_name] of names.entries()) {
    const username = `student${index}`
    const email = `${username}@example.edu`
    await app.models.User.register({ username, email, full_name, role: 'STUDENT' }, 'no hash')
  }
  const parts = ['nguyen thi anh', 'stefan ionut', 'karlis berzins', 'ΑΘΗΝΑ', 'андреи', 'rené muller']
  for (const [index, q] of parts.entries()) {
    const found = (await call(app, root, 'GET', `/admin/users?q=${encodeURIComponent(q)}`)).json()
    t.strictSame(found.map(({ full_name }: { full_name: string }) => full_name), [names[index]], q)
  }
  const longest = await call(app, root, 'GET', `/admin/users?q=${'a'.repeat(50)}${'o'.repeat(50)}`)
  t.strictSame([longest.statusCode, longest.json()], [200, []])
})

t.test('a role is changed and says so', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN')
  await account(app, 'STUDENT', 'zoe')
  for (const role of ['PROFESSOR', 'ADMIN', 'STUDENT']) {
    const answer = await change(app, root, 'zoe', { role })
    t.equal(answer.statusCode, 200, role)
    t.matchOnly(answer.json(), { username: 'zoe', role, message: String }, role)
    t.equal((await app.models.User.findAccount('zoe'))?.role, role)
  }
})

t.test('an unknown role is 400, no object is 422, an unknown user 404', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN')
  await account(app, 'STUDENT', 'zoe')
  for (const body of [{}, { role: 'DEAN' }, { role: 1 }, { role: null }, { role: { $ne: 1 } }]) {
    t.strictSame(outcome(await change(app, root, 'zoe', body)), refusal(400, 'Invalid role'), JSON.stringify(body))
  }
  for (const body of ['[]', '"ADMIN"', 'null', '{', undefined]) {
    t.equal((await change(app, root, 'zoe', body)).statusCode, 422, String(body))
  }
  for (const role of ['ADMIN', 'STUDENT']) {
    t.strictSame(outcome(await change(app, root, 'unknown', { role })), refusal(404, 'User not found'), role)
  }
  t.equal((await change(app, root, 'unknown', { role: 'DEAN' })).statusCode, 400, 'the role comes before the user')
  t.equal((await app.models.User.findAccount('zoe'))?.role, 'STUDENT', 'nothing is changed')
})

t.test('the last administrator stays one', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  t.strictSame(outcome(await demote(app, root, 'root')), refusal(400, 'At least one administrator is required'))
  t.equal(
    (await change(app, root, 'root', { role: 'ADMIN' })).statusCode,
    200,
    'to make an administrator one changes nothing'
  )
  await account(app, 'ADMIN', 'second')
  t.equal((await demote(app, root, 'second')).statusCode, 200, 'with two, one may be demoted')
  t.equal((await demote(app, root, 'root')).statusCode, 400)
})

t.test('administrators who are all demoted at the same time leave one', async t => {
  const app = await testApp(t)
  const all = await Promise.all(Array.from({ length: 5 }, () => account(app, 'ADMIN')))
  const answers = await Promise.all(all.map(who => demote(app, who, who.username)))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 400])
  t.equal(await administrators(app), 1)
})

t.test('a demotion that a killed process left unfinished blocks no other', async t => {
  const app = await testApp(t)
  const [stuck, other] = [await account(app, 'ADMIN'), await account(app, 'ADMIN')]
  // What a kill between the mark and the change leaves behind, a minute ago.
  const demotion = { id: new Types.ObjectId(), at: new Date(Date.now() - 60_000) }
  await app.models.User.updateOne({ _id: stuck.username }, { $set: { demotion } })
  t.equal((await demote(app, stuck, other.username)).statusCode, 200)
  t.equal((await demote(app, stuck, stuck.username)).statusCode, 400)
})

/** Two administrators of a gateway whose commands can be held. */
async function twoAdministrators (t: Test) {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await startApp(t, proxy.uri)
  const [one, other] = [await account(app, 'ADMIN', 'one'), await account(app, 'ADMIN', 'other')]
  const updates =
    (field: string) =>
      ({ updates }: { updates?: Array<{ u?: { $set?: object } }> }) =>
        updates?.some(({ u }) => field in (u?.$set ?? {})) ?? false
  return { proxy, app, one, other, marks: updates('demotion'), changes: updates('role') }
}

t.test('of two demotions that have both marked their account before either looks, one succeeds', async t => {
  const { proxy, app, one, other, marks } = await twoAdministrators(t)
  const held = [proxy.hold('update', 'users', 'after', marks), proxy.hold('update', 'users', 'after', marks)]
  const answers = [demote(app, one, 'one'), demote(app, other, 'other')]
  for (const { arrived } of held) await arrived
  for (const { release } of held) release()
  t.strictSame((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort(), [200, 400])
  t.equal(await administrators(app), 1)
})

t.test('a demotion that begins when another is decided and not written gives way to it', async t => {
  const { proxy, app, one, other, changes, marks } = await twoAdministrators(t)
  // The first has seen the other administrator, and is about to take the role.
  const decided = proxy.hold('update', 'users', 'before', command => changes(command) && !isRoleFilter(command))
  const first = demote(app, one, 'one')
  await decided.arrived
  const marked = proxy.hold('update', 'users', 'after', marks)
  const second = demote(app, other, 'other')
  await marked.arrived
  marked.release()
  decided.release()
  t.equal((await first).statusCode, 200)
  t.strictSame(outcome(await second), refusal(400, 'At least one administrator is required'))
  t.equal(await administrators(app), 1)
})

// The first attempt of a change, which takes no role from an administrator.
function isRoleFilter ({ updates }: { updates?: Array<{ q?: object }> }): boolean {
  return updates?.some(({ q }) => 'role' in (q ?? {})) ?? false
}
