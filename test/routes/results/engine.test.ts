import t, { type Test } from 'tap'
import { buildChatEngine } from '../../../companions/chat-engine/app.js'
import {
  account, addSubject, call, enrolledStudent, freshDatabase, startApp, UNUSED_URL
} from '../../support/helper.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

const WORDS = ['mercury', 'venus', 'earth', 'mars']

/** A gateway with our own chat engine, and the subject `planets` with four published questions. */
async function school (t: Test) {
  const uri = await freshDatabase(t)
  const engine = await buildChatEngine({ MONGODB_URI: uri, ...OPEN_COMPANION, RAG_URL: UNUSED_URL })
  t.teardown(() => engine.close())
  await engine.listen({ port: 0, host: '127.0.0.1' })
  const app = await startApp(t, uri, { CHATBOT_URL: engine.listeningOrigin })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app, 'planets')
  await app.models.Subject.change('planets', { tests: 'bank' })
  for (const [position, right] of WORDS.entries()) {
    const now = new Date()
    await app.models.Question.add({
      _id: `q-${position}`,
      subject: 'planets',
      version: 2,
      type: 'single',
      text: `Which planet is number ${position + 1} from the sun?`,
      options: WORDS.map(text => ({ text, correct: text === right })),
      explanation: `It is ${right}.`,
      topic: 'The order of the planets',
      difficulty: 'medium',
      state: 'published',
      created_by: 'emmy',
      created_at: now,
      updated_at: now,
      position,
      revision: 0,
      content_hash: right
    })
  }
  return { app, emmy, ada: await enrolledStudent(app, ['planets'], 'ada') }
}

t.test('with our own engine: a test by HTTP is in the session, in results, figures and analytics', async t => {
  const { app, emmy, ada } = await school(t)
  const get = async (path: string, who = ada) => (await call(app, who, 'GET', path)).json()
  const chat = async (content: string) =>
    (await call(app, ada, 'POST', '/chat', { id: 's', asignatura: 'planets', content })).json()
  const resume = (answer: string, index: number) =>
    call(app, ada, 'POST', '/sessions/s/resume_chat', { answer, current_question_index: index })

  const first = await chat('Give me a test with 3 questions')
  t.strictSame((await get('/sessions/s')).pending, first.interrupt_info)
  const right = (info: any): string => WORDS[Number(info.question_id.slice(2))] as string
  const second = (await resume(right(first.interrupt_info), 0)).json()
  t.match(second.feedback, { correct: true, version: 2 })
  t.strictSame((await resume(right(first.interrupt_info), 0)).json(), second, 'told again')
  t.equal((await resume('x', 7)).statusCode, 409)
  const unclear = (await resume('I like cats', 1)).json()
  t.strictSame([unclear.feedback, unclear.interrupt_info], [undefined, second.interrupt_info], 'asked again')
  const wrong = WORDS.find(word => word !== right(second.interrupt_info)) as string
  await resume(wrong, 1)
  t.strictSame((await get('/sessions'))[0].pending, { current: 3, total: 3 })
  const { test_result: result } = (await resume('skip', 2)).json()
  t.match(result, { total_questions: 3, correct_answers: 1 })

  const session = await get('/sessions/s')
  t.equal(session.pending, undefined)
  t.strictSame(session.messages.flatMap(({ judgement }: any) => judgement?.correct ?? []), [true, false, false])
  const { tests, topics, questions } = await get('/users/me/results')
  t.strictSame(tests.map(({ score, cancelled }: any) => [score, cancelled]), [[33.33, false]])
  t.match(topics, { 0: { topic: 'The order of the planets', asked: 3, share_right: 0.3333 } })
  t.strictSame(questions.map(({ answer, correct }: any) => [answer, correct]),
    [['', false], [wrong, false], [right(first.interrupt_info), true]])
  const figures = await get('/subjects/planets/questions/figures', emmy)
  t.strictSame(figures.map(({ version, asked, options }: any) => [version, asked, options.length]),
    [[2, 1, 4], [2, 1, 4], [2, 1, 4]])
  const analytics = await get('/professor/subjects/planets/analytics', emmy)
  t.strictSame([analytics.average_test_score, analytics.topics[0].asked], [33.33, 3])

  await chat('Give me a test with 1 question')
  await chat('cancel the test')
  t.equal((await get('/sessions/s')).pending, undefined)
  t.strictSame((await get('/users/me/results')).tests.map(({ cancelled }: any) => cancelled), [true, false])
  t.equal((await get('/professor/subjects/planets/analytics', emmy)).average_test_score, 33.33)
})
