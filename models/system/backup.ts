import type { Connection } from 'mongoose'
import { BACKUPS } from '../../collections/system/backup.js'
import { modelOf } from '../../lib/database/collection.js'

export const backupModel = (connection: Connection) => modelOf(connection, BACKUPS, backups => ({
  /** Notes a backup that has ended well. */
  async note (at: Date, documents: number): Promise<void> {
    await backups.updateOne({ _id: 'last' }, { $set: { at, documents } }, { upsert: true })
  },

  /** When the last one began that has ended well, or `null`. */
  async lastAt (): Promise<Date | null> {
    return (await backups.findOne({ _id: 'last' }).lean())?.at ?? null
  }
}))
