import t from 'tap'
import { account, call, credentials, outcome, PASSWORD, refusal } from '../../support/helper.js'
import { addMissing, signInWith } from '../../../services/sign-in/identities.js'
import { identitiesOf, identityKey, shownOf } from '../../../services/sign-in/identity-key.js'
import { linkIdentity } from '../../../services/sign-in/links.js'
import { aliasIn } from '../../../services/sign-in/oidc.js'
import { directoryApp, SCIM_HEADERS } from './directory.js'

/*
 * Entra ID: a person has one subject for the application, and another one by which the directory knows them (`oid`).
 * Whoever comes first, sign-in or directory, they are one account.
 */

const iss = 'https://login.microsoftonline.com/f0e1/v2.0'
const app = await directoryApp(t, iss)
const { User, AuditEntry } = app.models
const send = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => await app.inject({
  method,
  url: `/scim/v2/Users${path}`,
  headers: SCIM_HEADERS,
  ...(body && { payload: JSON.stringify(body) })
})
/** Signs in at Entra ID: `sub` is `name`, `oid` is `name-oid`. */
const signIn = async (name: string) =>
  (await signInWith(app, { iss, sub: name }, { username: name }, `${name}-oid`)).user
const provision = async (name: string, more: object = {}) =>
  await send('POST', '', { userName: `${name}@example.edu`, externalId: `${name}-oid`, ...more })
const disable = async (id: string) =>
  await send('PATCH', `/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] })
const subjectsOf = async (username: string) =>
  (await User.findAccount(username))?.identities?.map(({ sub }) => sub).sort()
const linksOf = async (username: string) => await AuditEntry.countDocuments({ target: username, action: /^identity/ })
const tokenOf = async (username: string) =>
  credentials(username, app.issueToken((await User.findAccount(username))!, {
    id: 'login', authTime: Math.floor(Date.now() / 1000)
  }))

t.test('the object id counts from Entra ID alone', async t => {
  t.equal(aliasIn({ iss, oid: 'x' }), 'x')
  t.equal(aliasIn({ iss: 'https://login.microsoftonline.com.example.edu/x', oid: 'x' }), undefined)
  t.equal(aliasIn({ iss: 'https://keycloak.example.edu/realms/u', oid: 'x' }), undefined)
  t.equal(aliasIn({ iss, oid: ['x'] }), undefined)
})

t.test('who signs in first is the user that the directory makes then, and ends with it', async t => {
  const ada = await signIn('ada')
  const made = await provision('ada')
  t.equal(made.statusCode, 201, made.body)
  t.equal((await User.findProvisioned(made.json().id))?._id, ada._id)
  t.equal(await User.countDocuments({ _id: /^ada/ }), 1)
  await disable(made.json().id)
  await t.rejects(signIn('ada'), { message: /disabled/ })
})

t.test('who has signed in before the object id was linked is linked at the next sign-in, once', async t => {
  await signInWith(app, { iss, sub: 'bea' }, { username: 'bea' })
  t.equal((await signIn('bea'))._id, 'bea')
  t.equal((await signIn('bea'))._id, 'bea')
  t.strictSame(await subjectsOf('bea'), ['bea', 'bea-oid'])
  t.equal(await linksOf('bea'), 1, 'the audit says so')
  t.equal((await provision('bea')).statusCode, 201)
  t.equal(await User.countDocuments({ _id: /^bea/ }), 1)
})

t.test('whom the directory has made first signs in to that account', async t => {
  const { id } = (await provision('cid')).json()
  t.equal((await signIn('cid'))._id, (await User.findProvisioned(id))?._id)
  t.strictSame(await subjectsOf('cid'), ['cid', 'cid-oid'])
})

t.test('a first sign-in and the directory at once make one account', async t => {
  for (let round = 0; round < 5; round++) {
    const [user, made] = await Promise.all([signIn(`dan${round}`), provision(`dan${round}`)])
    t.equal(made.statusCode, 201, made.body)
    t.equal((await User.findProvisioned(made.json().id))?._id, user._id)
  }
})

t.test('where both have an account, nothing is merged: the person and the log are told', async t => {
  await signInWith(app, { iss, sub: 'eve' }, { username: 'eve' })
  const { id } = (await provision('eve')).json()
  const other = (await User.findProvisioned(id))!._id
  t.not(other, 'eve')
  await t.rejects(signIn('eve'), { message: /two accounts/, cause: { message: /eve.*eve/ } })
  t.strictSame([await subjectsOf('eve'), await subjectsOf(other)], [['eve'], ['eve-oid']])
  await disable(id)
  await t.rejects(signIn('eve'), { message: /disabled/ }, 'who is disabled does not get in by the other one')
  // The way out: one of them is deleted.
  t.equal((await send('DELETE', `/${id}`)).statusCode, 204)
  await app.deletions.soon()
  t.equal((await signIn('eve'))._id, 'eve')
  t.equal((await provision('eve')).statusCode, 201)
  t.equal(await User.countDocuments({ _id: /^eve/ }), 1)
})

t.test('no room for the object id is told, and nothing is changed', async t => {
  await signInWith(app, { iss, sub: 'fay' }, { username: 'fay' })
  const others = Array.from({ length: 19 }, (_, i) =>
    identitiesOf({ iss: 'https://other.example.edu', sub: `${i}` }, undefined)).flat()
  t.equal(await User.addIdentities('fay', 0, others), 'linked')
  await t.rejects(signIn('fay'), { message: /as many/ })
  t.equal((await subjectsOf('fay'))?.length, 20)
})

t.test('of several identities all are linked, or none', async t => {
  await account(app, 'STUDENT', 'gus')
  await provision('gus')
  const [own, alias] = identitiesOf({ iss, sub: 'gus' }, 'gus-oid')
  t.equal(await User.addIdentities('gus', 0, [own!, alias!]), 'identity taken')
  t.equal(await subjectsOf('gus'), undefined)
  await t.rejects(linkIdentity(app, { username: 'gus', token_version: 0 }, { iss, sub: 'gus' }, 'gus-oid'),
    { message: /two accounts/ }, 'the account of the directory cannot unlink it')
  t.equal(await addMissing(app, (await User.findAccount('gus'))!, [own!]), 'linked')
  t.equal(await User.addIdentities('gus', 0, [own!]), 'already linked')
  t.equal(await User.addIdentities('gus', 0, identitiesOf({ iss, sub: 'gus' }, 'free')), null, 'half of it is there')
})

t.test('both are one row of the profile, and are unlinked together', async t => {
  const hal = await account(app, 'STUDENT', 'hal')
  await linkIdentity(app, { username: 'hal', token_version: 0 }, { iss, sub: 'hal' }, 'hal-oid')
  const rows = (await call(app, hal, 'GET', '/users/me/identities')).json()
  t.strictSame(rows.map(({ id }: { id: string }) => id), [identityKey({ iss, sub: 'hal' })])
  const hidden = identityKey({ iss, sub: 'hal-oid' })
  const unlink = async (id: string) =>
    await call(app, hal, 'DELETE', `/users/me/identities/${id}`, { password: PASSWORD })
  t.equal((await unlink(hidden)).statusCode, 404)
  t.equal((await unlink(rows[0].id)).statusCode, 204)
  t.strictSame(await subjectsOf('hal'), [])
})

t.test('nobody unlinks the identity by which the directory knows the account', async t => {
  const stays = 'The directory of your university knows your account by this sign-in: it stays'
  await provision('ida')
  const first = await signIn('ida')
  const second = await signIn('jon')
  await provision('jon')
  for (const { _id: username } of [first, second]) {
    // Another way in is left.
    const elsewhere = identitiesOf({ iss: `https://${username}.example.edu`, sub: 'x' }, undefined)
    await User.addIdentities(username, 0, elsewhere)
    const who = await tokenOf(username)
    const [own, other] = shownOf((await User.findAccount(username))?.identities)
    const ways = { others: [other!._id], passwordCounts: false }
    const subjects = [`${username === first._id ? 'ida' : 'jon'}-oid`]
    t.notOk(await User.removeIdentity(username, { keys: [own!._id], subjects, ...ways }), 'the write itself refuses')
    const unlink = async (id = '') => await call(app, who, 'DELETE', `/users/me/identities/${id}`, {})
    t.strictSame(outcome(await unlink(own?._id)), refusal(400, stays), username)
    t.equal((await unlink(other?._id)).statusCode, 204, 'another one goes')
    t.equal((await subjectsOf(username))?.length, 2)
  }
})
