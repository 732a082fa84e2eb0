import { Type } from '@sinclair/typebox'
import { collection, ObjectId, Text, type Stored } from '../../lib/database/collection.js'
import { SEARCHED_FIELDS } from '../../lib/database/search/searched-text.js'
import type { EnrolmentRule, Tests, Transcripts, TutorPolicy } from '../../schemas/subjects.js'

/** The subjects. */
export const SUBJECTS = collection('Subject', 'subjects', {
  _id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** Username of the professor who teaches it. */
  professor_id: Type.String(),
  /** Usernames of the other teachers. The professor of `professor_id` is not in the list. Absent: there are none. */
  co_professors: Type.Optional(Type.Array(Type.String())),
  /** Who may enrol without a teacher. Absent: `open`. */
  enrolment: Type.Optional(Text<EnrolmentRule>()),
  enrolment_code: Type.Optional(Type.String()),
  /** When students may enrol. Absent: no limit. */
  enrolment_from: Type.Optional(Type.Date()),
  enrolment_until: Type.Optional(Type.Date()),
  /** It can be read and changed; chats and enrolments in it are refused. Absent: it is not. */
  archived: Type.Optional(Type.Boolean()),
  /** Markdown of up to 200,000 characters; `''` until it is set. */
  guide: Type.String(),
  /**
   * Another one after each change of the guide: the chat engine reads the guide again only then. It has the time of the
   * change, or 0 where that is not known.
   */
  guide_version: ObjectId(),
  tutor_policy: Text<TutorPolicy>(),
  /** What the teachers see of the questions of students. */
  transcripts: Text<Transcripts>(),
  /** Where the questions of a test come from. */
  tests: Text<Tests>(),
  /** The course of a learning platform that it belongs to (services/lti/course.ts). Absent: none. */
  lti_context: Type.Optional(Type.String()),
  /** Lets the course of a platform have it, once: the hash of a code, and when that ends. Absent: there is none. */
  lti_code: Type.Optional(Type.Object({ hash: Type.String(), ends: Type.Date() })),
  created_at: Type.Date(),
  ...SEARCHED_FIELDS
}, [
  // The list with its filter: order and page. Without a filter, the list is in the order of `_id`.
  [{ professor_id: 1, _id: 1 }],
  // The subject of a code.
  [{ 'lti_code.hash': 1 }, { partialFilterExpression: { 'lti_code.hash': { $exists: true } } }],
  // One subject for a course of a platform.
  [{ lti_context: 1 }, { unique: true, partialFilterExpression: { lti_context: { $exists: true } } }],
  // The search by a part of the texts.
  [{ grams: 1 }],
  // The subjects of a co-professor.
  [{ co_professors: 1 }],
  // The archived subjects, of all professors and of one. The lists without them need their number.
  [{ archived: 1, _id: 1 }, { partialFilterExpression: { archived: true } }],
  [{ professor_id: 1, archived: 1 }, { partialFilterExpression: { archived: true } }]
])
export type StoredSubject = Stored<typeof SUBJECTS>
