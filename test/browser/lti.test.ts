import t, { type Test } from 'tap'
import type { BrowserContext, Frame, Page, Response } from 'playwright-core'
import { freshDatabase, startApp } from '../helper.js'
import { claimsOf, INSTRUCTOR, platformOf, type Platform } from '../routes/lti/platform.js'
import { launch as chromium, LONGEST_WAIT_MS, skip } from './page.js'
import { freePort } from './site.js'

/*
 * The course of a platform in a frame of another site, in a browser that keeps no cookies for such a frame. The names
 * end in `localhost`, which a browser resolves to this machine and takes for secure; each is a site of its own.
 */

// What a test answers in place of the gateway has no address, so a browser takes it for a foreign network.
const BLOCK = ['--test-third-party-cookie-phaseout', '--disable-features=LocalNetworkAccessChecks']

interface Scene { platform: Platform, page: Page, context: BrowserContext, tutor: string, site: string }

/** What platforms offer in place of cookies (LTI Client Side postMessages): a page in a frame may keep something. */
const STORAGE = `
  const kept = new Map()
  addEventListener('message', ({ data, source, origin }) => {
    if (origin !== TUTOR || !String(data?.subject).startsWith('lti.')) return
    if (data.subject === 'lti.put_data') kept.set(data.key, data.value)
    const value = kept.get(data.key)
    const { subject, message_id, key } = data
    source.postMessage({ subject: subject + '.response', message_id, key, value }, origin)
  })`

async function scene (t: Test, storage: boolean): Promise<Scene> {
  const port = await freePort()
  const tutor = `http://tutor.localhost:${port}`
  const app = await startApp(t, await freshDatabase(t), { PUBLIC_URL: tutor, LTI_PRIVATE_HOSTS: 'on' })
  await app.listen({ host: '127.0.0.1', port })
  const platform = await platformOf(t, app)
  const site = platform.url.replace('127.0.0.1', 'moodle.localhost')
  const login = new URLSearchParams({
    iss: platform.issuer,
    client_id: 'tutor',
    login_hint: 'teacher',
    target_link_uri: `${tutor}/lti/launch`,
    ...(storage && { lti_storage_target: '_parent' })
  })
  const html = { 'content-type': 'text/html' }
  platform.answers['GET /course'] = () => ({
    headers: html,
    body: `<!doctype html><title>Course</title><script>const TUTOR = '${tutor}'; ${storage ? STORAGE : ''}</script>` +
      `<iframe name="tool" width="1200" height="800" src="${tutor}/lti/login?${login}"></iframe>`
  })
  platform.answers['GET /auth'] = async (_request, _body, url) => {
    const { nonce, state, redirect_uri: to } = Object.fromEntries(url.searchParams) as Record<string, string>
    const target = { 'lti:target_link_uri': `${tutor}/lti/launch`, sub: 'teacher', roles: [INSTRUCTOR] }
    const token = await platform.sign(claimsOf(platform, nonce as string, target))
    return {
      headers: html,
      body: `<!doctype html><form method="post" action="${to}"><input name="id_token" value="${token}">` +
        `<input name="state" value="${state}"></form><script>document.forms[0].submit()</script>`
    }
  }
  const { call } = await import('../helper.js')
  await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${platform.id}`, {
    authorization_url: `${site}/auth`, frame_origins: [site]
  })
  const browser = await chromium(t, ...BLOCK)
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  return { platform, page: await context.newPage(), context, tutor, site }
}

const frameOf = (page: Page): Frame => page.frame({ name: 'tool' }) as Frame
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

t.test('the course opens in a frame of the platform, with third-party cookies blocked', { skip }, async t => {
  const { page, site, tutor, context } = await scene(t, false)
  const status = exchanged(context)
  await page.goto(`${site}/course`)
  await courseIn(frameOf(page))
  t.equal(await status, 200)
  t.match(frameOf(page).url(), `${tutor}/app/`)
})

t.test('where a browser keeps no cookie at all, the platform keeps what the launch needs', { skip }, async t => {
  const { page, site, context } = await scene(t, true)
  await withoutCookies(context)
  const status = exchanged(context)
  await page.goto(`${site}/course`)
  await courseIn(frameOf(page))
  t.equal(await status, 200)
  t.pass('the launch has come back by the storage of the platform')
})

t.test('where nothing keeps it, the course opens in a new window', { skip }, async t => {
  const { page, site, context } = await scene(t, false)
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
  const { page, site, platform, tutor } = await scene(t, false)
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
