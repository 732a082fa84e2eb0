import { NothingUnderWay, QuestionWaits } from '../../errors.js'
import type { ChatServices } from './chat.js'
import { requireSessionOwner } from '../sessions/owner.js'

/**
 * Stops the replies under way in a session, in this gateway and in others. Each turn is recorded with what was said by
 * then.
 * @throws {SessionNotFound | NotSessionOwner | NothingUnderWay | QuestionWaits}
 */
export async function stopReplies (
  { models, repliesUnderWay }: Pick<ChatServices, 'models' | 'repliesUnderWay'>, id: string, owner: string
): Promise<void> {
  const session = requireSessionOwner(await models.Session.findSession(id), owner)
  if (session.test?.pending !== undefined) throw new QuestionWaits()
  if (!await repliesUnderWay.stop(session)) throw new NothingUnderWay()
}
