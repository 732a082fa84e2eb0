import { randomUUID } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { upsert } from '../../../lib/upsert.js'

/** Says of a subject whether its documents have changed, in one cheap read. */
export interface SubjectState {
  /** The subject. */
  _id: string
  /** Another one after each change. */
  revision: string
  changed_at: Date
}

interface SubjectStateStatics {
  /** To be called after each change of the subject's documents, and before the change is answered. */
  changed (subject: string): Promise<void>
  revisionOf (subject: string): Promise<string | undefined>
  /** Those that changed last. */
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
    await upsert(() => this.updateOne({ _id: subject }, { $set: { revision: randomUUID(), changed_at: new Date() } }, { upsert: true }).exec())
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
