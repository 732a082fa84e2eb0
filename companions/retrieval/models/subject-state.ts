import { randomUUID } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** Tells whether the documents of a subject have changed, with one cheap read. */
export interface SubjectState {
  /** The subject. */
  _id: string
  /** A new value after each change. */
  revision: string
  changed_at: Date
}

interface SubjectStateStatics {
  /** Call it after each change of the subject's documents and before the response. */
  changed (subject: string): Promise<void>
  /** `undefined` when the subject never had a document. */
  revisionOf (subject: string): Promise<string | undefined>
  /** The subjects that changed last, newest first. */
  latest (limit: number): Promise<string[]>
}

export type SubjectStateModel = Model<SubjectState> & SubjectStateStatics

const schema = new Schema<SubjectState, SubjectStateModel>({
  _id: { type: String, required: true },
  revision: { type: String, required: true },
  changed_at: { type: Date, required: true }
}, { versionKey: false })

schema.index({ changed_at: -1 })

const statics: SubjectStateStatics & ThisType<SubjectStateModel> = {
  async changed (subject) {
    const update = { $set: { revision: randomUUID(), changed_at: new Date() } }
    await upsert(() => this.updateOne({ _id: subject }, update, { upsert: true }).exec())
  },

  async revisionOf (subject) {
    return (await this.findById(subject, { revision: 1 }).lean<SubjectState>().exec())?.revision
  },

  async latest (limit) {
    const states = await this.find({}, { _id: 1 }).sort({ changed_at: -1 }).limit(limit).lean<SubjectState[]>().exec()
    return states.map(({ _id }) => _id)
  }
}
Object.assign(schema.statics, statics)

export function subjectStateModel (connection: Connection): SubjectStateModel {
  return connection.model<SubjectState, SubjectStateModel>('SubjectState', schema, 'retrieval_subjects')
}
