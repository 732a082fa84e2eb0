import { Schema, Types, type Connection, type Model, type mongo } from 'mongoose'
import { bulkWrite } from '../lib/batching.js'
import { duplicateKey } from '../lib/upsert.js'
import { findByIds, batchLoader } from '../lib/batching.js'
import { sizeOf, titleOf, type Turn } from './turn.js'

/*
 * A session holds its newest turns, the others are documents of their own (models/transcript.ts): so the cost of a turn
 * does not grow with the session, and a turn is recorded by one update that also carries `turns`, `message_count` and
 * `last_active`. The four agree whenever the process is killed.
 */
export interface Session {
  /** Chosen by the client. */
  _id: string
  /** Username of the owner. Stays when the session is deleted: the id is reserved for its owner. */
  user_id: string
  /** Id of the subject it was opened with. */
  subject: string
  /** The first user message of the transcript, shortened. */
  title: string
  created_at: Date
  last_active: Date
  /** Names the transcript: a session that is deleted and started again has another one. Gone once its turns are deleted. */
  transcript?: Types.ObjectId
  /** How often it was deleted and started again; absent: never. The chat engine tells the conversations apart by it. */
  generation?: number
  /** Turns that are recorded: 0 in a session that is just claimed. */
  turns: number
  /** Messages in those turns. */
  message_count: number
  /** Of its recent turns (models/transcript.ts). */
  recent_size?: number
  /** `false` when it was deleted. */
  live: boolean
}

export type LiveSession = Session & { transcript: Types.ObjectId }

/** A session with its newest turns, oldest first; the ones before them are filed (models/turn.ts). */
export type WholeSession = Session & { recent?: Turn[] }

type Start = Pick<Session, 'user_id' | 'subject' | 'title'>

/** A turn for a session; where it is the first, it gives it its title. */
interface Addition { session: LiveSession, turn: Turn, isFirst: boolean }

interface SessionStatics {
  /** Creates the session, or finds the one that is there: whoever comes first is the owner. `start` is called only where it is new. */
  claim (id: string, start: () => Start): Promise<Session>
  /** Starts a deleted session again, empty; `null` when it is not deleted (any more). */
  restart (id: string, start: Start): Promise<Session | null>
  /** With one query for all who ask at the same time, like the other. */
  findSession (id: string): Promise<Session | null>
  findWhole (id: string): Promise<WholeSession | null>
  /**
   * Records a turn, with one command for all that come at the same time.
   * @returns `unclear`: perhaps. The session is gone, or it has turns already and this one says that it is the first, or
   * that is so for another turn that came at the same time. `noRoom`: no, the document would become too large.
   */
  record (addition: Addition): Promise<'recorded' | 'unclear' | 'noRoom'>
  /**
   * Takes turns that are filed out of the recent ones, with one command for all that come at the same time.
   * @returns `false`, perhaps, where another was faster or the session is gone
   */
  dropRecent (dropped: { session: LiveSession, turns: Turn[] }): Promise<boolean>
  /** One page of a user's sessions, newest `last_active` first, and how many there are in all. */
  listOf (owner: string, subject: string | undefined, skip: number, limit: number): Promise<{ total: number, sessions: Session[] }>
  /** When each of these users last had a turn in the subject; those who never had are not in the map. */
  lastTurns (subject: string, usernames: string[]): Promise<Map<string, Date>>
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
  // Written as they are, by `record`.
  recent: { type: [Schema.Types.Mixed], default: undefined },
  recent_size: { type: Number },
  live: { type: Boolean, required: true }
}, { versionKey: false })

// The list of sessions, without and with its filter.
schema.index({ user_id: 1, live: 1, last_active: -1, _id: 1 })
schema.index({ user_id: 1, live: 1, subject: 1, last_active: -1, _id: 1 })
// The analytics of a subject.
schema.index({ subject: 1, user_id: 1 })
// The questions of a class, newest first (companions/analysis).
schema.index({ subject: 1, live: 1, last_active: -1 })
// What a killed deletion left (models/transcript.ts).
schema.index({ live: 1 }, { partialFilterExpression: { live: false, transcript: { $exists: true } } })

// What a server says where a document would outgrow 16 MiB: by little, or by more.
const DOCUMENT_TOO_LARGE = [17419, 10334]
const WITHOUT_RECENT = { recent: 0 }

const statics: Omit<SessionStatics, 'findSession' | 'findWhole' | 'record' | 'dropRecent'> & ThisType<SessionModel> = {
  async claim (id, start) {
    // The usual case first: the session is there, and reading costs less than writing.
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
    return this.findOneAndUpdate({ _id: id, user_id: start.user_id, live: false }, { $set: fresh(start), $inc: { generation: 1 } }, { returnDocument: 'after', projection: WITHOUT_RECENT }).lean<Session>().exec()
  },

  async listOf (owner, subject, skip, limit) {
    const filter = { user_id: owner, live: true, ...(subject !== undefined && { subject }) }
    const [total, sessions] = await Promise.all([
      this.countDocuments(filter).exec(),
      this.find(filter, WITHOUT_RECENT).sort({ last_active: -1, _id: 1 }).skip(skip).limit(limit).lean<Session[]>().exec()
    ])
    return { total, sessions }
  },

  async lastTurns (subject, usernames) {
    const rows = await this.aggregate<{ _id: string, last: Date }>([
      { $match: { subject, user_id: { $in: usernames }, turns: { $gt: 0 } } },
      { $group: { _id: '$user_id', last: { $max: '$last_active' } } }
    ]).exec()
    return new Map(rows.map(({ _id, last }) => [_id, last]))
  }
}
Object.assign(schema.statics, statics)

function fresh (start: Start): Omit<WholeSession, '_id'> {
  const now = new Date()
  return { ...start, created_at: now, last_active: now, transcript: new Types.ObjectId(), turns: 0, message_count: 0, recent: [], recent_size: 0, live: true }
}

export function sessionModel (connection: Connection): SessionModel {
  const sessions = connection.model<WholeSession, SessionModel>('Session', schema, 'sessions')
  sessions.findSession = batchLoader(ids => findByIds<Session>(sessions.collection, ids, WITHOUT_RECENT))
  sessions.findWhole = batchLoader(ids => findByIds<WholeSession>(sessions.collection, ids))
  sessions.record = batchLoader(async additions => {
    const { matched, refused } = await bulkWrite(sessions.collection, additions.map(recording), DOCUMENT_TOO_LARGE)
    const isClear = matched + refused.size === additions.length
    return additions.map((_, place) => refused.has(place) ? 'noRoom' : isClear ? 'recorded' : 'unclear')
  })
  sessions.dropRecent = batchLoader(async drops => {
    const { matched } = await bulkWrite(sessions.collection, drops.map(dropping), [])
    return drops.map(() => matched === drops.length)
  })
  return sessions
}

function recording ({ session: { _id, transcript }, turn, isFirst }: Addition): mongo.AnyBulkWriteOperation {
  return {
    updateOne: {
      filter: { _id: _id as never, transcript, live: true, ...(isFirst && { turns: 0 }) },
      update: {
        $push: { recent: turn as never },
        $inc: { turns: 1, message_count: turn.messages.length, recent_size: sizeOf([turn]) },
        $max: { last_active: turn.at },
        ...(isFirst && { $set: { title: titleOf(turn.messages) } })
      }
    }
  }
}

function dropping ({ session: { _id, transcript }, turns }: Parameters<SessionStatics['dropRecent']>[0]): mongo.AnyBulkWriteOperation {
  return {
    updateOne: {
      // While the first of them is there, all of them are.
      filter: { _id: _id as never, transcript, live: true, 'recent._id': turns[0]?._id },
      update: { $pull: { recent: { _id: { $in: turns.map(({ _id }) => _id) } } as never }, $inc: { recent_size: -sizeOf(turns) } }
    }
  }
}
