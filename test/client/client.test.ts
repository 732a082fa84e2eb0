import t from 'tap'
import { ApiError, createClient, dataOf } from '../../client/index.js'
import { account, PASSWORD, testApp } from '../helper.js'

t.test('the client, as a front end uses it', async t => {
  const app = await testApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient(app.listeningOrigin)
  const failure = async (call: Promise<unknown>): Promise<ApiError> =>
    await call.then(
      () => t.fail('the call fails'),
      error => error
    )

  const registered = await dataOf(
    client.POST('/register', {
      body: { username: 'ada', email: 'ada@example.edu', password: PASSWORD, full_name: 'Ada Lovelace', role: 'ADMIN' }
    })
  )
  t.strictSame(registered, {
    username: 'ada',
    email: 'ada@example.edu',
    full_name: 'Ada Lovelace',
    role: 'ADMIN',
    subjects: []
  })

  const { status, message, issues } = await failure(client.login('ada', 'wrong password'))
  t.strictSame([status, message, issues], [401, 'Incorrect username or password', []], 'a wrong password')
  t.match(
    await failure(dataOf(client.GET('/users/me'))),
    { status: 401, message: 'Not authenticated' },
    'a failed login leaves no token'
  )

  await client.login('ada', PASSWORD)
  const changed = await dataOf(client.PUT('/users/me', { body: { preferences: { theme: 'dark' } } }))
  t.strictSame(
    changed.preferences,
    { theme: 'dark', notifications: true },
    'a form for the login, JSON and the token for the rest'
  )

  const { username: professor_id } = await account(app, 'PROFESSOR')
  for (const subject_id of ['a', 'b', 'c']) {
    await dataOf(client.POST('/subjects', { body: { subject_id, name: subject_id, description: '', professor_id } }))
  }
  const { data: page, response } = await client.GET('/subjects', { params: { query: { page: 2, limit: 2 } } })
  t.strictSame(
    [page?.map(({ _id }) => _id), response.headers.get('x-total-count')],
    [['c'], '3'],
    'lists tell their length in a header'
  )
  t.equal(
    await dataOf(client.DELETE('/subjects/{subject_id}', { params: { path: { subject_id: 'c' } } })),
    undefined,
    'a 204 has no data'
  )

  const invalid = await failure(dataOf(client.PUT('/users/me', { body: { email: 'no', full_name: '' } })))
  t.type(invalid, ApiError)
  t.equal(invalid.status, 422)
  t.strictSame(
    invalid.issues.map(({ loc }) => loc),
    [
      ['body', 'full_name'],
      ['body', 'email']
    ],
    'the fields to mark in a form'
  )
  t.match(invalid.message, /^full_name: Must have .*; email: Must be a valid e-mail address$/)
  t.match(invalid.requestId, /^[\w-]+$/)

  // As after its expiry: the gateway takes the token no more.
  await app.models.User.deleteOne({ _id: 'ada' })
  t.match(await failure(dataOf(client.GET('/users/me'))), { status: 401, message: 'Could not validate credentials' })
  await account(app, 'ADMIN', 'ada')
  await client.login('ada', PASSWORD)
  t.equal((await dataOf(client.GET('/users/me'))).username, 'ada', 'after another login it goes on')
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
