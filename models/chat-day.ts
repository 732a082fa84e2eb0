import { Schema, type Connection, type Model } from 'mongoose'
import { batchLoader, bulkWrite, findByIds } from '../lib/batching.js'
import { DUPLICATE_KEY, duplicateKey } from '../lib/upsert.js'

/** How many chats about a subject were sent to the engine on a day. */
export interface ChatDay {
  /** The day in UTC and the subject: `2026-11-23/algebra`. */
  _id: string
  chats: number
}

interface ChatDayStatics {
  /** Counts one chat. Returns `false`, and counts nothing, where the limit is reached. */
  count (day: string, subject: string, limit: number): Promise<boolean>
  /** Concurrent calls share one query. @param id the day and the subject */
  findDay (id: string): Promise<ChatDay>
  /** Adds to the counts of days, in one command. */
  raise (added: Array<[id: string, counts: Pick<ChatDay, 'chats'>]>): Promise<void>
}

export type ChatDayModel = Model<ChatDay> & ChatDayStatics

const schema = new Schema<ChatDay, ChatDayModel>({
  _id: { type: String, required: true },
  chats: { type: Number, required: true }
}, { versionKey: false })

const statics: Omit<ChatDayStatics, 'findDay'> & ThisType<ChatDayModel> = {
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
  },

  async raise (added) {
    const write = async (some: typeof added) => await bulkWrite(this.collection, some.map(([id, { chats }]) =>
      ({ updateOne: { filter: { _id: id as never }, update: { $inc: { chats } }, upsert: true } })), [DUPLICATE_KEY])
    const { matched, refused } = await write(added)
    if (matched === added.length) return
    // Another process has made the count at this moment.
    if (refused.size > 0) await write(added.filter((_, index) => refused.has(index)))
    const [day = ''] = added.map(([id]) => id.slice(0, id.indexOf('/') + 1)).sort()
    await this.deleteMany({ _id: { $lt: day } }).exec()
  }
}
Object.assign(schema.statics, statics)

export function chatDayModel (connection: Connection): ChatDayModel {
  const days = connection.model<ChatDay, ChatDayModel>('ChatDay', schema, 'chat_days')
  days.findDay = batchLoader(async ids => {
    const found = await findByIds<ChatDay>(days.collection, ids)
    return ids.map((_id, index) => found[index] ?? { _id, chats: 0 })
  })
  return days
}
