import type { FastifyInstance } from 'fastify'
import { mongo } from 'mongoose'
import t, { type Test } from 'tap'
import { tcpProxy } from '../../faults/support/tcp-proxy.js'
import {
  account, type Account, addSubject, call, collectedLog, credentials, freshDatabase, issuesOf, login, outcome, PASSWORD,
  refusal, startApp, testApp
} from '../../support/helper.js'

type Row = [actor: string | null, action: string, target: string | null, detail: object]

/** The audit, the oldest entry first. Each one is an operation that was made. */
async function operations (app: FastifyInstance, t: Test): Promise<Row[]> {
  const { found: entries } = await app.models.AuditEntry.list({}, 0, 100)
  t.strictSame(entries.filter(({ outcome }) => outcome !== 'done'), [], 'all are done')
  return entries.reverse().map(({ actor, action, target, detail }) => [actor, action, target, detail])
}

const register = (app: FastifyInstance, username: string, role: string) => call(app, undefined, 'POST', '/register', {
  username, email: `${username}@example.edu`, password: PASSWORD, full_name: `Name of ${username}`, role
})

const ALGEBRA = { subject_id: 'algebra', name: 'Algebra', description: 'Secret text', professor_id: 'emmy' }

async function loggedIn (app: FastifyInstance, username: string): Promise<Account> {
  return credentials(username, (await login(app, username, PASSWORD)).json().access_token)
}

t.test('accounts, logins, roles and invitations have one entry each, without any word of a person', async t => {
  const app = await testApp(t)
  await register(app, 'root', 'ADMIN')
  await register(app, 'emmy', 'PROFESSOR')
  const root = await loggedIn(app, 'root')
  for (let i = 0; i < 2; i++) await login(app, 'emmy', 'a wrong password')
  await login(app, 'a password in the wrong field', PASSWORD)
  await call(app, root, 'POST', '/admin/users/emmy/role', { role: 'ADMIN' })
  await call(app, root, 'PUT', '/users/me', { full_name: 'Another name', preferences: { theme: 'dark' } })
  await call(app, root, 'PUT', '/users/me', { full_name: 'Another name', email: 'root@example.edu' })
  for (const disabled of [true, true, false]) {
    await call(app, root, 'PUT', '/admin/users/emmy', { disabled })
  }
  const passwords = { current_password: PASSWORD, new_password: 'a new one of root' }
  for (let i = 0; i < 2; i++) await call(app, root, 'PUT', '/users/me/password', passwords)
  Object.assign(root, credentials('root', (await login(app, 'root', 'a new one of root')).json().access_token))
  const reset = (await call(app, root, 'POST', '/admin/users/emmy/password-reset')).json().code
  for (let i = 0; i < 2; i++) {
    await call(app, undefined, 'POST', '/password-reset', { code: reset, new_password: 'a new one of emmy' })
  }
  const { id, code } = (await call(app, root, 'POST', '/admin/invitations', { role: 'PROFESSOR' })).json()
  await call(app, root, 'DELETE', `/admin/invitations/${id}`)

  const given = (role: string) => ({ role: { from: null, to: role } })
  t.strictSame(await operations(app, t), [
    ['root', 'account.registered', 'root', given('ADMIN')],
    ['emmy', 'account.registered', 'emmy', given('PROFESSOR')],
    ['root', 'login', 'root', {}],
    [null, 'login.failed', 'emmy', { count: 2 }],
    [null, 'login.failed', null, { count: 1 }],
    ['root', 'role.changed', 'emmy', { role: { from: 'PROFESSOR', to: 'ADMIN' } }],
    ['root', 'account.changed', 'root', { full_name: { changed: true } }],
    ['root', 'account.disabled', 'emmy', { disabled: { from: false, to: true } }],
    ['root', 'account.enabled', 'emmy', { disabled: { from: true, to: false } }],
    ['root', 'password.changed', 'root', {}],
    ['root', 'login', 'root', {}],
    ['root', 'password.code', 'emmy', {}],
    [null, 'password.reset', 'emmy', {}],
    ['root', 'invitation.created', id, given('PROFESSOR')],
    ['root', 'invitation.revoked', id, {}]
  ])
  const stored = JSON.stringify(await app.models.AuditEntry.find().lean())
  const words = [
    PASSWORD, code, reset, root.token, 'example.edu',
    'Name of', 'Another', 'dark', 'a new', 'wrong', '127.0.0.1'
  ]
  t.strictSame(words.filter(word => stored.includes(word)), [], 'nothing else is stored')
})

t.test('subjects and enrolments by teachers have one entry each; texts and codes are not in it', async t => {
  const app = await testApp(t)
  const [root, emmy] = [await account(app, 'ADMIN', 'root'), await account(app, 'PROFESSOR', 'emmy')]
  const ada = await account(app, 'STUDENT', 'ada')
  for (const name of ['bob', 'eve']) await account(app, 'STUDENT', name)
  await account(app, 'PROFESSOR', 'carl')
  await call(app, root, 'POST', '/subjects', ALGEBRA)
  await call(app, ada, 'POST', '/subjects/algebra/enroll')
  const change = { guide: 'A guide', enrolment: 'code', enrolment_code: 'let me in', co_professors: ['carl'] }
  for (let i = 0; i < 2; i++) await call(app, emmy, 'PUT', '/subjects/algebra', change)
  await call(app, root, 'PUT', '/subjects/algebra', { professor_id: 'carl', name: 'Algebra II' })
  const enrolled = await call(app, root, 'POST', '/subjects/algebra/students', {
    students: ['ada', 'bob', 'BOB@example.edu', 'eve', 'emmy', 'nobody']
  })
  t.strictSame(enrolled.json(), {
    enrolled: ['bob', 'eve'], already: ['ada', 'BOB@example.edu'], not_found: ['nobody'], not_students: ['emmy']
  })
  await call(app, root, 'DELETE', '/subjects/algebra/students/bob')
  await call(app, ada, 'DELETE', '/subjects/algebra/enroll')
  for (const archived of [true, false]) await call(app, root, 'PUT', '/subjects/algebra', { archived })
  t.equal((await call(app, root, 'DELETE', '/subjects/algebra')).statusCode, 204)

  const changed = { changed: true }
  const enrolment = { subject: { from: null, to: 'algebra' } }
  t.strictSame((await operations(app, t)).toSorted(), ([
    ['root', 'subject.created', 'algebra', { professor_id: { from: null, to: 'emmy' } }],
    ['emmy', 'subject.changed', 'algebra', {
      guide: changed,
      enrolment: { from: 'open', to: 'code' },
      enrolment_code: changed,
      co_professors: { from: [], to: ['carl'] }
    }],
    ['root', 'subject.changed', 'algebra', {
      name: changed, professor_id: { from: 'emmy', to: 'carl' }, co_professors: { from: ['carl'], to: [] }
    }],
    ['root', 'enrolment.added', 'bob', enrolment],
    ['root', 'enrolment.added', 'eve', enrolment],
    ['root', 'enrolment.removed', 'bob', { subject: { from: 'algebra', to: null } }],
    ['root', 'subject.archived', 'algebra', { archived: { from: false, to: true } }],
    ['root', 'subject.changed', 'algebra', { archived: { from: true, to: false } }],
    ['root', 'subject.deleted', 'algebra', {}]
  ] satisfies Row[]).toSorted())
  const stored = JSON.stringify(await app.models.AuditEntry.find().lean())
  t.strictSame(['A guide', 'let me in', 'Secret', 'Algebra'].filter(word => stored.includes(word)), [])
})

t.test('what is refused, and what changes nothing, has no entry', async t => {
  const app = await testApp(t)
  const [root, emmy] = [await account(app, 'ADMIN', 'root'), await account(app, 'PROFESSOR', 'emmy')]
  await addSubject(app, 'algebra', 'emmy')
  const [role, invitations] = ['/admin/users/root/role', '/admin/invitations']
  const tries: Array<[status: number, who: Account | undefined, method: string, url: string, body?: object]> = [
    [400, root, 'POST', role, { role: 'STUDENT' }],
    [200, root, 'POST', role, { role: 'ADMIN' }],
    [404, root, 'POST', '/admin/users/nobody/role', { role: 'STUDENT' }],
    [403, emmy, 'POST', role, { role: 'STUDENT' }],
    [422, root, 'POST', invitations, { role: 'ADMIN', expires_at: '2000-01-01T00:00:00Z' }],
    [404, root, 'DELETE', `${invitations}/unknown`],
    [400, root, 'POST', '/subjects', ALGEBRA],
    [404, root, 'DELETE', '/subjects/unknown'],
    [200, emmy, 'PUT', '/subjects/algebra', {}],
    [200, emmy, 'PUT', '/subjects/algebra', { guide: '', name: 'The algebra', archived: false }],
    [422, emmy, 'PUT', '/subjects/algebra', { professor_id: 'root' }],
    [200, emmy, 'POST', '/subjects/algebra/students', { students: ['nobody'] }],
    [404, emmy, 'DELETE', '/subjects/algebra/students/root']
  ]
  for (const [status, who, method, url, body] of tries) {
    t.equal((await call(app, who, method, url, body)).statusCode, status, `${method} ${url}`)
  }
  t.equal((await register(app, 'emmy', 'STUDENT')).statusCode, 400)
  t.strictSame(await operations(app, t), [])
})

t.test('an operation that another one has come before is refused, and its entry is deleted', async t => {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await startApp(t, proxy.uri)
  const [root] = [await account(app, 'ADMIN', 'root'), await account(app, 'PROFESSOR', 'emmy')]
  const insert = proxy.hold('insert', 'subjects')
  const late = call(app, root, 'POST', '/subjects', ALGEBRA)
  await insert.arrived
  t.equal((await call(app, root, 'POST', '/subjects', ALGEBRA)).statusCode, 201)
  t.strictSame(
    (await call(app, root, 'GET', '/admin/audit')).json().map((row: { outcome: string }) => row.outcome),
    ['done', 'started'],
    'the late one is under way'
  )
  insert.release()
  t.strictSame(outcome(await late), refusal(400, 'Subject already exists'))
  t.equal((await operations(app, t)).length, 1)

  proxy.cutAt('update', 'audit_entries', 'before')
  t.equal((await call(app, root, 'DELETE', '/subjects/algebra')).statusCode, 204, 'made, whatever becomes of its entry')
  const { found: [entry] } = await app.models.AuditEntry.list({}, 0, 1)
  t.match(entry, { action: 'subject.deleted', outcome: 'started' })
})

t.test('the audit is read newest first, by page, by actor, target, action and time', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const minute = (i: number) => new Date(Date.UTC(2026, 10, 23, 8, i))
  const rows = [
    ['root', 'login', 'root'], ['root', 'role.changed', 'ada'], ['emmy', 'enrolment.added', 'ada'],
    ['root', 'role.changed', 'emmy'], [null, 'login.failed', null]
  ] as const
  const entry = ([actor, action, target]: typeof rows[number]) =>
    ({ actor, action, target, target_type: target === null ? null : 'user' as const, detail: {} })
  await app.models.AuditEntry.begin(rows.map((row, i) => ({ _id: String(i), at: minute(i), ...entry(row) })))
  await app.models.AuditEntry.complete(['0', '1', '2', '3'])
  const asked = async (query: string) => {
    const answer = await call(app, root, 'GET', `/admin/audit${query}`)
    return [answer.headers['x-total-count'], answer.json().map(({ at }: { at: string }) => new Date(at).getMinutes())]
  }
  t.strictSame(await asked(''), ['5', [4, 3, 2, 1, 0]])
  t.strictSame(await asked('?skip=1&limit=2'), ['5', [3, 2]])
  t.strictSame(await asked('?actor=root'), ['3', [3, 1, 0]])
  t.strictSame(await asked('?target=ada'), ['2', [2, 1]])
  t.strictSame(await asked('?action=role.changed'), ['2', [3, 1]])
  t.strictSame(await asked('?action=role.changed&target=ada&actor=root'), ['1', [1]])
  t.strictSame(await asked('?from=2026-11-23T08:01:00Z&to=2026-11-23T09:03:00%2B01:00'), ['3', [3, 2, 1]])
  t.strictSame(await asked('?actor=root&from=2026-11-23T08:01:00.001Z'), ['1', [3]])
  t.strictSame(await asked('?target=unknown'), ['0', []])
  const all = (await call(app, root, 'GET', '/admin/audit')).json()
  const [first, last] = [all.at(0), all.at(-1)]
  t.strictSame(first, { at: minute(4).toISOString(), ...entry(rows[4]), outcome: 'started' })
  t.strictSame(last, { at: minute(0).toISOString(), ...entry(rows[0]), outcome: 'done' })
  const page = await call(app, root, 'GET', '/admin/audit?actor=root&skip=1&limit=1')
  const more = await call(app, root, 'GET', '/admin/audit?%24where=x&outcome=none')
  t.equal(more.statusCode, 200, 'no other field filters')
  t.match(page.headers.link, '</admin/audit?actor=root&skip=2&limit=1>; rel="next"')
  for (const [fault, type] of [
    ['action=logout', 'enum'], ['from=yesterday', 'value_error'], ['to=2016-12-31T23:59:60Z', 'value_error'],
    ['limit=0', 'greater_than_equal'], ['skip=-1', 'greater_than_equal']
  ] as const) {
    const issues = issuesOf(await call(app, root, 'GET', `/admin/audit?${fault}`))
    t.strictSame(issues, [[`query.${fault.split('=')[0]}`, type]], fault)
  }
})

t.test('failed logins are one entry for each name, address and minute', async t => {
  const app = await testApp(t, { LOGIN_FAILURES_PER_ADDRESS: '0' })
  await account(app, 'STUDENT', 'ada')
  const tries = [['ada', '10.0.0.1'], ['ada', '10.0.0.2'], ['Ada', '10.0.0.1']]
  const thrice = [...tries, ...tries, ...tries]
  const answers = await Promise.all(thrice.map(([username = '', remoteAddress = '']) => app.inject({
    method: 'POST',
    url: '/token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: 'wrong' }).toString()
  })))
  t.ok(answers.every(({ statusCode }) => statusCode === 401), 'all are refused')
  const { found: entries } = await app.models.AuditEntry.list({ action: 'login.failed' }, 0, 100)
  const counted = (name: string | null) => entries.filter(({ target }) => target === name)
    .reduce((sum, { detail }) => sum + (detail.count as number), 0)
  t.strictSame([counted('ada'), counted(null)], [6, 3], 'each is counted')
  // A minute may begin between two of them.
  t.ok(entries.length === 3 || entries.length <= 6, `${entries.length} entries`)
  t.strictSame(entries.filter(({ target, target_type: type }) => (target === null) !== (type === null)), [])
})

t.test('with no room in the database, logins and deletions go on and are logged; others are not made', async t => {
  const { lines, log } = collectedLog('warn')
  const app = await testApp(t, {}, log)
  const [root] = [await account(app, 'ADMIN', 'root'), await account(app, 'PROFESSOR', 'emmy')]
  await addSubject(app)
  const full = async () => { throw new mongo.MongoServerError({ message: 'no room', code: 14031 }) }
  app.models.AuditEntry.begin = full
  app.models.AuditEntry.countFailure = full
  t.equal((await login(app, 'root', PASSWORD)).statusCode, 200)
  t.equal((await login(app, 'root', 'wrong')).statusCode, 401)
  t.equal((await call(app, root, 'DELETE', '/subjects/algebra')).statusCode, 204)
  t.equal((await call(app, root, 'POST', '/admin/users/emmy/role', { role: 'ADMIN' })).statusCode, 503)
  t.equal((await app.models.User.findAccount('emmy'))?.role, 'PROFESSOR', 'not made')
  const logged = lines.map(line => JSON.parse(line)).flatMap(({ audit = [] }) => audit)
  t.strictSame(logged.map(({ action, target }: { action: string, target: string }) => [action, target]),
    [['login', 'root'], ['login.failed', 'root'], ['subject.deleted', 'algebra']])
})
