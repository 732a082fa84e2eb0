import { Types, type mongo } from 'mongoose'
import {
  SESSIONS, type Session, type SessionTest, type UnderWay, type WeekCounts, type WholeSession
} from '../../collections/sessions/session.js'
import type { Message, Turn } from '../../collections/sessions/turn.js'
import { batchLoader, bulkWrite, findByIds } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { uncountedQueries, type Page } from '../../lib/database/common-queries.js'
import { isoWeekOf } from '../../lib/values/iso-week.js'

const COUNTED_FIELDS = { subject: 1, user_id: 1, turns: 1, last_active: 1, weeks: 1, live: 1, uncounted: 1 } as const
/** What the figures of a subject are made of. */
export type CountedSession = Pick<Session, '_id' | keyof typeof COUNTED_FIELDS>

export type LiveSession = Session & { transcript: Types.ObjectId }

export function isLive<Read extends Session> (session: Read): session is Read & LiveSession {
  return session.live && session.transcript !== undefined
}

/** The transcript names the session that is made. */
export type SessionStart = Pick<Session, 'user_id' | 'subject' | 'title'> & { transcript?: Types.ObjectId }

/** The most that a session may have before a turn is added to it; absent: no limit. */
export interface Room { messages?: number, bytes?: number }

/**
 * A turn for a session. The first turn gives the session its title, unless the owner has given one (`isTitled`).
 * `ended` are replies that are no longer under way, `test` is the test after it, where it changes.
 */
interface Addition {
  session: LiveSession
  turn: Turn
  isFirst: boolean
  isTitled?: boolean
  ended?: Types.ObjectId[]
  test?: SessionTest
  room?: Room
}

/** The cost of turns to a reader or writer of their session: their characters, and 1,000 for each turn. */
export function sizeOf (turns: Turn[]): number {
  return turns.reduce((sum, turn) => sum + sumOfTexts(turn, text => text.length), 1000 * turns.length)
}

/** The texts of turns in bytes of UTF-8, as the limits count them (services/chat/limits.ts). */
export function bytesOf (turns: Texts[]): number {
  return turns.reduce((sum, turn) => sum + sumOfTexts(turn, text => Buffer.byteLength(text)), 0)
}

type Texts = Pick<Turn, 'messages' | 'sources' | 'judgement'>

function sumOfTexts ({ messages, sources, judgement }: Texts, measure: (text: string) => number): number {
  let sum = judgement === undefined ? 0 : measure(JSON.stringify(judgement))
  for (const { content } of messages) sum += measure(content)
  for (const { title, heading = '', quote = '' } of sources ?? []) sum += measure(title + heading + quote)
  return sum
}

const TITLE_LENGTH = 60

/** The first message of the user, white space folded, cut at a word near 60 characters (docs/contract.md §4). */
export function titleOf (messages: Message[]): string {
  const text = messages.find(({ role }) => role === 'user')?.content.replace(/\s+/g, ' ').trim() ?? ''
  const characters = [...text]
  if (characters.length <= TITLE_LENGTH) return text
  const cut = characters.slice(0, TITLE_LENGTH).join('')
  const words = cut.replace(/ \S*$/, '')
  return `${words.length > TITLE_LENGTH / 2 ? words : cut}…`
}

// MongoDB's codes for a document that would become larger than 16 MiB: by an update, or on the wire.
const DOCUMENT_TOO_LARGE = [17419, 10334]
const WITHOUT_RECENT = { recent: 0 }
/** What a chat asks of a session: neither its recent turns nor what is counted of it. */
const HEAD = { ...WITHOUT_RECENT, weeks: 0, uncounted: 0, counted: 0 }
const LIST = {
  fields: {
    ...WITHOUT_RECENT,
    under_way: 0,
    weeks: 0,
    'test.answered': 0,
    'test.pending.question_text': 0,
    'test.pending.options': 0
  },
  sort: { last_active: -1, _id: 1 } as const
}
/** What a deletion needs to know of a session. */
const FIELDS_FOR_DELETION = { user_id: 1, transcript: 1, generation: 1 }
const EMPTY = { turns: 0, message_count: 0, recent: [], recent_size: 0, bytes: 0 }

function deletion () {
  return {
    $set: { live: false as const, title: '', ...EMPTY, ...uncounted() },
    $unset: { titled: 1, under_way: 1, test: 1, weeks: 1 } as const
  }
}

/** The figures of the subject do not have the change that is made together with this. */
function uncounted () {
  return { uncounted: new Types.ObjectId() }
}

export const sessionModel = modelOf(SESSIONS, (documents, driver) => ({
  ...uncountedQueries(documents),

  /** A session without its recent turns and what is counted of it. Concurrent calls share one query. */
  findSession: batchLoader((ids: readonly string[]) => findByIds<Session>(driver, ids, HEAD)),

  /** Concurrent calls share one query. */
  findWhole: batchLoader((ids: readonly string[]) => findByIds<WholeSession>(driver, ids)),

  /**
   * Records a turn. Concurrent calls share one command.
   * @returns `recorded`; `noRoom` when the document would become larger than 16 MiB; `unclear` when the write may or
   * may not have happened, and the caller must read the session again: this session or another one of the same command
   * is gone, has turns although the turn claims to be the first, has got a title, has another test than the one that
   * was read, or has no room for the turn
   */
  record: batchLoader(async (additions: readonly Addition[]): Promise<Array<'recorded' | 'unclear' | 'noRoom'>> => {
    const { matched, refused } = await bulkWrite(driver, additions.map(recordOperation), DOCUMENT_TOO_LARGE)
    const isClear = matched + refused.size === additions.length
    return additions.map((_, index) => refused.has(index) ? 'noRoom' : isClear ? 'recorded' : 'unclear')
  }),

  /** Stores that a reply is under way. Concurrent calls share one command. */
  addUnderWay: batchLoader(async (added: ReadonlyArray<{ session: LiveSession, reply: UnderWay }>): Promise<void[]> => {
    await bulkWrite(driver, added.map(({ session: { _id, transcript }, reply }) => ({
      updateOne: { filter: { _id, transcript, live: true }, update: { $push: { under_way: reply } } }
    })), DOCUMENT_TOO_LARGE)
    return added.map(() => undefined)
  }),

  /**
   * Takes filed turns out of the recent ones. Concurrent calls share one command.
   * @returns `true`: it is done. `false`: it is not known, since this or another drop of the same command has found
   * nothing to change, and the caller must read the session again
   */
  dropRecent: batchLoader(async (drops: readonly Drop[]): Promise<boolean[]> => {
    const { matched } = await bulkWrite(driver, drops.map(dropOperation), [])
    return drops.map(() => matched === drops.length)
  }),

  /** Creates the session or finds the existing one; the first caller is the owner. */
  async claim (id: string, start: SessionStart): Promise<Session> {
    // Most sessions exist, and a read costs less than a write.
    const session = await this.findSession(id)
    if (session !== null) return session
    const created = { _id: id, ...fresh(start) }
    return await documents.insertNew(created) ? created : await this.claim(id, start)
  },

  /**
   * Starts a deleted session again, empty. Returns `null` when it is not deleted, or when it had another subject whose
   * figures do not know of the deletion.
   */
  async restart (id: string, start: SessionStart): Promise<Session | null> {
    const isCounted = [{ subject: start.subject }, { uncounted: { $exists: false } }]
    const deleted = { _id: id, user_id: start.user_id, live: false, $or: isCounted }
    return await documents.updateAndRead(deleted, { $set: fresh(start), $inc: { generation: 1 } }, WITHOUT_RECENT)
  },

  /** One page of a user's live sessions, newest `last_active` first, and the total. */
  async listOf (owner: string, subject: string | undefined, skip: number, limit: number): Promise<Page<Session>> {
    return await documents.pageWhere(liveOf(owner, subject), { ...LIST, skip, limit })
  },

  /** All live sessions of a user, newest `last_active` first. */
  async allOf (owner: string, subject: string | undefined): Promise<LiveSession[]> {
    return await documents.allWhere(liveOf(owner, subject), LIST)
  },

  /** The recent turns of sessions; those that are deleted meanwhile are left out. */
  async recentOf (sessions: LiveSession[]): Promise<Array<WholeSession & LiveSession>> {
    const ids = sessions.map(({ _id }) => _id)
    const transcripts = sessions.map(({ transcript }) => transcript)
    const filter = { _id: { $in: ids }, transcript: { $in: transcripts }, live: true }
    return await documents.allWhere(filter, { fields: { transcript: 1, 'recent.messages': 1 } })
  },

  /** Gives a session the title that its owner wants. Returns `false` when it is deleted. */
  async rename ({ _id, transcript }: LiveSession, title: string): Promise<boolean> {
    return await documents.updateIf({ _id, transcript, live: true }, { $set: { title, titled: true } })
  },

  async removeUnderWay ({ _id, transcript }: LiveSession, ids: Types.ObjectId[]): Promise<void> {
    await documents.updateIf({ _id, transcript }, { $pull: { under_way: { id: { $in: ids } } } })
  },

  /** Marks the replies under way as stopped. Returns `false` when none is younger than `since`. */
  async stopReplies ({ _id, transcript }: LiveSession, since: Date): Promise<boolean> {
    const young = { _id, transcript, live: true, 'under_way.since': { $gt: since } }
    return await documents.updateIf(young, { $set: { 'under_way.$[].stop': true } })
  },

  /** The gateway still works on the replies in these sessions. Where another one works there, too, its reply counts. */
  async renewUnderWay (sessions: string[], seen: Date): Promise<void> {
    const working = { _id: { $in: sessions }, 'under_way.0': { $exists: true } }
    await documents.updateWhere(working, { $set: { 'under_way.$[].seen': seen } })
  },

  /** The replies in these sessions that are marked as stopped. */
  async stoppedReplies (sessions: string[]): Promise<Types.ObjectId[]> {
    const stopped = { _id: { $in: sessions }, 'under_way.stop': true as const }
    const found = await documents.allWhere(stopped, { fields: { under_way: 1 } })
    return found.flatMap(({ under_way: replies = [] }) => replies.filter(({ stop }) => stop)).map(({ id }) => id)
  },

  /** What the figures need of those of the sessions that exist. */
  async countsOf (ids: string[]): Promise<CountedSession[]> {
    if (ids.length === 0) return []
    return await documents.allWhere<CountedSession>({ _id: { $in: ids } }, { fields: COUNTED_FIELDS })
  },

  /** The figures have the sessions as they were read. Returns `false` where one has changed since, or is gone. */
  async markCounted (sessions: CountedSession[]): Promise<boolean> {
    const waiting = sessions.filter(({ uncounted }) => uncounted !== undefined)
    if (waiting.length === 0) return true
    const { matched } = await bulkWrite(driver, waiting.map(({ _id, uncounted, weeks }) => ({
      updateOne: {
        filter: { _id, uncounted }, update: { $set: { counted: totalOf(weeks) }, $unset: { uncounted: 1 as const } }
      }
    })), [])
    return matched === waiting.length
  },

  /** Counts a message that got no reply. */
  async countUnanswered ({ _id, transcript }: LiveSession, at: Date): Promise<void> {
    const update = { $inc: { [`weeks.${isoWeekOf(at)}.unanswered`]: 1 }, $set: uncounted() }
    await documents.updateIf({ _id, transcript, live: true }, update)
  },

  /** The ids of the test questions that wait for an answer of this user. */
  async waitingQuestions (owner: string): Promise<string[]> {
    const id = 'test.pending.question_id'
    const sessions = await documents.allWhere({ user_id: owner, [id]: { $exists: true } }, { fields: { [id]: 1 } })
    return sessions.flatMap(({ test }) => test?.pending?.question_id ?? [])
  },

  /** No question waits any more, where the test is still the one that was read. */
  async endWaiting ({ _id, transcript, test: { version } }: LiveSession & { test: SessionTest }): Promise<void> {
    const ended = { $unset: { 'test.pending': 1 as const }, $inc: { 'test.version': 1 } }
    await documents.updateIf({ _id, transcript, 'test.version': version }, ended)
  },

  /** How many live sessions a user has, and their bytes. */
  async heldBy (owner: string): Promise<{ sessions: number, bytes: number }> {
    return await documents.sumsWhere({ user_id: owner, live: true }, { sessions: 1, bytes: '$bytes' })
  },

  /** Some live sessions of a subject without a turn since then. */
  async unusedSince (subject: string, since: Date, limit: number): Promise<LiveSession[]> {
    const filter = { subject, live: true, last_active: { $lt: since } }
    return await documents.allWhere<LiveSession>(filter, { fields: FIELDS_FOR_DELETION, limit })
  },

  /**
   * Marks a session as deleted and empties it. Returns `false` when it was deleted already.
   * @param unusedSince when given, only where it has no turn since then
   */
  async markDeleted ({ _id, transcript }: LiveSession, unusedSince?: Date): Promise<boolean> {
    const unused = unusedSince && { last_active: { $lt: unusedSince } }
    return await documents.updateIf({ _id, live: true, transcript, ...unused }, deletion())
  },

  /** Marks the sessions that a user has started until `before` as deleted with their owner, and empties them. */
  async markAllDeleted (owner: string, before: Date): Promise<void> {
    const { $set, $unset } = deletion()
    const erased = { $set: { ...$set, erased: true as const }, $unset }
    await documents.updateWhere({ user_id: owner, created_at: { $lte: before } }, erased)
  },

  /** Some sessions of a user, deleted ones too, that were started until a time. */
  async startedBy (owner: string, before: Date, limit: number): Promise<Array<Pick<Session, '_id' | 'transcript'>>> {
    const started = { user_id: owner, created_at: { $lte: before } }
    return await documents.allWhere(started, { fields: { transcript: 1 }, limit })
  },

  /** Ends a deletion: the turns of the deleted session are gone. */
  async forgetTranscript ({ _id, transcript }: Session): Promise<void> {
    await documents.updateIf({ _id, live: false, transcript }, { $unset: { transcript: 1 } })
  },

  /** The deleted sessions whose turns may not be deleted yet. */
  async unfinishedDeletions (): Promise<Session[]> {
    const unfinished = { live: false, transcript: { $exists: true }, erased: { $exists: false } }
    return await documents.allWhere(unfinished, { fields: FIELDS_FOR_DELETION })
  }
}))

function liveOf (owner: string, subject: string | undefined) {
  return { user_id: owner, live: true, ...(subject !== undefined && { subject }) }
}

function fresh (start: SessionStart): Omit<WholeSession, '_id'> {
  const now = new Date()
  return { transcript: new Types.ObjectId(), ...start, created_at: now, last_active: now, ...EMPTY, live: true }
}

function recordOperation (
  { session: { _id, transcript }, turn, isFirst, isTitled, ended = [], test, room = {} }: Addition
): mongo.AnyBulkWriteOperation<WholeSession> {
  const filter: mongo.Filter<WholeSession> = { _id, transcript, live: true }
  const changes: Pick<WholeSession, 'uncounted' | 'test'> & { title?: string } = uncounted()
  const counts: Record<string, number> = {
    turns: 1, message_count: turn.messages.length, recent_size: sizeOf([turn]), bytes: bytesOf([turn])
  }
  const week = isoWeekOf(turn.at)
  for (const name of countsOfWeek(turn)) counts[`weeks.${week}.${name}`] = 1
  const update: mongo.UpdateFilter<WholeSession> =
    { $push: { recent: turn }, $inc: counts, $max: { last_active: turn.at }, $set: changes }
  if (room.messages !== undefined) filter.message_count = { $lte: room.messages }
  if (room.bytes !== undefined) filter.bytes = { $not: { $gt: room.bytes } }
  if (isFirst) filter.turns = 0
  if (isFirst && !isTitled) {
    filter.titled = { $exists: false }
    changes.title = titleOf(turn.messages)
  }
  if (test !== undefined) {
    filter['test.version'] = test.version === 1 ? { $exists: false } : test.version - 1
    changes.test = test
  }
  if (ended.length > 0) update.$pull = { under_way: { id: { $in: ended } } }
  return { updateOne: { filter, update } }
}

/** The sum of all counts of all weeks. It grows with each change, until the session is deleted. */
export function totalOf (weeks: Session['weeks'] = {}): number {
  return Object.values(weeks).flatMap(counts => Object.values(counts)).reduce((sum, count) => sum + count, 0)
}

/** Which counts of its week a turn raises, each by 1. */
export function countsOfWeek ({ confidence, answered_by: by }: Turn): Array<keyof WeekCounts> {
  return ['turns' as const, confidence ?? [], by ?? []].flat()
}

interface Drop { session: LiveSession, turns: Turn[] }

function dropOperation ({ session: { _id, transcript }, turns }: Drop): mongo.AnyBulkWriteOperation<WholeSession> {
  return {
    updateOne: {
      // Turns are dropped together: while the first one is there, all of them are.
      filter: { _id, transcript, live: true, 'recent._id': turns[0]?._id },
      update: {
        $pull: { recent: { _id: { $in: turns.map(turn => turn._id) } } },
        $inc: { recent_size: -sizeOf(turns) }
      }
    }
  }
}
