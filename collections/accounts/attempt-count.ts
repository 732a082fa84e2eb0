import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/**
 * How often something was tried: failed logins of a name from an address and of an address, registrations from an
 * address. Names and addresses are kept as a keyed hash (services/accounts/login-guard.ts).
 */
export const ATTEMPT_COUNTS = collection('AttemptCount', 'attempt_counts', {
  /** What is counted, hashed. */
  _id: Type.String(),
  count: Type.Integer(),
  /** Of a name: how many of them are failures that count for the address, too. The others are being checked. */
  failed: Type.Optional(Type.Integer()),
  /** When the last one was. */
  last: Type.Date(),
  /** The count is no longer valid then. */
  ends: Type.Date()
}, [
  // The counts that have ended.
  [{ ends: 1 }]
])
export type AttemptCount = Stored<typeof ATTEMPT_COUNTS>
