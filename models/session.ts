import { Schema, Types, type Connection, type Model, type mongo } from 'mongoose'
import { batchLoader, bulkWrite, findByIds } from '../lib/batching.js'
import { distinctValues } from '../lib/distinct.js'
import { isoWeekOf } from '../lib/iso-week.js'
import { insertNew } from '../lib/upsert.js'
import type { ReplyFacts } from '../schemas/sessions.js'
import type { InterruptInfo } from '../schemas/tests.js'
import type { Message, Turn } from './turn.js'

/*
 * A session holds its newest turns; the others are documents of their own (models/turn.ts). So the cost of a turn does
 * not grow with the session, and a turn is recorded by one update that also changes `turns`, `message_count` and
 * `last_active`. These agree whenever the process is killed.
 */
export interface Session {
  /** Chosen by the client. */
  _id: string
  /** Username of the owner. Stays when the session is deleted: the id is reserved for its owner. */
  user_id: string
  /** Id of the subject that it was opened with. */
  subject: string
  /** The first user message of the transcript, shortened, or what the owner has called it. */
  title: string
  /** The owner has given the title: no turn changes it. */
  titled?: true
  created_at: Date
  last_active: Date
  /** Identifies the turns. A deleted session that is started again gets another one. Absent when they are deleted. */
  transcript?: Types.ObjectId
  /** How often the session was deleted and started again; absent: never. The chat engine keeps generations apart. */
  generation?: number
  /** Number of recorded turns: 0 in a session that is only claimed. */
  turns: number
  /** Number of messages in those turns. */
  message_count: number
  /** The size of its recent turns, see {@link sizeOf}. */
  recent_size?: number
  /**
   * The texts of its turns in bytes. Absent in sessions of older versions until the limits ask
   * (services/sessions/limits.ts).
   */
  bytes?: number
  /** Its turns by ISO week. Those that an older version recorded are missing until the analytics ask. */
  weeks?: Record<string, WeekCounts>
  /** The replies that are being made (services/sessions/ask.ts), and those that a kill has left. */
  under_way?: UnderWay[]
  /** Its newest test, also when that is over. */
  test?: SessionTest
  /** `false` when it was deleted. */
  live: boolean
  /** Its owner is being deleted (services/erasure.ts). */
  erased?: true
}

/**
 * How many turns there were, how many of their replies had which confidence and were answered by whom, and how many
 * messages got no reply; absent for none.
 */
export type WeekCounts = Partial<Record<
  'turns' | NonNullable<ReplyFacts['confidence'] | ReplyFacts['answered_by']> | 'unanswered', number
>>

/** What the analytics read of a session. */
export type CountedSession = Pick<Session, '_id' | 'user_id' | 'turns' | 'weeks'>

/** A reply that is being made. */
export interface UnderWay {
  id: Types.ObjectId
  /** The message of the user. */
  content: string
  since: Date
  /** When its gateway last said that it works on it. Older versions did not. */
  seen?: Date
  /** Its gateway is to stop it. */
  stop?: true
}

/** What a session knows of its test (services/sessions/session-test.ts). */
export interface SessionTest {
  /** Names the test among all tests. */
  id: string
  /** Raised by each change. A change is made only when the version is still the one that was read. */
  version: number
  /** The question that waits, without its solution. */
  pending?: InterruptInfo
  /** The ids of the questions that are answered. `repeated`: recorded from a reply that the engine had given before. */
  answered: Array<{ question: string, repeated?: true }>
}

export type LiveSession = Session & { transcript: Types.ObjectId }

/** A session with its recent turns, oldest first. The turns before them are filed. */
export type WholeSession = Session & { recent?: Turn[] }

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
  return turns.flatMap(textsOf).reduce((sum, text) => sum + text.length, 1000 * turns.length)
}

/** The texts of turns in bytes of UTF-8, as the limits count them (services/sessions/limits.ts). */
export function bytesOf (turns: Texts[]): number {
  return turns.flatMap(textsOf).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

type Texts = Pick<Turn, 'messages' | 'sources' | 'judgement'>

function textsOf ({ messages, sources = [], judgement }: Texts): string[] {
  return [
    ...messages.map(({ content }) => content),
    ...sources.flatMap(({ title, heading = '', quote = '' }) => [title, heading, quote]),
    ...(judgement === undefined ? [] : [JSON.stringify(judgement)])
  ]
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

interface SessionStatics {
  /** Creates the session or finds the existing one; the first caller is the owner. */
  claim (id: string, start: SessionStart): Promise<Session>
  /** Starts a deleted session again, empty. Returns `null` when it is not deleted. */
  restart (id: string, start: SessionStart): Promise<Session | null>
  /** Concurrent calls share one query. */
  findSession (id: string): Promise<Session | null>
  /** Concurrent calls share one query. */
  findWhole (id: string): Promise<WholeSession | null>
  /**
   * Records a turn. Concurrent calls share one command.
   * @returns `recorded`; `noRoom` when the document would become larger than 16 MiB; `unclear` when the write may or
   * may not have happened, and the caller must read the session again: this session or another one of the same command
   * is gone, has turns although the turn claims to be the first, has got a title, has another test than the one that
   * was read, or has no room for the turn
   */
  record (addition: Addition): Promise<'recorded' | 'unclear' | 'noRoom'>
  /**
   * Takes filed turns out of the recent ones. Concurrent calls share one command.
   * @returns `true` when it is done; `false` when it may not be done, since the session is gone or another call did it
   */
  dropRecent (dropped: { session: LiveSession, turns: Turn[] }): Promise<boolean>
  /** One page of a user's live sessions, newest `last_active` first, and the total. */
  listOf (
    owner: string, subject: string | undefined, skip: number, limit: number
  ): Promise<{ total: number, sessions: Session[] }>
  /** When each of these users last had a turn in the subject. Users without a turn are not in the map. */
  lastTurns (subject: string, usernames: string[]): Promise<Map<string, Date>>
  /** The sessions of a subject with a turn since then. */
  countedSince (subject: string, since: Date): Promise<CountedSession[]>
  /** Replaces the counts of a session, unless it has changed. */
  setWeeks (session: Session, weeks: Record<string, WeekCounts>): Promise<void>
  /** Counts a message that got no reply. */
  countUnanswered (session: LiveSession, at: Date): Promise<void>
  /** The ids of the test questions that wait for an answer of this user. */
  waitingQuestions (owner: string): Promise<string[]>
  /** No question waits any more, where the test is still the one that was read. */
  endWaiting (session: LiveSession & { test: SessionTest }): Promise<void>
  /** How many live sessions a user has, and their bytes. */
  heldBy (owner: string): Promise<{ sessions: number, bytes: number }>
  /** The live sessions of a user whose size is not stored. */
  idsWithoutSize (owner: string): Promise<string[]>
  /** Stores the size of a session, unless it has changed. */
  setSize (session: LiveSession, bytes: number): Promise<void>
  /** All live sessions of a user, newest `last_active` first. */
  allOf (owner: string, subject: string | undefined): Promise<LiveSession[]>
  /** The recent turns of sessions; those that are deleted meanwhile are left out. */
  recentOf (sessions: LiveSession[]): Promise<Array<WholeSession & LiveSession>>
  /** Stores that a reply is under way. Concurrent calls share one command. */
  addUnderWay (added: { session: LiveSession, reply: UnderWay }): Promise<void>
  removeUnderWay (session: LiveSession, ids: Types.ObjectId[]): Promise<void>
  /** Marks the replies under way as stopped. Returns `false` when none is younger than `since`. */
  stopReplies (session: LiveSession, since: Date): Promise<boolean>
  /** The gateway still works on the replies in these sessions. Where another one works there, too, its reply counts. */
  renewUnderWay (sessions: string[], seen: Date): Promise<void>
  /** The replies in these sessions that are marked as stopped. */
  stoppedReplies (sessions: string[]): Promise<Types.ObjectId[]>
  /** Gives a session the title that its owner wants. Returns `false` when it is deleted. */
  rename (session: LiveSession, title: string): Promise<boolean>
  /**
   * Marks a session as deleted and empties it. Returns `false` when it was deleted already.
   * @param unusedSince when given, only where it has no turn since then
   */
  markDeleted (session: LiveSession, unusedSince?: Date): Promise<boolean>
  /** The ids of all subjects with a session, whether or not the subject exists. */
  subjects (): Promise<string[]>
  /** Some live sessions of a subject without a turn since then. */
  unusedSince (subject: string, since: Date, most: number): Promise<LiveSession[]>
  /** Ends a deletion: the turns of the deleted session are gone. */
  forgetTranscript (session: Session): Promise<void>
  /** Marks all sessions of a user as deleted with their owner, and empties them. */
  markAllDeleted (owner: string, before: Date): Promise<void>
  /** Some sessions of a user, deleted ones too, that were started until a time. */
  startedBy (owner: string, before: Date, most: number): Promise<Array<Pick<Session, '_id' | 'transcript'>>>
  /** Removes sessions of a user for good, with their ids. */
  removeSessions (owner: string, ids: string[], before: Date): Promise<void>
  /** The usernames of all owners, whether or not they have an account. */
  owners (): Promise<string[]>
  /** The deleted sessions whose turns may not be deleted yet. */
  unfinishedDeletions (): Promise<Session[]>
}

export type SessionModel = Model<WholeSession> & SessionStatics

const schema = new Schema<WholeSession, SessionModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  title: { type: String },
  titled: { type: Boolean },
  created_at: { type: Date, required: true },
  last_active: { type: Date, required: true },
  transcript: { type: Schema.Types.ObjectId },
  generation: { type: Number },
  turns: { type: Number, required: true },
  message_count: { type: Number, required: true },
  // Written by `record`, which Mongoose does not cast.
  recent: { type: [Schema.Types.Mixed], default: undefined },
  recent_size: { type: Number },
  bytes: { type: Number },
  weeks: { type: Schema.Types.Mixed },
  under_way: { type: [Schema.Types.Mixed], default: undefined },
  test: { type: Schema.Types.Mixed },
  live: { type: Boolean, required: true },
  erased: { type: Boolean }
}, { versionKey: false })

// The list of sessions, without and with its filter.
schema.index({ user_id: 1, live: 1, last_active: -1, _id: 1 })
schema.index({ user_id: 1, live: 1, subject: 1, last_active: -1, _id: 1 })
// The analytics of a subject.
schema.index({ subject: 1, user_id: 1 })
// The questions of a class, newest first (companions/analysis).
schema.index({ subject: 1, live: 1, last_active: -1 })
// The test questions that wait.
schema.index(
  { user_id: 1, 'test.pending.question_id': 1 },
  { partialFilterExpression: { 'test.pending.question_id': { $exists: true } } }
)
// Unfinished deletions.
schema.index({ live: 1 }, { partialFilterExpression: { live: false, transcript: { $exists: true } } })

// MongoDB's codes for a document that would become larger than 16 MiB: by an update, or on the wire.
const DOCUMENT_TOO_LARGE = [17419, 10334]
const WITHOUT_RECENT = { recent: 0 }
const LISTED = {
  ...WITHOUT_RECENT,
  under_way: 0,
  weeks: 0,
  'test.answered': 0,
  'test.pending.question_text': 0,
  'test.pending.options': 0
}
const EMPTY = { turns: 0, message_count: 0, recent: [], recent_size: 0, bytes: 0 }
const DELETED = {
  $set: { live: false, title: '', ...EMPTY }, $unset: { titled: 1, under_way: 1, test: 1, weeks: 1 }
} as const

type Batched = 'findSession' | 'findWhole' | 'record' | 'dropRecent' | 'addUnderWay'
const statics: Omit<SessionStatics, Batched> & ThisType<SessionModel> = {
  async claim (id, start) {
    // Most sessions exist, and a read costs less than a write.
    const session = await this.findSession(id)
    if (session !== null) return session
    const created = { _id: id, ...fresh(start) }
    return await insertNew(() => this.create(created)) ? created : await this.claim(id, start)
  },

  restart (id, start) {
    return this.findOneAndUpdate(
      { _id: id, user_id: start.user_id, live: false },
      { $set: fresh(start), $inc: { generation: 1 } },
      { returnDocument: 'after', projection: WITHOUT_RECENT }
    ).lean<Session>().exec()
  },

  async listOf (owner, subject, skip, limit) {
    const filter = { user_id: owner, live: true, ...(subject !== undefined && { subject }) }
    const [total, sessions] = await Promise.all([
      this.countDocuments(filter).exec(),
      this.find(filter, LISTED).sort({ last_active: -1, _id: 1 }).skip(skip).limit(limit)
        .lean<Session[]>().exec()
    ])
    return { total, sessions }
  },

  allOf (owner, subject) {
    const filter = { user_id: owner, live: true, ...(subject !== undefined && { subject }) }
    return this.find(filter, LISTED).sort({ last_active: -1, _id: 1 }).lean<LiveSession[]>().exec()
  },

  recentOf (sessions) {
    const ids = { _id: { $in: sessions.map(({ _id }) => _id) } }
    const transcripts = { transcript: { $in: sessions.map(({ transcript }) => transcript) } }
    return this.find({ ...ids, ...transcripts, live: true }, { transcript: 1, 'recent.messages': 1 })
      .lean<Array<WholeSession & LiveSession>>().exec()
  },

  async rename ({ _id, transcript }, title) {
    const { matchedCount } = await this.updateOne(
      { _id, transcript, live: true }, { $set: { title, titled: true } }
    ).exec()
    return matchedCount === 1
  },

  async removeUnderWay ({ _id, transcript }, ids) {
    await this.updateOne({ _id, transcript }, { $pull: { under_way: { id: { $in: ids } } } }).exec()
  },

  async stopReplies ({ _id, transcript }, since) {
    const { matchedCount } = await this.updateOne(
      { _id, transcript, live: true, 'under_way.since': { $gt: since } }, { $set: { 'under_way.$[].stop': true } }
    ).exec()
    return matchedCount === 1
  },

  async renewUnderWay (sessions, seen) {
    await this.updateMany({ _id: { $in: sessions }, 'under_way.0': { $exists: true } }, {
      $set: { 'under_way.$[].seen': seen }
    }).exec()
  },

  async stoppedReplies (sessions) {
    const found = await this.find({ _id: { $in: sessions }, 'under_way.stop': true }, { under_way: 1 })
      .lean<Session[]>().exec()
    return found.flatMap(({ under_way: replies = [] }) => replies.filter(({ stop }) => stop)).map(({ id }) => id)
  },

  async lastTurns (subject, usernames) {
    const rows = await this.aggregate<{ _id: string, last: Date }>([
      { $match: { subject, user_id: { $in: usernames }, turns: { $gt: 0 } } },
      { $group: { _id: '$user_id', last: { $max: '$last_active' } } }
    ]).exec()
    return new Map(rows.map(({ _id, last }) => [_id, last]))
  },

  countedSince (subject, since) {
    const isCounted = { $or: [{ turns: { $gt: 0 } }, { weeks: { $exists: true } }] }
    const filter = { subject, live: true, last_active: { $gte: since }, ...isCounted }
    return this.find(filter, { user_id: 1, turns: 1, weeks: 1 }).lean<CountedSession[]>().exec()
  },

  async setWeeks ({ _id, transcript, turns }, weeks) {
    await this.updateOne({ _id, transcript, turns, live: true }, { $set: { weeks } }).exec()
  },

  async countUnanswered ({ _id, transcript }, at) {
    const update = { $inc: { [`weeks.${isoWeekOf(at)}.unanswered`]: 1 } }
    await this.updateOne({ _id, transcript, live: true }, update).exec()
  },

  async waitingQuestions (owner) {
    const sessions = await this.find(
      { user_id: owner, 'test.pending.question_id': { $exists: true } }, { 'test.pending.question_id': 1 }
    ).lean<Session[]>().exec()
    return sessions.flatMap(({ test }) => test?.pending?.question_id ?? [])
  },

  async endWaiting ({ _id, transcript, test: { version } }) {
    await this.updateOne(
      { _id, transcript, 'test.version': version },
      { $unset: { 'test.pending': 1 }, $inc: { 'test.version': 1 } }
    ).exec()
  },

  async heldBy (owner) {
    const [held] = await this.aggregate<{ sessions: number, bytes: number }>([
      { $match: { user_id: owner, live: true } },
      { $group: { _id: null, sessions: { $sum: 1 }, bytes: { $sum: '$bytes' } } }
    ]).exec()
    return { sessions: held?.sessions ?? 0, bytes: held?.bytes ?? 0 }
  },

  async idsWithoutSize (owner) {
    const filter = { user_id: owner, live: true, bytes: { $exists: false } }
    return (await this.find(filter, { _id: 1 }).lean<Session[]>().exec()).map(({ _id }) => _id)
  },

  async setSize ({ _id, transcript, turns }, bytes) {
    await this.updateOne({ _id, transcript, turns, bytes: { $exists: false } }, { $set: { bytes } }).exec()
  },

  async subjects () {
    return await distinctValues(this, 'subject')
  },

  unusedSince (subject, since, most) {
    const filter = { subject, live: true, last_active: { $lt: since } }
    return this.find(filter, { user_id: 1, transcript: 1, generation: 1 }).limit(most).lean<LiveSession[]>().exec()
  },

  async markDeleted ({ _id, transcript }, unusedSince) {
    const { matchedCount } = await this.updateOne(
      { _id, live: true, transcript, ...(unusedSince && { last_active: { $lt: unusedSince } }) }, DELETED
    ).exec()
    return matchedCount === 1
  },

  async markAllDeleted (owner, before) {
    const { $set, $unset } = DELETED
    const erased = { $set: { ...$set, erased: true as const }, $unset }
    await this.updateMany({ user_id: owner, created_at: { $lte: before } }, erased).exec()
  },

  startedBy (owner, before, most) {
    return this.find({ user_id: owner, created_at: { $lte: before } }, { transcript: 1 }).limit(most)
      .lean<Session[]>().exec()
  },

  async removeSessions (owner, ids, before) {
    await this.deleteMany({ _id: { $in: ids }, user_id: owner, created_at: { $lte: before } }).exec()
  },

  async owners () {
    return await distinctValues(this, 'user_id')
  },

  async forgetTranscript ({ _id, transcript }) {
    await this.updateOne({ _id, live: false, transcript }, { $unset: { transcript: 1 } }).exec()
  },

  unfinishedDeletions () {
    const fields = { user_id: 1, transcript: 1, generation: 1 }
    const filter = { live: false, transcript: { $exists: true }, erased: { $exists: false } }
    return this.find(filter, fields).lean<Session[]>().exec()
  }
}
Object.assign(schema.statics, statics)

function fresh (start: SessionStart): Omit<WholeSession, '_id'> {
  const now = new Date()
  return { transcript: new Types.ObjectId(), ...start, created_at: now, last_active: now, ...EMPTY, live: true }
}

export function sessionModel (connection: Connection): SessionModel {
  const sessions = connection.model<WholeSession, SessionModel>('Session', schema, 'sessions')
  sessions.findSession = batchLoader(ids => findByIds<Session>(sessions.collection, ids, WITHOUT_RECENT))
  sessions.findWhole = batchLoader(ids => findByIds<WholeSession>(sessions.collection, ids))
  sessions.record = batchLoader(async additions => {
    const operations = additions.map(recordOperation)
    const { matched, refused } = await bulkWrite(sessions.collection, operations, DOCUMENT_TOO_LARGE)
    const isClear = matched + refused.size === additions.length
    return additions.map((_, index) => refused.has(index) ? 'noRoom' : isClear ? 'recorded' : 'unclear')
  })
  sessions.addUnderWay = batchLoader(async added => {
    await bulkWrite(sessions.collection, added.map(({ session: { _id, transcript }, reply }) => ({
      updateOne: {
        filter: { _id: _id as never, transcript, live: true }, update: { $push: { under_way: reply as never } }
      }
    })), DOCUMENT_TOO_LARGE)
    return added.map(() => undefined)
  })
  sessions.dropRecent = batchLoader(async drops => {
    const { matched } = await bulkWrite(sessions.collection, drops.map(dropOperation), [])
    return drops.map(() => matched === drops.length)
  })
  return sessions
}

function recordOperation (
  { session: { _id, transcript }, turn, isFirst, isTitled, ended = [], test, room = {} }: Addition
): mongo.AnyBulkWriteOperation {
  const getsTitle = isFirst && !isTitled
  const changes = { ...(getsTitle && { title: titleOf(turn.messages) }), ...(test && { test }) }
  return {
    updateOne: {
      filter: {
        _id: _id as never,
        transcript,
        live: true,
        ...(room.messages !== undefined && { message_count: { $lte: room.messages } }),
        ...(room.bytes !== undefined && { bytes: { $not: { $gt: room.bytes } } }),
        ...(isFirst && { turns: 0 }),
        ...(getsTitle && { titled: { $exists: false } }),
        ...(test && { 'test.version': test.version === 1 ? { $exists: false } : test.version - 1 })
      },
      update: {
        $push: { recent: turn as never },
        ...(ended.length > 0 && { $pull: { under_way: { id: { $in: ended } } as never } }),
        $inc: {
          turns: 1,
          message_count: turn.messages.length,
          recent_size: sizeOf([turn]),
          bytes: bytesOf([turn]),
          ...weekCounts(turn)
        },
        $max: { last_active: turn.at },
        ...(Object.keys(changes).length > 0 && { $set: changes })
      }
    }
  }
}

function weekCounts ({ at, confidence, answered_by: by }: Turn): Record<string, 1> {
  const counted = ['turns', confidence ?? [], by ?? []].flat()
  return Object.fromEntries(counted.map(name => [`weeks.${isoWeekOf(at)}.${name}`, 1]))
}

function dropOperation (
  { session: { _id, transcript }, turns }: Parameters<SessionStatics['dropRecent']>[0]
): mongo.AnyBulkWriteOperation {
  return {
    updateOne: {
      // Turns are dropped together: while the first one is there, all of them are.
      filter: { _id: _id as never, transcript, live: true, 'recent._id': turns[0]?._id },
      update: {
        $pull: { recent: { _id: { $in: turns.map(turn => turn._id) } } as never },
        $inc: { recent_size: -sizeOf(turns) }
      }
    }
  }
}
