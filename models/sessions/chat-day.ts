import { CHAT_DAYS, type ChatDay } from '../../collections/sessions/chat-day.js'
import { batchLoader, bulkWrite, findByIds } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { DUPLICATE_KEY, duplicateKey } from '../../lib/database/upsert.js'

export const chatDayModel = modelOf(CHAT_DAYS, (days, driver) => ({
  /** Counts one chat. Returns `false`, and counts nothing, where the limit is reached. */
  async count (day: string, subject: string, limit: number): Promise<boolean> {
    const below = { _id: `${day}/${subject}`, chats: { $lt: limit } }
    const one = { $inc: { chats: 1 } }
    try {
      const { upsertedCount } = await days.updateOne(below, one, { upsert: true }).exec()
      if (upsertedCount === 1) await days.removeWhere({ _id: { $lt: `${day}/` } })
      return true
    } catch (error) {
      // The day has a count: it is at the limit, or another chat has made it at this moment.
      if (duplicateKey(error) !== '_id') throw error
      return await days.updateIf(below, one)
    }
  },

  /** The count of a day and a subject. Concurrent calls share one query. */
  findDay: batchLoader(async (ids: readonly string[]): Promise<ChatDay[]> => {
    const found = await findByIds<ChatDay>(driver, ids)
    return ids.map((_id, index) => found[index] ?? { _id, chats: 0 })
  }),

  /** Adds to the counts of days and subjects, in one command. */
  async raise (added: Array<[id: string, counts: Pick<ChatDay, 'chats'>]>): Promise<void> {
    const write = async (some: typeof added) => await bulkWrite(driver, some.map(([_id, { chats }]) =>
      ({ updateOne: { filter: { _id }, update: { $inc: { chats } }, upsert: true } })), [DUPLICATE_KEY])
    const { matched, refused } = await write(added)
    if (matched === added.length) return
    // Another process has made the count at this moment.
    if (refused.size > 0) await write(added.filter((_, index) => refused.has(index)))
    const [day = ''] = added.map(([id]) => id.slice(0, id.indexOf('/') + 1)).sort()
    await days.removeWhere({ _id: { $lt: day } })
  }
}))
