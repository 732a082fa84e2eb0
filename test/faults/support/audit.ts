import { createConnection } from 'mongoose'
import type { Test } from 'tap'
import { STABLE_API } from '../../../lib/database/stable-api.js'
import { defineModels } from '../../../models/index.js'
import { freshDatabase } from '../../support/database.js'
import type { Start } from './mortal-gateway.js'
import { tokenFor } from './token.js'

const person = (username: string, role: 'ADMIN' | 'STUDENT') =>
  ({ username, email: `${username}@example.edu`, full_name: username, role })

/** Kills a gateway before each write of an operation that is audited, and looks what the audit says. */
export async function killAroundDeed (t: Test, start: Start): Promise<void> {
  t.testdir()
  const uri = await freshDatabase(t)
  const connection = await createConnection(uri, { autoIndex: false, serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const { User, AuditEntry } = defineModels(connection)
  await User.register(person('root', 'ADMIN'), 'hash')
  let gateway = await start(t, uri)

  for (const { name, command, collection, when, role, entries } of [
    { name: 'the-entry', command: 'insert', collection: 'audit_entries', when: 'before', role: 'STUDENT', entries: 0 },
    { name: 'the-write', command: 'findAndModify', collection: 'users', when: 'before', role: 'STUDENT', entries: 1 },
    { name: 'the-end', command: 'update', collection: 'audit_entries', when: 'before', role: 'PROFESSOR', entries: 1 }
  ] as const) {
    await User.register(person(name, 'STUDENT'), 'hash')
    const held = gateway.proxy.hold(command, collection, when)
    const change = fetch(`${gateway.url}/admin/users/${name}/role`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('root')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'PROFESSOR' })
    }).then(({ status }) => status, () => 'no answer')
    await held.arrived
    await gateway.kill()
    t.equal(await change, 'no answer', `killed before ${name}`)
    t.equal((await User.findAccount(name))?.role, role, `killed before ${name}: whether the operation was made`)
    const { found } = await AuditEntry.list({ target: name }, 0, 10)
    t.strictSame(
      found.map(({ actor, action, outcome }) => [actor, action, outcome]),
      Array(entries).fill(['root', 'role.changed', 'started']),
      `killed before ${name}: the entry`
    )
    gateway = await start(t, uri)
  }

  const answer = await fetch(`${gateway.url}/admin/audit`, { headers: { authorization: `Bearer ${tokenFor('root')}` } })
  const after = await answer.json() as Array<{ target: string, outcome: string }>
  t.strictSame(
    after.map(({ target, outcome }) => [target, outcome]), [['the-end', 'started'], ['the-write', 'started']],
    'after the next start'
  )
}
