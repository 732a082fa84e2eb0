import { EventEmitter } from 'node:events'
import type { Connection } from 'mongoose'
import t from 'tap'
import { followClock, sharedNow, sharedTime } from '../../../lib/database/shared-time.js'

/** A connection to a database whose clock is ahead. */
function databaseAhead (ms: number): Connection & EventEmitter {
  const command = async () => ({ localTime: new Date(Date.now() + ms) })
  return Object.assign(new EventEmitter(), { db: { admin: () => ({ command }) } }) as never
}

/** How far the shared time is ahead of the clock of this process, in seconds. */
const ahead = () => Math.round((sharedNow() - Date.now()) / 1000)

t.teardown(() => followClock(databaseAhead(0)))

t.test('the time is that of the database, where the clock of the process is another one', async t => {
  for (const seconds of [120, -120, 0]) {
    const connection = databaseAhead(seconds * 1000)
    await followClock(connection)
    connection.emit('close')
    t.equal(ahead(), seconds)
  }
  const before = Date.now()
  t.ok(sharedTime().getTime() >= before, 'a clock that agrees is left as it is')
})

t.test('a database that tells no time changes nothing', async t => {
  const connection = databaseAhead(0)
  Object.assign(connection, { db: { admin: () => ({ command: async () => ({}) }) } })
  await followClock(connection)
  connection.emit('close')
  t.equal(ahead(), 0)
})
