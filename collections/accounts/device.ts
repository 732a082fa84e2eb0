import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'

/**
 * The browsers in which users stay signed in (services/accounts/devices.ts). The cookie of one has the id and the
 * secret.
 */
export const DEVICES = collection('Device', 'devices', {
  /** The login: the claim `sid` of its tokens. */
  _id: Type.String(),
  username: Type.String(),
  /** Of the account at the login: a new password ends it. */
  token_version: Type.Integer(),
  /** When the user has logged in. */
  logged_in: Type.Date(),
  ends: Type.Date(),
  /** The hash of the secret. */
  secret: Type.String(),
  /** The hash of the secret before. It is accepted until the browser has sent the present one. */
  previous: Type.Optional(Type.String()),
  /** The hash of the secret before, once it is accepted no more. Who sends it has a copy: the device ends. */
  former: Type.Optional(Type.String()),
  /** Since when the secret is the present one. */
  since: Type.Date()
}, [
  [{ username: 1, ends: 1 }],
  // The devices that have ended.
  [{ ends: 1 }]
])
export type Device = Stored<typeof DEVICES>
