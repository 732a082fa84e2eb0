import { Types } from 'mongoose'
import { isoWeekOf } from '../../lib/iso-week.js'
import t from 'tap'
import { isLive, type LiveSession, type Session } from '../../models/session.js'
import { testModels } from './helper.js'

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
  const claimed = await Session.claim('s', () => START)
  t.matchOnly(await Session.findWhole('s'), { ...FRESH, recent: [] })
  t.matchOnly(await Session.findSession('s'), FRESH, 'without its recent turns')
  const found = await Session.claim('s', () => {
    throw new Error('it is there')
  })
  t.strictSame([found.user_id, found.transcript], ['ada', claimed.transcript])
  t.equal(await Session.findSession('unknown'), null)
  t.equal(await Session.findWhole('unknown'), null)
})

t.test('of many claims at once one creates the session', async t => {
  const { Session } = await testModels(t)
  const names = ['ada', 'bob', 'eve']
  const claimed = await Promise.all(names.map(user_id => Session.claim('s', () => ({ ...START, user_id }))))
  t.equal(new Set(claimed.map(({ user_id: user }) => user)).size, 1)
  t.equal(await Session.countDocuments({}), 1)
})

t.test('a failure of another kind is thrown', async t => {
  const { Session, connection } = await testModels(t)
  await connection.close()
  await t.rejects(
    Session.claim('s', () => START),
    { name: /^Mongo/ }
  )
})

t.test('a deletion empties a session and keeps its transcript, until its turns are deleted', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', () => START))
  await Session.record({ session, turn: turn('x'), isFirst: true })
  t.equal(await Session.markDeleted(session), true)
  t.equal(await Session.markDeleted(session), false, 'once')
  const marked = { ...FRESH, live: false, title: '', recent: [] }
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
  const session = live(await Session.claim('s', () => START))
  await Session.forgetTranscript(session)
  t.ok((await Session.findSession('s'))?.transcript, 'a live one')
  await Session.markDeleted(session)
  await Session.forgetTranscript({ ...session, transcript: new Types.ObjectId() })
  t.ok((await Session.findSession('s'))?.transcript, 'another transcript')
  t.strictSame(await Session.markDeleted({ ...session, transcript: new Types.ObjectId() }), false)
})

t.test('a deleted session is started again by its owner, as another generation', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', () => START))
  t.equal(await Session.restart('s', START), null, 'not a live one')
  for (const generation of [1, 2]) {
    await Session.markDeleted(live(await Session.findSession('s')))
    t.equal(await Session.restart('s', { ...START, user_id: 'bob' }), null, 'not by another user')
    const again = await Session.restart('s', { ...START, subject: 'physics' })
    t.matchOnly(again, { ...FRESH, subject: 'physics', generation })
    t.notOk(again?.transcript?.equals(session.transcript), 'with another transcript')
  }
})

t.test('a turn is recorded with its figures; the first one gives the title', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', () => START))
  const [first, second] = [turn('My question', new Date(Date.now() + 1000)), turn('Another', new Date(0))]
  t.equal(await Session.record({ session, turn: first, isFirst: true }), 'recorded')
  t.equal(await Session.record({ session, turn: second, isFirst: false }), 'recorded')
  const whole = await Session.findWhole('s')
  t.strictSame(whole?.recent, [first, second])
  t.matchOnly(await Session.findSession('s'), {
    ...FRESH,
    title: 'My question',
    turns: 2,
    message_count: 4,
    recent_size: 2024,
    bytes: 24,
    weeks: { [isoWeekOf(first.at)]: { turns: 1 }, '1970-W01': { turns: 1 } },
    last_active: first.at
  })
})

t.test('a turn that may not be recorded is unclear, and so are those of the same command', async t => {
  const { Session } = await testModels(t)
  const session = live(await Session.claim('s', () => START))
  const other = live(await Session.claim('other', () => START))
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
  const session = live(await Session.claim('s', () => START))
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
    await Session.claim(id, () => ({ ...START, ...start }))
    await Session.updateOne({ _id: id }, more)
  }
  await add('old', at(1))
  await add('new', at(3))
  await add('b', at(2))
  await add('a', at(2), { subject: 'physics' })
  await add('deleted', { ...at(4), live: false })
  await add('foreign', at(5), { user_id: 'bob' })
  const list = async (...parameters: Parameters<typeof Session.listOf>) => {
    const { total, sessions } = await Session.listOf(...parameters)
    return [total, sessions.map(({ _id }) => _id)]
  }
  t.strictSame(await list('ada', undefined, 0, 10), [4, ['new', 'a', 'b', 'old']])
  t.strictSame(await list('ada', undefined, 1, 2), [4, ['a', 'b']])
  t.strictSame(await list('ada', 'physics', 0, 10), [1, ['a']])
  t.notOk('recent' in ((await Session.listOf('ada', undefined, 0, 1)).sessions[0] ?? {}), 'without turns')
})

t.test('the last turn of each user in a subject; a claimed session has none', async t => {
  const { Session } = await testModels(t)
  const add = async (_id: string, user_id: string, second: number, turns: number, subject = 'algebra') => {
    await Session.claim(_id, () => ({ ...START, user_id, subject }))
    await Session.updateOne({ _id }, { last_active: new Date(1000 * second), turns })
  }
  await add('1', 'ada', 1, 1)
  await add('2', 'ada', 2, 1)
  await add('3', 'ada', 3, 0)
  await add('4', 'ada', 4, 1, 'physics')
  await add('5', 'bob', 5, 1)
  await add('6', 'eve', 6, 0)
  t.strictSame(await Session.lastTurns('algebra', ['ada', 'eve']), new Map([['ada', new Date(2000)]]))
})

t.test('a session is live until it is deleted, and has a transcript', async t => {
  const session = { ...START, _id: 's', created_at: new Date(0), last_active: new Date(0), turns: 0, message_count: 0 }
  const transcript = new Types.ObjectId()
  t.equal(isLive({ ...session, live: true, transcript }), true)
  t.equal(isLive({ ...session, live: false, transcript }), false)
  t.equal(isLive({ ...session, live: true }), false)
})
