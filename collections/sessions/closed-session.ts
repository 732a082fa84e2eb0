import { Type } from '@sinclair/typebox'
import { collection } from '../../lib/database/collection.js'

/** The ids of sessions whose owner was deleted. No user can use them again. */
export const CLOSED_SESSIONS = collection('ClosedSession', 'closed_sessions', {
  /** The id, as a keyed hash (services/accounts/erasure.ts). */
  _id: Type.String()
})
