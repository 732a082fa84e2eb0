import { Schema, type Connection, type Model } from 'mongoose'
import type { StoredQuestion } from './question.js'

/**
 * The new questions of one file. Writing it makes the import: it is carried out by inserting the questions, as often as
 * that is interrupted, and then deleted.
 */
export interface QuestionImport {
  /** A random UUID. */
  _id: string
  subject: string
  questions: StoredQuestion[]
}

interface QuestionImportStatics {
  begin (questions: QuestionImport): Promise<void>
  end (id: string): Promise<void>
  /** The imports that were interrupted or are under way: of a subject, or all of them. */
  open (subject?: string): Promise<QuestionImport[]>
  removeSubject (subject: string): Promise<void>
}

export type QuestionImportModel = Model<QuestionImport> & QuestionImportStatics

const schema = new Schema<QuestionImport, QuestionImportModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  // Written as they are by `begin`: Mongoose would take as long as the rest of the import.
  questions: { type: Schema.Types.Mixed, required: true }
}, { versionKey: false })

schema.index({ subject: 1 })

const statics: QuestionImportStatics & ThisType<QuestionImportModel> = {
  async begin (questions) {
    await this.collection.insertOne(questions as never)
  },

  async end (id) {
    await this.deleteOne({ _id: id }).exec()
  },

  open (subject) {
    return this.find(subject === undefined ? {} : { subject }).lean<QuestionImport[]>().exec()
  },

  async removeSubject (subject) {
    await this.deleteMany({ subject }).exec()
  }
}
Object.assign(schema.statics, statics)

export function questionImportModel (connection: Connection): QuestionImportModel {
  return connection.model<QuestionImport, QuestionImportModel>('QuestionImport', schema, 'question_imports')
}
