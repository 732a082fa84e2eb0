import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import t from 'tap'
import { account, call, collectedLog, login, outcome, PASSWORD, refusal, testApp, until } from '../../helper.js'
import { mailServer } from '../../mail-server.js'

const PUBLIC_URL = 'https://tutor.example.edu'
const settings = (port: number) =>
  ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Tutor <tutor@example.edu>', PUBLIC_URL })

const forgotten = (app: FastifyInstance, email: string) =>
  call(app, undefined, 'POST', '/password-forgotten', { email })
const codeIn = (text: string) => /#code=([\w-]+)/.exec(text)?.[1] as string

t.test('a known address gets a link, once in five minutes, and every address the same answer', async t => {
  const { mails, port } = await mailServer(t)
  const log = collectedLog()
  const app = await testApp(t, settings(port), log.log)
  const ada = await account(app, 'STUDENT', 'ada')
  const bob = await account(app, 'STUDENT', 'bob')
  await call(app, bob, 'PUT', '/users/me', { preferences: { language: 'es' } })
  await account(app, 'STUDENT', 'disabled')
  const admin = await account(app, 'ADMIN')
  await call(app, admin, 'PUT', '/admin/users/disabled', { disabled: true })
  t.match((await call(app, undefined, 'GET', '/system/setup')).json(), { mail: true })

  const answers = await Promise.all(['ADA@example.edu', 'ada@example.edu', 'nobody@example.edu', 'disabled@example.edu']
    .map(email => forgotten(app, email)))
  const message = 'If an account has this address, a mail with a link is on its way'
  t.strictSame(answers.map(outcome), answers.map(() => [202, { message }]))
  await forgotten(app, 'bob@example.edu')
  await until(() => mails.length >= 2)
  await forgotten(app, 'ada@example.edu')
  await forgotten(app, 'carl@example.edu')
  // What is sent is sent in order.
  await call(app, bob, 'PUT', '/users/me', { email: 'bob@example.org' })
  await until(() => mails.length >= 3)

  t.strictSame(mails.map(({ from, to }) => [from, ...to]).sort(), [
    ['tutor@example.edu', 'ada@example.edu'],
    ['tutor@example.edu', 'bob@example.edu'],
    ['tutor@example.edu', 'bob@example.edu']
  ], 'one mail for each account, and one for the change')
  const [toAda] = mails.filter(({ to }) => to.includes('ada@example.edu'))
  const [toBob, moved] = mails.filter(({ to }) => to.includes('bob@example.edu'))
  t.match(toAda?.text, `${PUBLIC_URL}/app/password-reset#code=`)
  t.match(toAda?.text, 'your account "ada"')
  t.match(toBob?.text, /tu cuenta «bob»/, 'in the language of the user')
  t.match(moved?.text, /se ha cambiado por otra/)
  t.notMatch(moved?.text, 'bob@example.org', 'the new address is not told')

  const reset = (code: string, password: string) =>
    call(app, undefined, 'POST', '/password-reset', { code, new_password: password })
  await call(app, bob, 'PUT', '/users/me', { email: 'bob@example.edu' })
  t.strictSame(outcome(await reset(codeIn(toBob?.text as string), 'a new long password')),
    refusal(400, 'Code is not valid'), 'a changed address has ended the code, also when it is changed back')
  t.equal((await reset(codeIn(toAda?.text as string), 'a new long password')).statusCode, 204)
  t.equal((await call(app, ada, 'GET', '/users/me')).statusCode, 401, 'the older token has ended')
  t.equal((await login(app, 'ada', 'a new long password')).statusCode, 200)

  const logged = log.lines.join('')
  for (const secret of [codeIn(toAda?.text as string), 'a new long password', PASSWORD]) {
    t.notOk(logged.includes(secret), 'the log has no code and no password')
  }
  const entries = await app.models.AuditEntry.find({ action: 'password.code' }).lean()
  t.strictSame(entries.map(({ actor, target, outcome }) => [actor, target, outcome]).sort(),
    [[null, 'ada', 'done'], [null, 'bob', 'done']])
})

t.test('an administrator who changes an address has the old one told', async t => {
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, settings(port))
  const root = await account(app, 'ADMIN', 'root')
  await account(app, 'STUDENT', 'ada')
  await call(app, root, 'PUT', '/admin/users/ada', { email: 'ADA@example.edu' })
  await call(app, root, 'PUT', '/admin/users/ada', { email: 'new@example.edu', full_name: 'Ada' })
  await until(() => mails.length > 0)
  t.strictSame(mails.map(({ to }) => to), [['ADA@example.edu']], 'not for another letter case')
  t.match(mails[0]?.text, 'was changed to another one')
})

t.test('a mail server that is dead or says nothing delays no answer, and the log has no address', async t => {
  const silent = createServer()
  const sockets: Socket[] = []
  silent.on('connection', socket => sockets.push(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  t.teardown(() => silent.close())
  const log = collectedLog()
  const app = await testApp(t, settings(port), log.log)
  await account(app, 'STUDENT', 'ada')
  await account(app, 'STUDENT', 'bob')
  t.equal((await forgotten(app, 'ada@example.edu')).statusCode, 202)
  await until(() => sockets.length === 1)
  t.equal((await forgotten(app, 'bob@example.edu')).statusCode, 202, 'while the server says nothing')
  await until(() => sockets.length === 2)
  for (const socket of sockets) socket.destroy()
  await until(() => log.lines.filter(line => line.includes('a mail could not be sent')).length === 2)
  t.notMatch(log.lines.join(''), '@example.edu')
})

t.test('without a mail server everybody is told; from one address twenty are answered in an hour', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const message = 'This installation sends no mail: an administrator makes a code for a new password'
  for (let i = 0; i < 20; i++) {
    t.strictSame(outcome(await forgotten(app, i % 2 === 0 ? 'ada@example.edu' : 'x@example.edu')), [202, { message }])
  }
  const refused = await forgotten(app, 'ada@example.edu')
  t.strictSame(outcome(refused),
    refusal(429, 'Too many forgotten passwords from this address: try again in an hour'))
  t.match(refused.headers['retry-after'], /^[1-9]\d*$/)
  t.equal((await forgotten(app, 'no address')).statusCode, 422)
  t.equal(await app.models.PasswordCode.countDocuments(), 0)
})
