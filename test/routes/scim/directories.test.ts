import t from 'tap'
import { account, call, credentials, testApp } from '../../support/helper.js'
import { identityProvider, TestBrowser } from '../../support/doubles/identity-provider.js'
import { SCIM_SECRET } from './directory.js'

/*
 * What directories send, in the forms that their makers document: Entra ID (Microsoft Learn, "Develop a SCIM endpoint")
 * and Okta (developer documentation, "SCIM 2.0"). Names and ids are ours.
 */

const provider = await identityProvider(t)
const app = await testApp(t, { ...provider.settings, SCIM_SECRET })
const PATCH_OP = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

async function send (method: string, path: string, body?: object) {
  const answer = await app.inject({
    method: method as 'GET',
    url: `/scim/v2/Users${path}`,
    headers: { authorization: `Bearer ${SCIM_SECRET}`, 'content-type': 'application/scim+json; charset=utf-8' },
    ...(body && { payload: JSON.stringify(body) })
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body && answer.json() }
}
const find = async (filter: string) => (await send('GET', `?filter=${encodeURIComponent(filter)}`)).body
const patch = async (id: string, ...operations: object[]) =>
  await send('PATCH', `/${id}`, { schemas: PATCH_OP, Operations: operations })

t.test('Entra ID: the test of the connection, a new user, changes with paths, and the end in two steps', async t => {
  const probe = await find('userName eq "non-existent-user-0b3f"')
  t.strictSame([probe.totalResults, probe.itemsPerPage, probe.startIndex, probe.Resources], [0, 0, 1, []])
  const made = await send('POST', '', {
    schemas: [CORE, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Emmy.Noether@example.edu',
    active: true,
    displayName: 'Emmy Noether',
    emails: [{ primary: true, type: 'work', value: 'emmy.noether@example.edu' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Emmy Noether', familyName: 'Noether', givenName: 'Emmy' },
    roles: [],
    title: 'Professor',
    [ENTERPRISE]: { department: 'Mathematics', manager: { value: 'x' } }
  })
  t.equal(made.status, 201, JSON.stringify(made.body))
  t.match(made.type, 'application/scim+json')
  const { id } = made.body
  t.match(made.body, { userName: 'Emmy.Noether@example.edu', active: true, meta: { resourceType: 'User' } })
  t.match(await app.models.User.findProvisioned(id), {
    _id: 'emmy.noether', role: 'STUDENT', email: 'emmy.noether@example.edu', full_name: 'Emmy Noether'
  })
  t.equal((await find('userName eq "emmy.noether@EXAMPLE.edu"')).Resources[0].id, id, 'the case does not matter')
  t.equal((await find('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).totalResults, 1)

  const changed = await patch(id,
    { op: 'Replace', path: 'displayName', value: 'Amalie Emmy Noether' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'emmy@example.edu' },
    { op: 'Add', path: 'emails[type eq "home"].value', value: 'private@example.com' },
    { op: 'Replace', path: 'name.givenName', value: 'Amalie Emmy' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Physics' })
  t.equal(changed.status, 200)
  t.equal(changed.body.displayName, 'Amalie Emmy Noether')
  t.strictSame(changed.body.emails, [{ value: 'emmy@example.edu', type: 'work', primary: true }])
  t.match(await app.models.User.findProvisioned(id), { full_name: 'Amalie Emmy Noether', email: 'emmy@example.edu' })

  t.match((await patch(id, { op: 'Replace', path: 'active', value: 'False' })).body, { active: false })
  t.equal((await app.models.User.findProvisioned(id))?.disabled, true)
  t.match((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).body, { active: true })
  await patch(id, { op: 'Remove', path: 'emails[type eq "home"].value' })
  t.equal((await app.models.User.findProvisioned(id))?.email, 'emmy@example.edu', 'the private one was never here')
  await patch(id, { op: 'Remove', path: 'emails[type eq "work"].value' })
  t.match(await app.models.User.findProvisioned(id), { email: '', full_name: 'Amalie Emmy Noether' })
  const other = await account(app, 'STUDENT', 'other')
  t.equal((await call(app, other, 'PUT', '/users/me', { email: 'emmy@example.edu' })).statusCode, 200,
    'the address that the directory has taken back is free')
  t.equal((await send('DELETE', `/${id}`)).status, 204)
  t.equal((await send('GET', `/${id}`)).status, 404)
})

t.test('Okta: a lookup, a new user with an empty list of groups, PUT, and a PATCH without a path', async t => {
  const lookup = '?filter=userName%20eq%20%22isaac%40example.edu%22&startIndex=1&count=100'
  t.equal((await send('GET', lookup)).status, 200)
  const user = {
    schemas: [CORE],
    userName: 'isaac@example.edu',
    name: { givenName: 'Isaac', familyName: 'Brock' },
    emails: [{ primary: true, value: 'isaac@example.edu', type: 'work' }],
    displayName: 'Isaac Brock',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true
  }
  const made = await send('POST', '', user)
  t.equal(made.status, 201, JSON.stringify(made.body))
  t.notOk('password' in made.body, 'it is not kept')
  const { id } = made.body
  t.equal((await send('POST', '', user)).status, 409, 'a second time it is there already')
  const whole = { ...user, id, displayName: 'Isaac N. Brock', meta: { resourceType: 'User' } }
  const put = await send('PUT', `/${id}`, whole)
  t.equal(put.status, 200)
  t.match(put.body, { displayName: 'Isaac N. Brock', active: true })

  const nothing = { name: null, emails: null, displayName: null }
  t.equal((await send('POST', '', { userName: 'nulls', ...nothing })).status, 201, 'what is null is not there')
  const emptied = await send('PUT', `/${id}`, { ...whole, ...nothing })
  t.strictSame([emptied.status, emptied.body.name, emptied.body.emails], [200, undefined, undefined])
  t.equal((await send('PUT', `/${id}`, whole)).status, 200)
  const unnamed = await patch(id, { op: 'replace', value: { name: null } })
  t.strictSame([unnamed.status, unnamed.body.name, unnamed.body.displayName], [200, undefined, 'Isaac N. Brock'])

  // The person signs in: the subject of the provider is the id of the directory.
  provider.person = { sub: user.externalId, preferred_username: 'isaac@example.edu', name: 'Isaac N. Brock' }
  const isaac = credentials('isaac', await new TestBrowser(app).token())
  t.match((await call(app, isaac, 'GET', '/users/me')).json(), { username: 'isaac', full_name: 'Isaac N. Brock' })
  t.match((await patch(id, { op: 'replace', value: { active: false } })).body, { active: false })
  t.equal((await call(app, isaac, 'GET', '/users/me')).statusCode, 401, 'the token has ended at once')
  t.match((await new TestBrowser(app).signIn()).body, 'This account is disabled')
  t.match((await patch(id, { op: 'replace', value: { active: true } })).body, { active: true })
  t.ok((await new TestBrowser(app).token()).length > 0, 'and lets the person in again')
})

t.test('a list has pages, counted from one', async t => {
  for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) await send('POST', '', { userName: name })
  const { totalResults: total } = (await send('GET', '')).body
  const seen: string[] = []
  for (let startIndex = 1; startIndex <= total; startIndex += 2) {
    const { body } = await send('GET', `?startIndex=${startIndex}&count=2`)
    t.match(body, { totalResults: total, startIndex, itemsPerPage: body.Resources.length })
    seen.push(...body.Resources.map(({ id }: { id: string }) => id))
  }
  t.equal(new Set(seen).size, total)
  for (const query of ['?count=0', '?startIndex=1000']) {
    const { body } = await send('GET', query)
    t.strictSame([body.totalResults, body.itemsPerPage, body.Resources], [total, 0, []], query)
  }
})

t.test('what is wrong is told in the form of RFC 7644, section 3.12', async t => {
  const { body: { id } } = await send('POST', '', { userName: 'wrong' })
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  for (const [answer, status, scimType] of [
    [await send('GET', '?filter=userName%20pr'), '400', 'invalidFilter'],
    [await send('GET', '?startIndex=x'), '400', 'invalidValue'],
    [await send('POST', '', { userName: '' }), '400', 'invalidValue'],
    [await send('POST', '', {}), '400', 'invalidValue'],
    [await send('POST', '', { userName: 'WRONG' }), '409', 'uniqueness'],
    [await patch(id, { op: 'replace', path: 'active', value: 'perhaps' }), '400', 'invalidValue'],
    [await send('PATCH', `/${id}`, { Operations: [] }), '400', 'invalidValue'],
    [await send('GET', '/nobody'), '404', undefined]
  ] as const) {
    t.strictSame([String(answer.status), answer.body.status, answer.body.scimType, answer.body.schemas],
      [status, status, scimType, schemas], JSON.stringify(answer.body))
    t.match(answer.body.detail, /.{10}/, 'with a sentence')
  }
})
