import JSZip from 'jszip'
import t from 'tap'
import {
  account, call, credentials, issuesOf, outcome, PASSWORD, refusal, testApp, type Account
} from '../../support/helper.js'
import { identityProvider, PUBLIC_URL, TestBrowser } from '../../support/doubles/identity-provider.js'

/* Linking and unlinking, and what an account without a password can do: with a real provider. */

const provider = await identityProvider(t)
const app = await testApp(t, provider.settings)
let people = 0

/** Another person at the provider. */
function person (): string {
  provider.person = { sub: `sub-${++people}`, preferred_username: `person-${people}`, name: 'A Person' }
  return `person-${people}`
}

/** Somebody who signs in at the provider alone. */
async function guest (): Promise<Account> {
  const username = person()
  return credentials(username, await new TestBrowser(app).token())
}

/** The browser in which a link is begun; and where the provider is. */
async function begin (who: Account, body: object = { password: PASSWORD }) {
  const browser = new TestBrowser(app)
  const answer = await call(app, who, 'POST', '/users/me/identities/link', body)
  browser.keep(answer.headers['set-cookie'])
  return { browser, answer, location: answer.json().location as string }
}

async function link (who: Account, body?: object) {
  const { browser, location } = await begin(who, body)
  return await browser.get(await browser.atProvider(location))
}

const identitiesOf = async (who: Account): Promise<any[]> =>
  (await call(app, who, 'GET', '/users/me/identities')).json()
const unlink = async (who: Account, id: string, body: object = { password: PASSWORD }) =>
  await call(app, who, 'DELETE', `/users/me/identities/${id}`, body)
const tokenFrom = async ({ username }: Account, secondsAgo: number) => {
  const authTime = Math.floor(Date.now() / 1000) - secondsAgo
  const user = (await app.models.User.findAccount(username))!
  return credentials(username, app.issueToken(user, { id: 'login', authTime }))
}

t.test('a user links the provider after the password, signs in there from then on, and unlinks it', async t => {
  const ada = await account(app, 'PROFESSOR', 'ada')
  person()
  const back = await link(ada)
  t.strictSame([back.statusCode, back.headers.location], [302, '/app/profile'])
  t.notOk(back.headers['set-cookie']?.toString().includes('signed-in'), 'no code comes of a link')
  const [identity, ...others] = await identitiesOf(ada)
  t.match(identity, { issuer: provider.issuer, label: 'University of Example' })
  t.strictSame(others, [])
  const me = await app.inject({
    url: '/users/me', headers: { authorization: `Bearer ${await new TestBrowser(app).token()}` }
  })
  t.match(me.json(), { username: 'ada', role: 'PROFESSOR' }, 'the provider signs in to the account')
  t.notOk('has_password' in me.json(), 'which has its password still')
  t.equal((await unlink(ada, identity.id)).statusCode, 204)
  t.strictSame(await identitiesOf(ada), [])
  t.equal((await unlink(ada, identity.id)).statusCode, 404)
  const entries = await app.models.AuditEntry.find({ target: 'ada', action: /^identity/ }).lean()
  t.strictSame(entries.map(({ action }) => action).sort(), ['identity.linked', 'identity.unlinked'])
})

t.test('nobody links without the password, or with the wrong one', async t => {
  const bob = await account(app, 'STUDENT')
  t.strictSame(issuesOf((await begin(bob, {})).answer), [['body.password', 'missing']])
  t.strictSame(outcome((await begin(bob, { password: 'wrong' })).answer), refusal(400, 'Password is wrong'))
  t.equal((await call(app, undefined, 'POST', '/users/me/identities/link', {})).statusCode, 401)
  t.strictSame(await identitiesOf(bob), [])
})

t.test('an identity that somebody else has stays theirs, and the person reads why', async t => {
  const carl = await account(app, 'STUDENT')
  const owner = await guest()
  const back = await link(carl)
  t.equal(back.statusCode, 400)
  t.match(back.body, 'belongs to another account here already')
  t.strictSame(await identitiesOf(carl), [])
  t.equal((await identitiesOf(owner)).length, 1)
})

t.test('a link that was begun counts in its browser alone, once, and not after a new password', async t => {
  const [dora, victim] = [await account(app, 'STUDENT'), await account(app, 'STUDENT')]
  person()
  const begun = await begin(dora)
  const path = await begun.browser.atProvider(begun.location)
  const other = (await begin(victim)).browser
  t.match((await other.get(path)).body, 'another browser', 'the address of the attacker links nothing')
  t.match((await begun.browser.get(path)).body, 'was used already')
  const second = await begin(dora)
  const back = await second.browser.atProvider(second.location)
  const changed = { current_password: PASSWORD, new_password: 'a better horse battery' }
  t.equal((await call(app, dora, 'PUT', '/users/me/password', changed)).statusCode, 204)
  t.match((await second.browser.get(back)).body, 'since you began to link')
  t.strictSame(await app.models.User.countDocuments({ identities: { $exists: true }, _id: dora.username }), 0)
})

t.test('of two links of one identity at once, one account gets it', async t => {
  const both = await Promise.all(['eve', 'fay'].map(name => account(app, 'STUDENT', name)))
  person()
  const begun = await Promise.all(both.map(who => begin(who)))
  const paths = await Promise.all(begun.map(({ browser, location }) => browser.atProvider(location)))
  const backs = await Promise.all(begun.map(({ browser }, i) => browser.get(paths[i] as string)))
  t.strictSame(backs.map(({ statusCode }) => statusCode).sort(), [302, 400])
  t.strictSame((await Promise.all(both.map(identitiesOf))).map(({ length }) => length).sort(), [0, 1])
})

t.test('the only way to sign in stays: one of an issuer that is set no more is none', async t => {
  const gil = await guest()
  const [own] = await identitiesOf(gil)
  t.equal((await unlink(gil, own.id, {})).json().detail.startsWith('This is your only way to sign in'), true)
  await app.models.User.addIdentities(gil.username, 0, [{
    _id: 'former', iss: 'https://former.example.edu', sub: 'x', linked_at: new Date()
  }])
  t.equal((await unlink(gil, own.id, {})).statusCode, 400, 'the former provider lets nobody in')
  t.equal((await unlink(gil, 'former', {})).statusCode, 204)

  const platform = {
    issuer: 'https://moodle.example.edu',
    client_id: 'x',
    name: 'Moodle',
    deployments: ['1'],
    authorization_url: 'https://moodle.example.edu/a',
    token_url: 'https://moodle.example.edu/t',
    jwks_url: 'https://moodle.example.edu/k'
  }
  const chief = await account(app, 'ADMIN')
  const { id } = (await call(app, chief, 'POST', '/admin/lti/platforms', { ...platform, state: 'active' })).json()
  const { newIdentity } = await import('../../../services/sign-in/identity-key.js')
  const there = newIdentity({ iss: platform.issuer, sub: 'gil', keys: platform.jwks_url })
  await app.models.User.addIdentities(gil.username, 0, [there])
  t.equal((await call(app, chief, 'DELETE', `/admin/lti/platforms/${id}`)).statusCode, 204)
  t.equal((await unlink(gil, own.id, {})).statusCode, 400, 'a platform that is deleted lets nobody in')
  t.equal((await call(app, chief, 'POST', '/admin/lti/platforms', { ...platform, state: 'active' })).statusCode, 201)
  const both = await Promise.all([unlink(gil, own.id, {}), unlink(gil, there._id, {})])
  t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [204, 400], 'of two at once, one is the last')
})

t.test('an account without a password says so, exports its identities, and is counted by administrators', async t => {
  const hal = await guest()
  t.match((await call(app, hal, 'GET', '/users/me')).json(), { has_password: false })
  const file = await app.inject({ url: '/users/me/export', headers: hal.headers })
  const zip = await JSZip.loadAsync(file.rawPayload)
  const read = async (name: string) => JSON.parse(await zip.file(name)!.async('string'))
  const [identity, ...others] = await read('identities.json')
  t.match(identity, { iss: provider.issuer, sub: provider.person.sub })
  t.strictSame(others, [])
  t.match(await read('profile.json'), { has_password: false })
  const chief = await account(app, 'ADMIN')
  const rows: any[] = (await call(app, chief, 'GET', `/admin/users?q=${hal.username}`)).json()
  t.strictSame(rows.map(({ identities }) => identities), [1])
})

t.test('an account without a password deletes itself after a sign-in of the last ten minutes', async t => {
  const ida = await guest()
  const late = await tokenFrom(ida, 601)
  for (const body of [{}, { password: PASSWORD }]) {
    const answer = await call(app, late, 'DELETE', '/users/me', body)
    t.strictSame(outcome(answer),
      refusal(400, 'Sign in once more first: your sign-in is older than ten minutes'))
  }
  t.equal((await call(app, ida, 'DELETE', '/users/me', {})).statusCode, 204)
  t.equal((await call(app, ida, 'GET', '/users/me')).statusCode, 401)
  await app.deletions.soon()
  const again = await new TestBrowser(app).token()
  t.ok(again, 'the person may come again')
  t.equal(await app.models.ProviderLogin.countDocuments({ username: ida.username }), 1,
    'and the logins of the deleted account have gone')
  const own = await account(app, 'STUDENT')
  t.strictSame(issuesOf(await call(app, own, 'DELETE', '/users/me', {})), [['body.password', 'missing']])
  t.equal((await call(app, own, 'DELETE', '/users/me', { password: PASSWORD })).statusCode, 204)
})

t.test('a logout ends the login here, and leads to the logout of the provider that it came from', async t => {
  const kim = await guest()
  const answer = await call(app, kim, 'POST', '/login/oidc/logout')
  t.equal(answer.statusCode, 200, answer.body)
  const url = new URL(answer.json().location)
  t.equal(url.origin, provider.issuer)
  t.equal(url.searchParams.get('post_logout_redirect_uri'), `${PUBLIC_URL}/app/`)
  t.ok(url.searchParams.get('id_token_hint'), 'so that the provider need not ask')
  t.equal((await fetch(url, { redirect: 'manual' })).status, 200, 'the provider takes it')
  t.equal((await call(app, kim, 'GET', '/users/me')).statusCode, 401)
  t.equal((await call(app, kim, 'POST', '/login/oidc/logout')).statusCode, 401)
  const own = await account(app, 'STUDENT')
  t.strictSame(outcome(await call(app, own, 'POST', '/login/oidc/logout')), [200, { location: null }])
  t.equal((await call(app, own, 'GET', '/users/me')).statusCode, 401, 'a login with a password ends here')
})
