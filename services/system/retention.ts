import type { Models } from '../../models/index.js'
import { deleteUnused } from '../sessions/delete.js'
import { DAY_MS } from '../../lib/values/durations.js'

const AT_ONCE = 100

/**
 * Deletes the sessions without a turn for so many days, as their owners would. It ends early where `isClosing` says so.
 * @returns how many were deleted
 */
export async function deleteOldSessions (models: Models, days: number, isClosing: () => boolean): Promise<number> {
  const before = new Date(Date.now() - days * DAY_MS)
  let deleted = 0
  // There is an index by subject and time.
  for (const subject of await models.Session.valuesOf('subject')) {
    while (!isClosing()) {
      const sessions = await models.Session.unusedSince(subject, before, AT_ONCE)
      for (const session of sessions) if (await deleteUnused(models, session, before)) deleted++
      if (sessions.length < AT_ONCE) break
    }
  }
  return deleted
}
