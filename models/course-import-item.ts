import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import { COURSE_IMPORT_ITEMS, type CourseImportItem } from '../collections/course-import-item.js'
import { bulkWrite } from '../lib/batching.js'
import { modelOf } from '../lib/database/collection.js'

export const courseImportItemModel = (connection: Connection) =>
  modelOf(connection, COURSE_IMPORT_ITEMS, (items, driver) => ({
    async ofSubject (subject: string, kind: CourseImportItem['kind']): Promise<CourseImportItem[]> {
      return await items.find({ subject, kind }).lean<CourseImportItem[]>().exec()
    },

    /** Stores them, in the place of those with their keys. */
    async put (brought: Array<Omit<CourseImportItem, '_id'>>): Promise<void> {
      if (brought.length === 0) return
      await bulkWrite(driver, brought.map(item => ({
        updateOne: { filter: { _id: idOf(item) }, update: { $set: item }, upsert: true }
      })), [])
    },

    async removeSubject (subject: string): Promise<void> {
      await items.deleteMany({ subject }).exec()
    }
  }))

function idOf ({ subject, key }: Pick<CourseImportItem, 'subject' | 'key'>): string {
  return createHash('sha256').update(`${subject}\0${key}`).digest('base64url').slice(0, 22)
}
