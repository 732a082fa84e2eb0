import { Type } from '@sinclair/typebox'
import { collection, Text, type Stored } from '../../lib/database/collection.js'

/** The learning platforms (Moodle, Canvas, …) whose launches are taken. */
export const LTI_PLATFORMS = collection('LtiPlatform', 'lti_platforms', {
  /** 24 hexadecimal digits. */
  _id: Type.String(),
  /** The claim `iss` of its tokens. */
  issuer: Type.String(),
  /** What it calls this gateway. */
  client_id: Type.String(),
  name: Type.String(),
  /** The deployments whose launches are taken. Empty: none. */
  deployments: Type.Array(Type.String()),
  authorization_url: Type.String(),
  token_url: Type.String(),
  jwks_url: Type.String(),
  /** Where its keys were first: its accounts belong there (services/lti/membership.ts). Absent: `jwks_url`. */
  first_jwks_url: Type.Optional(Type.String()),
  /** Other origins whose pages may have the course's page in a frame. Its own are those of the first two addresses. */
  frame_origins: Type.Array(Type.String()),
  /** `waiting`: it has registered itself, and no administrator has confirmed it. It counts for nothing. */
  state: Text<'waiting' | 'active'>(),
  created_at: Type.Date(),
  /** Of one that has registered itself: hash of the network that it came from. */
  from: Type.Optional(Type.String()),
  /** Of one that waits: it is deleted then. */
  ends: Type.Optional(Type.Date())
}, [
  // One platform for what a token names.
  [{ issuer: 1, client_id: 1 }, { unique: true }],
  // Those that no administrator has confirmed in time.
  [{ ends: 1 }, { partialFilterExpression: { ends: { $exists: true } } }]
])
export type LtiPlatform = Stored<typeof LTI_PLATFORMS>
