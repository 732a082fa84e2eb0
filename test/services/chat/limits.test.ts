import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { Types } from 'mongoose'
import { classroom, readSession, say, storedSession, type Classroom } from '../../support/classroom.js'
import { engineDouble, json, replyTo } from '../../support/doubles/engine-double.js'
import { signal } from '../../support/events.js'
import {
  addSubject, call, credentials, enrol, enrolledStudent, freshDatabase, outcome, startApp
} from '../../support/helper.js'
import { MIGRATION_NOTES } from '../../../lib/database/migrations.js'
import { fileRecent } from '../../../services/sessions/file.js'
import type { Place } from '../../../services/chat/limits.js'

const refused = (answer: { statusCode: number, body: string, headers: object }) =>
  [answer.statusCode, 'retry-after' in answer.headers]
const usageOf = async ({ app }: Classroom, user: string) => {
  await app.chats.counted()
  const { sessions, bytes, chats, reserved } = await app.models.Usage.findUsage(user) ?? {}
  return { sessions, bytes, chats, reserved: reserved?.length }
}
const remove = async (room: Classroom, id: string) => await call(room.app, room.student, 'DELETE', `/sessions/${id}`)
/** Resolves when the method is called. */
async function settledAsked (of: { settled: () => Promise<void> }): Promise<void> {
  const asked = signal()
  const settled = of.settled.bind(of)
  of.settled = async () => {
    asked.resolve()
    await settled()
  }
  await asked.promise
}
/** Says something to a gateway that is started now: it knows no counts. */
async function sayLater (t: Test, { proxy, engine, student: { username } }: Classroom, id: string, content = 'Hello') {
  const app = await startApp(t, proxy.uri, { CHATBOT_URL: engine.url })
  const token = app.issueToken({ _id: username, role: 'STUDENT', subjects: [] })
  t.equal((await say({ app }, credentials(username, token), id, content)).statusCode, 200)
  await app.chats.counted()
}
const bytes = (...texts: string[]) => Buffer.byteLength(texts.join(''))

// Storage -------------------------------------------------------------------------------------------------------------

t.test('a user has as many sessions as allowed, however many are begun at once', async t => {
  const room = await classroom(t, { USER_MAX_SESSIONS: '3' })
  const ids = Array.from({ length: 8 }, (_, i) => `s${i}`)
  const answers = await Promise.all(ids.map(id => say(room, room.student, id)))
  const begun = ids.filter((_, i) => answers[i]?.statusCode === 200)
  t.equal(begun.length, 3)
  const other = answers.find(({ statusCode }) => statusCode !== 200)
  t.strictSame(outcome(other as never), [400, {
    detail: 'You have too many sessions: delete those that you do not need'
  }])
  t.equal(await room.app.models.Session.countDocuments({}), 3, 'a refused one leaves no session')
  t.equal((await say(room, room.student, begun[0] as string)).statusCode, 200, 'those that are there go on')
  await remove(room, begun[0] as string)
  const again = await Promise.all(['n1', 'n2'].map(id => say(room, room.student, id)))
  t.strictSame(again.map(({ statusCode }) => statusCode).sort(), [200, 400], 'one for the deleted one')
  await remove(room, begun[1] as string)
  t.equal((await say(room, room.student, begun[0] as string)).statusCode, 200, 'a deleted one is started again')
  t.match(await usageOf(room, room.student.username), { sessions: 3, reserved: 0 })
  const limits = { USER_MAX_SESSIONS: '2', CHATS_PER_DAY: '1' }
  const lower = await startApp(t, room.proxy.uri, { CHATBOT_URL: room.engine.url, ...limits })
  const { username } = room.student
  const student = credentials(username, lower.issueToken({ _id: username, role: 'STUDENT', subjects: [] }))
  const more = await Promise.all(['n3', begun[0] as string].map(id => say({ app: lower }, student, id)))
  t.strictSame(more.map(({ statusCode }) => statusCode), [400, 429], 'those that are there need no room')
})

t.test('two callers of one new id use up one session', async t => {
  const room = await classroom(t, { USER_MAX_SESSIONS: '2' })
  const held = room.engine.hold()
  const answers = [1, 2].map(() => say(room, room.student, 'same'))
  await held.arrived(2)
  held.release()
  for (const answer of await Promise.all(answers)) t.equal(answer.statusCode, 200)
  t.match(await usageOf(room, room.student.username), { sessions: 1, reserved: 0 })
})

t.test('the texts of a user are counted in bytes, those of failed and deleted turns are not', async t => {
  const room = await classroom(t, { USER_MAX_BYTES: '100' })
  const { student } = room
  await say(room, student, 's1', 'ñ')
  const held = bytes('ñ', replyTo('ñ'))
  t.strictSame(await usageOf(room, student.username), { sessions: 1, bytes: held, chats: 1, reserved: 0 })
  room.engine.behave(response => json(response, 500, {}))
  await say(room, student, 's1', 'not recorded')
  t.match(await usageOf(room, student.username), { bytes: held, chats: 2, reserved: 0 })
  room.engine.behave(response => json(response, 200, { response: 'x'.repeat(200) }))
  t.equal((await say(room, student, 's2')).statusCode, 200, 'the reply may pass the limit')
  t.strictSame(outcome(await say(room, student, 's1', 'x')), [400, {
    detail: 'Your sessions take too much room together: delete those that you do not need'
  }])
  const answer = { answer: 'a', current_question_index: 0 }
  t.equal((await call(room.app, student, 'POST', '/sessions/s1/resume_chat', answer)).statusCode, 400, 'an answer, too')
  await remove(room, 's2')
  t.equal((await say(room, student, 's1', 'x')).statusCode, 200)
})

t.test('a session has as many messages and bytes as allowed, the new message with those of the seed', async t => {
  const room = await classroom(t, { SESSION_MAX_MESSAGES: '4', SESSION_MAX_BYTES: '60' })
  const full = [400, { detail: 'This session is full: delete it, or start another one' }]
  const messages = Array(4).fill({ role: 'user', content: 'x' })
  t.strictSame(outcome(await say(room, room.student, 's1', 'x', { messages })), full)
  t.equal(await room.app.models.Session.findSession('s1'), null)
  for (let i = 0; i < 2; i++) t.equal((await say(room, room.student, 's1', 'x')).statusCode, 200)
  t.strictSame(outcome(await say(room, room.student, 's1', 'x')), full, 'by messages')
  await say(room, room.student, 's2', 'x'.repeat(20))
  t.strictSame(outcome(await say(room, room.student, 's2', 'é'.repeat(6))), full, 'by bytes')
  t.equal(room.engine.calls.length, 3, 'the engine is not asked')
})

t.test('of two chats that would fill a session together, one is refused', async t => {
  const room = await classroom(t, { SESSION_MAX_MESSAGES: '4' })
  await say(room, room.student, 's1', 'first')
  const held = room.engine.hold()
  const both = ['a', 'b'].map(content => say(room, room.student, 's1', content))
  await held.arrived(2)
  held.release()
  t.strictSame((await Promise.all(both)).map(({ statusCode }) => statusCode).sort(), [200, 400])
  t.equal((await storedSession(room, 's1')).message_count, 4)
  t.match(await usageOf(room, room.student.username), { chats: 3, reserved: 0 }, 'both were sent to the engine')
})

t.test('a user who is far from each limit reserves nothing, and is counted after the chat', async t => {
  const room = await classroom(t, { USER_MAX_SESSIONS: '40', CHATS_AT_ONCE: '0' })
  const { app: { models }, student } = room
  await say(room, student, 's1')
  const reserved = t.capture(models.Usage, 'reserve', models.Usage.reserve)
  for (const id of ['s2', 's3', 's1']) {
    await say(room, student, id)
    await room.app.chats.counted()
  }
  t.equal(reserved().length, 0)
  const held = 4 * bytes('Hello', replyTo('Hello'))
  t.strictSame(await usageOf(room, student.username), { sessions: 3, bytes: held, chats: 4, reserved: 0 })
  // Of forty more at once, 37 have room.
  const more = await Promise.all(Array.from({ length: 40 }, (_, i) => say(room, student, `more-${i}`)))
  t.equal(more.filter(({ statusCode }) => statusCode === 200).length, 37, 'one gateway passes no limit')
  t.ok(reserved().length >= 2, 'several at once reserve')
})

t.test('four gateways pass no limit of a user together', async t => {
  const limits = { CHATS_PER_DAY: '60', USER_MAX_SESSIONS: '35', CHATS_AT_ONCE: '0' }
  const room = await classroom(t, limits)
  const others = await Promise.all([1, 2, 3].map(async () =>
    await startApp(t, room.proxy.uri, { CHATBOT_URL: room.engine.url, ...limits })))
  const { username } = room.student
  const gateways = [room.app, ...others].map(app =>
    ({ app, who: credentials(username, app.issueToken({ _id: username, role: 'STUDENT', subjects: [] })) }))
  /** Two at once at each gateway, as CHATS_AT_ONCE allows by default. Returns the sessions of those let in. */
  const talk = async (ids: string[]) => {
    const letIn: string[] = []
    await Promise.all([...gateways, ...gateways].map(async ({ app, who }) => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const { statusCode } = await say({ app }, who, id)
        if (statusCode === 200) letIn.push(id)
        if (statusCode !== 503) continue
        // Four gateways in one process of a busy machine may be overloaded.
        ids.push(id)
        await setTimeout(100)
      }
    }))
    return letIn
  }
  const begun = await talk(Array.from({ length: 45 }, (_, i) => `s${i}`))
  t.equal(begun.length, 35, 'so many sessions')
  t.equal((await talk([...begun])).length, 25, 'and, with the chats that have begun them, so many chats')
})

t.test('chats at once in a subject that is near its limit do not pass the limit of their user', async t => {
  const room = await classroom(t, { CHATS_PER_DAY: '10', CHATS_PER_DAY_PER_SUBJECT: '200', CHATS_AT_ONCE: '0' })
  const { app: { models }, student } = room
  await say(room, student, 's1')
  const day = new Date().toISOString().slice(0, 10)
  await room.app.chats.counted()
  await models.ChatDay.raise([[`${day}/algebra`, { chats: 180 }]])
  // The count of a subject is read once in ten seconds.
  const { now } = Date
  t.teardown(() => { Date.now = now })
  Date.now = () => now() + 11_000
  const more = await Promise.all(Array.from({ length: 18 }, (_, i) => say(room, student, `more-${i}`)))
  t.equal(more.filter(({ statusCode }) => statusCode === 200).length, 9)
})

t.test('a chat that was under way at midnight counts for the day on which it began', async t => {
  const room = await classroom(t)
  const { app, student } = room
  await say(room, student, 's1')
  await app.chats.counted()
  await say(room, student, 's1')
  await app.models.Usage.updateOne({ _id: student.username }, { day: '2999-01-01', chats: 0 })
  t.match(await usageOf(room, student.username), { chats: 0 })
})

t.test('the first chat of a day counts what a kill has left out of the counts', async t => {
  const room = await classroom(t)
  const { app: { models }, student } = room
  for (const id of ['s1', 's2']) await say(room, student, id)
  const { bytes: held } = await usageOf(room, student.username)
  await models.Usage.updateOne({ _id: student.username }, { day: '2026-01-01', sessions: 1, bytes: 1 })
  await sayLater(t, room, 's1')
  t.match(await usageOf(room, student.username), { sessions: 2, bytes: (held as number) * 1.5, chats: 1 })
})

t.test('counts that a kill has left too high are counted again before a chat is refused', async t => {
  const room = await classroom(t, { USER_MAX_SESSIONS: '2' })
  const { app: { models }, student } = room
  await say(room, student, 's1')
  const usage = await models.Usage.findUsage(student.username)
  const lost = { id: new Types.ObjectId(), sessions: 1, bytes: 5, until: new Date(0) }
  await models.Usage.reserve(student.username, usage?.day as string, lost, {})
  t.equal((await say(room, student, 's2')).statusCode, 200)
  t.match(await usageOf(room, student.username), { sessions: 2, reserved: 0 })
})

t.test('a reply that a kill has left out of the counts is in them when its reservation is over', async t => {
  const room = await classroom(t)
  const { app: { models }, student } = room
  await say(room, student, 's1')
  const held = await models.Usage.findUsage(student.username)
  const left = { id: new Types.ObjectId(), sessions: 0, bytes: bytes('Hello'), until: new Date(Date.now() + 60_000) }
  await models.Usage.updateOne({ _id: student.username }, { bytes: bytes('Hello'), reserved: [left] })
  await say(room, student, 's1')
  t.match(await usageOf(room, student.username), { reserved: 1 }, 'a chat may be under way still')
  await models.Usage.updateOne({ _id: student.username }, { 'reserved.0.until': new Date() })
  await sayLater(t, room, 's1')
  const now = { sessions: 1, bytes: 3 * (held?.bytes as number), chats: 3, reserved: 0 }
  t.strictSame(await usageOf(room, student.username), now)
})

t.test('sessions of an older version are counted with all of their texts', async t => {
  const room = await classroom(t, { USER_MAX_BYTES: '300' })
  const { app: { models }, student } = room
  for (const text of ['one', 'two']) await say(room, student, 's1', text)
  await fileRecent(models, await storedSession(room, 's1'))
  await say(room, student, 's1', 'three')
  await say(room, student, 's2', 'four')
  const held = (await usageOf(room, student.username)).bytes
  await models.Session.updateMany({}, { $unset: { bytes: 1 } })
  await models.Usage.deleteMany({})
  await models.Session.db.collection(MIGRATION_NOTES).deleteMany({})
  await sayLater(t, room, 's1', 'x')
  const more = bytes('x', replyTo('x'))
  const counted = await usageOf(room, student.username)
  t.strictSame(counted, { sessions: 2, bytes: (held as number) + more, chats: 1, reserved: 0 })
})

t.test('a reply does not wait until its chat is counted, and a gateway that closes does', async t => {
  const { app, student, engine, proxy: { uri } } = await classroom(t)
  const { Usage } = app.models
  const { collection } = Usage
  const [counting, mayCount] = [signal(), signal()]
  const bulkWrite = collection.bulkWrite.bind(collection)
  collection.bulkWrite = async (...args) => {
    if (JSON.stringify(args[0]).includes('reserved.id')) {
      counting.resolve()
      await mayCount.promise
    }
    return await bulkWrite(...args)
  }
  t.equal((await say({ app }, student, 's1')).statusCode, 200)
  await counting.promise
  const waits = settledAsked(Usage)
  const closing = app.close()
  await Promise.race([waits, closing])
  mayCount.resolve()
  await closing
  const later = await startApp(t, uri, { CHATBOT_URL: engine.url })
  const held = { sessions: 1, bytes: bytes('Hello', replyTo('Hello')) }
  t.match(await later.models.Usage.findUsage(student.username), held)
})

// Chats ---------------------------------------------------------------------------------------------------------------

t.test('a user has two chats at once, also when the client of one has gone', async t => {
  const room = await classroom(t, { CHATS_AT_ONCE: '2' })
  const other = await enrolledStudent(room.app)
  const url = await room.app.listen({ port: 0, host: '127.0.0.1' })
  const held = room.engine.hold()
  const gone = new AbortController()
  const body = JSON.stringify({ id: 'gone', asignatura: 'algebra', content: 'Hello' })
  const headers = { ...room.student.headers, 'content-type': 'application/json' }
  const leaving = fetch(`${url}/chat`, { method: 'POST', headers, body, signal: gone.signal }).catch(() => {})
  await held.arrived(1)
  gone.abort()
  await leaving
  const second = say(room, room.student, 's2')
  await held.arrived(2)
  const third = await say(room, room.student, 's3')
  t.strictSame(refused(third), [429, true], 'the third')
  t.equal(await room.app.models.Session.findSession('s3'), null)
  const ofOther = say(room, other, 's4')
  await held.arrived(3)
  held.release()
  t.strictSame([(await second).statusCode, (await ofOther).statusCode], [200, 200])
  t.equal((await say(room, room.student, 's3')).statusCode, 200, 'when they are over')
})

t.test('while one of two chats goes on, one more has room when the other one ends', async t => {
  const { chats } = (await classroom(t, { CHATS_AT_ONCE: '2' })).app
  const begin = async () => await chats.reserve('ada', { subject: 'algebra', session: null, messages: [] })
  const end = (place: Place) => { chats.release(place, { sessions: 0, bytes: 0 }) }
  const isRefused = async () => await begin().then(() => false, () => true)
  const [first, second] = await Promise.all([begin(), begin()])
  t.equal(await isRefused(), true)
  end(first)
  const third = await begin()
  t.equal(await isRefused(), true)
  for (const place of [second, third]) end(place)
  await chats.settled()
  for (const place of await Promise.all([begin(), begin()])) end(place)
})

t.test('what has no room is refused before the chats at once are judged', async t => {
  const room = await classroom(t, { CHATS_AT_ONCE: '1', USER_MAX_SESSIONS: '1' })
  const held = room.engine.hold()
  const first = say(room, room.student, 's1')
  await held.arrived(1)
  t.strictSame(refused(await say(room, room.student, 's2')), [400, false], 'another session')
  t.strictSame(refused(await say(room, room.student, 's1')), [429, true], 'the same session')
  t.match(await usageOf(room, room.student.username), { chats: 1, reserved: 1 }, 'nothing is written')
  held.release()
  t.equal((await first).statusCode, 200)
})

t.test('a user has so many chats a day, whatever comes of them and whatever is deleted', async t => {
  const room = await classroom(t, { CHATS_PER_DAY: '3' })
  const { app, student } = room
  room.engine.behave(response => json(response, 500, {}))
  await say(room, student, 's1')
  room.engine.behave(response => json(response, 200, { response: 'x' }))
  const answer = { answer: 'a', current_question_index: 0 }
  await call(app, student, 'POST', '/sessions/s1/resume_chat', answer)
  await say(room, student, 's1')
  await remove(room, 's1')
  const used = await say(room, student, 's2')
  t.strictSame(refused(used), [429, true])
  const wait = Number(used.headers['retry-after'])
  t.ok(wait > 0 && wait <= 86_400, `until midnight: ${wait}`)
  t.equal((await say(room, await enrolledStudent(app), 's3')).statusCode, 200, 'another user')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await app.models.Usage.updateOne({ _id: student.username }, { day: yesterday })
  t.equal((await say(room, student, 's2')).statusCode, 200, 'on the next day')
  t.match(await usageOf(room, student.username), { chats: 1 })
})

t.test('a subject has so many chats a day, and a refused one does not count for its user', async t => {
  const room = await classroom(t, { CHATS_PER_DAY_PER_SUBJECT: '2' })
  const { app, student } = room
  await app.models.ChatDay.count('2000-01-01', 'algebra', 5)
  const others = await Promise.all([1, 2, 3].map(() => enrolledStudent(app)))
  const answers = await Promise.all(others.map((who, i) => say(room, who, `s${i}`)))
  t.strictSame(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 429])
  t.strictSame(refused(await say(room, student, 'mine')), [429, true])
  t.strictSame(await usageOf(room, student.username), { sessions: 0, bytes: 0, chats: 0, reserved: 0 })
  await enrol(app, student, 'physics')
  t.equal((await say(room, student, 'mine', 'Hello', { asignatura: 'physics' })).statusCode, 200, 'another subject')
  await app.chats.counted()
  t.equal(await app.models.ChatDay.countDocuments({}), 2, 'earlier days are forgotten')
})

t.test('a gateway that closes records the turn of a client that has gone', async t => {
  const uri = await freshDatabase(t)
  const engine = await engineDouble(t)
  const app = await startApp(t, uri, { CHATBOT_URL: engine.url })
  await addSubject(app)
  const student = await enrolledStudent(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const held = engine.hold()
  const gone = new AbortController()
  const body = JSON.stringify({ id: 's1', asignatura: 'algebra', content: 'Hello' })
  const headers = { ...student.headers, 'content-type': 'application/json' }
  const leaving = fetch(`${url}/chat`, { method: 'POST', headers, body, signal: gone.signal }).catch(() => {})
  await held.arrived(1)
  gone.abort()
  await leaving
  const waits = settledAsked(app.chats)
  const closing = app.close()
  await Promise.race([waits, closing])
  held.release()
  await closing
  const later = { app: await startApp(t, uri, { CHATBOT_URL: engine.url }) }
  const token = later.app.issueToken({ _id: student.username, role: 'STUDENT', subjects: [] })
  const session = await readSession(later, credentials(student.username, token), 's1')
  t.strictSame(session.messages?.map(({ content }: { content: string }) => content), ['Hello', replyTo('Hello')])
})

t.test('a database that refuses a reservation for no reason that can be seen is told, not asked for ever', async t => {
  const room = await classroom(t)
  room.app.models.Usage.reserve = async () => false
  t.equal((await say(room, room.student, 's1')).statusCode, 503)
})
