import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../../../lib/upsert.js'
import { SessionOfAnotherUser } from '../errors.js'

/** A conversation: what the engine knows of a session. */
export interface Thread {
  /** The session and, where it is not the first, its generation: `ada-1`, `ada-1/1`. */
  _id: string
  /** Chosen by the client. */
  session_id: string
  /** How often the session was deleted and started again before this conversation. */
  generation: number
  /** A later generation has begun: out of the list of conversations. */
  superseded?: boolean
  /** Absent when the caller did not say. */
  user_id?: string
  subject: string
  /** Its first message. */
  title: string
  created_at: Date
  /** Turns before this belong to an earlier conversation under the same id. */
  started_at: Date
  /** When its last turn was recorded. */
  last_active?: Date
}

interface ThreadStatics {
  /**
   * The thread of a session, made if there is none. A session that is taken up about another subject starts anew.
   * @param session without a generation: the latest one
   * @throws {SessionOfAnotherUser}
   */
  claim (session: { id: string, generation?: number, subject: string, user_id?: string, title: string }): Promise<Thread>
  /** Without a generation: the latest one. */
  findThread (sessionId: string, generation?: number): Promise<Thread | null>
  touch (thread: string, at: Date): Promise<void>
  newest (filter: { user_id?: string }, limit: number): Promise<Thread[]>
}

export type ThreadModel = Model<Thread> & ThreadStatics

const schema = new Schema<Thread, ThreadModel>({
  _id: { type: String, required: true },
  session_id: { type: String, required: true },
  generation: { type: Number, required: true },
  superseded: { type: Boolean },
  user_id: { type: String },
  subject: { type: String, required: true },
  // Empty, where the first message was nothing but white space.
  title: { type: String },
  created_at: { type: Date, required: true },
  started_at: { type: Date, required: true },
  last_active: { type: Date }
}, { versionKey: false })

// The latest conversation of a session.
schema.index({ session_id: 1, generation: -1 })
// The lists of conversations, of a user and of all.
schema.index({ user_id: 1, last_active: -1 })
schema.index({ last_active: -1 })
schema.index({ subject: 1 })

const statics: ThreadStatics & ThisType<ThreadModel> = {
  async claim ({ id, generation, subject, user_id, title }) {
    const now = new Date()
    const thread = await this.findThread(id, generation) ??
      await insertOrFind(this, { ...keyOf(id, generation ?? 0), ...(user_id !== undefined && { user_id }), subject, title, created_at: now, started_at: now })
    if (user_id !== undefined && thread.user_id !== undefined && thread.user_id !== user_id) throw new SessionOfAnotherUser()
    if (thread.subject === subject) return thread
    const fresh = await this.findOneAndUpdate({ _id: thread._id, subject: thread.subject }, { $set: { subject, title, started_at: now } }, { returnDocument: 'after' }).lean<Thread>().exec()
    // Somebody else was faster: with the same subject there is nothing left to do.
    return fresh ?? await this.claim({ id, generation, subject, user_id, title })
  },

  findThread (sessionId, generation) {
    const thread = generation === undefined
      ? this.findOne({ session_id: sessionId }).sort({ generation: -1 })
      : this.findById(keyOf(sessionId, generation)._id)
    return thread.lean<Thread>().exec()
  },

  async touch (thread, at) {
    await this.updateOne({ _id: thread }, { $max: { last_active: at } }).exec()
  },

  newest (filter, limit) {
    return this.find({ ...filter, last_active: { $exists: true }, superseded: { $exists: false } }).sort({ last_active: -1, _id: 1 }).limit(limit).lean<Thread[]>().exec()
  }
}
Object.assign(schema.statics, statics)

async function insertOrFind (threads: ThreadModel, thread: Thread): Promise<Thread> {
  const { session_id, generation } = thread
  if (generation > 0) await threads.updateMany({ session_id, generation: { $lt: generation } }, { $set: { superseded: true } }).exec()
  try {
    await threads.create(thread)
    return thread
  } catch (error) {
    if (duplicateKey(error) !== '_id') throw error
    return await threads.findThread(session_id, generation) as Thread
  }
}

// Each generation is a thread of its own, so that whatever comes late from an earlier one ends up there. No session id holds a slash.
function keyOf (sessionId: string, generation: number): Pick<Thread, '_id' | 'session_id' | 'generation'> {
  return { _id: generation === 0 ? sessionId : `${sessionId}/${generation}`, session_id: sessionId, generation }
}

export function threadModel (connection: Connection): ThreadModel {
  return connection.model<Thread, ThreadModel>('Thread', schema, 'engine_threads')
}
