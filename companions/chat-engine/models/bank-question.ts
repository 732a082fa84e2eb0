import { Schema, type Connection, type Model } from 'mongoose'
import type { Difficulty } from '../../text/test-request.js'
import type { QuestionSource, QuestionType } from '../interactive-test/test.js'

/** What the chat engine reads of the gateway's collection `questions`, the bank of a subject. It never writes to it. */
export interface BankQuestion {
  _id: string
  subject: string
  version: number
  type: QuestionType
  text: string
  options?: Array<{ text: string, correct: boolean }>
  answer?: number
  tolerance?: number
  accepted?: string[]
  explanation?: string
  topic?: string
  difficulty?: Difficulty
  source?: QuestionSource
  state: 'draft' | 'published' | 'retired'
}

interface BankQuestionStatics {
  /** The published questions of a subject in the order of their making; at most 5,000. */
  published (subject: string): Promise<BankQuestion[]>
}

export type BankQuestionModel = Model<BankQuestion> & BankQuestionStatics

const schema = new Schema<BankQuestion, BankQuestionModel>({
  _id: { type: String, required: true },
  subject: { type: String, required: true },
  version: { type: Number, required: true },
  type: { type: String, required: true },
  text: { type: String, required: true },
  options: { type: Schema.Types.Mixed },
  answer: { type: Number },
  tolerance: { type: Number },
  accepted: { type: [String], default: undefined },
  explanation: { type: String },
  topic: { type: String },
  difficulty: { type: String },
  source: { type: Schema.Types.Mixed },
  state: { type: String, required: true }
}, { versionKey: false })

const MAX_QUESTIONS = 5_000
const FIELDS = {
  subject: 1,
  version: 1,
  type: 1,
  text: 1,
  options: 1,
  answer: 1,
  tolerance: 1,
  accepted: 1,
  explanation: 1,
  topic: 1,
  difficulty: 1,
  source: 1,
  state: 1
} as const

const statics: BankQuestionStatics & ThisType<BankQuestionModel> = {
  published (subject) {
    const filter = { subject, state: 'published' as const, deleted: { $exists: false } }
    return this.find(filter, FIELDS).sort({ position: 1, _id: 1 }).limit(MAX_QUESTIONS).lean<BankQuestion[]>().exec()
  }
}
Object.assign(schema.statics, statics)

/** The gateway declares its index: `{ subject: 1, state: 1, position: 1, _id: 1 }`. */
export function bankQuestionModel (connection: Connection): BankQuestionModel {
  return connection.model<BankQuestion, BankQuestionModel>('BankQuestion', schema, 'questions')
}
