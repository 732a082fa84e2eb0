import type { Connection } from 'mongoose'
import { FORMER_ACCOUNTS, type FormerAccount } from '../../collections/accounts/former-account.js'
import { modelOf } from '../../lib/database/collection.js'
import { upsert } from '../../lib/database/upsert.js'

export const formerAccountModel = (connection: Connection) => modelOf(connection, FORMER_ACCOUNTS, accounts => ({
  /** Stores a version, unless a higher one is stored. */
  async raise (id: string, version: number): Promise<void> {
    await upsert(() => accounts.updateOne({ _id: id }, { $max: { version } }, { upsert: true }).exec())
  },

  /** 0 where the username was never deleted. */
  async versionOf (id: string): Promise<number> {
    return (await accounts.findById(id).lean<FormerAccount>().exec())?.version ?? 0
  }
}))
