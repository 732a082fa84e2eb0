import { Type } from '@sinclair/typebox'
import { collection, Plain, Text, type Stored } from '../../lib/database/collection.js'

/**
 * Sign-ins elsewhere that are under way: what has to come back, once. Also what has come and must not come again: the
 * ids of logout tokens.
 */
export const SIGN_IN_STATES = collection('SignInState', 'sign_in_states', {
  /** Kind, and the hash of the state. */
  _id: Type.String(),
  kind: Text<'oidc' | 'lti' | 'logout'>(),
  nonce: Type.Optional(Type.String()),
  /** Of PKCE. */
  verifier: Type.Optional(Type.String()),
  /** The origin that gets the code. Absent: the page of the gateway. */
  redirect: Type.Optional(Type.String()),
  /** Of that origin, for the code (PKCE, S256). */
  challenge: Type.Optional(Type.String()),
  /** The hash of the cookie of the browser that has begun it. */
  browser: Type.Optional(Type.String()),
  /** The account that is to be linked, with its token version. */
  link: Type.Optional(Type.Object({ username: Type.String(), token_version: Type.Integer() })),
  /** Of a launch: the platform, when it was begun, and what the platform has sent for that. */
  platform: Type.Optional(Type.String()),
  begun: Type.Optional(Type.Date()),
  request: Type.Optional(Plain<Record<string, string>>()),
  expires_at: Type.Date()
}, [
  // Those that have ended.
  [{ expires_at: 1 }]
])
export type SignInState = Stored<typeof SIGN_IN_STATES>
