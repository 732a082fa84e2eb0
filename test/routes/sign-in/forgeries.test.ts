import t from 'tap'
import { createPublicKey } from 'node:crypto'
import { decodeJwt, exportSPKI, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { hashOfCode } from '../../../lib/values/one-time-codes.js'
import { testApp } from '../../support/helper.js'
import { codeIn, FRONT_END, identityProvider, newKey, TestBrowser } from '../../support/doubles/identity-provider.js'

/* Of every forgery, none signs in or changes anything, and each is told plainly: the database is compared. */

const ADA = { sub: 'ada-1815', preferred_username: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' }
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = `code_challenge=${hashOfCode(VERIFIER)}`
const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)

const provider = await identityProvider(t)
const SCIM_SECRET = 'the secret of the directory, long enough'
const app = await testApp(t, { ...provider.settings, SCIM_SECRET })
const stranger = await newKey('first')
const scim = { authorization: `Bearer ${SCIM_SECRET}`, 'content-type': 'application/scim+json' }

async function stored (): Promise<string> {
  const { User, ProviderLogin, SignInCode, Subject } = app.models
  return JSON.stringify(await Promise.all([
    User.find().sort({ _id: 1 }).lean(), ProviderLogin.find().sort({ _id: 1 }).lean(), SignInCode.find().lean(),
    Subject.find().lean()
  ]))
}

async function signed (claims: JWTPayload, key = provider.keys[0]!, header: object = {}): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid as string, ...header })
    .sign(await importJWK(key, 'RS256'))
}

type Change = (claims: JWTPayload, token: string) => Promise<string>
const withClaims = (change: object): Change => claims => signed({ ...claims, ...change })

const TOKENS: Record<string, Change> = {
  'algorithm none': async claims => new UnsecuredJWT(claims).encode(),
  'HS256 with the public key': async claims => {
    const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = provider.keys[0]!
    const pem = await exportSPKI(createPublicKey({ key: open as never, format: 'jwk' }) as never)
    return await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(Buffer.from(pem))
  },
  'HS256 with the secret of the client': claims =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('the secret of the client')),
  'the key of somebody else': claims => signed(claims, stranger),
  'a key that is not known': claims => signed(claims, stranger, { kid: 'unknown' }),
  'no signature': async (_, token) => `${token.split('.').slice(0, 2).join('.')}.`,
  'claims changed after the signature': async (claims, token) => {
    const [head, , signature] = token.split('.')
    return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url'), signature].join('.')
  },
  'no token at all': async () => 'x',
  'another issuer': withClaims({ iss: 'https://evil.example' }),
  'no issuer': withClaims({ iss: undefined }),
  'another audience': withClaims({ aud: 'another' }),
  'several audiences without azp': withClaims({ aud: ['tutor', 'another'] }),
  'another azp': withClaims({ azp: 'another', aud: ['tutor', 'another'] }),
  'an expired token': withClaims({ iat: now() - 600, exp: now() - 120 }),
  'no expiry': withClaims({ exp: undefined }),
  'a token of the future (nbf)': withClaims({ nbf: now() + 3600 }),
  'no subject': withClaims({ sub: undefined }),
  'another nonce': withClaims({ nonce: 'another' }),
  'no nonce': withClaims({ nonce: undefined })
}

t.test('no forged ID token signs in', async t => {
  provider.person = ADA
  for (const [name, change] of Object.entries(TOKENS)) {
    const before = await stored()
    provider.forge = token => change(decodeJwt(token), token)
    const back = await new TestBrowser(app).signIn()
    t.equal(back.statusCode, 400, name)
    t.match(back.body, 'has sent is not valid', `${name}: is told`)
    t.match(back.body, back.headers['x-request-id'], `${name}: the number is there`)
    t.notOk(back.headers.location, `${name}: leads nowhere`)
    t.equal(await stored(), before, `${name}: changes nothing`)
  }
  provider.forge = undefined
})

t.test('a token within a minute of the clock signs in, and so does one with a new key', async t => {
  provider.person = ADA
  provider.forge = token => withClaims({ exp: now() - 30, nbf: now() + 30 })(decodeJwt(token), token)
  t.equal((await new TestBrowser(app).signIn()).statusCode, 302)
  provider.forge = undefined
  await new Promise(resolve => setTimeout(resolve, 5100))
  await provider.rotate()
  t.equal((await new TestBrowser(app).signIn()).statusCode, 302, 'the keys are read again')
  t.equal(await app.models.User.countDocuments({}), 1)
})

t.test('no state, code or redirect is taken from somewhere else', async t => {
  const refused = async (name: string, get: () => Promise<{ statusCode: number, body: string }>, sentence: string) => {
    const { statusCode, body } = await get()
    t.equal(statusCode, 400, name)
    t.match(body, sentence, `${name}: is told`)
  }
  const browser = new TestBrowser(app)
  const path = await browser.atProvider(await browser.begin())
  const users = await stored()
  const other = new TestBrowser(app)
  await other.begin()
  await refused('the address in another browser', () => other.get(path), 'another browser')
  await refused('and then in its own', () => browser.get(path), 'was used already')
  await refused('no state', () => browser.get('/login/oidc/callback?code=x'), 'was used already')
  await refused('a state of our own making', () => browser.get('/login/oidc/callback?code=x&state=y'), 'has ended')
  const begun = async () => new URL(await browser.begin()).searchParams.get('state')
  await refused('another code', async () =>
    await browser.get(`/login/oidc/callback?code=x&state=${await begun()}`), 'not valid')
  await refused('another issuer', async () =>
    await browser.get(`/login/oidc/callback?code=x&iss=https://evil.example&state=${await begun()}`), 'not valid')
  const iss = encodeURIComponent(provider.issuer)
  await refused('access denied', async () => await browser.get(
    `/login/oidc/callback?error=access_denied&iss=${iss}&state=${await begun()}`), 'cancelled')
  const foreign = ['https://evil.example', `${FRONT_END}.evil.example`, `${FRONT_END}/x`, '//evil.example', 'x']
  for (const redirect of foreign) {
    const answer = await browser.get(`/login/oidc?redirect=${encodeURIComponent(redirect)}&${CHALLENGE}`)
    t.equal(answer.statusCode, 422, redirect)
    t.strictSame(answer.json().detail[0].loc, ['query', 'redirect'])
  }
  t.equal(await stored(), users, 'none changes anything')
})

t.test('of two callbacks and of two exchanges at once, one succeeds', async t => {
  const browser = new TestBrowser(app)
  const path = await browser.atProvider(await browser.begin(`?redirect=${FRONT_END}&${CHALLENGE}`))
  const backs = await Promise.all([browser.get(path), browser.get(path)])
  t.strictSame(backs.map(({ statusCode }) => statusCode).sort(), [302, 400])
  const location = backs.find(({ statusCode }) => statusCode === 302)?.headers.location as string
  t.ok(location.startsWith(`${FRONT_END}/#code=`), location)
  const exchange = () => browser.exchange(codeIn(location) as string, { verifier: VERIFIER })
  const exchanged = await Promise.all([exchange(), exchange()])
  t.strictSame(exchanged.map(({ statusCode }) => statusCode).sort(), [200, 400])
})

t.test('fifty first sign-ins at once make one account, and an address of another account none of its own', async t => {
  provider.person = { sub: 'grace-1906', preferred_username: 'ada', name: 'Grace', email: 'ADA@example.edu' }
  const { signInWith } = await import('../../../services/sign-in/identities.js')
  const claims = { username: 'ada', full_name: 'Grace', email: 'ADA@example.edu' }
  const made = await Promise.all(Array.from({ length: 50 }, () =>
    signInWith(app, { iss: provider.issuer, sub: 'grace-1906' }, claims)))
  t.equal(new Set(made.map(({ user }) => user._id)).size, 1)
  t.equal(made.filter(({ isNew }) => isNew).length, 1)
  t.match(await app.models.User.findAccount('ada-2'), { email: '', full_name: 'Grace' })
  t.match(await app.models.User.findAccount('ada'), { email: 'ada@example.edu', full_name: 'Ada Lovelace' })
})

t.test('no forged logout token ends a login, and a good one does, once', async t => {
  provider.person = ADA
  const headers = { authorization: `Bearer ${await new TestBrowser(app).token()}` }
  const me = async () => (await app.inject({ url: '/users/me', headers })).statusCode
  const send = (token: string) => app.inject({
    method: 'POST',
    url: '/login/oidc/backchannel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString()
  })
  const times = { iat: now(), exp: now() + 60 }
  const good = { iss: provider.issuer, aud: 'tutor', sub: 'ada-1815', jti: 'j1', ...times, events: LOGOUT }
  const forged: Record<string, () => Promise<string>> = {
    'with a nonce': () => signed({ ...good, nonce: 'x' }),
    'without events': () => signed({ ...good, events: undefined }),
    'with another event': () => signed({ ...good, events: { other: {} } }),
    'without jti': () => signed({ ...good, jti: undefined }),
    'without sub and sid': () => signed({ ...good, sub: undefined }),
    expired: () => signed({ ...good, exp: now() - 120 }),
    'of an hour ago': () => signed({ ...good, iat: now() - 3600 }),
    'of an hour ago, without an end': () => signed({ ...good, iat: now() - 3600, exp: undefined }),
    'with an end that is no time': () => signed({ ...good, exp: 'tomorrow' as never }),
    'of tomorrow': () => signed({ ...good, iat: now() + 86_400, exp: now() + 86_460 }),
    'without iat': () => signed({ ...good, iat: undefined }),
    'of another issuer': () => signed({ ...good, iss: 'https://evil.example' }),
    'for another application': () => signed({ ...good, aud: 'another' }),
    'of another key': () => signed(good, stranger),
    unsigned: async () => new UnsecuredJWT(good).encode()
  }
  const before = await stored()
  for (const [name, token] of Object.entries(forged)) {
    const answer = await send(await token())
    t.equal(answer.statusCode, 400, name)
    t.match(answer.json().detail, /^Logout token is not valid: /, name)
  }
  t.equal(await stored(), before)
  t.equal(await me(), 200)
  // As Ory Hydra, LemonLDAP::NG and older Keycloak send it.
  const token = await signed({ ...good, exp: undefined })
  t.equal((await send(token)).statusCode, 200)
  t.equal(await me(), 401)
  t.match((await send(token)).json(), { detail: 'Logout token is not valid: it has come before' })
})

t.test('no request without the secret, no operator in a filter and no foreign account is taken by SCIM', async t => {
  const url = '/scim/v2/Users'
  const made = await app.inject({
    method: 'POST', url, headers: scim, payload: JSON.stringify({ userName: 'ada@example.edu', externalId: 'hopper' })
  })
  t.equal(made.statusCode, 201, made.body)
  const before = await stored()
  for (const authorization of ['', 'Bearer x', `Basic ${SCIM_SECRET}`, `Bearer ${SCIM_SECRET}x`]) {
    const answer = await app.inject({ url, headers: authorization === '' ? {} : { authorization } })
    t.strictSame([answer.statusCode, answer.json().status], [401, '401'], authorization)
  }
  for (const filter of [
    'userName ne "x"', 'userName eq {"$ne":null}', 'userName sw "a"', 'userName eq "a" or userName pr', '$where eq "1"',
    'password_hash eq "!"', 'userName eq /.*/', 'userName eq x'
  ]) {
    const answer = await app.inject({ url, query: { filter }, headers: scim })
    t.strictSame([answer.statusCode, answer.json().scimType], [400, 'invalidFilter'], filter)
  }
  const none = await app.inject({ url, query: { filter: 'userName eq "ada"' }, headers: scim })
  t.equal(none.json().totalResults, 0, 'the account that nobody has provisioned is not seen')
  for (const [method, path, payload] of [
    ['POST', '', { userName: 'ADA@example.edu' }], ['DELETE', '/ada', undefined],
    ['PATCH', '/ada', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['PATCH', `/${made.json().id}`, { Operations: [{ op: 'replace', path: 'active', value: { $ne: true } }] }],
    ['PATCH', `/${made.json().id}`, { Operations: [{ op: 'erase', path: 'active' }] }],
    ['PATCH', `/${made.json().id}`, { Operations: [{ op: 'replace', path: 'userName', value: '' }] }],
    ['PUT', `/${made.json().id}`, { userName: { $ne: '' } }]
  ] as const) {
    const answer = await app.inject({
      method, url: url + path, headers: scim, ...(payload && { payload: JSON.stringify(payload) })
    })
    t.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${method} ${path}: ${answer.statusCode} ${answer.body}`)
    t.match(answer.headers['content-type'], 'application/scim+json')
  }
  t.equal(await stored(), before, 'nothing is changed')
})
