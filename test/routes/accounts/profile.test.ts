import t from 'tap'
import type { FastifyInstance } from 'fastify'
import { account, type Account, call, issuesOf, outcome, PASSWORD, refusal, testApp } from '../../support/helper.js'

const profileOf = (username: string) => ({
  username,
  email: `${username}@example.edu`,
  full_name: `Name of ${username}`,
  role: 'STUDENT',
  subjects: [],
  preferences: { theme: 'light', notifications: true }
})

const put = (app: FastifyInstance, who: Account, body: unknown) => call(app, who, 'PUT', '/users/me', body)

t.test('the own profile holds the preferences, with their defaults', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  t.strictSame(outcome(await call(app, ada, 'GET', '/users/me')), [200, profileOf('ada')])
})

t.test('the profile changes just in the fields that are sent', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  const before = profileOf('ada')
  t.strictSame((await put(app, ada, {})).json(), before, 'nothing sent')
  const dark = { ...before, preferences: { theme: 'dark', notifications: true } }
  t.strictSame((await put(app, ada, { preferences: { theme: 'dark' } })).json(), dark, 'one preference')
  const quiet = { ...before, preferences: { theme: 'dark', notifications: false } }
  const whole = { ...before, preferences: { notifications: false } }
  t.strictSame((await put(app, ada, whole)).json(), quiet, 'present values are sent back')
  const spanish = { ...quiet, preferences: { ...quiet.preferences, language: 'es' } }
  t.strictSame((await put(app, ada, { preferences: { language: 'es' } })).json(), spanish)
  await app.models.User.updateOne({ _id: 'ada' }, { $unset: { 'preferences.language': 1 } })
  const renamed = { ...quiet, full_name: 'New Name', email: 'new@example.edu' }
  t.strictSame((await put(app, ada, { full_name: 'New Name', email: 'new@example.edu' })).json(), renamed)
  const capitals = { ...renamed, email: 'NEW@example.edu' }
  t.strictSame(
    (await put(app, ada, { email: 'NEW@example.edu' })).json(),
    capitals,
    'the own address in other letters'
  )
  t.strictSame((await call(app, ada, 'GET', '/users/me')).json(), capitals, 'it is stored')
})

t.test('faulty fields of a profile are reported, and nothing is changed', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  const faulty = { email: 'fine@example.edu', full_name: null, preferences: { theme: 1, notifications: 'yes' } }
  t.strictSame(issuesOf(await put(app, ada, faulty)), [
    ['body.full_name', 'string_type'],
    ['body.preferences.theme', 'string_type'],
    ['body.preferences.notifications', 'bool_type']
  ])
  t.strictSame((await call(app, ada, 'GET', '/users/me')).json(), profileOf('ada'))
})

t.test('another value of a field that a profile cannot change is refused, and a password always', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  const before = profileOf('ada')
  const foreign = { password: PASSWORD, subjects: ['x'], role: 'ADMIN', username: 'other', full_name: 'New' }
  const refused = await put(app, ada, foreign)
  const fields = ['username', 'role', 'subjects', 'password']
  t.strictSame(issuesOf(refused), fields.map(field => [`body.${field}`, 'value_error']))
  t.strictSame(refused.json().detail.map(({ msg }: { msg: string }) => msg), [
    'The username of an account cannot be changed',
    'An administrator changes the role, with POST /admin/users/{username}/role',
    'Enrol with POST /subjects/{subject_id}/enroll',
    'Change the password with PUT /users/me/password'
  ])
  for (const value of [null, 1, 'ada ', ['STUDENT']]) {
    t.strictSame(issuesOf(await put(app, ada, { role: value })), [['body.role', 'value_error']], String(value))
  }
  t.strictSame(issuesOf(await put(app, ada, { password: undefined, toString: 1 })), [200, before])
})

t.test('an address of another account is refused, in every letter case', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  await account(app, 'STUDENT', 'bob')
  t.strictSame(outcome(await put(app, ada, { email: 'BOB@example.edu' })), refusal(400, 'Email already registered'))
})

t.test('two who change to one address at the same time: one wins, the other gets 400', async t => {
  const app = await testApp(t)
  const both = [await account(app, 'STUDENT'), await account(app, 'STUDENT')]
  const answers = await Promise.all(both.map(who => put(app, who, { email: 'wanted@example.edu' })))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 400])
  t.strictSame(answers.find(({ statusCode }) => statusCode === 400)?.json(), { detail: 'Email already registered' })
})

t.test('a user is looked up by name, without preferences; every odd name is just not found', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  await account(app, 'STUDENT', 'ada')
  const { preferences, ...user } = profileOf('ada')
  t.strictSame(outcome(await call(app, admin, 'GET', '/users/ada')), [200, user])
  const odd = [
    'unknown',
    'ADA',
    '%00',
    '%24gt',
    '..%2f',
    'a'.repeat(5000),
    '%F0%9F%8E%93',
    'ada%20',
    '[object%20Object]',
    '__proto__',
    '%7B%22$gt%22:%22%22%7D'
  ]
  for (const name of odd) {
    t.strictSame(
      outcome(await call(app, admin, 'GET', `/users/${name}`)),
      refusal(404, 'User not found'),
      name.slice(0, 30)
    )
  }
})
