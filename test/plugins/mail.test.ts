import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { engineDouble, json } from '../support/doubles/engine-double.js'
import { account, addSubject, collectedLog, signal, testApp, until } from '../support/helper.js'
import { mailServer, mailSettings, type MailServerOptions } from '../support/doubles/mail-server.js'
import type { Test } from 'tap'

/** A gateway with a mail server, and what it says. */
async function office (t: Test, options?: MailServerOptions) {
  const { mails, port } = await mailServer(t, options)
  const { lines, log } = collectedLog()
  const app = await testApp(t, mailSettings(port), log)
  const entry = async (username: string) =>
    (await app.models.OutboxEntry.find({ owner: username }).lean()).map(({ tries, ended }) => [tries, ended])
  const open = { kind: 'account-mail', due: { $exists: true } }
  return { app, mails, lines, entry, waiting: () => app.models.OutboxEntry.countDocuments(open) }
}

const person = async (app: FastifyInstance, username: string) => {
  await account(app, 'STUDENT', username)
  await app.mailer.sendReset(username)
}
const dueNow = async (app: FastifyInstance) => {
  await app.models.OutboxEntry.updateMany({ due: { $exists: true } }, { $set: { due: new Date() } })
  await app.outbox.tryDue()
}

t.test('without a mail server nothing is queued', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  await app.mailer.sendPasswordLink('ada@example.edu')
  await app.mailer.sendReset('ada')
  await app.mailer.announceDigests(new Date('2026-11-23T07:00:00Z'))
  let isMade = false
  await app.mailer.whileAnswering('algebra', 'group', async () => {
    isMade = true
    return 'group'
  })
  t.strictSame([app.mailer.isOn, isMade, await app.models.OutboxEntry.countDocuments()], [false, true, 0])
})

t.test('a mail says the same as text and as HTML, who sends it, and that no program answers it', async t => {
  const { app, mails } = await office(t)
  await person(app, 'ada')
  await until(() => mails.length === 1)
  const [mail] = mails
  t.strictSame([mail?.from, mail?.to, mail?.subject],
    ['tutor@example.edu', ['ada@example.edu'], 'Course assistant: a new password'])
  t.equal(mail?.header('from'), 'Tutor <tutor@example.edu>')
  t.equal(mail?.header('auto-submitted'), 'auto-generated')
  t.equal(mail?.header('list-unsubscribe'), undefined, 'the account needs it')
  t.match(mail?.messageId, /^<[\w-]{43}@example\.edu>$/)
  const link = /https:\/\/tutor\.example\.edu\/app\/password-reset#code=[\w-]+&user=ada/.exec(mail?.text ?? '')?.[0]
  t.ok(link, 'a link in the text')
  t.match(mail?.html, `<a href="${link?.replace('&', '&amp;')}">Set a new password</a>`)
  t.notMatch(mail?.html, /<script|<img|src=/)
})

t.test('a recipient that is refused for now gets the mail later, and one that is refused for good never', async t => {
  const refused = new Map([['ada@example.edu', 451], ['bob@example.edu', 550]])
  const { app, mails, lines, entry } = await office(t, {
    refuse: address => refused.has(address) ? { responseCode: refused.get(address)! } : undefined
  })
  const first = (await app.inject('/metrics')).body
  // Prometheus does not see the first one of a series that begins with it.
  t.match(first, 'outbox_tries_total{kind="account-mail",outcome="given up"} 0')
  t.match(first, 'outbox_tries_total{kind="notification",outcome="refused"} 0')
  for (const name of ['ada', 'bob', 'cleo']) await person(app, name)
  await until(async () => (await entry('bob'))[0]?.[1] === 'refused' && mails.length === 1)
  t.strictSame(mails.map(({ to }) => to), [['cleo@example.edu']])
  await until(async () => (await entry('ada'))[0]?.[0] === 1)
  refused.clear()
  await dueNow(app)
  t.strictSame(mails.map(({ to }) => to), [['cleo@example.edu'], ['ada@example.edu']])
  t.strictSame([await entry('ada'), await entry('bob')], [[[2, 'done']], [[1, 'refused']]])
  t.notMatch(lines.join(''), '@example.edu', 'the answer of a mail server may repeat what it was sent')
  const metrics = (await app.inject('/metrics')).body
  t.match(metrics, 'outbox_tries_total{kind="account-mail",outcome="refused"} 1')
  t.match(metrics, 'outbox_tries_total{kind="account-mail",outcome="put off"} 1')
})

t.test('while the mail server is away, one mail is tried at a time; all of them arrive when it is back', async t => {
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, { ...mailSettings(port), SMTP_URL: 'smtp://127.0.0.1:1' })
  for (let i = 0; i < 20; i++) await person(app, `u${i}`)
  // Where the first one has failed before the second one was begun, the next look tries another one.
  await until(async () => {
    await app.outbox.tryDue()
    return await app.models.OutboxEntry.countDocuments({ kind: 'account-mail', tries: { $gt: 0 } }) >= 2
  })
  const metrics = (await app.inject('/metrics')).body
  t.match(metrics, 'outbox_waiting{kind="account-mail"} 20')
  t.match(metrics, /outbox_oldest_seconds{kind="account-mail"} [\d.]+/)
  t.equal(mails.length, 0)
  t.ok(await app.models.OutboxEntry.countDocuments({ tries: 0 }) > 0, 'they are not all tried at once')
})

t.test('a closing gateway waits for the mails under way, and begins no other', async t => {
  const accepted = signal()
  const { app, mails, waiting } = await office(t, { accept: () => accepted.promise })
  for (const name of ['ada', 'bob', 'cleo', 'dan']) await person(app, name)
  await until(() => mails.length === 2)
  const models = app.models
  t.equal(await waiting(), 4)
  let isClosed = false
  const closing = app.close().then(() => { isClosed = true })
  await new Promise(resolve => setTimeout(resolve, 50))
  t.equal(isClosed, false, 'while the server has accepted none')
  accepted.resolve()
  await closing
  t.equal(mails.length, 2)
  t.ok(models, 'the others are in the database')
})

t.test('a budget that is used to 80 %, and one that is used up, is mailed once to whom it concerns', async t => {
  const month = new Date().toISOString().slice(0, 7)
  const part = (spent: number, state: string) => ({ spent, budget: 10, state })
  let report: object = { month, installation: part(1, 'ok'), subjects: [] }
  const engine = await engineDouble(t, (response, { path }) => path.startsWith('/budget')
    ? json(response, 200, report)
    : json(response, 404, { detail: 'Not Found' }))
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, { ...mailSettings(port), CHATBOT_URL: engine.url })
  for (const name of ['root', 'quiet']) await account(app, 'ADMIN', name)
  for (const name of ['emmy', 'ada']) await account(app, 'PROFESSOR', name)
  await app.models.User.updateOne({ _id: 'quiet' }, { $set: { 'preferences.notifications': false } })
  await app.models.User.updateOne({ _id: 'emmy' }, { $set: { 'preferences.language': 'es' } })
  await addSubject(app, 'algebra', 'emmy')
  // As several gateways do, each four times an hour.
  const look = async () => {
    for (let i = 0; i < 2; i++) await app.mailer.announceBudgets(await app.chatEngine.budget(undefined, 'look'))
    await until(async () => {
      await app.outbox.tryDue()
      return await app.models.OutboxEntry.countDocuments({ due: { $exists: true } }) === 0
    })
    return mails.splice(0).map(({ to, subject, text }) => [...to, subject, text] as const)
  }
  t.strictSame(await look(), [])

  const algebra = { subject: 'algebra', ...part(8.5, 'warned') }
  report = { month, installation: part(8, 'warned'), subject: algebra, subjects: [algebra] }
  const [first, second, ...others] = (await look()).sort()
  t.strictSame(others, [])
  t.strictSame(first?.slice(0, 2),
    ['emmy@example.edu', 'Course assistant: se ha usado el 85 % del presupuesto de The algebra'])
  t.match(first?.[2], /8,5 de los 10 [^]*https:\/\/tutor\.example\.edu\/app\/courses\/algebra\s/)
  t.strictSame(second?.slice(0, 2),
    ['root@example.edu', 'Course assistant: 80 % of the budget of the whole installation is used'])
  t.match(second?.[2], /cost 8 of the 10 [^]*The replies say so\.[^]*https:\/\/tutor\.example\.edu\/app\/system\s/)
  t.strictSame(await look(), [], 'not again')

  report = { month, installation: part(10.2, 'reached'), subject: algebra, subjects: [algebra] }
  t.strictSame((await look()).map(([to, subject]) => [to, subject]),
    [['root@example.edu', 'Course assistant: 102 % of the budget of the whole installation is used']])
})

t.test('a budget that was raised before the mail about it was sent is told to nobody', async t => {
  const month = new Date().toISOString().slice(0, 7)
  const report = { month, installation: { spent: 8, budget: 20, state: 'ok' as const }, subjects: [] }
  const engine = await engineDouble(t, response => json(response, 200, report))
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, { ...mailSettings(port), CHATBOT_URL: engine.url })
  await account(app, 'ADMIN', 'root')
  await app.mailer.announceBudgets({ ...report, installation: { spent: 8, budget: 10, state: 'warned' } })
  const notification = async () => await app.models.OutboxEntry.findOne({ kind: 'notification' }).lean()
  await until(async () => (await notification())?.ended === 'done')
  t.equal(mails.length, 0)
})

t.test('hostile names and addresses add no header and no recipient', async t => {
  const { app, mails, entry } = await office(t)
  await person(app, 'ada')
  await until(() => mails.length === 1)
  const name = 'Ada\r\nBcc: eve@example.com\r\n\r\n<b>'
  await app.models.User.updateOne({ _id: 'ada' }, { $set: { full_name: name } })
  await account(app, 'STUDENT', 'bob')
  await app.models.User.updateOne({ _id: 'bob' }, { $set: { email: 'bob@example.edu, eve@example.com' } })
  await app.models.OutboxEntry.deleteMany({})
  await app.mailer.sendReset('ada')
  await app.mailer.sendReset('bob')
  await until(async () => mails.length >= 2 && (await entry('bob'))[0]?.[1] !== undefined)
  t.notOk(mails.some(({ to }) => to.includes('eve@example.com')), 'nobody else gets it')
  t.equal(mails[1]?.header('bcc'), undefined)
})
