import { createConnection } from 'mongoose'
import t, { type Test } from 'tap'
import { defineModels } from '../../../../companions/analysis/models/index.js'
import { forgetDeletedWords } from '../../../../companions/analysis/faqs/frequent-questions.js'
import { deleteSession } from '../../../../services/sessions/delete.js'
import { freshDatabase } from '../../../support/database.js'
import { answerAll, testAnalysis, testClass } from '../helper.js'
import { MIGRATIONS } from '../../../../companions/analysis/migrations.js'
import { migrate } from '../../../../lib/database/migrations.js'
import { STABLE_API } from '../../../../lib/database/stable-api.js'

const EXAM = ['When is the final exam?', 'What date is the final exam on?', 'On which day is the final exam?']
const REPORT = [
  'How do I hand in the lab report?', 'Where do I hand in my lab report?', 'how do I submit the lab report'
]

/** A class whose students have asked two frequent questions, in one session each. */
async function askedClass (t: Test) {
  const service = await testClass(t)
  const { ask, students, send, get } = service
  const sessions: Array<{ id: string, owner: string }> = []
  for (const [i, question] of [...EXAM, ...REPORT].entries()) {
    const owner = students[i % students.length] ?? ''
    sessions.push({ owner, id: await ask(owner, 'math', question) })
  }
  const list = async (): Promise<any[]> => (await get('/faqs/math')).body.faqs
  const change = async (id: string, fields: object) =>
    await send('PUT', `/faqs/math/items/${id}`, { by: 'emmy', ...fields })
  const shown = async () => (await list()).map(({ question, answer, state }) => `${state}: ${question} ${answer}`)
  return { ...service, sessions, list, change, shown }
}

t.test('a run makes drafts, and keeps what a teacher has written, edited, published or unpublished', async t => {
  const { generate, send, change, list, shown, engine, person } = await askedClass(t)
  await person('emmy', 'Emmy Noether', 'PROFESSOR')
  const [report, exam] = (await generate('math')).faqs
  t.strictSame([report.state, report.origin, exam.state], ['draft', 'generated', 'draft'])
  const written = await send('POST', '/faqs/math/items', { question: 'Why?', answer: 'Because.', by: 'emmy' })
  t.match(written, { status: 201, body: { state: 'draft', origin: 'teacher', by: 'Emmy Noether', cluster_size: 0 } })
  t.match((await change(exam.id, { state: 'published' })).body, { state: 'published', by: 'Emmy Noether' })
  t.strictSame((await change(report.id, { question: 'The report?' })).body.question, 'The report?')

  engine.behave((response) => { response.writeHead(500).end() })
  const run = await generate('math')
  t.strictSame(run.faqs.map(({ id }: any) => id).sort(), [exam.id, report.id].sort(), 'they are found again')
  const expected = [
    'draft: The report? Answer to: How do I hand in the lab report?',
    'published: When is the final exam? Answer to: When is the final exam?', 'draft: Why? Because.'
  ]
  t.strictSame((await shown()).sort(), expected.sort())
  await change(exam.id, { state: 'draft' })
  await generate('math', 100)
  t.equal((await list()).length, 3, 'a run that finds nothing deletes nothing of theirs')
})

t.test('what a teacher does during a run counts', async t => {
  const { generate, send, change, shown, engine } = await askedClass(t)
  const [report, exam] = (await generate('math')).faqs
  const held = engine.hold(answerAll)
  const run = generate('math')
  await held.arrived(2)
  await change(exam.id, { state: 'published', answer: 'On Monday.' })
  t.equal((await send('DELETE', `/faqs/math/items/${report.id}`)).status, 204)
  held.release()
  await run
  t.strictSame((await shown()).sort(), [
    'draft: How do I hand in the lab report? Answer to: How do I hand in the lab report?',
    'published: When is the final exam? On Monday.'
  ], 'the published one keeps its words; the deleted one is found again')
})

t.test('changes of two teachers at the same time are all kept, and each item is changed alone', async t => {
  const { generate, change, shown, list } = await askedClass(t)
  const [report, exam] = (await generate('math')).faqs
  await Promise.all([
    change(exam.id, { answer: 'On Monday.' }), change(exam.id, { question: 'The exam?' }),
    change(exam.id, { state: 'published' }), change(report.id, { state: 'published' })
  ])
  t.strictSame(await shown(), [
    'published: How do I hand in the lab report? Answer to: How do I hand in the lab report?',
    'published: The exam? On Monday.'
  ])
  t.strictSame((await list()).map(({ by }) => by), [undefined, undefined], 'a teacher without an account has no name')
})

t.test('an unknown question, one of another subject and a bad field are refused', async t => {
  const { generate, send, change, shown } = await askedClass(t)
  const [report] = (await generate('math')).faqs
  const before = await shown()
  const notFound = { status: 404, body: { detail: 'Frequent question not found' } }
  for (const path of ['/faqs/math/items/0000', `/faqs/other/items/${report.id}`, '/faqs/math/items/%24ne']) {
    t.strictSame(await send('PUT', path, { by: 'emmy', answer: 'x' }), notFound, `PUT ${path}`)
    t.strictSame(await send('DELETE', path), notFound, `DELETE ${path}`)
  }
  const cases: Array<[object, string]> = [
    [{ question: '' }, 'string_too_short'], [{ answer: ' \n' }, 'value_error'],
    [{ answer: 'x'.repeat(4_001) }, 'string_too_long'], [{ state: 'hidden' }, 'enum'],
    [{ answer: { $ne: 1 } }, 'string_type']
  ]
  for (const [fields, type] of cases) {
    const { status, body } = await change(report.id, fields)
    t.strictSame([status, body.detail[0]?.type], [422, type], JSON.stringify(fields).slice(0, 40))
  }
  t.strictSame(await shown(), before, 'nothing has changed')
  t.equal((await change(report.id, {})).status, 200, 'no field is no change')
})

t.test('a draft goes with the sessions that its words are from; what is a teacher\'s word stays', async t => {
  const { app, gateway, generate, change, list, sessions } = await askedClass(t)
  const [report, exam] = (await generate('math')).faqs
  await change(report.id, { answer: 'By hand.' })
  await change(exam.id, { state: 'published' })
  await change(exam.id, { state: 'draft' })
  const saidIn = async (question: string) => {
    const { said_in = [] } = await app.analysis.models.FrequentQuestion.findOne({ question }).lean().exec() ?? {}
    return said_in.map(({ session_id }) => session_id)
  }
  t.strictSame(await saidIn(exam.question), [], 'a question that was published once is the teacher\'s word')
  const [source = ''] = await saidIn(report.question)
  const session = sessions.find(({ id }) => id === source)
  await deleteSession(gateway.models, source, session?.owner ?? '')
  t.strictSame((await list()).map(({ id }) => id), [exam.id], 'the edited answer does not keep the student\'s words')
  t.strictSame(await saidIn(report.question), [])
})

t.test('drafts in the words of deleted sessions are deleted without a reader, too', async t => {
  const { app, gateway, generate, sessions } = await askedClass(t)
  await generate('math')
  const { models } = app.analysis
  await forgetDeletedWords(models)
  t.equal(await models.FrequentQuestion.countDocuments(), 2, 'the sessions are there')
  for (const { id, owner } of sessions) await deleteSession(gateway.models, id, owner)
  await forgetDeletedWords(models)
  t.equal(await models.FrequentQuestion.countDocuments(), 0)
})

t.test('questions that were asked about an earlier subject of the same id do not count', async t => {
  const { gateway, generate, post, sessions } = await askedClass(t)
  t.equal((await generate('math')).questions_analyzed, 6)
  await gateway.models.Subject.add({ subject_id: 'math', name: 'Math', description: '', professor_id: 'emmy' })
  // A session that goes on in the new subject has turns of both.
  await gateway.models.Session.updateOne({ _id: sessions[0]?.id }, { $set: { last_active: new Date() } }).exec()
  t.equal((await post('/faqs/generate', { subject: 'math' })).status, 500)
})

const EARLIER = {
  _id: 'math',
  generated_at: new Date(1),
  analyzed: 7,
  entries: ['a', 'b'].map(id => (
    { id, question: `${id}?`, answer: `${id}.`, cluster_size: 3, created_at: new Date(2) }
  ))
}

t.test('published answers are listed with their teacher, and their tag changes with them', async t => {
  const { app, person } = await testAnalysis(t)
  await person('emmy', 'Emmy Noether', 'PROFESSOR')
  const { FrequentQuestion } = app.analysis.models
  const common = { question: 'When?', answer: 'On Monday.', origin: 'inbox' as const }
  const add = async (_id: string, by: string, ms: number, more: { subject?: string, state?: 'draft' } = {}) => {
    const at = new Date(ms)
    const known = { ...common, subject: 'x', state: 'published' as const, cluster_size: 1, kept: true, ...more }
    await FrequentQuestion.add({ ...known, _id, by, created_at: at, admitted: at, updated_at: at })
  }
  const ask = async (tag?: string) => {
    const headers = tag === undefined ? {} : { 'if-none-match': tag }
    const { statusCode, headers: { etag }, body } = await app.inject({ url: '/published-answers/x', headers })
    return { statusCode, tag: String(etag), body }
  }
  const empty = await ask()
  t.strictSame(JSON.parse(empty.body), { answers: [] })
  await add('a', 'emmy', 1)
  await add('b', 'gone', 2)
  await add('c', 'emmy', 3, { state: 'draft' })
  await add('d', 'emmy', 4, { subject: 'y' })
  const listed = await ask()
  t.strictSame(JSON.parse(listed.body).answers, [{ id: 'b', ...common }, { id: 'a', ...common, by: 'Emmy Noether' }])
  t.strictSame(await ask(listed.tag), { statusCode: 304, tag: listed.tag, body: '' })

  const tags = new Set([empty.tag, listed.tag])
  const change = async (id: string, fields: object) => {
    await FrequentQuestion.change('x', id, fields, { by: 'emmy', admitted: new Date() })
    tags.add((await ask(listed.tag)).tag)
  }
  await change('b', { answer: 'On Tuesday.' })
  await change('a', { answer: 'On Friday.' })
  await change('b', { state: 'draft' })
  t.equal(tags.size, 5, 'published, edited, unpublished')
})

t.test('the lists of version 0.1.0 become published questions at the start, with their ids', async t => {
  const database = await freshDatabase(t)
  const connection = await createConnection(database, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  await connection.collection('analysis_faqs').insertOne(EARLIER as never)
  const { get } = await testAnalysis(t, { database })
  const { generated_at, questions_analyzed, faqs } = (await get('/faqs/math')).body
  t.strictSame([generated_at, questions_analyzed], [new Date(1).toISOString(), 7])
  const created_at = new Date(2).toISOString()
  const common = { cluster_size: 3, subject: 'math', state: 'published', origin: 'generated', created_at }
  t.strictSame(faqs, ['a', 'b'].map(id => ({ id, question: `${id}?`, answer: `${id}.`, ...common })))
})

t.test('a start that was killed is completed by the next one, and brings nothing back', async t => {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const models = defineModels(connection)
  const lists = connection.collection('analysis_faqs')
  await lists.insertOne(EARLIER as never)
  // The first start was killed after one of the two questions.
  const [first] = EARLIER.entries
  await connection.collection('analysis_frequent_questions').insertOne({ _id: first?.id, state: 'published' } as never)
  const start = async () => await migrate(connection, 'analysis', MIGRATIONS)
  await Promise.all([start(), start()])
  t.equal(await models.FrequentQuestion.countDocuments({ state: 'published' }), 2)
  t.strictSame(await lists.findOne({}), { _id: 'math', generated_at: new Date(1), analyzed: 7 })
  await models.FrequentQuestion.remove('math', 'b')
  await start()
  t.equal(await models.FrequentQuestion.countDocuments({}), 1)
})
