import type { Model } from 'mongoose'
import type { StoredUser } from '../../collections/accounts/user.js'
import { isMatched } from '../../lib/database/common-queries.js'
import { duplicateKey } from '../../lib/database/upsert.js'

/** Who the user of an account is to a provider. */
export type StoredIdentity = NonNullable<StoredUser['identities']>[number]

/** How many identities an account has at most. */
export const MOST_IDENTITIES = 20

/** What goes, and what has to be left. */
export interface IdentityRemoval {
  /** The identity, and those that come and go with it. */
  keys: [string, ...string[]]
  /** Their subjects at the provider of the directory. */
  subjects: string[]
  /** The identities with which one can sign in, too. */
  others: string[]
  /** Whether one can sign in with a password. */
  passwordCounts: boolean
}

const PRESENT = { erasing: { $exists: false } }
/** Stands in place of the hash of an account without a password. Nothing matches it, and that takes as long. */
export const NO_PASSWORD = '!'

/** The queries on the identities of an account (models/accounts/user.ts). */
export const identityQueries = (documents: Model<StoredUser>, projection: object) => ({
  /** The account of an identity, disabled or not. @param key its `_id` */
  async findByIdentity (key: string): Promise<StoredUser | null> {
    return await documents.findOne({ 'identities._id': key, ...PRESENT }, projection).lean<StoredUser>().exec()
  },

  /** The accounts of some identities, disabled or not. @param keys their `_id` */
  async findByIdentities (keys: string[]): Promise<StoredUser[]> {
    return await documents.find({ 'identities._id': { $in: keys }, ...PRESENT }, projection).lean<StoredUser[]>().exec()
  },

  /**
   * Adds identities to an account that has this token version: all of them, or none.
   * @returns `null` where there is no such account, or it has some of them already
   */
  async addIdentities (
    username: string, version: number, identities: StoredIdentity[]
  ): Promise<'linked' | 'already linked' | 'identity taken' | 'full' | null> {
    const account = { _id: username, token_version: version === 0 ? { $in: [0, null] } : version, ...PRESENT }
    const ids = identities.map(({ _id }) => _id)
    const full = `identities.${MOST_IDENTITIES - identities.length}`
    const added = { ...account, 'identities._id': { $nin: ids }, [full]: { $exists: false } }
    try {
      if (await isMatched(documents.updateOne(added, { $push: { identities: { $each: identities } } }))) return 'linked'
    } catch (error) {
      if (duplicateKey(error) === 'identities._id') return 'identity taken'
      throw error
    }
    const present = await documents.findOne(account, { identities: 1 }).lean<StoredUser>().exec()
    const there = (present?.identities ?? []).filter(({ _id }) => ids.includes(_id)).length
    if (present === null || (there > 0 && there < ids.length)) return null
    return there === 0 ? 'full' : 'already linked'
  },

  /**
   * Takes an identity away while another way to sign in is left, and unless the directory knows the account by it.
   * @returns whether it was taken away
   */
  async removeIdentity (
    username: string, { keys, subjects, others, passwordCounts }: IdentityRemoval
  ): Promise<boolean> {
    const ways = [
      { 'identities._id': { $in: others } }, ...(passwordCounts ? [{ password_hash: { $ne: NO_PASSWORD } }] : [])
    ]
    const filter = {
      _id: username,
      'identities._id': keys[0],
      'scim.external_id': { $nin: subjects },
      $and: [{ $or: ways }],
      ...PRESENT
    }
    return await isMatched(documents.updateOne(filter, { $pull: { identities: { _id: { $in: keys } } } }))
  }
})
