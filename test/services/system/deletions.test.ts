import t from 'tap'
import { campus, say } from '../../support/campus.js'
import { engineDouble, json, type EngineCall } from '../../support/doubles/engine-double.js'
import { clockTick } from '../../support/events.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, startApp, UNUSED_URL
} from '../../support/helper.js'
import { collectionsWith } from '../../support/scan.js'

t.test('nothing of a deleted session is left anywhere, and another session stays', async t => {
  const room = await campus(t)
  const { uri, app, student } = room
  await say(room, student, 'session-one', 'Zwergmaus: when is the final exam?')
  const quiz = await say(room, student, 'session-one', 'Give me an easy test with 2 questions')
  t.equal(quiz.interrupted, true)
  const answer = { answer: 'Zwergmaus', current_question_index: 0 }
  t.equal((await call(app, student, 'POST', '/sessions/session-one/resume_chat', answer)).statusCode, 200)
  await say(room, student, 'session-two', 'Haselmaus: when is the final exam?')
  t.ok((await collectionsWith(uri, 'zwergmaus')).includes('engine_turns'), 'the engine has the words')

  t.equal((await call(app, student, 'DELETE', '/sessions/session-one')).statusCode, 204)
  await app.deletions.tryDue()
  t.strictSame(await collectionsWith(uri, 'zwergmaus'), [])
  t.strictSame(await collectionsWith(uri, 'session-one'), ['sessions'], 'the id is reserved')
  t.strictSame(await app.models.Deletion.countDocuments(), 0)
  t.strictSame(await collectionsWith(uri, 'haselmaus'), ['engine_threads', 'engine_turns', 'sessions'])

  await say(room, student, 'session-one', 'Waldmaus: when is the final exam?')
  await app.models.Deletion.add({ kind: 'session', target: 'session-one', generation: 0 })
  await app.deletions.tryDue()
  t.strictSame(await collectionsWith(uri, 'waldmaus'), ['engine_threads', 'engine_turns', 'sessions'],
    'the session that was started again stays')
})

t.test('nothing of a deleted subject is left in a companion, and what is made afterwards stays', async t => {
  const room = await campus(t)
  const { uri, app, student, administrator } = room
  await call(app, administrator, 'POST', '/subjects/algebra/faqs', { question: 'Zwergmaus?', answer: 'Yes.' })
  await call(app, administrator, 'POST', '/subjects/algebra/questions', {
    type: 'number', text: 'How many Zwergmaus?', answer: 3
  })
  await say(room, student, 'session-one', 'Zwergmaus: when is the final exam?')
  const form = [
    '--x', 'Content-Disposition: form-data; name="file"; filename="a.md"', '', '# Zwergmaus\n\nIt is small.', '--x--',
    ''
  ].join('\r\n')
  const upload = await call(app, administrator, 'POST', '/subjects/algebra/documents', form, {
    'content-type': 'multipart/form-data; boundary=x'
  })
  t.equal(upload.statusCode, 201)

  t.equal((await call(app, administrator, 'DELETE', '/subjects/algebra')).statusCode, 204)
  await app.deletions.clear('algebra')
  await app.deletions.tryDue()
  t.strictSame(await collectionsWith(uri, 'zwergmaus'), ['sessions'], 'the transcript is its student’s')
  t.strictSame(await app.models.Deletion.countDocuments(), 0)

  await clockTick()
  const before = new Date()
  await clockTick()
  await addSubject(app)
  await call(app, administrator, 'POST', '/subjects/algebra/faqs', { question: 'Haselmaus?', answer: 'Yes.' })
  await call(app, student, 'POST', '/subjects/algebra/enroll')
  await say(room, student, 'session-two', 'Haselmaus: when is the final exam?')
  await app.models.Deletion.add({ kind: 'subject', target: 'algebra', before })
  await app.deletions.tryDue()
  t.strictSame(await app.models.Deletion.countDocuments(), 0)
  t.strictSame(await collectionsWith(uri, 'haselmaus'),
    ['analysis_frequent_questions', 'engine_threads', 'engine_turns', 'sessions'])
  t.not(await app.models.Subject.findSubject('algebra'), null)
})

/** Of each deletion that a companion was told, its path and the header that says what is meant. */
function told (calls: EngineCall[]): unknown[] {
  return calls.map(({ path, headers }) =>
    [path, headers['x-session-generation'] ?? new Date(String(headers['x-deleted-before'])).getTime() > 0]).sort()
}

t.test('a companion that is away or fails is told again, until it has done it or does not know it', async t => {
  const deletions: EngineCall[] = []
  let status = 500
  const engine = await engineDouble(t, (response, call) => {
    if (call.path.startsWith('/chat')) return json(response, 200, { response: 'Yes.', interrupted: false })
    deletions.push(call)
    json(response, status, {})
  })
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, { CHATBOT_URL: engine.url, MATH_URL: UNUSED_URL })
  await addSubject(app)
  const student = await enrolledStudent(app)
  const ids = ['session-one', 'session-three', 'session-two', 'session-zero']
  for (const id of ids) await say({ app }, student, id, 'Hello')
  await call(app, student, 'DELETE', '/sessions/session-one')
  await app.deletions.tryDue()
  t.strictSame(told(deletions), [['/history/session-one', '0']])
  for (const [id, next] of [['session-two', 404], ['session-three', 405], ['session-zero', 501]] as const) {
    status = next
    deletions.length = 0
    await call(app, student, 'DELETE', `/sessions/${id}`)
    await app.deletions.tryDue()
    t.strictSame(told(deletions), [[`/history/${id}`, '0']], 'what has failed is left alone for a time')
  }
  const left = async () => (await app.models.Deletion.find().lean()).map(({ _id }) => _id).sort()
  const ofAnalysis = ids.map(id => `analysis service/session/${id}/0`)
  t.strictSame(await left(), [...ofAnalysis, 'chat engine/session/session-one/0'])

  status = 204
  deletions.length = 0
  const analysis = await engineDouble(t, (response, call) => {
    deletions.push(call)
    json(response, 200, {})
  })
  await app.close()
  const next = await startApp(t, uri, { CHATBOT_URL: engine.url, MATH_URL: analysis.url })
  await next.ready()
  await next.deletions.tryDue()
  t.strictSame(told(deletions).length, 5, 'the start tries all, whatever was tried just before')
  t.strictSame(await next.models.Deletion.countDocuments(), 0)
})

t.test('a deletion that was killed between any two of its writes is finished', async t => {
  const engine = await engineDouble(t)
  const uri = await freshDatabase(t)
  let app = await startApp(t, uri, { CHATBOT_URL: engine.url, MATH_URL: engine.url, RAG_URL: engine.url })
  const administrator = await account(app, 'ADMIN')
  const steps: Array<[name: string, method: string]> = [
    ['Deletion', 'add'], ['Subject', 'remove'], ['User', 'removeSubject'], ['TestAnswer', 'removeSubject'],
    ['Deletion', 'release']
  ]
  for (const [name, method] of steps) {
    await addSubject(app, method)
    const model = (app.models as any)[name]
    const real = model[method]
    model[method] = async () => { throw new Error('killed') }
    const { statusCode } = await call(app, administrator, 'DELETE', `/subjects/${method}`)
    model[method] = real
    t.equal(statusCode, 500)
  }
  await app.close()
  app = await startApp(t, uri, { CHATBOT_URL: engine.url, MATH_URL: engine.url, RAG_URL: engine.url })
  await app.ready()
  await app.deletions.tryDue()
  const ids = (await app.models.Subject.find().lean()).map(({ _id }) => _id)
  t.strictSame(ids, ['add'], 'nothing had happened yet where the first write failed')
  t.strictSame(await app.models.Deletion.countDocuments(), 0)

  const student = await enrolledStudent(app, ['add'])
  for (const [name, method] of [['TestAnswer', 'forgetWords'], ['Turn', 'deleteTranscripts'], ['Usage', 'updateIf'],
    ['Deletion', 'add'], ['Session', 'forgetTranscript']] as const) {
    await call(app, student, 'POST', '/chat', { id: method, asignatura: 'add', content: 'Hello' })
    const model = app.models[name] as any
    const real = model[method]
    model[method] = async () => { throw new Error('killed') }
    t.equal((await call(app, student, 'DELETE', `/sessions/${method}`)).statusCode, 500)
    model[method] = real
  }
  const added: string[] = []
  const { add } = app.models.Deletion
  app.models.Deletion.add = async function (this: typeof app.models.Deletion, deleted) {
    added.push(deleted.target)
    await add.call(this, deleted)
  }
  await app.deletions.tryDue()
  t.strictSame(added.sort(), ['add', 'deleteTranscripts', 'forgetTranscript', 'forgetWords', 'updateIf'])
  t.strictSame(await app.models.Session.unfinishedDeletions(), [])
  t.strictSame(await app.models.Deletion.countDocuments(), 0)
})

t.test('of two gateways, one tries an entry', async t => {
  const calls: string[] = []
  const engine = await engineDouble(t, (response, { path }) => {
    calls.push(path)
    json(response, 200, {})
  })
  const uri = await freshDatabase(t)
  const settings = { CHATBOT_URL: engine.url, MATH_URL: engine.url }
  const gateways = await Promise.all([startApp(t, uri, settings), startApp(t, uri, settings)])
  await Promise.all(gateways.map(app => app.ready()))
  await Promise.all(gateways.map(app => app.deletions.tryDue()))
  const [first] = gateways
  for (let n = 0; n < 10; n++) await first?.models.Deletion.add({ kind: 'session', target: `s${n}`, generation: 0 })
  await Promise.all(gateways.map(app => app.deletions.tryDue()))
  t.equal(calls.length, 20)
  t.strictSame(await first?.models.Deletion.countDocuments(), 0)
})
