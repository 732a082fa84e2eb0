import type { Static } from '@sinclair/typebox'
import type { User } from '../../models/accounts/user.js'
import type { ListedUser } from '../../schemas/accounts.js'
import { shownOf } from '../../services/sign-in/identity-key.js'

/** An account as administrators see it. */
export function listedUserOf ({ _id: username, disabled, identities, ...user }: User): Static<typeof ListedUser> {
  return { username, ...user, disabled: disabled ?? false, identities: shownOf(identities).length }
}
