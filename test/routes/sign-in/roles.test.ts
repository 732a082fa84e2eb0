import t from 'tap'
import {
  addSubject, call, credentials, freshDatabase, login, outcome, PASSWORD, refusal, startApp, testApp
} from '../../support/helper.js'
import { identityProvider, TestBrowser } from '../../support/doubles/identity-provider.js'

/* Roles and courses by the claims of the provider, and an installation without passwords. */

const provider = await identityProvider(t)
const app = await testApp(t, {
  ...provider.settings,
  OIDC_ROLE_CLAIM: 'roles',
  OIDC_ROLE_MAP: 'staff:PROFESSOR,it, the admins:ADMIN',
  OIDC_SUBJECTS_CLAIM: 'groups'
})
let people = 0

async function signedIn (claims: object, sub = `sub-${++people}`) {
  provider.person = { sub, preferred_username: sub, name: 'A Person', ...claims }
  const who = credentials(sub, await new TestBrowser(app).token())
  return { who, me: (await call(app, who, 'GET', '/users/me')).json() }
}

t.test('the highest role of the map counts; values that are not in it, or are no texts, give none', async t => {
  for (const [roles, role] of [
    [undefined, 'STUDENT'], [[], 'STUDENT'], ['staff', 'PROFESSOR'], [['staff', 'student'], 'PROFESSOR'],
    [['staff', 'it, the admins'], 'ADMIN'], [['Staff', 'STAFF', 'ADMIN', 'PROFESSOR', 'it'], 'STUDENT'],
    [{ staff: true }, 'STUDENT'], [[{ value: 'staff' }, 7, null], 'STUDENT'], ['staff,it, the admins', 'STUDENT']
  ] as const) {
    t.equal((await signedIn({ roles })).me.role, role, JSON.stringify(roles))
  }
})

t.test('the role follows at each sign-in, up and down, and that is in the audit', async t => {
  const { who } = await signedIn({}, 'riser')
  t.equal((await signedIn({ roles: ['staff'] }, 'riser')).me.role, 'PROFESSOR')
  t.equal((await signedIn({ roles: [] }, 'riser')).me.role, 'STUDENT')
  t.equal((await call(app, who, 'GET', '/admin/users')).statusCode, 403)
  const changes = await app.models.AuditEntry.find({ target: 'riser', action: 'role.changed' }).sort({ at: 1 }).lean()
  t.strictSame(changes.map(({ actor, detail }) => [actor, (detail as any).role]), [
    [null, { from: 'STUDENT', to: 'PROFESSOR' }], [null, { from: 'PROFESSOR', to: 'STUDENT' }]
  ])
})

t.test('the last administrator keeps the role, whatever the provider says', async t => {
  await app.models.User.updateMany({ role: 'ADMIN' }, { $set: { role: 'STUDENT' } })
  t.equal((await signedIn({ roles: ['it, the admins'] }, 'last')).me.role, 'ADMIN')
  t.equal((await signedIn({ roles: [] }, 'last')).me.role, 'ADMIN')
  await signedIn({ roles: ['it, the admins'] }, 'second')
  t.equal((await signedIn({ roles: [] }, 'last')).me.role, 'STUDENT')
})

t.test('a student is enrolled in the courses that a claim names, and stays when it names them no more', async t => {
  for (const id of ['algebra', 'analysis', 'closed']) await addSubject(app, id)
  await app.models.Subject.change('closed', { archived: true })
  const hostile = ['unknown', 'closed', '', '__proto__', { $ne: '' }, 7, null, '../algebra', 'a'.repeat(5000)]
  const first = await signedIn({ groups: ['algebra', ...hostile] }, 'groupie')
  t.strictSame(first.me.subjects, ['algebra'])
  const second = await signedIn({ groups: ['/analysis', 'algebra'] }, 'groupie')
  t.strictSame(second.me.subjects.sort(), ['algebra', 'analysis'], 'Keycloak writes paths')
  t.strictSame((await signedIn({ groups: [] }, 'groupie')).me.subjects.sort(), ['algebra', 'analysis'])
  t.strictSame((await signedIn({ groups: 'algebra' })).me.subjects, ['algebra'], 'one text is a list of one')
  const { me } = await signedIn({ groups: ['algebra'], roles: ['staff'] })
  t.strictSame(me.subjects, [], 'a professor is not enrolled')
  const added = await app.models.AuditEntry.find({ target: 'groupie', action: 'enrolment.added' }).lean()
  t.equal(added.length, 2)
})

t.test('of three sign-ins of one student at once, each course has the student once', async t => {
  await addSubject(app, 'physics')
  provider.person = { sub: 'thrice', preferred_username: 'thrice', groups: ['physics', 'algebra'] }
  await Promise.all([1, 2, 3].map(() => new TestBrowser(app).token()))
  t.strictSame([...(await app.models.User.findAccount('thrice'))?.subjects ?? []].sort(), ['algebra', 'physics'])
})

const CHIEF = { ADMIN_USERNAME: 'chief', ADMIN_EMAIL: 'chief@example.edu', ADMIN_PASSWORD: PASSWORD }

t.test('with PASSWORD_LOGIN=off a password lets the administrator of the settings in, and nobody else', async t => {
  const uri = await freshDatabase(t)
  const before = await startApp(t, uri, { ...provider.settings, ...CHIEF })
  const person = { email: 'x@example.edu', full_name: 'X', role: 'STUDENT' as const }
  await before.models.User.register({ ...person, username: 'own' }, await before.passwords.hash(PASSWORD))
  await before.close()
  const app = await startApp(t, uri, { ...provider.settings, ...CHIEF, PASSWORD_LOGIN: 'off' })
  t.equal((await login(app, 'chief', PASSWORD)).statusCode, 200)
  const off = await login(app, 'own', PASSWORD)
  t.equal(off.statusCode, 403)
  t.match(off.json().detail, /university|password/i)
  t.strictSame(outcome(await login(app, 'own', 'wrong'))[0], 401, 'which tells nobody whether a password is right')
  const registered = await call(app, undefined, 'POST', '/register', { ...person, username: 'new', password: PASSWORD })
  t.equal(registered.statusCode, 403)
  t.equal((await app.inject('/system/setup')).json().passwords, false)

  // Whoever has had a password signs in at the provider, and proves that in place of the password.
  provider.person = { sub: 'own-at-university', preferred_username: 'own' }
  const there = credentials('own-2', await new TestBrowser(app).token())
  t.match((await call(app, there, 'GET', '/users/me')).json(), { username: 'own-2', has_password: false })
  t.equal((await call(app, there, 'DELETE', '/users/me', {})).statusCode, 204)

  const chief = credentials('chief', (await login(app, 'chief', PASSWORD)).json().access_token)
  t.strictSame(outcome(await call(app, chief, 'DELETE', '/users/me', { password: PASSWORD })),
    refusal(400, 'At least one administrator is required'))
  t.equal((await call(app, chief, 'PUT', '/admin/users/chief', { disabled: true })).statusCode, 400)
  t.equal((await call(app, chief, 'POST', '/admin/users/chief/role', { role: 'STUDENT' })).statusCode, 400)
  await app.models.User.register({ ...person, username: 'other', email: 'o@example.edu', role: 'ADMIN' }, 'hash')
  const stays = refusal(400, 'At least one administrator is required')
  for (const who of [chief, credentials('other', app.issueToken((await app.models.User.findAccount('other'))!))]) {
    for (const [method, url, body] of [
      ['PUT', '/admin/users/chief', { disabled: true }], ['DELETE', '/admin/users/chief', undefined],
      ['POST', '/admin/users/chief/role', { role: 'PROFESSOR' }]
    ] as const) t.strictSame(outcome(await call(app, who, method, url, body)), stays, `${who.username} ${method}`)
  }
  t.strictSame(outcome(await call(app, chief, 'DELETE', '/users/me', { password: PASSWORD })), stays)
  t.equal((await login(app, 'chief', PASSWORD)).statusCode, 200)
  t.equal((await call(app, chief, 'POST', '/admin/users/other/role', { role: 'STUDENT' })).statusCode, 200)
})

t.test('without an administrator who can get in, PASSWORD_LOGIN=off does not start', async t => {
  const settings = { ...provider.settings, PASSWORD_LOGIN: 'off' }
  await t.rejects(testApp(t, settings), /ADMIN_USERNAME/)
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, { ...provider.settings, ...CHIEF })
  await app.models.User.updateOne({ _id: 'chief' }, { $set: { disabled: true } })
  await app.close()
  await t.rejects(startApp(t, uri, { ...settings, ...CHIEF }), /chief/)
})
