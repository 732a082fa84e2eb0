import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** A service that keeps something of its own about sessions, accounts or subjects. */
export type Companion = 'chat engine' | 'analysis service' | 'retrieval service'

/**
 * Deletions that are yet to be made, each by one keeper. services/system/deletions.ts describes how the list is used.
 */
export const DELETIONS = collection('Deletion', 'deletions', {
  /** The same for the same companion and deletion. */
  _id: Type.String(),
  /** Who has to delete it: a companion, or the gateway (`course material`: services/subjects/course-material.ts). */
  companion: Type.Unsafe<Companion | 'course material'>({ type: 'string' }),
  kind: Type.Unsafe<'session' | 'account' | 'subject' | 'material'>({ type: 'string' }),
  /** The id of the session, of the account or of the subject. */
  target: Type.String(),
  /** Of a session: this generation and those before are deleted. */
  generation: Type.Optional(Type.Integer()),
  /** Of an account or a subject: what was made until then is deleted. */
  before: Type.Optional(Type.Date()),
  /** Of a subject: the companions delete what was admitted until then. Absent while it is being deleted here. */
  until: Type.Optional(Type.Date()),
  /** When it is tried next. A process that tries it moves this forward, so that no other one tries it meanwhile. */
  due: Type.Date()
}, [
  // What is due.
  [{ due: 1 }]
])
export type Deletion = Stored<typeof DELETIONS>
