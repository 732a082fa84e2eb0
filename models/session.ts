import { Schema, Types, type Connection, type Model, type mongo } from 'mongoose'
import { batchLoader, bulkWrite, findByIds } from '../lib/batching.js'
import { duplicateKey } from '../lib/upsert.js'
import type { InterruptInfo } from '../schemas/tests.js'
import { bytesOf, sizeOf, titleOf, type Turn } from './turn.js'

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
  /** The first user message of the transcript, shortened. */
  title: string
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
  /** The texts of its turns in bytes. Absent in sessions of older versions until the limits ask (services/usage.ts). */
  bytes?: number
  /** Its newest test, also when that is over. */
  test?: SessionTest
  /** `false` when it was deleted. */
  live: boolean
}

/** What a session knows of its test (services/session-test.ts). */
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

/** A turn for a session. The first turn gives the session its title. `test` is the test after it, where it changes. */
interface Addition { session: LiveSession, turn: Turn, isFirst: boolean, test?: SessionTest }

interface SessionStatics {
  /** Creates the session or finds the existing one; the first caller is the owner. Calls `start` only for a new one. */
  claim (id: string, start: () => SessionStart): Promise<Session>
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
   * is gone, has turns although the turn claims to be the first, or has another test than the one that was read
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
  /** Marks a session as deleted and empties it. Returns `false` when it was deleted already. */
  markDeleted (session: LiveSession): Promise<boolean>
  /** Ends a deletion: the turns of the deleted session are gone. */
  forgetTranscript (session: Session): Promise<void>
  /** The deleted sessions whose turns may not be deleted yet. */
  unfinishedDeletions (): Promise<Session[]>
}

export type SessionModel = Model<WholeSession> & SessionStatics

const schema = new Schema<WholeSession, SessionModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  title: { type: String },
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
  test: { type: Schema.Types.Mixed },
  live: { type: Boolean, required: true }
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
const LISTED = { ...WITHOUT_RECENT, 'test.answered': 0, 'test.pending.question_text': 0, 'test.pending.options': 0 }
const EMPTY = { turns: 0, message_count: 0, recent: [], recent_size: 0, bytes: 0 }

const statics: Omit<SessionStatics, 'findSession' | 'findWhole' | 'record' | 'dropRecent'> & ThisType<SessionModel> = {
  async claim (id, start) {
    // Most sessions exist, and a read costs less than a write.
    const session = await this.findSession(id)
    if (session !== null) return session
    try {
      const created = { _id: id, ...fresh(start()) }
      await this.create(created)
      return created
    } catch (error) {
      if (duplicateKey(error) !== '_id') throw error
      return this.claim(id, start)
    }
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

  async lastTurns (subject, usernames) {
    const rows = await this.aggregate<{ _id: string, last: Date }>([
      { $match: { subject, user_id: { $in: usernames }, turns: { $gt: 0 } } },
      { $group: { _id: '$user_id', last: { $max: '$last_active' } } }
    ]).exec()
    return new Map(rows.map(({ _id, last }) => [_id, last]))
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

  async markDeleted ({ _id, transcript }) {
    const { matchedCount } = await this.updateOne(
      { _id, live: true, transcript },
      { $set: { live: false, title: '', ...EMPTY }, $unset: { test: 1 } }
    ).exec()
    return matchedCount === 1
  },

  async forgetTranscript ({ _id, transcript }) {
    await this.updateOne({ _id, live: false, transcript }, { $unset: { transcript: 1 } }).exec()
  },

  unfinishedDeletions () {
    const fields = { user_id: 1, transcript: 1, generation: 1 }
    return this.find({ live: false, transcript: { $exists: true } }, fields).lean<Session[]>().exec()
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
  sessions.dropRecent = batchLoader(async drops => {
    const { matched } = await bulkWrite(sessions.collection, drops.map(dropOperation), [])
    return drops.map(() => matched === drops.length)
  })
  return sessions
}

function recordOperation (
  { session: { _id, transcript }, turn, isFirst, test }: Addition
): mongo.AnyBulkWriteOperation {
  const changes = { ...(isFirst && { title: titleOf(turn.messages) }), ...(test && { test }) }
  return {
    updateOne: {
      filter: {
        _id: _id as never,
        transcript,
        live: true,
        ...(isFirst && { turns: 0 }),
        ...(test && { 'test.version': test.version === 1 ? { $exists: false } : test.version - 1 })
      },
      update: {
        $push: { recent: turn as never },
        $inc: { turns: 1, message_count: turn.messages.length, recent_size: sizeOf([turn]), bytes: bytesOf([turn]) },
        $max: { last_active: turn.at },
        ...(Object.keys(changes).length > 0 && { $set: changes })
      }
    }
  }
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
