import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { TestRun } from '../../../companions/chat-engine/models/test-run.js'
import { loggerOptions } from '../../../lib/logging.js'
import { peer, post, say, testEngine } from './helper.js'

/** The right letter of the question that waits, and a wrong one: read where no client can. */
async function letters (app: FastifyInstance, session = 's1'): Promise<{ right: string, wrong: string }> {
  const { state } = await app.engine.models.TestRun.waiting(session) as TestRun
  const { correct_option } = state.questions[state.current_question_index] as { correct_option: number }
  return { right: 'ABCD'[correct_option] as string, wrong: 'ABCD'[(correct_option + 1) % 4] as string }
}

async function resume (app: FastifyInstance, user_response: string, more: object = {}, headers = {}) {
  return await post(app, '/resume_chat', { id: 's1', user_response, user_id: 'ada', ...more }, headers)
}

t.test('a student asks, takes a test, and it all stays on record', async t => {
  const { app } = await testEngine(t)
  const answer = await post(app, '/chat', { query: 'When is the final exam?', id: 's1', asignatura: 'algorithms', user_id: 'ada' }, { 'x-request-id': 'from-the-gateway' })
  t.equal(answer.status, 200)
  t.equal(answer.headers['x-request-id'], 'from-the-gateway')
  t.same(Object.keys(answer.body), ['response', 'session_id', 'asignatura', 'interrupted'])
  t.match(answer.body, { response: /18 January 2027[^]*Teaching guide/, session_id: 's1', asignatura: 'algorithms', interrupted: false })

  const first = await say(app, 'give me a test of 3 questions')
  t.match(first, { interrupted: true, interrupt_info: { action: 'answer_question', question_num: 1, total_questions: 3, question_text: String, options: Array } })
  t.equal(first.interrupt_info.options.length, 4)
  t.same(Object.keys(first.interrupt_info), ['action', 'question_num', 'total_questions', 'question_text', 'options'], 'never the solution')
  t.match(first.response, first.interrupt_info.question_text.slice(0, 20))

  const second = await resume(app, (await letters(app)).right)
  t.match(second.body, { response: /^Correct/, interrupted: true, interrupt_info: { question_num: 2 } })
  const third = await resume(app, (await letters(app)).wrong)
  t.match(third.body, { response: /^Not quite/, interrupted: true, interrupt_info: { question_num: 3 } })
  const last = await resume(app, (await letters(app)).right)
  t.equal(last.status, 200)
  t.equal(last.body.interrupt_info, undefined)
  t.match(last.body, { interrupted: false, response: /2 of 3 answers are right: 66.67/, test_result: { test_id: /^[\da-f-]{36}$/, topic: 'Algorithms and Data Structures', difficulty: 'medium', total_questions: 3, correct_answers: 2, score: 66.67 } })

  const history = (await app.inject('/history/s1')).json()
  t.match(history, { session_id: 's1', asignatura: 'algorithms', user_id: 'ada', message_count: 10 })
  t.same(history.messages.map(({ role }: { role: string }) => role), Array.from({ length: 5 }, () => ['user', 'assistant']).flat())
  t.equal(history.messages[0].content, 'When is the final exam?')
  t.equal(history.messages[9].content, last.body.response)
  t.match((await app.inject('/profiles/ada')).json(), { user_id: 'ada', message_count: 5, tests_taken: 1, average_score: 66.67, last_active: /^20/, subjects: [{ subject: 'algorithms', message_count: 5, tests_taken: 1, average_score: 66.67 }] })
  t.match((await app.inject('/conversations?user_id=ada')).json(), [{ session_id: 's1', user_id: 'ada', subject: 'algorithms', title: 'When is the final exam?', message_count: 10 }])
  t.same((await app.inject('/conversations/stats?subject=algorithms')).json(), { subject: 'algorithms', conversations: 1, messages: 10, tests: 1, average_score: 66.67 })
})

t.test('an answer is graded once', async t => {
  const { app } = await testEngine(t)
  const graded = async () => (await app.engine.models.TestRun.latest('s1'))?.state.user_answers.length

  t.test('however often it arrives at the same time', async t => {
    await say(app, 'quiz me with 4 questions')
    const { right } = await letters(app)
    const replies = await Promise.all(Array.from({ length: 20 }, async () => await resume(app, right)))
    t.ok(replies.every(({ status, body }) => status === 200 && body.interrupt_info.question_num === 2), 'all see the question that comes next')
    t.equal(await graded(), 1)
    t.equal((await app.inject('/history/s1')).json().message_count, 4)
  })

  t.test('when the header of the gateway says which question it is for', async t => {
    const { wrong } = await letters(app)
    const [reply, again] = [await resume(app, wrong, {}, { 'x-question-index': '1' }), await resume(app, wrong, {}, { 'x-question-index': '1' })]
    t.same(again.body, reply.body)
    t.equal(await graded(), 2)
  })

  t.test('when it says which question it is for, and that one is behind', async t => {
    const { wrong } = await letters(app)
    const [reply, again] = [await resume(app, wrong, { current_question_index: 2 }), await resume(app, wrong, { current_question_index: 2 })]
    t.same(again.body, reply.body)
    t.match((await resume(app, wrong, { current_question_index: 0 })).body, { interrupted: true, interrupt_info: { question_num: 4 } })
    t.equal(await graded(), 3)
    const together = await Promise.all(Array.from({ length: 10 }, async () => await resume(app, wrong, { current_question_index: 3 })))
    t.equal(new Set(together.map(({ body }) => JSON.stringify(body))).size, 1, 'the last one, ten times at once: one result')
    t.equal(together[0]?.body.test_result.total_questions, 4)
  })

  t.test('also the last one: it ends the test with the same test_id however often it is repeated', async t => {
    const last = (await app.engine.models.TestRun.latest('s1'))?.last_answer
    const again = await resume(app, last?.answer as string)
    t.same(again.body, last?.reply)
    t.same((await resume(app, 'something else', { current_question_index: 3 })).body, last?.reply)
    t.match(await resume(app, 'another answer'), { status: 400, body: { detail: 'No test question of this session awaits an answer' } })
    t.equal((await app.inject('/conversations/stats')).json().tests, 1)
    t.equal((await app.inject('/history/s1')).json().message_count, 10, 'a repetition is no turn')
  })

  t.test('and of two engines on one database, one grades', async t => {
    const { app: other } = await testEngine(t, { MONGODB_URI: await mongoUri(app) })
    await say(app, 'quiz me with 2 questions', 's2')
    // One says the right answer, the other a wrong one: whoever is first, all hear the same.
    const { right, wrong } = await letters(app, 's2')
    const replies = await Promise.all(Array.from({ length: 10 }, async (_, number) => await post(number % 2 ? app : other, '/resume_chat', { id: 's2', user_response: number % 2 ? right : wrong, current_question_index: 0 })))
    t.ok(replies.every(({ body }) => body.interrupt_info?.question_num === 2))
    t.equal(new Set(replies.map(({ body }) => body.response)).size, 1)
    t.equal((await app.engine.models.TestRun.latest('s2'))?.state.user_answers.length, 1)
  })
})

async function mongoUri (app: FastifyInstance): Promise<string> {
  const { client, name } = app.engine.models.Turn.db as unknown as { client: { s: { url: string } }, name: string }
  const url = new URL(client.s.url)
  url.pathname = `/${name}`
  return url.href
}

t.test('a process killed after grading leaves a turn that the repeated answer records', async t => {
  const { app } = await testEngine(t)
  await say(app, 'quiz me with 1 question')
  const { Turn } = app.engine.models
  const record = Turn.record
  Turn.record = async () => { throw new Error('killed') }
  t.equal((await resume(app, 'a')).status, 500)
  Turn.record = record
  const again = await resume(app, 'a')
  t.equal(again.body.test_result.total_questions, 1)
  t.equal((await app.inject('/history/s1')).json().message_count, 4)
  t.equal((await app.inject('/conversations/stats')).json().tests, 1)
})

t.test('while a test waits', async t => {
  const { app } = await testEngine(t)
  const asked = await say(app, 'quiz me with 2 questions')

  t.test('a question is answered, and the test goes on waiting', async t => {
    const reply = await say(app, 'When is the final exam?')
    t.match(reply, { response: /18 January 2027[^]*Your test is waiting for the answer to question 1 of 2/, interrupted: true })
    t.same(reply.interrupt_info, asked.interrupt_info)
  })

  t.test('another test is not begun, not even by twenty requests at once', async t => {
    t.match(await say(app, 'quiz me on graphs'), { response: /under way already/, interrupted: true })
    await Promise.all(Array.from({ length: 20 }, async () => await say(app, 'quiz me', 's3')))
    t.equal(await app.engine.models.TestRun.countOf('s3'), 1)
  })

  t.test('the letter of an option in the chat answers it', async t => {
    t.match(await say(app, 'B'), { interrupted: true, interrupt_info: { question_num: 2 } })
    t.match(await say(app, (await letters(app)).right), { interrupted: false, test_result: { total_questions: 2 } })
  })

  t.test('it can be called off, and then counts for nothing', async t => {
    await say(app, 'ponme un test de 2 preguntas', 's4', 'historia')
    t.match(await say(app, 'cancela el test', 's4', 'historia'), { response: /cancelado/, interrupted: false })
    t.equal((await post(app, '/resume_chat', { id: 's4', user_response: 'a' })).status, 400)
    t.match(await say(app, 'cancel the test', 's4', 'historia'), { response: 'There is no test to cancel.' })
    t.equal((await app.inject('/conversations/stats?subject=historia')).json().tests, 0)
  })

  t.test('a session that is taken up about another subject starts anew', async t => {
    await say(app, 'ponme un test', 's5', 'historia')
    t.match(await say(app, 'When is the final exam?', 's5'), { interrupted: false, asignatura: 'algorithms' })
    t.equal((await app.inject('/history/s5')).json().message_count, 2)
    t.equal((await post(app, '/resume_chat', { id: 's5', user_response: 'a' })).status, 400)
  })
})

t.test('a session that is started again is another conversation', async t => {
  const { app } = await testEngine(t)
  const in_ = (generation: number) => ({ 'x-session-generation': String(generation) })
  const chat = async (query: string, headers = {}) => (await post(app, '/chat', { query, id: 's1', asignatura: 'algorithms', user_id: 'ada' }, headers)).body
  const said = async () => (await app.inject('/history/s1')).json().messages.filter(({ role }: { role: string }) => role === 'user').map(({ content }: { content: string }) => content)

  t.test('without its test, without its history, and once in the list', async t => {
    await chat('hello')
    t.match(await chat('quiz me with 2 questions', in_(0)), { session_id: 's1', interrupted: true }, 'the first generation is what a caller means who does not say')
    t.same(await said(), ['hello', 'quiz me with 2 questions'])
    t.match(await chat('When is the final exam?', in_(1)), { session_id: 's1', interrupted: false })
    t.same(await said(), ['When is the final exam?'])
    t.match(await resume(app, 'a', {}, in_(1)), { status: 400 })
    t.match((await app.inject('/conversations?user_id=ada')).json(), [{ session_id: 's1', title: 'When is the final exam?', message_count: 2 }])
    t.equal((await app.inject('/conversations?user_id=ada')).json().length, 1)
  })

  t.test('and what comes late from the one before stays there', async t => {
    await chat('quiz me with 2 questions', in_(1))
    t.match((await resume(app, 'a', {}, { ...in_(0), 'x-question-index': '0' })).body, { interrupt_info: { question_num: 2 } }, 'its own test goes on')
    await chat('hello from before', in_(0))
    t.same(await said(), ['When is the final exam?', 'quiz me with 2 questions'])
    t.match((await app.inject('/conversations?user_id=ada')).json(), [{ title: 'When is the final exam?' }])
    t.match((await resume(app, 'a')).body, { interrupt_info: { question_num: 2 } }, 'a caller who does not say means the latest')
  })

  t.test('which begins once, however many messages begin it', async t => {
    await Promise.all(Array.from({ length: 10 }, async (_, i) => await chat(i % 2 ? 'quiz me' : `hello ${i}`, in_(2))))
    t.equal(await app.engine.models.Thread.countDocuments({ session_id: 's1', generation: 2 }), 1)
    t.equal(await app.engine.models.TestRun.countOf('s1/2'), 1)
    t.equal((await said()).length, 10)
  })
})

t.test('an answer that is no option counts as wrong and says so', async t => {
  const { app } = await testEngine(t)
  await say(app, 'quiz me with 1 question')
  t.match((await resume(app, 'I have no idea')).body, { response: /none of the options/, test_result: { correct_answers: 0, score: 0 } })
})

t.test('refusals have the shape of the house', async t => {
  const { app } = await testEngine(t)
  t.match(await resume(app, 'a'), { status: 404, body: { detail: 'Session not found' } })
  await say(app, 'hello')
  t.match(await resume(app, 'a'), { status: 400, body: { detail: String } })
  t.match(await post(app, '/chat', { query: 'hello', id: 's1', asignatura: 'algorithms', user_id: 'eve' }), { status: 409, body: { detail: 'Session belongs to another user' } })
  t.match(await post(app, '/resume_chat', { id: 's1', user_response: 'a', user_id: 'eve' }), { status: 409 })
  t.match(await app.inject('/history/none').then(r => r.json()), { detail: 'Session not found' })

  const faults = async (url: string, body: unknown) => {
    const answer = await post(app, url, body)
    t.equal(answer.status, 422, JSON.stringify(body).slice(0, 60))
    return answer.body.detail.map(({ loc, type }: { loc: string[], type: string }) => `${loc.join('.')} ${type}`)
  }
  t.same(await faults('/chat', {}), ['body.query missing', 'body.id missing', 'body.asignatura missing'])
  t.same(await faults('/chat', { query: '', id: 'a/b', asignatura: 7, user_id: null }), ['body.query string_too_short', 'body.id string_pattern_mismatch', 'body.asignatura string_type', 'body.user_id string_type'])
  t.same(await faults('/chat', { query: 'x'.repeat(32_001), id: 'i'.repeat(129), asignatura: 'a'.repeat(65) }), ['body.query string_too_long', 'body.id string_too_long', 'body.asignatura string_too_long'])
  t.same(await faults('/resume_chat', { id: 's1', user_response: 5, current_question_index: '0' }), ['body.user_response string_type', 'body.current_question_index int_type'])
  t.same(await faults('/chat', '{"query":'), ['body json_invalid'])
  t.equal((await post(app, '/chat', { query: '𝔸'.repeat(32_000), id: 's9', asignatura: 'algorithms' })).status, 200, 'lengths count code points')
  t.equal((await app.inject('/conversations?limit=101')).statusCode, 422)
  t.equal((await app.inject({ method: 'DELETE', url: '/chat' })).statusCode, 405)
})

t.test('lists are newest first, and who is unknown has an empty profile', async t => {
  const { app } = await testEngine(t)
  for (const id of ['one', 'two', 'three']) {
    await say(app, 'hello', id)
    await sleep(2)
  }
  await say(app, 'hello', 'other', 'historia', 'grace')
  await say(app, 'thanks', 'one')
  t.same((await app.inject('/conversations?user_id=ada')).json().map((c: { session_id: string }) => c.session_id), ['one', 'three', 'two'])
  t.equal((await app.inject('/conversations?user_id=ada&limit=2')).json().length, 2)
  t.equal((await app.inject('/conversations')).json().length, 4)
  t.same((await app.inject('/conversations/stats?subject=none')).json(), { subject: 'none', conversations: 0, messages: 0, tests: 0, average_score: 0 })
  t.same((await app.inject('/profiles/nobody')).json(), { user_id: 'nobody', message_count: 0, tests_taken: 0, average_score: 0, last_active: null, subjects: [] })
})

t.test('a profile that cannot be written is logged and fails no chat', async t => {
  const lines: string[] = []
  const { app } = await testEngine(t, {}, { ...loggerOptions('error'), stream: { write: (line: string) => lines.push(line) } })
  app.engine.models.Profile.countMessage = async () => { throw new Error('disk full') }
  t.match(await say(app, 'When is the final exam?'), { response: /18 January/ })
  t.match(lines.join(''), /the profile could not be written/)
})

t.test('fifty chats at once on a guide of 200,000 characters are answered, and none is lost', async t => {
  const { app, database } = await testEngine(t)
  const words = (await database.collection('subjects').findOne({ _id: 'algorithms' as any }))?.guide as string
  let guide = ''
  for (let year = 0; guide.length < 200_000; year++) guide += words.replace(/\d+/g, digits => String(Number(digits) + year)) + '\n\n'
  await database.collection('subjects').updateOne({ _id: 'algorithms' as any }, { $set: { guide: guide.slice(0, 200_000) } })

  const replies = await Promise.all(Array.from({ length: 50 }, async (_, number) => await say(app, number % 10 === 0 ? 'quiz me' : 'When is the final exam?', number % 10 === 0 ? `t${number}` : 's1')))
  t.ok(replies.every(({ response }) => response.length > 100))
  t.equal((await app.inject('/history/s1')).json().message_count, 90)
})

t.test('the retrieval service', async t => {
  let mode = 'ok'
  const asked: any[] = []
  const url = await peer(t, (request, response) => {
    asked.push({ path: request.url, id: request.headers['x-request-id'], ...JSON.parse(request.body) })
    if (mode === 'hang') return
    if (mode === '500') return response.writeHead(500).end('{}')
    if (mode === 'garbled') return response.writeHead(200).end('<html>')
    if (mode === 'huge') return response.writeHead(200).end('x'.repeat(3_000_000))
    if (mode === 'reset') return response.destroy()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({
      results: [{ content: 'Bloom filters were invented by Burton Howard Bloom in 1970. They never miss an element.', score: 0.9, metadata: { subject: 'algorithms', filename: 'week-5.pdf', page: 3, heading: 'Filters', chunk: 2 } }],
      total_results: 1,
      query: 'x'
    }))
  })
  const { app } = await testEngine(t, { RAG_URL: `${url}/rag/` })

  t.test('its documents are quoted with their page, and the request id travels along', async t => {
    const { body } = await post(app, '/chat', { query: 'Who invented Bloom filters?', id: 's1', asignatura: 'algorithms' }, { 'x-request-id': 'r-77' })
    t.match(body.response, /Burton Howard Bloom in 1970/)
    t.match(body.response, /week-5\.pdf, page 3, Filters/)
    t.same(asked[0], { path: '/rag/search', id: 'r-77', query: 'Who invented Bloom filters?', subject: 'algorithms', top_k: 12 })
  })

  for (const fault of ['500', 'garbled', 'huge', 'reset', 'hang']) {
    t.test(`${fault}: the answer goes on without it and says so`, async t => {
      mode = fault
      const started = Date.now()
      const reply = await say(app, 'When is the final exam?', 's2')
      t.match(reply.response, /18 January 2027[^]*could not be searched/)
      t.ok(Date.now() - started < 6000)
    })
  }

  t.test('nothing listens there: the same', async t => {
    const { app } = await testEngine(t, { RAG_URL: 'http://127.0.0.1:9' })
    t.match((await say(app, 'When is the final exam?')).response, /18 January 2027[^]*could not be searched/)
    t.match((await say(app, 'quiz me with 1 question')), { interrupted: true, response: /could not be searched/ })
  })
})

t.test('closing lets a message in flight finish', async t => {
  let release = () => {}
  const url = await peer(t, (_request, response) => { release = () => response.writeHead(500).end() })
  const { app } = await testEngine(t, { RAG_URL: url })
  await app.listen({ port: 0 })
  const answer = fetch(`${app.listeningOrigin}/chat`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'When is the final exam?', id: 's1', asignatura: 'algorithms' }) })
  await once(app.server, 'request')
  await sleep(100)
  const closed = app.close()
  release()
  t.equal((await answer).status, 200)
  await closed
})
