import type { Static } from '@sinclair/typebox'
import type { User as Account } from '../../models/accounts/user.js'
import type { Profile, User } from '../../schemas/accounts.js'

// The natural key of the database is the API's `username`.

/** An account as others than its owner see it. */
export function userOf ({ _id, email, full_name, role, subjects }: Account): Static<typeof User> {
  return { username: _id, email, full_name, role, subjects }
}

/** An account as its owner sees it. @param signsInHere whether it has a password */
export function profileOf (account: Account, signsInHere: boolean): Static<typeof Profile> {
  return {
    ...userOf(account),
    ...(account.unconfirmed !== undefined && { email_confirmed: false }),
    ...(!signsInHere && { has_password: false }),
    preferences: account.preferences
  }
}
