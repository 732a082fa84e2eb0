import { Schema, type Connection, type Model, type Types } from 'mongoose'
import { batchLoader, bulkWrite } from '../lib/batching.js'
import { DUPLICATE_KEY } from '../lib/upsert.js'

export interface Message { role: 'user' | 'assistant', content: string }

/** The user's message and the reply, whole. The first turn of a session also holds the messages that seeded it. */
export interface Turn {
  _id: Types.ObjectId
  messages: Message[]
  /** The reply has left a test question open. */
  interrupted: boolean
  /** The number of that question, where the engine gives it. The same number as before: the test still waits. */
  question_num?: number
  /** The user's message was the answer to a test question. */
  answer?: boolean
  at: Date
}

/** A turn in a document of its own, no longer among the recent turns of its session (services/sessions.ts). */
export interface FiledTurn extends Turn {
  transcript: Types.ObjectId
  /** Its position in the transcript, from 0 without gaps. */
  number: number
}

/** The cost of turns to a reader or writer of their session: their characters, and 1,000 for each turn. */
export function sizeOf (turns: Turn[]): number {
  const messages = turns.flatMap(turn => turn.messages)
  return messages.reduce((sum, { content }) => sum + content.length, 1000 * turns.length)
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
  /** Stores a turn in its position. Concurrent calls share one command. Filing a turn again changes nothing. */
  file (turn: FiledTurn): Promise<void>
  isFiled (id: Types.ObjectId): Promise<boolean>
  /** The messages of the filed turns before a position, in order. */
  messagesBefore (transcript: Types.ObjectId, number: number): Promise<Message[]>
  /** The position of the last filed turn before `number` that left a test question open. */
  lastInterrupted (transcript: Types.ObjectId, number: number): Promise<number | undefined>
  deleteTranscript (transcript: Types.ObjectId): Promise<void>
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

// One turn for each position, and the transcript in its order.
schema.index({ transcript: 1, number: 1 }, { unique: true })

const statics: Omit<TurnStatics, 'file'> & ThisType<TurnModel> = {
  async isFiled (id) {
    return await this.exists({ _id: id }).exec() !== null
  },

  async messagesBefore (transcript, number) {
    const turns = await this.find({ transcript, number: { $lt: number } }, { messages: 1 })
      .sort({ number: 1 }).lean<FiledTurn[]>().exec()
    return turns.flatMap(({ messages }) => messages)
  },

  async lastInterrupted (transcript, number) {
    const last = await this.findOne({ transcript, number: { $lt: number }, interrupted: true }, { number: 1 })
      .sort({ number: -1 }).lean<FiledTurn>().exec()
    return last?.number
  },

  async deleteTranscript (transcript) {
    await this.deleteMany({ transcript }).exec()
  }
}
Object.assign(schema.statics, statics)

export function turnModel (connection: Connection): TurnModel {
  const turns = connection.model<FiledTurn, TurnModel>('Turn', schema, 'turns')
  turns.file = batchLoader(async filed => {
    // A refusal means that the same turn is stored already. A turn that an earlier version left there is replaced.
    await bulkWrite(turns.collection, filed.map(({ _id, transcript, number, ...turn }) => ({
      updateOne: { filter: { transcript, number }, update: { $set: turn, $setOnInsert: { _id } }, upsert: true }
    })), [DUPLICATE_KEY])
    return Array.from(filed, () => undefined)
  })
  return turns
}
