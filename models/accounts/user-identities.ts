import type { Model } from 'mongoose'
import type { StoredUser } from '../../collections/accounts/user.js'
import { duplicateKey } from '../../lib/database/upsert.js'

/** Who the user of an account is to a provider. */
export type StoredIdentity = NonNullable<StoredUser['identities']>[number]

/** How many identities an account has at most. */
export const MOST_IDENTITIES = 20

const PRESENT = { erasing: { $exists: false } }
/** Stands in place of the hash of an account without a password. Nothing matches it, and that takes as long. */
export const NO_PASSWORD = '!'

/** The queries on the identities of an account (models/accounts/user.ts). */
export const identityQueries = (documents: Model<StoredUser>, projection: object) => ({
  /** The account of an identity, disabled or not. @param key its `_id` */
  async findByIdentity (key: string): Promise<StoredUser | null> {
    return await documents.findOne({ 'identities._id': key, ...PRESENT }, projection).lean<StoredUser>().exec()
  },

  /**
   * Adds an identity to an account that has this token version.
   * @returns `null` where there is no such account
   */
  async addIdentity (
    username: string, version: number, identity: StoredIdentity
  ): Promise<'linked' | 'already linked' | 'identity taken' | 'full' | null> {
    const account = { _id: username, token_version: version === 0 ? { $in: [0, null] } : version, ...PRESENT }
    const full = `identities.${MOST_IDENTITIES - 1}`
    const added = { ...account, 'identities._id': { $ne: identity._id }, [full]: { $exists: false } }
    try {
      const { matchedCount } = await documents.updateOne(added, { $push: { identities: identity } }).exec()
      if (matchedCount === 1) return 'linked'
    } catch (error) {
      if (duplicateKey(error) === 'identities._id') return 'identity taken'
      throw error
    }
    const present = await documents.findOne(account, { identities: 1 }).lean<StoredUser>().exec()
    if (present === null) return null
    return present.identities?.some(({ _id }) => _id === identity._id) === true ? 'already linked' : 'full'
  },

  /**
   * Takes an identity away while another way to sign in is left.
   * @param others the identities with which one can sign in, too
   * @param passwordCounts whether one can sign in with a password
   * @returns whether it was taken away
   */
  async removeIdentity (
    username: string, key: string, others: string[], passwordCounts: boolean
  ): Promise<boolean> {
    const ways = [
      { 'identities._id': { $in: others } }, ...(passwordCounts ? [{ password_hash: { $ne: NO_PASSWORD } }] : [])
    ]
    const filter = { _id: username, 'identities._id': key, $and: [{ $or: ways }], ...PRESENT }
    return (await documents.updateOne(filter, { $pull: { identities: { _id: key } } }).exec()).matchedCount === 1
  }
})
