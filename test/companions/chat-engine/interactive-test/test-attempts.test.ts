import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { gradedAnswers, letters, post, read, resume, say, testEngine } from '../helper.js'

/** An engine with a test that awaits its first answer. */
async function testUnderWay (t: Test, questions: number): Promise<{ app: FastifyInstance, uri: string, first: any }> {
  const { app, uri } = await testEngine(t)
  const first = await say(app, `quiz me with ${questions} easy question${questions === 1 ? '' : 's'}`)
  return { app, uri, first }
}

t.test('an answer that arrives 20 times at once is graded once, and each gets the next question', async t => {
  const { app } = await testUnderWay(t, 2)
  const { right } = await letters(app)
  const replies = await Promise.all(Array.from({ length: 20 }, async () => await resume(app, right)))
  t.strictSame(replies.map(({ status, body }) => [status, body.interrupt_info?.question_num]),
    Array.from({ length: 20 }, () => [200, 2]))
  t.equal(await gradedAnswers(app), 1)
  t.equal((await read(app, '/history/s1')).message_count, 4)
})

for (const [name, more, headers] of [
  ['the header of the gateway', {}, { 'x-question-index': '0' }],
  ['the body', { current_question_index: 0 }, {}]
] as const) {
  t.test(`an answer with the number of its question in ${name} is graded once`, async t => {
    const { app } = await testUnderWay(t, 2)
    const { wrong } = await letters(app)
    const reply = await resume(app, wrong, more, headers)
    const again = await resume(app, wrong, more, headers)
    t.match(reply.body, { interrupted: true, interrupt_info: { question_num: 2 } })
    t.strictSame(again.body, reply.body)
    t.equal(await gradedAnswers(app), 1)
    t.equal((await read(app, '/history/s1')).message_count, 4, 'a repetition is no turn')
  })
}

t.test('a wish for a hint and "too hard" ask again, as often as they come, and count nothing', async t => {
  const { app } = await testUnderWay(t, 1)
  for (const answer of ['hint', 'this is too hard', 'dame una pista', 'esto es demasiado difícil']) {
    for (const { body } of [await resume(app, answer), { body: await say(app, answer) }]) {
      t.match(body, { interrupted: true, interrupt_info: { question_num: 1 }, feedback: undefined }, answer)
      t.match(body.response, /skip|saltar/)
    }
  }
  t.match((await resume(app, (await letters(app)).right)).body.test_result, { correct_answers: 1, total_questions: 1 })
})

for (const value of ['x', '-1', '0x0', '00000000']) {
  t.test(`a header of "${value}" names no question: the answer is for the one that waits`, async t => {
    const { app } = await testUnderWay(t, 2)
    await resume(app, 'a')
    t.equal((await resume(app, 'b', {}, { 'x-question-index': value })).body.test_result?.total_questions, 2)
  })
}

t.test('an answer to a question before the last one, or after the one that waits, is refused', async t => {
  const { app } = await testUnderWay(t, 4)
  await resume(app, 'a')
  await resume(app, 'a')
  for (const current_question_index of [0, 3, 4]) {
    t.match(await resume(app, 'a', { current_question_index }), {
      status: 409, body: { detail: 'The answer is for another question than the one that waits' }
    })
  }
  t.equal(await gradedAnswers(app), 2)
})

t.test('the last answer, ten times at once, gives one result', async t => {
  const { app } = await testUnderWay(t, 1)
  const { wrong } = await letters(app)
  const together = await Promise.all(Array.from({ length: 10 }, async () =>
    (await resume(app, wrong, { current_question_index: 0 })).body))
  t.equal(new Set(together.map(body => JSON.stringify(body))).size, 1)
  t.strictSame(together[0].test_result.total_questions, 1)
  t.equal((await read(app, '/conversations/stats')).tests, 1)
})

t.test('the result of a test is repeated with the same test_id, and is no turn', async t => {
  const { app } = await testUnderWay(t, 2)
  await resume(app, 'a')
  const { body: result } = await resume(app, 'b')
  t.strictSame((await resume(app, 'b')).body, result, 'the same answer')
  t.strictSame((await resume(app, 'something else', { current_question_index: 1 })).body, result, 'the last question')
  t.equal((await resume(app, 'something else', { current_question_index: 0 })).status, 409, 'an earlier one')
  t.match(await resume(app, 'something else', { current_question_index: 2 }), { status: 400 }, 'a later one')
  t.match(await resume(app, 'another answer'), {
    status: 400, body: { detail: 'No test question of this session awaits an answer' }
  })
  t.equal((await read(app, '/conversations/stats')).tests, 1)
  t.equal((await read(app, '/history/s1')).message_count, 6)
})

t.test('of two engines on one database, one grades, and both give its reply', async t => {
  const { app, uri } = await testUnderWay(t, 2)
  const { app: other } = await testEngine(t, { MONGODB_URI: uri })
  const { right, wrong } = await letters(app)
  const replies = await Promise.all(Array.from({ length: 10 }, async (_, number) => number % 2 === 0
    ? await resume(app, right, { current_question_index: 0 })
    : await resume(other, wrong, { current_question_index: 0 })))
  t.strictSame(replies.map(({ body }) => body.interrupt_info?.question_num), Array.from({ length: 10 }, () => 2))
  t.equal(new Set(replies.map(({ body }) => body.response)).size, 1)
  t.equal(await gradedAnswers(app), 1)
})

t.test('an answer to a test that another request cancels at the same time is refused', async t => {
  const { app } = await testUnderWay(t, 2)
  const { TestRun } = app.engine.models
  const move = TestRun.move
  TestRun.move = async function (run, next, answer) {
    await TestRun.cancel(run)
    return await move.call(this, run, next, answer)
  }
  t.match(await resume(app, 'a'), { status: 400 })
  t.equal((await read(app, '/history/s1')).message_count, 2, 'the answer is no turn')
})

t.test('a test that another request has graded is not cancelled: the reply of that request is repeated', async t => {
  const { app } = await testUnderWay(t, 2)
  const { TestRun } = app.engine.models
  const cancel = TestRun.cancel
  let graded: any
  TestRun.cancel = async function (run, answer) {
    TestRun.cancel = cancel
    graded = (await resume(app, 'a')).body
    return await cancel.call(this, run, answer)
  }
  t.strictSame(await say(app, 'cancel the test'), graded)
  t.match(graded, { interrupted: true, interrupt_info: { question_num: 2 } })
})

t.test('a process stopped after grading leaves a turn that the repeated answer records', async t => {
  const { app } = await testUnderWay(t, 1)
  const { Turn } = app.engine.models
  const record = Turn.record
  Turn.record = async () => { throw new Error('killed') }
  t.equal((await resume(app, 'a')).status, 500)
  Turn.record = record
  const again = await resume(app, 'a')
  t.equal(again.body.test_result.total_questions, 1)
  t.equal((await read(app, '/history/s1')).message_count, 4)
  t.equal((await read(app, '/conversations/stats')).tests, 1)
})

t.test('a question is answered while a test waits, and the test goes on waiting', async t => {
  const { app, first } = await testUnderWay(t, 2)
  const reply = await say(app, 'When is the final exam?')
  t.match(reply.response, /18 January 2027[^]*Your test is waiting for the answer to question 1 of 2/)
  t.equal(reply.interrupted, true)
  t.strictSame(reply.interrupt_info, first.interrupt_info)
})

t.test('a second test does not begin while one waits', async t => {
  const { app, first } = await testUnderWay(t, 2)
  const reply = await say(app, 'quiz me on graphs')
  t.match(reply.response, /^A test is under way already/)
  t.strictSame(reply.interrupt_info, first.interrupt_info)
  t.equal(await app.engine.models.TestRun.countWhere({ thread: 's1' }), 1)
})

t.test('twenty requests at once begin one test', async t => {
  const { app } = await testEngine(t)
  const replies = await Promise.all(Array.from({ length: 20 }, async () => await say(app, 'quiz me')))
  t.equal(await app.engine.models.TestRun.countWhere({ thread: 's1' }), 1)
  t.strictSame(replies.map(({ interrupt_info: info }) => info.question_num), Array.from({ length: 20 }, () => 1))
})

t.test('the letter of an option in the chat answers the question', async t => {
  const { app } = await testUnderWay(t, 2)
  t.match(await say(app, 'B'), { interrupted: true, interrupt_info: { question_num: 2 } })
  t.match(await say(app, (await letters(app)).right), { interrupted: false, test_result: { total_questions: 2 } })
})

t.test('a test is cancelled in the chat, and then counts for nothing', async t => {
  const { app } = await testEngine(t)
  await say(app, 'ponme un test de 2 preguntas', 's4', 'historia')
  t.match(await say(app, 'cancela el test', 's4', 'historia'), { response: /cancelado/, interrupted: false })
  t.equal((await post(app, '/resume_chat', { id: 's4', user_response: 'a' })).status, 400)
  t.match(await say(app, 'cancel the test', 's4', 'historia'), { response: /^No test is under way/ })
  t.equal((await read(app, '/conversations/stats?subject=historia')).tests, 0)
})

t.test('a test is cancelled by an answer that says so', async t => {
  const { app } = await testUnderWay(t, 2)
  t.match(await resume(app, 'cancel'), { status: 200, body: { response: /is cancelled/, interrupted: false } })
  t.equal((await read(app, '/history/s1')).message_count, 4)
})

t.test('an answer that is not understood is asked again, and is neither right nor wrong', async t => {
  const { app, first } = await testUnderWay(t, 1)
  const { body } = await resume(app, 'something about algorithms')
  t.match(body.response, /nothing is counted yet/)
  t.strictSame(body.interrupt_info, first.interrupt_info)
  t.equal(body.feedback, undefined)
  t.equal(await gradedAnswers(app), 0)
  t.match((await resume(app, (await letters(app)).right)).body.test_result, { score: 100 })
})

t.test('who does not know the answer is asked once more, with the offer to skip; the next time it is skipped',
  async t => {
    const { app, first } = await testUnderWay(t, 1)
    const { body: again } = await resume(app, 'I have no idea')
    t.match(again.response, /say “skip”/)
    t.strictSame([again.interrupt_info, again.feedback], [first.interrupt_info, undefined])
    const { body } = await resume(app, 'no lo sé')
    const { correct, skipped, chosen, question_id: id } = body.feedback
    t.strictSame([correct, skipped, chosen, id], [false, true, [], first.interrupt_info.question_id])
    t.match(body.test_result, { correct_answers: 0, score: 0 })
  })

t.test('a subject without material has no test', async t => {
  const { app } = await testEngine(t)
  const reply = await say(app, 'quiz me', 's1', 'empty')
  t.match(reply, { interrupted: false, response: /^I cannot make a test about Nothing yet/ })
  t.equal(reply.interrupt_info, undefined)
})
