import t from 'tap'
import { classroom, readSession, say } from '../../support/classroom.js'
import { call, startApp, until } from '../../support/helper.js'
import { deleteUnused } from '../../../services/sessions/delete.js'
import { deleteOldSessions } from '../../../services/system/retention.js'

const DAY_MS = 86_400_000

t.test('sessions without a turn for RETENTION_DAYS are deleted with their turns; 0 keeps all', async t => {
  const room = await classroom(t, { RETENTION_DAYS: '0' })
  const { app, engine, proxy, student } = room
  const { Session, Deletion } = app.models
  for (const [id, days] of [['old', 31], ['new', 29], ['older', 400]] as const) {
    await say(room, student, id)
    await Session.updateOne({ _id: id }, { last_active: new Date(Date.now() - days * DAY_MS) })
  }
  await startApp(t, proxy.uri, { RETENTION_DAYS: '0', CHATBOT_URL: engine.url })
  t.equal((await call(app, student, 'GET', '/sessions')).json().length, 3)

  await startApp(t, proxy.uri, { RETENTION_DAYS: '30', CHATBOT_URL: engine.url })
  await until(async () => await Session.countDocuments({ live: true }) === 1)
  t.equal((await readSession(room, student, 'new')).messages.length, 2)
  await until(async () => await Session.countDocuments({ live: false, transcript: { $exists: true } }) === 0)
  t.strictSame((await Session.find({ live: false }).lean()).map(({ _id, turns }) => [_id, turns]).sort(),
    [['old', 0], ['older', 0]])
  const targets = (await Deletion.find().lean()).map(({ target }) => target)
  t.strictSame([...new Set(targets)].sort(), ['old', 'older'], 'the companions are told')
})

t.test('a session that gets a turn before it is deleted stays', async t => {
  const room = await classroom(t)
  const { app: { models }, student } = room
  const { Session } = models
  await say(room, student, 's1')
  await Session.updateOne({ _id: 's1' }, { last_active: new Date(Date.now() - 31 * DAY_MS) })
  const before = new Date(Date.now() - 30 * DAY_MS)
  const [unused] = await Session.unusedSince('algebra', before, 10)
  await say(room, student, 's1')
  t.equal(unused && await deleteUnused(models, unused, before), false)
  t.equal((await readSession(room, student, 's1')).messages.length, 4)
  await Session.updateOne({ _id: 's1' }, { last_active: before })
  t.equal(await deleteOldSessions(models, 30, () => false), 1, 'how many were deleted')
})
