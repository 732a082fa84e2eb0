import { Schema, type Connection, type Model } from 'mongoose'
import { insertNew } from '../lib/upsert.js'

/** One change of a question. */
export interface Change {
  /** The version of the question after the change. */
  version: number
  at: Date
  /** Username; `null` where the account is deleted. */
  by: string | null
  /** By field; `null` where the question has no such field. */
  changes: Record<string, { from: unknown, to: unknown }>
}

/** A change that is no longer the newest of its question (models/question.ts). */
export interface FiledChange extends Change {
  /** Names question and revision, so that filing a change again changes nothing. */
  _id: string
  question_id: string
  subject: string
  /** The revision that the change made, from 1. */
  revision: number
}

interface QuestionChangeStatics {
  /** Takes the name of a teacher out of the changes until a time. */
  forgetUser (username: string, before: Date): Promise<void>
  /** Filing a change again changes nothing. */
  file (change: Omit<FiledChange, '_id'>): Promise<void>
  /** The filed changes of a question before a revision, the newest first. */
  changesBefore (questionId: string, revision: number): Promise<FiledChange[]>
  removeOf (questionId: string): Promise<void>
  removeSubject (subject: string): Promise<void>
}

export type QuestionChangeModel = Model<FiledChange> & QuestionChangeStatics

const schema = new Schema<FiledChange, QuestionChangeModel>({
  _id: { type: String, required: true },
  question_id: { type: String, required: true },
  subject: { type: String, required: true },
  revision: { type: Number, required: true },
  version: { type: Number, required: true },
  at: { type: Date, required: true },
  by: { type: String, default: null },
  changes: { type: Schema.Types.Mixed, required: true }
}, { versionKey: false })

// The history of a question.
schema.index({ question_id: 1, revision: -1 })
// The deletion of a subject.
schema.index({ subject: 1 })

const statics: QuestionChangeStatics & ThisType<QuestionChangeModel> = {
  async forgetUser (username, before) {
    await this.updateMany({ by: username, at: { $lte: before } }, { $set: { by: null } }).exec()
  },

  async file (change) {
    await insertNew(() => this.create({ _id: `${change.question_id}:${change.revision}`, ...change }))
  },

  changesBefore (questionId, revision) {
    return this.find({ question_id: questionId, revision: { $lt: revision } }).sort({ revision: -1 })
      .lean<FiledChange[]>().exec()
  },

  async removeOf (questionId) {
    await this.deleteMany({ question_id: questionId }).exec()
  },

  async removeSubject (subject) {
    await this.deleteMany({ subject }).exec()
  }
}
Object.assign(schema.statics, statics)

export function questionChangeModel (connection: Connection): QuestionChangeModel {
  return connection.model<FiledChange, QuestionChangeModel>('QuestionChange', schema, 'question_changes')
}
