import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { buildApp } from '../../app.js'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { fileRecent, recordTurn } from '../../services/sessions.js'
import type { LiveSession, Session, WholeSession } from '../../models/session.js'
import { GUIDE } from '../companions/chat-engine/helper.js'
import { echo, engineDouble, json } from '../engine-double.js'
import { account, call, freshDatabase, NOBODY, testApp, testSettings, type Account } from '../helper.js'

/** A gateway before an engine, with the subject `algebra` and a student who is enrolled in it. */
async function classroom (t: Test, environment: NodeJS.ProcessEnv = {}) {
  const engine = await engineDouble(t)
  const app = await testApp(t, { CHATBOT_URL: engine.url, ...environment })
  const professor = await account(app, 'PROFESSOR')
  for (const id of ['algebra', 'physics']) await app.models.Subject.add({ subject_id: id, name: id, description: '', professor_id: professor.username })
  const enrolled = async () => {
    const student = await account(app, 'STUDENT')
    await app.models.User.addSubject(student.username, 'algebra')
    return student
  }
  return { app, engine, professor, enrolled, student: await enrolled() }
}

const say = (app: FastifyInstance, who: Account | undefined, id: string, content = 'Hello', more: object = {}, headers = {}) =>
  call(app, who, 'POST', '/chat', { id, asignatura: 'algebra', content, ...more }, headers)
const detail = async (app: FastifyInstance, who: Account, id: string) => (await call(app, who, 'GET', `/sessions/${id}`)).json()
const filed = async (app: FastifyInstance, session: Session | null) => app.models.Turn.countDocuments({ transcript: session?.transcript })
const counted = async (app: FastifyInstance, who: Account, id: string) =>
  (await call(app, who, 'GET', '/sessions?limit=100')).json().find((session: { _id: string }) => session._id === id)?.message_count

t.test('chat', async t => {
  const { app, engine, professor, student, enrolled } = await classroom(t)
  t.beforeEach(() => { engine.behave(echo); engine.calls.length = 0 })

  t.test('a message goes to the engine and the reply comes back byte for byte', async t => {
    const bytes = '{ "response":"Hi", "unknown":{"a":[1,2.50]},\n "session_id":"x" }'
    engine.behave(response => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes))
    const answer = await say(app, student, 'first', 'What is a vector?', {}, { 'x-request-id': 'trace-me' })
    t.equal(answer.statusCode, 200)
    t.match(answer.headers['content-type'], /^application\/json/)
    t.equal(answer.body, bytes)
    t.equal(engine.calls.length, 1)
    t.equal(engine.calls[0]?.path, '/chat')
    t.strictSame(engine.calls[0]?.body, { query: 'What is a vector?', id: 'first', asignatura: 'algebra', user_id: student.username })
    t.equal(engine.calls[0]?.headers['x-request-id'], 'trace-me', 'the request id travels along')
    t.match(await detail(app, student, 'first'), {
      _id: 'first', user_id: student.username, title: 'What is a vector?', subject: 'algebra', messages: [{ role: 'user', content: 'What is a vector?' }, { role: 'assistant', content: 'Hi' }]
    })
  })

  t.test('the text of the assistant is found in each of its places', async t => {
    const replies: Array<[object, string]> = [
      [{ response: 'a', message: { content: 'b' } }, 'a'],
      [{ message: { content: 'b' }, messages: [{ content: 'c' }] }, 'b'],
      [{ messages: [{ content: 'x' }, { content: 'c' }] }, 'c'],
      [{ response: null, message: 'no', messages: {} }, '']
    ]
    for (const [i, [reply, text]] of replies.entries()) {
      engine.behave(response => json(response, 200, reply))
      await say(app, student, `place-${i}`)
      t.equal((await detail(app, student, `place-${i}`)).messages[1].content, text)
    }
  })

  t.test('earlier messages seed a new transcript and are ignored afterwards', async t => {
    const messages = [{ role: 'user', content: '  My very\n first   question  ' }, { role: 'assistant', content: 'An answer' }]
    await say(app, student, 'seeded', 'Next', { messages })
    await say(app, student, 'seeded', 'Last', { messages })
    const session = await detail(app, student, 'seeded')
    t.strictSame(session.messages.map((message: { content: string }) => message.content), ['  My very\n first   question  ', 'An answer', 'Next', 'You said: Next', 'Last', 'You said: Last'])
    t.equal(session.title, 'My very first question')
    t.equal(await counted(app, student, 'seeded'), 6)
  })

  t.test('a long title is cut at a word', async t => {
    await say(app, student, 'long', 'word '.repeat(40))
    const { title } = await detail(app, student, 'long')
    t.match(title, /^(?:word )+word…$/)
    t.ok(title.length <= 61)
  })

  t.test('what is no message is 422, and nothing is claimed', async t => {
    const faults = async (body: object) => (await call(app, student, 'POST', '/chat', body)).json().detail.map(({ loc, type }: { loc: unknown[], type: string }) => [loc.join('.'), type])
    t.strictSame(await faults({}), [['body.id', 'missing'], ['body.asignatura', 'missing'], ['body.content', 'missing']])
    for (const id of ['.', '..', 'a b', 'a/b', 'ä']) t.strictSame(await faults({ id, asignatura: 'algebra', content: 'x' }), [['body.id', 'string_pattern_mismatch']])
    t.strictSame(await faults({ id: 'a'.repeat(129), asignatura: 'algebra', content: '' }), [['body.id', 'string_too_long'], ['body.content', 'string_too_short']])
    t.strictSame(await faults({ id: 'x', asignatura: 'algebra', content: 'x'.repeat(32_001) }), [['body.content', 'string_too_long']])
    t.strictSame(await faults({ id: 'x', asignatura: 'algebra', content: 'x', messages: [{ role: 'system', content: 'x' }, { role: 'user' }] }), [['body.messages.0.role', 'enum'], ['body.messages.1.content', 'missing']])
    t.strictSame(await faults({ id: 'x', asignatura: 'algebra', content: 'x', messages: Array(201).fill({ role: 'user', content: 'x' }) }), [['body.messages', 'too_long']])
    const started = Date.now()
    t.strictSame(await faults({ id: 'x', asignatura: 'algebra', content: 'x', messages: Array(2_000_000).fill(1) }), [['body.messages', 'too_long']], 'millions of faulty items are one fault')
    t.ok(Date.now() - started < 60_000)
    t.equal(engine.calls.length, 0)
    t.equal(await app.models.Session.countDocuments({ _id: 'x' }), 0)
  })

  t.test('up to 8 MiB go through, more is 413', async t => {
    const messages = Array.from({ length: 200 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'x'.repeat(32_000) }))
    t.equal((await say(app, student, 'huge', 'x', { messages })).statusCode, 200)
    t.equal((await detail(app, student, 'huge')).messages.length, 202)
    t.equal((await say(app, student, 'huger', 'x', { padding: 'x'.repeat(8_400_000) })).statusCode, 413)
  })

  t.test('who may chat where: enrolment for students, existence for the others, ownership for all', async t => {
    const other = await enrolled()
    await say(app, student, 'mine')
    const cases: Array<[string, Account, object, number, string]> = [
      ['a student in a subject of others', student, { id: 'n1', asignatura: 'physics' }, 403, 'Not enrolled in this subject'],
      ['a student in no subject', student, { id: 'n2', asignatura: 'nothing' }, 403, 'Not enrolled in this subject'],
      ['a professor in no subject', professor, { id: 'n3', asignatura: 'nothing' }, 404, 'Subject not found'],
      ['somebody else\'s session', other, { id: 'mine' }, 403, 'Session belongs to another user'],
      ['another subject than the session\'s', student, { id: 'mine', asignatura: 'physics' }, 403, 'Not enrolled in this subject']
    ]
    for (const [name, who, body, status, sentence] of cases) {
      const answer = await call(app, who, 'POST', '/chat', { asignatura: 'algebra', content: 'x', ...body })
      t.strictSame([answer.statusCode, answer.json()], [status, { detail: sentence }], name)
    }
    for (const id of ['n1', 'n2', 'n3']) t.equal(await app.models.Session.countDocuments({ _id: id }), 0, 'nothing is claimed')

    t.equal((await say(app, professor, 'taught')).statusCode, 200, 'a professor chats in any subject')
    const elsewhere = await say(app, professor, 'taught', 'x', { asignatura: 'physics' })
    t.strictSame([elsewhere.statusCode, elsewhere.json()], [400, { detail: 'Session belongs to another subject' }])

    await app.models.User.updateOne({ _id: student.username }, { $pull: { subjects: 'algebra' } })
    t.equal((await say(app, student, 'mine')).statusCode, 403, 'enrolment is checked on every message')
    await app.models.User.addSubject(student.username, 'algebra')
  })

  t.test('of two who race for a new id, one is the owner and the other gets 403', async t => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [student, await enrolled()]
      const answers = await Promise.all([say(app, a, `race-${round}`), say(app, b, `race-${round}`)])
      t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 403])
      const owner = answers[0]?.statusCode === 200 ? a : b
      t.equal((await detail(app, owner, `race-${round}`)).messages.length, 2)
    }
  })

  t.test('fifty chats at once on one session lose nothing', async t => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => say(app, student, 'crowd', `message ${i}`)))
    t.ok(answers.every(({ statusCode }) => statusCode === 200))
    const { messages } = await detail(app, student, 'crowd')
    t.equal(messages.length, 100)
    t.equal(await counted(app, student, 'crowd'), 100)
    const said = messages.filter(({ role }: { role: string }) => role === 'user').map(({ content }: { content: string }) => content)
    t.equal(new Set(said).size, 50)
    for (let i = 0; i < 100; i += 2) t.equal(messages[i + 1].content, `You said: ${messages[i].content}`, 'a turn stays together')
  })

  t.test('turns that are written together are counted one by one, also when a session among them is gone', async t => {
    const ids = Array.from({ length: 20 }, (_, i) => `together-${i}`)
    // One of them gets its first turns, and what was said before only once.
    await Promise.all(ids.filter(id => id !== 'together-5').map(id => say(app, student, id, 'first')))
    const { collection } = app.models.Session
    const commands = t.capture(collection, 'bulkWrite', collection.bulkWrite)

    const held: Array<() => void> = []
    engine.behave((response, request) => { held.push(() => echo(response, request)) })
    const messages = [{ role: 'user', content: 'earlier', extra: { $ref: 1 } }, { role: 'assistant', content: 'indeed' }]
    const answers = [...ids, 'together-3', 'together-5'].map(id => say(app, student, id, 'second', { messages }))
    while (held.length < answers.length) await sleep(5)
    await call(app, student, 'DELETE', '/sessions/together-7')
    for (const release of held) release()
    t.ok((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200))
    const { length } = commands()
    t.ok(length > 0 && length < answers.length, `${length} commands for ${answers.length} turns`)

    for (const id of ids) {
      if (id === 'together-7') continue
      const expected = ['together-3', 'together-5'].includes(id) ? 6 : 4
      t.equal(await counted(app, student, id), expected, id)
      const { messages } = await detail(app, student, id)
      t.equal(messages.length, expected, id)
      t.equal(messages.filter(({ content }: { content: string }) => content === 'earlier').length, id === 'together-5' ? 1 : 0, id)
    }
    t.strictSame((await app.models.Session.findWhole('together-5'))?.recent?.map(({ messages }) => messages.map(message => Object.keys(message).sort())), [Array(4).fill(['content', 'role']), Array(2).fill(['content', 'role'])], 'nothing else is kept')
    t.equal((await call(app, student, 'GET', '/sessions/together-7')).statusCode, 404)
  })

  t.test('turns leave the document of their session before it is large, in their order', async t => {
    const said = Array.from({ length: 30 }, (_, i) => `message ${i}`)
    for (const content of said) await say(app, student, 'filed', content)
    await say(app, student, 'filed', 'x'.repeat(20_000))
    for (let i = 0; i < 100 && await filed(app, await app.models.Session.findSession('filed')) < 31; i++) await sleep(20)
    t.equal(await filed(app, await app.models.Session.findSession('filed')), 31, 'a large one at once')
    t.match(await app.models.Session.findWhole('filed'), { recent: [], recent_size: 0, turns: 31, message_count: 62 })
    await say(app, student, 'filed', 'the last')
    const { messages } = await detail(app, student, 'filed')
    t.strictSame(messages.filter(({ role }: { role: string }) => role === 'user').map(({ content }: { content: string }) => content), [...said, 'x'.repeat(20_000), 'the last'])
    t.equal(await counted(app, student, 'filed'), 64)
  })

  t.test('a process killed while it files turns has neither lost nor doubled one', async t => {
    for (const content of ['one', 'two', 'three']) await say(app, student, 'killed', content)
    const { recent = [], transcript, turns } = await app.models.Session.findWhole('killed') as WholeSession & LiveSession
    t.equal(recent.length, 3)
    const expected = ['one', 'You said: one', 'two', 'You said: two', 'three', 'You said: three']
    const shown = async () => (await detail(app, student, 'killed')).messages.map(({ content }: { content: string }) => content)
    for (const [number, turn] of recent.entries()) {
      await app.models.Turn.file({ ...turn, transcript, number })
      t.strictSame(await shown(), expected, `killed after ${number + 1}`)
    }
    // What an earlier version left at a place that it did not count.
    await app.models.Turn.create({ transcript, number: turns, messages: [{ role: 'user', content: 'left' }, { role: 'assistant', content: 'over' }], interrupted: false, at: new Date() })
    await say(app, student, 'killed', 'four')
    const session = await app.models.Session.findSession('killed') as LiveSession
    await Promise.all([fileRecent(app.models, session), fileRecent(app.models, session)])
    t.equal(await filed(app, session), 4)
    t.match(await app.models.Session.findWhole('killed'), { recent: [], recent_size: 0, turns: 4 })
    t.strictSame(await shown(), [...expected, 'four', 'You said: four'])
  })

  t.test('replies that do not fit into one document together are all recorded', async t => {
    await say(app, student, 'heavy')
    const held: Array<() => void> = []
    engine.behave(response => { held.push(() => json(response, 200, { response: 'x'.repeat(7_000_000), interrupted: false })) })
    const answers = Array.from({ length: 4 }, () => say(app, student, 'heavy', 'again'))
    while (held.length < answers.length) await sleep(5)
    for (const release of held) release()
    t.strictSame((await Promise.all(answers)).map(({ statusCode }) => statusCode), [200, 200, 200, 200])
    t.strictSame((await detail(app, student, 'heavy')).messages.map(({ content }: { content: string }) => content.length), [5, 15, ...Array.from({ length: 4 }, () => [5, 7_000_000]).flat()])
  })

  t.test('a client that goes away: the turn is recorded all the same', async t => {
    let release = () => {}
    engine.behave((response, request) => { release = () => echo(response, request) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const body = JSON.stringify({ id: 'gone', asignatura: 'algebra', content: 'Are you there?' })
    socket.write(`POST /chat HTTP/1.1\r\nHost: x\r\nAuthorization: ${student.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    while (engine.calls.length === 0) await sleep(5)
    socket.destroy()
    await sleep(50)
    release()
    for (let i = 0; i < 100 && (await detail(app, student, 'gone')).messages.length === 0; i++) await sleep(20)
    t.equal((await detail(app, student, 'gone')).messages.length, 2)
  })
})

t.test('sessions', async t => {
  const { app, student, professor, enrolled } = await classroom(t)
  for (const id of ['s1', 's2', 's3']) {
    await say(app, student, id, `About ${id}`)
    await sleep(3)
  }
  await say(app, professor, 'p1', 'x', { asignatura: 'physics' })
  const list = async (query = '', who = student) => {
    const answer = await call(app, who, 'GET', `/sessions${query}`)
    return [answer.headers['x-total-count'], answer.json().map(({ _id }: { _id: string }) => _id)]
  }

  t.test('are the caller\'s own, newest activity first, in pages', async t => {
    t.strictSame(await list(), ['3', ['s3', 's2', 's1']])
    await say(app, student, 's1', 'Again')
    t.strictSame(await list(), ['3', ['s1', 's3', 's2']])
    t.strictSame(await list('?limit=1&skip=1'), ['3', ['s3']])
    t.strictSame(await list('?subject=physics'), ['0', []])
    t.strictSame(await list('?subject=physics', professor), ['1', ['p1']])
    t.equal((await call(app, student, 'GET', '/sessions?limit=x')).statusCode, 422)
    const [first] = (await call(app, student, 'GET', '/sessions')).json()
    t.strictSame(Object.keys(first).sort(), ['_id', 'created_at', 'last_active', 'message_count', 'subject', 'title'])
    t.equal(first.message_count, 4)
  })

  t.test('are read, resumed and deleted by their owner only', async t => {
    const other = await enrolled()
    for (const [method, url, body] of [['GET', '/sessions/s2'], ['DELETE', '/sessions/s2'], ['POST', '/sessions/s2/resume_chat', { answer: 'a', current_question_index: 0 }]] as const) {
      t.equal((await call(app, other, method, url, body)).statusCode, 403, `${method} of another's`)
      t.equal((await call(app, other, method, url.replace('s2', 'nothing'), body)).statusCode, 404, `${method} of none`)
    }
    for (const id of ['%00', '%2e%2e', 'a'.repeat(2000), '__proto__']) t.equal((await call(app, student, 'GET', `/sessions/${id}`)).statusCode, 404)
  })

  t.test('once deleted are gone for everybody, and the id is reserved for the owner', async t => {
    const other = await enrolled()
    await say(app, student, 's2', 'Again')
    const session = await app.models.Session.findSession('s2') as LiveSession
    await fileRecent(app.models, session)
    await say(app, student, 's2', 'And again')
    t.equal(await filed(app, session), 2)
    t.equal((await call(app, student, 'DELETE', '/sessions/s2')).statusCode, 204)
    t.equal(await filed(app, session), 0, 'the transcript is deleted')
    t.match(await app.models.Session.findWhole('s2'), { title: '', turns: 0, recent: [] }, 'all of it')
    t.strictSame(await list(), ['2', ['s1', 's3']])
    for (const who of [student, other]) {
      t.equal((await call(app, who, 'GET', '/sessions/s2')).statusCode, 404)
      t.equal((await call(app, who, 'DELETE', '/sessions/s2')).statusCode, 404)
      t.equal((await call(app, who, 'POST', '/sessions/s2/resume_chat', { answer: 'a', current_question_index: 0 })).statusCode, 404)
    }
    t.equal((await say(app, other, 's2')).statusCode, 403, 'nobody else can claim it')
    await app.models.User.addSubject(student.username, 'physics')
    t.equal((await say(app, student, 's2', 'Fresh', { asignatura: 'physics' })).statusCode, 200, 'the owner may, about any subject')
    const again = await detail(app, student, 's2')
    t.match(again, { subject: 'physics', title: 'Fresh' })
    t.equal(again.messages.length, 2)
  })

  t.test('started again about the same subject, the engine remembers nothing of it', async t => {
    const uri = await freshDatabase(t)
    const engine = await buildChatEngine({ MONGODB_URI: uri, LOG_LEVEL: 'silent' })
    t.teardown(() => engine.close())
    await engine.listen({ port: 0, host: '127.0.0.1' })
    const app = await buildApp(testSettings(uri, { CHATBOT_URL: engine.listeningOrigin }))
    t.teardown(() => app.close())
    const professor = await account(app, 'PROFESSOR')
    await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
    await app.models.Subject.change('algebra', { guide: GUIDE })

    for (const round of [0, 1, 2]) {
      t.match((await say(app, professor, 's', `Hello, round ${round}`)).json(), { interrupted: false }, 'no test waits')
      const history = (await engine.inject('/history/s')).json()
      t.strictSame(history.messages.map(({ content }: { content: string }) => content), (await detail(app, professor, 's')).messages.map(({ content }: { content: string }) => content))
      t.match((await say(app, professor, 's', 'Give me a test of 3 questions')).json(), { interrupted: true })
      t.match((await call(app, professor, 'POST', '/sessions/s/resume_chat', { answer: 'a', current_question_index: 0 })).json(), { session_id: 's', interrupt_info: { question_num: 2 } })
      await call(app, professor, 'DELETE', '/sessions/s')
    }
  })

  t.test('a turn under way when its session is deleted is answered and not recorded', async t => {
    const { app, engine, student } = await classroom(t)
    let release = () => {}
    engine.behave((response, request) => { release = () => echo(response, request) })
    const chat = say(app, student, 'deleted')
    while (engine.calls.length === 0) await sleep(5)
    t.match(await call(app, student, 'GET', '/sessions').then(answer => answer.json()), [{ _id: 'deleted', message_count: 0 }], 'claimed, listed and empty')
    await call(app, student, 'DELETE', '/sessions/deleted')
    release()
    t.equal((await chat).statusCode, 200)
    t.equal((await call(app, student, 'GET', '/sessions/deleted')).statusCode, 404)
    t.match(await app.models.Session.findWhole('deleted'), { live: false, recent: [] })
  })

  t.test('deleted while their turns are filed, nothing of them is left', async t => {
    const { app, student } = await classroom(t)
    await say(app, student, 'filing')
    const session = await app.models.Session.findSession('filing') as LiveSession
    const { Turn } = app.models
    const { file } = Turn
    Turn.file = async turn => {
      await call(app, student, 'DELETE', '/sessions/filing')
      await file(turn)
      t.equal(await filed(app, session), 1)
    }
    await fileRecent(app.models, session)
    t.equal(await filed(app, session), 0)

    await say(app, student, 'filing', 'Once more')
    const again = await app.models.Session.findSession('filing') as LiveSession
    Turn.file = async turn => {
      await call(app, student, 'DELETE', '/sessions/filing')
      await file(turn)
      throw new Error('the connection is lost')
    }
    await t.rejects(fileRecent(app.models, again), { message: 'the connection is lost' })
    t.equal(await filed(app, again), 0, 'also when the filing fails')
  })

  t.test('a deletion that a killed process left is completed by the next start, or by starting the session again', async t => {
    const uri = await freshDatabase(t)
    const engine = await engineDouble(t)
    const start = async () => {
      const app = await buildApp(testSettings(uri, { CHATBOT_URL: engine.url }))
      t.teardown(() => app.close())
      return app
    }
    const app = await start()
    const admin = await account(app, 'ADMIN')
    const professor = await account(app, 'PROFESSOR')
    await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username })
    for (const id of ['x', 'y']) {
      await say(app, admin, id)
      await fileRecent(app.models, await app.models.Session.findSession(id) as LiveSession)
      await app.models.Session.updateOne({ _id: id }, { $set: { live: false, turns: 0, message_count: 0 } })
    }
    await say(app, admin, 'y', 'Fresh')
    t.equal((await detail(app, admin, 'y')).messages.length, 2)
    t.equal(await app.models.Turn.countDocuments({}), 1, 'the turn of x')
    await start()
    t.equal(await app.models.Turn.countDocuments({}), 0)
  })
})

t.test('tests', async t => {
  const { app, engine, professor, student } = await classroom(t)
  const question = (num: number) => ({ response: `Question ${num}`, interrupted: true, interrupt_info: { action: 'answer_question', question_num: num, total_questions: 2, question_text: '?', options: ['a', 'b'] } })
  const result = (more = {}) => ({ response: 'Done', interrupted: false, test_result: { topic: 'vectors', difficulty: 'easy', total_questions: 2, correct_answers: 1, score: 50, ...more } })
  const answer = (id: string, body: unknown = { answer: 'a', current_question_index: 0 }) => call(app, student, 'POST', `/sessions/${id}/resume_chat`, body)
  const attempts = async () => (await app.models.TestAttempt.find({ user_id: student.username }).lean()).length
  t.beforeEach(async () => { await app.models.TestAttempt.deleteMany({}) })

  t.test('an answer goes to the engine, and is a turn like any other', async t => {
    engine.behave(response => json(response, 200, question(1)))
    await say(app, student, 'test', 'Quiz me')
    engine.behave(response => json(response, 200, question(2)))
    t.strictSame((await answer('test', { answer: 'b', current_question_index: 0 })).json(), question(2))
    t.equal(engine.calls.at(-1)?.path, '/resume_chat')
    t.strictSame(engine.calls.at(-1)?.body, { id: 'test', user_response: 'b', user_id: student.username })
    t.equal(engine.calls.at(-1)?.headers['x-question-index'], '0', 'which question it answers goes along')
    t.strictSame((await detail(app, student, 'test')).messages.map(({ content }: { content: string }) => content), ['Quiz me', 'Question 1', 'b', 'Question 2'])
  })

  t.test('a bad answer is 400, a body that is no object 422', async t => {
    for (const body of [{}, { answer: 'a' }, { answer: '', current_question_index: 0 }, { answer: 1, current_question_index: 0 }, { answer: 'a', current_question_index: -1 }, { answer: 'a', current_question_index: 1.5 }, { answer: 'a', current_question_index: '0' }, { answer: 'x'.repeat(32_001), current_question_index: 0 }]) {
      const refused = await answer('test', body)
      t.strictSame([refused.statusCode, refused.json()], [400, { detail: 'Invalid answer format' }], JSON.stringify(body).slice(0, 60))
    }
    t.equal((await answer('test', '{"answer":"a","current_question_index":1e999}')).statusCode, 400, 'a number without end is no integer')
    for (const body of ['[]', '1', 'null', '{', '']) t.equal((await answer('test', body)).statusCode, 422)
    t.equal((await answer('nothing', {})).statusCode, 400, 'the format comes before the session')
  })

  t.test('the end of a test is recorded once, also when the client repeats the last answer', async t => {
    for (const [id, more] of [['named', { test_id: 'engine-test-1' }], ['unnamed', {}]] as const) {
      await app.models.TestAttempt.deleteMany({})
      engine.behave(response => json(response, 200, question(1)))
      await say(app, student, id, 'Quiz me')
      engine.behave(response => json(response, 200, result(more)))
      t.strictSame((await answer(id)).json(), result(more), 'passed through')
      t.equal(await attempts(), 1, id)
      await Promise.all([answer(id), answer(id)])
      t.equal(await attempts(), 1, `${id}, repeated`)
    }
    t.match(await app.models.TestAttempt.findOne({ user_id: student.username }).lean(), { subject: 'algebra', topic: 'vectors', difficulty: 'easy', total_questions: 2, correct_answers: 1, score: 50 })
    const analytics = (await call(app, professor, 'GET', '/professor/subjects/algebra/analytics')).json()
    t.match(analytics, { total_students: 1, active_students: 1, average_test_score: 50, student_progress: [{ test_count: 1, average_score: 50 }] })
  })

  t.test('two tests in one session are two, with /chat as with a resume', async t => {
    for (const [i, more] of [{}, {}].entries()) {
      engine.behave(response => json(response, 200, question(1)))
      await say(app, student, 'twice', 'Quiz me')
      engine.behave(response => json(response, 200, result(more)))
      if (i === 0) await answer('twice')
      else await say(app, student, 'twice', 'a')
    }
    t.equal(await attempts(), 2)
  })

  t.test('an engine that does not name its tests: a question in between, or none at all, is a test too', async t => {
    engine.behave(response => json(response, 200, question(1)))
    await say(app, student, 'between', 'Quiz me')
    engine.behave(echo)
    await say(app, student, 'between', 'What is a vector?')
    engine.behave(response => json(response, 200, result()))
    await answer('between')
    t.equal(await attempts(), 1)
    await answer('between')
    t.equal(await attempts(), 1, 'repeated')
    await say(app, student, 'at-once', 'Grade this')
    t.equal(await attempts(), 2)
  })

  t.test('a test_result that makes no sense is ignored, and the reply passed on', async t => {
    const senseless = [{ score: 101 }, { score: 'good' }, { correct_answers: 3 }, { total_questions: 0 }, { topic: null }]
    for (const [i, more] of senseless.entries()) {
      engine.behave(response => json(response, 200, question(1)))
      await say(app, student, `odd-${i}`, 'Quiz me')
      engine.behave(response => json(response, 200, result(more)))
      t.equal((await answer(`odd-${i}`)).statusCode, 200)
    }
    engine.behave(response => json(response, 200, { ...result({ test_id: 'x' }), interrupted: true }))
    await answer('odd-0')
    t.equal(await attempts(), 0)
  })
})

t.test('an engine at fault', async t => {
  const { app, engine, student } = await classroom(t, { CHAT_TIMEOUT_SECONDS: '1' })
  let number = 0
  const expect = async (t: Test, name: string, status: number, sentence: unknown) => {
    const id = `fault-${++number}`
    const answer = await say(app, student, id)
    t.strictSame([answer.statusCode, answer.json()], [status, { detail: sentence }], name)
    t.strictSame((await detail(app, student, id)).messages, [], 'no half turn: the session is claimed and empty')
    t.equal(await counted(app, student, id), 0)
    return answer
  }

  t.test('whose answer is no JSON object, or a 4xx or 5xx of its own, is unavailable', async t => {
    for (const [body, type] of [['<html>', 'text/html'], ['', 'application/json'], ['[]', 'application/json'], ['"text"', 'application/json'], ['{"a":', 'application/json'], [Buffer.from('{"response":"\xff"}', 'latin1'), 'application/json']] as const) {
      engine.behave(response => response.writeHead(200, { 'content-type': type }).end(body))
      await expect(t, String(body), 503, 'Chat engine unavailable: its answer is not a JSON object')
    }
    engine.behave(response => response.writeHead(204).end())
    await expect(t, 'nothing at all', 503, 'Chat engine unavailable: its answer is not a JSON object')
    for (const status of [401, 403, 405, 418, 500, 502, 503]) {
      engine.behave(response => json(response, status, { detail: 'of the engine' }))
      await expect(t, String(status), 503, `Chat engine unavailable: it answered with status ${status}`)
    }
    engine.behave(response => response.writeHead(404).end('no JSON'))
    await expect(t, '404 without a detail', 503, 'Chat engine unavailable: it answered with status 404')
  })

  t.test('that refuses with a detail is passed on', async t => {
    for (const status of [400, 404, 409, 429]) {
      engine.behave(response => json(response, status, { detail: `because ${status}` }))
      await expect(t, String(status), status, `because ${status}`)
    }
    engine.behave(response => json(response, 422, { detail: [{ loc: ['body', 'query'], msg: 'too long', type: 'string_too_long', input: 'secret' }] }))
    await expect(t, '422 with faults', 422, [{ loc: ['body', 'query'], msg: 'too long', type: 'string_too_long' }])
    engine.behave(response => json(response, 422, { detail: 'just a sentence' }))
    await expect(t, '422 with a sentence', 422, [{ loc: ['body'], msg: 'just a sentence', type: 'value_error' }])
  })

  t.test('that resets the connection is unavailable, before and within its answer', async t => {
    engine.behave(response => response.socket?.resetAndDestroy())
    t.match((await say(app, student, 'reset')).json().detail, /^Chat engine unavailable: connection (reset|closed)$/)
    engine.behave(async response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"response":')
      await sleep(20)
      response.destroy()
    })
    t.match((await say(app, student, 'cut')).json().detail, /^Chat engine unavailable: connection (reset|closed)$/)
  })

  t.test('that sends more than 8 MiB is unavailable, and is not read to the end', async t => {
    let sent = 0
    engine.behave(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => { while (!response.destroyed && sent < 1e9 && response.write('x'.repeat(65_536))) sent += 65_536 }
      response.on('drain', more)
      more()
    })
    await expect(t, 'a flood', 503, 'Chat engine unavailable: its answer is larger than 8 MiB')
    t.ok(sent < 1e8)
  })

  t.test('that hangs, or dribbles a byte at a time, is cut at the deadline', async t => {
    engine.behave(() => {})
    const started = Date.now()
    await expect(t, 'silence', 504, 'Chat engine did not answer within 1 seconds')
    let timer: NodeJS.Timeout | undefined
    engine.behave(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      timer = setInterval(() => response.write(' '), 100)
    })
    await expect(t, 'a dribble', 504, 'Chat engine did not answer within 1 seconds')
    clearInterval(timer)
    t.ok(Date.now() - started < 20_000)
  })

  t.test('that recovers is used again, without a restart, and each outcome is counted', async t => {
    engine.behave(echo)
    t.equal((await say(app, student, 'recovered')).statusCode, 200)
    const { body } = await call(app, undefined, 'GET', '/metrics')
    t.match(body, /^chat_engine_requests_total\{operation="chat",outcome="ok"\} 1$/m)
    t.match(body, /^chat_engine_requests_total\{operation="chat",outcome="timeout"\} 2$/m)
    t.match(body, /^chat_engine_requests_total\{operation="chat",outcome="refused"\} 6$/m)
    t.match(body, /^chat_engine_requests_total\{operation="chat",outcome="unavailable"\} 18$/m)
    t.match(body, /^chat_engine_request_duration_seconds_count\{/m)
  })
})

t.test('an engine that cannot be reached', async t => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => silent.close())
  for (const [name, url, sentence] of [
    ['nobody listens', NOBODY, /^Chat engine unavailable: connection refused$/],
    ['no such host', 'http://engine.invalid', /^Chat engine unavailable: host not found$/]
  ] as const) {
    const app = await testApp(t, { CHATBOT_URL: url })
    const admin = await account(app, 'ADMIN')
    await app.models.Subject.add({ subject_id: 'algebra', name: 'Algebra', description: '', professor_id: 'x' })
    const answer = await say(app, admin, 'x')
    t.equal(answer.statusCode, 503, name)
    t.match(answer.json().detail, sentence)
    t.match((await call(app, undefined, 'GET', '/ready')).json(), { status: 'ok', chat_engine: 'unavailable' }, 'the gateway is ready all the same')
  }
})

t.test('/system/info comes from the engine, is kept for a while, and is not waited for long', async t => {
  const { app, engine } = await classroom(t)
  let asked = 0
  const info = { version: '9', llm_provider: 'p', llm_model: 'm', status: 'operational' }
  engine.behave(response => { asked++; json(response, 200, { ...info, more: 1 }) })
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(app, undefined, 'GET', '/system/info')))
  for (const answer of answers) t.strictSame(answer.json(), info)
  await call(app, undefined, 'GET', '/system/info')
  t.equal(asked, 1)

  const slow = await classroom(t)
  slow.engine.behave(() => {})
  const started = Date.now()
  t.match((await call(slow.app, undefined, 'GET', '/system/info')).json(), { llm_provider: 'unknown', llm_model: 'unknown', status: 'unavailable' })
  t.ok(Date.now() - started < 20_000)
  slow.engine.behave(response => json(response, 200, { version: 1 }))
  t.match((await call(slow.app, undefined, 'GET', '/system/info')).json(), { status: 'unavailable' }, 'an answer of another shape is no answer')
})

t.test('the cost of a turn does not grow with the length of its session', async t => {
  const { app, student } = await classroom(t)
  await say(app, student, 'endless')
  const session = () => app.models.Session.findSession('endless') as Promise<LiveSession>
  for (let i = 1; i < 300; i++) {
    const outcome = await recordTurn(app.models, await session(), { messages: [{ role: 'user', content: 'x' }, { role: 'assistant', content: 'y' }], interrupted: false, seed: [] })
    if (outcome === 'large') await fileRecent(app.models, await session())
  }
  t.equal(await counted(app, student, 'endless'), 600)
  t.equal((await detail(app, student, 'endless')).messages.length, 600)
  t.ok(Buffer.byteLength(JSON.stringify(await app.models.Session.findWhole('endless'))) < 3000, 'the session document stays small')
})
