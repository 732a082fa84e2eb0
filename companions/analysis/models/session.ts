import type { Types } from 'mongoose'
import { SESSIONS } from '../../../collections/sessions/session.js'
import { readModelOf, reads, type Stored } from '../../../lib/database/collection.js'
import type { Turn } from './turn.js'

const FIELDS = reads(SESSIONS,
  '_id', 'user_id', 'subject', 'live', 'last_active', 'transcript', 'turns', 'message_count', 'recent')
type StoredSession = Stored<typeof FIELDS> & { transcript: Types.ObjectId }

/** A session of the gateway, with what the analysis reads of it. */
export interface Session extends Omit<StoredSession, 'subject' | 'live' | 'recent'> {
  /** The newest turns, oldest first. The turns before them are in the collection `turns`. */
  recent: Turn[]
}

const READ = { user_id: 1, transcript: 1, turns: 1, message_count: 1, recent: 1, last_active: 1 }

export const sessionModel = readModelOf(FIELDS, documents => ({
  /**
   * The sessions of a subject that have turns and are not deleted, newest `last_active` first. A reply of the
   * database has 100 at most: the caller often needs fewer than all, and decoding more would block the process.
   */
  async * newestOf (subject: string): AsyncGenerator<Session> {
    const sessions = documents.find({ subject, live: true, turns: { $gt: 0 } }, READ)
      .sort({ last_active: -1 }).lean<StoredSession>().cursor({ batchSize: 100 })
    for await (const { recent = [], ...session } of sessions) yield { ...session, recent: recent.map(turnOf) }
  },

  /** How many sessions of a subject are not deleted, and when the newest turn in them was. */
  async summaryOf (subject: string): Promise<{ count: number, newest: Date | undefined }> {
    const filter = { subject, live: true }
    const [count, newest] = await Promise.all([
      documents.countWhere(filter),
      documents.findOne(filter, { last_active: 1 }).sort({ last_active: -1 }).lean<StoredSession>().exec()
    ])
    return { count, newest: newest?.last_active }
  },

  /** The transcripts of those of the sessions that are not deleted, by the id of the session. */
  async liveTranscripts (ids: string[]): Promise<Map<string, Types.ObjectId>> {
    const live = { _id: { $in: ids }, live: true }
    const sessions = await documents.allWhere<StoredSession>(live, { fields: { transcript: 1 } })
    return new Map(sessions.map(({ _id, transcript }) => [_id, transcript]))
  }
}))

/** The last two messages of a turn are the student's and the reply. */
function turnOf ({ messages, ...turn }: NonNullable<StoredSession['recent']>[number]): Turn {
  return { ...turn, said: messages.at(-2)?.content ?? '' }
}
