import type { Models } from '../../models/index.js'
import type { LiveSession } from '../../models/sessions/session.js'
import { filedTurns, isSame } from './owner.js'

/** Recent turns of a larger size are filed: eight short ones, or three of 2,000 characters (see {@link sizeOf}). */
export const RECENT_SIZE = 8_000

/**
 * Files the recent turns of a session: first each is stored as a document of its own, then they are taken out of the
 * session. A process that is killed in between leaves turns in both places; they are read from the session, and the
 * next filing stores them again without a change. It may run several times at once.
 * @param limit when given, only recent turns of a larger size are filed
 */
export async function fileRecent (models: Models, session: LiveSession, limit?: number): Promise<void> {
  const { Session, Turn } = models
  const now = await Session.findWhole(session._id)
  if (!isSame(now, session)) return
  const { recent = [], recent_size: size = 0, transcript } = now
  if (recent.length === 0 || (limit !== undefined && size <= limit)) return
  let isDropped = false
  /** A deletion that happened in between does not delete what was filed after it. */
  const removeOrphans = async () => {
    if (!isSame(await Session.findSession(session._id), session)) await Turn.deleteTranscripts([transcript])
  }
  try {
    const first = filedTurns(now)
    const filed = recent.map(({ _id, ...turn }, i) => Turn.file({ _id, transcript, number: first + i, ...turn }))
    const failed = (await Promise.allSettled(filed)).find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    isDropped = await Session.dropRecent({ session: now, turns: recent })
  } catch (error) {
    // The caller gets the error of the filing, and not that of the removal.
    await removeOrphans().catch(() => {})
    throw error
  }
  if (!isDropped) await removeOrphans()
}
