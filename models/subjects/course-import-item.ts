import { createHash } from 'node:crypto'
import { COURSE_IMPORT_ITEMS, type CourseImportItem } from '../../collections/subjects/course-import-item.js'
import { bulkWrite } from '../../lib/database/batching.js'
import { modelOf } from '../../lib/database/collection.js'

type NewItem = Omit<CourseImportItem, '_id'>

export const courseImportItemModel = modelOf(COURSE_IMPORT_ITEMS, (items, driver) => ({
  async ofSubject (subject: string, kind: CourseImportItem['kind']): Promise<CourseImportItem[]> {
    return await items.allWhere({ subject, kind })
  },

  /** Stores items. Each replaces the one with its key. */
  async putAll (brought: NewItem[]): Promise<void> {
    if (brought.length === 0) return
    await bulkWrite(driver, brought.map(item => ({
      updateOne: { filter: { _id: idOf(item) }, update: { $set: item }, upsert: true }
    })), [])
  },

  /** Stores that a document is being brought. Returns the item that its key had before. */
  async take (item: NewItem): Promise<CourseImportItem | null> {
    return await items.findOneAndUpdate({ _id: idOf(item) }, { $set: item }, { upsert: true, returnDocument: 'before' })
      .lean<CourseImportItem>().exec()
  },

  /** Says that a document was not brought: what was there before stays one of imports, and else the name is free. */
  async giveBack (item: NewItem, before: CourseImportItem | null): Promise<void> {
    const _id = idOf(item)
    if (before?.stored_at === undefined) await items.deleteOne({ _id }).exec()
    else await items.updateIf({ _id }, { $set: { hash: before.hash || 'refused' } })
  }
}))

function idOf ({ subject, key }: Pick<CourseImportItem, 'subject' | 'key'>): string {
  return createHash('sha256').update(`${subject}\0${key}`).digest('base64url').slice(0, 22)
}
