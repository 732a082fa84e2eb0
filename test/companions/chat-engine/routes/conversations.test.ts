import t from 'tap'
import { loggerOptions } from '../../../../lib/process/logging.js'
import { letters, post, read, resume, say, subjectsOf, testEngine } from '../helper.js'
import { SPANISH_GUIDE } from '../spanish-guide.js'

t.test('a question is answered out of the guide, under the request id of the caller', async t => {
  const { app } = await testEngine(t)
  const message = { query: 'When is the final exam?', id: 's1', asignatura: 'algorithms', user_id: 'ada' }
  const { status, headers, body } = await post(app, '/chat', message, { 'x-request-id': 'from-the-gateway' })
  t.equal(status, 200)
  t.equal(headers['x-request-id'], 'from-the-gateway')
  t.strictSame({ ...body, response: '', sources: body.sources.length }, {
    response: '',
    session_id: 's1',
    asignatura: 'algorithms',
    interrupted: false,
    confidence: 'quoted',
    sources: 1,
    answered_by: 'material'
  }, 'these fields and no other')
  t.match(body.response, /18 January 2027[^]*Course guide/)
})

t.test('a student takes a test, question by question', async t => {
  const { app } = await testEngine(t)
  const first = await say(app, 'give me an easy test of 3 questions')
  t.strictSame(first.interrupted, true)
  t.strictSame(Object.keys(first.interrupt_info),
    ['action', 'question_id', 'question_type', 'question_num', 'total_questions', 'topic', 'difficulty',
      'question_text', 'options', 'progress'], 'the solution is not sent')
  t.match(first.interrupt_info, { action: 'answer_question', question_num: 1, total_questions: 3 })
  t.equal(first.interrupt_info.options.length, 4)
  t.ok(first.response.includes(first.interrupt_info.question_text), 'the text of the reply asks the question, too')

  const second = await resume(app, (await letters(app)).right)
  t.match(second.body, { response: /^Correct/, interrupted: true, interrupt_info: { question_num: 2 } })
  const third = await resume(app, (await letters(app)).wrong)
  t.match(third.body, { response: /^Not quite/, interrupted: true, interrupt_info: { question_num: 3 } })
  const last = await resume(app, (await letters(app)).right)
  t.equal(last.status, 200)
  t.equal(last.body.interrupted, false)
  t.equal(last.body.interrupt_info, undefined)
  t.match(last.body.response, /^Correct[^]*2 of 3 answers are right: 66\.67/)
  const { test_id, ...result } = last.body.test_result
  t.match(test_id, /^[\da-f-]{36}$/)
  t.strictSame(result, {
    topic: 'Algorithms and Data Structures',
    difficulty: 'easy',
    total_questions: 3,
    correct_answers: 2,
    score: 66.67
  })
  t.match(await read(app, '/profiles/ada'), { message_count: 4, tests_taken: 1, average_score: 66.67 })
  t.match(await read(app, '/conversations/stats'), { messages: 8, tests: 1, average_score: 66.67 })
})

t.test('messages, answers and tests stay on record', async t => {
  const { app } = await testEngine(t)
  await say(app, 'When is the final exam?')
  await say(app, 'quiz me with 1 easy question')
  const { body: last } = await resume(app, (await letters(app)).right)

  const { messages, ...history } = await read(app, '/history/s1')
  t.strictSame(history, { session_id: 's1', asignatura: 'algorithms', user_id: 'ada', message_count: 6 })
  t.strictSame(messages.map(({ role }: { role: string }) => role),
    ['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
  t.equal(messages[0].content, 'When is the final exam?')
  t.equal(messages[5].content, last.response)

  const figures = { message_count: 3, tests_taken: 1, average_score: 100 }
  const { last_active, subjects: [{ last_active: inSubject, ...subject }, ...others], ...profile } =
    await read(app, '/profiles/ada')
  t.strictSame(profile, { user_id: 'ada', ...figures })
  t.strictSame(subject, { subject: 'algorithms', ...figures })
  t.strictSame(others, [])
  t.equal(last_active, inSubject)
  t.equal(last_active, messages[5].created_at)

  const [{ created_at, last_active: active, ...conversation }, ...more] =
    await read(app, '/conversations?user_id=ada')
  t.strictSame(conversation, {
    session_id: 's1', user_id: 'ada', subject: 'algorithms', title: 'When is the final exam?', message_count: 6
  })
  t.strictSame(more, [])
  t.equal(active, messages[5].created_at)
  t.ok(created_at <= messages[0].created_at, 'the conversation begins before its first turn')
  t.strictSame(await read(app, '/conversations/stats?subject=algorithms'),
    { subject: 'algorithms', conversations: 1, messages: 6, tests: 1, average_score: 100 })
})

t.test('a title is the first message in one line, of at most 80 characters', async t => {
  const { app } = await testEngine(t)
  await say(app, '  When\n is   it? ', 'short')
  await say(app, 'a'.repeat(80), 'fits')
  await say(app, 'a'.repeat(81), 'long')
  await say(app, ' ', 'blank')
  const titles = (await read(app, '/conversations')).map((one: any) => [one.session_id, one.title])
  t.strictSame(new Map(titles), new Map([
    ['blank', ''], ['long', `${'a'.repeat(79)}…`], ['fits', 'a'.repeat(80)], ['short', 'When is it?']
  ]))
})

t.test('a session that continues with another subject starts anew', async t => {
  const { app } = await testEngine(t)
  await say(app, 'ponme un test', 's5', 'historia')
  t.match(await say(app, 'When is the final exam?', 's5'), { interrupted: false, asignatura: 'algorithms' })
  const { messages, message_count } = await read(app, '/history/s5')
  t.equal(message_count, 2)
  t.equal(messages.length, 2)
  t.equal((await post(app, '/resume_chat', { id: 's5', user_response: 'a' })).status, 400, 'its test is cancelled')
  const conversations = await read(app, '/conversations')
  t.strictSame(conversations.map(({ subject, title }: any) => [subject, title]),
    [['algorithms', 'When is the final exam?']])
})

t.test('of two messages that change the subject at once, both are answered about it', async t => {
  const { app } = await testEngine(t)
  await say(app, 'hola', 's5', 'historia')
  const replies = await Promise.all(['hello', 'thanks'].map(async query => await say(app, query, 's5')))
  t.strictSame(replies.map(({ asignatura }) => asignatura), ['algorithms', 'algorithms'])
})

t.test('refusals have the shape of all services', async t => {
  const { app } = await testEngine(t)
  t.match(await resume(app, 'a'), { status: 404, body: { detail: 'Session not found' } })
  await say(app, 'hello')
  const nothing = { detail: 'No test question of this session awaits an answer' }
  t.match(await resume(app, 'a'), { status: 400, body: nothing })
  const eve = { query: 'hello', id: 's1', asignatura: 'algorithms', user_id: 'eve' }
  t.match(await post(app, '/chat', eve), { status: 409, body: { detail: 'Session belongs to another user' } })
  t.match(await post(app, '/resume_chat', { id: 's1', user_response: 'a', user_id: 'eve' }), { status: 409 })
  t.strictSame(await read(app, '/history/none'), { detail: 'Session not found' })
  t.equal((await app.inject('/conversations?limit=101')).statusCode, 422)
  t.equal((await app.inject({ method: 'DELETE', url: '/chat' })).statusCode, 405)
  t.equal((await read(app, '/history/s1')).message_count, 2, 'a refused message is not recorded')
})

t.test('a session without a user is open to each user who names the session', async t => {
  const { app } = await testEngine(t)
  const anonymous = { query: 'hello', id: 's1', asignatura: 'algorithms' }
  t.equal((await post(app, '/chat', anonymous)).status, 200)
  t.equal((await post(app, '/chat', { ...anonymous, user_id: 'eve' })).status, 200)
  const { user_id, message_count } = await read(app, '/history/s1')
  t.equal(user_id, undefined)
  t.equal(message_count, 4)
  t.strictSame((await read(app, '/profiles/eve')).subjects, [], 'the thread has no user whose profile counts')
})

const INVALID: Array<[name: string, url: string, body: unknown, issues: string[]]> = [
  ['missing fields', '/chat', {}, ['body.query missing', 'body.id missing', 'body.asignatura missing']],
  ['wrong types', '/chat', { query: '', id: 'a/b', asignatura: 7, user_id: null }, [
    'body.query string_too_short', 'body.id string_pattern_mismatch', 'body.asignatura string_type',
    'body.user_id string_type'
  ]],
  ['long fields', '/chat', { query: 'x'.repeat(32_001), id: 'i'.repeat(129), asignatura: 'a'.repeat(65) }, [
    'body.query string_too_long', 'body.id string_too_long', 'body.asignatura string_too_long'
  ]],
  ['a wrong answer', '/resume_chat', { id: 's1', user_response: 5, current_question_index: '0' }, [
    'body.user_response string_type', 'body.current_question_index int_type'
  ]],
  ['broken JSON', '/chat', '{"query":', ['body json_invalid']]
]
for (const [name, url, body, issues] of INVALID) {
  t.test(`${name}: each faulty field is named`, async t => {
    const { app } = await testEngine(t)
    const { status, body: { detail } } = await post(app, url, body)
    t.equal(status, 422)
    t.strictSame(detail.map(({ loc, type }: { loc: string[], type: string }) => `${loc.join('.')} ${type}`), issues)
  })
}

t.test('lengths count code points', async t => {
  const { app } = await testEngine(t)
  const query = '𝔸'.repeat(32_000)
  t.equal((await post(app, '/chat', { query, id: 's9', asignatura: 'algorithms' })).status, 200)
})

t.test('lists are newest first', async t => {
  const { app } = await testEngine(t)
  const { Thread } = app.engine.models
  for (const [second, id] of ['one', 'two', 'three', 'other'].entries()) {
    await say(app, 'hello', id, id === 'other' ? 'historia' : 'algorithms', id === 'other' ? 'grace' : 'ada')
    await Thread.updateOne({ _id: id }, { $set: { last_active: new Date(1000 * second) } })
  }
  await say(app, 'thanks', 'one')
  const sessions = async (query: string) =>
    (await read(app, `/conversations${query}`)).map((one: { session_id: string }) => one.session_id)
  t.strictSame(await sessions('?user_id=ada'), ['one', 'three', 'two'])
  t.strictSame(await sessions('?user_id=ada&limit=2'), ['one', 'three'])
  t.strictSame(await sessions(''), ['one', 'other', 'three', 'two'])
})

t.test('an unknown subject has no figures, an unknown student an empty profile', async t => {
  const { app } = await testEngine(t)
  t.strictSame(await read(app, '/conversations/stats?subject=none'),
    { subject: 'none', conversations: 0, messages: 0, tests: 0, average_score: 0 })
  t.strictSame(await read(app, '/profiles/nobody'), {
    user_id: 'nobody', message_count: 0, tests_taken: 0, average_score: 0, last_active: null, subjects: []
  })
})

t.test('a history shows the last 500 turns, and counts all', async t => {
  const { app } = await testEngine(t)
  await say(app, 'hello')
  const { Turn } = app.engine.models
  const now = Date.now()
  await Turn.insertMany(Array.from({ length: 500 }, (_, number) => {
    const at = new Date(now + number)
    return { _id: `t${number}`, thread: 's1', subject: 'algorithms', query: `q${number}`, reply: 'r', at, admitted: at }
  }))
  const { message_count, messages } = await read(app, '/history/s1')
  t.equal(message_count, 1002)
  t.equal(messages.length, 1000)
  t.equal(messages[0].content, 'q0', 'the first turn is left out')
  t.equal(messages[998].content, 'q499')
})

t.test('a profile that cannot be written is logged and fails no chat', async t => {
  const lines: string[] = []
  const log = { ...loggerOptions('error'), stream: { write: (line: string) => lines.push(line) } }
  const { app } = await testEngine(t, {}, log)
  app.engine.models.Profile.countMessage = async () => { throw new Error('disk full') }
  t.match(await say(app, 'When is the final exam?'), { response: /18 January/ })
  t.match(lines.join(''), /the profile could not be written/)
})

t.test('fifty chats at once on a guide of 200,000 characters are answered, and none is lost', async t => {
  const { app, database } = await testEngine(t)
  const subjects = subjectsOf(database)
  const words = (await subjects.findOne({ _id: 'algorithms' }))?.guide ?? ''
  let guide = ''
  for (let year = 0; guide.length < 200_000; year++) {
    guide += words.replace(/\d+/g, digits => String(Number(digits) + year)) + '\n\n'
  }
  await subjects.updateOne({ _id: 'algorithms' }, { $set: { guide: guide.slice(0, 200_000) } })

  const replies = await Promise.all(Array.from({ length: 50 }, async (_, number) => number % 10 === 0
    ? await say(app, 'quiz me', `t${number}`)
    : await say(app, 'When is the final exam?')))
  t.strictSame(replies.filter(({ response }) => response.length <= 100), [], 'each reply says something')
  t.equal((await read(app, '/history/s1')).message_count, 90)
})

t.test('a follow-up is answered about what the question before it named', async t => {
  const { app } = await testEngine(t)
  await say(app, 'When is the final exam?', 'followed')
  const followed = await say(app, 'and where is it?', 'followed')
  const alone = await say(app, 'and where is the final exam?', 'alone')
  t.equal(followed.response, alone.response)
  t.match(followed.response, /final exam/i)
})

t.test('the messages that a session begins with are what a first message refers to', async t => {
  const { app } = await testEngine(t)
  const messages = [{ role: 'user', content: 'When is the final exam?' }, { role: 'assistant', content: 'In January.' }]
  const body = { query: 'and where is it?', id: 'seeded', asignatura: 'algorithms', user_id: 'ada', messages }
  const seeded = (await post(app, '/chat', body)).body
  t.equal(seeded.response, (await say(app, 'and where is the final exam?', 'alone')).response)
  const history = await read(app, '/history/seeded')
  t.equal(history.message_count, 4)
  t.strictSame(history.messages.slice(0, 2).map(({ content }: { content: string }) => content),
    ['When is the final exam?', 'In January.'])

  await say(app, 'hola', 'seeded', 'historia')
  t.equal((await read(app, '/history/seeded')).message_count, 2, 'with another subject it starts anew')
})

t.test('offline, a question in another language that finds nothing is told which languages there are', async t => {
  const { app } = await testEngine(t)
  const { response, confidence } = await say(app, 'Quelle est la couleur du cheval blanc de Napoléon ?')
  t.equal(confidence, 'none')
  t.match(response, /questions in English or Spanish/)
  t.match(response, /preguntas en inglés o en español/)
  t.notMatch((await say(app, 'What colour was the white horse of Napoleon?')).response, /English or Spanish/)
})

t.test('a message that tells no language is answered in that of the material', async t => {
  const { app } = await testEngine(t)
  t.match((await say(app, 'vale', 's1', 'historia')).response, /^Bien/)
  t.match((await say(app, 'ok', 's2')).response, /^Good/)
  const { body } = await post(app, '/answers', { query: 'franco', asignatura: 'historia' })
  t.match(body.response, /material de la asignatura/)
})

t.test('offline, the words around a quotation are in the language of the material for a third language', async t => {
  const { app, database } = await testEngine(t)
  await subjectsOf(database).insertOne({ _id: 'redes', name: 'Redes', guide: SPANISH_GUIDE })
  const ask = async (query: string, subject = 'algorithms') => (await say(app, query, subject, subject)).response
  t.match(await ask('Quand a lieu l\'examen final ?'), /^This (?:is what|may answer)[^]*\n> — Course guide/)
  t.match(await ask('Wann ist das Examen?', 'redes'), /^(?:Esto es lo que|Esto puede|No he encontrado)/)
})
