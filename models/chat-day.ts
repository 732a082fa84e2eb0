import { Schema, type Connection, type Model } from 'mongoose'
import { duplicateKey } from '../lib/upsert.js'

/** How many chats about a subject were sent to the engine on a day. */
export interface ChatDay {
  /** The day in UTC and the subject: `2026-11-23/algebra`. */
  _id: string
  chats: number
}

interface ChatDayStatics {
  /** Counts one chat. Returns `false`, and counts nothing, where the limit is reached. */
  count (day: string, subject: string, limit: number): Promise<boolean>
}

export type ChatDayModel = Model<ChatDay> & ChatDayStatics

const schema = new Schema<ChatDay, ChatDayModel>({
  _id: { type: String, required: true },
  chats: { type: Number, required: true }
}, { versionKey: false })

const statics: ChatDayStatics & ThisType<ChatDayModel> = {
  async count (day, subject, limit) {
    const below = { _id: `${day}/${subject}`, chats: { $lt: limit } }
    const one = { $inc: { chats: 1 } }
    try {
      const { upsertedCount } = await this.updateOne(below, one, { upsert: true }).exec()
      if (upsertedCount === 1) await this.deleteMany({ _id: { $lt: `${day}/` } }).exec()
      return true
    } catch (error) {
      // The day has a count: it is at the limit, or another chat has made it at this moment.
      if (duplicateKey(error) !== '_id') throw error
      return (await this.updateOne(below, one).exec()).matchedCount === 1
    }
  }
}
Object.assign(schema.statics, statics)

export function chatDayModel (connection: Connection): ChatDayModel {
  return connection.model<ChatDay, ChatDayModel>('ChatDay', schema, 'chat_days')
}
