import { Type } from '@sinclair/typebox'
import { collection, type Stored } from '../../lib/database/collection.js'
import { RoleName } from '../../schemas/roles.js'

/** The rights to register one account each, with a role that registration does not give without an invitation. */
export const INVITATIONS = collection('Invitation', 'invitations', {
  /** 24 hexadecimal digits. Later invitations have greater ones. */
  _id: Type.String(),
  code_hash: Type.String(),
  role: RoleName,
  created_at: Type.Date(),
  expires_at: Type.Date()
}, [
  [{ code_hash: 1 }, { unique: true }],
  // The invitations that have ended.
  [{ expires_at: 1 }]
])
type StoredInvitation = Stored<typeof INVITATIONS>

/** What is shown of an invitation. */
export type Invitation = Omit<StoredInvitation, 'code_hash'>
