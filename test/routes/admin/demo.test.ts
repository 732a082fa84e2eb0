import t from 'tap'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, call, credentials, login, outcome, refusal, testApp } from '../../support/helper.js'
import { asked, quiz } from '../../support/doubles/quiz-engine.js'
import { DOCUMENT, retrievalDouble } from '../../support/doubles/retrieval-double.js'

const IS = { is_there: true }

t.test('the demo course is made by one request, again after a failure, and removed without a rest', async t => {
  // Of two questions, the student answers one: the other one has no option that is understood.
  const test = quiz(() => [asked('one'), asked('two')])
  const engine = await engineDouble(t, (response, call) =>
    test(response, { ...call, body: { ...call.body, ...(/^Test me/.test(call.body.query) && { query: 'test' }) } }))
  let isDown = true
  const service = await retrievalDouble(t, async (request, response) => {
    await request.resume().toArray()
    if (request.method === 'DELETE') response.writeHead(204).end()
    else if (isDown && service.calls.length > 1) json(response, 500, { detail: 'broken' })
    else json(response, 201, DOCUMENT)
  })
  const app = await testApp(t, { CHATBOT_URL: engine.url, RAG_URL: service.url, MATH_URL: service.url })
  const admin = await account(app, 'ADMIN')
  const demo = async (method: 'GET' | 'PUT' | 'DELETE') => await call(app, admin, method, '/admin/demo')
  t.strictSame(outcome(await demo('GET')), [200, { is_there: false }])

  t.equal((await demo('PUT')).statusCode, 503, 'the second document is refused')
  t.strictSame(outcome(await demo('GET')), [200, IS], 'what a failure or a kill has left is told')
  isDown = false
  const first = (await demo('PUT')).json()
  const made = await demo('PUT')
  const { subject_id: subject, accounts } = made.json()
  t.equal(made.statusCode, 200, 'it takes the place of what is there')
  t.matchOnly(accounts, [
    { username: 'demo-professor', role: 'PROFESSOR', password: String },
    { username: 'demo-student', role: 'STUDENT', password: String }
  ])
  t.not(accounts[1].password, first.accounts[1].password, 'with other passwords')

  const { access_token: token } = (await login(app, 'demo-student', accounts[1].password)).json()
  const student = credentials('demo-student', token)
  const { guide } = (await call(app, student, 'GET', `/subjects/${subject}`)).json()
  t.match(guide, /^# Introduction to Databases/, 'the student is enrolled')
  t.equal((await call(app, student, 'GET', '/sessions')).json().length, 2, 'has asked, and taken a test')
  t.equal((await call(app, student, 'GET', '/users/me/results')).json().tests.length, 1)
  const questions = (await call(app, admin, 'GET', `/subjects/${subject}/questions?limit=100`)).json()
  const states = questions.map(({ state }: { state: string }) => state)
  t.strictSame(states, [...Array(12).fill('published'), 'draft', 'draft'], 'two drafts are left to review')

  t.equal((await demo('DELETE')).statusCode, 204)
  t.equal((await demo('DELETE')).statusCode, 204, 'it is safe to repeat')
  t.strictSame(outcome(await demo('GET')), [200, { is_there: false }])
  const left = (await call(app, admin, 'GET', '/admin/users?q=demo-')).json()
  t.strictSame([left, (await call(app, admin, 'GET', `/subjects/${subject}`)).statusCode], [[], 404])
})

t.test('an account of the demo that teaches another course stays with it', async t => {
  const app = await testApp(t)
  const admin = await account(app, 'ADMIN')
  await account(app, 'PROFESSOR', 'demo-professor')
  await call(app, admin, 'POST', '/subjects', {
    subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'demo-professor'
  })
  const refused = refusal(400,
    'This account is the professor of subjects: give them to another professor, or delete them, first')
  t.strictSame(outcome(await call(app, admin, 'DELETE', '/admin/demo')), refused)
  t.equal((await call(app, admin, 'GET', '/subjects/algebra')).statusCode, 200)
})
