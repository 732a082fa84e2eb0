import { Schema, type Connection, type Model } from 'mongoose'
import { insertNew } from '../lib/upsert.js'
import type { QuestionContent } from './question.js'

/**
 * A version of a question that was published and is no longer in the bank: a newer version has taken its place, or the
 * question is deleted. Results and figures keep their text from here. The content of a version never changes.
 */
export interface QuestionVersion extends QuestionContent {
  /** Names question and version, so that keeping a version again changes nothing. */
  _id: string
  question_id: string
  subject: string
  version: number
}

interface QuestionVersionStatics {
  /** Keeping a version again changes nothing. */
  keep (version: Omit<QuestionVersion, '_id'>): Promise<void>
  /** The kept versions of these questions of a subject. */
  versionsOf (subject: string, questionIds: string[]): Promise<QuestionVersion[]>
  removeSubject (subject: string): Promise<void>
}

export type QuestionVersionModel = Model<QuestionVersion> & QuestionVersionStatics

const schema = new Schema<QuestionVersion, QuestionVersionModel>({
  _id: { type: String, required: true },
  question_id: { type: String, required: true },
  subject: { type: String, required: true },
  version: { type: Number, required: true },
  type: { type: String, required: true },
  text: { type: String, required: true },
  options: { type: [{ _id: false, text: String, correct: Boolean }], default: undefined },
  answer: { type: Number },
  tolerance: { type: Number },
  accepted: { type: [String], default: undefined }
}, { versionKey: false })

// The versions of some questions, and the deletion of a subject.
schema.index({ subject: 1, question_id: 1 })

const statics: QuestionVersionStatics & ThisType<QuestionVersionModel> = {
  async keep (version) {
    await insertNew(() => this.create({ _id: `${version.question_id}:${version.version}`, ...version }))
  },

  versionsOf (subject, questionIds) {
    return this.find({ subject, question_id: { $in: questionIds } }).lean<QuestionVersion[]>().exec()
  },

  async removeSubject (subject) {
    await this.deleteMany({ subject }).exec()
  }
}
Object.assign(schema.statics, statics)

export function questionVersionModel (connection: Connection): QuestionVersionModel {
  return connection.model<QuestionVersion, QuestionVersionModel>('QuestionVersion', schema, 'question_versions')
}
