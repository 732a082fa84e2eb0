import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { createClient, dataOf, type Client } from '../../../client/index.js'
import { docx, heading, paragraph, pdf, wordTable } from '../../companions/retrieval/files.js'
import { startGateway } from '../../support/gateway-process.js'
import { PASSWORD } from '../../support/helper.js'
import { accessible, drawnText, openBrowser, holds, overflow, skip, textsOf } from '../support/page.js'

/*
 * The first five minutes of a student, with the program as it ships and no double: a code, ten questions as people ask
 * them, a reload, thumbs, a test, the results, the way out.
 */

const COURSE = 'ecologia'
const NAME = 'Ecología y conservación'
const CODE = 'Marisma-2026'

const GUIDE = `# Ecología y conservación

*Guía docente, curso 2026/2027. Grado en Ciencias Ambientales, tercer curso, primer semestre.*

## 1. Datos de la asignatura

| Dato | Valor |
|---|---|
| Código | CA-311 |
| Créditos | 6 ECTS |
| Coordinadora | Dra. Lucía Ferrándiz |
| Clases de teoría | Martes y jueves, de 9:00 a 10:30, aula 1.12 |
| Prácticas de campo | Viernes, de 10:00 a 14:00 |

## 2. Contenidos

### Tema 1. Poblaciones

- **Población**: conjunto de individuos de la misma especie que viven en un mismo lugar y se reproducen entre sí.
- **Capacidad de carga**: número máximo de individuos que un ambiente puede mantener de forma indefinida.
- **Metapoblación**: grupo de poblaciones separadas entre las que se mueven algunos individuos.
- **Tasa de natalidad**: número de nacimientos por individuo y unidad de tiempo.

### Tema 2. Comunidades

- **Nicho ecológico**: papel que una especie desempeña en su comunidad, con los recursos que utiliza.
- **Especie clave**: especie cuyo efecto en la comunidad es mucho mayor que su abundancia.
- **Competencia**: relación en la que dos especies usan el mismo recurso y ambas salen perjudicadas.
- **Mutualismo**: relación entre dos especies de la que ambas obtienen un beneficio.
- **Sucesión ecológica**: sustitución ordenada de unas comunidades por otras a lo largo del tiempo.

### Tema 3. Conservación

- **Especie invasora**: especie introducida que se extiende y causa daños en el ecosistema que la recibe.
- **Fragmentación**: división de un hábitat continuo en trozos pequeños y aislados.
- **Corredor ecológico**: franja de hábitat que une dos poblaciones separadas.

## 3. Evaluación

| Prueba | Peso | Fecha | Nota mínima |
|---|---|---|---|
| Examen parcial | 20 % | 6 de noviembre de 2026 | ninguna |
| Examen final | 50 % | 15 de enero de 2027 | 4 sobre 10 |
| Memoria de campo | 30 % | 18 de diciembre de 2026 | 5 sobre 10 |

El examen final dura 2 horas y se hace en el Aula Magna. Quien no llegue a la nota mínima puede presentarse a la
recuperación el 22 de junio de 2027. La asistencia a las prácticas de campo es obligatoria: se permiten 2 faltas.

## 4. Tutorías

La Dra. Lucía Ferrándiz atiende los miércoles de 12:00 a 14:00 en el despacho 2.05 del Edificio Darwin. Se pide cita
por correo a ecologia@uni.example.
`

const LECTURE = docx(
  heading(1, 'Lecture 2: Island biogeography') +
  paragraph('The theory of island biogeography was published by Robert MacArthur and Edward Wilson in 1967.') +
  heading(2, 'The equilibrium') +
  paragraph('An equilibrium is reached when the rate of immigration equals the rate of extinction. ' +
    'Large islands hold more species than small ones, because their populations are larger and die out less often.') +
  paragraph('Turnover is the replacement of species on an island while the number of species stays the same.') +
  wordTable([['Island', 'Area in km²', 'Species of birds'], ['Saba', '13', '28'], ['Redonda', '2', '9']], true))
const FIELD_TRIP = pdf([
  ['# Field work', 'Bring boots, a notebook and water. The bus leaves from the north gate at 09:45.'],
  ['# Sampling', 'A quadrat is a square frame that marks the area in which plants are counted.',
    'A transect is a line along which samples are taken at regular distances.']
])

/** A course as its professor leaves it: guide, documents, a code. */
async function course (t: Test) {
  const { url } = await startGateway(t, {
    DATA_DIR: join(t.testdir(), 'data'), REGISTRATION_ROLES: 'STUDENT,PROFESSOR'
  })
  const clients = []
  for (const [role, full_name] of [['ADMIN', 'Zoe Admin'], ['PROFESSOR', 'Lucía Ferrándiz']] as const) {
    const client = createClient(url)
    const username = role.toLowerCase()
    const body = { username, email: `${username}@example.edu`, full_name, password: PASSWORD, role }
    await dataOf(client.POST('/register', { body }))
    await client.login(username, PASSWORD)
    clients.push(client)
  }
  const [admin, professor] = clients as [Client, Client]
  const subject = { subject_id: COURSE, name: NAME, description: 'Poblaciones.', professor_id: 'professor' }
  await dataOf(admin.POST('/subjects', { body: subject }))
  const path = { subject_id: COURSE }
  const body = { guide: GUIDE, enrolment: 'code' as const, enrolment_code: CODE }
  await dataOf(professor.PUT('/subjects/{subject_id}', { params: { path }, body }))
  await send(professor, 'lecture-2.docx', LECTURE)
  await send(professor, 'field-trip.pdf', FIELD_TRIP)
  return url
}

/** @param replaces the document in whose place it comes */
async function send (professor: Client, name: string, file: Uint8Array, replaces?: string): Promise<void> {
  const form = new FormData()
  if (replaces !== undefined) form.append('replaces', replaces)
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const params = { path: { subject_id: COURSE } }
  const sent = { params, body: form as never, bodySerializer: (body: unknown) => body as never }
  await dataOf(professor.POST('/subjects/{subject_id}/documents', sent))
}

/** The professor sends the lecture again, as another kind of file. */
async function replaceLecture (url: string): Promise<void> {
  const professor = createClient(url)
  await professor.login('professor', PASSWORD)
  const params = { path: { subject_id: COURSE } }
  const documents = await dataOf(professor.GET('/subjects/{subject_id}/documents', { params }))
  const old = documents.find(({ filename }) => filename === 'lecture-2.docx')
  await send(professor, 'new-lecture.md', Buffer.from('# Lecture 2\n\nThe new text.'), old?.id)
}

/** What a person needs on every screen. */
async function screen (t: Test, page: Page, name: string): Promise<void> {
  await page.locator('main .loading').first().waitFor({ state: 'detached' })
  const shown = await page.locator('body').innerText()
  t.notMatch(shown, /undefined|\[object|NaN|\*\*|PK[^\w\s]|�/, `${name}: only words`)
  t.ok(shown.length > 100, `${name}: is no blank page`)
  await accessible(t, page, name)
  await page.setViewportSize({ width: 390, height: 844 })
  t.equal(await overflow(page), 0, `${name}: fits into the window of a telephone`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await holds(page, 'innerWidth === 1280')
}

/** What is asked, and what the reader then sees, or what says that the material has nothing. */
const BEFORE: Array<[question: string, answer: RegExp]> = [
  ['¿cuanto vale la memoria de campo?', /Memoria de campo.*Peso: 30 %/],
  ['¿Qué es una especie clave?', /efecto en la comunidad es mucho mayor/],
  ['What is turnover?', /the replacement of species on an island/],
  ['When is the final exam?', /15 de enero de 2027/],
  ['Estoy suspendiendo, ¿qué puedo hacer?', /miércoles de 12:00 a 14:00[^]*22 de junio de 2027/]
]
const AFTER: typeof BEFORE = [
  ['what does quadrat mean', /a square frame that marks the area/],
  ['I am failing, what can I do?', /I am sorry[^]*miércoles de 12:00 a 14:00/],
  ['¡muchas gracias!', /De nada/],
  ['¿En qué aula son las clases de teoría?', /aula 1\.12/],
  ['¿Hay aparcamiento para bicicletas?', /No he encontrado nada[^]*bandeja de Lucía Ferrándiz/]
]

interface Visit { page: Page, url: string, words: any }

t.test('the first five minutes of a student', { skip }, async t => {
  const url = await course(t)
  const { page, noise } = await openBrowser(t, url, 'es')
  const visit = { page, url, words: await textsOf('es') }
  await page.setViewportSize({ width: 1280, height: 900 })
  await register(t, visit)
  await enrolByCode(t, visit)
  await begin(t, visit)
  for (const [question, answer] of BEFORE) await ask(t, visit, question, answer)
  await screen(t, page, 'a quotation, and comfort')
  await rates(t, visit)
  await reload(t, visit)
  for (const [question, answer] of AFTER) await ask(t, visit, question, answer)
  await screen(t, page, 'what the material does not say')
  await takeTest(t, visit)
  await seeResults(t, visit)
  await otherPages(t, visit)
  await comeBack(t, visit)
  t.strictSame(noise, [], 'the console is empty, and nobody else was asked')
})

async function register (t: Test, { page, url, words }: Visit): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel(words.usernameOrEmail).waitFor()
  const width = await page.locator('.door').evaluate((door: any) => door.getBoundingClientRect().width)
  t.equal(width, 1280, 'the form and the example beside it fill the window')
  t.equal(await page.locator('html').getAttribute('lang'), 'es')
  await screen(t, page, 'sign in')
  await page.getByRole('link', { name: words.createAccount }).click()
  await page.getByLabel(words.fullName).fill('Nora Vidal')
  await page.getByLabel(words.email).fill('nora@example.edu')
  await page.getByLabel(words.username).fill('nora')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await screen(t, page, 'register')
  await page.getByRole('button', { name: words.createAccount }).click()
  await page.getByText(words.noCourses).waitFor()
  await screen(t, page, 'no course yet')
}

async function enrolByCode (t: Test, { page, words }: Visit): Promise<void> {
  await page.getByLabel(words.nameOrCode).fill(CODE)
  await page.getByText(words.noSuchName(CODE)).waitFor()
  await screen(t, page, 'a code')
  await page.getByLabel(words.nameOrCode).press('Enter')
  const enrol = page.getByRole('button', { name: words.enrolIn(NAME) })
  await enrol.waitFor()
  await screen(t, page, 'the course of a code')
  await enrol.click()
  await page.getByText(words.enrolledIn(NAME)).first().waitFor()
  await screen(t, page, 'enrolled')
  await page.getByRole('link', { name: words.askFirst }).click()
}

async function begin (t: Test, { page, words }: Visit): Promise<void> {
  const starts = page.locator('.starts button')
  await starts.first().waitFor()
  t.equal(await starts.count(), 3, 'two questions, and a test')
  t.equal(await isFocused(page.getByLabel(words.yourQuestion)), true, 'who types, asks')
  await screen(t, page, 'a new conversation')
  const first = await starts.first().innerText()
  await starts.first().click()
  await answered(page, first)
  await page.locator('.leaf[data-degree="quoted"] mark').first().waitFor()
  await screen(t, page, 'a suggested question')
}

async function answered (page: Page, question: string): Promise<Locator> {
  const turn = page.locator('.turn').filter({ has: page.getByRole('heading', { name: question, exact: true }) }).last()
  await turn.locator('.acts button:enabled').first().waitFor()
  return turn
}

async function ask (t: Test, { page, words }: Visit, question: string, answer: RegExp): Promise<void> {
  await page.getByLabel(words.yourQuestion).fill(question)
  await page.getByLabel(words.yourQuestion).press('Enter')
  const turn = await answered(page, question)
  const said = await drawnText(turn)
  t.match(said, answer, question)
  t.notMatch(said, /undefined|\*\*|\[\d\]/, `${question}: words`)
  t.equal(await turn.locator('li:has-text("—"):not(:has-text(";"))').count(), 0, 'no place')
}

async function rates (t: Test, { page, words }: Visit): Promise<void> {
  const good = await answered(page, BEFORE[1]![0])
  await good.getByRole('button', { name: words.helped }).click()
  await good.locator('[aria-pressed="true"]').waitFor()
  const bad = await answered(page, BEFORE[3]![0])
  await bad.getByRole('button', { name: words.notHelped }).click()
  await bad.getByLabel(words.reasons[2][1]).check()
  await bad.getByLabel(words.inYourWords).fill('¿A qué hora empieza?')
  await screen(t, page, 'a reason')
  await bad.getByRole('button', { name: words.sendReason, exact: true }).click()
  await bad.locator('.reason').waitFor({ state: 'detached' })
  await bad.locator('[aria-pressed="true"]').waitFor()
}

async function reload (t: Test, { page, words }: Visit): Promise<void> {
  await page.getByLabel(words.yourQuestion).fill('una pregunta a med')
  await page.reload()
  await answered(page, BEFORE[4]![0])
  t.equal(await page.locator('.turn').count(), 6, 'all that was asked is there')
  t.equal(await page.locator('.turn [aria-pressed="true"]').count(), 2, 'and what was said of it')
  t.equal(await page.getByLabel(words.yourQuestion).inputValue(), 'una pregunta a med')
  await screen(t, page, 'after a reload')
}

async function takeTest (t: Test, { page, words }: Visit): Promise<void> {
  await page.getByLabel(words.yourQuestion).fill(words.testMe)
  await page.keyboard.press('Enter')
  await page.locator('form.test').waitFor()
  // A short guide makes a short test, and says so.
  const total = Number(/\d+$/.exec(await page.locator('.test-head strong').innerText()))
  t.ok(total >= 3, 'the material makes a test')
  for (let n = 1; n <= total; n++) {
    await page.getByText(words.questionOf(n, total)).last().waitFor()
    const form = page.locator('form.test')
    await form.waitFor()
    t.ok(await form.evaluate((node: any) => node.contains(node.ownerDocument.activeElement)), `${n}: has the focus`)
    if (n === 1) await screen(t, page, 'a question of a test')
    if (await form.locator('.choice').count() > 0) await page.keyboard.press(String(n % 2 + 1))
    else await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    const wayOn = page.getByRole('button', { name: n < total ? words.nextQuestion : words.toResult })
    await wayOn.waitFor()
    t.equal(await isFocused(wayOn), true, 'the way on has the focus')
    if (n === 1) await screen(t, page, 'what became of an answer')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: words.byQuestion }).waitFor()
  t.equal(await page.locator('.answered').count(), total)
  await screen(t, page, 'result')
  await page.getByRole('button', { name: words.closeTest }).click()
  await page.getByRole('button', { name: words.closeTest }).waitFor({ state: 'detached' })
  await screen(t, page, 'after the test')
}

async function seeResults (t: Test, { page, words }: Visit): Promise<void> {
  await page.getByRole('link', { name: words.results, exact: true }).click()
  await page.getByRole('heading', { name: words.results, level: 1 }).waitFor()
  await page.locator('.answered').nth(2).waitFor()
  await screen(t, page, 'results')
}

async function otherPages (t: Test, { page, url, words }: Visit): Promise<void> {
  await page.getByRole('link', { name: words.documents, exact: true }).click()
  await page.getByRole('button', { name: 'lecture-2.docx' }).click()
  await page.getByRole('heading', { name: 'lecture-2.docx' }).waitFor()
  await page.getByRole('button', { name: words.download, exact: true }).waitFor()
  await page.locator('[data-degree="quoted"] > .leaf-notes mark').first().waitFor()
  t.equal(await page.getByRole('link', { name: words.openGuide }).count(), 0, 'what was quoted of it, and of it alone')
  await screen(t, page, 'documents')
  await replaceLecture(url)
  await page.reload()
  await page.getByRole('button', { name: 'new-lecture.md' }).click()
  await page.locator('[data-degree="quoted"] > .leaf-notes mark').first().waitFor()
  await page.getByRole('button', { name: words.askAbout }).click()
  await page.getByLabel(words.yourQuestion).waitFor()
  t.equal(await page.getByLabel(words.yourQuestion).inputValue(), words.askAboutWords('new-lecture.md'))
  await page.getByRole('link', { name: words.faqs, exact: true }).click()
  await page.getByText(words.noFaqs).waitFor()
  await screen(t, page, 'frequent questions')
}

async function comeBack (t: Test, { page, words, url }: Visit): Promise<void> {
  await page.goto(`${url}/app/`)
  await page.getByRole('heading', { name: words.myCourses, level: 1 }).waitFor()
  await page.locator('.course-row').waitFor()
  await screen(t, page, 'my courses')
  await page.goto(`${url}/app/answers`)
  await page.getByText(words.noAnswers).waitFor()
  await screen(t, page, 'answers')
  await page.getByRole('button', { name: words.accountOf('Nora Vidal') }).click()
  await page.getByRole('button', { name: words.signOut }).click()
  await page.getByLabel(words.usernameOrEmail).fill('Nora@example.edu')
  await screen(t, page, 'signed out')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.whatAnswered, level: 1 }).waitFor()
}

const isFocused = async (control: Locator) =>
  await control.evaluate((node: any) => node === node.ownerDocument.activeElement)
