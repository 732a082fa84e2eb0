import type { BrowserContext, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, call, PASSWORD, testApp } from '../../support/helper.js'
import { accessible, drawnText, openBrowser, overflow, skip } from '../support/page.js'

/*
 * The story of a student in a real browser, and what the page must never do: run or load what others wrote.
 * One browser and one gateway for all of it.
 */
const HOSTILE = '<img src=x onerror="document.title=1"> ![x](https://elsewhere.test/x.png) ' +
  '[link](javascript:alert(1)) <script>document.title = 1</script>'

t.test('the page of a student', { skip }, story)

async function story (t: Test): Promise<void> {
  const { origin, engine, student } = await site(t)
  const { context, noise, page } = await openBrowser(t, origin)

  await page.goto(`${origin}/`)
  await page.getByLabel('Username').fill(student)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('Username or password is wrong.').waitFor()
  await accessible(t, page, 'sign in')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Stay signed in').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Enrol in Algebra' }).click()
  await page.getByText('You are enrolled in Algebra.').waitFor()
  t.equal(await page.locator('.tabs [aria-current]').innerText(), 'My courses', 'the tab of the first page is marked')
  await accessible(t, page, 'my courses')

  await page.getByRole('link', { name: 'Algebra' }).click()
  await ask(page, 'When is the exam?')
  t.equal(await drawnText(page.locator('.leaf-notes mark')), 'on 18 January', 'the words of the source are marked')
  await accessible(t, page, 'an answer')
  await page.getByRole('button', { name: 'This answer helped me' }).click()
  await page.locator('[aria-pressed="true"]').waitFor()

  engine.behave((response, { body: { id } }) => json(response, 200, replyOf(id, `A) one\nB) two\n\n${HOSTILE}`)))
  await ask(page, 'Something hostile')
  await page.locator('.leaf-text', { hasText: '<script>' }).waitFor()
  const markup = page.locator('.leaf-text img, .leaf-text script, a[href^="javascript"]')
  t.equal(await markup.count(), 0, 'nothing of it is markup')
  t.match(await drawnText(page.locator('.leaf-text').last()), /^A\) one\nB\) two\n/, 'a line stays a line')

  await keepsText(t, page, context, student)
  await otherPages(t, page, origin)
  // The refusals above are told on the console by the browser itself.
  const unexpected = noise.filter(line => !/status of (?:401|503)/.test(line))
  t.strictSame(unexpected, [], 'nothing was loaded from elsewhere, and the console is empty')
}

/** What was typed outlives a reload and an ended session. */
async function keepsText (t: Test, page: Page, context: BrowserContext, student: string): Promise<void> {
  await page.getByLabel('Your question').fill('half a question')
  await page.reload()
  await page.locator('.asked').first().waitFor()
  t.equal(await page.getByLabel('Your question').inputValue(), 'half a question', 'after a reload')
  const refusal = { status: 401, json: { detail: 'Could not validate credentials' } }
  await context.route('**/chat', async route => await route.fulfill(refusal))
  await page.getByLabel('Your question').press('Enter')
  await page.getByText('You are signed out').waitFor()
  await accessible(t, page, 'an ended session')
  t.equal(await page.getByLabel('Username').inputValue(), student)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in and go on' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.equal(await page.getByLabel('Your question').inputValue(), 'half a question', 'after an ended session')
  t.equal(await page.locator('.composer .notice').count(), 0, 'and nothing is told as failed any more')
}

async function otherPages (t: Test, page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/profile`)
  await page.getByLabel('Español').check()
  await page.getByRole('heading', { name: 'Perfil y datos' }).waitFor()
  await page.getByLabel('Oscuro').check()
  await page.locator('html[data-theme="dark"]').waitFor()
  await accessible(t, page, 'the profile, dark and in Spanish')
  for (const path of ['courses/algebra/results', 'answers', 'nowhere']) {
    await page.goto(`${origin}/app/${path}`)
    await page.locator('main h1').waitFor({ state: 'attached' })
    await accessible(t, page, path)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  t.equal(await overflow(page), 0, 'at 320 px nothing scrolls sideways')
  await page.goto(`${origin}/app/courses/algebra`)
  await page.getByRole('button', { name: 'Conversaciones' }).click()
  await page.locator('.rail:popover-open :focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.rail').waitFor({ state: 'hidden' })
  t.equal(await page.locator('button.only-narrow:focus').count(), 1, 'the drawer gives the focus back')
}

async function ask (page: Page, text: string): Promise<void> {
  await page.getByLabel('Your question').fill(text)
  await page.getByLabel('Your question').press('Enter')
  await page.getByRole('heading', { name: text, level: 2 }).waitFor()
}

function replyOf (session_id: string, response: string) {
  return { response, session_id, asignatura: 'algebra' }
}

/** A gateway that listens, with a course, a student, and an engine that answers with a source. */
async function site (t: Test) {
  const sources = [{ kind: 'guide', title: 'Guide', quote: 'The exam is on 18 January.', mark: [12, 25] }]
  const reply = (id: string) => ({ ...replyOf(id, 'It says when the exam is.[1]'), confidence: 'quoted', sources })
  const engine = await engineDouble(t, (response, { body: { id } }) => json(response, 200, reply(id)))
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  const [admin, professor, student] = await Promise.all([
    account(app, 'ADMIN'), account(app, 'PROFESSOR'), account(app, 'STUDENT', 'grace')
  ])
  const subject = { subject_id: 'algebra', name: 'Algebra', description: 'Vectors', professor_id: professor.username }
  await call(app, admin, 'POST', '/subjects', subject)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: app.listeningOrigin, engine, student: student.username }
}
