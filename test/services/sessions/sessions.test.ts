import { Types } from 'mongoose'
import t from 'tap'
import { fileRecent, RECENT_SIZE } from '../../../services/sessions/file.js'
import { recordTurn } from '../../../services/sessions/record.js'
import type { LiveSession } from '../../../models/sessions/session.js'
import {
  classroom, filedTurns, listedCount, say, storedSession, transcript, type Classroom
} from '../../support/classroom.js'
import { json, replyTo } from '../../support/doubles/engine-double.js'
import { call, outcome, refusal, startApp, until } from '../../support/helper.js'

const turnAbout = (content: string) => [content, replyTo(content)]
const all = (contents: string[]) => contents.flatMap(turnAbout)
const statuses = (answers: Array<{ statusCode: number }>) => answers.map(({ statusCode }) => statusCode)

/** What the session's document holds: the turns in it, their size, all turns, and their messages. */
async function stored ({ app }: Classroom, id: string) {
  const {
    recent = [],
    recent_size: size,
    turns,
    message_count: messages
  } = (await app.models.Session.findWhole(id)) ?? {}
  return { recent: recent.length, size, turns, messages }
}

// Turns ---------------------------------------------------------------------------------------------------------------

t.test('fifty turns of one session at once are all recorded, each whole', async t => {
  const room = await classroom(t)
  const said = Array.from({ length: 50 }, (_, i) => `message ${i}`)
  const answers = await Promise.all(said.map(content => say(room, room.student, 'crowd', content)))
  t.strictSame(statuses(answers), Array(50).fill(200))
  const texts = await transcript(room, room.student, 'crowd')
  t.equal(await listedCount(room, room.student, 'crowd'), 100)
  const recorded = texts.filter((_, i) => i % 2 === 0)
  t.strictSame(recorded.toSorted(), said.toSorted(), 'each one once')
  t.strictSame(texts, all(recorded), 'a turn stays together')
})

/** Twenty sessions, all but one with a first turn, and a second turn for each that is at the engine; two for some. */
async function turnsAtTheEngine (room: Classroom) {
  const ids = Array.from({ length: 20 }, (_, i) => `together-${i}`)
  await Promise.all(ids.filter(id => id !== 'together-5').map(id => say(room, room.student, id, 'first')))
  const held = room.engine.hold()
  const messages = [
    { role: 'user', content: 'earlier' },
    { role: 'assistant', content: 'indeed' }
  ]
  const answers = [...ids, 'together-3', 'together-5'].map(id => say(room, room.student, id, 'second', { messages }))
  await held.arrived(answers.length)
  return { ids, answers, release: held.release }
}

t.test('turns that are written together are recorded one by one, also when a session among them is gone', async t => {
  const room = await classroom(t)
  const { ids, answers, release } = await turnsAtTheEngine(room)
  const { collection } = room.app.models.Session
  const commands = t.capture(collection, 'bulkWrite', collection.bulkWrite)
  await call(room.app, room.student, 'DELETE', '/sessions/together-7')
  release()
  t.strictSame(statuses(await Promise.all(answers)), Array(22).fill(200))
  const { length } = commands()
  t.ok(length > 0 && length < answers.length, `${length} commands for ${answers.length} turns`)

  const [first, second] = [turnAbout('first'), turnAbout('second')]
  const expected: Record<string, string[]> = {
    'together-3': [...first, ...second, ...second],
    // Its first two turns came together: what was said before is put before one of them.
    'together-5': ['earlier', 'indeed', ...second, ...second]
  }
  for (const id of ids.filter(id => id !== 'together-7')) {
    const texts = expected[id] ?? [...first, ...second]
    t.strictSame(await transcript(room, room.student, id), texts, id)
    t.equal(await listedCount(room, room.student, id), texts.length, id)
  }
  t.equal((await call(room.app, room.student, 'GET', '/sessions/together-7')).statusCode, 404)
})

// Filing --------------------------------------------------------------------------------------------------------------

t.test('recent turns are filed when they are larger than the limit, and not before', async t => {
  const room = await classroom(t)
  // A turn counts a thousand and its characters: this one is as large as the limit.
  const reply = (length: number) =>
    room.engine.behave(response => json(response, 200, { response: 'x'.repeat(length) }))
  reply(RECENT_SIZE - 1005)
  await say(room, room.student, 'even', 'Hello')
  await fileRecent(room.app.models, await storedSession(room, 'even'), RECENT_SIZE)
  t.strictSame(await stored(room, 'even'), { recent: 1, size: RECENT_SIZE, turns: 1, messages: 2 })
  t.equal(await filedTurns(room, await storedSession(room, 'even')), 0)
  reply(RECENT_SIZE - 1004)
  await say(room, room.student, 'large', 'Hello')
  await until(async () => (await stored(room, 'large')).recent === 0)
  t.strictSame(await stored(room, 'large'), { recent: 0, size: 0, turns: 1, messages: 2 })
  t.equal(await filedTurns(room, await storedSession(room, 'large')), 1)
})

t.test('turns leave the document of their session before it is large, and stay in their order', async t => {
  const room = await classroom(t)
  const said = [...Array.from({ length: 30 }, (_, i) => `message ${i}`), 'x'.repeat(20_000)]
  for (const content of said) await say(room, room.student, 'filed', content)
  await until(async () => (await stored(room, 'filed')).recent === 0)
  t.strictSame(await stored(room, 'filed'), { recent: 0, size: 0, turns: 31, messages: 62 })
  t.equal(await filedTurns(room, await storedSession(room, 'filed')), 31)
  await say(room, room.student, 'filed', 'the last')
  t.strictSame(await transcript(room, room.student, 'filed'), all([...said, 'the last']))
  t.equal(await listedCount(room, room.student, 'filed'), 64)
})

t.test('the cost of a turn does not grow with the length of its session', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'endless')
  const { models } = room.app
  const messages = [
    { role: 'user' as const, content: 'x' },
    { role: 'assistant' as const, content: 'y' }
  ]
  for (let i = 1; i < 300; i++) {
    const session = await storedSession(room, 'endless')
    const outcome = await recordTurn(models, session, { messages, interrupted: false })
    if (outcome === 'large') await fileRecent(models, session)
  }
  t.equal(await listedCount(room, room.student, 'endless'), 600)
  t.equal((await transcript(room, room.student, 'endless')).length, 600)
  const size = Buffer.byteLength(JSON.stringify(await models.Session.findWhole('endless')))
  t.ok(size < 3000, `the session document has ${size} bytes`)
})

t.test('a process killed while it files turns has neither lost nor doubled one', async t => {
  const room = await classroom(t)
  const { Session, Turn } = room.app.models
  const said = ['one', 'two', 'three']
  for (const content of said) await say(room, room.student, 'killed', content)
  const { recent = [], turns } = (await Session.findWhole('killed')) ?? {}
  const session = await storedSession(room, 'killed')
  t.equal(recent.length, 3)
  for (const [number, turn] of recent.entries()) {
    await Turn.file({ ...turn, transcript: session.transcript, number })
    t.strictSame(await transcript(room, room.student, 'killed'), all(said), `killed after ${number + 1}`)
  }
  // What an earlier version left at a place that it did not count.
  const left = [
    { role: 'user' as const, content: 'left' },
    { role: 'assistant' as const, content: 'over' }
  ]
  await Turn.create({
    _id: session.transcript,
    transcript: session.transcript,
    number: turns,
    messages: left,
    interrupted: false,
    at: new Date()
  })
  await say(room, room.student, 'killed', 'four')
  await Promise.all([fileRecent(room.app.models, session), fileRecent(room.app.models, session)])
  t.equal(await filedTurns(room, session), 4)
  t.strictSame(await stored(room, 'killed'), { recent: 0, size: 0, turns: 4, messages: 8 })
  t.strictSame(await transcript(room, room.student, 'killed'), all([...said, 'four']))
})

// Room in the document ------------------------------------------------------------------------------------------------

const HEAVY = 'x'.repeat(7_000_000)

t.test('replies that do not fit into one document together are all recorded', async t => {
  const room = await classroom(t, { SESSION_MAX_BYTES: '0' })
  await say(room, room.student, 'heavy')
  const held = room.engine.hold(response => json(response, 200, { response: HEAVY, interrupted: false }))
  const answers = Array.from({ length: 4 }, () => say(room, room.student, 'heavy', 'again'))
  await held.arrived(answers.length)
  held.release()
  t.strictSame(statuses(await Promise.all(answers)), [200, 200, 200, 200])
  const lengths = (await transcript(room, room.student, 'heavy')).map(({ length }) => length)
  t.strictSame(lengths, [5, 15, ...Array(4).fill([5, HEAVY.length]).flat()])
})

const turnOf = (reply: string) => ({
  messages: [
    { role: 'user' as const, content: 'Hello' },
    { role: 'assistant' as const, content: reply }
  ],
  interrupted: false
})

t.test('a turn that is refused for room which another filing has made since is recorded', async t => {
  const room = await classroom(t)
  const { models } = room.app
  await say(room, room.student, 'room')
  const session = await storedSession(room, 'room')
  for (let i = 0; i < 2; i++) await recordTurn(models, session, turnOf(HEAVY))
  // The turn is refused, and is about to look why.
  const refused = room.proxy.hold('update', 'sessions', 'after')
  const recording = recordTurn(models, session, turnOf(HEAVY))
  await refused.arrived
  await fileRecent(models, session)
  t.equal((await stored(room, 'room')).recent, 0, 'the others are filed meanwhile')
  refused.release()
  t.equal(await recording, 'large')
  t.strictSame(await stored(room, 'room'), { recent: 1, size: 1005 + HEAVY.length, turns: 4, messages: 8 })
})

t.test('a turn that is larger than a document is an error, also in a session that is empty', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'room')
  const session = await storedSession(room, 'room')
  await t.rejects(recordTurn(room.app.models, session, turnOf('x'.repeat(17_000_000))), { message: /larger than/ })
  // One that the driver sends, and that has no room beside the other fields of its session.
  let attempts = 0
  room.app.models.Session.record = async () => {
    attempts++
    return 'noRoom'
  }
  await t.rejects(recordTurn(room.app.models, session, turnOf('x')), {
    message: 'the turn is larger than a document of the database'
  })
  t.equal(attempts, 3, 'it is refused once beside another turn, and twice in an empty session')
  t.strictSame(await transcript(room, room.student, 'room'), all(['Hello']), 'nothing else has changed')
})

// Deletion ------------------------------------------------------------------------------------------------------------

t.test('a deletion leaves nothing but the id and its owner, neither of filed turns nor of recent ones', async t => {
  const room = await classroom(t)
  const { Session, Turn } = room.app.models
  await say(room, room.student, 'gone', 'the filed turn')
  await fileRecent(room.app.models, await storedSession(room, 'gone'))
  await say(room, room.student, 'gone', 'the newest turn')
  t.equal(await Turn.countDocuments({}), 1)
  t.equal((await stored(room, 'gone')).recent, 1)
  t.equal((await call(room.app, room.student, 'DELETE', '/sessions/gone')).statusCode, 204)
  t.equal(await Turn.countDocuments({}), 0)
  t.matchOnly(await Session.findWhole('gone'), {
    _id: 'gone',
    user_id: room.student.username,
    subject: 'algebra',
    created_at: Date,
    last_active: Date,
    uncounted: Types.ObjectId,
    live: false,
    title: '',
    turns: 0,
    message_count: 0,
    recent: [],
    recent_size: 0,
    bytes: 0
  })
})

/** A session with one turn that is not filed, and a filing of it. */
async function filing (room: Classroom) {
  await say(room, room.student, 'filing')
  const session = await storedSession(room, 'filing')
  return { session, file: () => fileRecent(room.app.models, session) }
}

for (const moment of ['before', 'after'] as const) {
  t.test(`a session that is deleted ${moment} its turns are filed: nothing of them is left`, async t => {
    const room = await classroom(t)
    const { session, file } = await filing(room)
    const write = room.proxy.hold('insert', 'turns', moment)
    const filed = file()
    await write.arrived
    t.equal((await call(room.app, room.student, 'DELETE', '/sessions/filing')).statusCode, 204)
    write.release()
    await filed
    t.equal(await filedTurns(room, session), 0)
  })
}

t.test(
  'a session that is deleted while its turns are filed, and the filing fails: nothing of them is left',
  async t => {
    const room = await classroom(t)
    const { app, student } = room
    const { session, file } = await filing(room)
    const { Turn } = app.models
    const write = Turn.file
    Turn.file = async turn => {
      await call(app, student, 'DELETE', '/sessions/filing')
      await write(turn)
      t.equal(await filedTurns(room, session), 1, 'it is filed after the deletion')
      throw new Error('the connection is lost')
    }
    await t.rejects(file(), { message: 'the connection is lost' })
    t.equal(await filedTurns(room, session), 0)
  }
)

t.test('a session that is deleted between filing and its check: nothing of it is left', async t => {
  const room = await classroom(t)
  const { session, file } = await filing(room)
  const drop = room.proxy.hold('update', 'sessions', 'before')
  const filed = file()
  await drop.arrived
  t.equal(await filedTurns(room, session), 1, 'the turn is filed, and not yet taken out of the session')
  t.equal((await call(room.app, room.student, 'DELETE', '/sessions/filing')).statusCode, 204)
  drop.release()
  await filed
  t.equal(await filedTurns(room, session), 0)
})

t.test('a filing that ends after the session was started again deletes nothing of the new one', async t => {
  const room = await classroom(t)
  const { session, file } = await filing(room)
  const drop = room.proxy.hold('update', 'sessions', 'before')
  const filed = file()
  await drop.arrived
  await call(room.app, room.student, 'DELETE', '/sessions/filing')
  await say(room, room.student, 'filing', 'Fresh')
  const again = await storedSession(room, 'filing')
  await fileRecent(room.app.models, again)
  drop.release()
  await filed
  t.equal(await filedTurns(room, session), 0, 'the old transcript')
  t.equal(await filedTurns(room, again), 1, 'the new transcript')
  t.strictSame(await transcript(room, room.student, 'filing'), all(['Fresh']))
})

// Starting again ------------------------------------------------------------------------------------------------------

t.test('of two restarts of a deleted session at once one starts it, and both turns are in it', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'again', 'old')
  await call(room.app, room.student, 'DELETE', '/sessions/again')
  const restart = room.proxy.hold('findAndModify', 'sessions', 'before')
  const slow = say(room, room.student, 'again', 'slow')
  await restart.arrived
  t.equal((await say(room, room.student, 'again', 'fast')).statusCode, 200)
  const { transcript: started } = await storedSession(room, 'again')
  restart.release()
  t.equal((await slow).statusCode, 200)
  const session = await storedSession(room, 'again')
  t.ok(session.transcript.equals(started), 'it is started once')
  t.equal(session.generation, 1)
  t.strictSame(await transcript(room, room.student, 'again'), all(['fast', 'slow']))
})

t.test('of two restarts about two subjects one wins, and the other is told the subject', async t => {
  const room = await classroom(t)
  await say(room, room.professor, 'again', 'old')
  await call(room.app, room.professor, 'DELETE', '/sessions/again')
  const restart = room.proxy.hold('findAndModify', 'sessions', 'before')
  const slow = say(room, room.professor, 'again', 'slow')
  await restart.arrived
  t.equal((await say(room, room.professor, 'again', 'fast', { asignatura: 'physics' })).statusCode, 200)
  restart.release()
  t.strictSame(outcome(await slow), refusal(400, 'Session belongs to another subject'))
  t.strictSame(await transcript(room, room.professor, 'again'), all(['fast']))
})

t.test('a session that is started again inside its deletion keeps its new turns', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'again', 'old')
  const removal = room.proxy.hold('delete', 'turns', 'before')
  const deletion = call(room.app, room.student, 'DELETE', '/sessions/again')
  await removal.arrived
  t.equal((await say(room, room.student, 'again', 'new')).statusCode, 200)
  await fileRecent(room.app.models, await storedSession(room, 'again'))
  removal.release()
  t.equal((await deletion).statusCode, 204)
  t.strictSame(await transcript(room, room.student, 'again'), all(['new']))
})

t.test('of two deletions at once one is a 404', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'twice')
  const mark = room.proxy.hold('update', 'sessions', 'before')
  const slow = call(room.app, room.student, 'DELETE', '/sessions/twice')
  await mark.arrived
  t.equal((await call(room.app, room.student, 'DELETE', '/sessions/twice')).statusCode, 204)
  mark.release()
  t.strictSame(outcome(await slow), refusal(404, 'Session not found'))
})

/** A deleted session, as a kill between the mark and the removal of its turns leaves it. */
async function halfDeleted (room: Pick<Classroom, 'app'>, session: LiveSession): Promise<void> {
  await fileRecent(room.app.models, session)
  const marked = { live: false, turns: 0, message_count: 0 }
  await room.app.models.Session.updateOne({ _id: session._id }, { $set: marked })
}

t.test(
  'a deletion that a killed process left is completed by the next start, or by starting the session again',
  async t => {
    const room = await classroom(t)
    const { Session, Turn } = room.app.models
    for (const id of ['x', 'y']) {
      await say(room, room.student, id)
      await halfDeleted(room, await storedSession(room, id))
    }
    t.equal(await Turn.countDocuments({}), 2)
    await say(room, room.student, 'y', 'Fresh')
    t.strictSame(await transcript(room, room.student, 'y'), all(['Fresh']))
    t.equal(await Turn.countDocuments({}), 1, 'the turn of x')
    await startApp(t, room.proxy.uri)
    t.equal(await Turn.countDocuments({}), 0)
    const marked = await Session.find({ transcript: { $exists: true } }, { _id: 1 })
    t.strictSame(marked.map(({ _id }) => _id), ['y'], 'the mark is gone, too')
  }
)
