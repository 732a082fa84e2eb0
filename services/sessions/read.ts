import { SessionNotFound } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { WholeSession } from '../../collections/sessions/session.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { FiledTurn, Message, Turn } from '../../collections/sessions/turn.js'
import { PART_TURNS } from '../../models/sessions/turn.js'
import type { Feedback, ReplyFacts } from '../../schemas/sessions.js'
import type { InterruptInfo, Judgement } from '../../schemas/tests.js'
import { filedTurns, requireSessionOwner } from './owner.js'

/** A message as its owner reads it. `n` is its position, from 1. */
export type NumberedMessage =
  Message & ReplyFacts & { n: number, at: Date, feedback?: Feedback, judgement?: Judgement, stopped?: true }

/** Which messages of a session are read. Without a limit: all that are left. */
export interface MessageWindow {
  /** How many of the newest are left out. */
  skip?: number
  limit?: number
}

/** A session, the test question that waits, and messages in parts, the oldest first. */
export interface SessionReading {
  session: LiveSession
  pending?: InterruptInfo
  /** Throws {@link SessionNotFound} when the session is deleted while it is read. */
  messages: AsyncIterable<NumberedMessage[]>
}

/**
 * Reads a session. Its messages come in parts, so that a large transcript is never in memory as a whole.
 * @throws {SessionNotFound | NotSessionOwner}
 */
export async function readSession (
  { Session, Turn }: Models, id: string, owner: string, { skip = 0, limit = Infinity }: MessageWindow = {}
): Promise<SessionReading> {
  const session = requireSessionOwner(await Session.findWhole(id), owner)
  const to = Math.max(0, session.message_count - skip)
  const messages = messagesBetween(Turn, session, Math.max(0, to - limit), to)
  const { pending } = session.test ?? {}
  return { session, messages, ...(pending !== undefined && { pending }) }
}

/** The messages from one position to before another, counted from 0, in parts. */
async function * messagesBetween (
  turns: Models['Turn'], session: WholeSession & LiveSession, from: number, to: number
): AsyncIterable<NumberedMessage[]> {
  if (from === to) return
  const { transcript, recent = [], message_count: count } = session
  const seed = count - 2 * session.turns
  const turnOf = (position: number) => Math.max(0, Math.floor((position - seed) / 2))
  const filed = filedTurns(session)
  const end = turnOf(to - 1) + 1
  for (let first = turnOf(from); first < end;) {
    const last = Math.min(first < filed ? Math.min(first + PART_TURNS, filed) : end, end)
    const part = first < filed
      ? await turns.turnsBetween(transcript, first, last)
      : recent.slice(first - filed, last - filed)
    if (part.length !== last - first) throw new SessionNotFound()
    const start = first === 0 ? 0 : seed + 2 * first
    yield part.flatMap(messagesOf)
      .map((message, index) => ({ n: start + index + 1, ...message }))
      .filter(({ n }) => n > from && n <= to)
    first = last
  }
}

function messagesOf (turn: Turn | FiledTurn): Array<Omit<NumberedMessage, 'n'>> {
  const { messages, at, confidence, sources, hint, answered_by, judgement, stopped } = turn
  const feedback = 'feedback' in turn ? turn.feedback : undefined
  const reply = messages.length - 1
  return messages.map((message, index) => ({
    ...message, at, ...(index === reply && { confidence, sources, hint, answered_by, feedback, judgement, stopped })
  }))
}
