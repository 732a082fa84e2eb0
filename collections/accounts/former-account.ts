import { Type } from '@sinclair/typebox'
import { collection } from '../../lib/database/collection.js'

/** Usernames whose account was deleted. They may be taken again, and the token version then goes on counting. */
export const FORMER_ACCOUNTS = collection('FormerAccount', 'former_accounts', {
  /** The username, as a keyed hash (services/accounts/erasure.ts). */
  _id: Type.String(),
  /** The version of the first token of the next account. */
  version: Type.Integer()
})
