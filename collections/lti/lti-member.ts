import { Type } from '@sinclair/typebox'
import { collection, Text, type Stored } from '../../lib/database/collection.js'

/** Who is in a course of a platform. People who are enrolled otherwise are not here, and no roster removes them. */
export const LTI_MEMBERS = collection('LtiMember', 'lti_members', {
  /** Hash of the context and the platform's id of the person. */
  _id: Type.String(),
  context: Type.String(),
  /** The platform's id of the person. */
  sub: Type.String(),
  username: Type.String(),
  role: Text<'teacher' | 'student'>(),
  /** The platform has let the person in, so it takes the person out. Absent: a teacher or the person did. */
  admitted: Type.Optional(Type.Literal(true)),
  /** The last launch or roster that had the person. */
  seen: Type.Date()
}, [
  [{ context: 1, seen: 1 }],
  [{ username: 1 }]
])
export type LtiMember = Stored<typeof LTI_MEMBERS>
