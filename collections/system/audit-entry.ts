import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'
import {
  AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_TARGETS, type AuditAction, type AuditOutcome, type AuditTarget
} from '../../schemas/system/audit.js'

/** What was done (services/system/audit.ts). It holds usernames and ids of people, and no other word of them. */
export const AUDIT_ENTRIES = collection('AuditEntry', 'audit_entries', {
  _id: Type.String(),
  at: Type.Date(),
  /** Username. `null`: the caller was not logged in, or it was the gateway itself. */
  actor: Type.Union([Type.String(), Type.Null()]),
  action: Type.Unsafe<AuditAction>({ type: 'string', enum: AUDIT_ACTIONS }),
  target_type: Type.Union([Type.Unsafe<AuditTarget>({ type: 'string', enum: AUDIT_TARGETS }), Type.Null()]),
  /** Username or id. */
  target: Type.Union([Type.String(), Type.Null()]),
  outcome: Type.Unsafe<AuditOutcome>({ type: 'string', enum: AUDIT_OUTCOMES }),
  detail: Type.Record(Type.String(), Type.Unknown())
}, [
  // The whole audit, and the entries that have become old.
  [{ at: -1, _id: -1 }],
  // What one user has done, what was done to one target, and each kind of operation.
  [{ actor: 1, at: -1, _id: -1 }],
  [{ target: 1, at: -1, _id: -1 }],
  [{ action: 1, at: -1, _id: -1 }]
])
export type AuditEntry = Stored<typeof AUDIT_ENTRIES>
