import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Plain, type Stored } from '../../lib/database/collection.js'
import type { WeekCounts } from './session.js'

/*
 * What each student did in each subject, as far as it was counted (services/professor/counts.ts). The truth is in the
 * sessions and test attempts: they are large, and the analytics of a class would read all of them.
 */
export const STUDENT_ACTIVITIES = collection('StudentActivity', 'student_activities', {
  /** Made of subject and student, see `activityId`. */
  _id: Type.String(),
  subject: Type.String(),
  /** `null`: students whose accounts were deleted. */
  user_id: Type.Union([Type.String(), Type.Null()]),
  /** The part of the subject that it is summed in. */
  part: Type.Integer(),
  /** Another one after each change. */
  version: ObjectId(),
  /** `last`: its newest turn; absent: it has none. */
  sessions: Type.Array(Type.Object({
    id: Type.String(), last: Type.Optional(Type.Date()), weeks: Plain<Record<string, WeekCounts>>()
  })),
  attempts: Type.Array(Type.Object({ id: Type.String(), score: Type.Number(), at: Type.Date() }))
}, [
  // All of a part.
  [{ subject: 1, part: 1 }],
  // The deletion of an account.
  [{ user_id: 1 }]
])
export type StudentActivity = Stored<typeof STUDENT_ACTIVITIES>
