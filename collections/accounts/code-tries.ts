import { Type } from '@sinclair/typebox'
import { collection, ObjectId } from '../../lib/database/collection.js'

/**
 * The wrong enrolment codes of a student, or of an address, for a subject. Those of a student that are being compared
 * are among them.
 */
export const CODE_TRIES = collection('CodeTries', 'code_tries', {
  /** Who, and the subject, hashed (services/subjects/enrolment-codes.ts). */
  _id: Type.String(),
  /** The newest ones, oldest first. */
  tries: Type.Array(Type.Object({ id: ObjectId(), at: Type.Date() })),
  /** None of them counts any more then. */
  ends: Type.Date()
}, [
  // The tries that have ended.
  [{ ends: 1 }]
])
