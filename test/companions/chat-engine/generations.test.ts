import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { post, read, resume, testEngine } from './helper.js'

const generation = (number: number) => ({ 'x-session-generation': String(number) })

async function chat (app: FastifyInstance, query: string, headers = {}): Promise<any> {
  const message = { query, id: 's1', asignatura: 'algorithms', user_id: 'ada' }
  return (await post(app, '/chat', message, headers)).body
}

/** The messages of the student in the history of the session. */
async function said (app: FastifyInstance): Promise<string[]> {
  const { messages } = await read(app, '/history/s1')
  return messages.filter(({ role }: { role: string }) => role === 'user')
    .map(({ content }: { content: string }) => content)
}

t.test('without a generation, the first one is meant while there is no other', async t => {
  const { app } = await testEngine(t)
  await chat(app, 'hello')
  t.match(await chat(app, 'quiz me with 2 questions', generation(0)), { session_id: 's1', interrupted: true })
  t.strictSame(await said(app), ['hello', 'quiz me with 2 questions'])
})

t.test('a later generation has neither the test nor the history of an earlier one', async t => {
  const { app } = await testEngine(t)
  await chat(app, 'quiz me with 2 questions')
  t.match(await chat(app, 'When is the final exam?', generation(1)), { session_id: 's1', interrupted: false })
  t.strictSame(await said(app), ['When is the final exam?'])
  t.equal((await resume(app, 'a', {}, generation(1))).status, 400)
  const conversations = await read(app, '/conversations?user_id=ada')
  t.strictSame(conversations.map(({ session_id, title, message_count }: any) => [session_id, title, message_count]),
    [['s1', 'When is the final exam?', 2]], 'the earlier one is not listed')
})

t.test('what comes late from an earlier generation stays there', async t => {
  const { app } = await testEngine(t)
  await chat(app, 'quiz me with 2 questions')
  await chat(app, 'hello', generation(1))
  await chat(app, 'quiz me with 2 questions', generation(1))
  const late = await resume(app, '1', {}, { ...generation(0), 'x-question-index': '0' })
  t.match(late.body, { interrupt_info: { question_num: 2 } }, 'its own test goes on')
  await chat(app, 'hello from before', generation(0))
  t.strictSame(await said(app), ['hello', 'quiz me with 2 questions'])
  const conversations = await read(app, '/conversations?user_id=ada')
  t.strictSame(conversations.map(({ title }: any) => title), ['hello'])
  const { body } = await resume(app, '1')
  t.match(body, { interrupt_info: { question_num: 2 } }, 'without a number, the latest is meant')
})

t.test('a generation begins once, however many messages begin it', async t => {
  const { app } = await testEngine(t)
  await Promise.all(Array.from({ length: 10 }, async (_, number) =>
    await chat(app, number % 2 === 0 ? 'quiz me' : `hello ${number}`, generation(2))))
  t.equal(await app.engine.models.Thread.countDocuments({ session_id: 's1', generation: 2 }), 1)
  t.equal(await app.engine.models.TestRun.countWhere({ thread: 's1/2' }), 1)
  t.equal((await said(app)).length, 10)
})
