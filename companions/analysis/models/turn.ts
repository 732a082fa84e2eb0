import { Schema, type Connection, type Model, type Types } from 'mongoose'
import type { Transcripts } from './subject.js'

export type Confidence = 'quoted' | 'related' | 'none'

/** A turn of a session, with what the analysis reads of it. */
export interface Turn {
  _id: Types.ObjectId
  /** The student's message. */
  said: string
  /** The reply leaves a test question open. */
  interrupted: boolean
  /** The number of that question, where the chat engine sends it. */
  question_num?: number
  /** The message answers a test question. */
  answer?: boolean
  /** How far the material answers, and what the reply rests on, where the chat engine sends it. */
  confidence?: Confidence
  sources?: object[]
  /** What the subject let its teachers see when the message was sent. */
  transcripts?: Transcripts
  /** The student's thumb. */
  feedback?: { rating: 'up' | 'down', reason?: string, comment?: string }
  at: Date
}

export interface FiledTurn extends Turn {
  transcript: Types.ObjectId
  /** Its place in the transcript, counted from 0. */
  number: number
}

interface TurnStatics {
  /** The filed turns of these transcripts, those of one transcript in their order. */
  filedIn (transcripts: Types.ObjectId[]): AsyncIterable<FiledTurn>
}

export type TurnModel = Model<FiledTurn> & TurnStatics

const schema = new Schema<FiledTurn, TurnModel>({
  transcript: Schema.Types.ObjectId,
  number: Number,
  interrupted: Boolean,
  question_num: Number,
  answer: Boolean,
  confidence: String,
  sources: [Schema.Types.Mixed],
  transcripts: String,
  feedback: Schema.Types.Mixed,
  at: Date
})

const BATCH = 1000

const FIELDS = {
  transcript: 1,
  number: 1,
  interrupted: 1,
  question_num: 1,
  answer: 1,
  confidence: 1,
  sources: 1,
  transcripts: 1,
  feedback: 1,
  at: 1
}

const statics: TurnStatics & ThisType<TurnModel> = {
  filedIn (transcripts) {
    // The last two messages are the student's and the reply. Replies are long, so they are not read.
    const said = { $arrayElemAt: ['$messages.content', -2] }
    return this.aggregate<FiledTurn>([
      { $match: { transcript: { $in: transcripts } } },
      { $sort: { transcript: 1, number: 1 } },
      { $project: { ...FIELDS, said } }
    ]).cursor({ batchSize: BATCH })
  }
}
Object.assign(schema.statics, statics)

/** A read model of the gateway's collection `turns`. The gateway declares its indexes. */
export function turnModel (connection: Connection): TurnModel {
  return connection.model<FiledTurn, TurnModel>('Turn', schema, 'turns')
}
