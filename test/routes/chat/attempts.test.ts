import t, { type Test } from 'tap'
import { classroom, say, transcript } from '../../support/classroom.js'
import { echo, json } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal } from '../../support/helper.js'

const question = (num: number) => ({
  response: `Question ${num}`,
  interrupted: true,
  interrupt_info: {
    action: 'answer_question',
    question_num: num,
    total_questions: 2,
    question_text: '?',
    options: ['a', 'b']
  }
})
const FIGURES = { topic: 'vectors', difficulty: 'easy', total_questions: 2, correct_answers: 1, score: 50 }
const result = (more = {}) => ({ response: 'Done', interrupted: false, test_result: { ...FIGURES, ...more } })

/** A classroom in which the engine replies what the test says. */
async function testRoom (t: Test) {
  const room = await classroom(t)
  const { app, engine, student } = room
  const replies = (body: object) => engine.behave(response => json(response, 200, body))
  const ask = async (id: string, content = 'Quiz me') => await say(room, student, id, content)
  const answer = (id: string, body: unknown = { answer: 'a', current_question_index: 0 }) =>
    call(app, student, 'POST', `/sessions/${id}/resume_chat`, body)
  const attempts = () => app.models.TestAttempt.countDocuments({})
  return { ...room, replies, ask, answer, attempts }
}

t.test('an answer goes to the engine, and is a turn like any other', async t => {
  const room = await testRoom(t)
  room.replies(question(1))
  await room.ask('test')
  room.replies(question(2))
  const answer = await room.answer('test', { answer: 'b', current_question_index: 0 })
  t.strictSame(outcome(answer), [200, question(2)])
  const sent = room.engine.calls.at(-1)
  t.equal(sent?.path, '/resume_chat')
  t.strictSame(sent?.body, { id: 'test', user_response: 'b', user_id: room.student.username })
  t.equal(sent?.headers['x-question-index'], '0', 'which question it answers is sent along')
  t.strictSame(await transcript(room, room.student, 'test'), ['Quiz me', 'Question 1', 'b', 'Question 2'])
})

const BAD_ANSWERS = [
  {},
  { answer: 'a' },
  { current_question_index: 0 },
  { answer: '', current_question_index: 0 },
  { answer: 1, current_question_index: 0 },
  { answer: 'a', current_question_index: -1 },
  { answer: 'a', current_question_index: 1.5 },
  { answer: 'a', current_question_index: '0' },
  { answer: 'x'.repeat(32_001), current_question_index: 0 },
  // A number without end is no integer.
  '{"answer":"a","current_question_index":1e999}'
]

t.test('a bad answer is 400, a body that is no object 422', async t => {
  const room = await testRoom(t)
  await room.ask('test')
  for (const body of BAD_ANSWERS) {
    t.strictSame(
      outcome(await room.answer('test', body)),
      refusal(400, 'Invalid answer format'),
      JSON.stringify(body).slice(0, 60)
    )
  }
  for (const body of ['[]', '1', 'null', '{', '']) t.equal((await room.answer('test', body)).statusCode, 422, body)
  t.equal((await room.answer('nothing', {})).statusCode, 400, 'the format comes before the session')
  t.equal(room.engine.calls.length, 1, 'the engine hears of none')
})

for (const [name, more] of [
  ['named by the engine', { test_id: 'engine-test-1' }],
  ['without a name', {}]
] as const) {
  t.test(`the end of a test ${name} is recorded once, also when the client repeats the last answer`, async t => {
    const room = await testRoom(t)
    room.replies(question(1))
    await room.ask('test')
    room.replies(result(more))
    t.strictSame(outcome(await room.answer('test')), [200, result(more)], 'it is passed through')
    t.equal(await room.attempts(), 1)
    await Promise.all([room.answer('test'), room.answer('test')])
    t.equal(await room.attempts(), 1, 'repeated')
    const { _id, taken_at, test_id, ...stored } = (await room.app.models.TestAttempt.findOne({}).lean()) ?? {}
    t.type(test_id, 'string', 'it names the test whose answers it counts')
    t.strictSame(stored, { user_id: room.student.username, subject: 'algebra', ...FIGURES, uncounted: true })
  })
}

t.test('a finished test is in the analytics of the subject', async t => {
  const room = await testRoom(t)
  room.replies(result())
  await room.ask('test', 'Grade this')
  const analytics = (await call(room.app, room.professor, 'GET', '/professor/subjects/algebra/analytics')).json()
  t.matchOnly(analytics, {
    subject_id: 'algebra',
    name: 'The algebra',
    total_students: 1,
    active_students: 1,
    average_test_score: 50,
    student_progress: [
      { username: room.student.username, full_name: String, test_count: 1, average_score: 50, last_activity: String }
    ],
    activity_by_week: Array,
    topics: []
  })
})

t.test('two tests in one session are two, with /chat as with a resume', async t => {
  const room = await testRoom(t)
  for (const end of [() => room.answer('twice'), () => room.ask('twice', 'a')]) {
    room.replies(question(1))
    await room.ask('twice')
    room.replies(result())
    t.equal((await end()).statusCode, 200)
  }
  t.equal(await room.attempts(), 2)
})

t.test('an engine that does not name its tests: a message between question and end makes no second test', async t => {
  const room = await testRoom(t)
  room.replies(question(1))
  await room.ask('between')
  room.engine.behave(echo)
  await room.ask('between', 'What is a vector?')
  room.replies(result())
  await room.answer('between')
  t.equal(await room.attempts(), 1)
  await room.answer('between')
  t.equal(await room.attempts(), 1, 'repeated')
})

t.test('an engine that does not name its tests: one without a question is a test, too', async t => {
  const room = await testRoom(t)
  room.replies(result())
  await room.ask('at-once', 'Grade this')
  t.equal(await room.attempts(), 1)
  await room.ask('at-once', 'Grade that')
  t.equal(await room.attempts(), 2)
})

t.test('an engine that does not name its tests: the question may have been filed', async t => {
  const room = await testRoom(t)
  room.replies(question(1))
  await room.ask('filed')
  room.engine.behave(echo)
  for (let i = 0; i < 12; i++) await room.ask('filed', `message ${i}`)
  room.replies(result())
  await Promise.all([room.answer('filed'), room.answer('filed'), room.answer('filed')])
  t.equal(await room.attempts(), 1)
})

const SENSELESS = [
  { score: 101 },
  { score: -1 },
  { score: 'good' },
  { correct_answers: 3 },
  { correct_answers: -1 },
  { total_questions: 0 },
  { total_questions: 1.5 },
  { topic: null },
  { difficulty: 1 }
]

t.test('a test_result that makes no sense is ignored, and the reply passed on', async t => {
  const room = await testRoom(t)
  for (const [i, more] of SENSELESS.entries()) {
    room.replies(question(1))
    await room.ask(`odd-${i}`)
    room.replies(result(more))
    t.strictSame(outcome(await room.answer(`odd-${i}`)), [200, result(more)], JSON.stringify(more))
  }
  const unfinished = { ...result({ test_id: 'x' }), interrupted: true }
  room.replies(unfinished)
  t.strictSame(outcome(await room.ask('open')), [200, unfinished], 'a result while a question is open')
  t.equal(await room.attempts(), 0)
})

t.test('the borders of a test_result are inside', async t => {
  const room = await testRoom(t)
  const borders = [{ score: 0, correct_answers: 0 }, { score: 100, correct_answers: 2 }, { total_questions: 1 }]
  for (const [i, more] of borders.entries()) {
    room.replies(result(more))
    await room.ask(`border-${i}`, 'Grade this')
    t.equal(await room.attempts(), i + 1, JSON.stringify(more))
  }
})
