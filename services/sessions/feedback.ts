import { MessageNotFound, SessionNotFound } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { Session } from '../../collections/sessions/session.js'
import type { Feedback } from '../../schemas/sessions.js'
import { fileRecent } from './file.js'
import { filedTurns, requireSessionOwner } from './owner.js'

/**
 * Replaces the feedback of the owner on a reply.
 * @param n the position of the message, from 1
 * @throws {SessionNotFound | NotSessionOwner}; {MessageNotFound} where no reply of the assistant is in this position
 */
export async function giveFeedback (
  models: Models, id: string, owner: string, n: number, { rating, reason, comment }: Feedback
): Promise<void> {
  const { Session, Turn } = models
  for (;;) {
    const session = requireSessionOwner(await Session.findWhole(id), owner)
    const number = turnOfReply(session, n)
    if (number === undefined) throw new MessageNotFound()
    if (number < filedTurns(session)) {
      const isKept = await Turn.giveFeedback(session.transcript, number, { rating, reason, comment, at: new Date() })
      // The turn is not there any more: the session was deleted meanwhile.
      if (!isKept) throw new SessionNotFound()
      return
    }
    // Turns move from the session to documents of their own at any time, as copies. Feedback on a recent turn would be
    // lost when it comes between a copy and the removal of the turn. So it is only written to a turn that has moved:
    // no copy has a feedback of its own, and none can replace it.
    await fileRecent(models, session)
  }
}

/** The position of the turn whose reply is message `n`, from 0. A seed is in front; then each turn is two messages. */
function turnOfReply ({ message_count: messages, turns }: Session, n: number): number | undefined {
  const seed = messages - 2 * turns
  const number = (n - seed) / 2 - 1
  return Number.isInteger(number) && number >= 0 && number < turns ? number : undefined
}
