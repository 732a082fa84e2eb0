import t, { type Test } from 'tap'
import { say } from '../../support/classroom.js'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, outcome, startApp, UNUSED_URL, type Account
} from '../../support/helper.js'
import { asked, quiz, type QuizQuestion } from '../../support/doubles/quiz-engine.js'
import { DOCUMENT, retrievalDouble } from '../../support/doubles/retrieval-double.js'

/** A gateway with an engine that tests with the `questions` of this object, and a retrieval service. */
async function school (t: Test, questions: QuizQuestion[], environment: NodeJS.ProcessEnv = {}) {
  const drawn = { questions }
  const engine = await engineDouble(t, quiz(() => drawn.questions))
  const retrieval = await retrievalDouble(t)
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, { CHATBOT_URL: engine.url, RAG_URL: retrieval.url, ...environment })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  for (const id of ['algebra', 'physics']) await addSubject(app, id)
  const ada = await enrolledStudent(app, ['algebra', 'physics'], 'ada')
  let tests = 0
  /** Takes a test in a session of its own, and gives these answers. Returns the id of the session. */
  const take = async (who: Account, answers: string[], subject = 'algebra'): Promise<string> => {
    const id = `test-${++tests}`
    await call(app, who, 'POST', '/chat', { id, asignatura: subject, content: 'test' })
    for (const [index, answer] of answers.entries()) {
      await call(app, who, 'POST', `/sessions/${id}/resume_chat`, { answer, current_question_index: index })
    }
    return id
  }
  const results = async (who = ada): Promise<any> => (await call(app, who, 'GET', '/users/me/results')).json()
  return { app, emmy, ada, take, results, engine, retrieval, drawn, uri }
}

t.test('a user without tests has empty results, a professor too', async t => {
  const { app, emmy, results } = await school(t, [])
  t.strictSame(await results(), { tests: [], topics: [], questions: [], practise: [] })
  t.strictSame(outcome(await call(app, emmy, 'GET', '/users/me/results')), [200, await results()])
})

t.test('results are the tests, topics and questions of the caller alone, newest first', async t => {
  const drawnFirst = [asked('a', { topic: 'vowels' }), asked('b', { topic: '' })]
  const { app, ada, take, results, drawn } = await school(t, drawnFirst)
  const bob = await enrolledStudent(app)
  await take(ada, ['right', 'wrong'])
  await take(bob, ['wrong', 'wrong'])
  drawn.questions = [asked('a', { topic: 'vowels', version: 2 }), asked('c')]
  const cancelled = await take(ada, ['wrong'], 'physics')
  await call(app, ada, 'POST', '/chat', { id: cancelled, asignatura: 'physics', content: 'stop' })

  for (const query of [`user_id=${bob.username}`, `user=${bob.username}`, '%24=%7B%7D']) {
    t.strictSame(outcome(await call(app, ada, 'GET', `/users/me/results?${query}`)), [200, await results()], query)
  }
  const { tests, topics, questions } = await results()
  const test = { topic: 'letters', difficulty: 'easy', total_questions: 2 }
  t.strictSame(tests.map(({ at, test_id: _test, session_id: _session, seconds: _seconds, ...rest }: any) => rest), [
    { subject: 'physics', ...test, score: 0, correct_answers: 0, cancelled: true },
    { subject: 'algebra', ...test, score: 50, correct_answers: 1, cancelled: false }
  ])
  t.strictSame(topics, [
    { subject: 'algebra', topic: '', asked: 1, share_right: 0 },
    { subject: 'algebra', topic: 'vowels', asked: 1, share_right: 1 },
    { subject: 'physics', topic: 'vowels', asked: 1, share_right: 0 }
  ])
  const question = (question_id: string, answer: string, more: object = {}) => ({
    question_id,
    subject: 'algebra',
    topic: '',
    text: `What is ${question_id}?`,
    answer,
    right_option: 'right',
    correct: answer === 'right',
    ...more
  })
  t.strictSame(questions.map(({ at, test_id: _test, ...rest }: any) => rest), [
    question('a', 'wrong', { subject: 'physics', topic: 'vowels' }),
    question('b', 'wrong'),
    question('a', 'right', { topic: 'vowels' })
  ])
  const [physics, ...algebra] = questions.map(({ test_id: test }: any) => test)
  t.strictSame([new Set(algebra).size, algebra.includes(physics)], [1, false], 'each names its test')
  t.strictSame(tests.map(({ test_id: test }: any) => test), [physics, algebra[0]], 'and a test its questions')
  t.ok([...tests, ...questions].every(({ at }) => Date.parse(at) <= Date.now()), 'each has its time')
})

t.test('results of one subject, the time of a test, and what was missed to practise a day later', async t => {
  const { app, ada, take } = await school(t, [asked('a'), asked('b')])
  const of = async (subject: string) =>
    (await call(app, ada, 'GET', `/users/me/results?subject=${subject}`)).json()
  await take(ada, ['wrong', 'wrong'])
  await take(ada, ['right', 'wrong'])
  await take(ada, ['wrong', 'wrong'], 'physics')
  await app.models.TestAnswer.updateOne({ subject: 'physics', question_id: 'b' }, { $set: { at: new Date(0) } })
  const [algebra, physics] = [await of('algebra'), await of('physics')]
  t.strictSame(algebra.practise, [{ subject: 'algebra', ready: 0, later: 1 }], 'the newest answer counts')
  t.strictSame(physics.practise, [{ subject: 'physics', ready: 1, later: 1 }])
  const subjectsOf = ({ tests, topics, questions }: any) =>
    [...new Set([...tests, ...topics, ...questions].map(({ subject }) => subject))]
  t.strictSame([subjectsOf(algebra), subjectsOf(physics)], [['algebra'], ['physics']])
  t.equal(algebra.tests[0].seconds, 20, 'as long as its questions took')
})

/** Of each test its session and how many of its questions are told; newest first. */
async function asTold (results: () => Promise<any>): Promise<string[]> {
  const { tests, questions } = await results()
  return tests.map(({ session_id: session, test_id: test, correct_answers: right, seconds = 0 }: any) => {
    const own = questions.filter((question: any) => question.test_id === test)
    t.equal(seconds, own.length * 10)
    t.equal(right, own.filter(({ correct }: any) => correct).length)
    return `${session}: ${own.map(({ question_id: id, answer }: any) => `${id} ${answer}`).join()}`
  })
}

t.test('each test has its own questions: two in one session, one of them ended at once', async t => {
  const { app, ada, take, results } = await school(t, [asked('a'), asked('b')])
  const id = await take(ada, ['right', 'wrong'])
  const answer = async (answer: string, index: number) =>
    await call(app, ada, 'POST', `/sessions/${id}/resume_chat`, { answer, current_question_index: index })
  await say({ app }, ada, id, 'test')
  await say({ app }, ada, id, 'stop')
  await say({ app }, ada, id, 'test')
  await answer('right', 0)
  await answer('right', 1)
  t.equal((await answer('right', 1)).statusCode, 200, 'repeated')
  t.strictSame(await asTold(results), [`${id}: b right,a right`, `${id}: `, `${id}: b wrong,a right`])
})

t.test('each test has its own questions: two at the same time in two sessions, through two gateways', async t => {
  const secret = { SECRET_KEY: 'one secret of two gateways, long enough' }
  const { app, ada, take, results, engine, uri } = await school(t, [asked('a'), asked('b')], secret)
  const other = await startApp(t, uri, { CHATBOT_URL: engine.url, ...secret })
  const sessions = await Promise.all([take(ada, ['right']), take(ada, ['wrong'])])
  const end = async (through: typeof app, session: string, answer: string) =>
    await call(through, ada, 'POST', `/sessions/${session}/resume_chat`, { answer, current_question_index: 1 })
  const ends = await Promise.all([end(app, sessions[0], 'wrong'), end(other, sessions[1], 'right')])
  t.strictSame(ends.map(({ statusCode }) => statusCode), [200, 200])
  t.strictSame((await asTold(results)).sort(), ['test-1: b wrong,a right', 'test-2: b right,a wrong'])
})

t.test('a skipped question says that it was skipped', async t => {
  const { ada, take, results } = await school(t, [asked('a'), asked('b')])
  await take(ada, ['skip', 'wrong'])
  const { questions } = await results()
  t.strictSame(questions.map(({ skipped, answer }: any) => [skipped, answer]), [[undefined, 'wrong'], [true, '']])
})

t.test('a cancelled test counts in no average and in no number of tests', async t => {
  const { app, emmy, ada, take } = await school(t, [asked('a', { topic: 'vowels' }), asked('b', { topic: 'vowels' })])
  await take(ada, ['right', 'right'])
  const id = await take(ada, ['wrong'])
  await say({ app }, ada, id, 'stop')
  await take(emmy, ['wrong', 'wrong'])
  const analytics = (await call(app, emmy, 'GET', '/professor/subjects/algebra/analytics')).json()
  const [{ test_count: count, average_score: average }] = analytics.student_progress
  t.strictSame([analytics.average_test_score, count, average], [100, 1, 100])
  t.strictSame(analytics.topics, [{ topic: 'vowels', asked: 3, share_right: 0.6667 }], 'what was answered counts')
})

t.test('a question that waits is not in the results, also where it was answered before', async t => {
  const { app, ada, take, results } = await school(t, [asked('a'), asked('b')])
  await take(ada, ['right', 'right'])
  const ids = async () => (await results()).questions.map((question: any) => question.question_id)
  t.strictSame(await ids(), ['b', 'a'])
  const id = await take(ada, [])
  t.strictSame(await ids(), ['b'], 'a waits')
  await call(app, ada, 'POST', `/sessions/${id}/resume_chat`, { answer: 'wrong', current_question_index: 0 })
  t.strictSame(await ids(), ['a', 'a'], 'b waits')
  await say({ app }, ada, id, 'stop')
  t.strictSame(await ids(), ['a', 'b', 'a'])
})

t.test('of the answered questions, the last 200 are told', async t => {
  const { app, ada, results } = await school(t, [])
  const answers = Array.from({ length: 205 }, (_, i) => ({
    _id: `s/0/t/${i}`,
    user_id: ada.username,
    session_id: 's',
    subject: 'algebra',
    test_id: 't',
    question_id: `q${i}`,
    version: 1,
    text: '?',
    chosen: ['x', 'y'],
    correct: true,
    seconds: 1,
    at: new Date(i)
  }))
  await app.models.TestAnswer.insertMany(answers)
  const { questions, topics } = await results()
  t.strictSame([questions.length, questions[0].question_id, questions[199].question_id], [200, 'q204', 'q5'])
  t.equal(questions[0].answer, 'x; y')
  t.strictSame(topics, [{ subject: 'algebra', topic: '', asked: 205, share_right: 1 }])
})

// Sources -------------------------------------------------------------------------------------------------------------

const source = (document_id?: string) =>
  ({ ...(document_id && { document_id }), title: 'A', page: 1, quote: 'A is first' })
const QUOTED = [
  asked('shown', { source: source('d1') }),
  asked('hidden', { source: source('d9') }),
  asked('guide', { source: source() })
]

t.test('a source in a document that is hidden or deleted is left out, with one call for each subject', async t => {
  const { ada, take, results, retrieval } = await school(t, QUOTED)
  await take(ada, ['right', 'right', 'right'])
  const sources = (await results()).questions.map((question: any) => [question.question_id, question.source])
  t.strictSame(sources, [['guide', source()], ['hidden', undefined], ['shown', source('d1')]])
  const query = 'subject=algebra&skip=0&limit=1000&visible_only=true'
  t.strictSame(retrieval.calls.map(({ path }) => path), [`/documents?${query}`])
})

t.test('without a document among the sources, the retrieval service is not asked', async t => {
  const { ada, take, results, retrieval } = await school(t, [asked('a'), asked('guide', { source: source() })])
  await take(ada, ['right', 'right'])
  await results()
  t.equal(retrieval.calls.length, 0)
})

t.test('while the retrieval service is away, results come without sources in documents', async t => {
  const { ada, take, results } = await school(t, QUOTED, { RAG_URL: UNUSED_URL })
  await take(ada, ['right', 'right', 'right'])
  const { questions } = await results()
  t.strictSame(questions.map(({ source }: any) => source), [source(), undefined, undefined])
})

t.test('where the documents of one subject cannot be asked for, those of the others are told', async t => {
  const { ada, take, results, retrieval } = await school(t, QUOTED.slice(0, 1))
  retrieval.behave = (_request, response, { path }) => path.includes('algebra')
    ? json(response, 500, {})
    : json(response, 200, { documents: [DOCUMENT], total: 1 })
  await take(ada, ['right'])
  await take(ada, ['right'], 'physics')
  const { questions } = await results()
  t.strictSame(questions.map(({ subject, source }: any) => [subject, source?.document_id]),
    [['physics', 'd1'], ['algebra', undefined]])
})

// Deleted subjects ----------------------------------------------------------------------------------------------------

t.test('a deleted subject takes the answers along, also those that a killed process left', async t => {
  const { app, ada, take, results, uri } = await school(t, [asked('a')])
  const admin = await account(app, 'ADMIN')
  await take(ada, ['right'])
  await take(ada, ['right'], 'physics')
  const subjects = async () => (await results()).questions.map((question: any) => question.subject)
  t.equal((await call(app, admin, 'DELETE', '/subjects/physics')).statusCode, 204)
  t.strictSame(await subjects(), ['algebra'])

  await app.models.Subject.remove('algebra')
  const again = await startApp(t, uri)
  t.equal(await again.models.TestAnswer.countDocuments({}), 0, 'the next start completes it')
})

t.test('an answer that is told after its subject was deleted is not kept', async t => {
  const { app, ada, take } = await school(t, [asked('a'), asked('b')])
  const admin = await account(app, 'ADMIN')
  const id = await take(ada, ['right'])
  await call(app, admin, 'DELETE', '/subjects/algebra')
  const answer = { answer: 'right', current_question_index: 1 }
  t.equal((await call(app, ada, 'POST', `/sessions/${id}/resume_chat`, answer)).statusCode, 200)
  t.equal(await app.models.TestAnswer.countDocuments({}), 0)
})

t.test('a subject that is created again has none of the answers of the earlier one', async t => {
  const { app, ada, take } = await school(t, [asked('a')])
  const admin = await account(app, 'ADMIN')
  await take(ada, ['right'])
  await app.models.Subject.remove('algebra')
  const subject = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy' }
  t.equal((await call(app, admin, 'POST', '/subjects', subject)).statusCode, 201)
  t.equal(await app.models.TestAnswer.countDocuments({}), 0)
})
