import { Types } from 'mongoose'
import { InvalidCredentials, NotSessionOwner, OtherSubject } from '../../errors.js'
import type { Models } from '../../models/index.js'
import { isLive, titleOf, type LiveSession } from '../../models/sessions/session.js'
import type { Message } from '../../collections/sessions/turn.js'
import type { User } from '../../models/accounts/user.js'
import type { Erasures } from '../accounts/erasure.js'
import { countActivity } from '../professor/counts.js'
import { deleteTurns } from './delete.js'

/**
 * Makes a session, or starts a deleted one again, before the engine is called: of two callers that send a new id at
 * once, one becomes the owner. Also returns whether this call has made it.
 * @throws {NotSessionOwner | OtherSubject}; {InvalidCredentials} where the account was deleted meanwhile
 */
export async function open (
  { models, erasures }: { models: Models, erasures: Erasures }, caller: User,
  { id, subject, messages }: { id: string, subject: string, messages: Message[] }
): Promise<{ session: LiveSession, isNew: boolean }> {
  const { Session } = models
  const transcript = new Types.ObjectId()
  const start = { user_id: caller._id, subject, title: titleOf(messages), transcript }
  let session = await Session.claim(id, start)
  if (session.user_id !== caller._id) throw new NotSessionOwner()
  if (!isLive(session)) {
    await deleteTurns(models, session)
    // The figures of its former subject still have it.
    if (session.subject !== subject) await countActivity(models, session.subject)
    // Of two restarts at once, one starts the session and the other finds it started.
    session = await Session.restart(id, start) ?? await Session.claim(id, start)
  }
  // The account may have been deleted since the request came.
  if (await erasures.eraseLate(caller)) throw new InvalidCredentials()
  if (session.subject !== subject) throw new OtherSubject()
  return { session: session as LiveSession, isNew: transcript.equals(session.transcript) }
}
