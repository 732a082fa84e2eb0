import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { bulkWrite } from './bulk-write.js'
import { together } from './together.js'

export interface Message { role: 'user' | 'assistant', content: string }

/** The user's message and the reply, whole; the first turn of a session also holds the messages that seeded it. */
export interface Turn {
  _id: Types.ObjectId
  transcript: Types.ObjectId
  /** Its place in the transcript, from 0 without gaps. */
  number: number
  messages: Message[]
  /** A test question was left open by the reply. */
  interrupted: boolean
  /** The number of that question, where the engine tells it: the same as before, and the test was not answered but only waits on. */
  question_num?: number
  /** What the student said came as the answer to a test question. */
  answer?: boolean
  at: Date
}

interface TurnStatics {
  /**
   * Inserts a turn, with one command for all that come at the same time.
   * @returns `false` when its place is taken
   */
  insert (turn: Omit<Turn, '_id'>): Promise<boolean>
}

export type TurnModel = Model<Turn> & TurnStatics

const schema = new Schema<Turn, TurnModel>({
  transcript: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  messages: [{ _id: false, role: String, content: String }],
  interrupted: { type: Boolean, required: true },
  question_num: { type: Number },
  answer: { type: Boolean },
  at: { type: Date, required: true }
}, { versionKey: false })

// One turn to a place, and the transcript in its order.
schema.index({ transcript: 1, number: 1 }, { unique: true })

export function turnModel (connection: Connection): TurnModel {
  const turns = connection.model<Turn, TurnModel>('Turn', schema, 'turns')
  turns.insert = together(async added => {
    const { duplicates } = await bulkWrite(turns.collection, added.map(turn => ({ insertOne: { document: { ...turn } } })))
    return added.map((_, place) => !duplicates.has(place))
  })
  return turns
}
