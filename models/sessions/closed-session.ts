import type { Connection } from 'mongoose'
import { CLOSED_SESSIONS } from '../../collections/sessions/closed-session.js'
import { bulkWrite } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { DUPLICATE_KEY } from '../../lib/database/upsert.js'

export const closedSessionModel = (connection: Connection) => modelOf(connection, CLOSED_SESSIONS, (all, driver) => ({
  /** Closes ids. Closing one again changes nothing. */
  async close (ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await bulkWrite(driver, ids.map(_id => ({ insertOne: { document: { _id } } })), [DUPLICATE_KEY])
  },

  async isClosed (id: string): Promise<boolean> {
    return await all.exists({ _id: id }).exec() !== null
  }
}))
