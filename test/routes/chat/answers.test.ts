import t, { type Test } from 'tap'
import { fileRecent } from '../../../services/sessions/file.js'
import { classroom, readSession, say, storedSession, transcript, type Classroom } from '../../support/classroom.js'
import { echo, json } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal } from '../../support/helper.js'
import { asked, quiz, type QuizQuestion } from '../../support/doubles/quiz-engine.js'

const ABC = [asked('a', { topic: 'vowels' }), asked('b'), asked('c')]

/** A classroom whose engine tests with these questions. */
async function quizRoom (t: Test, questions = ABC) {
  const room = await classroom(t)
  room.engine.behave(quiz(() => questions))
  const answer = async (text: string, index: number, id = 's') =>
    await call(room.app, room.student, 'POST', `/sessions/${id}/resume_chat`, {
      answer: text, current_question_index: index
    })
  const chat = async (text: string, id = 's') => await say(room, room.student, id, text)
  const pending = async (id = 's') => (await readSession(room, room.student, id)).pending?.question_id
  const answers = async (): Promise<any[]> => await room.app.models.TestAnswer.find({}).sort({ at: 1 }).lean()
  return { ...room, answer, chat, pending, answers }
}

const listed = async ({ app, student }: Classroom) =>
  (await call(app, student, 'GET', '/sessions')).json().map(({ pending }: any) => pending)

t.test('the question that waits is in the session without its solution, until the test is over', async t => {
  const room = await quizRoom(t)
  await room.chat('test')
  t.strictSame((await readSession(room, room.student, 's')).pending, {
    action: 'answer_question',
    question_id: 'a',
    question_type: 'single',
    question_num: 1,
    total_questions: 3,
    question_text: 'What is a?',
    options: ['wrong', 'right'],
    progress: { current: 1, total: 3 }
  })
  await room.chat('What is a vowel?')
  t.equal(await room.pending(), 'a', 'it waits on while something else is said')
  await room.answer('right', 0)
  t.strictSame([await room.pending(), await listed(room)], ['b', [{ current: 2, total: 3 }]])
  await fileRecent(room.app.models, await storedSession(room, 's'))
  await room.answer('wrong', 1)
  t.equal(await room.pending(), 'c')
  await room.answer('skip', 2)
  t.strictSame([await room.pending(), await listed(room)], [undefined, [undefined]])
})

t.test('the question goes with a cancelled test, with a deleted session, and with a turn that leaves none', async t => {
  const room = await quizRoom(t)
  await room.chat('test')
  await room.answer('right', 0)
  await room.chat('stop')
  t.equal(await room.pending(), undefined)
  t.match(await room.app.models.TestAttempt.findOne({}).lean(), { cancelled: true, correct_answers: 1 })

  await room.chat('test')
  await call(room.app, room.student, 'DELETE', '/sessions/s')
  await room.chat('Hello')
  t.equal(await room.pending(), undefined, 'started again')

  await room.chat('test')
  t.equal(await room.pending(), 'a')
  room.engine.behave(echo)
  await room.chat('Hello')
  t.equal(await room.pending(), undefined, 'the engine has forgotten it')
})

t.test('the question goes where the engine says that none waits, or knows no session', async t => {
  const room = await quizRoom(t)
  for (const [status, waits] of [[409, 'a'], [422, 'a'], [429, 'a'], [503, 'a'], [400, undefined]] as const) {
    room.engine.behave(quiz(() => ABC))
    await room.chat('test')
    room.engine.behave(response => json(response, status, { detail: 'No' }))
    t.equal((await room.answer('right', 0)).statusCode, status)
    t.equal(await room.pending(), waits, String(status))
  }
})

t.test('an engine of an older version: its question is told as it is, and without its text not at all', async t => {
  const room = await quizRoom(t)
  const info = { action: 'answer', question_num: 1, total_questions: 2, question_text: '?', options: ['x', 'y'] }
  const ask = async (interrupt_info: unknown) => {
    room.engine.behave(response => json(response, 200, { response: 'Q', interrupted: true, interrupt_info }))
    await room.chat('x')
    return (await readSession(room, room.student, 's')).pending
  }
  t.strictSame(await ask({ ...info, solution: 'x' }), info)
  t.strictSame(await listed(room), [{ current: 1, total: 2 }])
  t.strictSame(await ask({ ...info, question_num: 2 }), { ...info, question_num: 2 })
  t.strictSame(await ask(undefined), { ...info, question_num: 2 }, 'a question waits, and it is not said which')
  room.engine.behave(echo)
  await room.chat('x')
  for (const bad of [undefined, null, 'x', {}, { ...info, question_text: 1 }, { ...info, options: 'x' }]) {
    t.equal(await ask(bad), undefined, JSON.stringify(bad))
  }
})

t.test('a judged answer is in its message, and recorded with all that its results need', async t => {
  const source = { document_id: 'd1', title: 'a.pdf', page: 2, quote: 'A is the first.' }
  const first = asked('a', { topic: 'vowels', version: 3, source: { ...source, more: 1 } })
  const room = await quizRoom(t, [first, asked('b')])
  await room.chat('test')
  const reply = await room.answer('wrong', 0)
  t.match(reply.json().feedback, { source: { more: 1 } }, 'the reply is as it is')
  const judgement = {
    correct: false,
    right_option: 'right',
    explanation: 'About a.',
    source,
    question_id: 'a',
    version: 3,
    chosen: ['wrong'],
    seconds: 10,
    topic: 'vowels'
  }
  const { messages } = await readSession(room, room.student, 's')
  t.strictSame(messages.map((message: any) => message.judgement), [undefined, undefined, undefined, judgement])
  const [{ at, _id, test_id, ...stored }] = await room.answers()
  t.strictSame(stored, {
    user_id: room.student.username,
    session_id: 's',
    subject: 'algebra',
    text: 'What is a?',
    options: ['wrong', 'right'],
    ...judgement
  })
  t.equal(_id, `s/0/${test_id}/a`)
  await room.answer('skip', 1)
  const second = (await room.answers())[1]
  t.match(second, { test_id, question_id: 'b', skipped: true, correct: false })
  t.strictSame(second.chosen, [])
})

t.test('what an engine says about an answer in another shape is passed on, and recorded nowhere', async t => {
  const room = await quizRoom(t)
  const good = { correct: true, explanation: '', question_id: 'a', version: 1, chosen: ['x'], seconds: 1 }
  const odd = [
    { ...good, correct: 'yes' }, { ...good, chosen: 'x' }, { ...good, question_id: '' }, { ...good, version: 1.5 },
    { ...good, seconds: -1 }, { ...good, source: {} }, { ...good, skipped: true }, { ...good, explanation: undefined },
    'right', [good], 1
  ]
  for (const feedback of odd) {
    const body = { response: 'Right.', interrupted: false, feedback }
    room.engine.behave(response => json(response, 200, body))
    t.strictSame((await room.chat('x')).json(), JSON.parse(JSON.stringify(body)))
  }
  const { messages } = await readSession(room, room.student, 's')
  const judged = messages.filter(({ judgement }: any) => judgement !== undefined)
  t.strictSame([messages.length, judged, await room.answers()], [2 * odd.length, [], []])
  room.engine.behave(response => json(response, 200, { response: 'Right.', interrupted: false, feedback: good }))
  await room.chat('x')
  const recorded = (await room.answers()).map(({ question_id, text, chosen }) => [question_id, text, chosen])
  t.strictSame(recorded, [['a', '', ['x']]], 'also where no question is known')
})

t.test('two tests with the same question in one session are two answers, and a teacher\'s are marked', async t => {
  const room = await quizRoom(t, [asked('a')])
  for (const text of ['right', 'wrong']) {
    await room.chat('test')
    await room.answer(text, 0)
  }
  await say(room, room.professor, 'p', 'test')
  const answer = { answer: 'right', current_question_index: 0 }
  await call(room.app, room.professor, 'POST', '/sessions/p/resume_chat', answer)
  const answers = await room.answers()
  t.strictSame(answers.map(({ chosen, teacher }) => [chosen[0], teacher]),
    [['right', undefined], ['wrong', undefined], ['right', true]])
  t.equal(new Set(answers.map(({ test_id }) => test_id)).size, 3)
})

// Answers that are sent twice -----------------------------------------------------------------------------------------

t.test('an answer that is sent again is told again, and is one turn, one answer and one test', async t => {
  const room = await quizRoom(t)
  await room.chat('test')
  for (const [index, text] of ['right', 'wrong', 'right'].entries()) {
    const first = await room.answer(text, index)
    t.strictSame(outcome(await room.answer('wrong', index)), outcome(first))
  }
  t.strictSame(outcome(await room.answer('right', 9)), refusal(409, 'Another question waits'), 'an index that is ahead')
  t.strictSame(await transcript(room, room.student, 's'),
    ['test', 'It begins.', 'right', 'Right.', 'wrong', 'Wrong.', 'right', 'Right.'])
  t.strictSame((await room.answers()).map(({ correct }) => correct), [true, false, true])
  t.equal(await room.app.models.TestAttempt.countDocuments({}), 1)
})

t.test('several answers at once are one turn and one answer, in whatever order their replies come', async t => {
  const room = await quizRoom(t)
  const replies = quiz(() => ABC)
  room.engine.behave(replies)
  await room.chat('test')
  const held = room.engine.hold(replies)
  const texts = ['right', 'wrong', 'right', 'skip']
  const sent = texts.map(text => room.answer(text, 0))
  await held.arrived(4)
  held.release()
  t.strictSame((await Promise.all(sent)).map(({ statusCode }) => statusCode), [200, 200, 200, 200])
  t.equal((await transcript(room, room.student, 's')).length, 4)
  t.equal((await room.answers()).length, 1)
  t.equal(await room.pending(), 'b')
})

t.test('a reply that repeats an answer and is recorded first stands for both', async t => {
  const room = await quizRoom(t)
  await room.chat('test')
  const before = await storedSession(room, 's')
  const info = { action: 'a', question_id: 'b', question_num: 2, total_questions: 3, question_text: 'b', options: [] }
  const feedback = { correct: true, explanation: '', question_id: 'a', version: 1, chosen: ['right'], seconds: 1 }
  const body = { response: 'Right.', interrupted: true, interrupt_info: info, feedback }
  const held = room.engine.hold((response, { body: { user_response: text } }) =>
    json(response, 200, body, text === 'again' ? { 'x-repeated': 'true' } : {}))
  const first = room.answer('right', 0)
  await held.arrived(1)
  // The reply of this one overtakes.
  room.engine.behave(response => json(response, 200, body, { 'x-repeated': 'true' }))
  await room.answer('again', 0)
  t.equal((await storedSession(room, 's')).turns, before.turns + 1)
  held.release()
  t.equal((await first).statusCode, 200)
  t.strictSame([(await storedSession(room, 's')).turns, (await room.answers()).length, await room.pending()],
    [before.turns + 1, 1, 'b'])
})

t.test('an engine that asks the same question until it is right: each answer is a turn', async t => {
  const room = await quizRoom(t)
  await room.chat('test')
  const { pending: interrupt_info } = await readSession(room, room.student, 's')
  const feedback = { correct: false, explanation: '', question_id: 'a', version: 1, chosen: ['wrong'], seconds: 1 }
  room.engine.behave(response =>
    json(response, 200, { response: 'Again.', interrupted: true, interrupt_info, feedback }))
  for (let i = 0; i < 3; i++) await room.answer('wrong', 0)
  t.equal((await transcript(room, room.student, 's')).length, 8)
  t.strictSame([(await room.answers()).length, await room.pending()], [1, 'a'])
})

t.test('a reply that was made before a later one was recorded leaves the question of that one alone', async t => {
  const room = await quizRoom(t)
  const replies = quiz(() => ABC)
  room.engine.behave(replies)
  await room.chat('test')
  const held = room.engine.hold(response =>
    json(response, 200, { response: 'Slow.', interrupted: false }))
  const slow = room.chat('What is a vowel?')
  await held.arrived(1)
  room.engine.behave(replies)
  await room.answer('right', 0)
  held.release()
  await slow
  t.equal(await room.pending(), 'b')
  t.strictSame((await transcript(room, room.student, 's')).slice(-2), ['What is a vowel?', 'Slow.'])
})

// Deletion ------------------------------------------------------------------------------------------------------------

const OPEN: QuizQuestion[] = [asked('a'), asked('essay', { options: [] })]

t.test('a deleted session keeps its answers and the options that were chosen, no word of the student', async t => {
  const room = await quizRoom(t, OPEN)
  await room.chat('test')
  await room.answer('wrong', 0)
  await room.answer('I am Ada', 1)
  t.strictSame((await room.answers()).map(({ chosen }) => chosen), [['wrong'], ['I am Ada']])
  await call(room.app, room.student, 'DELETE', '/sessions/s')
  const left = await room.answers()
  t.strictSame(left.map(({ question_id, chosen }) => [question_id, chosen]), [['a', ['wrong']], ['essay', []]])
  t.notMatch(JSON.stringify(left), /I am Ada/)
})

t.test('an answer that is told while its session is deleted keeps no word of the student, too', async t => {
  const room = await quizRoom(t, OPEN)
  const replies = quiz(() => OPEN)
  room.engine.behave(replies)
  await room.chat('test')
  await room.answer('wrong', 0)
  const held = room.engine.hold(replies)
  const answering = room.answer('I am Ada', 1)
  await held.arrived(1)
  await call(room.app, room.student, 'DELETE', '/sessions/s')
  held.release()
  t.equal((await answering).statusCode, 200)
  t.strictSame((await room.answers()).map(({ chosen }) => chosen), [['wrong'], []])
  t.equal(await room.app.models.Turn.countDocuments({}), 0)
})
