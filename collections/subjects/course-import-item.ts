import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** What imports have brought into a subject, so that a later export of the same course replaces it. */
export const COURSE_IMPORT_ITEMS = collection('CourseImportItem', 'course_import_items', {
  /** A hash of the subject and the key. */
  _id: Type.String(),
  subject: Type.String(),
  /** The same for the same thing in each export of a course. */
  key: Type.String(),
  kind: Type.Unsafe<'document' | 'question'>({ type: 'string' }),
  /** Of its content. Empty: not stored yet. `refused`: not brought, and what was stored before is not known. */
  hash: Type.String(),
  /** Of a document: its name, which is written before the document is. */
  filename: Type.Optional(Type.String()),
  /** When the retrieval service has stored it: a document of its name and another time is one of the teacher. */
  stored_at: Type.Optional(Type.Date()),
  /** The import that has brought it last, and what it was to it. */
  import: Type.String(),
  status: Type.Unsafe<'new' | 'changed'>({ type: 'string' })
}, [
  // Those of a subject.
  [{ subject: 1, kind: 1 }]
])
export type CourseImportItem = Stored<typeof COURSE_IMPORT_ITEMS>
