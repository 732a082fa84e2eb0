import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { Connection } from 'mongoose'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'
import { upsert } from '../../../lib/database/upsert.js'

/** Tells whether the documents of a subject have changed, with one cheap read. */
const SUBJECT_STATES = collection('SubjectState', 'retrieval_subjects', {
  /** The subject. */
  _id: Type.String(),
  /** A new value after each change. */
  revision: Type.String(),
  changed_at: Type.Date()
}, [
  [{ changed_at: -1 }]
])
export type SubjectState = Stored<typeof SUBJECT_STATES>

export const subjectStateModel = (connection: Connection) => modelOf(connection, SUBJECT_STATES, documents => ({
  /** Call it after each change of the subject's documents and before the response. */
  async changed (subject: string): Promise<void> {
    const update = { $set: { revision: randomUUID(), changed_at: new Date() } }
    await upsert(() => documents.updateOne({ _id: subject }, update, { upsert: true }).exec())
  },

  /** `undefined` when the subject never had a document. */
  async revisionOf (subject: string): Promise<string | undefined> {
    return (await documents.findById(subject, { revision: 1 }).lean<SubjectState>().exec())?.revision
  },

  /** The subjects that changed last, newest first. */
  async latest (limit: number): Promise<string[]> {
    return await documents.idsWhere({}, { sort: { changed_at: -1 }, limit })
  }
}))
