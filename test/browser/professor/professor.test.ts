import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { dataOf, type Client } from '../../../client/index.js'
import { PASSWORD } from '../../support/helper.js'
import { accessible, drawnText, openBrowser, overflow, skip, textsOf } from '../support/page.js'
import { ask, PATH, startCourse } from '../support/own-course.js'

/*
 * The story of a professor in a real browser, before a gateway with its own companions: from an empty course to a
 * published question and an answered inbox, in English and in Spanish. What others wrote is hostile, and nothing of it
 * runs or loads.
 */
const HOSTILE = '<img src="https://elsewhere.test/x.png" onerror="document.title=1">'
const HOSTILE_NAME = '<img src=x onerror="document.title=1">.md'
const COURSE = '/app/courses/algebra'
const GUIDE = '# Algebra\n\n## Exams\n\nThe final exam is on 18 January 2027 in the main hall.\n'
const TABLE = '<table><tr><th>Line<th>x\\\\|1<tr><td rowspan\\=2>Plane<td>a<br>b<tr><td>\\\\(|x|\\\\)</table>'
const GIFT = `::A:: [html]<p>Which vector space has dimension 2?</p>${TABLE} {=The plane ~The line ~A point}\n`

t.test('the pages of a professor', { skip }, t => story(t, 'en'))
t.test('las páginas de un docente', { skip }, t => story(t, 'es'))

async function story (t: Test, language: 'en' | 'es'): Promise<void> {
  const { url, professor, student } = await startCourse(t)
  const { noise, page } = await openBrowser(t, url, language)
  const words = await textsOf(language)
  await signIn(t, page, url, words)
  await seeBudget(page, words)
  await fillCourse(t, page, words)
  await writeQuestion(t, page, words)
  await importQuestions(t, page, words)
  await letStudentsIn(t, page, words)
  await ask(student, 's1', `Where does ${HOSTILE} the bike of the dean stand?`)
  await answerInbox(t, page, words, student)
  await readAnswer(t, url, words, student, language)
  await writeFaq(page, words)
  await askAsStudent(t, page, words)
  // The English one ends with all screens in Spanish.
  if (language === 'en') await everyScreen(t, page, url)
  t.equal(await page.locator('main img, main script, main iframe').count(), 0, 'nothing of others is markup')
  // The refusals above are told on the console by the browser itself.
  t.strictSame(noise.filter(line => !/status of 422/.test(line)), [], 'nothing was loaded, and the console is empty')
  const questions = await dataOf(professor.GET('/subjects/{subject_id}/questions', { params: { path: PATH } }))
  t.strictSame(questions.map(({ state }) => state), ['published', 'published'])
}

async function signIn (t: Test, page: Page, url: string, words: any): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel(words.username).fill('emmy')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.stay).check()
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByRole('link', { name: 'Algebra', exact: true }).click()
  await page.getByRole('link', { name: words.teach.steps.guide[0] }).waitFor()
  await accessible(t, page, 'the overview of an empty course')
}

/** What the chat engine says of a course, or of the installation, whose budget is used up. */
async function seeBudget (page: Page, words: any): Promise<void> {
  const json = { month: '2026-11', spent: 80, budget: 100, state: 'warned', installation: 'reached' }
  await page.route('**/subjects/algebra/budget', async route => await route.fulfill({ json }))
  await page.reload()
  await page.getByText(words.teach.budget.reached).waitFor()
  await page.getByText(words.spent('80', '100')).waitFor()
  await page.unroute('**/subjects/algebra/budget')
}

/** The guide, and documents by their names: one that is read and one that is not. */
async function fillCourse (t: Test, page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.teach.steps.guide[0] }).click()
  await page.getByLabel(words.teach.guideText).fill(GUIDE)
  await page.getByRole('heading', { name: 'Exams' }).waitFor()
  await page.getByRole('button', { name: words.teach.saveGuide }).click()
  await page.getByRole('button', { name: words.saved }).waitFor()
  await page.getByRole('link', { name: words.documents }).click()
  await page.locator('input[type=file]').setInputFiles([
    { name: HOSTILE_NAME, mimeType: 'text/markdown', buffer: Buffer.from(`# A\n\n${HOSTILE} A basis.`) },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') }
  ])
  await page.getByText(/Is a broken PDF|Es un PDF dañado/).waitFor()
  await page.getByRole('rowheader', { name: 'onerror' }).waitFor()
  await accessible(t, page, 'documents, one of them failed')
  await page.getByRole('rowheader', { name: 'onerror' }).getByRole('button').click()
  await page.getByLabel(words.teach.studentsSeeIt).click()
  await page.getByRole('cell', { name: words.teach.hidden }).waitFor()
}

async function writeQuestion (t: Test, page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.teach.questions, exact: true }).click()
  await page.getByText(words.teach.noQuestions).waitFor()
  await page.getByRole('link', { name: words.teach.newQuestion, exact: true }).click()
  await page.getByRole('textbox', { name: words.teach.question, exact: true }).fill(`What is $1+1$? ${HOSTILE}`)
  for (const [i, text] of ['2', '3', HOSTILE].entries()) {
    await page.getByLabel(words.teach.option(i + 1), { exact: true }).fill(text)
  }
  await page.getByLabel(words.topic, { exact: true }).last().fill('Sums')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('heading', { name: words.teach.version(1) }).waitFor()
  await page.getByRole('button', { name: words.teach.tabs.preview }).click()
  await page.locator('.test-question math').first().waitFor()
  await accessible(t, page, 'the preview of a question')
  await page.getByRole('button', { name: words.teach.publish }).click()
  await page.getByRole('button', { name: words.teach.retire }).waitFor()
  await page.getByRole('button', { name: words.teach.tabs.history }).click()
  await page.getByText(`${words.teach.fields.state}:`).waitFor()
  await page.getByRole('button', { name: words.teach.tabs.edit, exact: true }).click()
  await page.getByLabel(words.teach.option(3), { exact: true }).fill('2')
  await page.getByRole('button', { name: words.save }).click()
  await page.locator('.field--wrong').waitFor()
  const { sentences, fields } = words.errors
  t.equal(await page.locator('.field-error').innerText(), sentences['Must be different from the others'])
  t.equal(await page.locator('.notice--failed p').first().innerText(), fields, 'the field alone says what is wrong')
  await accessible(t, page, 'a question that is refused')
  await page.getByRole('link', { name: words.teach.allQuestions }).click()
}

/** A faulty file is refused with its lines, a good one comes in and is published by keyboard. */
async function importQuestions (t: Test, page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.teach.import }).click()
  const file = page.locator('input[type=file]')
  const send = async (text: string) => {
    await file.setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: words.teach.import }).click()
  }
  await send(`${GIFT}\nDescribe it. {}\n`)
  await page.getByText(words.teach.nothingImported(1)).first().waitFor()
  const refused = await page.locator('.report-failed').innerText()
  t.match(refused, /3\s+Describe it\. \{\}\s+(?:This question|Este tipo de pregunta) \(essay\)/)
  t.equal(await page.locator('.report [lang=en]').count(), 0, 'in the language of the reader')
  await accessible(t, page, 'an import that is refused')
  await send(GIFT)
  await page.getByText(words.teach.imported(1, 0)).waitFor()
  await page.getByRole('link', { name: words.teach.review }).click()
  await page.getByText(words.teach.draftOf(1, 1)).waitFor()
  const rows = await page.locator('.test-question tr').allInnerTexts()
  t.strictSame(rows.slice(0, 2).map(row => row.trim()), ['Line\tx\\|1', 'Plane\ta\nb'], 'the table of a file')
  const formula = page.locator('.test-question td math')
  await formula.waitFor()
  t.match(await formula.textContent(), /∣x∣/, 'and a formula in it')
  await page.keyboard.press('p')
  await page.getByText(words.teach.reviewed(1, 0)).waitFor()
  await page.getByRole('link', { name: words.teach.questions }).last().click()
  await page.getByRole('button', { name: words.teach.export }).click()
  const gift = page.getByRole('button', { name: 'GIFT' })
  const [download] = await Promise.all([page.waitForEvent('download'), gift.click()])
  t.match(download.suggestedFilename(), /\.gift$|\.txt$/)
}

async function letStudentsIn (t: Test, page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.teach.students, exact: true }).click()
  await page.getByLabel(words.teach.namesOrAddresses).fill('grace@example.edu\nnobody')
  await page.getByRole('button', { name: words.teach.add, exact: true }).click()
  await page.getByText('Name of grace').waitFor()
  const report = await page.locator('.report-text').allInnerTexts()
  const { not_found: unknown, enrolled } = words.teach.outcomes
  t.strictSame(report, [`nobody ${unknown}`, `grace@example.edu ${enrolled}`], 'who was not added comes first')
  const [download] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: words.teach.studentsCsv }).click()
  ])
  t.equal(download.suggestedFilename(), 'algebra-students.csv')
  await page.getByRole('link', { name: words.teach.settings }).click()
  await page.getByLabel(words.teach.enrolments[1][1]).check()
  await page.getByRole('button', { name: words.teach.saveEnrolment }).click()
  await page.locator('.field--wrong').waitFor()
  await page.getByRole('textbox', { name: words.code, exact: true }).fill('vectors-2026')
  await page.getByRole('button', { name: words.teach.saveEnrolment }).click()
  await page.getByRole('button', { name: words.teach.saveEnrolment }).waitFor({ state: 'detached' })
  await previewSettings(page, words)
}

/** What a setting does stands beside it before it is saved, and goes back with it. */
async function previewSettings (page: Page, words: any): Promise<void> {
  const { example, policies, transcripts, noInbox } = words.teach
  for (const [choice, then, before] of [
    [policies[1][1], example.hint, example.quote], [transcripts[0][1], noInbox, example.askers]
  ]) {
    const section = page.locator('.ledger-row', { has: page.getByLabel(choice) })
    const note = section.locator('.ledger-note')
    await note.getByText(before).waitFor()
    await section.getByLabel(choice).check()
    await note.getByText(then).waitFor()
    await section.getByRole('button', { name: words.asItWas }).click()
    await note.getByText(before).waitFor()
  }
}

/** The question of the student is answered, and the student reads it. */
async function answerInbox (t: Test, page: Page, words: any, student: Client): Promise<void> {
  await page.getByRole('link', { name: words.teach.inbox }).click()
  await page.getByRole('button', { name: words.teach.answerTo('Where does') }).click()
  await page.getByLabel(words.teach.answerText).fill('Before the **library**.')
  await page.reload()
  const kept = await page.getByLabel(words.teach.answerText).inputValue()
  t.equal(kept, 'Before the **library**.', 'a reload keeps what was typed')
  await page.getByText(words.asStudentsSee).click()
  await page.locator('.editor-preview strong').waitFor()
  await accessible(t, page, 'an answer that is being written')
  await page.getByRole('button', { name: words.teach.sendAnswer }).click()
  await page.getByText(words.teach.noInbox).waitFor()
  const answers = await dataOf(student.GET('/users/me/answers'))
  t.strictSame(answers.map(({ answer }) => answer), ['Before the **library**.'])
}

/** The answer stands under the question of the student. */
async function readAnswer (t: Test, url: string, words: any, student: Client, language: 'en' | 'es'): Promise<void> {
  const { page } = await openBrowser(t, url, language)
  await page.goto(`${url}/health`)
  await page.evaluate(`sessionStorage.setItem('token', ${JSON.stringify(student.token)})`)
  await page.goto(`${url}${COURSE}/chat/s1`)
  const answer = page.locator('.turn').first().getByRole('region', { name: words.teachersAnswer })
  t.equal(await drawnText(answer.locator('strong')), 'library')
  await accessible(t, page, 'the answer of a teacher in the chat')
}

async function writeFaq (page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.faqs }).first().click()
  await page.getByText(words.teach.origins.inbox).waitFor()
  await page.getByRole('button', { name: words.teach.write }).click()
  await page.getByRole('textbox', { name: words.teach.question, exact: true }).fill('Is there a second exam?')
  await page.getByLabel(words.teach.answerText).fill('In June.')
  await page.getByRole('button', { name: words.teach.keepDraft }).click()
  await page.getByRole('heading', { name: words.teach.faqHeads.draft }).waitFor()
  await page.getByRole('button', { name: words.teach.publish }).click()
  await page.getByRole('heading', { name: words.teach.faqHeads.draft }).waitFor({ state: 'detached' })
}

async function askAsStudent (t: Test, page: Page, words: any): Promise<void> {
  await page.getByRole('link', { name: words.ask, exact: true }).click()
  await page.getByLabel(words.yourQuestion).fill('When is the final exam?')
  await page.getByLabel(words.yourQuestion).press('Enter')
  await page.locator('.leaf mark').waitFor()
  t.match(await drawnText(page.locator('.leaf mark')), /18 January 2027/, 'with its source')
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
