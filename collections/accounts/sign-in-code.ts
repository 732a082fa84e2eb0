import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** The codes that are exchanged for a token, once (services/sign-in/codes.ts). */
export const SIGN_IN_CODES = collection('SignInCode', 'sign_in_codes', {
  /** The hash of the code. */
  _id: Type.String(),
  username: Type.String(),
  /** Of the account when it signed in: a new password ends the code. */
  token_version: Type.Integer(),
  /** The login whose token it gives: the claim `sid`. */
  login: Type.String(),
  /** The hash of what has to be shown with the code: so it counts only for the browser that has signed in. */
  challenge: Type.String(),
  expires_at: Type.Date()
}, [
  [{ username: 1 }],
  // Those that have ended.
  [{ expires_at: 1 }]
])
export type SignInCode = Stored<typeof SIGN_IN_CODES>
