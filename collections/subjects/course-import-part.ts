import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** The bytes of exports until they are imported: any gateway finds them. */
export const COURSE_IMPORT_PARTS = collection('CourseImportPart', 'course_import_parts', {
  /** The import and the position. */
  _id: Type.String(),
  import: Type.String(),
  bytes: Type.Unsafe<Buffer>({ bsonType: 'binData' })
}, [
  // What is deleted with its import.
  [{ import: 1 }]
])
export type CourseImportPart = Stored<typeof COURSE_IMPORT_PARTS>
