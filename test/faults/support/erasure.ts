import { createConnection, Types } from 'mongoose'
import type { Test } from 'tap'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { defineModels } from '../../../models/index.js'
import { freshDatabase } from '../../support/database.js'
import { collectionsWith } from '../../support/scan.js'
import type { Start } from './mortal-gateway.js'
import { tokenFor } from './token.js'

const WORD = 'zwergmaus'

const person = (username: string, role: 'ADMIN' | 'STUDENT') =>
  ({ username, email: `${username}-${WORD}@example.edu`, full_name: WORD, role })

/** Kills a gateway at each step of the deletion of an account, and looks what the next one makes of it. */
export async function killWhileErasing (t: Test, start: Start): Promise<void> {
  t.testdir()
  const uri = await freshDatabase(t)
  const connection = await createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const { AuditEntry, ClosedSession, Session, TestAttempt, Turn, User } = defineModels(connection)
  await User.register({ ...person('root', 'ADMIN'), email: 'root@example.edu', full_name: 'root' }, 'hash')
  const remove = (url: string, username: string) => fetch(`${url}/admin/users/${username}`, {
    method: 'DELETE', headers: { authorization: `Bearer ${tokenFor('root')}` }
  }).then(({ status }) => status, () => 'no answer')

  const steps = [
    ['the-mark', 'findAndModify', 'users', 'after'],
    ['closing', 'insert', 'closed_sessions', 'before'],
    ['the-sessions', 'delete', 'sessions', 'before'],
    ['the-audit', 'update', 'audit_entries', 'before'],
    ['the-account', 'delete', 'users', 'before']
  ] as const
  let gateway = await start(t, uri)
  for (const [name, command, collection, when] of steps) {
    await User.register(person(name, 'STUDENT'), 'hash')
    const session = await Session.claim(`${WORD}-${name}`, { user_id: name, subject: 'algebra', title: WORD })
    await Turn.create({
      _id: new Types.ObjectId(),
      transcript: session.transcript,
      number: 0,
      messages: [{ role: 'user', content: WORD }],
      interrupted: false,
      at: new Date()
    })
    const figures = { subject: 'algebra', topic: WORD, difficulty: 'easy', total_questions: 1, correct_answers: 1 }
    await TestAttempt.record({ _id: `${session._id}/1`, user_id: name, ...figures, score: 100, taken_at: new Date() })

    const held = gateway.proxy.hold(command, collection, when)
    const answer = remove(gateway.url, name)
    await held.arrived
    await gateway.kill()
    t.equal(await answer, 'no answer', `killed at ${name}`)

    gateway = await start(t, uri)
    t.strictSame(await collectionsWith(uri, name), ['audit_entries', 'deletions'], `${name}: the name`)
    t.strictSame(await collectionsWith(uri, WORD), [], `${name}: the words`)
    const { found: entries } = await AuditEntry.list({ target: name }, 0, 10)
    t.strictSame(entries.map(({ action, outcome }) => [action, outcome]), [['account.deleted', 'done']], name)
  }
  t.equal(await ClosedSession.countDocuments(), steps.length, 'each id is closed')
  t.equal(await TestAttempt.countDocuments({ user_id: null }), steps.length, 'each test counts, once')
}
