import { Schema, type Connection, type Model, type Types } from 'mongoose'
import type { Turn } from './turn.js'

interface StoredTurn extends Omit<Turn, 'said'> {
  messages: Array<{ content: string }>
}

interface StoredSession {
  _id: string
  user_id: string
  subject: string
  live: boolean
  last_active: Date
  transcript: Types.ObjectId
  turns: number
  message_count: number
  recent?: StoredTurn[]
}

type Fields = '_id' | 'user_id' | 'last_active' | 'transcript' | 'turns' | 'message_count'

/** A session of the gateway, with the fields that the analysis reads. */
export interface Session extends Pick<StoredSession, Fields> {
  /** The newest turns, oldest first. The turns before them are in the collection `turns`. */
  recent: Turn[]
}

interface SessionStatics {
  /** The sessions of a subject that have turns and are not deleted, newest `last_active` first. */
  newestOf (subject: string): AsyncGenerator<Session>
  /** The transcripts of those of the sessions that are not deleted, by the id of the session. */
  liveTranscripts (ids: string[]): Promise<Map<string, Types.ObjectId>>
}

export type SessionModel = Model<StoredSession> & SessionStatics

const schema = new Schema<StoredSession, SessionModel>({
  _id: String,
  user_id: String,
  subject: String,
  live: Boolean,
  last_active: Date,
  transcript: Schema.Types.ObjectId,
  turns: Number,
  message_count: Number,
  recent: { type: [Schema.Types.Mixed], default: undefined }
})

const FIELDS = { user_id: 1, transcript: 1, turns: 1, message_count: 1, recent: 1, last_active: 1 }

const statics: SessionStatics & ThisType<SessionModel> = {
  async * newestOf (subject) {
    const sessions = this.find({ subject, live: true, turns: { $gt: 0 } }, FIELDS)
      .sort({ last_active: -1 }).lean<StoredSession>().cursor()
    for await (const { recent = [], ...session } of sessions) yield { ...session, recent: recent.map(turnOf) }
  },

  async liveTranscripts (ids) {
    const sessions = await this.find({ _id: { $in: ids }, live: true }, { transcript: 1 })
      .lean<StoredSession[]>().exec()
    return new Map(sessions.map(({ _id, transcript }) => [_id, transcript]))
  }
}
Object.assign(schema.statics, statics)

/** The last two messages of a turn are the student's and the reply. */
function turnOf ({ messages, ...turn }: StoredTurn): Turn {
  return { ...turn, said: messages.at(-2)?.content ?? '' }
}

/** A read model of the gateway's collection `sessions`. The gateway declares its indexes. */
export function sessionModel (connection: Connection): SessionModel {
  return connection.model<StoredSession, SessionModel>('Session', schema, 'sessions')
}
