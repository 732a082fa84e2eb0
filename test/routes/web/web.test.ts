import type { FastifyInstance } from 'fastify'
import t from 'tap'
import {
  account, call, credentials, freshDatabase, login, PASSWORD, postForm, startApp, testApp, type Account
} from '../../support/helper.js'

// As asked for, word by word; more may follow.
const POLICY = new RegExp("^default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'; ")

t.test('/ leads to the page, which stands at every path below /app/ and is never kept', async t => {
  const app = await testApp(t)
  const get = async (url: string, headers = {}) => await call(app, undefined, 'GET', url, undefined, headers)
  for (const url of ['/', '/app']) {
    const { statusCode, headers } = await get(url)
    t.strictSame([statusCode, headers.location], [302, '/app/'], url)
  }
  const page = await get('/app/')
  t.match(page.headers, {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': POLICY
  })
  t.match(page.headers['content-security-policy'], "require-trusted-types-for 'script'")
  t.notMatch(page.headers['content-security-policy'], 'unsafe', 'nothing inline')
  t.equal((await get('/app/courses/algebra-1/chat/6f2c1a9e')).body, page.body)
  const compressed = await get('/app/', { 'accept-encoding': 'br' })
  t.equal(compressed.headers['content-encoding'], 'br', 'compressed by the build')
})

t.test('the files of the page have a hash in their names and are kept for ever', async t => {
  const app = await testApp(t)
  const { body } = await call(app, undefined, 'GET', '/app/')
  const files = body.match(/\/app\/assets\/[^"]+/g) ?? []
  t.ok(files.length > 1, 'the page has files')
  for (const file of files) {
    const { statusCode, headers } = await call(app, undefined, 'GET', file, undefined, { 'accept-encoding': 'gzip' })
    t.equal(statusCode, 200, file)
    t.match(headers['cache-control'], /max-age=31536000, immutable/, file)
    if (!file.endsWith('.svg')) t.equal(headers['content-encoding'], 'gzip', file)
  }
})

t.test('no other answer is changed by the page', async t => {
  const app = await testApp(t)
  const student = await account(app, 'STUDENT')
  for (const url of ['/application', '/assets/x.js', '/app/assets/none.js', '/app/assets/../../package.json']) {
    const { statusCode, headers, body } = await call(app, student, 'GET', url)
    if (url.includes('..')) t.notMatch(body, 'dependencies', 'no file beside the page')
    else t.strictSame([statusCode, headers['content-type']], [404, 'application/json; charset=utf-8'], url)
  }
  t.match((await call(app, undefined, 'GET', '/health')).headers['content-security-policy'], /worker-src/)
  const { paths } = (await call(app, undefined, 'GET', '/openapi.json')).json()
  t.notMatch(Object.keys(paths).join(' '), '/app', 'the page is no operation')
})

t.test('with WEB=off there is no page', async t => {
  const app = await testApp(t, { WEB: 'off' })
  for (const url of ['/', '/app', '/app/', '/app/assets/x.js']) {
    t.strictSame((await call(app, undefined, 'GET', url)).json(), { detail: 'Not Found' }, url)
  }
})

const PAGE = { 'sec-fetch-site': 'same-origin' }

/** A browser that keeps the cookie of the page. */
class Browser {
  cookie = ''
  /** The attributes of the cookie, as they were set last. */
  attributes = ''
  constructor (readonly app: FastifyInstance) {}

  async call (method: string, path: string, who?: Account, headers: object = PAGE) {
    const sent = { ...headers, ...(this.cookie !== '' && { cookie: this.cookie }) }
    const answer = await call(this.app, who, method, path, undefined, sent as Record<string, string>)
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set !== undefined) [this.cookie = '', this.attributes = ''] = set.split(/; (.*)/s)
    return answer
  }

  /** The token of the cookie; `undefined`: there is none. */
  async token (): Promise<string | undefined> {
    const answer = await this.call('POST', '/app/session/token')
    return answer.statusCode === 200 ? answer.json().access_token : undefined
  }
}

/** A browser in which the user stays signed in. */
async function staying (app: FastifyInstance, username: string): Promise<Browser> {
  const { access_token: token } = (await login(app, username, PASSWORD)).json()
  const browser = new Browser(app)
  const { statusCode } = await browser.call('POST', '/app/session', credentials(username, token))
  if (statusCode !== 204) throw new Error(`not kept: ${statusCode}`)
  return browser
}

t.test('a user stays signed in by a cookie that the page alone sends, and no operation takes', async t => {
  const app = await testApp(t)
  await account(app, 'STUDENT', 'ada')
  const browser = await staying(app, 'ada')
  t.match(browser.attributes, /^Path=\/app; Expires=.+; HttpOnly; SameSite=Strict$/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(browser.attributes)?.[1] as string) - Date.now()) / 86_400_000
  t.ok(days > 29.9 && days <= 30, `for 30 days: ${days}`)
  const ada = credentials('ada', await browser.token() as string)
  t.equal((await call(app, ada, 'GET', '/users/me')).json().username, 'ada')
  for (const url of ['/users/me', '/token/refresh']) {
    const method = url === '/users/me' ? 'GET' : 'POST'
    t.equal((await call(app, undefined, method, url, undefined, { cookie: browser.cookie, ...PAGE })).statusCode, 401)
  }
  const secret = browser.cookie.split('.')[1] as string
  t.notMatch(JSON.stringify(await app.models.Device.find().lean()), secret, 'its hash is stored')
  const secure = new Browser(await testApp(t, { TRUST_PROXY: '127.0.0.1' }))
  await account(secure.app, 'STUDENT', 'ada')
  const tls = { ...PAGE, 'x-forwarded-proto': 'https' }
  await secure.call('POST', '/app/session', await account(secure.app, 'STUDENT'), tls)
  t.match(secure.attributes, '; Secure')
})

t.test('a page of another origin gets nothing, nor does a request that does not say where it comes from', async t => {
  const app = await testApp(t, { PUBLIC_URL: 'https://tutor.example.edu' })
  await account(app, 'STUDENT', 'ada')
  const browser = await staying(app, 'ada')
  const statusFor = async (headers: object, method = 'POST', path = '/app/session/token') =>
    (await browser.call(method, path, undefined, headers)).statusCode
  for (const headers of [
    {}, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' },
    { origin: 'http://evil.example' }, { origin: 'null' }, { origin: 'http://localhost:5173' },
    { origin: 'http://localhost:8000', 'sec-fetch-site': 'cross-site' }
  ]) {
    t.equal(await statusFor(headers), 403, JSON.stringify(headers))
    t.equal(await statusFor(headers, 'DELETE', '/app/session'), 403)
  }
  for (const origin of ['http://localhost:8000', 'https://tutor.example.edu']) {
    t.equal(await statusFor({ origin, host: 'localhost:8000' }), 200, origin)
  }
})

t.test('what ends tokens ends the device: a new password, disabling, deletion, signing out', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN', 'root')
  const ends: Record<string, (who: Account, browser: Browser) => Promise<unknown>> = {
    'a new password': who => call(app, who, 'PUT', '/users/me/password',
      { current_password: PASSWORD, new_password: 'a new long password' }),
    disabling: who => call(app, admin, 'PUT', `/admin/users/${who.username}`, { disabled: true }),
    deletion: who => call(app, who, 'DELETE', '/users/me', { password: PASSWORD }),
    'the end of the token': who => postForm(app, '/token/revoke', `token=${who.token}`),
    'signing out': async (_, browser) => await browser.call('DELETE', '/app/session')
  }
  for (const [what, end] of Object.entries(ends)) {
    await account(app, 'STUDENT', 'ada')
    const [browser, other] = [await staying(app, 'ada'), await staying(app, 'ada')]
    const kept = browser.cookie
    const who = credentials('ada', await browser.token() as string)
    await end(who, browser)
    t.equal((await call(app, who, 'GET', '/users/me')).statusCode, 401, `${what}: the token`)
    browser.cookie = kept
    t.equal(await browser.token(), undefined, what)
    t.strictSame(browser.cookie, 'stay=', 'the cookie is taken away')
    if (/token|signing/.test(what)) t.ok(await other.token(), 'another device stays')
    const refused = await new Browser(app).call('POST', '/app/session', who)
    t.equal(refused.statusCode, 401, 'an ended token keeps nothing')
    await app.models.User.deleteOne({ _id: 'ada' })
    await app.models.Device.deleteMany({})
  }
})

t.test('the secret is replaced each day, safe for two tabs, a lost answer and a thief', async t => {
  const uri = await freshDatabase(t)
  const settings = { SECRET_KEY: 'x'.repeat(32) }
  const [app, two] = [await startApp(t, uri, settings), await startApp(t, uri, settings)]
  await account(app, 'STUDENT', 'ada')
  const browser = await staying(app, 'ada')
  const { Device } = app.models
  const age = async (ms: number) => { await Device.updateMany({}, { since: new Date(Date.now() - ms) }) }
  const first = browser.cookie
  const tab = (cookie: string, on = app) => Object.assign(new Browser(on), { cookie })
  await browser.token()
  t.equal(browser.cookie, first, 'not within a day')

  await age(25 * 3_600_000)
  const tabs = [tab(first), tab(first, two), tab(first)]
  const tokens = await Promise.all(tabs.map(async tab => await tab.token()))
  t.ok(tokens.every(token => token !== undefined), 'each tab is signed in')
  const replaced = [...new Set(tabs.map(({ cookie }) => cookie))].filter(cookie => cookie !== first)
  t.equal(replaced.length, 1, 'one of them gets the new secret')

  // The answer was lost, and the browser comes back with the first one an hour later.
  await age(3_600_000)
  const late = tab(first, two)
  t.ok(await late.token(), 'it is signed in')
  t.notOk([first, ...replaced].includes(late.cookie), 'it gets another one')
  await age(3_600_000)
  t.ok(await late.token(), 'the new one has arrived')
  t.equal(await tab(`${first.split('.')[0]}.guess`).token(), undefined)
  t.ok(await late.token(), 'a guess signs nobody out')
  t.equal(await tab(first).token(), undefined, 'the first one was copied')
  t.equal(await late.token(), undefined, 'so the device is signed out')
})

t.test('a user stays signed in for a time, and with 0 days not at all', async t => {
  const app = await testApp(t, { STAY_SIGNED_IN_DAYS: '2' })
  t.strictSame((await call(app, undefined, 'GET', '/app/session')).json(), { days: 2 })
  await account(app, 'STUDENT', 'ada')
  const browser = await staying(app, 'ada')
  const soon = new Date(Date.now() + 100_000)
  await app.models.Device.updateMany({}, { ends: soon })
  const { exp } = JSON.parse(Buffer.from((await browser.token())?.split('.')[1] as string, 'base64url').toString())
  t.equal(exp, Math.floor(soon.getTime() / 1000), 'its tokens end with it')
  await app.models.Device.updateMany({}, { ends: new Date() })
  t.equal(await browser.token(), undefined)
  const odd = { ...PAGE, cookie: 'stay=a.b; stay=;;' }
  t.equal((await browser.call('POST', '/app/session/token', undefined, odd)).statusCode, 204)

  const none = await testApp(t, { STAY_SIGNED_IN_DAYS: '0' })
  t.strictSame((await call(none, undefined, 'GET', '/app/session')).json(), { days: 0 })
  t.equal((await new Browser(none).call('POST', '/app/session', await account(none, 'STUDENT'))).statusCode, 405)
})
