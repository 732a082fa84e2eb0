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

/**
 * A person as an account has them.
 * @param alias another subject of the same person at the same provider
 */
export function identitiesOf (person: Identity, alias: string | undefined): StoredIdentity[] {
  const identity = newIdentity(person)
  if (alias === undefined) return [identity]
  return [identity, { ...newIdentity({ ...person, sub: alias }), alias_of: identity._id }]
}

/**
 * Those of a person's identities that are not among the ones of an account. They are aliases of the one that it has:
 * all are shown as one, and unlinked together.
 */
export function missingIn (linked: StoredIdentity[] | undefined = [], own: StoredIdentity[]): StoredIdentity[] {
  const first = own.find(({ _id }) => linked.some(known => known._id === _id))
  return first === undefined
    ? own
    : own.filter(({ _id }) => !linked.some(known => known._id === _id))
      .map(identity => ({ ...identity, alias_of: first._id }))
}

/** The identities that an account has, each person at a provider once. */
export function shownOf (identities: StoredIdentity[] | undefined = []): StoredIdentity[] {
  return identities.filter(({ alias_of: first }) => first === undefined)
}
