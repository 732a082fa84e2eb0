import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { bulkWrite } from '../lib/batching.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'
import { batchLoader } from '../lib/batching.js'

export interface Message { role: 'user' | 'assistant', content: string }

/** The user's message and the reply, whole; the first turn of a session also holds the messages that seeded it. */
export interface Turn {
  _id: Types.ObjectId
  messages: Message[]
  /** A test question was left open by the reply. */
  interrupted: boolean
  /** The number of that question, where the engine tells it: the same as before, and the test was not answered but only waits on. */
  question_num?: number
  /** What the student said came as the answer to a test question. */
  answer?: boolean
  at: Date
}

/** A turn that is not among the recent ones of its session any more (models/transcript.ts). */
export interface FiledTurn extends Turn {
  transcript: Types.ObjectId
  /** Its place in the transcript, from 0 without gaps. */
  number: number
}

/** What turns cost whoever reads or writes their session: their characters, and as much as a thousand for each. */
export function sizeOf (turns: Turn[]): number {
  return turns.flatMap(({ messages }) => messages).reduce((sum, { content }) => sum + content.length, 1000 * turns.length)
}

const TITLE_LENGTH = 60

/** The first message of the user, white space folded, cut at a word near 60 characters (docs/contract.md §4). */
export function titleOf (messages: Message[]): string {
  const text = messages.find(({ role }) => role === 'user')?.content.replace(/\s+/g, ' ').trim() ?? ''
  const characters = [...text]
  if (characters.length <= TITLE_LENGTH) return text
  const cut = characters.slice(0, TITLE_LENGTH).join('')
  const words = cut.replace(/ \S*$/, '')
  return `${words.length > TITLE_LENGTH / 2 ? words : cut}…`
}

interface TurnStatics {
  /** Files a turn, with one command for all that come at the same time. To file it again changes nothing. */
  file (turn: FiledTurn): Promise<void>
}

export type TurnModel = Model<FiledTurn> & TurnStatics

const schema = new Schema<FiledTurn, TurnModel>({
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
  const turns = connection.model<FiledTurn, TurnModel>('Turn', schema, 'turns')
  turns.file = batchLoader(async filed => {
    // Who loses the race for a place has lost it to the same turn. What an earlier version left uncounted there gives way.
    await bulkWrite(turns.collection, filed.map(({ _id, transcript, number, ...turn }) => ({
      updateOne: { filter: { transcript, number }, update: { $set: turn, $setOnInsert: { _id } }, upsert: true }
    })), [DUPLICATE_KEY])
    return Array.from(filed, () => undefined)
  })
  return turns
}
