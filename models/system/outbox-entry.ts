import { OUTBOX_ENTRIES, type Ended, type OutboxEntry } from '../../collections/system/outbox-entry.js'
import { claimDue } from '../../lib/database/claim-due.js'
import { modelOf } from '../../lib/database/collection.js'
import { sharedTime } from '../../lib/database/shared-time.js'

/** An entry that this process has claimed. */
export type Claimed = OutboxEntry & { due: Date }

/** How many entries of a kind have not ended, and when the first of them was made. */
export interface Waiting { kind: string, count: number, since: Date }

const AT_ONCE = 200

export const outboxEntryModel = modelOf(OUTBOX_ENTRIES, entries => ({
  /** Adds entries. Those whose key is there are left as they are. */
  async add (added: Array<OutboxEntry & { due: Date }>): Promise<void> {
    for (let i = 0; i < added.length; i += AT_ONCE) {
      const some = added.slice(i, i + AT_ONCE)
      const ids = some.map(({ _id }) => _id)
      const outdated = { _id: { $in: ids }, due: { $exists: false }, keep_until: { $lte: sharedTime() } }
      await entries.removeWhere(outdated)
      await entries.insertMissing(some)
    }
  },

  /**
   * The entry of a kind that was due first, no later than a time. It is due again in `ms`, so that after a kill another
   * process claims it.
   * @param away peers whose entries are left alone
   * @returns `null` where there is none
   */
  async claim (kind: string, due: Date, ms: number, away: string[]): Promise<Claimed | null> {
    const filter = { kind, ...(away.length > 0 && { peer: { $nin: away } }) }
    return await claimDue<Claimed>(entries, filter, due, ms, { $inc: { tries: 1 } })
  },

  /**
   * Ends an entry that is still claimed by its process. Its content goes; where its key stops no other one, all of it
   * goes.
   * @param ended `gone`: whom it is about is gone, so that nothing of it stays
   */
  async end ({ _id, due, keep_until: keepUntil }: Claimed, ended: Ended | 'gone'): Promise<void> {
    if (keepUntil === undefined || ended === 'gone') {
      await entries.deleteOne({ _id, due }).exec()
      return
    }
    const change = { $set: { ended, ends: keepUntil }, $unset: { due: 1 as const, content: 1 as const } }
    await entries.updateIf({ _id, due }, change)
  },

  /** An entry that is still claimed by its process is tried again at a time. */
  async putOff ({ _id, due }: Claimed, until: Date): Promise<void> {
    await entries.updateIf({ _id, due }, { $set: { due: until } })
  },

  /** An entry that has not been tried may be tried now. */
  async release (id: string): Promise<void> {
    await entries.updateIf({ _id: id, tries: 0 }, { $set: { due: sharedTime() } })
  },

  /** What has not ended, by kind. */
  async waiting (): Promise<Waiting[]> {
    const groups = await entries.aggregate<{ _id: string, count: number, first: Date }>([
      { $match: { due: { $exists: true } } },
      { $group: { _id: '$kind', count: { $sum: 1 }, first: { $min: '$made' } } }
    ]).exec()
    return groups.map(({ _id: kind, count, first }) => ({ kind, count, since: first }))
  }
}))
