import { NotSessionOwner, SessionNotFound } from '../../errors.js'
import type { Session, WholeSession } from '../../collections/sessions/session.js'
import { isLive, type LiveSession } from '../../models/sessions/session.js'

/** A deleted session does not exist for any caller, its owner included. @throws {SessionNotFound | NotSessionOwner} */
export function requireSessionOwner<Read extends Session> (session: Read | null, owner: string): Read & LiveSession {
  if (session === null || !isLive(session)) throw new SessionNotFound()
  if (session.user_id !== owner) throw new NotSessionOwner()
  return session
}

/** Whether a session that was read again is still the live session with the same transcript. */
export function isSame<Read extends Session> (now: Read | null, session: LiveSession): now is Read & LiveSession {
  return now !== null && isLive(now) && now.transcript.equals(session.transcript)
}

/** How many turns are documents of their own (file.ts). */
export function filedTurns ({ turns, recent = [] }: WholeSession): number {
  return turns - recent.length
}
