import { STUDENT_ACTIVITIES, type StudentActivity } from '../../collections/sessions/student-activity.js'
import { bulkWrite } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'
import { DUPLICATE_KEY } from '../../lib/database/upsert.js'

const PARTS = 32

/**
 * Each student of a subject belongs to one of its parts, so that a change lets the sums of one part be made again.
 * @param key the username
 */
export function partOf (key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) >>> 0
  return hash % PARTS
}

/**
 * A username is a text and a part is a number, so the two cannot be confused.
 * @param user `null`: all whose accounts were deleted, as far as they are in this part
 */
export function activityId (subject: string, user: string | null, part: number): string {
  return JSON.stringify([subject, user ?? part])
}

/** @param before the version that was read; absent: the document is new */
export interface Saving { activity: StudentActivity, before?: StudentActivity['version'] }

export const studentActivityModel = modelOf(STUDENT_ACTIVITIES, (activities, driver) => ({
  /** All of one part of a subject. */
  async ofPart (subject: string, part: number): Promise<StudentActivity[]> {
    return await activities.allWhere({ subject, part })
  },

  /** What was counted of a user, in each subject. */
  async ofUser (user: string): Promise<StudentActivity[]> {
    return await activities.allWhere({ user_id: user })
  },

  /** Stores what has changed, where it is still as it was read. Returns `false` where something was not stored. */
  async save (changes: Saving[]): Promise<boolean> {
    if (changes.length === 0) return true
    const news = changes.filter(({ before }) => before === undefined)
    const { matched, refused } = await bulkWrite<StudentActivity>(driver, changes.map(({ activity, before }) => {
      const { _id } = activity
      return before === undefined
        ? { insertOne: { document: activity } }
        : { replaceOne: { filter: { _id, version: before }, replacement: activity } }
    }), [DUPLICATE_KEY])
    return refused.size === 0 && matched === changes.length - news.length
  },

  /** Removes those of them that hold nothing. */
  async removeEmpty (ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await activities.removeWhere({ _id: { $in: ids }, sessions: { $size: 0 }, attempts: { $size: 0 } })
  }
}))
