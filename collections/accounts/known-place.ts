import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** From which address a name has logged in. */
export const KNOWN_PLACES = collection('KnownPlace', 'known_places', {
  /** Both, hashed (services/accounts/login-guard.ts). */
  _id: Type.String(),
  /** When, to the day. */
  at: Type.Date()
}, [
  // The places that are to be forgotten.
  [{ at: 1 }]
])
export type KnownPlace = Stored<typeof KNOWN_PLACES>
