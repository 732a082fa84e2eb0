import { BACKUPS } from '../../collections/system/backup.js'
import { modelOf } from '../../lib/database/collection.js'

export const backupModel = modelOf(BACKUPS, backups => ({
  /** Notes a backup that has ended well. */
  async note (at: Date, documents: number): Promise<void> {
    await backups.put('last', { $set: { at, documents } })
  },

  /** When the last one began that has ended well, or `null`. */
  async lastAt (): Promise<Date | null> {
    return (await backups.get('last'))?.at ?? null
  }
}))
