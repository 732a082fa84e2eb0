import type { FastifyInstance } from 'fastify'
import t from 'tap'
import {
  account, type Account, addSubject, call, enrolledStudent, issuesOf, outcome, PASSWORD, refusal, testApp
} from '../../support/helper.js'

const put = (app: FastifyInstance, who: Account, username: string, body: unknown) =>
  call(app, who, 'PUT', `/admin/users/${username}`, body)

async function login (app: FastifyInstance, username: string, password = PASSWORD) {
  return await app.inject({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString()
  })
}
const enabledAdministrators = (app: FastifyInstance) =>
  app.models.User.countDocuments({ role: 'ADMIN', disabled: { $ne: true } })

t.test('an administrator changes name and address of an account', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const ada = await account(app, 'STUDENT', 'ada')
  const changed = await put(app, root, 'ada', { full_name: 'Ada', email: 'Ada@Uni.example' })
  t.equal(changed.statusCode, 200)
  t.matchOnly(changed.json(), {
    username: 'ada',
    email: 'Ada@Uni.example',
    full_name: 'Ada',
    role: 'STUDENT',
    subjects: [],
    created_at: String,
    disabled: false,
    identities: 0
  })
  t.strictSame((await put(app, root, 'ada', {})).json(), changed.json(), 'an empty object changes nothing')
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 200, 'the token stays valid')
  for (const more of [{}, { disabled: true }]) {
    t.strictSame(outcome(await put(app, root, 'root', { email: 'ADA@uni.example', ...more })),
      refusal(400, more.disabled ? 'At least one administrator is required' : 'Email already registered'))
    t.strictSame(outcome(await put(app, root, 'nobody', { full_name: 'x', ...more })), refusal(404, 'User not found'))
  }
  for (const body of [{ full_name: '' }, { email: 'x' }, { disabled: null }, { disabled: 'true' }, '[]', undefined]) {
    t.equal((await put(app, root, 'ada', body)).statusCode, 422, JSON.stringify(body))
  }
})

t.test('what another operation changes is refused, unless it is the present value', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app)
  await enrolledStudent(app, ['algebra'], 'ada')
  const [row] = (await call(app, root, 'GET', '/admin/users?q=ada')).json()
  t.equal((await put(app, root, 'ada', { ...row, full_name: 'Ada' })).statusCode, 200, 'a whole row is sent back')
  for (const [field, value, operation] of [
    ['username', 'bob', 'cannot be changed'],
    ['role', 'ADMIN', 'POST /admin/users/{username}/role'],
    ['subjects', [], 'POST /subjects/{subject_id}/students'],
    ['password', PASSWORD, 'POST /admin/users/{username}/password-reset']
  ] as const) {
    const answer = await put(app, root, 'ada', { full_name: 'Other', [field]: value })
    t.equal(answer.statusCode, 422, field)
    const [issue, ...more] = answer.json().detail
    t.strictSame([issue.loc, issue.type], [['body', field], 'value_error'], field)
    t.ok(issue.msg.includes(operation), `${field}: ${issue.msg}`)
    t.strictSame(more, [])
  }
  t.match(await app.models.User.findAccount('ada'), { full_name: 'Ada', role: 'STUDENT' }, 'nothing is changed')
  t.strictSame(issuesOf(await put(app, root, 'nobody', { password: PASSWORD })), [['body.password', 'value_error']])
})

t.test('a disabled account has no valid tokens and no login; the old tokens stay ended when it is enabled', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const ada = await account(app, 'STUDENT', 'ada')
  const me = async (who: Account) => (await call(app, who, 'GET', '/users/me')).statusCode
  t.equal((await put(app, root, 'ada', { disabled: true, full_name: 'Gone' })).json().disabled, true)
  t.strictSame(outcome(await call(app, ada, 'GET', '/users/me')), refusal(401, 'Could not validate credentials'))
  t.equal((await call(app, ada, 'POST', '/token/refresh')).statusCode, 401)
  t.strictSame(outcome(await login(app, 'ada')), refusal(403, 'This account is disabled'))
  const wrong = await login(app, 'ada', 'another password')
  t.strictSame(outcome(wrong), refusal(401, 'Incorrect username or password'), 'nobody else learns that it is disabled')
  const [row] = (await call(app, root, 'GET', '/admin/users?q=ada')).json()
  t.match(row, { username: 'ada', full_name: 'Gone', disabled: true })
  t.equal((await app.models.User.findAccount('ada'))?.token_version, 1)
  await put(app, root, 'ada', { disabled: true, full_name: 'Ada' })
  t.match(await app.models.User.findAccount('ada'), { token_version: 1, full_name: 'Ada' }, 'repeated')

  t.equal((await put(app, root, 'ada', { disabled: false })).json().disabled, false)
  t.equal(await me(ada), 401, 'the older token stays ended')
  const { access_token: token } = (await login(app, 'ada')).json()
  t.equal(await me({ ...ada, headers: { authorization: `Bearer ${token}` } }), 200)
})

t.test('the last enabled administrator is neither disabled nor demoted', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  await account(app, 'ADMIN', 'second')
  await account(app, 'STUDENT', 'ada')
  const last = refusal(400, 'At least one administrator is required')
  const taken = await put(app, root, 'second', { disabled: true, email: 'ADA@example.edu' })
  t.strictSame(outcome(taken), refusal(400, 'Email already registered'))
  t.equal(await app.models.User.countDocuments({ demotion: { $exists: true } }), 0, 'no mark is left')
  t.equal((await put(app, root, 'second', { disabled: true })).statusCode, 200)
  t.strictSame(outcome(await put(app, root, 'root', { disabled: true })), last)
  const demoted = await call(app, root, 'POST', '/admin/users/root/role', { role: 'STUDENT' })
  t.strictSame(outcome(demoted), last, 'a disabled administrator does not count')
  t.equal((await call(app, root, 'POST', '/admin/users/second/role', { role: 'STUDENT' })).statusCode, 200)
  t.equal(await enabledAdministrators(app), 1)
})

t.test('administrators who are disabled and demoted at the same time leave one that is enabled', async t => {
  const app = await testApp(t)
  const all = await Promise.all(Array.from({ length: 4 }, () => account(app, 'ADMIN')))
  const answers = await Promise.all(all.map(({ username }, i) => i % 2 === 0
    ? app.models.User.administer(username, { disabled: true })
    : app.models.User.changeRole(username, 'STUDENT')))
  t.equal(answers.filter(answer => answer === 'last administrator').length, 1)
  t.equal(await enabledAdministrators(app), 1)
})
