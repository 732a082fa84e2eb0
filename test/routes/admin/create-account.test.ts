import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { account, type Account, call, outcome, PASSWORD, refusal, testApp } from '../../support/helper.js'

const ADA = { username: 'ada', email: 'Ada@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT' }
const create = (app: FastifyInstance, who: Account, body: object) => call(app, who, 'POST', '/admin/users', body)

async function login (app: FastifyInstance, username: string, password: string) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString()
  })
  return statusCode
}

t.test('an administrator creates an account with a password', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const made = await create(app, root, { ...ADA, role: 'PROFESSOR', password: PASSWORD })
  t.equal(made.statusCode, 201)
  t.matchOnly(made.json(), {
    ...ADA, role: 'PROFESSOR', subjects: [], created_at: String, disabled: false, identities: 0
  })
  t.equal(await login(app, 'ada', PASSWORD), 200)
  t.strictSame(outcome(await create(app, root, ADA)), refusal(400, 'Username already registered'))
  t.strictSame(outcome(await create(app, root, { ...ADA, username: 'other', email: 'ADA@example.edu' })),
    refusal(400, 'Email already registered'))
  for (const password of ['short', 'password', 'ada@example.edu', ' '.repeat(9)]) {
    const refused = await create(app, root, { ...ADA, username: 'new', password })
    t.equal(refused.statusCode, 422, password)
    t.strictSame(refused.json().detail[0].loc, ['body', 'password'])
  }
  const entries = await app.models.AuditEntry.find({ action: 'account.created' }).lean()
  t.strictSame(entries.map(({ actor, target, outcome, detail }) => ({ actor, target, outcome, detail })), [
    { actor: 'root', target: 'ada', outcome: 'done', detail: { role: { from: null, to: 'PROFESSOR' } } }
  ], 'the audit has the account, and nothing of what was refused')
})

t.test('without a password the answer has a code that sets the first one', async t => {
  const app = await testApp(t)
  const root = await account(app, 'ADMIN', 'root')
  const made = await create(app, root, ADA)
  t.equal(made.statusCode, 201)
  t.matchOnly(made.json(), {
    ...ADA, subjects: [], created_at: String, disabled: false, identities: 0, code: String, expires_at: String
  })
  const { code, expires_at: end } = made.json()
  const days = (Date.parse(end) - Date.now()) / 86_400_000
  t.ok(days > 6.9 && days <= 7, `${days} days`)
  const stored = await app.models.User.findCredentials('ada')
  for (const password of ['!', stored?.password_hash as string, 'the password of no account']) {
    t.equal(await login(app, 'ada', password), 401, `nothing matches: ${password}`)
  }
  const use = () => call(app, undefined, 'POST', '/password-reset', { code, new_password: PASSWORD })
  t.equal((await use()).statusCode, 204)
  t.equal(await login(app, 'ada', PASSWORD), 200)
  t.strictSame(outcome(await use()), refusal(400, 'Code is not valid'))
})
