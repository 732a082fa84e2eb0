import t from 'tap'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { account, call, issuesOf, login, outcome, PASSWORD, postForm, refusal, testApp } from '../../support/helper.js'

const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.edu`,
  password: PASSWORD,
  full_name: 'Ada Lovelace',
  role: 'STUDENT',
  ...more
})

const register = (app: FastifyInstance, body: unknown) => call(app, undefined, 'POST', '/register', body)
const statuses = (answers: LightMyRequestResponse[]) => answers.map(({ statusCode }) => statusCode).sort()

t.test('registration answers 201 with the account and without the password', async t => {
  const app = await testApp(t)
  const expected = {
    username: 'ada',
    email: 'ada@example.edu',
    full_name: 'Ada Lovelace',
    role: 'STUDENT',
    subjects: []
  }
  t.strictSame(outcome(await register(app, person('ada'))), [201, expected])
})

t.test('a taken username is reported before a taken address', async t => {
  const app = await testApp(t)
  await register(app, person('first'))
  t.strictSame(outcome(await register(app, person('first'))), refusal(400, 'Username already registered'))
  const email = await register(app, person('second', { email: 'FIRST@Example.edu' }))
  t.strictSame(outcome(email), refusal(400, 'Email already registered'), 'an address is taken in every letter case')
  const other = await register(app, person('FIRST', { email: 'third@example.edu' }))
  t.equal(other.statusCode, 201, 'usernames are case-sensitive')
})

t.test('of two registrations of one username or one address at the same time, one wins', async t => {
  const app = await testApp(t)
  const at = async (bodies: (i: number) => object) =>
    statuses(await Promise.all(Array.from({ length: 8 }, (_, i) => register(app, bodies(i)))))
  const oneWins = [201, ...Array(7).fill(400)]
  t.strictSame(await at(i => person('racer', { email: `racer-${i}@example.edu` })), oneWins, 'one username')
  t.strictSame(await at(i => person(`racer-${i}`, { email: 'one@example.edu' })), oneWins, 'one address')
})

t.test('every faulty field of a body is reported, in the order of the schema', async t => {
  const app = await testApp(t)
  t.strictSame(
    issuesOf(await register(app, {})),
    ['username', 'email', 'password', 'full_name', 'role'].map(name => [`body.${name}`, 'missing'])
  )
  const faulty = { role: 'DEAN', full_name: '', password: 'short', email: 'no address', username: 'a b c' }
  t.strictSame(issuesOf(await register(app, faulty)), [
    ['body.username', 'string_pattern_mismatch'],
    ['body.email', 'value_error'],
    ['body.password', 'string_too_short'],
    ['body.full_name', 'string_too_short'],
    ['body.role', 'enum']
  ])
})

t.test('every rule of a field has its issue, and a refused body stores nothing', async t => {
  const app = await testApp(t)
  const rules: Array<[string, unknown, Array<[string, string]>]> = [
    ['a short username', person('ab'), [['body.username', 'string_too_short']]],
    ['a long username', person('a'.repeat(51)), [['body.username', 'string_too_long']]],
    ['a long name', person('ada', { full_name: 'x'.repeat(101) }), [['body.full_name', 'string_too_long']]],
    [
      'nothing is coerced',
      person('ada', { username: 123, email: null, full_name: ['x'] }),
      [
        ['body.username', 'string_type'],
        ['body.email', 'string_type'],
        ['body.full_name', 'string_type']
      ]
    ],
    ['an operator is no string', person('ada', { username: { $gt: '' } }), [['body.username', 'string_type']]],
    ['a NUL in a password', person('ada', { password: 'long enough\0' }), [['body.password', 'value_error']]],
    ['a hostile address', person('ada', { email: `a@${'a'.repeat(500_000)}` }), [['body.email', 'string_too_long']]],
    ['a list', [], [['body', 'model_attributes_type']]],
    ['null', 'null', [['body', 'model_attributes_type']]],
    ['no body', undefined, [['body', 'missing']]]
  ]
  for (const [name, body, issues] of rules) t.strictSame(issuesOf(await register(app, body)), issues, name)
  t.equal(await app.models.User.countDocuments({}), 0, 'nothing is stored')
})

t.test('the borders of a field are inside: lengths count code points, unknown fields are ignored', async t => {
  const app = await testApp(t)
  const bodies = {
    'a name of 100 emoji': person('emoji', { full_name: '🎓'.repeat(100) }),
    'a password of 8 characters': person('min', { password: 'pqrstuvw' }),
    'a username of 3 characters, another of 50': person('abc'),
    'the other of 50': person('a'.repeat(50), { email: 'fifty@example.edu' }),
    'an unknown field': person('more', { unknown: 'field', subjects: ['algebra'] })
  }
  for (const [name, body] of Object.entries(bodies)) t.equal((await register(app, body)).statusCode, 201, name)
  t.strictSame((await app.models.User.findAccount('more'))?.subjects, [], 'an unknown field is not stored')
})

t.test('a password may have 72 bytes, however few its characters, and logs in with all of them', async t => {
  const app = await testApp(t)
  const passwords = {
    'one byte each': 'p'.repeat(72),
    'two bytes each': 'ñ'.repeat(36),
    'three bytes each': '汉'.repeat(24),
    'four bytes each': '🎓'.repeat(18)
  }
  for (const [place, [name, password]] of Object.entries(passwords).entries()) {
    const username = `user-${place}`
    const longer = await register(app, person(username, { password: password + 'x' }))
    const type = [...password].length === 72 ? 'string_too_long' : 'value_error'
    t.strictSame(issuesOf(longer), [['body.password', type]], `73 bytes, ${name}`)
    t.equal((await register(app, person(username, { password }))).statusCode, 201, `72 bytes, ${name}`)
    t.equal((await login(app, username, password)).statusCode, 200, `login, ${name}`)
    const cut = [...password].slice(0, -1).join('')
    t.equal((await login(app, username, cut)).statusCode, 401, `login without the last character, ${name}`)
    t.equal((await login(app, username, password + 'x')).statusCode, 401, `login with a 73rd byte, ${name}`)
  }
})

t.test('a password is not blank, not the name or the address, and none of the commonest', async t => {
  const app = await testApp(t)
  const passwords = [
    '        ', 'password', 'PASSWORD1', 'qwertyuiop', ' 12345678 ', 'ada.lovelace', 'Ada.Lovelace@example.edu'
  ]
  for (const password of passwords) {
    const refused = await register(app, person('ada.lovelace', { password }))
    t.strictSame(issuesOf(refused), [['body.password', 'value_error']], password)
  }
  t.strictSame(issuesOf(await register(app, person('ada.lovelace', { email: 'ada', password: 'password1' }))), [
    ['body.email', 'value_error'], ['body.password', 'value_error']
  ], 'reported with the other faulty fields')
  t.equal((await register(app, person('ada.lovelace', { password: 'password for Ada' }))).statusCode, 201)
})

t.test('registration takes no form', async t => {
  const app = await testApp(t)
  t.equal((await postForm(app, '/register', 'username=ada')).statusCode, 415)
})

t.test('a role that is not open is refused, after the body and before duplicates', async t => {
  const app = await testApp(t, { REGISTRATION_ROLES: 'STUDENT' })
  await register(app, person('taken'))
  const closed = await register(app, person('taken', { role: 'PROFESSOR' }))
  t.strictSame(outcome(closed), refusal(403, 'Role not permitted'))
  t.equal((await register(app, person('x', { role: 'PROFESSOR' }))).statusCode, 422, 'the body comes first')
})

t.test('of many first administrators at the same time, one wins; after that the role is closed', async t => {
  const app = await testApp(t, { REGISTRATION_ROLES: 'STUDENT' })
  const administrator = (i: number) => register(app, person(`admin-${i}`, { role: 'ADMIN' }))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => administrator(i)))
  t.strictSame(statuses(answers), [201, ...Array(9).fill(403)])
  t.equal(await app.models.User.countDocuments({ role: 'ADMIN' }), 1)
  t.strictSame(outcome(await administrator(10)), refusal(403, 'Role not permitted'))
})

t.test('an administrator may be registered where the settings open the role, besides others', async t => {
  const app = await testApp(t, { REGISTRATION_ROLES: 'STUDENT,ADMIN' })
  await account(app, 'ADMIN')
  t.equal((await register(app, person('second', { role: 'ADMIN' }))).statusCode, 201)
})
