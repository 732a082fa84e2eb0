import { Type } from '@sinclair/typebox'
import type { mongo } from 'mongoose'
import { collection, modelOf, Plain, type Stored } from '../../../lib/database/collection.js'
import { changeOf } from '../../../lib/database/common-queries.js'
import { upsert } from '../../../lib/database/upsert.js'
import { omitUndefined } from '../../../lib/values/omit-undefined.js'
import type { EarlierMessage } from '../schemas.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

/** A conversation: what the engine knows of one generation of a session. */
const THREADS = collection('Thread', 'engine_threads', {
  /** The session id; a generation after the first is added to it: `ada-1`, `ada-1/1`. */
  _id: Type.String(),
  /** The client chooses it. */
  session_id: Type.String(),
  /** How often the session was deleted and started again before this conversation. */
  generation: Type.Number(),
  /** A later generation has begun. The thread is left out of the list of conversations. */
  superseded: Type.Optional(Type.Boolean()),
  /** Absent when the caller did not name the user. */
  user_id: Type.Optional(Type.String()),
  subject: Type.String(),
  /** Its first message. */
  title: Type.String(),
  created_at: Type.Date(),
  /** Turns before this belong to an earlier conversation under the same id. */
  started_at: Type.Date(),
  /** When its last turn was recorded. */
  last_active: Type.Optional(Type.Date()),
  /** When the gateway admitted the newest of its messages. */
  admitted: Type.Date(),
  /** The earlier messages that the conversation began with. Lists leave them out. */
  seed: Type.Optional(Plain<EarlierMessage[]>())
}, [
  // The latest generation of a session.
  [{ session_id: 1, generation: -1 }],
  // The lists of conversations, of a user and of all.
  [{ user_id: 1, last_active: -1 }],
  [{ last_active: -1 }],
  // The statistics of a subject.
  [{ subject: 1 }]
])
type StoredThread = Stored<typeof THREADS>

/** With `isNew`, the thread was made by this call, so nothing is recorded of it yet. */
export type Thread = StoredThread & { isNew?: true }

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

export const threadModel = modelOf(THREADS, (documents, driver) => ({
  /** The thread of a session; it is stored when there is none. An existing thread may be another user's. */
  async findOrCreate (session: Session): Promise<Thread> {
    const { id, generation } = session
    // One command in place of two: what the first generation is found by, it is made by.
    if (generation === 0) return await create(driver, session)
    const known = await this.findThread(id, generation)
    if (known !== null) return known
    const earlier = { session_id: id, generation: { $lt: generation ?? 0 } }
    if (generation !== undefined) await documents.updateWhere(earlier, { $set: { superseded: true } })
    return await create(driver, session)
  },

  /**
   * Starts a thread anew, about another subject.
   * @returns `null` when the subject of the thread is not the one that was read: another request has changed it
   */
  async restart (
    { _id, subject: before }: Thread, { subject, title, seed, admitted = sharedTime() }: Session
  ): Promise<Thread | null> {
    const change = changeOf({ subject, title, seed, started_at: new Date(), admitted })
    return await documents.updateAndRead({ _id, subject: before }, change)
  },

  /** Without a generation: the thread of the latest one. */
  async findThread (sessionId: string, generation?: number): Promise<Thread | null> {
    if (generation !== undefined) return await documents.get(keyOf(sessionId, generation))
    return await documents.firstWhere({ session_id: sessionId }, { sort: { generation: -1 } })
  },

  /** Moves `last_active` and `admitted` forward; earlier times change nothing. */
  async touch (thread: string, at: Date, admitted: Date = at): Promise<void> {
    await driver.updateOne({ _id: thread }, { $max: { last_active: at, admitted } })
  },

  /** The threads of a user, or of all users, that have a turn; the one that was active last is the first. */
  async newest (filter: { user_id?: string }, limit: number): Promise<Thread[]> {
    const active = { ...filter, last_active: { $exists: true }, superseded: { $exists: false } }
    return await documents.allWhere(active, { fields: { seed: 0 }, sort: { last_active: -1, _id: 1 }, limit })
  },

  /** How many threads of a subject, or of all subjects, have a turn. */
  async countActive (filter: { subject?: string }): Promise<number> {
    return await documents.countWhere({ ...filter, last_active: { $exists: true } })
  },

  /** The threads of a session up to a generation; without one, all of them. */
  async ofSession (sessionId: string, generation?: number): Promise<string[]> {
    const upTo = generation === undefined ? {} : { generation: { $lte: generation } }
    return await documents.idsWhere({ session_id: sessionId, ...upTo })
  },

  /** The threads of a user that were made until a time. */
  async ofUser (userId: string, before: Date): Promise<string[]> {
    return await documents.idsWhere({ user_id: userId, created_at: { $lte: before } })
  },

  /** The threads of a subject without a message that was admitted after a time. */
  async ofSubject (subject: string, before: Date): Promise<string[]> {
    return await documents.idsWhere({ subject, admitted: { $lte: before } })
  },

  /** Takes title and seed out of the threads of a subject that began until a time. */
  async forgetBeginning (subject: string, before: Date): Promise<void> {
    const forgotten = changeOf({ title: '', started_at: before, seed: undefined })
    await documents.updateWhere({ subject, started_at: { $lte: before } }, forgotten)
  }
}))

/** The thread of a generation, which is stored when there is none. It is found by the key that it may be sharded by. */
async function create (threads: mongo.Collection<StoredThread>, session: Session): Promise<Thread> {
  const { id, generation = 0, subject, user_id, title, seed, admitted = sharedTime() } = session
  const filter = { _id: keyOf(id, generation) }
  const fields = {
    session_id: id,
    generation,
    ...omitUndefined({ user_id, seed }),
    subject,
    title,
    created_at: admitted,
    started_at: admitted,
    admitted
  }
  const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const
  const { value, lastErrorObject } = await upsert(() =>
    threads.findOneAndUpdate(filter, { $setOnInsert: fields }, options))
  const thread = value as Thread
  return lastErrorObject?.updatedExisting === true ? thread : { ...thread, isNew: true }
}

// Each generation has a thread of its own: a late message is recorded in the generation that it was sent to. A session
// id holds no slash.
function keyOf (sessionId: string, generation: number): string {
  return generation === 0 ? sessionId : `${sessionId}/${generation}`
}
