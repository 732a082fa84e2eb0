import t from 'tap'
import type { BrowserContext, Frame, Page, Response } from 'playwright-core'
import { account, addSubject } from '../support/helper.js'
import { frameOf, platformSite } from './support/elsewhere.js'
import { accessible, skip } from './support/page.js'
import { signIn } from './support/site.js'

/* The course of a platform in a frame of another site, in a browser that keeps no cookies for such a frame. */

/** The launch has come back: the page that exchanges its code is there, or what it opens. */
const courseIn = async (target: Page | Frame) => await target.waitForURL(/\/app\/(signed-in|courses)/)
/** The code counts: what binds it to this browser is there. */
const exchanged = async (context: BrowserContext) => {
  const isExchange = (answer: Response) => answer.url().endsWith('/token/exchange')
  return (await context.waitForEvent('response', isExchange)).status()
}

/** Takes our cookie out of what the browser gets: as browsers that know no partitioned cookies. */
async function withoutCookies (context: BrowserContext): Promise<void> {
  await context.route(/\/lti\/login\?/, async route => {
    // Node resolves no names below `localhost`.
    const url = route.request().url().replace('tutor.localhost', '127.0.0.1')
    const answer = await route.fetch({ url, maxRedirects: 0 })
    const { 'set-cookie': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
}

t.test('the browser of these tests keeps no cookie for a frame of another site, unless it is partitioned', {
  skip
}, async t => {
  const { page, site, platform } = await platformSite(t, false)
  const tool = site.replace('moodle', 'another-tool')
  const seen: string[] = []
  platform.answers['GET /tool'] = ({ headers: { cookie = '' } }) => {
    seen.push(cookie)
    const set = (name: string, more = '') => `${name}=1; Path=/; Secure; SameSite=None${more}`
    return {
      headers: { 'content-type': 'text/html', 'set-cookie': [set('plain'), set('parted', '; Partitioned')] },
      body: '<!doctype html>A tool'
    }
  }
  platform.answers['GET /frame'] = () => ({
    headers: { 'content-type': 'text/html' }, body: `<!doctype html><iframe name="tool" src="${tool}/tool"></iframe>`
  })
  for (let visit = 0; visit < 2; visit++) await page.goto(`${site}/frame`)
  t.strictSame(seen, ['', 'parted=1'], 'in a frame, the plain one does not come back')
  for (let visit = 0; visit < 2; visit++) await page.goto(`${tool}/tool`)
  t.match(seen[3], 'plain=1', 'in a page of its own it does')
  await page.goto(`${site}/frame`)
  t.equal(seen[4], 'parted=1', 'and what was kept there is not sent from a frame')
})

t.test('the course opens in a frame of the platform, with third-party cookies blocked', { skip }, async t => {
  const { page, site, tutor, context } = await platformSite(t, false)
  const status = exchanged(context)
  await page.goto(`${site}/course`)
  await courseIn(frameOf(page))
  t.equal(await status, 200)
  t.match(frameOf(page).url(), `${tutor}/app/`)
})

t.test('where a browser keeps no cookie at all, the platform keeps what the launch needs', { skip }, async t => {
  const { page, site, context } = await platformSite(t, true)
  await withoutCookies(context)
  const status = exchanged(context)
  await page.goto(`${site}/course`)
  await courseIn(frameOf(page))
  t.equal(await status, 200)
  t.pass('the launch has come back by the storage of the platform')
})

t.test('where nothing keeps it, the course opens in a new window', { skip }, async t => {
  const { page, site, context } = await platformSite(t, false)
  await withoutCookies(context)
  await page.goto(`${site}/course`)
  const link = frameOf(page).getByRole('link', { name: 'Open the course in a new window' })
  await link.waitFor()
  await context.unroute(/\/lti\/login\?/)
  const status = exchanged(context)
  const [window] = await Promise.all([context.waitForEvent('page'), link.click()])
  await courseIn(window)
  t.equal(await status, 200)
  t.match(window.url(), '/app/')
})

t.test('no other site has the page in a frame', { skip }, async t => {
  const { page, site, platform, tutor } = await platformSite(t, false)
  platform.answers['GET /other'] = () => ({
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><iframe name="tool" src="${tutor}/app/signed-in?platform=${platform.id}"></iframe>`
  })
  const refused: string[] = []
  page.on('console', message => { refused.push(message.text()) })
  await page.goto(`${site.replace('moodle', 'evil')}/other`)
  await page.waitForTimeout(1000)
  t.match(refused.join(), /frame-ancestors/, 'the browser says why')
})

t.test('an administrator sees what a platform has said of itself, and confirms that', { skip }, async t => {
  const { app, page, tutor, platform } = await platformSite(t)
  const tokens = 'https://sso.example.edu/token'
  await app.models.LtiPlatform.updateMany({}, { $set: { state: 'waiting', token_url: tokens } })
  await signIn(page, tutor, platform.admin)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`${tutor}/app/platforms`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.getByRole('heading').boundingBox()
  t.ok(box !== null && box.y > 0, 'it is read from its beginning, also where the window is small')
  const text = await dialog.innerText()
  for (const part of [platform.issuer, platform.clientId, '/auth', '/token', '/jwks']) t.match(text, part)
  t.match(text, `sso.example.edu: not the host of ${platform.issuer}`)
  await accessible(t, page, 'what is confirmed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal((await app.models.LtiPlatform.get(platform.id))?.state, 'waiting')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Active').waitFor()
  t.equal((await app.models.LtiPlatform.get(platform.id))?.state, 'active')
})

t.test('a teacher gives a course by a code of its settings, and takes it out again', { skip }, async t => {
  const { app, page, site, tutor, message } = await platformSite(t)
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'algebra', 'emmy')
  const settings = `${tutor}/app/courses/algebra/settings`
  await signIn(page, tutor, emmy)
  await page.goto(settings)
  const make = page.getByRole('button', { name: 'Make a code for a course of a platform' })
  await make.click()
  const code = await page.getByLabel(/^Code, once/).inputValue()
  await accessible(t, page, 'the code of a course')
  message['lti:custom'] = { tutor_course: 'ask' }
  await page.goto(`${site}/course`)
  await frameOf(page).getByRole('textbox').fill(code)
  await frameOf(page).getByRole('textbox').press('Enter')
  await frameOf(page).waitForURL(/\/app\/courses\/algebra/)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Take it out of the platform' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out of the platform' }).click()
  await make.waitFor()
  t.equal((await app.models.Subject.findSubject('algebra'))?.lti_context, undefined)
})
