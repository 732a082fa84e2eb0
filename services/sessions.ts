import { Types } from 'mongoose'
import { NotSessionOwner, SessionNotFound } from '../errors.js'
import type { Models } from '../models/index.js'
import type { LiveSession, Session, WholeSession } from '../models/session.js'
import { sizeOf, type FiledTurn, type Message, type Turn } from '../models/turn.js'

/*
 * A turn goes into the document of its session, with one update. When those that are there have become large, they are
 * filed: first each as a document of its own, then they are taken out of the session. A process killed between the two
 * leaves turns that are in both places; they are read from the session, and the next one files them again.
 */

/** Larger than this, the recent turns of a session are filed: eight short ones, or three of two thousand characters. */
export const RECENT_SIZE = 8_000

type NewTurn = Omit<Turn, '_id' | 'at'> & {
  /** Put before the messages where the turn is the first. */
  seed: Message[]
}

/**
 * @returns `large`: it is recorded, and the recent turns should be filed, for which nobody needs to wait;
 * `deleted`: the session was deleted meanwhile, and the turn is not recorded
 */
export async function recordTurn (models: Models, session: LiveSession, { seed, ...said }: NewTurn): Promise<'recorded' | 'large' | 'deleted'> {
  const { Session, Turn } = models
  const _id = new Types.ObjectId()
  let isFirst = session.turns === 0
  let wasEmpty = false
  for (;;) {
    const turn = { _id, ...said, messages: isFirst ? [...seed, ...said.messages] : said.messages, at: new Date() }
    const outcome = await Session.record({ session, turn, isFirst })
    if (outcome === 'recorded') return (session.recent_size ?? 0) + sizeOf([turn]) > RECENT_SIZE ? 'large' : 'recorded'

    const now = await Session.findWhole(session._id)
    if (!isSame(now, session)) return 'deleted'
    const { recent = [] } = now
    if (outcome === 'noRoom') {
      const isEmpty = recent.length === 0
      // Once is no proof: another may have filed them since the refusal.
      if (isEmpty && wasEmpty) throw new Error('the turn is larger than a document of the database')
      wasEmpty = isEmpty
      await fileRecent(models, session)
    } else if (recent.some(turn => turn._id.equals(_id)) || await Turn.exists({ _id }).exec() !== null) return 'large'
    isFirst = now.turns === 0
  }
}

/** Files the recent turns of a session; with a limit, only where they are larger. It may be done twice, also at the same time. */
export async function fileRecent (models: Models, session: LiveSession, limit?: number): Promise<void> {
  const { Session, Turn } = models
  const now = await Session.findWhole(session._id)
  if (!isSame(now, session)) return
  const { recent = [], recent_size: size = 0, turns, transcript } = now
  if (recent.length === 0 || (limit !== undefined && size <= limit)) return
  let isDropped = false
  try {
    const filing = await Promise.allSettled(recent.map((turn, i) => Turn.file({ ...turn, transcript, number: turns - recent.length + i })))
    const failed = filing.find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    isDropped = await Session.dropRecent({ session: now, turns: recent })
  } finally {
    // A deletion that has come in between does not know of what was filed after it.
    if (!isDropped && !isSame(await Session.findSession(session._id), session)) await Turn.deleteMany({ transcript }).exec()
  }
}

function isSame<Read extends Session> (now: Read | null, session: LiveSession): now is Read & LiveSession {
  return now !== null && isLive(now) && now.transcript.equals(session.transcript)
}

/** The messages of all turns, in order: as many as its `message_count`. */
export async function messagesOf ({ Turn }: Models, { transcript, turns, recent = [] }: WholeSession): Promise<Message[]> {
  const filed = await Turn.find({ transcript, number: { $lt: turns - recent.length } }, { messages: 1 }).sort({ number: 1 }).lean<FiledTurn[]>().exec()
  return [...filed, ...recent].flatMap(({ messages }) => messages)
}

/** The place in the transcript of the last turn that left a test question open. */
export async function lastInterrupted ({ Session, Turn }: Models, session: LiveSession): Promise<number | undefined> {
  const now = await Session.findWhole(session._id)
  if (!isSame(now, session)) return undefined
  const { transcript, turns, recent = [] } = now
  const filed = turns - recent.length
  const place = recent.findLastIndex(({ interrupted }) => interrupted)
  if (place !== -1) return filed + place
  const last = await Turn.findOne({ transcript, number: { $lt: filed }, interrupted: true }, { number: 1 }).sort({ number: -1 }).lean<FiledTurn>().exec()
  return last?.number
}

/**
 * The session if it is the caller's. A deleted one does not exist, for nobody.
 * @throws {SessionNotFound} @throws {NotSessionOwner}
 */
export async function ownSession ({ Session }: Models, id: string, owner: string): Promise<LiveSession> {
  return owned(await Session.findSession(id), owner)
}

/** {@link ownSession} with its recent turns. */
export async function ownWhole ({ Session }: Models, id: string, owner: string): Promise<WholeSession> {
  return owned(await Session.findWhole(id), owner)
}

function owned<Read extends Session> (session: Read | null, owner: string): Read & LiveSession {
  if (session === null || !isLive(session)) throw new SessionNotFound()
  if (session.user_id !== owner) throw new NotSessionOwner()
  return session
}

export function isLive<Read extends Session> (session: Read): session is Read & LiveSession {
  return session.live && session.transcript !== undefined
}

/**
 * Deletes a session and its transcript. The id stays reserved for its owner.
 * @throws {SessionNotFound} @throws {NotSessionOwner}
 */
export async function deleteSession (models: Models, id: string, owner: string): Promise<void> {
  const session = await ownSession(models, id, owner)
  const { matchedCount } = await models.Session.updateOne({ _id: id, live: true, transcript: session.transcript }, { $set: { live: false, title: '', turns: 0, message_count: 0, recent: [], recent_size: 0 } }).exec()
  if (matchedCount === 0) throw new SessionNotFound()
  await finishDeletion(models, session)
}

/** The transcript goes once its session is marked as deleted; the mark is taken off last, so that a kill repeats it. */
export async function finishDeletion ({ Session, Turn }: Models, { _id, transcript }: Session): Promise<void> {
  if (transcript === undefined) return
  await Turn.deleteMany({ transcript }).exec()
  await Session.updateOne({ _id, live: false, transcript }, { $unset: { transcript: 1 } }).exec()
}

/** Completes the deletions of sessions that a killed process left: called at each start. */
export async function completeSessionDeletions (models: Models): Promise<void> {
  const unfinished = await models.Session.find({ live: false, transcript: { $exists: true } }, { transcript: 1 }).lean<Session[]>().exec()
  for (const session of unfinished) await finishDeletion(models, session)
}
