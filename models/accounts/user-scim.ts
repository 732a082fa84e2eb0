import type { Model } from 'mongoose'
import type { StoredUser } from '../../collections/accounts/user.js'
import { duplicateKey } from '../../lib/database/upsert.js'

/** What the directory of the university knows of an account. */
export type Provisioned = NonNullable<StoredUser['scim']>

/** An account that the directory has made, or has taken over. */
export type ProvisionedUser = StoredUser & { scim: Provisioned }

/** Which accounts a list has. Both are compared whole. */
export interface ProvisionedFilter { id?: string, userNameKey?: string, externalId?: string }

const PRESENT = { erasing: { $exists: false } }

/** The queries on accounts of the directory (models/accounts/user.ts). They find no other account. */
export const scimQueries = (documents: Model<StoredUser>, projection: object) => ({
  async findProvisioned (id: string): Promise<ProvisionedUser | null> {
    return await documents.findOne({ 'scim.id': id, ...PRESENT }, projection).lean<ProvisionedUser>().exec()
  },

  /** One page by username, and the total. */
  async listProvisioned (
    { id, userNameKey, externalId }: ProvisionedFilter, skip: number, limit: number
  ): Promise<{ total: number, users: ProvisionedUser[] }> {
    const filter = {
      'scim.id': id ?? { $exists: true as const },
      ...(userNameKey !== undefined && { 'scim.user_name_key': userNameKey }),
      ...(externalId !== undefined && { 'scim.external_id': externalId }),
      ...PRESENT
    }
    const [total, users] = await Promise.all([
      documents.countDocuments(filter).exec(),
      limit === 0
        ? []
        : documents.find(filter, projection).sort({ _id: 1 }).skip(skip).limit(limit).lean<ProvisionedUser[]>().exec()
    ])
    return { total, users }
  },

  /**
   * Gives the account of an identity to the directory, unless it has it.
   * @returns `null` where there is no such account
   */
  async adopt (identity: string, scim: Provisioned): Promise<ProvisionedUser | 'name taken' | null> {
    return await unlessTaken(() => documents.findOneAndUpdate(
      { 'identities._id': identity, scim: { $exists: false }, ...PRESENT }, { $set: { scim } },
      { returnDocument: 'after', projection }
    ).lean<ProvisionedUser>().exec())
  },

  /** Replaces what the directory knows of an account. `null` without such an account. */
  async changeProvisioned (id: string, scim: Provisioned): Promise<ProvisionedUser | 'name taken' | null> {
    return await unlessTaken(() => documents.findOneAndUpdate(
      { 'scim.id': id, ...PRESENT }, { $set: { scim } }, { returnDocument: 'after', projection }
    ).lean<ProvisionedUser>().exec())
  }
})

async function unlessTaken<T> (write: () => Promise<T>): Promise<T | 'name taken'> {
  try {
    return await write()
  } catch (error) {
    const field = duplicateKey(error)
    if (field === 'scim.user_name_key' || field === 'scim.external_id') return 'name taken'
    throw error
  }
}
