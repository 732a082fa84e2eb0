import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../../../models/duplicate-key.js'
import { SessionOfAnotherUser } from '../errors.js'

/** A conversation: what the engine knows of a session. */
export interface Thread {
  /** The session's id, chosen by the client. */
  _id: string
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
   * @throws {SessionOfAnotherUser}
   */
  claim (session: { id: string, subject: string, user_id?: string, title: string }): Promise<Thread>
  findThread (id: string): Promise<Thread | null>
  touch (id: string, at: Date): Promise<void>
  newest (filter: { user_id?: string }, limit: number): Promise<Thread[]>
}

export type ThreadModel = Model<Thread> & ThreadStatics

const schema = new Schema<Thread, ThreadModel>({
  _id: { type: String, required: true },
  user_id: { type: String },
  subject: { type: String, required: true },
  // Empty, where the first message was nothing but white space.
  title: { type: String },
  created_at: { type: Date, required: true },
  started_at: { type: Date, required: true },
  last_active: { type: Date }
}, { versionKey: false })

// The lists of conversations, of a user and of all.
schema.index({ user_id: 1, last_active: -1 })
schema.index({ last_active: -1 })
schema.index({ subject: 1 })

const statics: ThreadStatics & ThisType<ThreadModel> = {
  async claim ({ id, subject, user_id, title }) {
    const now = new Date()
    const thread = await insertOrFind(this, { _id: id, ...(user_id !== undefined && { user_id }), subject, title, created_at: now, started_at: now })
    if (user_id !== undefined && thread.user_id !== undefined && thread.user_id !== user_id) throw new SessionOfAnotherUser()
    if (thread.subject === subject) return thread
    const fresh = await this.findOneAndUpdate({ _id: id, subject: thread.subject }, { $set: { subject, title, started_at: now } }, { returnDocument: 'after' }).lean<Thread>().exec()
    // Somebody else was faster: with the same subject there is nothing left to do.
    return fresh ?? await this.claim({ id, subject, user_id, title })
  },

  findThread (id) {
    return this.findById(id).lean<Thread>().exec()
  },

  async touch (id, at) {
    await this.updateOne({ _id: id }, { $max: { last_active: at } }).exec()
  },

  newest (filter, limit) {
    return this.find({ ...filter, last_active: { $exists: true } }).sort({ last_active: -1, _id: 1 }).limit(limit).lean<Thread[]>().exec()
  }
}
Object.assign(schema.statics, statics)

async function insertOrFind (threads: ThreadModel, thread: Thread): Promise<Thread> {
  const found = await threads.findThread(thread._id)
  if (found !== null) return found
  try {
    await threads.create(thread)
    return thread
  } catch (error) {
    if (duplicateKey(error) !== '_id') throw error
    return await threads.findThread(thread._id) as Thread
  }
}

export function threadModel (connection: Connection): ThreadModel {
  return connection.model<Thread, ThreadModel>('Thread', schema, 'engine_threads')
}
