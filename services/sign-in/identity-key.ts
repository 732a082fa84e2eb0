import { hashOfCode } from '../../lib/values/one-time-codes.js'
import type { StoredIdentity } from '../../models/accounts/user-identities.js'

/** Who somebody is to a provider. */
export interface Identity {
  iss: string
  sub: string
  /** Of a learning platform: where its keys are. Several platforms may have one issuer, and none speaks for another. */
  keys?: string
}

/** An issuer without a slash at its end: settings and tokens differ in it. */
export function bareIssuer (iss: string): string {
  return iss.replace(/\/$/, '')
}

/** The id of an identity. */
export function identityKey ({ iss, sub, keys }: Identity): string {
  return hashOfCode(JSON.stringify([bareIssuer(iss), sub, ...keys === undefined ? [] : [keys]]))
}

/** An identity as an account has it, linked now. */
export function newIdentity (identity: Identity): StoredIdentity {
  const { iss, sub } = identity
  return { _id: identityKey(identity), iss, sub, linked_at: new Date() }
}
