import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { testEngine } from '../../companions/chat-engine/helper.js'
import { until } from '../../support/events.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, startApp, type Account
} from '../../support/helper.js'
import { accessible, openBrowser, holds, overflow, skip } from '../support/page.js'

/*
 * A test as a student takes it, with the chat engine of this project: by keys alone, with what is asked now in view,
 * and its result. And what a teacher is told of drafts, and shows of a question. One browser and one gateway.
 */
const SIDES = ['in the north', 'in the south', 'by the river', 'on the hill']
const BANK = [
  {
    type: 'single',
    text: 'Where is the oldest tower?',
    options: SIDES.map((text, i) => ({ text: `It stands ${text}.`, correct: i === 0 })),
    explanation: 'It was built in the north.',
    source: { title: 'atlas.pdf', page: 3, quote: 'The oldest tower was built in the north.' }
  },
  {
    type: 'multiple',
    text: 'What does the harbour have?',
    options: ['Arrival or departure', 'Stop; wait', 'A wall'].map((text, i) => ({ text, correct: i < 2 }))
  },
  { type: 'number', text: 'How many gates are there?', answer: 7 }
]

t.test('a test on the page', { skip }, async t => {
  const site = await startSite(t)
  for (const [width, height] of [[1280, 800], [390, 700]] as const) {
    await t.test(`by keys alone, with all of a question in view, at ${width} px`, t => byKeys(t, site, width, height))
  }
  await t.test('what was missed is offered on the first page after a day', t => practises(t, site))
  await t.test('an answer that was cut off is kept, and can be sent again', t => isCutOff(t, site))
  await t.test('the end of a test is asked about, and told as ended early', t => ends(t, site))
  await t.test('what is asked elsewhere meanwhile closes no dialog of a test', t => keepsDialog(t, site))
  await t.test('drafts that cannot be made say why; a preview has no solution', t => teaches(t, site))
  // The other services are not there.
  const isExpected = (line: string) => /status of (?:400|404|503)|ERR_CONNECTION_RESET/.test(line)
  t.strictSame(site.noise.filter(line => !isExpected(line)), [], 'the console is empty')
})

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite (t: Test) {
  const uri = await freshDatabase(t)
  const { app: engine } = await testEngine(t, { MONGODB_URI: uri })
  const CHATBOT_URL = await engine.listen({ host: '127.0.0.1', port: 0 })
  const app = await startApp(t, uri, { CHATBOT_URL, SECRET_KEY: 'k'.repeat(64) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await addSubject(app)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const guide = '# Algebra\n\nA basis is a family of vectors.'
  await call(app, emmy, 'PUT', '/subjects/algebra', { guide, tests: 'bank' })
  for (const question of BANK) {
    const { id } = (await call(app, emmy, 'POST', '/subjects/algebra/questions', question)).json()
    await call(app, emmy, 'PUT', `/subjects/algebra/questions/${id}`, { state: 'published' })
  }
  return { app, engine: engine.engine, emmy, origin: app.listeningOrigin, ...await openBrowser(t, app.listeningOrigin) }
}

async function open ({ page, origin }: Site, { token }: Account, path: string): Promise<void> {
  await page.goto(`${origin}/health`)
  await page.evaluate(`sessionStorage.clear(); sessionStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.goto(`${origin}/app/courses/algebra${path}`)
}

async function begin (site: Site): Promise<Account> {
  const student = await enrolledStudent(site.app)
  await open(site, student, '')
  await site.page.locator('#ask').fill('Test me with 3 questions')
  await site.page.locator('#ask').press('Enter')
  await site.page.locator('form.test').waitFor()
  return student
}

/** Waits until all of it is between the bar and the field of the conversation. */
async function inView (page: Page, selector: string): Promise<void> {
  await holds(page, `(() => {
    const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()
    const [bar, field] = ['.bar', '.composer'].map(name => document.querySelector(name).getBoundingClientRect())
    return box && box.top >= bar.bottom - 1 && box.bottom <= field.top + 1
  })()`)
}

/** Answers what waits by keys. Returns the kind of the question. */
async function answer (page: Page): Promise<string> {
  if (await page.locator('form.test .input').count() > 0) {
    await holds(page, 'document.activeElement.matches("form.test .input")')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    return 'number'
  }
  await holds(page, 'document.activeElement.matches(".choice input")')
  await inView(page, 'form.test .choices')
  if (await page.getByRole('checkbox').count() > 0) {
    for (const option of ['Arrival or departure', 'Stop; wait']) {
      await page.keyboard.press(await page.locator('.choice', { hasText: option }).locator('kbd').innerText())
    }
    await page.keyboard.press('Enter')
    return 'multiple'
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('4')
  await page.locator('.choice :checked').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  return 'single'
}

const VERDICTS: Record<string, RegExp> = {
  number: /^Not right: the answer is “7”\.$/, multiple: /^Right\.$/, single: /^Skipped: number [1-4] is right\.$/
}

async function byKeys (t: Test, site: Site, width: number, height: number): Promise<void> {
  const { page } = site
  await page.setViewportSize({ width, height })
  const student = await begin(site)
  await inView(page, 'form.test .test-question')
  await accessible(t, page, 'a question')
  // A test in another conversation that ends later, by the clock of another gateway.
  const elsewhere = { topic: 'Algebra', difficulty: 'hard', total_questions: 3, correct_answers: 2, score: 67 }
  await site.app.models.TestAttempt.record({
    _id: `other-${width}/t`,
    user_id: student.username,
    subject: 'algebra',
    ...elsewhere,
    test_id: 'other',
    taken_at: new Date(Date.now() + 3_600_000)
  })
  for (let n = 1; n <= 3; n++) {
    await page.locator('.test-head').getByText(`Question ${n} of 3`).waitFor()
    const kind = await answer(page)
    await page.locator('.verdict').waitFor()
    await inView(page, '.verdict')
    if (kind === 'single') await page.locator('.step--skipped').waitFor({ state: 'attached' })
    t.match(await page.locator('.verdict').innerText(), VERDICTS[kind], kind)
    await page.keyboard.press('Enter')
  }
  await page.locator('.score', { hasText: '1 of 3' }).waitFor()
  await page.getByText('The 2 that you missed today can be practised from tomorrow on.').waitFor()
  t.equal(await page.locator('.test-result .answered').count(), 3, 'question by question')
  const signs = await page.locator('.test-result .answered > span').evaluateAll((all: any[]) =>
    all.map(one => `${one.className} ${one.querySelector('svg').getAttribute('class')} ${one.textContent}`).sort())
  t.strictSame(signs, [
    'said--right icon icon--check Right.', 'said--skipped icon icon--skip Skipped.',
    'said--wrong icon icon--cross Not right.'
  ], 'a skipped question is neither right nor wrong')
  await page.locator('.test-result').getByText('Read atlas.pdf, p. 3').waitFor()
  t.equal(await overflow(page), 0)
  await accessible(t, page, 'a result')
  await page.evaluate('window.print = () => {}')
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  t.equal(await page.locator('.asked').first().isVisible(), false, 'on paper stands the result alone')
  t.equal(await page.locator('.answered').last().isVisible(), true)
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Back to the conversation' }).press('Enter')
  await page.locator('.test-result').waitFor({ state: 'detached' })
  await page.locator('.said--skipped .icon--skip').waitFor()
}

/** A day later, what was missed is offered on the first page. The clock of the records is moved back. */
async function practises (t: Test, site: Site): Promise<void> {
  const { page, app, engine, origin } = site
  await page.setViewportSize({ width: 390, height: 700 })
  const student = await begin(site)
  for (let n = 1; n <= 3; n++) {
    await page.locator('.test-head').getByText(`Question ${n} of 3`).waitFor()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.locator('.verdict').waitFor()
    await page.locator('[data-key="Enter"]').click()
  }
  await page.locator('.test-result .test-head').getByText('medium · 1\u00A0min').waitFor()
  const said = page.getByText('Skipped. The answer is “It stands in the north.”', { exact: true })
  await said.last().waitFor()
  await page.locator('.composer textarea').fill('What is a basis?')
  await page.keyboard.press('Enter')
  await page.locator('.asked', { hasText: 'What is a basis?' }).waitFor()
  await page.locator('.test-result').waitFor({ state: 'detached' })
  await page.goto(`${origin}/app/`)
  await page.getByRole('heading', { name: 'By topic' }).waitFor()
  const button = page.getByRole('button', { name: 'Practise what I missed' })
  t.equal(await button.count(), 0, 'not on the same day')
  const at = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await app.models.TestAnswer.collection.updateMany({ user_id: student.username }, { $set: { at } })
  await engine.models.TestRun.updateMany({ user_id: student.username }, { $set: { finished_at: at } })
  await page.reload()
  await button.waitFor()
  t.equal(await button.innerText(), 'Practise what I missed, 3')
  await accessible(t, page, 'what was missed')
  await button.click()
  await page.locator('form.test').waitFor()
  t.equal(await overflow(page), 0)
  await page.locator('.test-head').getByText('Question 1 of 3').waitFor()
  // What is asked again waits: the results of the earlier test do not tell its answer, and say so.
  await page.goto(`${origin}/app/courses/algebra/results`)
  await page.locator('.one-test > summary', { hasText: '0 of 3' }).waitFor()
  t.equal(await page.locator('.answered').count(), 2)
  await page.getByText('1 more question of this test: asked again').waitFor()
}

async function isCutOff (t: Test, site: Site): Promise<void> {
  const { page } = site
  await begin(site)
  await holds(page, 'document.activeElement.closest("form.test") !== null')
  await page.route('**/resume_chat', route => route.abort('connectionreset'), { times: 1 })
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: 'Send again' })
  await again.waitFor()
  t.equal(await page.locator('.test-head').getByText('Question 1 of 3').isVisible(), true, 'nothing was counted')
  await page.locator('.test-head').getByText('medium').waitFor()
  await again.click()
  await page.locator('.verdict').waitFor()
}

/** Opens the dialog. On a busy machine, a click while the question comes into view may meet nothing. */
async function asksToEnd (page: Page, said: string): Promise<void> {
  const dialog = page.getByRole('dialog').getByText(said)
  await until(async () => {
    if (await dialog.isVisible()) return true
    await page.getByRole('button', { name: 'End the test' }).click({ timeout: 2_000 }).catch(() => {})
    return await dialog.isVisible()
  })
}

async function ends (t: Test, site: Site): Promise<void> {
  const { page, origin } = site
  await begin(site)
  await asksToEnd(page, '0 of 3 answered.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('form.test').waitFor()
  await asksToEnd(page, '0 of 3 answered.')
  await page.getByRole('dialog').getByRole('button', { name: 'End the test' }).click()
  await page.locator('form.test').waitFor({ state: 'detached' })
  await page.getByText('The test is cancelled; it does not count.').first().waitFor()
  await page.goto(`${origin}/app/courses/algebra/results`)
  await page.getByText('ended early').waitFor()
  await accessible(t, page, 'results')
}

/** Another tab asks something, and what was read before the last answer comes late. */
async function keepsDialog (t: Test, site: Site): Promise<void> {
  const { page, app } = site
  const student = await begin(site)
  const id = page.url().split('/').at(-1)!
  const dialog = page.getByRole('dialog')
  const isRead = (url: URL) => url.pathname === `/sessions/${id}`
  await asksToEnd(page, '0 of 3 answered.')
  await page.route(isRead, async route => {
    const response = await route.fetch()
    const under_way = { content: 'And what is a field?', since: new Date().toISOString() }
    await route.fulfill({ response, json: { ...await response.json(), under_way } })
  })
  await page.locator('.writing').waitFor()
  t.equal(await dialog.getByText('0 of 3 answered.').isVisible(), true, 'a reply of another tab leaves it open')
  await accessible(t, page, 'a dialog over a reply')
  await page.unroute(isRead)
  await page.locator('.writing').waitFor({ state: 'detached' })
  t.equal(await dialog.isVisible(), true, 'and so does its end')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  let [isHeld, release] = [false, () => {}]
  await page.route(url => isRead(url) && url.searchParams.get('limit') === '60', async route => {
    const response = await route.fetch()
    isHeld = true
    await new Promise<void>(resolve => { release = resolve })
    await route.fulfill({ response })
  }, { times: 1 })
  await call(app, student, 'POST', '/chat', { id, asignatura: 'algebra', content: 'What is a basis?' })
  await until(async () => isHeld)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await asksToEnd(page, '1 of 3 answered.')
  const isLate = page.waitForResponse(response => isRead(new URL(response.url())))
  release()
  await isLate
  await page.locator('.asked', { hasText: 'What is a basis?' }).waitFor()
  t.equal(await dialog.isVisible(), true, 'a transcript of before changes nothing')
  await dialog.getByRole('button', { name: 'End the test' }).click()
  await page.getByText('The test is cancelled; it does not count.').first().waitFor()
}

async function teaches (t: Test, site: Site): Promise<void> {
  const { page, emmy, origin } = site
  await open(site, emmy, '/questions?view=review')
  const make = page.getByRole('button', { name: 'Make drafts' })
  await make.click()
  await page.getByText('No draft was made: the material has too few sentences').waitFor()
  await page.getByText('Parts of the material that give no question').waitFor()
  await page.getByLabel('Topic').fill('volcanoes')
  await make.click()
  await page.getByText('No draft was made: the material does not have this topic.').waitFor()
  t.equal(await page.locator('.notice--done').count(), 0, 'and not in green')
  await page.goto(`${origin}/app/courses/algebra/questions`)
  await page.getByRole('link', { name: 'Where is the oldest tower?' }).click()
  await page.getByRole('button', { name: 'As students see it' }).click()
  await page.locator('.test--preview').waitFor()
  t.equal(await page.getByText('Right answer').isVisible(), false, 'the solution is below it, closed')
  await page.getByText('After the answer').click()
  await page.getByText('Right answer').waitFor()
  await accessible(t, page, 'a preview')
}
