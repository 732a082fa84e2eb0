import t from 'tap'
import { account } from '../../support/helper.js'
import { signInWith } from '../../../services/sign-in/identities.js'
import { identityKey, newIdentity } from '../../../services/sign-in/identity-key.js'
import { directoryApp, SCIM_HEADERS } from './directory.js'

const iss = 'https://login.example.edu'
const app = await directoryApp(t, iss)
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const send = async (method: Method, path: string, body?: object) => await app.inject({
  method, url: `/scim/v2/Users${path}`, headers: SCIM_HEADERS, ...(body && { payload: JSON.stringify(body) })
})
const set = async (id: string, value: object) =>
  await send('PATCH', `/${id}`, { Operations: [{ op: 'replace', value }] })
const whose = async (sub: string) => (await app.models.User.findByIdentity(identityKey({ iss, sub })))?._id

t.test('the directory gets no administrator, and nobody who has a password here', async t => {
  const { user: chief } = await signInWith(app, { iss, sub: 'chief' }, { username: 'chief', role: 'ADMIN' })
  const own = await account(app, 'PROFESSOR', 'own')
  await app.models.User.addIdentities(own.username, 0, [newIdentity({ iss, sub: 'own' })])
  for (const externalId of ['chief', 'own']) {
    t.equal((await send('POST', '', { userName: `x-${externalId}`, externalId })).statusCode, 409, externalId)
    t.equal((await app.models.User.findAccount(await whose(externalId) as string))?.full_name.startsWith('x-'), false)
  }
  const { id } = (await send('POST', '', { userName: 'later', externalId: 'later' })).json()
  await account(app, 'ADMIN')
  await app.models.User.changeRole('later', 'ADMIN')
  for (const answer of [
    await set(id, { active: false }), await set(id, { externalId: 'mine' }), await send('DELETE', `/${id}`),
    await send('PUT', `/${id}`, { userName: 'later', emails: [{ value: 'mine@example.edu' }] })
  ]) t.strictSame([answer.statusCode, answer.json().scimType], [409, 'mutability'], answer.body)
  t.match(await app.models.User.findAccount('later'), { role: 'ADMIN', email: '', disabled: undefined })
  t.equal(await whose('chief'), chief._id)
  t.equal(await whose('mine'), undefined)
})

t.test('who the provider has made is taken over', async t => {
  await signInWith(app, { iss, sub: 'first' }, { username: 'first' })
  const made = await send('POST', '', { userName: 'first@example.edu', externalId: 'first', active: false })
  t.strictSame([made.statusCode, made.json().active], [201, false], made.body)
  t.match(await app.models.User.findAccount('first'), { disabled: true })
})

t.test('another externalId ends the old identity and its logins, and a conflict changes nothing', async t => {
  const { id } = (await send('POST', '', { userName: 'wrong', externalId: 'e1' })).json()
  await send('POST', '', { userName: 'taken', externalId: 'e3' })
  const version = async () => (await app.models.User.findAccount('wrong'))?.token_version ?? 0
  for (const value of [{ externalId: 'e2', userName: 'taken' }, { externalId: 'e3' }]) {
    t.equal((await set(id, value)).statusCode, 409)
    t.strictSame([await whose('e1'), await whose('e2'), await version()], ['wrong', undefined, 0])
  }
  t.equal((await set(id, { externalId: 'e2' })).statusCode, 200)
  t.strictSame([await whose('e1'), await whose('e2'), await version()], [undefined, 'wrong', 1])
})

t.test('an externalId that is not sent stays, with the identity: the person comes in to no other account', async t => {
  const { id } = (await send('POST', '', { userName: 'zoe', externalId: 'sub-zoe' })).json()
  for (const answer of [
    await send('PUT', `/${id}`, { userName: 'zoe', displayName: 'Zoe' }),
    await send('PATCH', `/${id}`, { Operations: [{ op: 'remove', path: 'externalId' }] })
  ]) t.strictSame([answer.statusCode, answer.json().externalId], [200, 'sub-zoe'], answer.body)
  const signIn = async () => (await signInWith(app, { iss, sub: 'sub-zoe' }, { username: 'zoe' })).user
  t.match(await signIn(), { _id: 'zoe', token_version: undefined }, 'no login has ended')
  await set(id, { active: false })
  await t.rejects(signIn(), { message: /disabled/ })
})

t.test('who is disabled keeps the externalId, so that the person is not let in anew', async t => {
  const { id } = (await send('POST', '', { userName: 'yves', externalId: 'y1', active: false })).json()
  const refused = await set(id, { externalId: 'y2' })
  t.strictSame([refused.statusCode, refused.json().scimType], [409, 'mutability'], refused.body)
  await t.rejects(signInWith(app, { iss, sub: 'y1' }, {}), { message: /disabled/ })
  t.equal((await set(id, { externalId: 'y2', active: true })).statusCode, 200, 'who comes back may have another one')
  t.equal(await whose('y2'), 'yves')
})

t.test('who becomes an administrator while the directory deletes the account stays', async t => {
  const { id } = (await send('POST', '', { userName: 'promoted' })).json()
  const { User } = app.models
  const { findAccount } = User
  t.teardown(() => { User.findAccount = findAccount })
  User.findAccount = async username => {
    if (username === 'promoted') await User.changeRole('promoted', 'ADMIN')
    return await findAccount.call(User, username)
  }
  const answer = await send('DELETE', `/${id}`)
  t.strictSame([answer.statusCode, answer.json().scimType], [409, 'mutability'], answer.body)
  t.match(await findAccount.call(User, 'promoted'), { role: 'ADMIN' })
})

t.test('a user is enabled only where active says so, and no change at the same time is lost', async t => {
  const { id } = (await send('POST', '', { userName: 'kept' })).json()
  t.match((await set(id, { active: false })).json(), { active: false })
  t.match((await send('PUT', `/${id}`, { userName: 'kept' })).json(), { active: false })
  t.match((await set(id, { displayName: 'Ada' })).json(), { active: false })
  t.match((await set(id, { active: true })).json(), { active: true })
  const answers = await Promise.all([
    set(id, { displayName: 'Ada King' }), set(id, { active: false }), set(id, { 'name.familyName': 'King' })
  ])
  t.strictSame(answers.map(({ statusCode }) => statusCode), [200, 200, 200])
  const now = await app.inject({ url: `/scim/v2/Users/${id}`, headers: SCIM_HEADERS })
  t.match(now.json(), { active: false, displayName: 'Ada King', name: { familyName: 'King' } })
})

t.test('wrong secrets of a network do not lock the directory out', async t => {
  const ask = async (authorization: string) =>
    (await app.inject({ url: '/scim/v2/Users', headers: { authorization } })).statusCode
  let last = 401
  for (let tried = 0; tried < 200 && last === 401; tried++) last = await ask('Bearer wrong')
  t.equal(last, 429)
  t.equal(await ask(SCIM_HEADERS.authorization), 200)
})

t.test('a logout of a person and a session ends the logins whose session is not known', async t => {
  const { ProviderLogin } = app.models
  const login = { username: 'first', identity: 'i', since: new Date(), ends: new Date(Date.now() + 60_000) }
  await ProviderLogin.keep({ ...login, _id: 'unknown' })
  await ProviderLogin.keep({ ...login, _id: 'same', session: 's' })
  await ProviderLogin.keep({ ...login, _id: 'other', session: 'o' })
  const ids = async (meant: Parameters<typeof ProviderLogin.endedBy>[0]) =>
    (await ProviderLogin.endedBy(meant)).map(({ _id }) => _id).sort()
  t.strictSame(await ids({ identity: 'i', session: 's' }), ['same', 'unknown'])
  t.strictSame(await ids({ session: 's' }), ['same'])
})
