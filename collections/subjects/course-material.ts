import { Type } from '@sinclair/typebox'
import { collection, ObjectId, type Stored } from '../../lib/database/collection.js'

/**
 * Notes that other services may hold material of a subject: documents, frequent questions, topics.
 * services/subjects/course-material.ts tells how they are used.
 */
export const COURSE_MATERIALS = collection('CourseMaterial', 'course_materials', {
  /** The id of the subject. */
  _id: Type.String(),
  /** Calls under way that may add material, each with the time when it has ended at the latest. */
  writing: Type.Array(Type.Object({ id: ObjectId(), until: Type.Date() })),
  /** Another one for each note of a subject. */
  made: ObjectId()
})
export type MaterialNote = Stored<typeof COURSE_MATERIALS>
