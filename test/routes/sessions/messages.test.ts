import { Types } from 'mongoose'
import t from 'tap'
import { fileRecent } from '../../../services/sessions/file.js'
import { readSession as readParts } from '../../../services/sessions/read.js'
import { classroom, readSession, say, storedSession, type Classroom } from '../../support/classroom.js'
import { json, replyTo } from '../../support/doubles/engine-double.js'
import {
  account, call, enrolledStudent, issuesOf, outcome, refusal, type Account
} from '../../support/helper.js'

const SEED = [
  { role: 'user', content: 'earlier' },
  { role: 'assistant', content: 'indeed' },
  { role: 'user', content: 'thanks' }
]
const SOURCE = {
  kind: 'document',
  document_id: 'yq2mC4nXc9L0Yb3sJ8ZpTA',
  title: 'week-3.pdf',
  page: 3,
  heading: 'Exams',
  quote: 'The exam is on 14 January.',
  mark: [15, 25]
}
const FACTS = { confidence: 'quoted', sources: [SOURCE, { kind: 'guide', title: 'Course guide' }], hint: 2 }

const messagesOf = async (room: Classroom, id: string, who = room.student): Promise<any[]> =>
  (await readSession(room, who, id)).messages

/** The stored turns of a session, the filed ones first. */
async function storedTurns ({ app: { models } }: Classroom, id: string): Promise<any[]> {
  const { transcript, recent = [] } = await models.Session.findWhole(id) ?? {}
  return [...await models.Turn.find({ transcript }).sort({ number: 1 }).lean(), ...recent]
}

const rate = async (room: Classroom, n: number | string, body: unknown, who: Account | undefined = room.student) =>
  await call(room.app, who, 'PUT', `/sessions/s1/messages/${n}/feedback`, body)

// Numbers, times and facts --------------------------------------------------------------------------------------------

t.test('messages are numbered from the first one of the seed on, and stay so when their turns are filed', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1', 'Hello', { messages: SEED })
  await fileRecent(room.app.models, await storedSession(room, 's1'))
  await say(room, room.student, 's1', 'Again')
  const messages = await messagesOf(room, 's1')
  t.strictSame(messages.map(({ n, content }) => [n, content]), [
    [1, 'earlier'], [2, 'indeed'], [3, 'thanks'],
    [4, 'Hello'], [5, replyTo('Hello')], [6, 'Again'], [7, replyTo('Again')]
  ])
  const times = (await storedTurns(room, 's1')).map(({ at }) => at.toISOString())
  t.strictSame(messages.map(({ at }) => at), [...Array(5).fill(times[0]), times[1], times[1]])
})

t.test('turns of an older version have a number and a time, and no other field', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1')
  const { transcript } = await storedSession(room, 's1')
  const at = new Date(0)
  const pair = (content: string) => [{ role: 'user', content }, { role: 'assistant', content: 'yes' }]
  const old = { messages: pair('q0'), interrupted: false, at }
  await room.app.models.Turn.collection.insertOne({ ...old, transcript, number: 0 })
  const recent = [{ _id: new Types.ObjectId(), ...old, messages: pair('q1') }]
  await room.app.models.Session.updateOne({ _id: 's1' }, { turns: 2, message_count: 4, recent })
  const message = (n: number, role: string, content: string) => ({ n, role, content, at: at.toISOString() })
  t.strictSame(await messagesOf(room, 's1'), [
    message(1, 'user', 'q0'), message(2, 'assistant', 'yes'),
    message(3, 'user', 'q1'), message(4, 'assistant', 'yes')
  ])
})

t.test('what a reply says about itself is in its message, and in the reply byte for byte', async t => {
  const room = await classroom(t)
  room.engine.behave(response => json(response, 200, {
    response: 'x', ...FACTS, sources: FACTS.sources.map(source => ({ ...source, secret: 'not ours' }))
  }))
  const reply = await say(room, room.student, 's1')
  t.match(reply.json(), { sources: { 0: { secret: 'not ours' } } }, 'the reply is as it is')
  t.match(await messagesOf(room, 's1'), { 1: FACTS })
  t.strictSame(Object.keys((await messagesOf(room, 's1'))[0]), ['n', 'role', 'content', 'at'], 'the question has none')
  const [turn] = await storedTurns(room, 's1')
  t.strictSame(turn.sources, FACTS.sources, 'only known fields are stored')
})

const OTHER_SHAPES: Array<[facts: object, recorded: string[]]> = [
  [{ confidence: 'sure', sources: [], hint: 1 }, ['sources', 'hint']],
  [{ confidence: null, sources: null, hint: null }, []],
  [{ confidence: 'none', sources: ['Guide, Exams'], hint: 4 }, ['confidence']],
  [{ confidence: 'related', sources: [SOURCE, { ...SOURCE, page: 0 }], hint: '1' }, ['confidence']],
  [{ sources: [{ ...SOURCE, mark: [1] }] }, []],
  [{ sources: { 0: SOURCE } }, []],
  [{ sources: [{ ...SOURCE, quote: 'x'.repeat(10_001) }], hint: 1.5 }, []],
  [{ sources: Array(51).fill({ kind: 'guide', title: '' }), hint: 3 }, ['hint']],
  [{ sources: Array(12).fill({ ...SOURCE, quote: 'x'.repeat(10_000) }), confidence: 'quoted' }, ['confidence']],
  [{ sources: [{ kind: 'guide', title: { $gt: '' } }] }, []],
  [{ sources: Array(200_000).fill(1) }, []]
]

t.test('what an engine gives in another shape, or too much of it, is passed on and not recorded', async t => {
  const room = await classroom(t)
  for (const [i, [facts, recorded]] of OTHER_SHAPES.entries()) {
    room.engine.behave(response => json(response, 200, { response: 'x', ...facts }))
    const reply = await say(room, room.student, `shape-${i}`)
    t.strictSame(outcome(reply), [200, { response: 'x', ...facts }], `shape ${i} is passed on`)
    const [, message] = await messagesOf(room, `shape-${i}`)
    t.strictSame(Object.keys(message), ['n', 'role', 'content', 'at', ...recorded], `shape ${i}`)
  }
})

t.test('a turn keeps what its subject said of transcripts when it was asked', async t => {
  const room = await classroom(t)
  const { app, professor, student } = room
  await say(room, student, 's1')
  await call(app, professor, 'PUT', '/subjects/algebra', { transcripts: 'named' })
  const held = room.engine.hold()
  const asked = say(room, student, 's1')
  await held.arrived(1)
  await call(app, professor, 'PUT', '/subjects/algebra', { transcripts: 'none' })
  held.release()
  await asked
  await call(app, student, 'POST', '/sessions/s1/resume_chat', { answer: 'a', current_question_index: 0 })
  t.strictSame((await storedTurns(room, 's1')).map(({ transcripts }) => transcripts), ['anonymous', 'named', 'none'])
})

// The seed ------------------------------------------------------------------------------------------------------------

t.test('the engine gets the seed until a turn of the session is recorded, and not afterwards', async t => {
  const room = await classroom(t)
  room.engine.behave(response => json(response, 500, {}))
  const seed = SEED.map(message => ({ ...message, more: 1 }))
  await say(room, room.student, 's1', 'Hello', { messages: seed })
  room.engine.behave(response => json(response, 200, { response: 'x' }))
  await say(room, room.student, 's1', 'Hello', { messages: seed })
  await say(room, room.student, 's1', 'Again', { messages: seed })
  await say(room, room.student, 's2', 'Hello', { messages: [] })
  t.strictSame(room.engine.calls.map(({ body }) => body.messages), [SEED, SEED, undefined, undefined])
})

t.test('a seed has at most 262,144 bytes of text, unless it is ignored', async t => {
  const room = await classroom(t)
  // Two bytes for each é: eight messages are the limit, to the byte.
  const messages = Array.from({ length: 8 }, (_, i) => ({ role: 'user', content: `${i}${'é'.repeat(16_383)}x` }))
  const larger = [...messages, { role: 'user', content: 'x' }]
  const tooLong = [['body.messages', 'too_long']]
  const other = await enrolledStudent(room.app)
  t.strictSame(issuesOf(await say(room, room.student, 's1', 'Hello', { messages: larger })), tooLong)
  t.equal(await room.app.models.Session.findSession('s1'), null, 'no session is left')
  t.equal((await say(room, room.student, 's1', 'Hello', { messages })).statusCode, 200)
  t.equal((await messagesOf(room, 's1')).length, 10)
  t.equal(room.engine.calls[0]?.body.messages.length, 8, 'the engine has all of it')
  t.equal((await say(room, room.student, 's1', 'Again', { messages: larger })).statusCode, 200, 'ignored')
  t.equal((await say(room, other, 's1', 'Mine?', { messages: larger })).statusCode, 403, 'the owner decides first')
  await call(room.app, room.student, 'DELETE', '/sessions/s1')
  t.strictSame(issuesOf(await say(room, room.student, 's1', 'Hello', { messages: larger })), tooLong, 'started again')
})

// Pages ---------------------------------------------------------------------------------------------------------------

t.test('messages are read in pages from the newest on, each oldest first, however their turns are kept', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1', 'turn 0', { messages: SEED })
  for (let i = 1; i < 40; i++) await say(room, room.student, 's1', `turn ${i}`)
  const { models } = room.app
  // The last eight turns are recent ones, in whatever part they are read.
  await fileRecent(models, await storedSession(room, 's1'))
  for (let i = 40; i < 43; i++) await say(room, room.student, 's1', `turn ${i}`)
  const read = async (query: string, who = room.student) => await call(room.app, who, 'GET', `/sessions/s1${query}`)
  const numbers = async (query: string) => {
    const answer = await read(query)
    t.equal(answer.headers['x-total-count'], '89', query)
    return answer.json().messages.map(({ n }: { n: number }) => n)
  }
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const pages: Array<[query: string, numbers: number[]]> = [
    ['', from(1, 89)], ['?limit=200', from(1, 89)], ['?limit=3', from(87, 89)], ['?limit=7&skip=5', from(78, 84)],
    ['?skip=80', from(1, 9)], ['?skip=86', from(1, 3)], ['?limit=2&skip=85', from(3, 4)], ['?limit=5&skip=87', [1, 2]],
    ['?skip=89', []], ['?limit=1&skip=1000', []], ['?limit=1&skip=84', [5]]
  ]
  for (const [query, expected] of pages) t.strictSame(await numbers(query), expected, query)
  const whole = (await read('')).json()
  t.strictSame([whole.messages[4].content, whole.messages[88].content], [replyTo('turn 0'), replyTo('turn 42')])
  t.strictSame((await read('?limit=2')).json(), { ...whole, messages: whole.messages.slice(-2) })
  t.match((await read('?limit=2')).headers.link, /limit=2&skip=2>; rel="next"/)
  for (const query of ['?limit=0', '?limit=201', '?skip=-1', '?limit=x']) t.equal((await read(query)).statusCode, 422)
})

t.test('a session that is deleted while it is read breaks the response off', async t => {
  const room = await classroom(t)
  const { app: { models }, student } = room
  for (let i = 0; i < 60; i++) await say(room, student, 's1', `turn ${i}`)
  const session = await storedSession(room, 's1')
  await fileRecent(models, session)
  const { messages } = await readParts(models, 's1', student.username)
  const read = async () => {
    for await (const part of messages) if (part[0]?.n === 1) await models.Turn.deleteTranscripts([session.transcript])
  }
  await t.rejects(read(), { message: 'Session not found' })
  t.equal((await call(room.app, student, 'GET', '/sessions/s1')).statusCode, 404, 'the first part is not there')
})

// Feedback ------------------------------------------------------------------------------------------------------------

t.test('feedback is shown with its reply, and new feedback replaces all of the old', async t => {
  const room = await classroom(t)
  for (const content of ['one', 'two']) await say(room, room.student, 's1', content)
  const full = { rating: 'down', reason: 'incomplete', comment: 'Where?' }
  for (let i = 0; i < 2; i++) {
    t.strictSame(outcome(await rate(room, 2, { ...full, more: 1 })), [200, full], 'the same twice')
    const shown = (await messagesOf(room, 's1')).map(({ feedback }) => feedback)
    t.strictSame(shown, [undefined, full, undefined, undefined])
  }
  await say(room, room.student, 's1', 'three')
  t.strictSame(outcome(await rate(room, 2, { rating: 'up' })), [200, { rating: 'up' }])
  await rate(room, 6, full)
  t.strictSame((await messagesOf(room, 's1')).map(({ feedback }) => feedback?.rating),
    [undefined, 'up', undefined, undefined, undefined, 'down'])
  const [turn] = await storedTurns(room, 's1')
  t.matchOnly(turn.feedback, { rating: 'up', at: Date })
})

t.test('feedback is for a reply of this service: any other message is not found', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1', 'Hello', { messages: SEED })
  await say(room, room.student, 's2')
  // 2 is the assistant's, and part of the seed.
  for (const n of ['2', '1', '3', '4', '6', '7', '0', '-1', '05', '5.0', '1e0', 'x', '%00', '9'.repeat(99)]) {
    t.strictSame(outcome(await rate(room, n, { rating: 'up' })), refusal(404, 'Message not found'), n)
  }
  t.equal((await rate(room, 5, { rating: 'up' })).statusCode, 200)
})

t.test('feedback is given by the owner of a session, and in its shape', async t => {
  const room = await classroom(t)
  t.strictSame(outcome(await rate(room, 2, { rating: 'up' })), refusal(404, 'Session not found'))
  await say(room, room.student, 's1')
  for (const who of [await enrolledStudent(room.app), room.professor, await account(room.app, 'ADMIN')]) {
    t.strictSame(outcome(await rate(room, 2, { rating: 'up' }, who)), refusal(403, 'Session belongs to another user'))
  }
  const issues = async (body: unknown) => issuesOf(await rate(room, 99, body))
  t.strictSame(await issues({}), [['body.rating', 'missing']])
  t.strictSame(await issues({ rating: 'best', reason: 'x'.repeat(101), comment: 'x'.repeat(2001) }), [
    ['body.rating', 'enum'], ['body.reason', 'string_too_long'], ['body.comment', 'string_too_long']
  ])
  t.strictSame(await issues({ rating: 'up', comment: null }), [['body.comment', 'string_type']])
  const longest = { rating: 'up', reason: '𝒳'.repeat(100), comment: '<script>'.repeat(250) }
  t.strictSame(outcome(await rate(room, 2, longest)), [200, longest])
  await call(room.app, room.student, 'DELETE', '/sessions/s1')
  t.strictSame(outcome(await rate(room, 2, { rating: 'up' })), refusal(404, 'Session not found'))
})

// A filing stores copies of the recent turns, then takes the turns out of the session.
for (const [collection, moment] of [
  ['turns', 'before'], ['turns', 'after'], ['sessions', 'before'], ['sessions', 'after']
] as const) {
  t.test(`feedback that comes ${moment} a filing writes to ${collection} stays when the filing goes on`, async t => {
    const room = await classroom(t)
    await say(room, room.student, 's1')
    const write = room.proxy.hold(collection === 'turns' ? 'insert' : 'update', collection, moment)
    const filed = fileRecent(room.app.models, await storedSession(room, 's1'))
    await write.arrived
    // A turn that is recorded meanwhile is in the session when the turns of the held filing are taken out.
    await say(room, room.student, 's1', 'Again')
    const rated = await Promise.all([rate(room, 2, { rating: 'up' }), rate(room, 4, { rating: 'down' })])
    t.strictSame(rated.map(({ statusCode }) => statusCode), [200, 200])
    const given = async () => (await messagesOf(room, 's1')).map(({ feedback }) => feedback?.rating)
    t.strictSame(await given(), [undefined, 'up', undefined, 'down'], 'it is there when it is acknowledged')
    write.release()
    await filed
    t.strictSame(await given(), [undefined, 'up', undefined, 'down'])
    await fileRecent(room.app.models, await storedSession(room, 's1'))
    t.strictSame(await given(), [undefined, 'up', undefined, 'down'], 'and after the next filing')
  })
}

t.test('feedback for a session that is deleted meanwhile leaves nothing', async t => {
  const room = await classroom(t)
  await say(room, room.student, 's1')
  const isFeedback = ({ updates }: Record<string, any>) => updates[0].u.$set.feedback !== undefined
  const write = room.proxy.hold('update', 'turns', 'before', isFeedback)
  const rated = rate(room, 2, { rating: 'up' })
  await write.arrived
  await call(room.app, room.student, 'DELETE', '/sessions/s1')
  write.release()
  t.strictSame(outcome(await rated), refusal(404, 'Session not found'))
  t.equal(await room.app.models.Turn.countDocuments({}), 0)
})
