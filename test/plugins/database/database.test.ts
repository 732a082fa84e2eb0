import Fastify from 'fastify'
import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import database from '../../../plugins/database/database.js'
import { freshDatabase } from '../../support/database.js'
import { tcpProxy } from '../../faults/support/tcp-proxy.js'
import { until } from '../../support/events.js'

async function startApp (t: Test, uri: string) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(database, { uri })
  await app.ready()
  return app
}

const DELETED = { user_id: 'ada', subject: 'a', title: '', turns: 0, message_count: 0, live: false }
const transcript = new Types.ObjectId()

/** Leaves what a kill between two writes leaves: an enrolment without a subject, a deleted session with turns. */
async function leaveUnfinished ({ models: { User, Session } }: Awaited<ReturnType<typeof startApp>>): Promise<void> {
  const ada = { username: 'ada', email: 'ada@example.edu', full_name: 'Ada', role: 'STUDENT' as const }
  await User.register(ada, 'hash')
  await User.addSubject('ada', 'gone')
  await Session.create({ _id: 's', ...DELETED, created_at: new Date(0), last_active: new Date(0), transcript })
}

async function unfinished ({ models: { User, Session } }: Awaited<ReturnType<typeof startApp>>): Promise<unknown[]> {
  return [await User.enrolledSubjects(), (await Session.unfinishedDeletions()).length]
}

t.test('a start makes the indexes, and completes what a killed process left', async t => {
  const uri = await freshDatabase(t)
  const first = await startApp(t, uri)
  t.ok((await first.models.User.collection.indexes()).length > 1, 'there are indexes')
  await leaveUnfinished(first)
  t.strictSame(await unfinished(first), [['gone'], 1])
  t.strictSame(await unfinished(await startApp(t, uri)), [[], 0])
})

t.test('a connection that comes back completes what its loss left', async t => {
  const proxy = await tcpProxy(t, await freshDatabase(t))
  const app = await startApp(t, proxy.uri)
  await leaveUnfinished(app)
  app.models.User.db.emit('reconnected')
  await until(async () => JSON.stringify(await unfinished(app)) === '[[],0]')
  t.strictSame(await unfinished(app), [[], 0])
})

t.test('the database is asked whether it is there, until the app is closed', async t => {
  const app = await startApp(t, await freshDatabase(t))
  await t.resolves(app.pingDatabase())
  await app.close()
  await t.rejects(app.pingDatabase())
})
