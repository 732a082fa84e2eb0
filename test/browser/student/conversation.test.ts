import t, { type Test } from 'tap'
import { until } from '../../support/events.js'
import { echo, json } from '../../support/doubles/engine-double.js'
import { startGateway } from '../../support/gateway-process.js'
import { account, addSubject, call, PASSWORD, type Account } from '../../support/helper.js'
import { accessible, skip } from '../support/page.js'
import { ask, replyOf, signIn, type Site, startSite, streamUntil, student } from '../support/site.js'

/*
 * How a conversation behaves: what is kept when an answer is cut off, where the window stands, what the keys do, what a
 * link leads to, and what a second tab shows. One browser and one gateway for all of it.
 */
t.test('a conversation', { skip }, async t => {
  const site = await startSite(t)
  await t.test('a gateway that is killed in the middle of an answer loses no question', t => killed(t, site))
  await t.test('a question that a proxy or the network swallowed is kept, and never doubled', t => swallowed(t, site))
  await t.test('an answer can be rated, however soon the next question is asked', t => asksAtOnce(t, site))
  await t.test('a session that ends in the middle of an answer loses no question', t => ended(t, site))
  await t.test('a stop that comes too late is told', t => stopsLate(t, site))
  for (const messages of [10, 200, 1000]) {
    await t.test(`where the window stands, with ${messages} messages`, t => stands(t, site, messages))
  }
  await t.test('a link to a conversation or a course that is not there says so', t => nowhere(t, site))
  await t.test('a link to a course that one is not in leads through its enrolment', t => enrols(t, site))
  await t.test('a professor who does not teach a course is told so, and may ask', t => asksElsewhere(t, site))
  await t.test('a course is found by the code of its teacher', t => findsByCode(t, site))
  await t.test('the guide opens at the heading that a source names', t => opensGuide(t, site))
  await t.test('two devices that show a conversation show the same', t => twoDevices(t, site))
  await t.test('a conversation gets another name, and is deleted', t => renames(t, site))
  await t.test('a new conversation says what is answered, and who sees the question', t => explains(t, site))
  await t.test('what is typed goes into the field, and a letter does something else only under its sign', t =>
    types(t, site))
  await t.test('the reader alone moves the window while an answer comes', t => readerMoves(t, site))
  await t.test('a question is in sight on a phone, too', t => onPhone(t, site))
})

const CUT_OFF = 'The answer was cut off. Your question is kept.'

async function killed (t: Test, site: Site): Promise<void> {
  const { page, engine, stop, start, environment } = site
  const who = await student(site, 'killed')
  await stop()
  t.testdir()
  const first = await startGateway(t, environment)
  const finish = streamUntil(engine, `A basis ${'spans the whole of the space. '.repeat(300)}`)
  await ask(page, 'What is a basis?')
  await page.locator('.writing', { hasText: 'A basis' }).waitFor()
  first.process.kill('SIGKILL')
  await page.getByText(CUT_OFF).waitFor({ timeout: 10_000 })
  const again = page.getByRole('button', { name: 'Send again' })
  t.ok((await placeOf(site, again)).isSeen, 'the way on is in sight below a long part of the answer')
  await accessible(t, page, 'an answer that was cut off')
  await first.exit
  const second = await startGateway(t, environment)
  await page.locator('.offline').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(CUT_OFF).waitFor()
  await page.getByRole('button', { name: 'Send again', disabled: false }).click()
  await page.locator('.writing', { hasText: 'A basis' }).waitFor()
  finish('A basis spans.')
  await page.locator('.leaf-text').getByText('A basis spans.').waitFor()
  t.equal(await page.getByText(CUT_OFF).count(), 0)
  second.process.kill('SIGKILL')
  await second.exit
  await start()
  await page.reload()
  await page.locator('.turn').waitFor()
  t.strictSame(await questions(site, who, page.url()), ['What is a basis?'], 'it was recorded once')
}

/** What the gateway has recorded of this conversation. */
async function questions ({ app }: Site, who: Account, url: string): Promise<string[]> {
  const { messages } = (await call(app(), who, 'GET', `/sessions/${url.split('/').at(-1)}`)).json()
  return messages.filter(({ role }: any) => role === 'user').map(({ content }: any) => content)
}

async function swallowed (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  const who = await student(site, 'swallowed')
  engine.behave(echo)
  await page.route('**/chat', route => route.abort('connectionreset'), { times: 1 })
  await ask(page, 'Did it arrive?')
  await page.getByText(CUT_OFF).waitFor()
  await page.getByRole('button', { name: 'Send again', disabled: false }).click()
  await page.locator('.leaf-text').getByText('You said: Did it arrive?').waitFor()

  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/chat', async route => {
    await route.fetch()
    await route.fulfill(badGateway)
  }, { times: 1 })
  await ask(page, 'And this one?')
  await page.locator('.leaf-text').getByText('You said: And this one?').waitFor()
  t.equal(await page.getByText(CUT_OFF).count(), 0, 'the turn is recorded, so nothing is to be sent again')

  await page.route('**/chat', route => route.fulfill(badGateway), { times: 1 })
  await ask(page, 'And the third?')
  await page.getByText(CUT_OFF).waitFor()
  await page.reload()
  await page.getByText(CUT_OFF).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText(CUT_OFF).waitFor({ state: 'detached' })
  t.equal(await page.getByLabel('Your question').inputValue(), 'And the third?')
  t.equal(await page.evaluate('document.activeElement.id'), 'ask', 'the cursor is in the field')
  engine.behave((response, { body: { id } }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: delta\ndata: ${JSON.stringify({ text: 'Well' })}\n\n`)
    response.end(`event: error\ndata: ${JSON.stringify({ status: 503, detail: `${String(id)} fails` })}\n\n`)
  })
  await page.getByLabel('Your question').press('Enter')
  await page.getByText(CUT_OFF).waitFor()
  t.strictSame(await questions(site, who, page.url()), ['Did it arrive?', 'And this one?'], 'each was recorded once')
}

async function asksAtOnce (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  const who = await student(site, 'at-once')
  engine.behave(echo)
  let release = () => {}
  const released = new Promise<void>(resolve => { release = resolve })
  const isRead = (url: URL) => url.pathname.startsWith('/sessions/')
  await page.route(isRead, async route => {
    await released
    await route.continue()
  })
  for (const question of ['The first', 'The second']) {
    await ask(page, question)
    await page.locator('.leaf-text').getByText(`You said: ${question}`).waitFor()
  }
  release()
  await page.locator('.turn').first().getByRole('button', { name: 'This answer helped me' }).click()
  await page.locator('.turn').first().locator('[aria-pressed="true"]').waitFor()
  await page.locator('.turn').last().getByRole('button', { name: 'This answer helped me', disabled: false }).waitFor()
  await page.unroute(isRead)
  t.strictSame(await questions(site, who, page.url()), ['The first', 'The second'])
}

async function ended (t: Test, site: Site): Promise<void> {
  const { page, engine, app } = site
  await student(site, 'ended')
  const finish = streamUntil(engine, 'It was ')
  await ask(page, 'Am I signed in?')
  await page.locator('.writing', { hasText: 'It was' }).waitFor()
  const refusal = { status: 401, json: { detail: 'Could not validate credentials' } }
  const isRead = (url: URL) => url.pathname.startsWith('/sessions/')
  await page.route(isRead, route => route.fulfill(refusal))
  app().server.closeAllConnections()
  await page.getByText('You are signed out').waitFor()
  await page.getByText(CUT_OFF).waitFor()
  finish('It was recorded.')
  await page.unroute(isRead)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in and go on' }).click()
  await page.locator('.leaf-text').getByText('It was recorded.').waitFor()
  t.equal(await page.getByText(CUT_OFF).count(), 0, 'what was recorded meanwhile is shown')
}

async function stopsLate (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  await student(site, 'late')
  const finish = streamUntil(engine, 'It is ')
  await ask(page, 'Too late?')
  await page.locator('.writing', { hasText: 'It is' }).waitFor()
  const refusal = { status: 409, json: { detail: 'No reply is under way in this session' } }
  await page.route('**/stop', route => route.fulfill(refusal), { times: 1 })
  let [isHeld, release] = [false, () => {}]
  const isRead = (url: URL) => url.pathname.startsWith('/sessions/') && url.searchParams.get('limit') === '60'
  await page.route(isRead, async route => {
    const response = await route.fetch()
    isHeld = true
    await new Promise<void>(resolve => { release = resolve })
    await route.fulfill({ response })
  }, { times: 1 })
  await page.keyboard.press('Escape')
  await page.getByText('This answer was already complete: there was nothing to stop.').waitFor()
  await until(async () => isHeld)
  finish('It is complete.')
  await page.locator('.leaf-text').getByText('It is complete.').waitFor()
  // What was read before the end of the reply comes after it: nothing is being written any more.
  const isLate = page.waitForEvent('requestfinished', request => isRead(new URL(request.url())))
  release()
  await isLate
  engine.behave((response, { body: { id } }) => json(response, 200, replyOf(id, 'Fine.')))
  await ask(page, 'And now?')
  await page.locator('.leaf-text').getByText('Fine.').waitFor()
  t.equal(await page.getByText('there was nothing to stop').count(), 0, 'the next question ends it')
}

// Each has another height, and most of them are not drawn until they come near the window.
const CONTENTS = [
  (n: number) => `Answer ${n}. ${'A basis spans the whole space. '.repeat(n % 40)}`,
  (n: number) => `Answer ${n}.\n\n$$\\sum_{i}^{${n}} \\frac{\\frac{a}{b}}{\\sqrt{c}}$$\n\n${'- one\n'.repeat(n % 15)}`,
  (n: number) => `Answer ${n}.\n\n\`\`\`js\n${'line()\n'.repeat(n % 25)}\`\`\`\n\n> A quote.`
]

/** A conversation with so many messages, which the page has not seen yet. Returns its address. */
async function conversation ({ app, origin, engine }: Site, who: Account, id: string, count: number): Promise<string> {
  // A session begins with at most 200 messages.
  const seed = Math.min(200, count - 2)
  const messages = Array.from({ length: seed }, (_none, i) => i % 2 === 0
    ? { role: 'user', content: `Question ${i + 1}` }
    : { role: 'assistant', content: CONTENTS[i % 3]!(i + 1) })
  let n = seed + 1
  engine.behave((response, { body }) => json(response, 200, replyOf(body.id, CONTENTS[n % 3]!(n + 1))))
  for (; n < count; n += 2) {
    const message = { id, asignatura: 'algebra', content: `Question ${n}`, ...(n === seed + 1 && { messages }) }
    const { statusCode, body } = await call(app(), who, 'POST', '/chat', message)
    if (statusCode !== 200) throw new Error(body)
  }
  engine.behave(echo)
  return `${origin}/app/courses/algebra/chat/${id}`
}

/** The distance to the end, when the page has come to rest. */
async function toEnd ({ page }: Site): Promise<number> {
  await rest(page)
  return Number(await page.evaluate('document.documentElement.scrollHeight - innerHeight - Math.round(scrollY)'))
}

/** Resolves when nothing has moved for half a second. */
async function rest (page: Site['page']): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    let [before, since] = ['', performance.now()]
    const look = now => {
      const place = scrollY + ' ' + document.documentElement.scrollHeight
      if (place !== before) [before, since] = [place, now]
      if (now - since > 500) resolve()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
}

/** Where an element is in the window: its top, and whether it is seen above the field of the question. */
async function placeOf ({ page }: Site, element: ReturnType<Site['page']['locator']>) {
  await rest(page)
  const { top, bottom } = await element.evaluate((node: any) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })
  const [bar, field] = await page.evaluate('[".bar", ".composer"].map(of => document.querySelector(of)' +
    '.getBoundingClientRect())') as Array<{ top: number, bottom: number }>
  return { top, isSeen: top >= bar!.bottom && bottom <= field!.top }
}

async function stands (t: Test, site: Site, count: number): Promise<void> {
  const { page } = site
  const who = await student(site, `reader${count}`)
  const url = await conversation(site, who, `long${count}`, count)
  await page.goto(url)
  await page.locator('.turn').last().waitFor()
  t.ok(await toEnd(site) <= 1, 'an opened conversation stands at its end')

  await page.evaluate('scrollTo(0, 0)')
  await rest(page)
  for (const text of ['One more?', 'And one more?', 'And a third?']) {
    await ask(page, text)
    await page.locator('.leaf-text').getByText(`You said: ${text}`).waitFor()
  }
  t.ok(await toEnd(site) <= 1, 'what is sent in a row stands at the end')
  await page.evaluate('scrollTo(0, 100)')
  await rest(page)
  await ask(page, 'Last?')
  await page.locator('.leaf-text').getByText('You said: Last?').waitFor()
  const question = page.getByRole('heading', { name: 'Last?' })
  const answer = page.locator('.leaf-text').getByText('You said: Last?')
  t.ok((await placeOf(site, question)).isSeen, 'a question that is sent from above is in sight')
  t.ok((await placeOf(site, answer)).isSeen, 'and so is its answer')

  const n = Math.floor(count / 4) * 2 - 1
  await page.goto(`${url}#m${n}`)
  const wanted = page.locator(`#m${n}`)
  await wanted.waitFor()
  const { top } = await placeOf(site, wanted)
  const asked = await wanted.locator('.asked').innerText()
  t.equal(asked, `Question ${n}`)
  const isShort = await toEnd(site) <= 1
  t.ok(isShort || (top >= 40 && top < 160), `a link to a message stands on it: its top is at ${top}`)
  if (count > 60) await earlierStays(t, site, url)
}

/** Earlier messages do not move what is read. */
async function earlierStays (t: Test, site: Site, url: string): Promise<void> {
  const { page } = site
  await page.goto('about:blank')
  await page.goto(url)
  await page.locator('.turn').first().waitFor({ state: 'attached' })
  await rest(page)
  await page.evaluate('scrollTo(0, 0)')
  await rest(page)
  const first = page.locator('.turn').first()
  const same = page.locator(`#${String(await first.getAttribute('id'))}`)
  const before = await placeOf(site, same)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await page.locator('.turn').nth(40).waitFor({ state: 'attached' })
  t.ok(Math.abs((await placeOf(site, same)).top - before.top) <= 1, 'what is read stays where it is')
}

/** On a phone the tabs have a row of their own, below which a conversation begins. */
async function onPhone (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  const size = page.viewportSize()!
  await student(site, 'caller')
  await page.setViewportSize({ width: 390, height: 844 })
  await rest(page)
  t.equal(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), 0, 'a new one fits the window')
  for (const sentences of [1, 60]) {
    const finish = streamUntil(engine, 'A sentence ')
    await ask(page, `How many sentences, about ${sentences}?`)
    const heading = page.getByRole('heading', { name: `about ${sentences}?`, level: 2 })
    await page.locator('.writing', { hasText: 'A sentence' }).waitFor()
    finish('A sentence of the answer. '.repeat(sentences))
    await page.locator('.writing').waitFor({ state: 'detached' })
    t.ok((await placeOf(site, heading)).isSeen, 'the question stands below the bar')
    t.equal(await page.locator('.to-end').count(), 0, 'the window goes with the answer')
  }
  await page.setViewportSize(size)
}

async function readerMoves (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  const who = await student(site, 'scroller')
  await page.goto(await conversation(site, who, 'moves', 20))
  await page.locator('.turn').last().waitFor()
  const chunk = 'A sentence of the answer. '.repeat(300)
  const finish = streamUntil(engine, chunk)
  await ask(page, 'A long one?')
  await page.locator('.writing', { hasText: 'A sentence' }).waitFor()
  t.ok((await placeOf(site, page.getByRole('heading', { name: 'A long one?' }))).isSeen, 'the question stays in sight')
  t.equal(await page.locator('.to-end').count(), 0, 'nothing is below that the reader has not been brought to')
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, -900)
  await rest(page)
  const before = await page.evaluate('scrollY')
  finish(chunk.repeat(2))
  await page.getByRole('button', { name: 'Down to the answer' }).waitFor()
  await rest(page)
  t.equal(await page.evaluate('scrollY'), before, 'the page did not scroll by itself')
  await accessible(t, page, 'an answer below the window')
  await page.getByRole('button', { name: 'Down to the answer' }).click()
  t.ok(await toEnd(site) <= 1, 'and the way down leads to its end')
  t.equal(await page.locator('.to-end').count(), 0)
}

async function types (t: Test, site: Site): Promise<void> {
  const { page, origin } = site
  await student(site, 'typist')
  const field = page.getByLabel('Your question')
  t.equal(await page.evaluate('document.activeElement.id'), 'ask', 'a new conversation has the cursor in its field')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.type('progress?')
  t.equal(await field.inputValue(), 'progress?')
  t.equal(page.url(), `${origin}/app/courses/algebra`)
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${origin}/app/courses/algebra/results`)
  await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.locator('.keys--next', { hasText: 'Documents' }).waitFor()
  await accessible(t, page, 'the keys that may follow')
  await page.keyboard.press('Escape')
  await page.locator('.keys--next').waitFor({ state: 'detached' })
  await page.keyboard.press('d')
  t.match(page.url(), '/results', 'a letter alone does nothing')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByLabel('Single keys do something outside of fields').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  t.equal(await page.locator('.keys--next').count(), 0, 'they can be switched off')
  t.match(page.url(), '/documents')
  await page.evaluate('localStorage.removeItem("keys-off")')
}

async function nowhere (t: Test, site: Site): Promise<void> {
  const { page, origin, app } = site
  const other = await student(site, 'owner')
  await conversation(site, other, 'secret', 2)
  await student(site, 'visitor')
  for (const id of ['unknown', 'secret']) {
    await page.goto(`${origin}/app/courses/algebra/chat/${id}`)
    await page.getByText('This conversation is not here.').last().waitFor()
    await accessible(t, page, `the conversation ${id}`)
    t.equal(await page.locator('.compose').count(), 0, 'nothing can be asked there')
    await page.locator('main').getByRole('link', { name: 'New conversation' }).last().click()
    await page.locator('.thread--new').waitFor()
  }
  await page.goto(`${origin}/app/courses/nowhere/documents`)
  await page.getByText('This course is not here.').waitFor()
  await accessible(t, page, 'an unknown course')
  t.equal((await call(app(), other, 'GET', '/sessions/secret')).statusCode, 200)
}

async function enrols (t: Test, site: Site): Promise<void> {
  const { page, origin, app } = site
  const who = await student(site, 'guest')
  await addSubject(app(), 'logic')
  const { Subject } = app().models
  await Subject.change('logic', { enrolment: 'closed', description: 'Of proofs' })
  await page.goto(`${origin}/app/courses/logic/faqs`)
  await page.getByRole('heading', { name: 'The logic' }).waitFor()
  await page.getByText('Of proofs').waitFor()
  const head = page.locator('.bar')
  const tabs = await head.locator('.tabs a').allInnerTexts()
  t.strictSame(tabs, ['My courses', 'Answers', 'Profile and data'], 'they lead on')
  t.equal(await head.getByText('logic', { exact: true }).count(), 0, 'the id is no name')
  await page.getByText('closed: ask the teacher to add you').waitFor()
  await accessible(t, page, 'a course that one is not in')
  await Subject.change('logic', { enrolment: 'code', enrolment_code: 'proofs' })
  await page.reload()
  await page.getByLabel('Code from your teacher').fill('proofs')
  await page.getByRole('button', { name: 'Enrol in The logic' }).click()
  await page.getByRole('heading', { name: 'Frequent questions', level: 1 }).waitFor()
  t.equal(page.url(), `${origin}/app/courses/logic/faqs`, 'it goes on to the page of the link')
  const url = await conversation(site, who, 'mine', 4)
  await call(app(), who, 'DELETE', '/subjects/algebra/enroll')
  await page.goto(url)
  await page.locator('.turn').last().waitFor()
  await page.getByText('You are not in this course any more.').waitFor()
}

async function asksElsewhere (t: Test, site: Site): Promise<void> {
  const { page, origin, app, engine } = site
  await signIn(page, origin, await account(app(), 'PROFESSOR', 'otto'))
  await page.goto(`${origin}/app/courses/algebra/inbox`)
  await page.getByRole('heading', { name: 'The algebra' }).waitFor()
  await page.getByText('You do not teach this course.').waitFor()
  t.equal(await page.locator('.tabs').getByText('Inbox').count(), 0, 'no tab leads nowhere')
  await accessible(t, page, 'a course of others')
  await page.locator('main').getByRole('link', { name: 'Ask' }).click()
  engine.behave(echo)
  await ask(page, 'What is a basis?')
  await page.locator('.leaf-text').getByText('You said: What is a basis?').waitFor()
}

async function findsByCode (t: Test, site: Site): Promise<void> {
  const { page, origin, app } = site
  await student(site, 'coder')
  await addSubject(app(), 'topology')
  await app().models.Subject.change('topology', { enrolment: 'code', enrolment_code: 'Doughnut-7' })
  await page.goto(`${origin}/app/`)
  const search = page.getByLabel('Name or id of the course, or your code')
  await search.fill('doughnut-7')
  await page.getByRole('button', { name: 'Find the course of this code' }).click()
  await page.getByText('No course has this code.').waitFor()
  await accessible(t, page, 'a code that no course has')
  await search.fill('Doughnut-7')
  await page.getByRole('button', { name: 'Find the course of this code' }).waitFor()
  await search.press('Enter')
  await page.getByText('The topology').waitFor()
  t.equal(await page.getByLabel('Code from your teacher').count(), 0, 'the code is not asked for again')
  await page.getByRole('button', { name: 'Enrol in The topology' }).click()
  await page.getByText('You are enrolled in The topology.').waitFor()
}

async function opensGuide (t: Test, site: Site): Promise<void> {
  const { page, app, engine } = site
  await student(site, 'guided')
  const part = (n: number) => `## Part ${n}: rules\n\n${'A sentence of the guide. '.repeat(60)}\n\n$$x_{${n}}$$\n`
  await app().models.Subject.change('algebra', { guide: Array.from({ length: 20 }, (_none, i) => part(i)).join('\n') })
  const sources = [{ kind: 'guide', title: 'Guide', heading: 'Part 12: rules', quote: 'A sentence of the guide.' }]
  const reply = { confidence: 'quoted', sources }
  engine.behave((response, { body: { id } }) => json(response, 200, replyOf(id, 'It says so.[1]', reply)))
  await ask(page, 'What are the rules?')
  await page.getByRole('link', { name: 'Open the guide' }).click()
  const heading = page.getByRole('heading', { name: 'Part 12: rules' })
  await heading.waitFor()
  await rest(page)
  const top = Number(await heading.evaluate((node: any) => node.getBoundingClientRect().top))
  t.ok(top > 40 && top < 160, `it stands on the heading: ${top}`)
}

async function twoDevices (t: Test, site: Site): Promise<void> {
  const { page, engine } = site
  const who = await student(site, 'twice')
  const url = await conversation(site, who, 'shared', 4)
  const device = await page.context().browser()!.newContext()
  const other = await device.newPage()
  await signIn(other, site.origin, who)
  for (const shown of [page, other]) {
    await shown.goto(url)
    await shown.locator('.turn').nth(1).waitFor()
  }
  const finish = streamUntil(engine, 'A basis ')
  await ask(page, 'Seen in both?')
  await other.getByRole('heading', { name: 'Seen in both?' }).waitFor()
  await other.locator('.writing').waitFor()
  finish('A basis spans.')
  await other.locator('.leaf-text').getByText('A basis spans.').waitFor()
  t.equal(await other.locator('.turn').count(), 3)
  await device.close()
}

async function renames (t: Test, site: Site): Promise<void> {
  const { page } = site
  const who = await student(site, 'renames')
  await page.goto(await conversation(site, who, 'named', 4))
  const dialog = page.getByRole('dialog')
  const open = async (title: string, action: string) => {
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  await open('Actions for Question 1', 'Rename')
  t.equal(await dialog.getByLabel('Name').inputValue(), 'Question 1')
  await accessible(t, page, 'a conversation gets another name')
  await dialog.getByLabel('Name').fill('About norms')
  await dialog.getByLabel('Name').press('Enter')
  await page.locator('.rail a', { hasText: 'About norms' }).waitFor()
  t.equal(await page.locator('.thread > h1').innerText(), 'About norms')
  await open('Actions for About norms', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing asked yet.').waitFor()
}

async function explains (t: Test, site: Site): Promise<void> {
  const { page, app, engine } = site
  const { Subject } = app().models
  await Subject.change('algebra', { guide: '', transcripts: 'none' })
  // An engine suggests what the material answers: nothing.
  await page.route('**/subjects/algebra/suggestions*', route => route.fulfill({ json: { questions: [] } }))
  await student(site, 'reader')
  await page.getByText('This course has no material yet.').waitFor()
  await page.getByText('Your teachers do not see what you ask.').waitFor()
  t.equal(await page.locator('.starts').count(), 0, 'without material no question is suggested')
  await Subject.change('algebra', { guide: 'The exam is on 18 January.', transcripts: 'anonymous' })
  await page.reload()
  await page.getByText('The answer comes from the guide of emmy.').waitFor()
  await page.getByText('Your name is not shown.').waitFor()
  await page.getByRole('link', { name: 'Course guide' }).waitFor()
  await accessible(t, page, 'a new conversation')
  const nothing = 'I found nothing about this in the material of the course.'
  const says = (text: string) => engine.behave((response, { body: { id } }) =>
    json(response, 200, replyOf(id, text, { confidence: 'none', sources: [] })))
  says(`${nothing} Your question has gone to the teachers of the course.`)
  await ask(page, 'Who invented it?')
  await page.getByText('Your question is in the inbox of emmy.').waitFor()
  says(nothing)
  await ask(page, 'Another hint')
  await page.locator('.turn').nth(1).locator('.acts').waitFor()
  t.equal(await page.getByText('Your question is in the inbox').count(), 1, 'what goes to no inbox is not said to')
}
