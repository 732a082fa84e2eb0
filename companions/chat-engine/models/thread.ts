import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'
import type { EarlierMessage } from '../schemas.js'

/** A conversation: what the engine knows of one generation of a session. */
export interface Thread {
  /** The session id; a generation after the first is added to it: `ada-1`, `ada-1/1`. */
  _id: string
  /** The client chooses it. */
  session_id: string
  /** How often the session was deleted and started again before this conversation. */
  generation: number
  /** A later generation has begun. The thread is left out of the list of conversations. */
  superseded?: boolean
  /** Absent when the caller did not name the user. */
  user_id?: string
  subject: string
  /** Its first message. */
  title: string
  created_at: Date
  /** Turns before this belong to an earlier conversation under the same id. */
  started_at: Date
  /** When its last turn was recorded. */
  last_active?: Date
  /** When the gateway admitted the newest of its messages; absent in threads from before 2026-11-26. */
  admitted?: Date
  /** The earlier messages that the conversation began with. Lists leave them out. */
  seed?: EarlierMessage[]
  /** Not stored: the thread was made by this call, so nothing is recorded of it yet. */
  isNew?: true
}

/** A session with the message that it may begin with. Without a generation, the latest one is meant. */
export interface Session {
  id: string
  generation?: number
  subject: string
  user_id?: string
  title: string
  /** When the gateway admitted the message; by default now. */
  admitted?: Date
  /** Stored with a conversation that begins; ignored for one that has begun. */
  seed?: EarlierMessage[]
}

interface ThreadStatics {
  /** The thread of a session; it is stored when there is none. An existing thread may be another user's. */
  findOrCreate (session: Session): Promise<Thread>
  /**
   * Starts a thread anew, about another subject.
   * @returns `null` when the subject of the thread is not the one that was read: another request has changed it
   */
  restart (thread: Thread, session: Session): Promise<Thread | null>
  /** Without a generation: the thread of the latest one. */
  findThread (sessionId: string, generation?: number): Promise<Thread | null>
  /** Moves `last_active` and `admitted` forward; earlier times change nothing. */
  touch (thread: string, at: Date, admitted?: Date): Promise<void>
  /** The threads of a user, or of all users, that have a turn; the one that was active last is the first. */
  newest (filter: { user_id?: string }, limit: number): Promise<Thread[]>
  /** Those of the threads that a later generation of the session has followed. */
  supersededOf (threads: string[]): Promise<string[]>
  /** How many threads of a subject, or of all subjects, have a turn. */
  countActive (filter: { subject?: string }): Promise<number>
  /** The threads of a session up to a generation; without one, all of them. */
  ofSession (sessionId: string, generation?: number): Promise<string[]>
  /** The threads of a user that were made until a time. */
  ofUser (userId: string, before: Date): Promise<string[]>
  /** The threads of a subject without a message that was admitted after a time. */
  ofSubject (subject: string, before: Date): Promise<string[]>
  /** Takes title and seed out of the threads of a subject that began until a time. */
  forgetBeginning (subject: string, before: Date): Promise<void>
  removeThreads (threads: string[]): Promise<void>
}

export type ThreadModel = Model<Thread> & ThreadStatics

const schema = new Schema<Thread, ThreadModel>({
  _id: { type: String, required: true },
  session_id: { type: String, required: true },
  generation: { type: Number, required: true },
  superseded: { type: Boolean },
  user_id: { type: String },
  subject: { type: String, required: true },
  // Empty where the first message was white space only.
  title: { type: String },
  created_at: { type: Date, required: true },
  started_at: { type: Date, required: true },
  last_active: { type: Date },
  admitted: { type: Date },
  seed: { type: Schema.Types.Mixed }
}, { versionKey: false })

// The latest generation of a session.
schema.index({ session_id: 1, generation: -1 })
// The lists of conversations, of a user and of all.
schema.index({ user_id: 1, last_active: -1 })
schema.index({ last_active: -1 })
// The statistics of a subject.
schema.index({ subject: 1 })

const statics: ThreadStatics & ThisType<ThreadModel> = {
  async findOrCreate (session) {
    const { id, generation } = session
    // One command in place of two: what the first generation is found by, it is made by.
    if (generation === 0) return await create(this, session)
    const known = await this.findThread(id, generation)
    if (known !== null) return known
    const earlier = { session_id: id, generation: { $lt: generation ?? 0 } }
    if (generation !== undefined) await this.updateMany(earlier, { $set: { superseded: true } }).exec()
    return await create(this, session)
  },

  restart ({ _id, subject: before }, { subject, title, seed, admitted = new Date() }) {
    const fields = { subject, title, started_at: new Date(), admitted }
    const change = seed === undefined ? { $set: fields, $unset: { seed: 1 } } : { $set: { ...fields, seed } }
    return this.findOneAndUpdate({ _id, subject: before }, change, { returnDocument: 'after' }).lean<Thread>().exec()
  },

  findThread (sessionId, generation) {
    const thread = generation === undefined
      ? this.findOne({ session_id: sessionId }).sort({ generation: -1 })
      : this.findById(keyOf(sessionId, generation))
    return thread.lean<Thread>().exec()
  },

  async touch (thread, at, admitted = at) {
    await this.collection.updateOne({ _id: thread as never }, { $max: { last_active: at, admitted } })
  },

  newest (filter, limit) {
    const active = { ...filter, last_active: { $exists: true }, superseded: { $exists: false } }
    return this.find(active, { seed: 0 }).sort({ last_active: -1, _id: 1 }).limit(limit).lean<Thread[]>().exec()
  },

  async supersededOf (threads) {
    if (threads.length === 0) return []
    const found = await this.find({ _id: { $in: threads }, superseded: true }, { _id: 1 }).lean<Thread[]>().exec()
    return found.map(({ _id }) => _id)
  },

  async countActive (filter) {
    return await this.countDocuments({ ...filter, last_active: { $exists: true } }).exec()
  },

  async ofSession (sessionId, generation) {
    const upTo = generation === undefined ? {} : { generation: { $lte: generation } }
    return await idsOf(this, { session_id: sessionId, ...upTo })
  },

  async ofUser (userId, before) {
    return await idsOf(this, { user_id: userId, created_at: { $lte: before } })
  },

  async ofSubject (subject, before) {
    const admitted = { $exists: false }
    const isOver = [
      { admitted: { $lte: before } },
      { admitted, last_active: { $lte: before } },
      { admitted, last_active: { $exists: false }, started_at: { $lte: before } }
    ]
    return await idsOf(this, { subject, $or: isOver })
  },

  async forgetBeginning (subject, before) {
    await this.updateMany(
      { subject, started_at: { $lte: before } }, { $set: { title: '', started_at: before }, $unset: { seed: 1 } }
    ).exec()
  },

  async removeThreads (threads) {
    await this.deleteMany({ _id: { $in: threads } }).exec()
  }
}
Object.assign(schema.statics, statics)

async function idsOf (threads: ThreadModel, filter: object): Promise<string[]> {
  return (await threads.find(filter, { _id: 1 }).lean<Thread[]>().exec()).map(({ _id }) => _id)
}

/** The thread of a generation, which is stored when there is none. It is found by the key that it may be sharded by. */
async function create (threads: ThreadModel, session: Session): Promise<Thread> {
  const { id, generation = 0, subject, user_id, title, seed, admitted = new Date() } = session
  const filter = { _id: keyOf(id, generation) }
  const fields = {
    session_id: id,
    generation,
    ...(user_id !== undefined && { user_id }),
    subject,
    title,
    created_at: admitted,
    started_at: admitted,
    admitted,
    ...(seed !== undefined && { seed })
  }
  const { value, lastErrorObject } = await upsert(() => threads.collection.findOneAndUpdate(
    filter as object, { $setOnInsert: fields as object },
    { upsert: true, returnDocument: 'after', includeResultMetadata: true }
  ))
  const thread = value as unknown as Thread
  return lastErrorObject?.updatedExisting === true ? thread : { ...thread, isNew: true }
}

// Each generation has a thread of its own: a late message is recorded in the generation that it was sent to. A session
// id holds no slash.
function keyOf (sessionId: string, generation: number): string {
  return generation === 0 ? sessionId : `${sessionId}/${generation}`
}

export function threadModel (connection: Connection): ThreadModel {
  return connection.model<Thread, ThreadModel>('Thread', schema, 'engine_threads')
}
