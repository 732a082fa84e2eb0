import type { Connection } from 'mongoose'

/*
 * The clocks of machines differ; the database has one. Where a time that one process has written is compared with the
 * time of another one, both are the time of the database: deletions, leases, failed logins, replies under way.
 */

const MEASURED_EVERY_MS = 60_000

/** How far the clock of the database is ahead of that of this process. A process has one database. */
let aheadMs = 0

/** The time now in milliseconds, as the database has it. */
export const sharedNow = (): number => Date.now() + aheadMs

/** The same as a date. */
export const sharedTime = (): Date => new Date(sharedNow())

/** Compares the clock of this process with that of the database, now and each minute until the connection is closed. */
export async function followClock (connection: Connection): Promise<void> {
  const measure = async () => {
    const sent = Date.now()
    const hello = await connection.db?.admin().command({ hello: 1 })
    const received = Date.now()
    const time = hello?.localTime instanceof Date ? hello.localTime.getTime() : sent
    // A time within the call is the same, as far as can be seen.
    aheadMs = time < sent ? time - sent : Math.max(0, time - received)
  }
  // Where the database does not answer, what was measured last holds.
  const timer = setInterval(() => { measure().catch(() => {}) }, MEASURED_EVERY_MS).unref()
  connection.once('close', () => clearInterval(timer))
  await measure()
}
