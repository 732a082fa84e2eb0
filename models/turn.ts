import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { batchLoader, bulkWrite } from '../lib/batching.js'
import { omitUndefined } from '../lib/omit-undefined.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'
import type { Feedback, ReplyFacts } from '../schemas/sessions.js'
import type { Transcripts } from '../schemas/subjects.js'
import type { Judgement } from '../schemas/tests.js'

export interface Message { role: 'user' | 'assistant', content: string }

/** The user's message and the reply, whole. The first turn of a session also holds the messages that seeded it. */
export interface Turn extends ReplyFacts {
  _id: Types.ObjectId
  /** The last two are the user's message and the reply; those before them are the seed. */
  messages: Message[]
  /** The reply has left a test question open. */
  interrupted: boolean
  /** The number of that question, where the engine gives it. The same number as before: the test still waits. */
  question_num?: number
  /** The user's message was the answer to a test question. */
  answer?: boolean
  /** What the reply said about that answer, where it was understood. */
  judgement?: Judgement
  /** The user has stopped the reply, or its deadline came: it is what was there by then. */
  stopped?: true
  /** What the subject let its teachers see of a question when this one was asked. Absent in turns of older versions. */
  transcripts?: Transcripts
  at: Date
}

/** What the user says about a reply. */
export type StoredFeedback = Feedback & { at: Date }

/** A turn in a document of its own, no longer among the recent turns of its session (services/sessions/file.ts). */
export interface FiledTurn extends Turn {
  transcript: Types.ObjectId
  /** Its position in the transcript, from 0 without gaps. */
  number: number
  /** On the reply. A recent turn is filed before it gets one (services/sessions/feedback.ts). */
  feedback?: StoredFeedback
}

/** What the analytics read of a filed turn. */
export type TurnTime = Pick<FiledTurn, 'transcript' | 'number' | 'at' | 'confidence' | 'answered_by'>

/** How many turns are in memory at once. One has 300 KB at most, or a few MB where an older version recorded it. */
export const PART_TURNS = 16

interface TurnStatics {
  /** Stores a turn in its position. Concurrent calls share one command. Filing a turn again changes nothing. */
  file (turn: FiledTurn): Promise<void>
  isFiled (id: Types.ObjectId): Promise<boolean>
  /** The filed turns from one position to before another, in order. */
  turnsBetween (transcript: Types.ObjectId, from: number, to: number): Promise<FiledTurn[]>
  /** The filed turns of these transcripts, in no order, a few in memory at a time. */
  messagesIn (transcripts: Types.ObjectId[]): AsyncIterable<Pick<FiledTurn, 'transcript' | 'messages'>>
  /** Of all filed turns of these transcripts. */
  timesOf (transcripts: Types.ObjectId[]): Promise<TurnTime[]>
  /** Replaces the feedback on the reply of a filed turn. Returns `false` when the turn is not filed. */
  giveFeedback (transcript: Types.ObjectId, number: number, feedback: StoredFeedback): Promise<boolean>
  /** The position of the last filed turn before `number` that left a test question open. */
  lastInterrupted (transcript: Types.ObjectId, number: number): Promise<number | undefined>
  deleteTranscript (transcript: Types.ObjectId): Promise<void>
  deleteTranscripts (transcripts: Types.ObjectId[]): Promise<void>
}

export type TurnModel = Model<FiledTurn> & TurnStatics

const schema = new Schema<FiledTurn, TurnModel>({
  transcript: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  messages: [{ _id: false, role: String, content: String }],
  interrupted: { type: Boolean, required: true },
  question_num: { type: Number },
  answer: { type: Boolean },
  judgement: { type: Schema.Types.Mixed },
  confidence: { type: String },
  sources: { type: [Schema.Types.Mixed], default: undefined },
  hint: { type: Number },
  answered_by: { type: String },
  stopped: { type: Boolean },
  transcripts: { type: String },
  feedback: { type: { rating: String, reason: String, comment: String, at: Date, _id: false }, default: undefined },
  at: { type: Date, required: true }
}, { versionKey: false })

// One turn for each position, and the transcript in its order.
schema.index({ transcript: 1, number: 1 }, { unique: true })

const statics: Omit<TurnStatics, 'file'> & ThisType<TurnModel> = {
  async isFiled (id) {
    return await this.exists({ _id: id }).exec() !== null
  },

  turnsBetween (transcript, from, to) {
    return this.find({ transcript, number: { $gte: from, $lt: to } }).sort({ number: 1 }).lean<FiledTurn[]>().exec()
  },

  messagesIn (transcripts) {
    return this.find({ transcript: { $in: transcripts } }, { transcript: 1, messages: 1 }).lean<FiledTurn[]>()
      .cursor({ batchSize: PART_TURNS })
  },

  timesOf (transcripts) {
    const fields = { _id: 0, transcript: 1, number: 1, at: 1, confidence: 1, answered_by: 1 }
    return this.find({ transcript: { $in: transcripts } }, fields).lean<TurnTime[]>().exec()
  },

  async giveFeedback (transcript, number, { rating, reason, comment, at }) {
    const feedback = omitUndefined({ rating, reason, comment, at })
    const { matchedCount } = await this.updateOne({ transcript, number }, { $set: { feedback } }).exec()
    return matchedCount === 1
  },

  async lastInterrupted (transcript, number) {
    const last = await this.findOne({ transcript, number: { $lt: number }, interrupted: true }, { number: 1 })
      .sort({ number: -1 }).lean<FiledTurn>().exec()
    return last?.number
  },

  async deleteTranscript (transcript) {
    await this.deleteMany({ transcript }).exec()
  },

  async deleteTranscripts (transcripts) {
    await this.deleteMany({ transcript: { $in: transcripts } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function turnModel (connection: Connection): TurnModel {
  const turns = connection.model<FiledTurn, TurnModel>('Turn', schema, 'turns')
  turns.file = batchLoader(async filed => {
    // A refusal means that the same turn is stored already. A turn that an earlier version left there is replaced. The
    // feedback on a turn that is filed again stays: a recent turn has none.
    await bulkWrite(turns.collection, filed.map(({ _id, transcript, number, ...turn }) => ({
      updateOne: { filter: { transcript, number }, update: { $set: turn, $setOnInsert: { _id } }, upsert: true }
    })), [DUPLICATE_KEY])
    return Array.from(filed, () => undefined)
  })
  return turns
}
