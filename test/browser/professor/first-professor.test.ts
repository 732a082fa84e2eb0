import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { createClient, dataOf } from '../../../client/index.js'
import { docx, heading, paragraph, pdf, wordTable } from '../../companions/retrieval/files.js'
import { startGateway } from '../../support/gateway-process.js'
import { PASSWORD, until } from '../../support/helper.js'
import { accessible, drawnText, openBrowser, overflow, skip, textsOf } from '../support/page.js'

/*
 * The first minutes of a course in a real browser, with files as people have them: an administrator begins an empty
 * installation, and a professor goes from the link of the password to the first answered question. Each screen is one
 * that a person can read and go on from. `PICTURES=/tmp/x` keeps a picture of each.
 */

const PATH = { subject_id: 'networks' }
const QUESTIONS = [
  'May I bring my own router to the laboratory?', 'How do I get a student card for the gym?',
  'Is there a football club at the school?', 'Who repairs the coffee machine?', 'How many points has lab 2?'
]

// As Excel in Spain saves it: semicolons and Windows-1252.
const PEOPLE = Buffer.from('Apellidos;Nombre;DNI;Correo electrónico;Perfil\r\n' +
  'Muñoz Ibáñez;Begoña;111A;bego.munoz@example.es;Profesora\r\n' +
  'Peña Gómez;Íñigo;222B;inigo.pena@example.es;Alumno\r\n"García; Ruiz";Lucía;333C;lucia@example.es;Alumna\r\n',
'latin1')

const GUIDE = docx(heading(1, 'Computer Networks 2026/27') + heading(2, 'Office hours') +
  paragraph('Begoña Muñoz receives students on Tuesdays from 16:00 to 18:00 in office 3.14.') +
  heading(2, 'Assessment') + paragraph('The final exam is on 18 January 2027 at 9:00 in room A2.') +
  wordTable([['Part', 'Weight'], ['Final exam', '60 %'], ['Laboratory', '40 %']], true) +
  heading(2, 'Laboratory') + paragraph('The laboratory is in room 2.7. Reports of the laboratory are due on Fridays.'))

const NOTES = `# Transport layer

## TCP

TCP is a protocol that delivers bytes in order and without loss. A **segment** is the unit that TCP sends.
A socket is the end of a connection, named by an address and a port. The congestion window is the number of bytes
that a sender may have under way. Slow start is the phase in which the congestion window doubles every round trip.

## UDP

UDP is a protocol that sends single datagrams without a connection. A checksum is a sum that finds damaged data.
`
const LINES = ['# Link layer', 'A frame is the unit of data that the link layer sends.',
  'A switch is a device that forwards frames by their address.', 'A hub is a device that repeats signals to all ports.',
  'A collision is the loss of two frames that are sent at once.']
const WORD = docx(heading(1, 'Network layer') +
  paragraph('A router is a device that forwards packets between networks. A packet is the unit of the network layer.') +
  paragraph('A subnet is a part of a network whose addresses have the same prefix.'))

interface Site { t: Test, url: string, words: any, page: Page }

t.test('the first minutes of a professor', { skip }, async t => {
  const { url } = await startGateway(t, { DATA_DIR: join(t.testdir(), 'data') })
  const words = await textsOf(LANGUAGE)
  const first = await openBrowser(t, url, LANGUAGE)
  const admin = { t, url, words, page: first.page }
  await beginInstallation(admin)
  const links = await importPeople(admin)
  await makeCourse(admin)
  t.strictSame(first.noise, [], 'the console of the administrator is empty')
  const second = await openBrowser(t, url, LANGUAGE)
  const office = { ...admin, page: second.page }
  await setPassword(office, links.get('bego.munoz')!)
  await openCourse(office)
  await takeGuide(office)
  await addDocuments(office)
  await makeQuestions(office)
  await shareCourse(office)
  await tryAsStudent(office)
  await askAll(url, links)
  await readOverview(office)
  await settleInbox(office)
  await readFaqs(office)
  t.strictSame(second.noise, [], 'the console of the professor is empty')
})

const LANGUAGE = env.READER === 'es' ? 'es' : 'en'

/** A person can read this screen: it says something, nothing of it is raw, and it fits into a narrow window. */
async function screen ({ t, page }: Site, name: string): Promise<void> {
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  const text = await page.locator('main').innerText()
  t.ok(text.trim().length > 40, `${name}: the page is not blank`)
  t.notMatch(text, /undefined|NaN|\[object|\*\*|PK!|\uFFFD|Ã/, `${name}: nothing raw`)
  await accessible(t, page, name)
  t.ok(await page.locator('main').evaluate((main: any) => main.offsetWidth) > 1000, `${name}: it fills a wide window`)
  await keep(page, name, 'light')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  // A plot takes the new width with the next frame.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  t.equal(await overflow(page), 0, `${name}: nothing is wider than the window`)
  await keep(page, name, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function keep (page: Page, name: string, theme: string): Promise<void> {
  if (env.PICTURES) await page.screenshot({ path: join(env.PICTURES, `${name}-${theme}.png`), fullPage: true })
}

async function beginInstallation (site: Site): Promise<void> {
  const { page, url, words } = site
  await page.goto(url)
  await page.getByRole('heading', { name: words.createAdministrator }).waitFor()
  await screen(site, '01-first-run')
  await page.getByLabel(words.fullName).fill('Rosa Root')
  await page.getByLabel(words.email).fill('root@example.es')
  await page.getByLabel(words.username).fill('root')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.admin.demo.wanted).uncheck()
  await page.getByRole('button', { name: words.admin.demo.createAndOpen }).click()
  await page.getByRole('heading', { name: words.admin.courses, level: 1 }).waitFor()
  await screen(site, '02-no-courses')
}

/** The list as it is, through the mapping of its columns. @returns the links of the passwords by username */
async function importPeople (site: Site): Promise<Map<string, string>> {
  const { t, page, words: { admin } } = site
  await page.getByRole('link', { name: admin.users, exact: true }).click()
  await page.getByRole('button', { name: admin.importList }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: PEOPLE })
  await page.getByText(admin.trial).waitFor()
  t.strictSame(await page.locator('.column-row select').evaluateAll(all => all.map(one => (one as any).value)),
    ['last_name', 'first_name', 'email', 'role', 'none'])
  await page.getByText('bego.munoz', { exact: true }).waitFor()
  await page.getByText(admin.usernamesOfAddresses).waitFor()
  await screen(site, '03-import')
  await page.getByRole('button', { name: admin.importLines('3', 3) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: admin.saveLinks }).click()
  ])
  await screen(site, '04-imported')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
  t.match(lines.join('\n'), /Begoña Muñoz Ibáñez.*\n.*Íñigo Peña Gómez.*\n.*Lucía García; Ruiz/, 'names as they are')
  return new Map(lines.map(line => line.split(',').slice(0, 2) as [string, string]))
}

async function makeCourse (site: Site): Promise<void> {
  const { page, words } = site
  await page.getByRole('link', { name: words.admin.courses, exact: true }).first().click()
  await page.getByLabel(words.name, { exact: true }).fill('Computer Networks')
  await page.getByLabel(words.admin.id, { exact: true }).fill('networks')
  await page.getByLabel(words.roles.PROFESSOR, { exact: true }).fill('bego.munoz')
  await page.getByRole('button', { name: words.admin.makeCourse }).click()
  await page.getByText(words.admin.courseMade('Computer Networks')).waitFor()
  await page.getByRole('cell', { name: 'Begoña Muñoz Ibáñez' }).waitFor()
  await screen(site, '05-course-made')
}

/** From the link, with the username in sight, to a sign-in by the address that a reload does not end. */
async function setPassword (site: Site, link: string): Promise<void> {
  const { t, page, url, words } = site
  await page.goto(link)
  await page.getByLabel(words.newPassword).waitFor()
  t.equal(await page.getByLabel(words.username).inputValue(), 'bego.munoz', 'the username is in sight')
  t.notMatch(page.url(), /code=/, 'the code is not in the address any more')
  await screen(site, '06-first-password')
  await page.getByLabel(words.newPassword).fill(PASSWORD)
  await page.getByRole('button', { name: words.savePassword }).click()
  await page.getByText(words.passwordChanged('bego.munoz')).waitFor()
  await screen(site, '07-password-set')
  await page.getByRole('link', { name: words.signIn, exact: true }).first().click()
  await page.getByLabel(words.usernameOrEmail).fill('Bego.Munoz@example.es')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  t.ok(await page.getByLabel(words.stay).isChecked(), 'staying signed in is offered')
  await screen(site, '08-sign-in')
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByRole('link', { name: 'Computer Networks', exact: true }).waitFor()
  await page.goto(`${url}/app/`)
  await page.getByRole('link', { name: 'Computer Networks', exact: true }).waitFor()
  await page.getByRole('link', { name: words.teach.steps.guide[0] }).waitFor()
  await screen(site, '09-home')
}

async function openCourse (site: Site): Promise<void> {
  const { page, words: { teach } } = site
  await page.getByRole('link', { name: 'Computer Networks', exact: true }).click()
  for (const [name] of Object.values(teach.steps) as string[][]) {
    await page.locator('.beginnings').getByRole('link', { name }).waitFor()
  }
  await page.getByText(teach.noInbox).waitFor()
  await screen(site, '10-empty-course')
}

async function takeGuide (site: Site): Promise<void> {
  const { t, page, words: { teach, saved } } = site
  await page.getByRole('link', { name: teach.steps.guide[0] }).click()
  await page.getByLabel(teach.guideText).waitFor()
  await screen(site, '11-no-guide')
  await page.locator('.drop input[type=file]').setInputFiles(
    { name: 'Guía docente.docx', mimeType: 'application/octet-stream', buffer: GUIDE })
  await page.getByText(teach.readFrom('Guía docente.docx')).waitFor()
  const text = await page.getByLabel(teach.guideText).inputValue()
  t.match(text, /^# Computer Networks 2026\/27\n[^]*## Assessment[^]*\| Final exam \| 60 % \|/)
  await page.locator('.editor-preview table').waitFor()
  await screen(site, '12-guide-read')
  await page.getByRole('button', { name: teach.saveGuide }).click()
  await page.getByRole('button', { name: saved }).waitFor()
  await page.reload()
  await page.locator('.editor-preview table').waitFor()
  t.equal(await page.getByLabel(teach.guideText).inputValue(), text, 'a reload shows what was saved')
  await screen(site, '13-guide-saved')
}

async function addDocuments (site: Site): Promise<void> {
  const { t, page, words } = site
  await page.getByRole('link', { name: words.documents, exact: true }).first().click()
  const mimeType = 'application/octet-stream'
  await page.locator('.drop input[type=file]').setInputFiles([
    { name: 'transport.md', mimeType, buffer: Buffer.from(NOTES) },
    { name: 'Tema 2, enlace.pdf', mimeType, buffer: pdf([LINES, ['# Summary', 'A bridge is a switch of two ports.']]) },
    { name: 'network layer.docx', mimeType, buffer: WORD }
  ])
  for (const name of ['transport.md', 'Tema 2, enlace.pdf', 'network layer.docx']) {
    await page.getByRole('button', { name, exact: true }).waitFor()
  }
  const row = await page.getByRole('row', { name: 'Tema 2' }).innerText()
  t.match(row, /\t2\t[1-9]/, 'pages and passages')
  await screen(site, '14-documents')
  await page.getByRole('button', { name: 'Tema 2, enlace.pdf', exact: true }).click()
  await page.getByText(words.teach.showText).click()
  await page.getByText('A frame is the unit of data').waitFor()
  await screen(site, '15-document-open')
}

/** Drafts are made, one is published and looked at as students see it. */
async function makeQuestions (site: Site): Promise<void> {
  const { t, page, words: { teach } } = site
  await page.getByRole('link', { name: teach.questions, exact: true }).first().click()
  await page.getByText(teach.noQuestions).waitFor()
  await screen(site, '16-no-questions')
  await page.getByRole('link', { name: teach.makeDrafts }).click()
  await page.getByLabel(teach.howMany).fill('4')
  await page.getByRole('button', { name: teach.makeDrafts }).click()
  await page.getByText(/^(Draft 1 of|Borrador 1 de)/).waitFor()
  await screen(site, '17-drafts')
  const draft = await page.locator('.test-question').innerText()
  await page.getByRole('button', { name: teach.publish }).click()
  await page.getByText(teach.reviewed(1, 0)).waitFor()
  await screen(site, '18-draft-published')
  await page.locator('main').getByRole('link', { name: teach.questions, exact: true }).first().click()
  await page.getByRole('link', { name: draft }).click()
  await page.getByRole('button', { name: teach.retire }).waitFor()
  await screen(site, '19-question')
  await page.getByRole('button', { name: teach.tabs.preview }).click()
  const shown = page.locator('.test--preview')
  await shown.waitFor()
  t.equal(await shown.locator('.choice--right, [aria-label*="right"], mark').count(), 0, 'without the solution')
  t.notMatch(await shown.innerText(), site.words.rightAnswer)
  await screen(site, '20-as-students-see-it')
}

async function shareCourse (site: Site): Promise<void> {
  const { t, page, words } = site
  const { teach } = words
  await page.getByRole('link', { name: teach.settings, exact: true }).first().click()
  await page.getByLabel(teach.enrolments[1][1]).check()
  await page.getByRole('textbox', { name: words.code, exact: true }).fill('redes-2026')
  await page.getByText(words.codeOfTeacher).waitFor()
  await screen(site, '21-settings')
  await page.getByRole('button', { name: teach.saveEnrolment }).click()
  await page.getByRole('button', { name: teach.saveEnrolment }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: teach.students, exact: true }).first().click()
  await page.getByText(teach.noStudents).waitFor()
  const origin = new URL(page.url()).origin
  t.equal(await page.getByLabel(teach.courseLink).inputValue(), `${origin}/app/courses/networks`, 'the link is ready')
  t.equal(await page.getByLabel(words.code, { exact: true }).inputValue(), 'redes-2026', 'and its code')
  await screen(site, '22-no-students')
  await page.getByLabel(teach.namesOrAddresses).fill('Lucía García <lucia@example.es>; nobody@example.es')
  await page.getByRole('button', { name: teach.add, exact: true }).click()
  await page.getByText('Lucía García; Ruiz').waitFor()
  await screen(site, '22-students')
}

async function tryAsStudent (site: Site): Promise<void> {
  const { t, page, words } = site
  await page.getByRole('link', { name: words.ask, exact: true }).click()
  await page.getByLabel(words.yourQuestion).waitFor()
  // The material is read for them: the first time, that takes a moment.
  await page.locator('.starts').waitFor()
  await screen(site, '23-new-conversation')
  await page.getByLabel(words.yourQuestion).fill('When is the final exam?')
  await page.getByLabel(words.yourQuestion).press('Enter')
  await page.locator('.leaf mark').first().waitFor()
  t.match(await drawnText(page.locator('.leaf mark').first()), /18 January 2027/)
  await page.reload()
  await page.locator('.leaf mark').first().waitFor()
  await screen(site, '24-answer')
}

/** A student enrols with the code and asks what the material does not say. */
async function askAll (url: string, links: Map<string, string>): Promise<void> {
  const client = createClient(url)
  const code = new URLSearchParams(new URL(links.get('inigo.pena')!).hash.slice(1)).get('code')!
  await dataOf(client.POST('/password-reset', { body: { code, new_password: PASSWORD } }))
  await client.login('inigo.pena@example.es', PASSWORD)
  await dataOf(client.POST('/subjects/{subject_id}/enroll', { params: { path: PATH }, body: { code: 'redes-2026' } }))
  for (const [i, content] of QUESTIONS.entries()) {
    for await (const event of client.chat({ id: `s${i}`, asignatura: 'networks', content })) {
      if (event.type === 'error') throw new Error(event.detail)
    }
  }
}

async function readOverview (site: Site): Promise<void> {
  const { page, words: { teach } } = site
  await page.getByRole('link', { name: teach.overview, exact: true }).click()
  await page.getByRole('heading', { name: QUESTIONS[0]! }).or(page.getByRole('article').first()).first().waitFor()
  await page.getByText('transport.md').first().waitFor()
  await page.locator('.plot rect').first().waitFor()
  await screen(site, '25-overview')
}

/** One is answered, one settled by its passage, the others dismissed at once: each time what was done is in sight. */
async function settleInbox (site: Site): Promise<void> {
  const { t, page, words: { teach } } = site
  const isInSight = async (text: string) => {
    await page.getByText(text).waitFor()
    const box = await page.getByText(text).boundingBox()
    t.ok(box !== null && box.y >= 0 && box.y + box.height <= 800, `in sight: ${text}`)
  }
  await page.getByRole('link', { name: new RegExp(`^${teach.inbox}`) }).first().click()
  await page.getByRole('article').nth(1).waitFor()
  t.equal(await page.locator('main mark').count(), 0, 'the marker is for what answers')
  await screen(site, '26-inbox')
  await page.getByRole('button', { name: teach.answerTo(QUESTIONS[3]) }).click()
  await page.getByLabel(teach.answerText, { exact: true }).fill('The **caretaker**, in room 0.1.')
  await page.reload()
  await until(async () => /caretaker/.test(await page.getByLabel(teach.answerText, { exact: true }).inputValue()))
  await screen(site, '27-answering')
  await page.getByRole('button', { name: teach.sendAnswer }).click()
  await isInSight(teach.answered(1))
  await screen(site, '28-answered')
  await page.getByRole('button', { name: /^(This passage answers it|Este pasaje)/ }).first().click()
  await screen(site, '29-passage-asked')
  await page.getByRole('dialog').getByRole('button', { name: teach.publish }).click()
  await isInSight(teach.passageSent(1))
  await screen(site, '29-passage')
  await page.getByRole('checkbox', { name: teach.chooseAll }).check()
  const left = await page.getByRole('article').count()
  await page.getByText(teach.chosen(left)).waitFor()
  await screen(site, '30-chosen')
  await page.getByRole('button', { name: teach.dismiss, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: teach.dismiss, exact: true }).click()
  await isInSight(teach.dismissedMany(left))
  await page.getByText(teach.noInbox).waitFor()
  await screen(site, '31-empty-inbox')
}

async function readFaqs (site: Site): Promise<void> {
  const { page, words: { teach, faqs } } = site
  await page.getByRole('link', { name: faqs, exact: true }).first().click()
  await page.getByText(teach.origins.inbox).first().waitFor()
  await screen(site, '32-faqs')
}
