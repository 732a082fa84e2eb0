import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { createClient, dataOf, type Client } from '../../client/index.js'
import { startGateway } from '../gateway-process.js'
import { PASSWORD } from '../helper.js'
import { accessible, openBrowser, overflow, skip } from './page.js'

/*
 * The story of a professor in a real browser, before a gateway with its own companions: from an empty course to a
 * published question and an answered inbox. What others wrote is hostile, and nothing of it runs or loads.
 */
const HOSTILE = '<img src="https://elsewhere.test/x.png" onerror="document.title=1">'
const HOSTILE_NAME = '<img src=x onerror="document.title=1">.md'
const COURSE = '/app/courses/algebra'
const GUIDE = '# Algebra\n\n## Exams\n\nThe final exam is on 18 January 2027 in the main hall.\n'
const GIFT = '::A:: Which vector space has dimension 2? {=The plane ~The line ~A point}\n'

t.test('the pages of a professor', { skip }, async t => {
  const { url, professor, student } = await site(t)
  const { context, noise, page } = await openBrowser(t, url)
  await signIn(t, page, url)
  await fillCourse(t, page)
  await writeQuestion(t, page)
  await importQuestions(t, page)
  await letStudentsIn(t, page)
  await ask(student, `Where does ${HOSTILE} the bike of the dean stand?`)
  await answerInbox(t, page, student)
  await writeFaq(t, page)
  await askAsStudent(t, page)
  await everyScreen(t, page, url)
  t.equal(await page.locator('main img, main script, main iframe').count(), 0, 'nothing of others is markup')
  // The refusals above are told on the console by the browser itself.
  t.strictSame(noise.filter(line => !/status of 422/.test(line)), [], 'nothing was loaded, and the console is empty')
  const questions = await dataOf(professor.GET('/subjects/{subject_id}/questions', { params: { path: PATH } }))
  t.strictSame(questions.map(({ state }) => state), ['published', 'published'])
  await context.close()
})

const PATH = { subject_id: 'algebra' }

/** A gateway with an empty course, its professor and a student, who are signed in at the API. */
async function site (t: Test) {
  const settings = { DATA_DIR: join(t.testdir(), 'data'), REGISTRATION_ROLES: 'STUDENT,PROFESSOR' }
  const { url } = await startGateway(t, settings)
  const user = async (username: string, role: 'ADMIN' | 'PROFESSOR' | 'STUDENT') => {
    const client = createClient(url)
    const names = { username, email: `${username}@example.edu`, full_name: `Name of ${username}` }
    const body = { ...names, password: PASSWORD, role }
    await dataOf(client.POST('/register', { body }))
    await client.login(username, PASSWORD)
    await dataOf(client.PUT('/users/me', { body: { preferences: { theme: 'system' } } }))
    return client
  }
  const admin = await user('root', 'ADMIN')
  const [professor, student] = await Promise.all([user('emmy', 'PROFESSOR'), user('grace', 'STUDENT')])
  const subject = { subject_id: 'algebra', name: 'Algebra', description: 'Vectors', professor_id: 'emmy' }
  await dataOf(admin.POST('/subjects', { body: subject }))
  return { url, professor, student }
}

async function ask (client: Client, content: string): Promise<void> {
  for await (const event of client.chat({ id: 's1', asignatura: 'algebra', content })) {
    if (event.type === 'error') throw new Error(event.detail)
  }
}

async function signIn (t: Test, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Username').fill('emmy')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Stay signed in').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Algebra', exact: true }).click()
  await page.getByRole('link', { name: 'Write the course guide' }).waitFor()
  await accessible(t, page, 'the overview of an empty course')
}

/** The guide, and documents by their names: one that is read and one that is not. */
async function fillCourse (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write the course guide' }).click()
  await page.getByLabel('Text of the guide').fill(GUIDE)
  await page.getByRole('heading', { name: 'Exams' }).waitFor()
  await page.getByRole('button', { name: 'Save the guide' }).click()
  await page.getByRole('button', { name: 'Saved' }).waitFor()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.locator('input[type=file]').setInputFiles([
    { name: HOSTILE_NAME, mimeType: 'text/markdown', buffer: Buffer.from(`# A\n\n${HOSTILE} A basis.`) },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') }
  ])
  await page.getByText('Is a broken PDF').waitFor()
  await page.getByRole('rowheader', { name: 'onerror' }).waitFor()
  await accessible(t, page, 'documents, one of them failed')
  await page.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('button', { name: 'Hide it from students' }).click()
  await page.getByRole('cell', { name: 'hidden' }).waitFor()
}

async function writeQuestion (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await page.getByText('No question yet.').waitFor()
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(`What is $1+1$? ${HOSTILE}`)
  for (const [i, text] of ['2', '3', HOSTILE].entries()) {
    await page.getByLabel(`Option ${i + 1}`, { exact: true }).fill(text)
  }
  await page.getByLabel('Topic').last().fill('Sums')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Version 1' }).waitFor()
  await page.getByRole('button', { name: 'As students see it' }).click()
  await page.locator('.test-question math').waitFor()
  await accessible(t, page, 'the preview of a question')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('button', { name: /^Retire/ }).waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('State:').waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Option 3', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.field--wrong').waitFor()
  await accessible(t, page, 'a question that is refused')
  await page.getByRole('link', { name: 'All questions' }).click()
}

/** A faulty file is refused with its lines, a good one comes in and is published by keyboard. */
async function importQuestions (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import' }).click()
  const file = page.locator('input[type=file]')
  const send = async (text: string) => {
    await file.setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Import' }).click()
  }
  await send(`${GIFT}\nDescribe it. {}\n`)
  await page.getByText('Nothing was imported: 1 line is refused').first().waitFor()
  t.match(await page.locator('.report-failed').innerText(), /3\s+Describe it\. \{\}\s+This question \(essay\)/)
  await accessible(t, page, 'an import that is refused')
  await send(GIFT)
  await page.getByText('1 question came in as drafts.').waitFor()
  await page.getByRole('link', { name: 'Drafts' }).click()
  await page.getByText('Draft 1 of 1').waitFor()
  await page.keyboard.press('p')
  await page.getByText('1 published, 0 deleted').waitFor()
  await page.getByRole('link', { name: 'Questions' }).last().click()
  await page.getByRole('button', { name: 'Export' }).click()
  const gift = page.getByRole('button', { name: 'GIFT' })
  const [download] = await Promise.all([page.waitForEvent('download'), gift.click()])
  t.match(download.suggestedFilename(), /\.gift$|\.txt$/)
}

async function letStudentsIn (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await page.getByLabel('Usernames or addresses').fill('grace@example.edu\nnobody')
  await page.getByRole('button', { name: 'Add 2' }).click()
  await page.getByText('Name of grace').waitFor()
  const report = await page.locator('.report-text').allInnerTexts()
  t.strictSame(report, ['nobody not found', 'grace@example.edu enrolled'])
  const [download] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Students as CSV' }).click()
  ])
  t.equal(download.suggestedFilename(), 'algebra-students.csv')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Who has the code').check()
  await page.getByRole('button', { name: 'Save the enrolment' }).click()
  await page.locator('.field--wrong').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill('vectors-2026')
  await page.getByRole('button', { name: 'Save the enrolment' }).click()
  await page.getByRole('button', { name: 'Save the enrolment' }).waitFor({ state: 'detached' })
}

/** The question of the student is answered, and the student reads it. */
async function answerInbox (t: Test, page: Page, student: Client): Promise<void> {
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('button', { name: 'Answer: Where does' }).click()
  await page.getByLabel('Your answer').fill('Before the **library**.')
  await page.reload()
  t.equal(await page.getByLabel('Your answer').inputValue(), 'Before the **library**.', 'a reload keeps what was typed')
  await page.getByText('As students see it').click()
  await page.locator('.editor-preview strong').waitFor()
  await accessible(t, page, 'an answer that is being written')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('Nothing waits for you.').waitFor()
  const answers = await dataOf(student.GET('/users/me/answers'))
  t.strictSame(answers.map(({ answer }) => answer), ['Before the **library**.'])
}

async function writeFaq (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Frequent questions' }).first().click()
  await page.getByText('Answered in the inbox').waitFor()
  await page.getByRole('button', { name: 'Write one' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Is there a second exam?')
  await page.getByLabel('Your answer').fill('In June.')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await page.getByRole('heading', { name: 'Drafts' }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'Drafts' }).waitFor({ state: 'detached' })
}

async function askAsStudent (t: Test, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByLabel('Your question').fill('When is the final exam?')
  await page.getByLabel('Your question').press('Enter')
  await page.locator('.leaf-notes mark').waitFor()
  t.match(await page.locator('.leaf-notes mark').innerText(), /18 January 2027/, 'with its source')
}

const SCREENS = [
  '', '/inbox', '/questions', '/questions?open=new', '/questions?view=import', '/questions?view=review', '/documents',
  '/faqs', '/students', '/settings', '/settings/guide', '/chat'
]

/** All of them in Spanish and in both themes, the dark one at 320 px. */
async function everyScreen (t: Test, page: Page, url: string): Promise<void> {
  await page.locator('.bar-end .menu-open').click()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('link', { name: 'Resumen' }).waitFor()
  for (const screen of SCREENS) {
    await open(page, `${url}${COURSE}${screen}`)
    await accessible(t, page, `${screen || 'overview'}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    await accessible(t, page, `${screen || 'overview'}, dark`)
    t.equal(await overflow(page), 0, `${screen || 'overview'}: at 320 px nothing scrolls sideways`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
}

async function open (page: Page, address: string): Promise<void> {
  await page.goto(address)
  await isLoaded(page)
}

/** Until the page has what it shows. */
async function isLoaded (page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.locator('.loading').first().waitFor({ state: 'detached' })
}
