import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startGateway } from '../support/gateway-process.js'
import { PASSWORD } from '../support/helper.js'
import { accessible, drawnText, openBrowser, overflow, skip, textsOf } from './support/page.js'

/*
 * The story of an administrator in a real browser, before a gateway with its own companions: from an empty installation
 * to accounts, courses and the audit; and the demo course, of which a student gets an answer. The Spanish one begins
 * without the demo course.
 */
t.test('the pages of an administrator', { skip }, async t => {
  const site = await empty(t, 'en')
  const { page, url } = site
  const passwords = await begin(t, site)
  await manage(t, site)
  await everyScreen(t, page, url)
  quiet(t, site)
  await asStudent(t, url, passwords[1] ?? '')
  await removeDemo(t, page, url)
})

t.test('las páginas de un administrador', { skip }, async t => {
  const site = await empty(t, 'es')
  const { page, words } = site
  await fillFirstPage(t, site)
  await page.getByLabel(words.admin.demo.wanted).uncheck()
  await page.getByLabel(words.password, { exact: true }).fill('password')
  await page.getByRole('button', { name: words.admin.demo.createAndOpen }).click()
  const said = words.errors.sentences['Must not be one of the 10,000 commonest passwords']
  t.equal(await page.locator('.field-error').innerText(), said, 'a refusal is told in the language of the reader')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.admin.demo.createAndOpen }).click()
  await page.getByRole('heading', { name: words.admin.courses, level: 1 }).waitFor()
  await manage(t, site)
  quiet(t, site)
})

interface Site { url: string, page: Page, noise: string[], words: any }

/** An empty installation, and a browser whose user reads this language. */
async function empty (t: Test, language: 'en' | 'es'): Promise<Site> {
  const { url } = await startGateway(t, { DATA_DIR: join(t.testdir(), 'data') })
  const { noise, page } = await openBrowser(t, url, language)
  return { url, noise, page, words: await textsOf(language) }
}

async function manage (t: Test, site: Site): Promise<void> {
  await manageUsers(t, site)
  await importUsers(t, site)
  await manageCourses(t, site)
  await readAudit(t, site)
}

function quiet (t: Test, { noise }: Site): void {
  // The refusals are told on the console by the browser itself.
  const unexpected = noise.filter(line => !/status of (?:422|503)/.test(line))
  t.strictSame(unexpected, [], 'nothing was loaded from elsewhere, and the console is empty')
}

async function fillFirstPage (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { name: words.createAdministrator }).waitFor()
  await accessible(t, page, words.createAdministrator)
  await page.getByLabel(words.fullName).fill('Rosa Root')
  await page.getByLabel(words.email).fill('root@example.edu')
  await page.getByLabel(words.username).fill('root')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
}

/** The first page of an empty installation. Returns the passwords of the demo, which are shown once. */
async function begin (t: Test, site: Site): Promise<string[]> {
  const { page } = site
  await fillFirstPage(t, site)
  let tries = 0
  await page.route('**/admin/demo', async route => {
    if (route.request().method() === 'GET' || ++tries > 1) await route.continue()
    else await route.fulfill({ status: 503, json: { detail: 'Service Unavailable' } })
  })
  await page.getByRole('button', { name: 'Create and open' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The demo course is there.').waitFor()
  await accessible(t, page, 'the demo course')
  const passwords = await page.locator('.secret input').evaluateAll(
    fields => fields.map(field => (field as unknown as { value: string }).value)
  )
  const pattern = /^[0-9a-f]{24}$/
  t.matchOnly(passwords, [pattern, pattern], 'its passwords are random')
  await page.reload()
  await page.getByText('Its passwords were shown once').waitFor()
  t.equal(await page.locator('.secret').count(), 0, 'and are shown once')
  return passwords
}

async function manageUsers (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: words.admin.newAccount }).click()
  await page.getByLabel(words.fullName, { exact: true }).fill('Emmy Noether')
  await page.getByRole('textbox', { name: words.username }).fill('emmy')
  await page.getByLabel(words.email, { exact: true }).fill('emmy@example.edu')
  await page.getByLabel(words.admin.accountWillBe).selectOption('PROFESSOR')
  await page.getByRole('button', { name: words.admin.makeAccount }).click()
  const link = await page.getByLabel(words.admin.linkOfPassword).inputValue()
  t.ok(link.startsWith(`${url}/app/password-reset#code=`), 'its owner sets the password with a link')
  await accessible(t, page, 'a new account')
  await page.getByRole('button', { name: words.admin.invite }).click()
  await page.getByRole('button', { name: words.admin.makeInvitation }).click()
  await page.getByText(words.admin.sendLink(words.roles.PROFESSOR)).waitFor()
  await page.getByText(words.admin.openInvitations(1)).click()
  await page.getByRole('button', { name: words.admin.revoke }).click()
  await page.getByText(words.admin.openInvitations(1)).waitFor({ state: 'detached' })

  await page.getByRole('searchbox').fill('EMMY')
  await page.getByText(words.admin.accounts(1, '1'), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Emmy Noether' }).click()
  await accessible(t, page, 'an account')
  await page.getByLabel(words.fullName, { exact: true }).fill('Emmy N.')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('heading', { name: 'Emmy N.' }).waitFor()
  await page.getByRole('button', { name: words.admin.disable }).click()
  await page.locator('.state--dash').waitFor()
  await page.getByRole('button', { name: words.admin.enable }).click()
  await page.locator('.state--dash').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: words.admin.newAccount }).click()
  await page.getByLabel(words.fullName, { exact: true }).fill('Max Leaving')
  await page.getByRole('textbox', { name: words.username }).fill('max')
  await page.getByLabel(words.email, { exact: true }).fill('max@example.edu')
  await page.getByRole('button', { name: words.admin.makeAccount }).click()
  await page.getByText(words.admin.sendPasswordLink('Max Leaving')).waitFor()
  await page.getByRole('searchbox').fill('max')
  await page.getByRole('button', { name: 'Max Leaving' }).click()
  await page.getByRole('button', { name: words.admin.deletingAccount('').verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.admin.deletingAccount('').verb }).click()
  await page.getByText(words.nothingFound('max')).waitFor()
}

async function importUsers (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: words.admin.importList }).click()
  const table = 'username,email,full_name,role\nann,ann@example.edu,Ann One,PROFESSOR\nx,nothing,,STUDENT\n'
  const file = { name: 'term.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(words.admin.trial).waitFor()
  t.equal(await page.locator('.report-failed').count(), 1, 'the report comes first')
  t.equal(await page.locator('.report [lang=en]').count(), 0, 'in the language of the reader')
  await accessible(t, page, 'the report of an import')
  await page.getByRole('button', { name: words.admin.importLines('1', 1) }).click()
  const [links] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: words.admin.saveLinks }).click()
  ])
  const saved = await readFile(await links.path(), 'utf8')
  t.match(saved, `\r\nann,${url}/app/password-reset#code=`, 'the links are saved')
}

async function manageCourses (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.name, { exact: true }).fill('Algebra')
  await page.getByLabel(words.admin.id, { exact: true }).fill('algebra')
  await page.getByLabel(words.roles.PROFESSOR, { exact: true }).fill('nobody')
  await page.getByRole('button', { name: words.admin.makeCourse }).click()
  await page.locator('.field-error').waitFor()
  await page.getByLabel(words.roles.PROFESSOR, { exact: true }).fill('emmy')
  await page.getByRole('button', { name: words.admin.makeCourse }).click()
  await page.getByText(words.admin.courseMade('Algebra')).waitFor()
  await page.getByRole('button', { name: 'Algebra' }).click()
  await accessible(t, page, 'a course')
  await page.getByRole('link', { name: words.admin.toSettings }).click()
  await page.getByLabel(words.teach.addTeacher).fill('ann')
  await page.getByRole('button', { name: words.teach.add, exact: true }).click()
  await page.getByText('Ann One', { exact: true }).waitFor()
  await page.getByRole('button', { name: words.teach.archiveOf('Algebra') }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.teach.archive, exact: true }).click()
  await page.getByRole('button', { name: words.teach.openAgain('Algebra') }).waitFor()
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.admin.state, { exact: true }).selectOption('yes')
  await page.getByRole('button', { name: 'Algebra' }).click()
  await page.getByRole('button', { name: words.admin.deletingCourse('', 0).verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.admin.deletingCourse('', 0).verb }).click()
  await page.getByRole('button', { name: 'Algebra' }).waitFor({ state: 'detached' })
}

async function readAudit (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/audit`)
  await page.getByLabel(words.admin.onWhat).fill('algebra')
  await page.getByRole('button', { name: words.admin.showThem }).click()
  // The list of everything has such an entry, too.
  await page.waitForURL(/algebra/)
  await page.getByText(words.admin.deeds['subject.created'][1]).last().waitFor()
  const deeds = await page.locator('.report code').allInnerTexts()
  t.strictSame(deeds, ['subject.deleted', 'subject.archived', 'subject.changed', 'subject.created'])
  const made = await page.locator('.report li').last().innerText()
  t.match(made, `${words.admin.details.professor_id}: emmy`, 'what was changed is told in words')
  await page.reload()
  await page.locator('.report code').first().waitFor()
  t.equal(await page.getByLabel(words.admin.onWhat).inputValue(), 'algebra', 'the filter is in the address')
}

async function everyScreen (t: Test, page: Page, url: string): Promise<void> {
  const json = { month: '2026-11', spent: 410.5, budget: 500, state: 'warned', subjects: [] }
  await page.route('**/admin/budget', async route => await route.fulfill({ json }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['', 'users', 'audit', 'system', 'demo', 'profile']) {
    await page.goto(`${url}/app/${path}`)
    await page.locator('.sect :is(li, tr, dt, label)').first().waitFor()
    await accessible(t, page, `/app/${path}, dark, at 320 px`)
    t.equal(await overflow(page), 0, `/app/${path} does not scroll sideways`)
    if (path === 'system') await page.getByText('Models have cost 410.5 of 500 this month.').waitFor()
  }
}

async function removeDemo (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/demo`)
  await page.getByRole('button', { name: 'Remove the demo course' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo course' }).click()
  await page.getByText('It is not there yet.').waitFor()
  await page.goto(`${url}/app/users`)
  await page.getByText('3 accounts').waitFor()
  t.equal(await page.getByText('demo-').count(), 0, 'nothing of it is left')
}

async function asStudent (t: Test, url: string, password: string): Promise<void> {
  const { noise, page } = await openBrowser(t, url)
  await page.goto(url)
  await page.getByLabel('Username').fill('demo-student')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Introduction to Databases' }).click()
  await page.getByLabel('Your question').fill('When is the final exam?')
  await page.getByLabel('Your question').press('Enter')
  await page.locator('.leaf mark').first().waitFor()
  t.match(await drawnText(page.locator('.leaf-text').last()), 'Tuesday of week 16', 'the answer is from the guide')
  t.strictSame(noise, [], 'nothing was loaded from elsewhere, and the console is empty')
}
