import { NotSessionOwner, SessionNotFound } from '../schemas/errors.js'
import type { Models } from './index.js'
import type { LiveSession, Session } from './session.js'
import type { Message, Turn } from './turn.js'

/*
 * Writing a turn takes two steps: its document is inserted at the next free place (a unique index gives each place to
 * one turn), then the session counts it. A process killed between the two leaves a turn that nobody was told about;
 * whoever finds its place taken counts it on its behalf, and goes on to the next place.
 */

type NewTurn = Omit<Turn, '_id' | 'transcript' | 'number' | 'at'> & {
  /** Put before the messages where the turn is the first. */
  seed: Message[]
}

/** @returns whether it was recorded: a turn whose session was deleted meanwhile is not */
export async function recordTurn (models: Models, session: LiveSession, { seed, ...said }: NewTurn): Promise<boolean> {
  const { Session, Turn } = models
  let { turns } = session
  for (;;) {
    const messages = turns === 0 ? [...seed, ...said.messages] : said.messages
    const turn = { ...said, messages, transcript: session.transcript, number: turns, at: new Date() }
    const inserted = await Turn.insert(turn)
    if (inserted && await Session.count({ session: session._id, turn })) return true

    const now = await Session.findOne({ _id: session._id, live: true, transcript: session.transcript }).lean<Session>().exec()
    if (now === null) {
      await Turn.deleteMany({ transcript: session.transcript }).exec()
      return false
    }
    // It was counted after all, or somebody who found the place taken was faster.
    if (inserted) return true
    if (now.turns > turns) turns = now.turns
    else {
      // Taken, and not counted: whoever took it is about to, or was killed.
      const other = await Turn.findOne({ transcript: session.transcript, number: turns }).lean<Turn>().exec()
      if (other !== null) await Session.count({ session: session._id, turn: other })
    }
  }
}

/** The messages of the turns that the session counts, in order: as many as its `message_count`. */
export async function messagesOf ({ Turn }: Models, { transcript, turns }: Session): Promise<Message[]> {
  const recorded = await Turn.find({ transcript, number: { $lt: turns } }, { messages: 1 }).sort({ number: 1 }).lean<Turn[]>().exec()
  return recorded.flatMap(({ messages }) => messages)
}

/** The last turn that the session counts and that left a test question open. */
export async function lastInterrupted ({ Turn }: Models, { transcript, turns }: Session): Promise<Turn | null> {
  return Turn.findOne({ transcript, number: { $lt: turns }, interrupted: true }, { messages: 0 }).sort({ number: -1 }).lean<Turn>().exec()
}

/**
 * The session if it is the caller's. A deleted one does not exist, for nobody.
 * @throws {SessionNotFound} @throws {NotSessionOwner}
 */
export async function ownSession ({ Session }: Models, id: string, owner: string): Promise<LiveSession> {
  const session = await Session.findSession(id)
  if (session === null || !isLive(session)) throw new SessionNotFound()
  if (session.user_id !== owner) throw new NotSessionOwner()
  return session
}

export function isLive (session: Session): session is LiveSession {
  return session.live && session.transcript !== undefined
}

/**
 * Deletes a session and its transcript. The id stays reserved for its owner.
 * @throws {SessionNotFound} @throws {NotSessionOwner}
 */
export async function deleteSession (models: Models, id: string, owner: string): Promise<void> {
  const session = await ownSession(models, id, owner)
  const { matchedCount } = await models.Session.updateOne({ _id: id, live: true, transcript: session.transcript }, { $set: { live: false, title: '', turns: 0, message_count: 0 } }).exec()
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
  const unfinished = await models.Session.find({ live: false, transcript: { $exists: true } }).lean<Session[]>().exec()
  for (const session of unfinished) await finishDeletion(models, session)
}

const TITLE_LENGTH = 60

/** The first message of the user, white space folded, cut at a word near 60 characters (decisions §4). */
export function titleOf (messages: Message[]): string {
  const text = messages.find(({ role }) => role === 'user')?.content.replace(/\s+/g, ' ').trim() ?? ''
  const characters = [...text]
  if (characters.length <= TITLE_LENGTH) return text
  const cut = characters.slice(0, TITLE_LENGTH).join('')
  const words = cut.replace(/ \S*$/, '')
  return `${words.length > TITLE_LENGTH / 2 ? words : cut}…`
}
