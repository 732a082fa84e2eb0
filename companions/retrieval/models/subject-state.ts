import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { collection, modelOf } from '../../../lib/database/collection.js'

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

export const subjectStateModel = modelOf(SUBJECT_STATES, documents => ({
  /** Call it after each change of the subject's documents and before the response. */
  async changed (subject: string): Promise<void> {
    await documents.put(subject, { $set: { revision: randomUUID(), changed_at: new Date() } })
  },

  /** `undefined` when the subject never had a document. */
  async revisionOf (subject: string): Promise<string | undefined> {
    return (await documents.firstWhere({ _id: subject }, { fields: { revision: 1 } }))?.revision
  },

  /** The subjects that changed last, newest first. */
  async latest (limit: number): Promise<string[]> {
    return await documents.idsWhere({}, { sort: { changed_at: -1 }, limit })
  }
}))
