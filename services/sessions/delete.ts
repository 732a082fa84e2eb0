import { SessionNotFound } from '../../errors.js'
import { writeIfRoom } from '../../lib/database/no-room.js'
import type { Models } from '../../models/index.js'
import type { Session } from '../../collections/sessions/session.js'
import type { LiveSession } from '../../models/sessions/session.js'
import { requireSessionOwner } from './owner.js'

/**
 * Deletes a session and its transcript. The id stays reserved for its owner.
 * @throws {SessionNotFound | NotSessionOwner}
 */
export async function deleteSession (models: Models, id: string, owner: string): Promise<void> {
  const session = requireSessionOwner(await models.Session.findSession(id), owner)
  if (!await models.Session.markDeleted(session)) throw new SessionNotFound()
  // Where there is no room, the list of deletions completes the rest later, since the session is marked.
  await writeIfRoom(() => deleteTurns(models, session))
}

/** Deletes a session that has no turn since a time. Returns whether it was deleted. */
export async function deleteUnused (models: Models, session: LiveSession, since: Date): Promise<boolean> {
  if (!await models.Session.markDeleted(session, since)) return false
  await writeIfRoom(() => deleteTurns(models, session))
  return true
}

/**
 * Deletes the turns of a session that is marked, and puts it on the list of what the companions delete
 * (services/system/deletions.ts). The mark of unfinished work is removed last: after a kill, the work is repeated.
 */
export async function deleteTurns (models: Models, session: Session): Promise<void> {
  const { Deletion, GradedAttempt, Session, Turn, TestAnswer, Usage } = models
  if (session.transcript === undefined) return
  // Who deletes a graded test has taken it: its questions are known.
  await GradedAttempt.giveUp(session._id)
  await TestAnswer.forgetWords(session)
  await Turn.deleteTranscripts([session.transcript])
  await Usage.updateIf({ _id: session.user_id }, { $set: { stale: true }, $inc: { version: 1 } })
  await Deletion.add({ kind: 'session', target: session._id, generation: session.generation ?? 0 })
  await Session.forgetTranscript(session)
}

/** Completes the deletions that a killed process or a lost connection left, as far as the database has room. */
export async function completeSessionDeletions (models: Models): Promise<void> {
  for (const session of await models.Session.unfinishedDeletions()) {
    await writeIfRoom(() => deleteTurns(models, session))
  }
}
