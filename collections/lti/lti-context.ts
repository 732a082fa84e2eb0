import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/** The courses of platforms. Which subject belongs to one is in the subject (`lti_context`). */
export const LTI_CONTEXTS = collection('LtiContext', 'lti_contexts', {
  /** Hash of platform, deployment and the platform's id of the course. */
  _id: Type.String(),
  platform: Type.String(),
  deployment: Type.String(),
  /** The platform's id of the course. */
  context: Type.String(),
  /** Where the names and roles of the course are read. Absent: the platform does not give them. */
  memberships_url: Type.Optional(Type.String()),
  /** One launch makes the subject, until this time. */
  making: Type.Optional(Type.Date()),
  /** One gateway reads the names and roles, until this time. */
  reading: Type.Optional(Type.Date()),
  /** When they were read last. */
  roster_at: Type.Optional(Type.Date()),
  /** After a reading that has failed: no launch reads them before. */
  roster_again: Type.Optional(Type.Date())
}, [
  [{ platform: 1 }]
])
export type LtiContext = Stored<typeof LTI_CONTEXTS>
