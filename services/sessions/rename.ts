import { SessionNotFound } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { Models } from '../../models/index.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { SessionChange } from '../../schemas/sessions.js'
import { requireSessionOwner } from './owner.js'

const KEPT = {
  _id: 'A session keeps its id. POST /chat with another id starts another session',
  subject: 'A session keeps its subject. POST /chat with another id starts a session about another subject',
  user_id: 'A session keeps its owner. POST /chat with another id starts a session of your own'
} as const

/**
 * Gives a session the title that its owner wants. It stays when turns follow.
 * @returns the session as it is then
 * @throws {SessionNotFound | NotSessionOwner}; {InvalidInput} where the body would change what cannot be changed
 */
export async function renameSession (
  { Session }: Models, id: string, owner: string, { title, ...kept }: SessionChange
): Promise<LiveSession> {
  const session = requireSessionOwner(await Session.findSession(id), owner)
  const fields = Object.keys(KEPT) as Array<keyof typeof KEPT>
  const changed = fields.filter(field => kept[field] !== undefined && kept[field] !== session[field])
  if (changed.length > 0) {
    throw new InvalidInput(...changed.map(field =>
      ({ loc: ['body', field], msg: KEPT[field], type: 'value_error' })))
  }
  if (!await Session.rename(session, title)) throw new SessionNotFound()
  return { ...session, title }
}
