import { Types } from 'mongoose'
import { isoWeekOf } from '../../../lib/values/iso-week.js'
import t from 'tap'
import type { Session, SessionTest, WholeSession } from '../../../collections/sessions/session.js'
import { isLive, type LiveSession } from '../../../models/sessions/session.js'
import { testModels } from '../helper.js'

const START = { user_id: 'ada', subject: 'algebra', title: 'A title' }
const FRESH = {
  _id: 's',
  ...START,
  created_at: Date,
  last_active: Date,
  transcript: Types.ObjectId,
  turns: 0,
  message_count: 0,
  recent_size: 0,
  bytes: 0,
  live: true
}

function live (session: Session | null): LiveSession {
  if (session === null || !isLive(session)) throw new Error('the session is not live')
  return session
}

const turn = (content: string, at = new Date()) => ({
  _id: new Types.ObjectId(),
  messages: [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'yes' }
  ],
  interrupted: false,
  at
})

t.test('the first claim creates a session, the next ones find it', async t => {
  const { Session } = await testModels(t)
  const claimed = await Session.claim('s', START)
  t.matchOnly(await Session.findWhole('s'), { ...FRESH, recent: [] })
  t.matchOnly(await Session.findSession('s'), FRESH, 'without its recent turns')
  const found = await Session.claim('s', { ...START, user_id: 'bob' })
  t.strictSame([found.user_id, found.transcript], ['ada', claimed.transcript])
  t.equal(await Session.findSession('unknown'), null)
  t.equal(await Session.findWhole('unknown'), null)
})

t.test('of many claims at once one creates the session', async t => {
  const { Session } = await testModels(t)
  const names = ['ada', 'bob', 'eve']
  const claimed = await Promise.all(names.map(user_id => Session.claim('s', { ...START, user_id })))
  t.equal(new Set(claimed.map(({ user_id: user }) => user)).size, 1)
  t.equal(await Session.countDocuments({}), 1)
})

t.test('a failure of another kind is thrown', async t => {
  const { Session, connection } = await testModels(t)
  await connection.close()
  await t.rejects(
    Session.claim('s', START),
    { name: /^Mongo/ }
  )
})

t.test('a deletion empties a session and keeps its transcript, until its turns are deleted', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  await Session.record({ session, turn: turn('x'), isFirst: true })
  t.equal(await Session.markDeleted(session), true)
  t.equal(await Session.markDeleted(session), false, 'once')
  const marked = { ...FRESH, live: false, title: '', recent: [], uncounted: Types.ObjectId }
  t.matchOnly(await Session.findWhole('s'), marked)
  t.strictSame(
    (await Session.unfinishedDeletions()).map(({ _id }) => _id),
    ['s']
  )
  await Session.forgetTranscript(session)
  const { transcript, ...forgotten } = marked
  t.matchOnly(await Session.findWhole('s'), forgotten)
  t.strictSame(await Session.unfinishedDeletions(), [])
})

t.test('the transcript of a live session, and of another generation, is not forgotten', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  await Session.forgetTranscript(session)
  t.ok((await Session.findSession('s'))?.transcript, 'a live one')
  await Session.markDeleted(session)
  await Session.forgetTranscript({ ...session, transcript: new Types.ObjectId() })
  t.ok((await Session.findSession('s'))?.transcript, 'another transcript')
  t.strictSame(await Session.markDeleted({ ...session, transcript: new Types.ObjectId() }), false)
})

t.test('a deleted session is started again by its owner, as another generation', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  t.equal(await Session.restart('s', START), null, 'not a live one')
  for (const generation of [1, 2]) {
    await Session.markDeleted(live(await Session.findSession('s')))
    t.equal(await Session.restart('s', { ...START, user_id: 'bob' }), null, 'not by another user')
    await Session.markCounted(await Session.countsOf(['s']))
    const again = await Session.restart('s', { ...START, subject: 'physics' })
    t.matchOnly(again, { ...FRESH, subject: 'physics', generation, counted: 0 })
    t.notOk(again?.transcript?.equals(session.transcript), 'with another transcript')
  }
})

t.test('a turn is recorded with its figures; the first one gives the title', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  const [first, second] = [turn('My question', new Date(Date.now() + 1000)), turn('Another', new Date(0))]
  t.equal(await Session.record({ session, turn: first, isFirst: true }), 'recorded')
  t.equal(await Session.record({ session, turn: second, isFirst: false }), 'recorded')
  const { recent, ...whole } = await Session.findWhole('s') as WholeSession
  t.strictSame(recent, [first, second])
  t.matchOnly(whole, {
    ...FRESH,
    uncounted: Types.ObjectId,
    title: 'My question',
    turns: 2,
    message_count: 4,
    recent_size: 2024,
    bytes: 24,
    weeks: { [isoWeekOf(first.at)]: { turns: 1 }, '1970-W01': { turns: 1 } },
    last_active: first.at
  })
  const { uncounted: _, weeks: __, ...head } = whole
  t.matchOnly(await Session.findSession('s'), head, 'a chat does not read what is counted')
})

t.test('a turn that may not be recorded is unclear, and so are those of the same command', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  const other = live(await Session.claim('other', START))
  await Session.record({ session, turn: turn('x'), isFirst: true })
  t.equal(await Session.record({ session, turn: turn('y'), isFirst: true }), 'unclear', 'it is not the first')
  const outcomes = await Promise.all([
    Session.record({ session, turn: turn('z'), isFirst: true }),
    Session.record({ session: other, turn: turn('z'), isFirst: true })
  ])
  t.strictSame(outcomes, ['unclear', 'unclear'])
  t.strictSame([(await Session.findSession('s'))?.turns, (await Session.findSession('other'))?.turns], [1, 1])
  await Session.markDeleted(session)
  t.equal(await Session.record({ session, turn: turn('y'), isFirst: false }), 'unclear', 'it is deleted')
  const elsewhere = { ...other, transcript: new Types.ObjectId() }
  t.equal(
    await Session.record({ session: elsewhere, turn: turn('y'), isFirst: false }),
    'unclear',
    'another transcript'
  )
})

t.test('filed turns are taken out of the recent ones, once', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', START))
  const turns = [turn('one'), turn('two'), turn('three')]
  for (const [i, turn] of turns.entries()) await Session.record({ session, turn, isFirst: i === 0 })
  const dropped = { session, turns: turns.slice(0, 2) }
  t.equal(await Session.dropRecent(dropped), true)
  const left = await Session.findWhole('s')
  t.strictSame(left?.recent, turns.slice(2))
  t.strictSame([left?.recent_size, left?.turns, left?.message_count], [1008, 3, 6])
  t.equal(await Session.dropRecent(dropped), false)
  t.equal((await Session.findWhole('s'))?.recent_size, 1008, 'nothing is taken twice')
  await Session.markDeleted(session)
  t.equal(await Session.dropRecent({ session, turns: turns.slice(2) }), false)
})

t.test('the list holds live sessions of the owner, newest activity first, without their turns', async t => {
  const { Session } = await testModels(t)
  const at = (second: number) => ({ last_active: new Date(1000 * second) })
  const add = async (id: string, more: object, start = {}) => {
    await Session.claim(id, { ...START, ...start })
    await Session.updateOne({ _id: id }, more)
  }
  await add('old', at(1))
  await add('new', at(3))
  await add('b', at(2))
  await add('a', at(2), { subject: 'physics' })
  await add('deleted', { ...at(4), live: false })
  await add('foreign', at(5), { user_id: 'bob' })
  const list = async (...parameters: Parameters<typeof Session.listOf>) => {
    const { total, found: sessions } = await Session.listOf(...parameters)
    return [total, sessions.map(({ _id }) => _id)]
  }
  t.strictSame(await list('ada', undefined, 0, 10), [4, ['new', 'a', 'b', 'old']])
  t.strictSame(await list('ada', undefined, 1, 2), [4, ['a', 'b']])
  t.strictSame(await list('ada', 'physics', 0, 10), [1, ['a']])
  t.notOk('recent' in ((await Session.listOf('ada', undefined, 0, 1)).found[0] ?? {}), 'without turns')
})

t.test('a session is live until it is deleted, and has a transcript', async t => {
  const session = { ...START, _id: 's', created_at: new Date(0), last_active: new Date(0), turns: 0, message_count: 0 }
  const transcript = new Types.ObjectId()
  t.equal(isLive({ ...session, live: true, transcript }), true)
  t.equal(isLive({ ...session, live: false, transcript }), false)
  t.equal(isLive({ ...session, live: true }), false)
})

/** Sessions of Ada, or of another owner, with these fields. */
async function sessions (t: Parameters<typeof testModels>[0], stored: Record<string, Partial<WholeSession>>) {
  const { Session } = await testModels(t)
  const made: Record<string, LiveSession> = {}
  for (const [id, fields] of Object.entries(stored)) {
    await Session.claim(id, START)
    await Session.updateOne({ _id: id }, fields)
    made[id] = await Session.findSession(id) as LiveSession
  }
  return { Session, made }
}

const ids = (found: Array<{ _id: string }>) => found.map(({ _id }) => _id).sort().join('')

t.test('all live sessions of a user, in the order of the list, and their recent turns', async t => {
  const { Session, made } = await sessions(t, {
    a: { last_active: new Date(1) },
    b: { last_active: new Date(2) },
    c: { last_active: new Date(2), subject: 'logic' },
    d: { live: false },
    e: { user_id: 'bob' }
  })
  const all = async (subject?: string) => (await Session.allOf('ada', subject)).map(({ _id }) => _id).join('')
  t.strictSame([await all(), await all('algebra')], ['bca', 'ba'])
  const said = turn('hello')
  await Session.record({ session: made.a as LiveSession, turn: said, isFirst: true })
  const moved = { ...made.c, transcript: new Types.ObjectId() } as LiveSession
  const recent = await Session.recentOf([made.a, moved, made.d] as LiveSession[])
  t.strictSame(recent, [{ _id: 'a', transcript: made.a?.transcript, recent: [{ messages: said.messages }] }])
})

t.test('a title of the owner stays, also when the first turn comes', async t => {
  const { Session, made: { a, b } } = await sessions(t, { a: {}, b: { live: false } })
  t.equal(await Session.rename(b as LiveSession, 'Mine'), false, 'a deleted one')
  t.equal(await Session.rename({ ...a as LiveSession, transcript: new Types.ObjectId() }, 'Mine'), false)
  t.equal(await Session.rename(a as LiveSession, 'Mine'), true)
  const first = { session: a as LiveSession, turn: turn('x'), isFirst: true }
  t.equal(await Session.record(first), 'unclear')
  t.equal(await Session.record({ ...first, isTitled: true }), 'recorded')
  t.match(await Session.findSession('a'), { title: 'Mine', titled: true, turns: 1 })
})

t.test('a reply is under way until its turn is recorded, and can be stopped while it is young', async t => {
  const { Session, made: { a, b } } = await sessions(t, { a: {}, b: {} })
  const session = a as LiveSession
  const replies = [1, 2].map(second => ({ id: new Types.ObjectId(), content: 'x', since: new Date(second * 1000) }))
  for (const reply of replies) await Session.addUnderWay({ session, reply })
  const [first, second] = replies.map(({ id }) => id) as [Types.ObjectId, Types.ObjectId]
  const seen = new Date(3000)
  await Session.renewUnderWay(['a', 'b'], seen)
  t.strictSame((await Session.findSession('a'))?.under_way, replies.map(reply => ({ ...reply, seen })))
  t.equal((await Session.findSession('b'))?.under_way, undefined)
  t.equal(await Session.stopReplies(session, new Date(2000)), false, 'none is younger')
  t.equal(await Session.stopReplies({ ...session, transcript: new Types.ObjectId() }, new Date(0)), false)
  t.equal(await Session.stopReplies(b as LiveSession, new Date(0)), false)
  t.strictSame(await Session.stoppedReplies(['a', 'b']), [])
  t.equal(await Session.stopReplies(session, new Date(1000)), true)
  t.strictSame(await Session.stoppedReplies(['a', 'b']), [first, second])
  t.strictSame(await Session.stoppedReplies(['b']), [])
  await Session.removeUnderWay(session, [first])
  t.strictSame(await Session.stoppedReplies(['a']), [second])
  await Session.record({ session, turn: turn('x'), isFirst: true, ended: [second] })
  t.strictSame((await Session.findSession('a'))?.under_way, [])
})

t.test('each change of the counts leaves a mark, until it is counted as it was read', async t => {
  const { Session, made: { a, b } } = await sessions(t, { a: {}, b: { subject: 'logic' } })
  const [session, other] = [a, b] as [LiveSession, LiveSession]
  const marked = async () => ids(await Session.uncountedIn('algebra', 9))
  const count = async () => await Session.markCounted(await Session.countsOf(['a']))
  t.equal(await marked(), '', 'claimed sessions have none')
  await Session.record({ session, turn: turn('x'), isFirst: true })
  await Session.countUnanswered(other, new Date())
  t.strictSame([await marked(), (await Session.uncountedSubjects(9)).sort()], ['a', ['algebra', 'logic']])
  const read = await Session.countsOf(['a', 'gone'])
  t.strictSame(read.map(({ _id, turns, live }) => [_id, turns, live]), [['a', 1, true]])
  await Session.countUnanswered(session, new Date())
  t.equal(await Session.markCounted(read), false, 'it has changed since')
  t.strictSame([await count(), await marked(), (await Session.findWhole('a'))?.counted], [true, '', 2])
  await Session.markDeleted(session)
  t.equal(await marked(), 'a', 'a deletion')
  t.equal(await Session.restart('a', { ...START, subject: 'logic' }), null, 'it still counts in the other subject')
  t.strictSame([await count(), (await Session.findWhole('a'))?.counted], [true, 0])
  t.match(await Session.restart('a', { ...START, subject: 'logic' }), { generation: 1 })
})

t.test('a week has its turns, and how sure their replies were', async t => {
  const { Session, made: { a } } = await sessions(t, { a: {} })
  const at = new Date('2026-01-02')
  const said = (confidence?: 'quoted' | 'none') => ({ ...turn('x', at), ...(confidence && { confidence }) })
  for (const [i, each] of [said('quoted'), said('none'), said('quoted'), said()].entries()) {
    await Session.record({ session: a as LiveSession, turn: each, isFirst: i === 0 })
  }
  t.strictSame((await Session.findWhole('a'))?.weeks, { '2026-W01': { turns: 4, quoted: 2, none: 1 } })
})

const pending = (id: string) => ({ question_id: id }) as NonNullable<SessionTest['pending']>
const test = (version: number, question?: string): SessionTest =>
  ({ id: 't', version, answered: [], ...(question !== undefined && { pending: pending(question) }) })

t.test('a question waits until its test goes on', async t => {
  const { Session, made: { a } } = await sessions(t, {
    a: { test: test(2, 'q1') },
    b: { test: test(1, 'q2') },
    c: { test: test(1) },
    d: { user_id: 'bob', test: test(1, 'q3') }
  })
  t.strictSame((await Session.waitingQuestions('ada')).sort(), ['q1', 'q2'])
  const read = a as LiveSession & { test: SessionTest }
  await Session.endWaiting({ ...read, test: { ...read.test, version: 1 } })
  t.strictSame((await Session.waitingQuestions('ada')).sort(), ['q1', 'q2'], 'the test has changed meanwhile')
  await Session.endWaiting(read)
  t.strictSame(await Session.waitingQuestions('ada'), ['q2'])
  t.strictSame((await Session.findSession('a'))?.test, test(3))
})

t.test('a turn changes the test of its session where it is the one that was read', async t => {
  const { Session, made: { a } } = await sessions(t, { a: {} })
  const record = (version: number, isFirst = false) =>
    Session.record({ session: a as LiveSession, turn: turn('x'), isFirst, test: test(version) })
  t.strictSame([await record(2, true), await record(1, true), await record(1), await record(3), await record(2)],
    ['unclear', 'recorded', 'unclear', 'unclear', 'recorded'])
  t.match(await Session.findSession('a'), { turns: 2, test: { version: 2 } })
})

t.test('what a user holds is that of the sessions that are not deleted', async t => {
  const { Session } = await sessions(t, {
    a: { bytes: 10 }, b: { bytes: 5 }, d: { bytes: 99, live: false }, e: { bytes: 7, user_id: 'bob' }
  })
  t.strictSame(await Session.heldBy('ada'), { sessions: 2, bytes: 15 })
  t.strictSame(await Session.heldBy('eve'), { sessions: 0, bytes: 0 })
})

t.test('a session that was used since a time is not found unused, and not deleted as such', async t => {
  const { Session, made: { a, b } } = await sessions(t, {
    a: { last_active: new Date(1) },
    b: { last_active: new Date(2) },
    c: { last_active: new Date(1), live: false },
    d: { last_active: new Date(1), subject: 'logic' }
  })
  const fields = { _id: 'a', user_id: 'ada', transcript: a?.transcript }
  t.strictSame(await Session.unusedSince('algebra', new Date(2), 10), [fields])
  t.equal((await Session.unusedSince('algebra', new Date(3), 1)).length, 1)
  t.strictSame((await Session.valuesOf('subject')).sort(), ['algebra', 'logic'])
  t.equal(await Session.markDeleted(b as LiveSession, new Date(2)), false)
  t.equal(await Session.markDeleted(a as LiveSession, new Date(2)), true)
})

t.test('the sessions of a deleted owner are marked, found and removed, but for those that came later', async t => {
  const { Session } = await sessions(t, {
    a: { created_at: new Date(1), titled: true, weeks: {}, test: test(1) },
    b: { created_at: new Date(2), live: false },
    c: { created_at: new Date(3) },
    d: { created_at: new Date(1), user_id: 'bob' }
  })
  const before = new Date(2)
  await Session.markAllDeleted('ada', before)
  const marked = await Session.find({ erased: true }).sort({ _id: 1 }).lean()
  t.strictSame([ids(marked), marked.map(({ live, title, turns }) => [live, title, turns])],
    ['ab', [[false, '', 0], [false, '', 0]]])
  t.notOk(marked.some(session => 'titled' in session || 'weeks' in session || 'test' in session), 'nothing is left')
  t.strictSame(await Session.unfinishedDeletions(), [], 'their deletion is that of the account')
  t.equal(ids(await Session.startedBy('ada', before, 10)), 'ab')
  t.equal((await Session.startedBy('ada', before, 1)).length, 1)
  await Session.removeWhere({ _id: { $in: ['a', 'c', 'd'] }, user_id: 'ada', created_at: { $lte: before } })
  t.equal(ids(await Session.find().lean()), 'bcd')
  t.strictSame((await Session.valuesOf('user_id')).sort(), ['ada', 'bob'])
})
