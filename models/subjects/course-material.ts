import { Types } from 'mongoose'
import { COURSE_MATERIALS, type MaterialNote } from '../../collections/subjects/course-material.js'
import { modelOf } from '../../lib/database/collection.js'
import { sharedNow } from '../../lib/database/shared-time.js'

export const courseMaterialModel = modelOf(COURSE_MATERIALS, notes => ({
  /**
   * Notes a writer, and makes the note where there is none. The writer ends after `ms` at the latest: one that is noted
   * longer was killed.
   */
  async beginWriting (subject: string, ms: number): Promise<Types.ObjectId> {
    const now = sharedNow()
    const writer = { id: new Types.ObjectId(), until: new Date(now + ms) }
    const change = { $push: { writing: writer }, $setOnInsert: { made: new Types.ObjectId() } }
    await notes.put(subject, change)
    await notes.updateIf({ _id: subject }, { $pull: { writing: { until: { $lt: new Date(now) } } } })
    return writer.id
  },

  /** Ends a writer. A second call changes nothing. */
  async endWriting (subject: string, writer: Types.ObjectId): Promise<void> {
    await notes.updateIf({ _id: subject }, { $pull: { writing: { id: writer } } })
  },

  /** Deletes a note. One that was made since stays. */
  async forget ({ _id, made }: MaterialNote): Promise<void> {
    await notes.deleteOne({ _id, made }).exec()
  }
}))
