import t from 'tap'
import { account, addSubject, call, enrolledStudent, postForm, until, type Account } from '../../support/helper.js'
import { mailServer, mailSettings, type ReceivedMail } from '../../support/doubles/mail-server.js'
import { school } from '../analysis/school.js'

const { mails, port } = await mailServer(t)
const { app, emmy } = await school(t, undefined, mailSettings(port))
let courses = 0

/** A course of its own, taught by emmy, without the people of the others. No mail of another one comes meanwhile. */
async function course () {
  const id = `course-${courses++}`
  await app.models.User.deleteMany({ _id: { $ne: 'emmy' } })
  await addSubject(app, id, 'emmy')
  let sessions = 0
  const student = (name: string) => enrolledStudent(app, [id], name)
  const prefer = (who: Account, preferences: object) => call(app, who, 'PUT', '/users/me', { preferences })
  const ask = (who: Account, content: string) =>
    call(app, who, 'POST', '/chat', { id: `${id}-${sessions++}`, asignatura: id, content })
  const subject = (method: string, path: string, body?: object) =>
    call(app, emmy, method, `/subjects/${id}/${path}`, body)
  const inbox = async (): Promise<any[]> => (await subject('GET', 'inbox')).json()
  const answer = async (text: string) => {
    const [group] = await inbox()
    return (await subject('POST', `inbox/${group.id}/answer`, { answer: text })).statusCode
  }
  /** All that was queued was tried, and nothing more comes of it. */
  const settled = async () => {
    await until(async () => {
      await app.outbox.tryDue()
      return await app.models.OutboxEntry.countDocuments({ due: { $exists: true } }) === 0
    })
  }
  // Of a request that was refused, an entry is left for some minutes.
  await app.outbox.tryDue()
  await app.models.OutboxEntry.deleteMany({})
  mails.length = 0
  return { id, student, prefer, ask, subject, inbox, answer, settled }
}

const to = (mails: ReceivedMail[]) => mails.flatMap(({ to }) => to).sort()
const linkOf = ({ text }: ReceivedMail) =>
  /https:\/\/tutor\.example\.edu(\/unsubscribe\?token=\S+)/.exec(text)?.[1] ?? ''
const HOSTILE = '<script>alert(1)</script> & <img src="https://evil.example/x.png"> [click](https://evil.example)'

t.test('an answer is mailed to everyone who asked, once each, in their language, as text and as HTML', async t => {
  const { id, ask, student, prefer, answer, settled } = await course()
  const [ada, bob, cleo] = [await student('ada'), await student('bob'), await student('cleo')]
  await prefer(bob, { language: 'es' })
  for (const who of [ada, bob]) await ask(who, 'When is the resit exam?')
  await ask(ada, 'when is the resit exam')
  await ask(cleo, 'How do I print a poster?')
  t.equal(await answer(`In March.\n\n${HOSTILE}`), 204)
  await settled()
  t.strictSame(to(mails), ['ada@example.edu', 'bob@example.edu'])
  const [toAda, toBob] = ['ada', 'bob'].map(name => mails.find(({ to }) => to[0] === `${name}@example.edu`)!)
  t.equal(toAda?.subject, `Course assistant: your question in The ${id} has an answer`)
  t.equal(toBob?.subject, `Course assistant: tu pregunta en The ${id} tiene respuesta`)
  t.match(toAda?.text, '> When is the resit exam?')
  t.match(toAda?.text, `> In March.\n>\n> ${HOSTILE}`)
  t.match(toAda?.text, 'https://tutor.example.edu/app/answers')
  t.match(toAda?.html,
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=&quot;https://evil.example/x.png&quot;&gt;')
  t.notMatch(toAda?.html, /<script|<img|href="https:\/\/evil/)
  t.match(toAda?.header('list-unsubscribe'), /^<https:\/\/tutor\.example\.edu\/unsubscribe\?token=ada/)
  t.equal(toAda?.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  t.not(toAda?.messageId, toBob?.messageId)
  t.notMatch(JSON.stringify(await app.models.OutboxEntry.find().lean()), /March|resit/, 'no word of it is stored')
})

t.test('an answer that is changed is not mailed again; one to another group is', async t => {
  const { ask, student, subject, inbox, answer, settled } = await course()
  const ada = await student('ada')
  await ask(ada, 'When is the resit exam?')
  const [{ id }] = await inbox()
  t.equal(await answer('In March.'), 204)
  await settled()
  t.equal((await subject('POST', `inbox/${id}/answer`, { answer: 'In April.' })).statusCode, 204)
  await settled()
  t.equal(mails.length, 1)
  await ask(ada, 'How do I print a poster?')
  t.equal(await answer('With a plotter.'), 204)
  await settled()
  t.equal(mails.length, 2)
  t.equal((await subject('POST', 'inbox/unknown/answer', { answer: 'Well.' })).statusCode, 404)
  t.equal(mails.length, 2)
})

t.test('who wants no mail, cannot read it or is gone gets none; a shared address gets one', async t => {
  const { ask, student, prefer, answer, settled } = await course()
  const names = ['quiet', 'closed', 'erased', 'nowhere', 'moved', 'heir', 'ada']
  const people = new Map<string, Account>()
  for (const name of names) people.set(name, await student(name))
  for (const who of people.values()) await ask(who, 'When is the resit exam?')
  await prefer(people.get('quiet')!, { notifications: false })
  const admin = await account(app, 'ADMIN')
  await call(app, admin, 'PUT', '/admin/users/closed', { disabled: true })
  await call(app, admin, 'DELETE', '/admin/users/erased')
  await app.models.User.updateOne({ _id: 'nowhere' }, { $set: { email: '' }, $unset: { email_key: 1 } })
  // An account has the address that another one had before.
  await call(app, people.get('moved'), 'PUT', '/users/me', { email: 'elsewhere@example.edu' })
  await call(app, admin, 'PUT', '/admin/users/heir', { email: 'moved@example.edu' })
  await settled()
  mails.length = 0
  t.equal(await answer('In March.'), 204)
  await settled()
  t.strictSame(to(mails), ['ada@example.edu', 'moved@example.edu'])
  t.match(mails.find(({ to }) => to[0] === 'moved@example.edu')?.header('list-unsubscribe'), 'token=heir')
})

t.test('what changes between the answer and the mail counts: the preference, the answer, the account', async t => {
  const { id: algebra, ask, student, prefer, subject, inbox, settled } = await course()
  const [ada, bob] = [await student('ada'), await student('bob')]
  for (const who of [ada, bob]) await ask(who, 'When is the resit exam?')
  const [{ id }] = await inbox()
  const queue = async () =>
    await app.mailer.notifyOfAnswer({ what: 'answer', subject: algebra, group: id }, ['ada', 'bob'])
  const admin = await account(app, 'ADMIN')
  // Queued while the answer is not there yet, or not any more.
  await queue()
  await settled()
  t.strictSame(to(mails), [])
  await app.models.OutboxEntry.deleteMany({})
  t.equal((await subject('POST', `inbox/${id}/answer`, { answer: 'In March.' })).statusCode, 204)
  await prefer(ada, { notifications: false })
  await call(app, admin, 'DELETE', '/admin/users/bob')
  await settled()
  const sent = mails.length
  await app.models.OutboxEntry.deleteMany({})
  await queue()
  await settled()
  t.equal(mails.length, sent)
  t.strictSame(await app.models.OutboxEntry.find({ owner: 'bob' }).lean(), [], 'nothing of who is gone')
})

t.test('once a week, each teacher of a course gets an overview of what waits, if something does', async t => {
  const { id, ask, student, answer, settled } = await course()
  await account(app, 'PROFESSOR', 'sofia')
  await account(app, 'PROFESSOR', 'quiet')
  await app.models.User.changeProfile('quiet', { preferences: { notifications: false } })
  await app.models.Subject.change(id, { co_professors: ['sofia', 'quiet'] })
  const ada = await student('ada')
  await ask(ada, `When is the resit? ${HOSTILE}`)
  await ask(ada, 'How do I print a poster?')
  await settled()
  mails.length = 0
  await app.models.OutboxEntry.deleteMany({})

  await app.mailer.announceDigests(new Date('2026-11-23T05:59:00Z'))
  t.equal(await app.models.OutboxEntry.countDocuments(), 0, 'not before six on Monday')
  await app.mailer.announceDigests(new Date('2026-11-26T06:00:00Z'))
  t.equal(await app.models.OutboxEntry.countDocuments(), 0, 'not from Thursday on')
  const monday = new Date('2026-11-23T06:00:00Z')
  // Two gateways, and a second look of each.
  await Promise.all([1, 2, 3, 4].map(() => app.mailer.announceDigests(monday)))
  await settled()
  await app.mailer.announceDigests(new Date('2026-11-24T06:00:00Z'))
  await settled()
  const ofCourse = () => mails.filter(({ subject }) => subject.endsWith(id))
  t.strictSame(to(ofCourse()), ['emmy@example.edu', 'sofia@example.edu'])
  const [mail] = ofCourse()
  t.equal(mail?.subject, `Course assistant: 2 questions wait in The ${id}`)
  t.match(mail?.text, 'Asked by one student:')
  t.match(mail?.text, '> How do I print a poster?')
  t.match(mail?.text, `https://tutor.example.edu/app/courses/${id}/inbox`)
  t.notMatch(mail?.html, /<script|<img|href="https:\/\/evil/)
  t.notMatch(mail?.text, /\bada\b/, 'without names, as the inbox of the course')

  await answer('A.')
  await answer('B.')
  await settled()
  mails.length = 0
  await app.mailer.announceDigests(new Date('2026-11-30T06:00:00Z'))
  await settled()
  t.strictSame(to(ofCourse()), [], 'nothing is open')
})

t.test('a professor who was made a student gets no overview, and the others of the course do', async t => {
  const { id, ask, student, settled } = await course()
  await account(app, 'PROFESSOR', 'former')
  await account(app, 'PROFESSOR', 'sofia')
  await app.models.Subject.change(id, { professor_id: 'former', co_professors: ['sofia'] })
  const ada = await student('ada')
  await ask(ada, 'When is the resit?')
  await settled()
  await app.models.OutboxEntry.deleteMany({})
  mails.length = 0
  await app.models.User.changeRole('former', 'STUDENT')
  await app.mailer.announceDigests(new Date('2026-12-07T06:00:00Z'))
  await settled()
  t.strictSame(to(mails.filter(({ subject }) => subject.endsWith(id))), ['sofia@example.edu'])
})

t.test('the link of a mail stops the mails without a login, by its button or a mail program alone', async t => {
  const { ask, student, answer, settled } = await course()
  const ada = await student('ada')
  await ask(ada, 'When is the resit exam?')
  await answer('In March.')
  await settled()
  const link = linkOf(mails[0]!)
  const isOn = async () => (await app.models.User.findAccount('ada'))?.preferences.notifications
  const page = await app.inject({ method: 'GET', url: link })
  t.strictSame([page.statusCode, page.headers['cache-control']], [200, 'no-store'])
  t.match(page.body, /<form method="post"><button>Stop these mails<\/button><\/form>/)
  t.match(page.headers['content-type'], /^text\/html/)
  t.equal(await isOn(), true, 'opening it changes nothing')

  // RFC 8058: a form in one of two types, without cookies.
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const send of [
    () => postForm(app, link, 'List-Unsubscribe=One-Click'),
    () => app.inject({ method: 'POST', url: link, headers: boundary, payload }),
    () => app.inject({ method: 'POST', url: link })
  ]) {
    await app.models.User.changeProfile('ada', { preferences: { notifications: true, language: 'es' } })
    const done = await send()
    t.equal(done.statusCode, 200)
    t.match(done.body, 'Ya no recibirás estos correos')
    t.equal(await isOn(), false)
  }
  await ask(ada, 'How do I print a poster?')
  await answer('With a plotter.')
  await settled()
  t.equal(mails.length, 1)
})

t.test('a link that was changed, of another account or of none is not valid and changes nothing', async t => {
  const { student } = await course()
  await student('ada')
  await student('bob')
  const [ada, bob] = [(await app.models.User.findAccount('ada'))!, (await app.models.User.findAccount('bob'))!]
  const token = app.unsubscribing.tokenOf(ada)
  const [, signature] = token.split('~') as [string, string]
  // Of an account that had the name before.
  const older = app.unsubscribing.tokenOf({ ...ada, created_at: new Date(0) })
  for (const bad of [
    '', 'ada', `bob~${signature}`, `ada~${signature}A`, `ada~${signature.slice(0, 42)}`, `ada~${'A'.repeat(43)}`, older,
    `nobody~${signature}`, 'x'.repeat(5000), `ada~${signature}&token=${token}`
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: `/unsubscribe?token=${bad}` })
      t.equal(answer.statusCode, 404, `${method} ${bad.slice(0, 60)}`)
      t.match(answer.body, 'This link is not valid')
    }
  }
  t.equal((await app.inject({ method: 'POST', url: '/unsubscribe', payload: 'x'.repeat(5000) })).statusCode, 413)
  t.strictSame([await app.models.User.findAccount('ada'), await app.models.User.findAccount('bob')], [ada, bob])
})
