import { Schema, type Connection, type Model } from 'mongoose'

/** What the chat engine reads of the gateway's collection `sessions`. It never writes to it. */
interface Session {
  _id: string
  /** Absent: 0. */
  generation?: number
  live: boolean
}

interface SessionStatics {
  /** Those of the threads whose session was deleted, or started again after the thread. */
  deletedOf (threads: string[]): Promise<Set<string>>
}

export type SessionModel = Model<Session> & SessionStatics

const schema = new Schema<Session, SessionModel>({
  _id: { type: String, required: true },
  generation: { type: Number },
  live: { type: Boolean, required: true }
}, { versionKey: false })

const statics: SessionStatics & ThisType<SessionModel> = {
  async deletedOf (threads) {
    if (threads.length === 0) return new Set()
    // The id of a thread: see models/thread.ts.
    const parts = threads.map(thread => {
      const [id = '', generation = '0'] = thread.split('/')
      return { thread, id, generation: Number(generation) }
    })
    const found = await this.find({ _id: { $in: parts.map(({ id }) => id) } }, { generation: 1, live: 1 })
      .lean<Session[]>().exec()
    const byId = new Map(found.map(session => [session._id, session]))
    return new Set(parts.filter(({ id, generation }) => {
      const session = byId.get(id)
      return session !== undefined && (!session.live || (session.generation ?? 0) !== generation)
    }).map(({ thread }) => thread))
  }
}
Object.assign(schema.statics, statics)

export function sessionModel (connection: Connection): SessionModel {
  return connection.model<Session, SessionModel>('Session', schema, 'sessions')
}
