import { decodeJwt, importJWK, SignJWT, type JWK } from 'jose'
import t from 'tap'
import { hashOfCode } from '../../../lib/values/one-time-codes.js'
import { testApp } from '../../support/helper.js'
import { codeIn, FRONT_END, identityProvider, TestBrowser } from '../../support/doubles/identity-provider.js'

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const ADA = {
  sub: 'ada-1815', preferred_username: 'Ada@example.edu', name: 'Ada Lovelace', email: 'ada@example.edu'
}

t.test('the first sign-in makes an account, and the next one finds it', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  provider.person = ADA
  const browser = new TestBrowser(app)
  const back = await browser.signIn()
  t.equal(back.statusCode, 302, back.body)
  t.match(back.headers.location, /^\/app\/signed-in#code=/)
  const token = await browser.exchange(codeIn(back.headers.location as string) as string)
  t.equal(token.statusCode, 200, token.body)
  const me = await app.inject({ url: '/users/me', headers: { authorization: `Bearer ${token.json().access_token}` } })
  t.match(me.json(), { username: 'ada', email: 'ada@example.edu', full_name: 'Ada Lovelace', role: 'STUDENT' })
  await new TestBrowser(app).token()
  t.equal(await app.models.User.countDocuments({}), 1)
})

t.test('a browser reads a page where it sends something wrong, or too often, and a program its answer', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  const page = /<p>.+<\/p>.*<a href="\/app\/">/
  const at = async (url: string, accept = 'text/html,*/*;q=0.8') => await app.inject({ url, headers: { accept } })
  for (const query of ['redirect=https://evil.example', 'redirect=a&redirect=b', 'code_challenge=short']) {
    const told = await at(`/login/oidc?${query}`)
    t.strictSame([told.statusCode, told.headers['content-type']], [422, 'text/html; charset=utf-8'], query)
    t.match(told.body, page)
    const json = await at(`/login/oidc?${query}`, 'application/json')
    t.strictSame([json.statusCode, json.headers['content-type']], [422, 'application/json; charset=utf-8'], query)
  }
  await at('/login/oidc')
  await app.models.AttemptCount.updateMany({}, { $set: { count: 1_000_000 } })
  const last = await at('/login/oidc')
  t.strictSame([last.statusCode, last.headers['content-type']], [429, 'text/html; charset=utf-8'])
  t.match(last.body, page)
})

t.test('an account is found by issuer and subject, whatever other claims the provider sends', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  provider.person = ADA
  await new TestBrowser(app).token()
  provider.forge = async token => await new SignJWT({ ...decodeJwt(token), keys: 'https://evil.example/keys' })
    .setProtectedHeader({ alg: 'RS256', kid: provider.keys[0]?.kid as string })
    .sign(await importJWK(provider.keys[0] as JWK, 'RS256'))
  await new TestBrowser(app).token()
  t.equal(await app.models.User.countDocuments({}), 1)
})

t.test('a code counts only in the browser that has signed in', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  provider.person = ADA
  const browser = new TestBrowser(app)
  const code = codeIn((await browser.signIn()).headers.location as string) as string
  const other = new TestBrowser(app)
  await other.begin()
  for (const sent of [await other.exchange(code), await other.exchange(code, { verifier: 'x'.repeat(43) })]) {
    t.equal(sent.statusCode, 400, 'a link that somebody was sent signs nobody in')
  }
  t.equal((await browser.exchange(code)).statusCode, 200, 'and it still counts where it belongs')
  t.equal((await browser.exchange(code)).statusCode, 400, 'once')

  const [verifier, redirect] = ['v'.repeat(43), encodeURIComponent(FRONT_END)]
  t.equal((await browser.get(`/login/oidc?redirect=${redirect}`)).statusCode, 422, 'another origin has to bind it, too')
  const there = await browser.signIn(`?redirect=${redirect}&code_challenge=${hashOfCode(verifier)}`)
  t.match(there.headers.location, new RegExp(`^${FRONT_END}/#code=`))
  const second = codeIn(there.headers.location as string) as string
  t.equal((await browser.exchange(second)).statusCode, 400)
  t.equal((await browser.exchange(second, { verifier })).statusCode, 200)
})

t.test('a logout that comes while the keys cannot be read is 503, and counts when it comes again', async t => {
  const provider = await identityProvider(t)
  const app = await testApp(t, provider.settings)
  t.equal((await app.inject('/login/oidc')).statusCode, 302)
  const key = provider.keys[0] as JWK
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ sub: 'ada-1815', jti: 'one', events: LOGOUT, iat: now, exp: now + 60 })
    .setIssuer(provider.issuer).setAudience('tutor').setProtectedHeader({ alg: 'RS256', kid: key.kid as string })
    .sign(await importJWK(key, 'RS256'))
  const send = async () => (await app.inject({
    method: 'POST',
    url: '/login/oidc/backchannel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString()
  })).statusCode
  await provider.stop()
  t.equal(await send(), 503)
  await provider.start()
  t.equal(await send(), 200)
})
