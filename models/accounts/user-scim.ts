import type { StoredUser } from '../../collections/accounts/user.js'
import { changeOf, type Page } from '../../lib/database/common-queries.js'
import type { Documents } from '../../lib/database/collection.js'
import { unlessTaken } from '../../lib/database/upsert.js'
import { NOT_SEARCHABLE_YET } from '../../lib/database/search/searched-text.js'
import { CONFIRMED, NO_PASSWORD, PRESENT, type StoredIdentity } from './user-identities.js'

/** What the directory of the university knows of an account. */
export type Provisioned = NonNullable<StoredUser['scim']>

/** An account that the directory has made, or has taken over. */
export type ProvisionedUser = StoredUser & { scim: Provisioned }

/** Which accounts a list has. Both are compared whole. */
export interface ProvisionedFilter { id?: string, userNameKey?: string, externalId?: string }

/** A change of an account as the directory has seen it. */
export interface ProvisionedChange {
  scim: Provisioned
  /** Absent: it stays enabled or disabled, as it is. */
  active?: boolean | undefined
  /** Takes the place of all identities. Logins end. */
  identities?: StoredIdentity[] | undefined
  /** The address of the account is the one that the directory has taken back. */
  dropsEmail?: boolean
}

/** The directory never has an administrator. */
const OPEN = { role: { $ne: 'ADMIN' as const }, ...PRESENT }
/** What a unique index refuses, by its field. */
const TAKEN = {
  'scim.user_name_key': 'name taken', 'scim.external_id': 'name taken', 'identities._id': 'identity taken'
} as const

/** The queries on accounts of the directory (models/accounts/user.ts). They find no other account. */
export const scimQueries = (documents: Documents<StoredUser>, fields: object) => ({
  async findProvisioned (id: string): Promise<ProvisionedUser | null> {
    return await documents.firstWhere<ProvisionedUser>({ 'scim.id': id, ...PRESENT }, { fields })
  },

  /** The id by which the directory knows an account; `undefined`: it does not, or it has said none. */
  async directoryIdOf (username: string): Promise<string | undefined> {
    const options = { fields: { 'scim.external_id': 1 } }
    return (await documents.firstWhere({ _id: username, ...PRESENT }, options))?.scim?.external_id
  },

  /** One page by the name in the directory, and the total. Both are read from its index. */
  async listProvisioned (
    { id, userNameKey, externalId }: ProvisionedFilter, skip: number, limit: number
  ): Promise<Page<ProvisionedUser>> {
    const filter = {
      'scim.user_name_key': userNameKey ?? { $gt: '' },
      ...(id !== undefined && { 'scim.id': id }),
      ...(externalId !== undefined && { 'scim.external_id': externalId })
    }
    const options = { fields, sort: { 'scim.user_name_key': 1 }, skip, limit } as const
    const [all, leaving, found] = await Promise.all([
      documents.countWhere(filter),
      documents.countWhere({ ...filter, 'erasing.at': { $exists: true } }),
      limit === 0 ? [] : documents.allWhere<ProvisionedUser>({ ...filter, ...PRESENT }, options)
    ])
    return { total: all - leaving, found }
  },

  /**
   * Gives the account of an identity to the directory, unless it has it. Only accounts that the provider has made: not
   * that of an administrator, and none with a password.
   * @returns `null` where there is no such account
   */
  async adopt (identity: string, scim: Provisioned): Promise<ProvisionedUser | 'name taken' | 'identity taken' | null> {
    const found = { 'identities._id': identity, scim: { $exists: false }, password_hash: NO_PASSWORD, ...OPEN }
    return await unlessTaken(
      () => documents.updateAndRead<ProvisionedUser>(found, { $set: { scim } }, fields), TAKEN)
  },

  /**
   * Changes an account that is as it was read.
   * @returns `null` where it has changed meanwhile, is gone, or is an administrator's
   */
  async changeProvisioned (
    before: ProvisionedUser, { scim, active, identities, dropsEmail = false }: ProvisionedChange
  ): Promise<ProvisionedUser | 'name taken' | 'identity taken' | null> {
    const ids = (before.identities ?? []).map(({ _id }) => _id)
    const filter = {
      'scim.id': before.scim.id,
      'scim.changed_at': before.scim.changed_at,
      ...(identities !== undefined && (ids.length === 0
        ? { 'identities.0': { $exists: false } }
        : { identities: { $size: ids.length }, 'identities._id': { $all: ids } })),
      ...(dropsEmail && { email: before.email }),
      ...((active ?? identities) !== undefined && {
        disabled: before.disabled === true ? true as const : { $ne: true as const }
      }),
      ...OPEN
    }
    const isDisabled = active === false && before.disabled !== true
    const update = {
      ...changeOf({
        scim,
        ...(identities !== undefined && { identities }),
        ...(isDisabled && { disabled: true as const }),
        ...(active === true && { disabled: undefined }),
        ...(dropsEmail && { email: '', email_key: undefined, ...CONFIRMED, ...NOT_SEARCHABLE_YET })
      }),
      ...((isDisabled || identities !== undefined) && { $inc: { token_version: 1 } })
    }
    return await unlessTaken(() => documents.updateAndRead<ProvisionedUser>(filter, update, fields), TAKEN)
  }
})
