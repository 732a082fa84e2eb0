import { Schema, Types, type Connection, type Model } from 'mongoose'
import { bulkWrite } from './bulk-write.js'
import { duplicateKey } from './duplicate-key.js'
import { inOrder, together } from './together.js'
import { titleOf } from './transcript.js'
import type { Turn } from './turn.js'

/*
 * A session is one document, each turn of it another, so that the cost of a turn does not grow with the session.
 * The session counts: a turn belongs to the transcript once the session's `turns` has passed its number. Counting is
 * one conditional update that also carries `message_count` and `last_active`, so the three agree whenever the process
 * is killed. models/transcript.ts has the writing.
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
  /** `false` when it was deleted. */
  live: boolean
}

export type LiveSession = Session & { transcript: Types.ObjectId }

interface SessionStatics {
  /** Creates the session, or finds the one that is there: whoever comes first is the owner. */
  claim (id: string, start: Pick<Session, 'user_id' | 'subject' | 'title'>): Promise<Session>
  /** Starts a deleted session again, empty; `null` when it is not deleted (any more). */
  restart (id: string, start: Pick<Session, 'user_id' | 'subject' | 'title'>): Promise<Session | null>
  /** With one query for all who ask at the same time. */
  findSession (id: string): Promise<Session | null>
  /**
   * Counts a turn that is recorded, with one command for all that come at the same time.
   * @returns whether it certainly is what counted it; not when there is no such session any more, or another was faster,
   * or it came together with one to which that happened
   */
  count (counted: { session: string, turn: Omit<Turn, '_id'> }): Promise<boolean>
  /** One page of a user's sessions, newest `last_active` first, and how many there are in all. */
  listOf (owner: string, subject: string | undefined, skip: number, limit: number): Promise<{ total: number, sessions: Session[] }>
  /** When each of these users last had a turn in the subject; those who never had are not in the map. */
  lastTurns (subject: string, usernames: string[]): Promise<Map<string, Date>>
}

export type SessionModel = Model<Session> & SessionStatics

const schema = new Schema<Session, SessionModel>({
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

const statics: Omit<SessionStatics, 'findSession' | 'count'> & ThisType<SessionModel> = {
  async claim (id, start) {
    // The usual case first: the session is there, and reading costs less than writing.
    const session = await this.findSession(id)
    if (session !== null) return session
    try {
      const created = { _id: id, ...fresh(start) }
      await this.create(created)
      return created
    } catch (error) {
      if (duplicateKey(error) !== '_id') throw error
      return this.claim(id, start)
    }
  },

  restart (id, start) {
    return this.findOneAndUpdate({ _id: id, user_id: start.user_id, live: false }, { $set: fresh(start), $inc: { generation: 1 } }, { returnDocument: 'after' }).lean<Session>().exec()
  },

  async listOf (owner, subject, skip, limit) {
    const filter = { user_id: owner, live: true, ...(subject !== undefined && { subject }) }
    const [total, sessions] = await Promise.all([
      this.countDocuments(filter).exec(),
      this.find(filter).sort({ last_active: -1, _id: 1 }).skip(skip).limit(limit).lean<Session[]>().exec()
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

function fresh (start: Pick<Session, 'user_id' | 'subject' | 'title'>): Omit<Session, '_id'> {
  const now = new Date()
  return { ...start, created_at: now, last_active: now, transcript: new Types.ObjectId(), turns: 0, message_count: 0, live: true }
}

export function sessionModel (connection: Connection): SessionModel {
  const sessions = connection.model<Session, SessionModel>('Session', schema, 'sessions')
  sessions.findSession = together(ids => inOrder<Session>(sessions.collection, ids))
  sessions.count = together(async turns => {
    const { matched } = await bulkWrite(sessions.collection, turns.map(countingOf))
    return turns.map(() => matched === turns.length)
  })
  return sessions
}

function countingOf ({ session, turn: { transcript, number, messages, at } }: Parameters<SessionStatics['count']>[0]) {
  return {
    updateOne: {
      filter: { _id: session as unknown as Types.ObjectId, transcript, turns: number, live: true },
      update: { $inc: { turns: 1, message_count: messages.length }, $max: { last_active: at }, ...(number === 0 && { $set: { title: titleOf(messages) } }) }
    }
  }
}
