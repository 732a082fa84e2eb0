import t, { type Test } from 'tap'
import type { FastifyInstance } from 'fastify'
import {
  account, call, collectedLog, freshDatabase, issuesOf, outcome, PASSWORD, refusal, startApp, testApp
} from '../../support/helper.js'

const NOT_VALID = refusal(403, 'Invitation is not valid')
const DAY_MS = 86_400_000

/** A gateway where every account needs an invitation, and its administrator. */
async function closedApp (t: Test, log?: object) {
  const app = await testApp(t, { REGISTRATION_ROLES: '' }, log)
  const admin = await account(app, 'ADMIN')
  const invite = async (body: object = { role: 'PROFESSOR' }) =>
    await call(app, admin, 'POST', '/admin/invitations', body)
  const open = async () => (await call(app, admin, 'GET', '/admin/invitations')).json()
  return { app, admin, invite, open }
}

function register (app: FastifyInstance, username: string, more: object = {}) {
  const email = `${username}@example.edu`
  const person = { username, email, password: PASSWORD, full_name: 'Emmy Noether', role: 'PROFESSOR', ...more }
  return call(app, undefined, 'POST', '/register', person)
}

t.test('an invitation opens its role to one person, once, and is then no longer listed', async t => {
  const { app, invite, open } = await closedApp(t)
  t.strictSame(outcome(await register(app, 'emmy')), refusal(403, 'Role not permitted'))
  const { id, code, role, expires_at: end } = (await invite()).json()
  t.match(code, /^[\w-]{32}$/)
  t.strictSame((await open()).map((row: object) => Object.keys(row)), [['id', 'role', 'created_at', 'expires_at']])
  t.strictSame((await open()).map((row: { id: string }) => row.id), [id])
  t.equal(role, 'PROFESSOR')
  t.ok(Math.abs(Date.parse(end) - Date.now() - 7 * DAY_MS) < DAY_MS, 'it ends in seven days')

  t.equal((await register(app, 'emmy', { invitation: code })).statusCode, 201)
  t.strictSame(await open(), [])
  t.strictSame(outcome(await register(app, 'hilbert', { invitation: code })), NOT_VALID)
})

t.test('of several registrations with one invitation at the same time, one succeeds', async t => {
  const { app, invite } = await closedApp(t)
  const { code } = (await invite()).json()
  const racers = ['racer-a', 'racer-b', 'racer-c', 'racer-d']
  const answers = await Promise.all(racers.map(name => register(app, name, { invitation: code })))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [201, 403, 403, 403])
})

t.test('a registration that fails does not use the invitation up', async t => {
  const { app, invite } = await closedApp(t)
  const { code: invitation } = (await invite()).json()
  const taken = await account(app, 'PROFESSOR')
  t.equal((await register(app, 'emmy', { invitation, email: 'x' })).statusCode, 422)
  t.equal((await register(app, taken.username, { invitation })).statusCode, 400)
  t.strictSame(outcome(await register(app, 'emmy', { invitation, role: 'ADMIN' })), NOT_VALID, 'another role')
  t.strictSame(outcome(await register(app, 'emmy', { invitation: 'made up' })), NOT_VALID, 'another code')
  t.equal((await register(app, 'emmy', { invitation })).statusCode, 201)
})

t.test('an invitation that has ended or was revoked is not valid', async t => {
  const { app, admin, invite, open } = await closedApp(t)
  const { id, code } = (await invite()).json()
  t.equal((await call(app, admin, 'DELETE', `/admin/invitations/${id}`)).statusCode, 204)
  t.strictSame(outcome(await register(app, 'emmy', { invitation: code })), NOT_VALID, 'revoked')
  const again = await call(app, admin, 'DELETE', `/admin/invitations/${id}`)
  t.strictSame(outcome(again), refusal(404, 'Invitation not found'))

  const ended = (await invite()).json()
  await app.models.Invitation.updateOne({ _id: ended.id }, { $set: { expires_at: new Date(Date.now() - 1) } }).exec()
  t.strictSame(outcome(await register(app, 'emmy', { invitation: ended.code })), NOT_VALID, 'ended')
  t.strictSame(await open(), [])
})

t.test('an invitation ends in the future and at most 90 days from now', async t => {
  const { invite } = await closedApp(t)
  const at = (days: number) =>
    invite({ role: 'PROFESSOR', expires_at: new Date(Date.now() + days * DAY_MS).toISOString() })
  const fault = [['body.expires_at', 'value_error']]
  t.equal((await at(89.9)).statusCode, 201)
  t.strictSame(issuesOf(await at(90.1)), fault)
  t.strictSame(issuesOf(await at(-0.1)), fault)
  for (const end of ['tomorrow', '2016-12-31T23:59:60Z']) {
    t.strictSame(issuesOf(await invite({ role: 'PROFESSOR', expires_at: end })), fault, end)
  }
  t.strictSame(issuesOf(await invite({})), [['body.role', 'missing']])
})

t.test('a code is in no log and not in the database', async t => {
  const { log, lines } = collectedLog('trace')
  const { app, invite } = await closedApp(t, log)
  const { code } = (await invite()).json()
  t.notOk(JSON.stringify(await app.models.Invitation.find().lean().exec()).includes(code), 'its hash alone is stored')
  await register(app, 'emmy', { invitation: code })
  t.notOk(lines.join('\n').includes(code), 'no line has it')
  t.ok(lines.length > 0, 'there is a log')
})

t.test('an invitation whose account was made before the process was killed is gone after the next start', async t => {
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri)
  const { _id } = await app.models.Invitation.add('PROFESSOR', new Date(Date.now() + DAY_MS))
  const person = { username: 'emmy', email: 'emmy@example.edu', full_name: 'Emmy', role: 'PROFESSOR' as const }
  await app.models.User.register(person, 'hash', { invitation: _id })
  const next = await startApp(t, uri)
  t.strictSame(await next.models.Invitation.idsWhere({}), [])
})
