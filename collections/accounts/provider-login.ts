import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** Which of our logins came from which session of the provider: a logout there ends them here. */
export const PROVIDER_LOGINS = collection('ProviderLogin', 'provider_logins', {
  /** The login: the claim `sid` of our tokens. */
  _id: Type.String(),
  username: Type.String(),
  /** The identity that has signed in. */
  identity: Type.String(),
  /** The claim `sid` of the provider, where it has one. */
  session: Type.Optional(Type.String()),
  /** Shown to the provider at the logout. Absent: it is too long for an address. */
  id_token: Type.Optional(Type.String()),
  since: Type.Date(),
  /** None of its tokens is valid after it. */
  ends: Type.Date()
}, [
  [{ identity: 1 }],
  [{ session: 1 }],
  [{ username: 1 }],
  // Those that have ended.
  [{ ends: 1 }]
])
export type ProviderLogin = Stored<typeof PROVIDER_LOGINS>
