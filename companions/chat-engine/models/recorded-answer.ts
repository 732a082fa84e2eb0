import { Schema, type Connection, type Model } from 'mongoose'
import type { QuestionSource } from '../interactive-test/test.js'

/** What the chat engine reads of the gateway's collection `test_answers`. It never writes to it. */
export interface RecordedAnswer {
  _id: string
  user_id: string
  subject: string
  question_id: string
  text?: string
  /** Absent where the answer is a number or a text. */
  options?: string[]
  right_option?: string
  explanation?: string
  source?: QuestionSource
  topic?: string
  correct: boolean
  at: Date
}

interface RecordedAnswerStatics {
  /** The last answers of a user in a subject, the newest first; at most 1,000. */
  ofUser (userId: string, subject: string): Promise<RecordedAnswer[]>
}

export type RecordedAnswerModel = Model<RecordedAnswer> & RecordedAnswerStatics

const schema = new Schema<RecordedAnswer, RecordedAnswerModel>({
  _id: { type: String, required: true },
  user_id: { type: String, required: true },
  subject: { type: String, required: true },
  question_id: { type: String, required: true },
  text: { type: String },
  options: { type: [String], default: undefined },
  right_option: { type: String },
  explanation: { type: String },
  source: { type: Schema.Types.Mixed },
  topic: { type: String },
  correct: { type: Boolean, required: true },
  at: { type: Date, required: true }
}, { versionKey: false })

const MAX_ANSWERS = 1_000
const FIELDS = {
  question_id: 1, text: 1, options: 1, right_option: 1, explanation: 1, source: 1, topic: 1, correct: 1, at: 1
} as const

const statics: RecordedAnswerStatics & ThisType<RecordedAnswerModel> = {
  ofUser (userId, subject) {
    return this.find({ user_id: userId, subject }, FIELDS).sort({ at: -1 }).limit(MAX_ANSWERS)
      .lean<RecordedAnswer[]>().exec()
  }
}
Object.assign(schema.statics, statics)

/** The gateway declares its index: `{ user_id: 1, at: -1 }`. */
export function recordedAnswerModel (connection: Connection): RecordedAnswerModel {
  return connection.model<RecordedAnswer, RecordedAnswerModel>('RecordedAnswer', schema, 'test_answers')
}
