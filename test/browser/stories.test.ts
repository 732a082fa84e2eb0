import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { echo, json } from '../support/doubles/engine-double.js'
import { account, addSubject, call, enrol, PASSWORD, type Account } from '../support/helper.js'
import { asked, quiz } from '../support/doubles/quiz-engine.js'
import { accessible, drawnText, overflow, skip } from './support/page.js'
import { ask, replyOf, signIn, type Site, startSite, streamUntil, student } from './support/site.js'

/*
 * What goes wrong in the middle: a reload, a server that dies. And the whole story of a student by keyboard alone, in
 * English and in Spanish; names that are made to break a page, for all three roles; a transcript that is long.
 * One browser and one gateway for all of it.
 */
t.test('stories of the web application', { skip }, async t => {
  const site = await startSite(t)
  await t.test('a reload in the middle of a reply and of a test', t => reloads(t, site))
  await t.test('a reply is stopped, also after a reload', t => stops(t, site))
  await t.test('the server dies and comes back', t => dies(t, site))
  await t.test('more than 200 earlier messages', t => longTranscript(t, site))
  await t.test('the questions to begin with are of the course', t => begins(t, site))
  await t.test('a student by keyboard alone', t => byKeyboard(t, site, 'en'))
  await t.test('un estudiante, solo con el teclado', t => byKeyboard(t, site, 'es'))
  await t.test('hostile names break no page of any role', t => hostileNames(t, site))
})

async function reloads (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  await student(site, 'reload')
  const finish = streamUntil(engine, 'A basis ')
  await ask(page, 'What is a basis?')
  await page.locator('.writing', { hasText: 'A basis' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'What is a basis?', level: 2 }).waitFor()
  await page.locator('.writing').waitFor()
  finish('A basis spans.')
  await page.locator('.leaf-text').getByText('A basis spans.').waitFor()
  t.equal(await page.locator('.writing').count(), 0, 'the reply is there, once')
  t.equal(await page.locator('.turn').count(), 1)

  engine.behave(quiz(() => [asked('q1'), asked('q2')]))
  await ask(page, 'test')
  await page.getByRole('radio', { name: 'wrong' }).click()
  await page.reload()
  await page.getByText('Question 1 of 2').waitFor()
  t.equal(await page.getByRole('radio', { name: 'wrong' }).isChecked(), true, 'the choice is kept')
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByText('Question 2 of 2').waitFor()
  await page.reload()
  await page.getByText('Question 2 of 2').waitFor()
  await page.getByRole('radio', { name: 'right' }).click()
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await page.getByRole('button', { name: 'To the result' }).click()
  await page.locator('.score', { hasText: '1 of 2' }).waitFor()
  await page.getByText('The one that you missed today can be practised from tomorrow on.').waitFor()
  await accessible(t, page, 'the result of a test')
}

async function stops (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  await student(site, 'hasty')
  const told = page.getByText('You stopped this answer.')
  streamUntil(engine, 'A basis ')
  await ask(page, 'What is a basis?')
  await page.locator('.writing', { hasText: 'A basis' }).waitFor()
  await page.keyboard.press('Escape')
  await told.waitFor()
  t.match(await drawnText(page.locator('.leaf-text')), 'A basis', 'what was written stays')
  await ask(page, 'And a span?')
  await page.locator('.writing', { hasText: 'A basis' }).waitFor()
  await page.reload()
  await page.locator('.writing').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await told.nth(1).waitFor()
  t.equal(await page.locator('.turn').count(), 2)
}

async function dies (t: Test, site: Site): Promise<void> {
  const { page, engine, stop, start } = site
  await student(site, 'patient')
  engine.behave((response, { body: { id, query } }) => json(response, 200, replyOf(id, `You said: ${query}`)))
  await stop()
  await ask(page, 'Is anybody there?')
  await page.getByText('Your question is kept.').waitFor()
  t.match(await page.locator('.offline').innerText(), 'No connection', 'a sentence says so')
  await accessible(t, page, 'without a server')
  await start()
  await page.locator('.offline').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send again', disabled: false }).click()
  await page.locator('.leaf-text').getByText('You said: Is anybody there?').waitFor()

  const finish = streamUntil(engine, 'It was ')
  await ask(page, 'And now?')
  await page.locator('.writing', { hasText: 'It was' }).waitFor()
  site.app().server.closeAllConnections()
  finish('It was recorded.')
  await page.locator('.leaf-text').getByText('It was recorded.').waitFor()
  t.equal(await page.locator('.turn').count(), 2, 'a connection that breaks loses no turn')

  await page.getByLabel('Your question').fill('half a question')
  await stop()
  await start()
  await page.reload()
  await page.locator('.leaf-text').getByText('It was recorded.').waitFor()
  t.equal(await page.getByLabel('Your question').inputValue(), 'half a question', 'nor does a reload after it')
}

async function longTranscript (t: Test, site: Site): Promise<void> {
  const { page, origin, app, engine } = site
  const who = await student(site, 'talker')
  engine.behave(echo)
  for (let n = 1; n <= 105; n++) {
    const message = { id: 'long', asignatura: 'algebra', content: `No. ${n}` }
    const { statusCode } = await call(app(), who, 'POST', '/chat', message)
    if (statusCode !== 200) throw new Error(`message ${n} was answered with ${statusCode}`)
  }
  await page.goto(`${origin}/app/courses/algebra/chat/long`)
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  const turns = page.locator('.turn')
  for (const shown of [30, 60, 90]) {
    await turns.nth(shown - 1).waitFor({ state: 'attached' })
    await earlier.click()
  }
  await earlier.waitFor({ state: 'detached' })
  const questions = await turns.locator('h2.asked').allTextContents()
  t.strictSame(questions, Array.from({ length: 105 }, (_none, i) => `No. ${i + 1}`), 'all of them, in their order')
}

const DRAFT = { id: 'f0', question: 'Half a question?', answer: '', state: 'draft' }
const FAQ = { id: 'f1', question: 'What is in the exam?', answer: 'Everything.', state: 'published' }

async function begins (t: Test, site: Site): Promise<void> {
  const { page, engine, origin, app } = site
  engine.behave(echo)
  // The gateway of this test has no analysis, which makes them.
  await page.route('**/subjects/algebra/faqs', route => route.fulfill({ json: { faqs: [DRAFT, FAQ] } }))
  const known = { questions: ['Who teaches it?', 'What is in the exam?', 'Where is it?'] }
  await page.route('**/subjects/algebra/suggestions*', route => route.fulfill({ json: known }))
  await app().models.Subject.change('algebra', { guide: '# Algebra\n\nThe exam is on 18 January.' })
  await student(site, 'beginner')
  const starts = page.locator('.starts button')
  await starts.last().waitFor()
  const texts = await starts.allInnerTexts()
  t.strictSame(texts, ['What is in the exam?', 'Who teaches it?'], 'what it answers, and no test that cannot be made')
  await starts.first().press('Enter')
  await page.locator('.leaf-text').getByText('You said: What is in the exam?').waitFor()
  t.ok(page.url().startsWith(`${origin}/app/courses/algebra/chat/`), 'the conversation has an address of its own')
}

const WORDS = {
  en: {
    username: 'Username',
    password: 'Password',
    signIn: 'Sign in',
    enrol: 'Enrol in The geometry',
    question: 'Your question',
    helped: 'This answer helped me',
    check: 'Check my answer',
    next: 'Next question',
    result: 'To the result',
    back: 'Back to the conversation',
    results: 'Results',
    missed: /Not right|Wrong/,
    profile: 'Profile',
    account: /Account of/,
    signOut: 'Sign out'
  },
  es: {
    username: 'Usuario',
    password: 'Contraseña',
    signIn: 'Entrar',
    enrol: 'Matricularme en The geometry',
    question: 'Tu pregunta',
    helped: 'Esta respuesta me ha servido',
    check: 'Comprobar mi respuesta',
    next: 'Pregunta siguiente',
    result: 'Ver el resultado',
    back: 'Volver a la conversación',
    results: 'Resultados',
    missed: /No es correcta/,
    profile: 'Perfil',
    account: /Cuenta de/,
    signOut: 'Salir'
  }
}

/** From the sign-in to the results and out again. No mouse. */
async function byKeyboard (t: Test, site: Site, language: 'en' | 'es'): Promise<void> {
  const words = WORDS[language]
  await enterByKeyboard(site, language)
  await askByKeyboard(t, site, words)
  await takeTestByKeyboard(t, site, words)
  await leaveByKeyboard(t, site, words)
}

type Words = typeof WORDS['en']

async function enterByKeyboard ({ page, origin, app }: Site, language: 'en' | 'es'): Promise<void> {
  const words = WORDS[language]
  const name = `keys-${language}`
  await account(app(), 'STUDENT', name)
  if (language === 'en') await addSubject(app(), 'geometry')
  await page.goto(`${origin}/health`)
  await page.evaluate(`sessionStorage.clear(); localStorage.setItem('language', '${language}')`)
  await page.goto(`${origin}/app/`)
  await tabTo(page, page.getByLabel(words.username))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel(words.password, { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: words.enrol }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'The geometry', exact: true }))
  await page.keyboard.press('Enter')
}

async function askByKeyboard (t: Test, { page, engine }: Site, words: Words): Promise<void> {
  const source = { kind: 'guide', title: 'Guide', quote: 'The exam is on 18 January.', mark: [12, 25] }
  const reply = { confidence: 'quoted', sources: [source] }
  engine.behave((response, { body: { id } }) => json(response, 200, replyOf(id, 'It says when.[1]', reply)))
  await page.getByLabel(words.question).waitFor()
  t.equal(await focused(page, page.getByLabel(words.question)), true, 'the cursor is in the field')
  await page.keyboard.type('When?')
  await page.keyboard.press('Enter')
  await page.locator('.leaf-notes mark').waitFor()
  await page.locator('.acts button:enabled').first().waitFor()
  await tabTo(page, page.locator('.leaf-text a.ref'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  t.equal(await focused(page, page.getByRole('note')), true, 'the mark of a source leads to its note')
  await tabTo(page, page.getByRole('button', { name: words.helped }))
  await page.keyboard.press('Enter')
  await page.locator('[aria-pressed="true"]').waitFor()
}

async function takeTestByKeyboard (t: Test, { page, engine }: Site, words: Words): Promise<void> {
  engine.behave(quiz(() => [asked('q1', { topic: 'Lines' }), asked('q2', { topic: 'Points' })]))
  await page.keyboard.type('test')
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup').waitFor()
  await tabTo(page, page.getByRole('radio').first(), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  t.equal(await page.getByRole('radio', { name: 'right' }).isChecked(), true, 'arrows choose')
  await tabTo(page, page.getByRole('button', { name: words.check }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.next }).waitFor()
  t.equal(await focused(page, page.getByRole('button', { name: words.next })), true, 'the next step has the focus')
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup').waitFor()
  await page.keyboard.press('1')
  await tabTo(page, page.getByRole('button', { name: words.check }))
  await page.keyboard.press('Enter')
  await page.locator('.verdict', { hasText: words.missed }).waitFor()
  await page.getByRole('button', { name: words.result }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.back }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.back }).waitFor({ state: 'detached' })
}

async function leaveByKeyboard (t: Test, { page }: Site, words: Words): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: words.results }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.results, level: 1 }).waitFor()
  await page.locator('.topics li').nth(1).waitFor()
  await accessible(t, page, words.results)
  await tabTo(page, page.getByRole('button', { name: words.account }))
  await page.keyboard.press('Enter')
  await page.locator('.menu-list :focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.signIn }).waitFor()
  await page.evaluate('localStorage.setItem("language", "en")')
}

type Locator = ReturnType<Page['locator']>

async function focused (page: Page, control: Locator): Promise<boolean> {
  return await control.first().evaluate((node: any) => node === node.ownerDocument.activeElement)
}

/** Presses Tab until this control has the focus. A control that Tab does not reach fails. */
async function tabTo (page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await control.first().waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await focused(page, control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${control}, but ${await page.evaluate('document.activeElement.outerHTML')}`)
}

// Markup, a mark that turns the direction of writing, and no space to break a line at.
const HOSTILE = `<img src=x onerror="document.title=1"><b>\u202E${'W'.repeat(158)}`

/** Names as others may choose them: of a course, a person, a conversation. */
async function hostileNames (t: Test, site: Site): Promise<void> {
  const { page, origin, app, engine, noise } = site
  engine.behave((response, { body: { id, query } }) => json(response, 200, replyOf(id, query)))
  const admin = await account(app(), 'ADMIN', 'yve')
  const professor = await account(app(), 'PROFESSOR', 'eve')
  const student = await account(app(), 'STUDENT', 'mallory')
  const full_name = HOSTILE.slice(0, 100)
  // As a database of an older version may have them.
  const { Subject, User } = app().models
  await User.updateMany({ _id: { $in: [admin, professor, student].map(({ username }) => username) } }, { full_name })
  const subject = { subject_id: 'hostile', name: HOSTILE, description: HOSTILE, professor_id: professor.username }
  await Subject.add(subject)
  await enrol(app(), student, 'hostile')
  await call(app(), student, 'POST', '/chat', { id: 'h', asignatura: 'hostile', content: HOSTILE })
  await page.setViewportSize({ width: 390, height: 844 })
  const pagesOf = (...pages: string[]) => pages.map(page => `courses/hostile${page}`)
  const screens: Array<[Account, string[]]> = [
    [student, ['', 'profile', ...pagesOf('', '/chat/h', '/documents', '/results')]],
    [professor, ['', ...pagesOf('', '/students', '/settings', '/chat')]],
    [admin, ['', 'users', 'audit']]
  ]
  for (const [who, paths] of screens) {
    await signIn(page, origin, who)
    for (const path of paths) {
      await page.goto(`${origin}/app/${path}`)
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await page.locator('.loading').first().waitFor({ state: 'detached' })
      t.equal(await overflow(page), 0, `${who.username}: /app/${path} does not scroll sideways`)
      t.equal(await page.locator('main :is(img, script, b)').count(), 0, `${who.username}: /app/${path}: no markup`)
      t.not(await page.title(), '1')
    }
  }
  // The browser itself tells of the server that was away.
  const unexpected = noise.filter(line => !/status of (?:404|503)|ERR_/.test(line))
  t.strictSame(unexpected, [], 'nothing was loaded from elsewhere, and the console is empty')
}
