import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startGateway } from '../gateway-process.js'
import { PASSWORD } from '../helper.js'
import { accessible, openBrowser, overflow, skip } from './page.js'

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
  await page.getByLabel(words.withDemo).uncheck()
  await page.getByRole('button', { name: words.create }).click()
  await page.getByRole('heading', { name: words.courses, level: 1 }).waitFor()
  await manage(t, site)
  quiet(t, site)
})

const WORDS = {
  en: {
    firstPage: 'Create the administrator',
    withDemo: 'With a demo course',
    create: 'Create and open',
    courses: 'Courses',
    fullName: 'Full name',
    email: 'Email',
    username: 'Username',
    password: 'Password',
    newAccount: 'New account',
    role: 'The account will be a',
    makeAccount: 'Make the account',
    passwordLink: 'Link that sets the password',
    linkFor: 'Send this link to Max Leaving.',
    invite: 'Invite',
    makeInvitation: 'Make an invitation',
    linkForRole: 'Send this link to the professor.',
    openInvitation: '1 open invitation',
    revoke: 'Revoke',
    oneAccount: '1 account',
    save: 'Save',
    disable: 'Disable the account',
    enable: 'Enable the account',
    deleteAccount: 'Delete the account',
    nothing: 'Nothing found for “max”.',
    importList: 'Import a list',
    trial: 'Nothing is changed yet.',
    importLine: 'Import 1 line',
    saveLinks: 'Save the links',
    name: 'Name',
    id: 'Id',
    professor: 'Professor',
    makeCourse: 'Make the course',
    courseMade: 'Algebra is there, and empty.',
    otherTeachers: 'Other teachers',
    saveTeachers: 'Save the teachers',
    archive: 'Archive',
    state: 'State',
    deleteCourse: 'Delete the course',
    onWhat: 'On whom or which',
    show: 'Show',
    deed: 'made the course'
  },
  es: {
    firstPage: 'Crear el administrador',
    withDemo: 'Con una asignatura de demostración',
    create: 'Crear y abrir',
    courses: 'Asignaturas',
    fullName: 'Nombre completo',
    email: 'Correo',
    username: 'Usuario',
    password: 'Contraseña',
    newAccount: 'Cuenta nueva',
    role: 'La cuenta será de',
    makeAccount: 'Crear la cuenta',
    passwordLink: 'Enlace para elegir la contraseña',
    linkFor: 'Envía este enlace a Max Leaving.',
    invite: 'Invitar',
    makeInvitation: 'Crear una invitación',
    linkForRole: 'Envía este enlace. La cuenta será de docente.',
    openInvitation: '1 invitación abierta',
    revoke: 'Revocar',
    oneAccount: '1 cuenta',
    save: 'Guardar',
    disable: 'Desactivar la cuenta',
    enable: 'Activar la cuenta',
    deleteAccount: 'Eliminar la cuenta',
    nothing: 'No hay nada para «max».',
    importList: 'Importar una lista',
    trial: 'Todavía no se ha cambiado nada.',
    importLine: 'Importar 1 línea',
    saveLinks: 'Guardar los enlaces',
    name: 'Nombre',
    id: 'Identificador',
    professor: 'Docente',
    makeCourse: 'Crear la asignatura',
    courseMade: 'Algebra está creada, y vacía.',
    otherTeachers: 'Otros docentes',
    saveTeachers: 'Guardar los docentes',
    archive: 'Archivar',
    state: 'Estado',
    deleteCourse: 'Eliminar la asignatura',
    onWhat: 'A quién o a qué',
    show: 'Mostrar',
    deed: 'ha creado la asignatura'
  }
}

interface Site { url: string, page: Page, noise: string[], words: typeof WORDS['en'] }

/** An empty installation, and a browser whose user reads this language. */
async function empty (t: Test, language: 'en' | 'es'): Promise<Site> {
  const { url } = await startGateway(t, { DATA_DIR: join(t.testdir(), 'data') })
  const { noise, page } = await openBrowser(t, url, language === 'es' ? 'es-ES' : 'en-GB')
  return { url, noise, page, words: WORDS[language] }
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
  await page.getByRole('heading', { name: words.firstPage }).waitFor()
  await accessible(t, page, words.firstPage)
  await page.getByLabel(words.fullName).fill('Rosa Root')
  await page.getByLabel(words.email).fill('root@example.edu')
  await page.getByLabel(words.username).fill('root')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
}

/** The first page of an empty installation. Returns the passwords of the demo, which are shown once. */
async function begin (t: Test, site: Site): Promise<string[]> {
  const { page } = site
  await fillFirstPage(t, site)
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

async function manageUsers (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: words.newAccount }).click()
  await page.getByLabel(words.fullName, { exact: true }).fill('Emmy Noether')
  await page.getByRole('textbox', { name: words.username }).fill('emmy')
  await page.getByLabel(words.email, { exact: true }).fill('emmy@example.edu')
  await page.getByLabel(words.role).selectOption('PROFESSOR')
  await page.getByRole('button', { name: words.makeAccount }).click()
  const link = await page.getByLabel(words.passwordLink).inputValue()
  t.ok(link.startsWith(`${url}/app/password-reset#code=`), 'its owner sets the password with a link')
  await accessible(t, page, 'a new account')
  await page.getByRole('button', { name: words.invite }).click()
  await page.getByRole('button', { name: words.makeInvitation }).click()
  await page.getByText(words.linkForRole).waitFor()
  await page.getByText(words.openInvitation).click()
  await page.getByRole('button', { name: words.revoke }).click()
  await page.getByText(words.openInvitation).waitFor({ state: 'detached' })

  await page.getByRole('searchbox').fill('EMMY')
  await page.getByText(words.oneAccount, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Emmy Noether' }).click()
  await accessible(t, page, 'an account')
  await page.getByLabel(words.fullName, { exact: true }).fill('Emmy N.')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('heading', { name: 'Emmy N.' }).waitFor()
  await page.getByRole('button', { name: words.disable }).click()
  await page.locator('.state--dash').waitFor()
  await page.getByRole('button', { name: words.enable }).click()
  await page.locator('.state--dash').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: words.newAccount }).click()
  await page.getByLabel(words.fullName, { exact: true }).fill('Max Leaving')
  await page.getByRole('textbox', { name: words.username }).fill('max')
  await page.getByLabel(words.email, { exact: true }).fill('max@example.edu')
  await page.getByRole('button', { name: words.makeAccount }).click()
  await page.getByText(words.linkFor).waitFor()
  await page.getByRole('searchbox').fill('max')
  await page.getByRole('button', { name: 'Max Leaving' }).click()
  await page.getByRole('button', { name: words.deleteAccount }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.deleteAccount }).click()
  await page.getByText(words.nothing).waitFor()
}

async function importUsers (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/users`)
  await page.getByRole('button', { name: words.importList }).click()
  const table = 'username,email,full_name,role\nann,ann@example.edu,Ann One,PROFESSOR\nx,nothing,,STUDENT\n'
  const file = { name: 'term.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(words.trial).waitFor()
  t.equal(await page.locator('.report-failed').count(), 1, 'the report comes first')
  await accessible(t, page, 'the report of an import')
  await page.getByRole('button', { name: words.importLine }).click()
  const [links] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: words.saveLinks }).click()
  ])
  const saved = await readFile(await links.path(), 'utf8')
  t.match(saved, `\r\nann,${url}/app/password-reset#code=`, 'the links are saved')
}

async function manageCourses (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/`)
  await page.getByLabel(words.name, { exact: true }).fill('Algebra')
  await page.getByLabel(words.id, { exact: true }).fill('algebra')
  await page.getByLabel(words.professor, { exact: true }).fill('nobody')
  await page.getByRole('button', { name: words.makeCourse }).click()
  await page.locator('.field-error').waitFor()
  await page.getByLabel(words.professor, { exact: true }).fill('emmy')
  await page.getByRole('button', { name: words.makeCourse }).click()
  await page.getByText(words.courseMade).waitFor()
  await page.getByRole('button', { name: 'Algebra' }).click()
  await page.getByLabel(words.otherTeachers).fill('ann')
  await page.getByRole('button', { name: words.saveTeachers }).click()
  await page.getByRole('cell', { name: 'Emmy N., Ann One' }).waitFor()
  await accessible(t, page, 'a course')
  await page.getByRole('button', { name: words.archive, exact: true }).click()
  await page.getByRole('button', { name: 'Algebra' }).waitFor({ state: 'detached' })
  await page.getByLabel(words.state, { exact: true }).selectOption('yes')
  await page.getByRole('button', { name: 'Algebra' }).click()
  await page.getByRole('button', { name: words.deleteCourse }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.deleteCourse }).click()
  await page.getByRole('button', { name: 'Algebra' }).waitFor({ state: 'detached' })
}

async function readAudit (t: Test, { page, url, words }: Site): Promise<void> {
  await page.goto(`${url}/app/audit`)
  await page.getByLabel(words.onWhat).fill('algebra')
  await page.getByRole('button', { name: words.show }).click()
  // The list of everything has such an entry, too.
  await page.waitForURL(/algebra/)
  await page.getByText(words.deed).last().waitFor()
  const deeds = await page.locator('.report code').allInnerTexts()
  t.strictSame(deeds, ['subject.deleted', 'subject.archived', 'subject.changed', 'subject.created'])
  await page.reload()
  await page.locator('.report code').first().waitFor()
  t.equal(await page.getByLabel(words.onWhat).inputValue(), 'algebra', 'the filter is in the address')
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
