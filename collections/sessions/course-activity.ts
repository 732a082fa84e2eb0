import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Plain, type Stored } from '../../lib/database/collection.js'
import type { WeekCounts } from './session.js'

/** Sums of one week. `active`: how many students did something in it. Absent for none. */
export type WeekSums = WeekCounts & Partial<Record<'active' | 'tests' | 'score_sum', number>>

/** What one student did. `last`: the newest turn or test, in milliseconds. */
export interface StudentSums { username: string, last: number, tests: number, score_sum: number }

/*
 * The sums over the students of a subject, in parts (models/sessions/student-activity.ts): so an answer is made of as
 * many documents for a class of 5,000 as for one of 50, and a change sums up one part.
 */
export const COURSE_ACTIVITIES = collection('CourseActivity', 'course_activities', {
  /** The part and the subject: `7/algebra`. */
  _id: Type.String(),
  subject: Type.String(),
  /** Another one after each change. */
  version: ObjectId(),
  /** The number of tests of all students. Tests of deleted accounts are counted, too. */
  tests: Type.Integer(),
  score_sum: Type.Number(),
  /** By ISO week; those that no answer shows are left out. */
  weeks: Plain<Record<string, WeekSums>>(),
  /** A list of {@link StudentSums} as JSON: who wants the weeks alone skips one text, and not thousands of fields. */
  students: Type.String()
}, [
  [{ subject: 1 }]
])
export type CourseActivity = Stored<typeof COURSE_ACTIVITIES>
