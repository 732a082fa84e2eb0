import { Types } from 'mongoose'
import { INVITATIONS, type Invitation } from '../../collections/accounts/invitation.js'
import { modelOf } from '../../lib/database/collection.js'
import type { Page } from '../../lib/database/common-queries.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import type { Role } from '../../schemas/roles.js'

const SHOWN = { code_hash: 0 }

export const invitationModel = modelOf(INVITATIONS, stored => ({
  /** The code is not stored, and cannot be read again. Invitations that have ended are deleted. */
  async add (role: Role, expiresAt: Date, id = newInvitationId()): Promise<Invitation & { code: string }> {
    const now = new Date()
    const code = newCode()
    const invitation = { _id: id, role, created_at: now, expires_at: expiresAt }
    await stored.removeWhere({ expires_at: { $lte: now } })
    await stored.create({ ...invitation, code_hash: hashOfCode(code) })
    return { ...invitation, code }
  },

  /** The invitation of a code that has not ended; `null` where there is none for this role. */
  async findOpen (code: string, role: Role): Promise<Invitation | null> {
    const open = { code_hash: hashOfCode(code), role, expires_at: { $gt: new Date() } }
    return await stored.firstWhere<Invitation>(open, { fields: SHOWN })
  },

  /** One page of those that have not ended, newest first, and their number. */
  async list (skip: number, limit: number): Promise<Page<Invitation>> {
    const open = { expires_at: { $gt: new Date() } }
    return await stored.pageWhere<Invitation>(open, { fields: SHOWN, sort: { _id: -1 }, skip, limit })
  }
}))

export function newInvitationId (): string {
  return new Types.ObjectId().toHexString()
}
