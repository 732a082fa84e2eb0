import { CLOSED_SESSIONS } from '../../collections/sessions/closed-session.js'
import { modelOf } from '../../lib/database/collection.js'

export const closedSessionModel = modelOf(CLOSED_SESSIONS, all => ({
  /** Closes ids. Closing one again changes nothing. */
  async close (ids: string[]): Promise<void> {
    await all.insertMissing(ids.map(_id => ({ _id })))
  }
}))
