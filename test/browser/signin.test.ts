import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { Overloaded, withRetryAfter } from '../../lib/http/errors.js'
import { NO_PASSWORD } from '../../models/accounts/user-identities.js'
import { account, addSubject, PASSWORD, testApp, until } from '../support/helper.js'
import { mailServer, type MailServer } from '../support/doubles/mail-server.js'
import { accessible, openBrowser, overflow, skip, textsOf } from './support/page.js'

/* How people come in: sign-in, the links of mails, lists of people. The gateway has no companions and sends mail. */

interface Site {
  app: FastifyInstance, url: string, context: BrowserContext, page: Page, words: any, mails: MailServer['mails']
}

async function site (t: Test, language: 'en' | 'es' = 'en'): Promise<Site> {
  const { mails, port } = await mailServer(t)
  const app = await testApp(t, {
    SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'tutor@example.edu', PUBLIC_URL: 'https://tutor.example.edu'
  })
  const url = await app.listen({ port: 0 })
  await account(app, 'ADMIN', 'root')
  await account(app, 'PROFESSOR', 'emmy')
  await account(app, 'STUDENT', 'ada')
  await addSubject(app, 'algebra', 'emmy')
  return { app, url, ...await openBrowser(t, url, language), words: await textsOf(language), mails }
}

async function signIn ({ page, url, words }: Site, name: string, stays = true): Promise<void> {
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.usernameOrEmail).fill(name)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.stay).setChecked(stays)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await signedIn(page)
}

const signedIn = async (page: Page) => await page.locator('.bar .tabs').first().waitFor()
const kept = async (page: Page) => await page.evaluate('JSON.stringify([sessionStorage, localStorage])') as string

t.test('an invitation is taken at sign-in as its link, or as its code', { skip }, async t => {
  const { app, page, url, words } = await site(t)
  const { token } = await account(app, 'ADMIN', 'zoe')
  const headers = { authorization: `Bearer ${token}` }
  const payload = { role: 'PROFESSOR' }
  const { code } = (await app.inject({ method: 'POST', url: '/admin/invitations', headers, payload })).json()
  const give = async (text: string) => {
    await page.goto(`${url}/app/`)
    await page.getByRole('link', { name: words.haveInvitation }).click()
    await page.getByLabel(words.linkOrCode).fill(text)
    await accessible(t, page, 'the place for an invitation')
    await page.getByRole('button', { name: words.goOn }).click()
    await page.getByRole('heading', { name: words.invited }).waitFor()
  }
  await give(`https://tutor.example.edu/app/register#invitation=${code}&role=PROFESSOR`)
  t.equal(await page.getByRole('radio').count(), 0, 'the link says for which role it is')
  await give(` ${code} `)
  await page.getByRole('radio', { name: words.roles.PROFESSOR }).check()
  await page.getByLabel(words.fullName).fill('Sonia Cowley')
  await page.getByLabel(words.email).fill('sonia@example.edu')
  await page.getByLabel(words.username).fill('sonia')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.createAccount }).click()
  await signedIn(page)
})

t.test('a user stays signed in on the device, or in the tab alone, until signing out', { skip }, async t => {
  const here = await site(t)
  const { context, page, url, words } = here
  await page.goto(`${url}/app/`)
  await accessible(t, page, 'sign in')
  await signIn(here, 'ADA@example.edu')
  t.notMatch(await kept(page), 'eyJ', 'no script can read the token')
  await page.reload()
  await signedIn(page)
  const tab = await context.newPage()
  await tab.goto(`${url}/app/profile`)
  await signedIn(tab)
  t.equal(await tab.locator('html').getAttribute('data-theme'), null, 'the theme of the system')
  await tab.getByLabel(words.mails).uncheck()
  const isMailed = async () => (await here.app.models.User.findAccount('ada'))?.preferences.notifications
  await until(async () => await isMailed() === false)

  await tab.getByRole('button', { name: words.accountOf('Name of ada') }).click()
  await tab.getByRole('button', { name: words.signOut }).click()
  await tab.getByLabel(words.usernameOrEmail).waitFor()
  await tab.reload()
  await tab.getByLabel(words.usernameOrEmail).waitFor()
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.usernameOrEmail).waitFor()

  await signIn(here, 'ada', false)
  await page.reload()
  await signedIn(page)
  await tab.goto(`${url}/app/`)
  await tab.getByLabel(words.usernameOrEmail).waitFor()
})

t.test('a token that has ended is replaced before the next call', { skip }, async t => {
  const here = await site(t)
  const { app, context, page, url } = here
  await signIn(here, 'ada')
  await page.clock.install()
  await page.goto(`${url}/app/profile`)
  await signedIn(page)
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  // The device has slept for an hour. The gateway would refuse the token.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.getByRole('link', { name: here.words.myCourses }).first().click()
  await until(() => asked.includes('/app/session/token'))
  await page.getByRole('heading', { name: here.words.myCourses, level: 1 }).waitFor()
  t.equal(await page.getByRole('dialog').count(), 0)
  t.equal(await app.models.Device.countDocuments(), 1)
})

t.test('what a user changes in the profile is confirmed with a sentence that stays', { skip }, async t => {
  const here = await site(t)
  const { mails, page, url, words } = here
  await signIn(here, 'ada')
  await page.goto(`${url}/app/profile`)
  await page.getByLabel(words.currentPassword).fill(PASSWORD)
  await page.getByLabel(words.newPassword).fill('another horse battery')
  await page.getByRole('button', { name: words.savePassword }).click()
  await page.getByText(words.passwordIsChanged).waitFor()
  await page.reload()
  await signedIn(page)

  await page.getByLabel(words.email).fill('new@example.edu')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await page.getByText(words.notConfirmed).waitFor()
  await accessible(t, page, 'an address that is not confirmed')
  const link = () => mails.map(({ text }) => /\/app\/email-confirmation#\S+/.exec(text)?.[0]).find(Boolean)
  await until(() => link() !== undefined)
  await page.goto('about:blank')
  await page.goto(url + link())
  await page.getByText('“ada”').waitFor()
  t.equal(await page.evaluate('location.hash'), '', 'the code is out of the address')
  await accessible(t, page, 'the link of a mail')
  await page.getByRole('button', { name: words.confirmThis }).click()
  await page.getByText(words.emailConfirmed).waitFor()
  await page.getByRole('link', { name: words.toCourses }).click()
  await page.goto(`${url}/app/profile`)
  await signedIn(page)
  t.equal(await page.getByText(words.notConfirmed).count(), 0)

  await page.getByRole('button', { name: words.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.password, { exact: true }).fill('another horse battery')
  await dialog.getByRole('button', { name: words.deleteAccount }).click()
  await page.getByText(words.accountDeleted('Course assistant')).waitFor()
})

t.test('a list as Moodle, Excel or Canvas has it is imported, with its columns shown', { skip }, async t => {
  const here = await site(t, 'es')
  const { app, page, url, words } = here
  const { admin } = words
  await signIn(here, 'root')
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: admin.importList }).click()
  const choose = async (name: string, buffer: Buffer) =>
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

  // As Excel in Spain saves it: semicolons, Windows-1252.
  const moodle = 'Nombre;"Apellido(s)";"Número de ID";"Dirección de correo"\r\n' +
    'María;"López Peña";A0123;maria@example.es\r\n\r\nÍñigo;Núñez;A0124;inigo@example.es\r\n'
  await choose('participantes.csv', Buffer.from(moodle, 'latin1'))
  await page.getByText(admin.trial).waitFor()
  t.strictSame(await page.locator('.column-row select').evaluateAll(all => all.map(one => (one as any).value)),
    ['first_name', 'last_name', 'username', 'email'])
  await accessible(t, page, 'the columns of a list')
  await page.getByLabel(admin.columnIs('Número de ID')).selectOption('none')
  await page.getByText(admin.usernamesOfAddresses).waitFor()
  await page.getByText('inigo', { exact: true }).waitFor()
  await page.getByRole('button', { name: admin.importLines('2', 2) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: admin.saveLinks }).click()
  ])
  const saved = await readFile(await file.path(), 'utf8')
  t.match(saved, /^\uFEFFusername,link,full_name,email\r\nmaria,\S+,María López Peña,maria@example\.es\r\n/)
  const users = await app.models.User.find({ email_key: /example\.es$/ }).sort({ _id: 1 }).lean()
  t.strictSame(users.map(({ _id, full_name: name, role }) => [_id, name, role]),
    [['inigo', 'Íñigo Núñez', 'STUDENT'], ['maria', 'María López Peña', 'STUDENT']])

  const canvas = 'Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1\n  Points Possible,,,,,10\n' +
    '"Ruiz, Ana",17,S-17,ana.ruiz@example.es,A,7\n'
  await choose('grades.csv', Buffer.from(`\uFEFF${canvas}`, 'utf16le'))
  await page.getByText(admin.columnMissing.email).waitFor()
  await page.getByLabel(admin.columnIs('SIS Login ID')).selectOption('email')
  await page.getByText('ana.ruiz', { exact: true }).waitFor()
  t.equal(await page.locator('.report-failed').count(), 0)
  await page.setViewportSize({ width: 320, height: 640 })
  t.equal(await overflow(page), 0)

  const unreadable = words.errors.sentences['The letters of the file cannot be told for sure: save it as UTF-8']
  for (const [name, bytes] of [
    ['kurs.csv', Buffer.from('username;email\n\xc8\xe2\xe0\xed\xee\xe2;ivan@example.ru\n', 'latin1')],
    ['mac.csv', Buffer.from('username;email\nMar\x92a L\x97pez;m@example.es\n', 'latin1')]
  ] as const) {
    await choose(name, bytes)
    await page.getByText(unreadable).waitFor()
    await choose('participantes.csv', Buffer.from(moodle, 'latin1'))
    await page.getByText(admin.trial).waitFor()
  }
  const link = saved.split('\r\n')[1]?.split(',')[1] as string
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel(words.newPassword).waitFor()
  t.equal(await page.getByLabel(words.username).inputValue(), 'maria', 'who sets the password sees the username')
})

t.test('students are added as a mail program has them', { skip }, async t => {
  const here = await site(t)
  const { app, page, url, words: { teach } } = here
  for (const name of ['ana', 'bea', 'luis', 'carl']) await account(app, 'STUDENT', name)
  await signIn(here, 'emmy')
  await page.goto(`${url}/app/courses/algebra/students`)
  await page.getByLabel(teach.namesOrAddresses).fill('"López Ruiz, Ana" <ana@example.edu>; Pérez, Bea ' +
    '<bea@example.edu>, luis@example.edu\ncarl, ada')
  await page.getByRole('button', { name: teach.add, exact: true }).click()
  await page.getByText(teach.outcomes.enrolled).nth(4).waitFor()
  const enrolled = await app.models.User.enrolledIn('algebra')
  t.strictSame(enrolled.map(({ _id }) => _id), ['ada', 'ana', 'bea', 'carl', 'luis'])
})

t.test('the pages before a sign-in have a margin with what will be', { skip }, async t => {
  const { page, url } = await site(t)
  for (const path of ['register#invitation=x&role=PROFESSOR', 'password-reset#code=x&user=ada', 'password-forgotten']) {
    await page.goto('about:blank')
    await page.goto(`${url}/app/${path}`)
    await page.locator('.door-steps').waitFor()
    await accessible(t, page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    t.equal(await overflow(page), 0, path)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

t.test('an account elsewhere is unlinked in the profile, after the password', { skip }, async t => {
  const here = await site(t)
  const { app, page, url, words } = here
  const identity = { _id: 'one', iss: 'https://login.uni.example', sub: 'x', linked_at: new Date() }
  await app.models.User.updateOne({ _id: 'ada' }, { $set: { identities: [identity] } })
  await signIn(here, 'ada')
  await page.goto(`${url}/app/profile`)
  const unlink = words.unlink('login.uni.example')
  await page.getByRole('button', { name: unlink }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.password, { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: unlink }).click()
  await dialog.getByRole('alert').waitFor()
  await accessible(t, page, 'a refusal to unlink')
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: unlink }).waitFor({ state: 'detached' })
  t.strictSame((await app.models.User.findAccount('ada'))?.identities ?? [], [])
})

t.test('an account without a password is not asked for one', { skip }, async t => {
  const here = await site(t, 'es')
  const { app, page, url, words } = here
  await signIn(here, 'ada')
  const identity = { _id: 'one', iss: 'https://login.uni.example', sub: 'x', linked_at: new Date() }
  const change = { $set: { identities: [identity], password_hash: NO_PASSWORD } }
  await app.models.User.collection.updateOne({ _id: 'ada' as never }, change)
  await page.goto(`${url}/app/profile`)
  await page.getByRole('button', { name: words.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  t.equal(await page.getByLabel(words.newPassword).count(), 0, 'it has none to change')
  await dialog.getByText(words.signedInLately).waitFor()
  await accessible(t, page, 'a deletion without a password')
  await dialog.getByRole('button', { name: words.deleteAccount }).click()
  await page.getByText(words.accountDeleted('Course assistant')).waitFor()
})

t.test('in a crowd the page says so, waits, and signs in by itself when the turn comes', { skip }, async t => {
  const here = await site(t)
  const { app: { passwords }, page, url, words } = here
  const { matches } = passwords
  passwords.matches = async () => {
    passwords.matches = matches
    throw withRetryAfter(new Overloaded(), 3)
  }
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.usernameOrEmail).fill('ada')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByText(words.errors.crowd).waitFor()
  t.ok(await page.locator('button[type=submit]').isDisabled(), 'nobody has to click')
  await signedIn(page)
})
