import t from 'tap'
import { classroom, readSession, say, transcript, type Classroom } from '../../support/classroom.js'
import { buildChatEngine } from '../../../companions/chat-engine/app.js'
import { GUIDE } from '../../companions/chat-engine/helper.js'
import { replyTo } from '../../support/doubles/engine-double.js'
import {
  account,
  type Account,
  addSubject,
  call,
  enrol,
  enrolledStudent,
  freshDatabase,
  outcome,
  refusal,
  startApp
} from '../../support/helper.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'

const ANSWER = { answer: 'a', current_question_index: 0 }

/** What the list shows: the number in the header, and the ids. */
async function listOf ({ app }: Pick<Classroom, 'app'>, who: Account, query = '') {
  const answer = await call(app, who, 'GET', `/sessions${query}`)
  return [answer.headers['x-total-count'], answer.json().map(({ _id }: { _id: string }) => _id)]
}

/** Sessions whose last activity is a second apart, the last one newest. */
async function sessions (room: Classroom, who: Account, ids: string[], more = {}): Promise<void> {
  for (const [i, id] of ids.entries()) {
    await say(room, who, id, `About ${id}`, more)
    const at = new Date(Date.now() - 60_000 + 1000 * i)
    await room.app.models.Session.updateOne({ _id: id }, { created_at: at, last_active: at })
  }
}

t.test("the list of sessions is the caller's own, newest activity first", async t => {
  const room = await classroom(t)
  await sessions(room, room.student, ['s1', 's2', 's3'])
  await sessions(room, room.professor, ['p1'])
  t.strictSame(await listOf(room, room.student), ['3', ['s3', 's2', 's1']])
  await say(room, room.student, 's1', 'Again')
  t.strictSame(await listOf(room, room.student), ['3', ['s1', 's3', 's2']])
  t.strictSame(await listOf(room, room.professor), ['1', ['p1']])
})

t.test('sessions of the same moment are in the order of their ids', async t => {
  const room = await classroom(t)
  await sessions(room, room.student, ['b', 'a', 'c'])
  await room.app.models.Session.updateMany({}, { last_active: new Date(0) })
  t.strictSame(await listOf(room, room.student), ['3', ['a', 'b', 'c']])
})

t.test('the list of sessions comes in pages and can be of one subject', async t => {
  const room = await classroom(t)
  await sessions(room, room.professor, ['s1', 's2', 's3'])
  await sessions(room, room.professor, ['p1'], { asignatura: 'physics' })
  t.strictSame(await listOf(room, room.professor, '?limit=1&skip=1&subject=algebra'), ['3', ['s2']])
  t.strictSame(await listOf(room, room.professor, '?subject=physics'), ['1', ['p1']])
  t.strictSame(await listOf(room, room.professor, '?subject=nothing'), ['0', []])
  t.equal((await call(room.app, room.professor, 'GET', '/sessions?limit=x')).statusCode, 422)
})

t.test('a row of the list holds figures and no messages', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1', 'Hello')
  await say(room, room.student, 's1', 'Again')
  const row = {
    _id: 's1',
    title: 'Hello',
    subject: 'algebra',
    created_at: String,
    last_active: String,
    message_count: 4
  }
  t.matchOnly((await call(room.app, room.student, 'GET', '/sessions')).json(), [row])
})

const REQUESTS = [
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '/resume_chat', ANSWER]
] as const

t.test('a session is read, resumed and deleted by its owner only', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1')
  for (const who of [await enrolledStudent(room.app), room.professor, await account(room.app, 'ADMIN')]) {
    for (const [method, path, body] of REQUESTS) {
      const foreign = await call(room.app, who, method, `/sessions/s1${path}`, body)
      t.strictSame(outcome(foreign), refusal(403, 'Session belongs to another user'), method)
      const unknown = await call(room.app, who, method, `/sessions/nothing${path}`, body)
      t.strictSame(outcome(unknown), refusal(404, 'Session not found'), method)
    }
  }
  t.strictSame(await transcript(room, room.student, 's1'), ['Hello', replyTo('Hello')])
})

t.test('ids that cannot exist are just not found', async t => {
  const room = await classroom(t)
  for (const id of ['%00', 'a'.repeat(2000), '__proto__']) {
    const answer = await call(room.app, room.student, 'GET', `/sessions/${id}`)
    t.strictSame(outcome(answer), refusal(404, 'Session not found'), id.slice(0, 20))
  }
  const above = await call(room.app, room.student, 'GET', '/sessions/%2e%2e')
  t.strictSame([above.statusCode, above.headers.location], [302, '/app/'], 'the folder above, which leads to the page')
})

t.test('a deleted session does not exist for any caller', async t => {
  const room = await classroom(t)
  await sessions(room, room.student, ['s1', 's2'])
  t.strictSame(outcome(await call(room.app, room.student, 'DELETE', '/sessions/s1')), [204, undefined])
  t.strictSame(await listOf(room, room.student), ['1', ['s2']])
  for (const who of [room.student, await enrolledStudent(room.app)]) {
    for (const [method, path, body] of REQUESTS) {
      const answer = await call(room.app, who, method, `/sessions/s1${path}`, body)
      t.strictSame(outcome(answer), refusal(404, 'Session not found'), method)
    }
  }
})

t.test('the id of a deleted session is reserved for its owner, who may use it about any subject', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1')
  await call(room.app, room.student, 'DELETE', '/sessions/s1')
  const stranger = await enrolledStudent(room.app)
  t.strictSame(outcome(await say(room, stranger, 's1')), refusal(403, 'Session belongs to another user'))
  await enrol(room.app, room.student, 'physics')
  t.equal((await say(room, room.student, 's1', 'Fresh', { asignatura: 'physics' })).statusCode, 200)
  const { subject, title, messages } = await readSession(room, room.student, 's1')
  t.strictSame([subject, title, messages.length], ['physics', 'Fresh', 2])
  t.equal(room.engine.calls.at(-1)?.headers['x-session-generation'], '1', 'the engine can tell the two apart')
})

t.test('a turn under way when its session is deleted is answered and not recorded', async t => {
  const room = await classroom(t)
  const held = room.engine.hold()
  const chat = say(room, room.student, 'deleted')
  await held.arrived(1)
  const rows = (await call(room.app, room.student, 'GET', '/sessions')).json()
  t.strictSame(
    rows.map((row: { _id: string; message_count: number }) => [row._id, row.message_count]),
    [['deleted', 0]],
    'claimed, listed and empty'
  )
  await call(room.app, room.student, 'DELETE', '/sessions/deleted')
  held.release()
  t.equal((await chat).statusCode, 200)
  t.equal((await call(room.app, room.student, 'GET', '/sessions/deleted')).statusCode, 404)
  const { live, turns, recent } = (await room.app.models.Session.findWhole('deleted')) ?? {}
  t.strictSame([live, turns, recent], [false, 0, []])
})

t.test('a session that is started again about the same subject: our engine remembers nothing of it', async t => {
  const uri = await freshDatabase(t)
  const engine = await buildChatEngine({ MONGODB_URI: uri, ...OPEN_COMPANION })
  t.teardown(() => engine.close())
  await engine.listen({ port: 0, host: '127.0.0.1' })
  const app = await startApp(t, uri, { CHATBOT_URL: engine.listeningOrigin })
  const professor = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  await call(app, professor, 'PUT', '/subjects/algebra', { guide: GUIDE })

  for (const round of [0, 1, 2]) {
    const name = `round ${round}`
    t.equal((await say({ app }, professor, 's', `Hello, ${name}`)).json().interrupted, false, `${name}: no test waits`)
    const history = (await engine.inject('/history/s'))
      .json()
      .messages.map(({ content }: { content: string }) => content)
    t.strictSame(history, await transcript({ app }, professor, 's'), name)
    t.equal((await say({ app }, professor, 's', 'Give me a test of 3 questions')).json().interrupted, true, name)
    // It counts for a question with options, and for one that asks for a number.
    const answer = { ...ANSWER, answer: '1' }
    const next = (await call(app, professor, 'POST', '/sessions/s/resume_chat', answer)).json()
    t.strictSame([next.session_id, next.interrupt_info.question_num], ['s', 2], name)
    await call(app, professor, 'DELETE', '/sessions/s')
  }
})
