import type { Static } from '@sinclair/typebox'
import type { User as StoredUser } from '../../models/user.js'
import type { Profile, User } from '../../schemas/accounts.js'

// The database's natural key is the API's username.

export function userOf ({ _id, email, full_name, role, subjects }: StoredUser): Static<typeof User> {
  return { username: _id, email, full_name, role, subjects }
}

export function profileOf (user: StoredUser): Static<typeof Profile> {
  return { ...userOf(user), preferences: user.preferences }
}
