import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/**
 * Imports of courses from exports of other programs: a job each, which any gateway may go on with.
 * services/imports/course-imports.ts describes how they are used.
 */
export const COURSE_IMPORTS = collection('CourseImport', 'course_imports', {
  /** An ObjectId as text: it has the time at which the upload began. */
  _id: Type.String(),
  subject: Type.String(),
  /** Username of the teacher; `null` where the account was deleted. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** When the request was admitted. */
  created_at: Type.Date(),
  filename: Type.String(),
  /** Bytes of the export, and whether it only tells; 0 and `false` until the export has arrived. */
  size: Type.Integer(),
  dry_run: Type.Boolean(),
  state: Type.Unsafe<'waiting' | 'running' | 'done' | 'failed'>({ type: 'string' }),
  /** While it waits or runs: a subject has one of these. */
  active: Type.Optional(Type.Literal(true)),
  /** While the export is uploaded: when it is given up, unless bytes arrive before. Until then, no worker takes it. */
  arriving_until: Type.Optional(Type.Date()),
  /** Who works on it, and until when, unless the worker renews it. */
  worker: Type.Optional(Type.String()),
  worker_until: Type.Optional(Type.Date()),
  /** When it was taken last, and how often since something was brought. */
  tried_at: Type.Optional(Type.Date()),
  attempts: Type.Integer(),
  /** How many steps there are, and how many of them are done. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** Why it has failed. */
  reason: Type.Optional(Type.String()),
  /** What became of each document. `key` is absent where the export has no such document. */
  documents: Type.Array(Type.Object({
    key: Type.Optional(Type.String()),
    title: Type.String(),
    status: Type.Unsafe<'new' | 'changed' | 'same' | 'left_out'>({ type: 'string' }),
    reason: Type.Optional(Type.String())
  })),
  /** The questions were brought. */
  questions_done: Type.Optional(Type.Literal(true)),
  questions: Type.Object({
    imported: Type.Integer(),
    unchanged: Type.Integer(),
    skipped: Type.Array(Type.Object({ line: Type.Integer(), type: Type.String(), reason: Type.String() }))
  })
}, [
  // One at a time in a subject, and those to work on.
  [{ subject: 1, active: 1 }, { unique: true, partialFilterExpression: { active: true } }],
  [{ active: 1, tried_at: 1, _id: 1 }, { partialFilterExpression: { active: true } }],
  // The newest of a subject.
  [{ subject: 1, _id: -1 }],
  // Those of an account.
  [{ by: 1 }]
])
export type CourseImport = Stored<typeof COURSE_IMPORTS>
export type ImportedDocument = CourseImport['documents'][number]
