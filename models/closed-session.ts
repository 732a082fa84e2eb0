import { Schema, type Connection, type Model } from 'mongoose'
import { bulkWrite } from '../lib/batching.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'

/** The id of a session whose owner was deleted. No user can use it again. */
export interface ClosedSession {
  /** The id, as a keyed hash (services/erasure.ts). */
  _id: string
}

interface ClosedSessionStatics {
  /** Closes ids. Closing one again changes nothing. */
  close (ids: string[]): Promise<void>
  isClosed (id: string): Promise<boolean>
}

export type ClosedSessionModel = Model<ClosedSession> & ClosedSessionStatics

const schema = new Schema<ClosedSession, ClosedSessionModel>({
  _id: { type: String, required: true }
}, { versionKey: false })

const statics: ClosedSessionStatics & ThisType<ClosedSessionModel> = {
  async close (ids) {
    if (ids.length === 0) return
    await bulkWrite(this.collection, ids.map(_id => ({ insertOne: { document: { _id: _id as never } } })),
      [DUPLICATE_KEY])
  },

  async isClosed (id) {
    return await this.exists({ _id: id }).exec() !== null
  }
}
Object.assign(schema.statics, statics)

export function closedSessionModel (connection: Connection): ClosedSessionModel {
  return connection.model<ClosedSession, ClosedSessionModel>('ClosedSession', schema, 'closed_sessions')
}
