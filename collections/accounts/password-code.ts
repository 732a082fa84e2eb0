import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/**
 * The rights to set the password of an account, once. A code counts while the account has the token version and, of a
 * mailed code, the address that it was made for: each new password ends all codes of the account.
 */
export const PASSWORD_CODES = collection('PasswordCode', 'password_codes', {
  /** Kind and username: an account has one code of each kind. */
  _id: Type.String(),
  username: Type.String(),
  code_hash: Type.String(),
  token_version: Type.Integer(),
  /** Of a mailed code: the address in lower case. */
  email_key: Type.Optional(Type.String()),
  expires_at: Type.Date()
}, [
  [{ code_hash: 1 }, { unique: true }],
  [{ username: 1 }],
  // The codes that have ended.
  [{ expires_at: 1 }]
])

/** What a code was made for. */
export type PasswordCode = Omit<Stored<typeof PASSWORD_CODES>, 'code_hash'>
