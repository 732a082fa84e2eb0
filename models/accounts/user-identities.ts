import type { StoredUser } from '../../collections/accounts/user.js'
import type { Documents } from '../../lib/database/collection.js'
import { unlessTaken } from '../../lib/database/upsert.js'

/** Who the user of an account is to a provider. */
export type StoredIdentity = NonNullable<StoredUser['identities']>[number]

/** How many identities an account has at most. */
export const MAX_IDENTITIES = 20

/** What goes, and what has to be left. */
export interface IdentityRemoval {
  /** The identity, and those that are linked and unlinked together with it (`alias_of`). */
  keys: [string, ...string[]]
  /** Their subjects at the provider of the directory. */
  subjects: string[]
  /** The identities with which one can sign in, too. */
  others: string[]
  /** Whether one can sign in with a password. */
  passwordCounts: boolean
}

/** An account that is not being deleted. */
export const PRESENT = { erasing: { $exists: false } }
/** An address that counts, in a change. */
export const CONFIRMED = { unconfirmed: undefined, email_code: undefined }
/** Stands in place of the hash of an account without a password. Nothing matches it, and that takes as long. */
export const NO_PASSWORD = '!'

/** The queries on the identities of an account (models/accounts/user.ts). */
export const identityQueries = (documents: Documents<StoredUser>, fields: object) => ({
  /** The account of an identity, disabled or not. @param key its `_id` */
  async findByIdentity (key: string): Promise<StoredUser | null> {
    return await documents.firstWhere({ 'identities._id': key, ...PRESENT }, { fields })
  },

  /** The accounts of some identities, disabled or not. @param keys their `_id` */
  async findByIdentities (keys: string[]): Promise<StoredUser[]> {
    return await documents.allWhere({ 'identities._id': { $in: keys }, ...PRESENT }, { fields })
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
    const full = `identities.${MAX_IDENTITIES - identities.length}`
    const added = { ...account, 'identities._id': { $nin: ids }, [full]: { $exists: false } }
    const outcome = await unlessTaken(
      () => documents.updateIf(added, { $push: { identities: { $each: identities } } }),
      { 'identities._id': 'identity taken' })
    if (outcome !== false) return outcome === true ? 'linked' : outcome
    const present = await documents.firstWhere(account, { fields: { identities: 1 } })
    const linked = (present?.identities ?? []).filter(({ _id }) => ids.includes(_id)).length
    if (present === null || (linked > 0 && linked < ids.length)) return null
    return linked === 0 ? 'full' : 'already linked'
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
    return await documents.updateIf(filter, { $pull: { identities: { _id: { $in: keys } } } })
  }
})
