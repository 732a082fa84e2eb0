import { FORMER_ACCOUNTS } from '../../collections/accounts/former-account.js'
import { modelOf } from '../../lib/database/collection.js'

export const formerAccountModel = modelOf(FORMER_ACCOUNTS, accounts => ({
  /** Stores a version, unless a higher one is stored. */
  async raise (id: string, version: number): Promise<void> {
    await accounts.put(id, { $max: { version } })
  },

  /** 0 where the username was never deleted. */
  async versionOf (id: string): Promise<number> {
    return (await accounts.get(id))?.version ?? 0
  }
}))
