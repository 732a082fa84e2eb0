import t, { type Test } from 'tap'
import { ApiError, createClient, dataOf } from '../../client/index.js'
import { account, PASSWORD, testApp } from '../helper.js'

const ADA = { username: 'ada', email: 'ada@example.edu', full_name: 'Ada Lovelace', role: 'ADMIN' as const }

/** A client of a gateway that listens, with the administrator `ada`. */
async function testClient (t: Test) {
  const app = await testApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient(app.listeningOrigin)
  const registered = await dataOf(client.POST('/register', { body: { ...ADA, password: PASSWORD } }))
  return { app, client, registered }
}

/** The error that a call fails with. */
async function failure (call: Promise<unknown>): Promise<ApiError> {
  return await call.then(() => Promise.reject(new Error('the call succeeds')), error => error)
}

t.test('a user registers, logs in with a form, and calls with JSON and the token', async t => {
  const { client, registered } = await testClient(t)
  t.strictSame(registered, { ...ADA, subjects: [] })
  await client.login('ada', PASSWORD)
  const changed = await dataOf(client.PUT('/users/me', { body: { preferences: { theme: 'dark' } } }))
  t.strictSame(changed.preferences, { theme: 'dark', notifications: true })
})

t.test('a login that fails leaves no token', async t => {
  const { client } = await testClient(t)
  const { status, message, issues } = await failure(client.login('ada', 'wrong password'))
  t.strictSame([status, message, issues], [401, 'Incorrect username or password', []])
  t.match(await failure(dataOf(client.GET('/users/me'))), { status: 401, message: 'Not authenticated' })
})

t.test('lists have their length in a header, and a 204 has no data', async t => {
  const { app, client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const { username: professor_id } = await account(app, 'PROFESSOR')
  for (const subject_id of ['a', 'b', 'c']) {
    await dataOf(client.POST('/subjects', { body: { subject_id, name: subject_id, description: '', professor_id } }))
  }
  const { data: page, response } = await client.GET('/subjects', { params: { query: { page: 2, limit: 2 } } })
  t.strictSame([page?.map(({ _id }) => _id), response.headers.get('x-total-count')], [['c'], '3'])
  const deleted = client.DELETE('/subjects/{subject_id}', { params: { path: { subject_id: 'c' } } })
  t.equal(await dataOf(deleted), undefined)
})

t.test('an error has the fields to mark in a form, and the id of its request', async t => {
  const { client } = await testClient(t)
  await client.login('ada', PASSWORD)
  const invalid = await failure(dataOf(client.PUT('/users/me', { body: { email: 'no', full_name: '' } })))
  t.type(invalid, ApiError)
  t.equal(invalid.status, 422)
  t.strictSame(invalid.issues.map(({ loc }) => loc), [['body', 'full_name'], ['body', 'email']])
  t.match(invalid.message, /^full_name: Must have .*; email: Must be a valid e-mail address$/)
  t.match(invalid.requestId, /^[\w-]+$/)
})

t.test('after a token that is no longer taken, another login goes on; a logout drops the token', async t => {
  const { app, client } = await testClient(t)
  await client.login('ada', PASSWORD)
  await app.models.User.deleteOne({ _id: 'ada' })
  t.match(await failure(dataOf(client.GET('/users/me'))), { status: 401, message: 'Could not validate credentials' })
  await account(app, 'ADMIN', 'ada')
  await client.login('ada', PASSWORD)
  t.equal((await dataOf(client.GET('/users/me'))).username, 'ada')
  client.logout()
  t.match(await failure(dataOf(client.GET('/users/me'))), { status: 401, message: 'Not authenticated' })
})

t.test("an answer that is not the gateway's is an ApiError too", async t => {
  const answer = (body: string) => Promise.resolve({ error: body, response: new Response(body, { status: 502 }) })
  await t.rejects(dataOf(answer('<html>Bad Gateway</html>')), {
    status: 502,
    message: 'The server answered with status 502',
    issues: []
  })
  await t.rejects(dataOf(answer('')), { message: 'The server answered with status 502', requestId: null })
})
