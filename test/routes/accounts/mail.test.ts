import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import t from 'tap'
import {
  account, addSubject, call, collectedLog, login, outcome, PASSWORD, refusal, testApp, until
} from '../../support/helper.js'
import { mailServer, mailSettings as settings } from '../../support/doubles/mail-server.js'

const PUBLIC_URL = 'https://tutor.example.edu'

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
  await until(() => mails.length >= 4)

  t.strictSame(mails.map(({ from, to }) => [from, ...to]).sort(), [
    ['tutor@example.edu', 'ada@example.edu'],
    ['tutor@example.edu', 'bob@example.edu'],
    ['tutor@example.edu', 'bob@example.edu'],
    ['tutor@example.edu', 'bob@example.org']
  ], 'one mail for each account, and two for the change')
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
  await until(() => log.lines.filter(line => line.includes('an entry of the outbox is tried again later')).length === 2)
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

t.test('where mail is sent, another address counts for nothing until its code has come back', async t => {
  const { mails, port } = await mailServer(t)
  const log = collectedLog()
  const app = await testApp(t, settings(port), log.log)
  const ada = await account(app, 'STUDENT', 'ada')
  const admin = await account(app, 'ADMIN', 'root')
  await addSubject(app, 'algebra')
  await addSubject(app, 'logic')
  const enrol = async (subject: string, students: string[]) =>
    (await call(app, admin, 'POST', `/subjects/${subject}/students`, { students })).json()
  const to = (address: string) => mails.filter(({ to }) => to[0] === address).map(({ text }) => text)
  const confirm = (code: string) => call(app, undefined, 'POST', '/email-confirmation', { code })

  t.strictSame((await call(app, ada, 'GET', '/users/me')).json().email_confirmed, undefined)
  const changed = (await call(app, ada, 'PUT', '/users/me', { email: 'New@example.edu' })).json()
  t.match(changed, { email: 'New@example.edu', email_confirmed: false }, 'it is changed at once')
  await until(() => mails.length === 2)
  t.match(to('ada@example.edu')[0], 'this address still counts', 'the old one is told')
  const [mail] = to('New@example.edu')
  t.match(mail, `${PUBLIC_URL}/app/email-confirmation#code=`)

  await forgotten(app, 'new@example.edu')
  await forgotten(app, 'ada@example.edu')
  await until(() => mails.length === 3)
  t.match(to('ada@example.edu')[1], '/app/password-reset#code=', 'the old one keeps the reset')
  t.strictSame((await enrol('algebra', ['new@example.edu'])).not_found, ['new@example.edu'])
  t.strictSame((await enrol('algebra', ['ada@example.edu'])).enrolled, ['ada@example.edu'])
  t.equal((await login(app, 'new@example.edu', PASSWORD)).statusCode, 401)
  t.equal((await login(app, 'ada@example.edu', PASSWORD)).statusCode, 200)
  const taken = { username: 'eve', email: 'new@example.edu', password: PASSWORD, full_name: 'Eve', role: 'STUDENT' }
  t.strictSame(outcome(await call(app, undefined, 'POST', '/register', taken)),
    refusal(400, 'Email already registered'))

  const code = codeIn(mail as string)
  const both = await Promise.all([confirm(code), confirm(code)])
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [204, 400], 'it counts once')
  t.strictSame((await call(app, ada, 'GET', '/users/me')).json().email_confirmed, undefined)
  t.equal((await login(app, 'new@example.edu', PASSWORD)).statusCode, 200)
  t.equal((await login(app, 'ada@example.edu', PASSWORD)).statusCode, 401)
  t.strictSame(outcome(await call(app, undefined, 'POST', '/password-reset', {
    code: codeIn(to('ada@example.edu')[1] as string), new_password: 'a new long password'
  })), refusal(400, 'Code is not valid'), 'of the address before')
  const { enrolled, not_found: unknown } = await enrol('logic', ['new@example.edu', 'ada@example.edu'])
  t.strictSame([enrolled, unknown], [['new@example.edu'], ['ada@example.edu']])
  t.notOk(log.lines.join('').includes(code), 'the log has no code')
  t.notMatch(JSON.stringify(await app.models.User.find().lean()), code)
})

t.test('a code is for the address of its mail; another one, back, or an administrator ends it', async t => {
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, settings(port))
  const ada = await account(app, 'STUDENT', 'ada')
  const admin = await account(app, 'ADMIN', 'root')
  const move = async (email: string) => (await call(app, ada, 'PUT', '/users/me', { email })).json().email_confirmed
  const again = () => call(app, ada, 'POST', '/users/me/email-confirmation')
  const codes = () => mails.flatMap(({ text }) => /email-confirmation#code=([\w-]+)/.exec(text)?.[1] ?? [])
  const confirm = async (code: string | undefined) =>
    (await call(app, undefined, 'POST', '/email-confirmation', { code })).statusCode

  t.strictSame(outcome(await again()), refusal(400, 'Your address is confirmed'))
  t.equal(await move('one@example.edu'), false)
  await until(() => codes().length === 1)
  t.equal((await again()).statusCode, 202)
  await until(() => codes().length === 2)
  t.equal(await confirm(codes()[0]), 400, 'a newer one has ended it')
  t.equal(await move('ONE@example.edu'), false, 'another letter case is the same address')
  t.equal(await move('two@example.edu'), false)
  await until(() => codes().length === 3)
  t.equal(await confirm(codes()[1]), 400, 'for another address')
  t.equal(mails.filter(({ to }) => to[0] === 'one@example.edu').length, 2, 'one that counts for nothing is not told')
  t.equal(await move('ADA@example.edu'), undefined, 'back at the address that counts')
  t.equal(await confirm(codes()[2]), 400)
  t.equal(await move('three@example.edu'), false)
  await until(() => codes().length === 4)
  await call(app, admin, 'PUT', '/admin/users/ada', { email: 'three@example.edu' })
  t.match((await call(app, ada, 'GET', '/users/me')).json(), { email: 'three@example.edu', email_confirmed: undefined })
  t.equal(await confirm(codes()[3]), 400)
  t.equal((await login(app, 'three@example.edu', PASSWORD)).statusCode, 200)

  for (let i = 4; i <= 5; i++) t.equal(await move(`n${i}@example.edu`), false)
  const refused = await again()
  t.strictSame(outcome(refused), refusal(429, 'Too many mails to confirm your address: try again in an hour'))
  await app.models.User.updateOne({ _id: 'ada' }, { $set: { 'unconfirmed.until': new Date() } })
  t.equal((await login(app, 'three@example.edu', PASSWORD)).statusCode, 401, 'for 30 days')
})

t.test('without a mail server another address counts at once', async t => {
  const app = await testApp(t)
  const ada = await account(app, 'STUDENT', 'ada')
  const changed = (await call(app, ada, 'PUT', '/users/me', { email: 'new@example.edu' })).json()
  t.strictSame(changed.email_confirmed, undefined)
  t.equal((await login(app, 'new@example.edu', PASSWORD)).statusCode, 200)
  await app.models.User.updateOne({ _id: 'ada' }, {
    $set: {
      unconfirmed: {
        since: new Date(),
        before: 'a@b.edu',
        before_key: 'a@b.edu',
        until: new Date(Date.now() + 60_000)
      }
    }
  })
  t.strictSame(outcome(await call(app, ada, 'POST', '/users/me/email-confirmation')),
    refusal(400, 'This installation sends no mail: an administrator can set your address'))
})
