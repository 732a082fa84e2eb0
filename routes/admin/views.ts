import type { Static } from '@sinclair/typebox'
import type { User } from '../../models/accounts/user.js'
import type { ListedUser } from '../../schemas/accounts.js'

/** An account as administrators see it. */
export function listedUserOf ({ _id: username, disabled, identities = [], ...user }: User): Static<typeof ListedUser> {
  return { username, ...user, disabled: disabled ?? false, identities: identities.length }
}
