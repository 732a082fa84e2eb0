import type { Static } from '@sinclair/typebox'
import type { User as Account } from '../../models/accounts/user.js'
import type { Profile, User } from '../../schemas/accounts.js'

// The natural key of the database is the API's `username`.

/** An account as others than its owner see it. */
export function userOf ({ _id, email, full_name, role, subjects }: Account): Static<typeof User> {
  return { username: _id, email, full_name, role, subjects }
}

/** An account as its owner sees it. */
export function profileOf (account: Account): Static<typeof Profile> {
  const isUnconfirmed = account.unconfirmed !== undefined
  return { ...userOf(account), ...(isUnconfirmed && { email_confirmed: false }), preferences: account.preferences }
}
