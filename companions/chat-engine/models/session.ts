import { SESSIONS } from '../../../collections/sessions/session.js'
import { readModelOf, reads } from '../../../lib/database/collection.js'

const FIELDS = reads(SESSIONS, '_id', 'generation', 'live')

export const sessionModel = readModelOf(FIELDS, documents => ({
  /** Those of the threads whose session was deleted, or started again after the thread. */
  async deletedOf (threads: string[]): Promise<Set<string>> {
    if (threads.length === 0) return new Set()
    // The id of a thread: see models/thread.ts.
    const parts = threads.map(thread => {
      const [id = '', generation = '0'] = thread.split('/')
      return { thread, id, generation: Number(generation) }
    })
    const found = await documents.allWhere({ _id: { $in: parts.map(({ id }) => id) } })
    const byId = new Map(found.map(session => [session._id, session]))
    return new Set(parts.filter(({ id, generation }) => {
      const session = byId.get(id)
      return session !== undefined && (!session.live || (session.generation ?? 0) !== generation)
    }).map(({ thread }) => thread))
  }
}))
