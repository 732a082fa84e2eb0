import { Type } from '@sinclair/typebox'
import { collection, Plain, Text, type Stored } from '../../lib/database/collection.js'

/** How an entry has ended. */
export type Ended = 'done' | 'refused' | 'given up'

/** The mails and scores that are still to be sent to other servers. services/system/outbox.ts says how it is used. */
export const OUTBOX_ENTRIES = collection('OutboxEntry', 'outbox', {
  /** The kind and a key, joined by `/`: the same for the same message, so that it is not sent twice. */
  _id: Type.String(),
  /** Says who delivers it, such as `account-mail` or `grade` (services/system/outbox.ts). */
  kind: Type.String(),
  /** Who gets it: while this one does not answer, its other entries wait. */
  peer: Type.String(),
  /** Username of whom it is about or for. It goes with the account. */
  owner: Type.Optional(Type.String()),
  /** What it is made of. Absent: nothing beside the key, or it has ended. */
  content: Type.Optional(Plain<object>()),
  made: Type.Date(),
  /** How often it was begun. */
  tries: Type.Integer(),
  /**
   * When it is tried next. A process that tries it moves this forward, so that no other one tries it meanwhile. Absent:
   * it has ended.
   */
  due: Type.Optional(Type.Date()),
  /** After this, it is given up. */
  until: Type.Date(),
  /** Until then no entry with the same key is added. Absent: until it has ended. */
  keep_until: Type.Optional(Type.Date()),
  /** When it is deleted, whatever has become of it. */
  ends: Type.Date(),
  /** Absent: it has not ended. */
  ended: Type.Optional(Text<Ended>())
}, [
  // What is due of a kind.
  [{ kind: 1, due: 1 }, { partialFilterExpression: { due: { $exists: true } } }],
  // The erasure of an account.
  [{ owner: 1 }, { partialFilterExpression: { owner: { $exists: true } } }],
  // What is old.
  [{ ends: 1 }]
])
export type OutboxEntry = Stored<typeof OUTBOX_ENTRIES>
