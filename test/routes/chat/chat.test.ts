import t from 'tap'
import { classroom, listedCount, readSession, say, transcript } from '../../support/classroom.js'
import { json, replyTo } from '../../support/doubles/engine-double.js'
import {
  account, type Account, call, enrolledStudent, issuesOf, outcome, refusal, until
} from '../../support/helper.js'
import { openRaw } from '../../support/raw-connection.js'

t.test('a message goes to the engine and the reply comes back byte for byte', async t => {
  const room = await classroom(t)
  const bytes = '{ "response":"Hi", "unknown":{"a":[1,2.50]},\n "session_id":"x" }'
  room.engine.behave(response => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes))
  const answer = await say(room, room.student, 'first', 'What is a vector?', {}, { 'x-request-id': 'trace-me' })
  t.equal(answer.statusCode, 200)
  t.match(answer.headers['content-type'], /^application\/json/)
  t.equal(answer.body, bytes)
  t.equal(room.engine.calls.length, 1)
  const [sent] = room.engine.calls
  t.equal(sent?.path, '/chat')
  const { username } = room.student
  t.strictSame(sent?.body, { query: 'What is a vector?', id: 'first', asignatura: 'algebra', user_id: username })
  t.equal(sent?.headers['x-request-id'], 'trace-me', 'the request id is sent along')
})

t.test('a message and its reply are the transcript of a new session', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'first', 'What is a vector?')
  t.matchOnly(await readSession(room, room.student, 'first'), {
    _id: 'first',
    user_id: room.student.username,
    title: 'What is a vector?',
    subject: 'algebra',
    created_at: String,
    last_active: String,
    messages: [
      { n: 1, role: 'user', content: 'What is a vector?', at: String },
      { n: 2, role: 'assistant', content: replyTo('What is a vector?'), at: String }
    ]
  })
})

t.test('the text of the assistant is found in each of its places', async t => {
  const room = await classroom(t)
  const replies: Array<[object, string]> = [
    [{ response: 'a', message: { content: 'b' } }, 'a'],
    [{ message: { content: 'b' }, messages: [{ content: 'c' }] }, 'b'],
    [{ messages: [{ content: 'x' }, { content: 'c' }] }, 'c'],
    [{ response: 1, message: { content: 2 }, messages: [{ content: 'x' }, { content: 3 }] }, ''],
    [{ response: null, message: 'no', messages: {} }, ''],
    [{ messages: [] }, '']
  ]
  for (const [i, [reply, text]] of replies.entries()) {
    room.engine.behave(response => json(response, 200, reply))
    await say(room, room.student, `place-${i}`)
    t.strictSame(await transcript(room, room.student, `place-${i}`), ['Hello', text], JSON.stringify(reply))
  }
})

t.test('earlier messages seed a new transcript and are ignored afterwards', async t => {
  const room = await classroom(t)
  const first = '  My very\n first   question  '
  const messages = [
    { role: 'user', content: first, extra: { $ref: 1 } },
    { role: 'assistant', content: 'An answer' }
  ]
  await say(room, room.student, 'seeded', 'Next', { messages })
  await say(room, room.student, 'seeded', 'Last', { messages })
  const expected = [first, 'An answer', 'Next', replyTo('Next'), 'Last', replyTo('Last')]
  t.strictSame(await transcript(room, room.student, 'seeded'), expected)
  t.equal((await readSession(room, room.student, 'seeded')).title, 'My very first question')
  t.equal(await listedCount(room, room.student, 'seeded'), 6)
  const stored = await room.app.models.Session.findWhole('seeded')
  const keys = stored?.recent?.[0]?.messages.map(message => Object.keys(message).sort())
  t.strictSame(keys, Array(4).fill(['content', 'role']), 'no other field is stored')
})

const TITLES: Array<[content: string, title: string]> = [
  ['word '.repeat(40), 'word '.repeat(11) + 'word…'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), 'x'.repeat(60) + '…'],
  ['🎓'.repeat(61), '🎓'.repeat(60) + '…'],
  // Cut at a word only where more than half of the title stays.
  ['x'.repeat(30) + ' ' + 'y'.repeat(60), 'x'.repeat(30) + ' ' + 'y'.repeat(29) + '…'],
  ['x'.repeat(31) + ' ' + 'y'.repeat(60), 'x'.repeat(31) + '…'],
  [' \n ', '']
]

t.test('the title is the first message, cut at a word near 60 characters', async t => {
  const room = await classroom(t)
  for (const [i, [content, title]] of TITLES.entries()) {
    await say(room, room.student, `title-${i}`, content)
    t.equal((await readSession(room, room.student, `title-${i}`)).title, title, content.slice(0, 20))
  }
})

const MESSAGE = { id: 'x', asignatura: 'algebra', content: 'x' }

t.test('what is no message is 422; the engine is not asked and no session is claimed', async t => {
  const { app, engine, student } = await classroom(t)
  const issues = async (body: object) => issuesOf(await call(app, student, 'POST', '/chat', body))
  const missing = ['id', 'asignatura', 'content'].map(name => [`body.${name}`, 'missing'])
  t.strictSame(await issues({}), missing)
  for (const id of ['.', '..', 'a b', 'a/b', 'ä']) {
    t.strictSame(await issues({ ...MESSAGE, id }), [['body.id', 'string_pattern_mismatch']], id)
  }
  t.strictSame(await issues({ ...MESSAGE, id: 'a'.repeat(129), content: '' }), [
    ['body.id', 'string_too_long'],
    ['body.content', 'string_too_short']
  ])
  t.strictSame(await issues({ ...MESSAGE, content: 'x'.repeat(32_001) }), [['body.content', 'string_too_long']])
  const messages = [{ role: 'system', content: 'x' }, { role: 'user' }]
  t.strictSame(await issues({ ...MESSAGE, messages }), [
    ['body.messages.0.role', 'enum'],
    ['body.messages.1.content', 'missing']
  ])
  const tooMany = Array(201).fill({ role: 'user', content: 'x' })
  t.strictSame(await issues({ ...MESSAGE, messages: tooMany }), [['body.messages', 'too_long']])
  t.equal(engine.calls.length, 0)
  t.equal(await app.models.Session.countDocuments({}), 0)
})

t.test('millions of faulty items are one issue, and soon', async t => {
  const { app, student } = await classroom(t)
  const started = Date.now()
  const answer = await call(app, student, 'POST', '/chat', { ...MESSAGE, messages: Array(2_000_000).fill(1) })
  t.strictSame(issuesOf(answer), [['body.messages', 'too_long']])
  t.ok(Date.now() - started < 60_000, `${Date.now() - started} ms`)
})

t.test('up to 8 MiB go through, more is 413', async t => {
  const room = await classroom(t)
  t.equal((await say(room, room.student, 'huge', 'x', { padding: 'x'.repeat(8_380_000) })).statusCode, 200)
  t.equal((await say(room, room.student, 'huger', 'x', { padding: 'x'.repeat(8_400_000) })).statusCode, 413)
})

t.test('a chat that is refused says why and claims nothing', async t => {
  const room = await classroom(t)
  const { app, student, professor } = room
  const other = await enrolledStudent(app)
  await say(room, student, 'mine')
  const cases: Array<[name: string, who: Account, id: string, subject: string, status: number, detail: string]> = [
    ['a student in a subject of others', student, 'n1', 'physics', 403, 'Not enrolled in this subject'],
    ['a student in no subject', student, 'n2', 'nothing', 403, 'Not enrolled in this subject'],
    ['a professor in no subject', professor, 'n3', 'nothing', 404, 'Subject not found'],
    ['a session of another user', other, 'mine', 'algebra', 403, 'Session belongs to another user'],
    [
      'a session of another user, not enrolled',
      await account(app, 'STUDENT'),
      'mine',
      'algebra',
      403,
      'Session belongs to another user'
    ],
    ['the own session, not enrolled', student, 'mine', 'physics', 403, 'Not enrolled in this subject']
  ]
  for (const [name, who, id, asignatura, status, detail] of cases) {
    const answer = await call(app, who, 'POST', '/chat', { id, asignatura, content: 'x' })
    t.strictSame(outcome(answer), refusal(status, detail), name)
  }
  t.equal(room.engine.calls.length, 1, 'the engine is not asked')
  t.equal(await app.models.Session.countDocuments({}), 1)
})

t.test('a professor chats in any subject, in one for each session', async t => {
  const room = await classroom(t)
  t.equal((await say(room, room.professor, 'taught')).statusCode, 200)
  const elsewhere = await say(room, room.professor, 'taught', 'x', { asignatura: 'physics' })
  t.strictSame(outcome(elsewhere), refusal(400, 'Session belongs to another subject'))
  t.equal((await say(room, room.professor, 'other', 'x', { asignatura: 'physics' })).statusCode, 200)
})

t.test('enrolment is checked on every message', async t => {
  const room = await classroom(t)
  t.equal((await say(room, room.student, 'mine')).statusCode, 200)
  await room.app.models.User.updateOne({ _id: room.student.username }, { $pull: { subjects: 'algebra' } })
  t.strictSame(outcome(await say(room, room.student, 'mine')), refusal(403, 'Not enrolled in this subject'))
})

t.test('of two users who race for a new id, one is the owner and the other gets 403', async t => {
  const room = await classroom(t)
  const other = await enrolledStudent(room.app)
  for (let round = 0; round < 5; round++) {
    const [a, b] = await Promise.all([room.student, other].map(who => say(room, who, `race-${round}`)))
    t.strictSame([a?.statusCode, b?.statusCode].sort(), [200, 403])
    const owner = a?.statusCode === 200 ? room.student : other
    t.strictSame(await transcript(room, owner, `race-${round}`), ['Hello', replyTo('Hello')])
  }
})

t.test('a client that closes its connection: the turn is recorded all the same', async t => {
  const room = await classroom(t)
  const origin = await room.app.listen({ port: 0, host: '127.0.0.1' })
  const held = room.engine.hold()
  const body = JSON.stringify({ id: 'gone', asignatura: 'algebra', content: 'Are you there?' })
  const { socket, closed } = await openRaw(
    origin,
    [
      'POST /chat HTTP/1.1',
      'Host: x',
      `Authorization: ${room.student.headers.authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body
    ].join('\r\n')
  )
  await held.arrived(1)
  socket.destroy()
  await closed
  held.release()
  await until(async () => (await listedCount(room, room.student, 'gone')) === 2)
  t.strictSame(await transcript(room, room.student, 'gone'), ['Are you there?', replyTo('Are you there?')])
})
