import { Types } from 'mongoose'
import { COURSE_ACTIVITIES, type CourseActivity } from '../../collections/sessions/course-activity.js'
import { modelOf } from '../../lib/database/collection.js'

/** What the sums of a part are, without what names the document. */
export type Sums = Omit<CourseActivity, '_id' | 'subject' | 'version'>

export const courseActivityModel = modelOf(COURSE_ACTIVITIES, (activities, driver) => ({
  /** The version of the sums of a part; `null`: there are none yet. */
  async versionOf (subject: string, part: number): Promise<Types.ObjectId | null> {
    return (await activities.firstWhere({ _id: `${part}/${subject}` }, { fields: { version: 1 } }))?.version ?? null
  },

  /** Stores the sums of a part, where they are still of this version. Returns whether it did. */
  async replace (subject: string, part: number, before: Types.ObjectId | null, sums: Sums): Promise<boolean> {
    const _id = `${part}/${subject}`
    const activity = { _id, subject, version: new Types.ObjectId(), ...sums }
    if (before === null) return await activities.insertNew(activity)
    return (await driver.replaceOne({ _id, version: before }, activity)).matchedCount === 1
  },

  /** The weeks of all parts of a subject. */
  async weeksOf (subject: string): Promise<Array<Pick<Sums, 'weeks'>>> {
    return await activities.allWhere<Pick<Sums, 'weeks'>>({ subject }, { fields: { _id: 0, weeks: 1 } })
  },

  /** The sums of all parts of a subject. */
  async ofSubject (subject: string): Promise<Sums[]> {
    return await activities.allWhere<Sums>({ subject }, { fields: { _id: 0, subject: 0, version: 0 } })
  }
}))
