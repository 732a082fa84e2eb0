import { randomUUID } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { collection, modelOf, ObjectId, type Stored } from '../../../lib/database/collection.js'
import { unlessTaken } from '../../../lib/database/upsert.js'

/** Tells whether the documents of a subject have changed, with one cheap read, and what is being uploaded to it. */
const SUBJECT_STATES = collection('SubjectState', 'retrieval_subjects', {
  /** The subject. */
  _id: Type.String(),
  /** A new value after each change. Both are absent before the first one. */
  revision: Type.Optional(Type.String()),
  changed_at: Type.Optional(Type.Date()),
  /** Uploads that have taken room in the subject, until they end. After a kill, `until` ends them. */
  uploads: Type.Optional(Type.Array(Type.Object({
    id: ObjectId(), document: Type.String(), bytes: Type.Number(), until: Type.Date()
  }))),
  /** Raised by each change of `uploads`. */
  turn: Type.Optional(Type.Number())
}, [
  [{ changed_at: -1 }]
])

/** An upload that has taken room: the id of its document, and its bytes. */
export type UploadUnderWay = NonNullable<Stored<typeof SUBJECT_STATES>['uploads']>[number]

export const subjectStateModel = modelOf(SUBJECT_STATES, documents => ({
  /** Call it after each change of the subject's documents and before the response. */
  async changed (subject: string): Promise<void> {
    await documents.put(subject, { $set: { revision: randomUUID(), changed_at: new Date() } })
  },

  /** `undefined` when the subject never had a document. */
  async revisionOf (subject: string): Promise<string | undefined> {
    return (await documents.firstWhere({ _id: subject }, { fields: { revision: 1 } }))?.revision
  },

  /** The uploads that have taken room in a subject, and the turn that they were read in. */
  async uploadsTo (subject: string): Promise<{ uploads: UploadUnderWay[], turn?: number }> {
    const fields = { uploads: 1, turn: 1 }
    const { uploads = [], turn } = await documents.firstWhere({ _id: subject }, { fields }) ?? {}
    return { uploads, turn }
  },

  /** Replaces the uploads that were read in a turn. Returns `false` where they have changed since. */
  async replaceUploads (subject: string, uploads: UploadUnderWay[], turn?: number): Promise<boolean> {
    const unchanged = { _id: subject, turn: turn ?? { $exists: false } }
    return await unlessTaken(async () => {
      await documents.updateOne(unchanged, { $set: { uploads }, $inc: { turn: 1 } }, { upsert: true }).exec()
      return true
    }, { _id: false })
  },

  /** The subjects that changed last, newest first. */
  async latest (limit: number): Promise<string[]> {
    return await documents.idsWhere({ revision: { $exists: true } }, { sort: { changed_at: -1 }, limit })
  }
}))
