import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startGateway } from '../gateway-process.js'
import { PASSWORD } from '../helper.js'
import { accessible, openBrowser, overflow, skip } from './page.js'

/*
 * The story of an administrator in a real browser, before a gateway with its own companions: from an empty installation
 * to accounts, courses and the audit; and the demo course, of which a student gets an answer.
 */
t.test('the pages of an administrator', { skip }, async t => {
  const { url } = await startGateway(t, { DATA_DIR: join(t.testdir(), 'data') })
  const { context, noise, page } = await openBrowser(t, url)
  const passwords = await begin(t, page, url)
  await manageUsers(t, page, url)
  await importUsers(t, page, url)
  await manageCourses(t, page, url)
  await readAudit(t, page, url)
  await everyScreen(t, page, url)
  // The refusals above are told on the console by the browser itself.
  const unexpected = noise.filter(line => !/status of (?:422|503)/.test(line))
  t.strictSame(unexpected, [], 'nothing was loaded from elsewhere, and the console is empty')
  await asStudent(t, url, passwords[1] ?? '')
  await removeDemo(t, page, url)
  await context.close()
})

/** The first page of an empty installation. Returns the passwords of the demo, which are shown once. */
async function begin (t: Test, page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.getByRole('heading', { name: 'Create the administrator' }).waitFor()
  await accessible(t, page, 'the first page')
  await page.getByLabel('Full name').fill('Rosa Root')
  await page.getByLabel('Email').fill('root@example.edu')
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // The first document is refused: the rest is made when it is tried again.
  let uploads = 0
  await page.route('**/documents', async route => {
    if (route.request().method() === 'GET' || ++uploads > 1) await route.continue()
    else await route.fulfill({ status: 503, json: { detail: 'Service Unavailable' } })
  })
  await page.getByRole('button', { name: 'Create and open' }).click()
  await page.getByText('A part of it is there.').or(page.getByText('It is there.')).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The demo course is there.').waitFor()
  await accessible(t, page, 'the demo course')
  const passwords = await page.locator('.secret input').evaluateAll(
    fields => fields.map(field => (field as unknown as { value: string }).value)
  )
  const pattern = /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/
  t.matchOnly(passwords, [pattern, pattern], 'its passwords are random')
  await page.reload()
  await page.getByText('Its passwords were shown once').waitFor()
  t.equal(await page.locator('.secret').count(), 0, 'and are shown once')
  return passwords
}

async function manageUsers (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: 'New account' }).click()
  await page.getByLabel('Full name').fill('Emmy Noether')
  await page.getByRole('textbox', { name: 'Username' }).fill('emmy')
  await page.getByLabel('Email').fill('emmy@example.edu')
  await page.getByLabel('The account will be a').selectOption('PROFESSOR')
  await page.getByRole('button', { name: 'Make the account' }).click()
  const link = await page.getByLabel('Link that sets the password').inputValue()
  t.ok(link.startsWith(`${url}/app/password-reset#code=`), 'its owner sets the password with a link')
  await accessible(t, page, 'a new account')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Make an invitation' }).click()
  await page.getByText('Send this link to the professor.').waitFor()
  await page.getByText('1 open invitation').click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('1 open invitation').waitFor({ state: 'detached' })

  await page.getByRole('searchbox').fill('EMMY')
  await page.getByText('1 account', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Emmy Noether' }).click()
  await accessible(t, page, 'an account')
  await page.getByLabel('Full name').fill('Emmy N.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Emmy N.' }).waitFor()
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await page.locator('.state--dash').waitFor()
  await page.getByRole('button', { name: 'Enable the account' }).click()
  await page.locator('.state--dash').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'New account' }).click()
  await page.getByLabel('Full name').fill('Max Leaving')
  await page.getByRole('textbox', { name: 'Username' }).fill('max')
  await page.getByLabel('Email').fill('max@example.edu')
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByText('Send this link to Max Leaving.').waitFor()
  await page.getByRole('searchbox').fill('max')
  await page.getByRole('button', { name: 'Max Leaving' }).click()
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click()
  await page.getByText('Nothing found for “max”.').waitFor()
}

async function importUsers (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: 'Import a list' }).click()
  const table = 'username,email,full_name,role\nann,ann@example.edu,Ann One,STUDENT\nx,nothing,,STUDENT\n'
  const file = { name: 'term.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Nothing is changed yet.').waitFor()
  t.equal(await page.locator('.report-failed').count(), 1, 'the report comes first')
  await accessible(t, page, 'the report of an import')
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  const [links] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Save the links' }).click()
  ])
  const saved = await readFile(await links.path(), 'utf8')
  t.match(saved, `\r\nann,${url}/app/password-reset#code=`, 'the links are saved')
}

async function manageCourses (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/`)
  await page.getByLabel('Name', { exact: true }).fill('Algebra')
  await page.getByLabel('Id', { exact: true }).fill('algebra')
  await page.getByLabel('Professor').fill('nobody')
  await page.getByRole('button', { name: 'Make the course' }).click()
  await page.locator('.field-error').waitFor()
  await page.getByLabel('Professor').fill('emmy')
  await page.getByRole('button', { name: 'Make the course' }).click()
  await page.getByText('Algebra is there, and empty.').waitFor()
  await page.getByRole('button', { name: 'Algebra' }).click()
  await page.getByLabel('Other teachers').fill('demo-professor')
  await page.getByRole('button', { name: 'Save the teachers' }).click()
  await page.getByRole('cell', { name: 'Emmy N., Grace Codd' }).waitFor()
  await accessible(t, page, 'a course')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Algebra' }).waitFor({ state: 'detached' })
  await page.getByLabel('State').selectOption('yes')
  await page.getByRole('button', { name: 'Algebra' }).click()
  await page.getByRole('button', { name: 'Delete the course' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the course' }).click()
  await page.getByRole('button', { name: 'Algebra' }).waitFor({ state: 'detached' })
}

async function readAudit (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/audit`)
  await page.getByLabel('On whom or which').fill('algebra')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('made the course').last().waitFor()
  const deeds = await page.locator('.report code').allInnerTexts()
  t.strictSame(deeds, ['subject.deleted', 'subject.archived', 'subject.changed', 'subject.created'])
  await page.reload()
  await page.locator('.report code').first().waitFor()
  t.equal(await page.getByLabel('On whom or which').inputValue(), 'algebra', 'the filter is in the address')
}

async function everyScreen (t: Test, page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['', 'users', 'audit', 'system', 'demo', 'profile']) {
    await page.goto(`${url}/app/${path}`)
    await page.locator('.sect :is(li, tr, dt, label)').first().waitFor()
    await accessible(t, page, `/app/${path}, dark, at 320 px`)
    t.equal(await overflow(page), 0, `/app/${path} does not scroll sideways`)
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
  await page.locator('.leaf-notes mark').first().waitFor()
  t.match(await page.locator('.leaf-text').last().innerText(), 'Tuesday of week 16', 'the answer is from the guide')
  t.strictSame(noise, [], 'nothing was loaded from elsewhere, and the console is empty')
}
