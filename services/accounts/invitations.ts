import { InvitationNotFound, InvitationNotValid } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { Invitation } from '../../collections/accounts/invitation.js'
import { newInvitationId } from '../../models/accounts/invitation.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { NewInvitation } from '../../schemas/admin.js'
import type { Role } from '../../schemas/roles.js'
import type { Audit, Operation } from '../system/audit.js'
import { DAY_MS } from '../../lib/values/durations.js'

/*
 * An invitation is used by the account that is registered with it: the account has the id of the invitation, and a
 * unique index lets one account have it. So of two registrations at the same time one succeeds, and a registration that
 * fails does not use it up. Then the invitation is deleted.
 */

const DEFAULT_DAYS = 7
const MAX_DAYS = 90

interface InvitationServices { models: Models, audit: Audit }

/** @throws {InvalidInput} where the end is not in the future, or more than 90 days away */
export async function invite (
  { models: { Invitation }, audit }: InvitationServices, caller: User, { role, expires_at: end }: NewInvitation
): Promise<Invitation & { code: string }> {
  const now = Date.now()
  const expiresAt = end === undefined ? new Date(now + DEFAULT_DAYS * DAY_MS) : new Date(end)
  const isGood = expiresAt.getTime() > now && expiresAt.getTime() <= now + MAX_DAYS * DAY_MS
  if (!isGood) {
    const msg = `Must be in the future and at most ${MAX_DAYS} days away`
    throw new InvalidInput({ loc: ['body', 'expires_at'], msg, type: 'value_error' })
  }
  const id = newInvitationId()
  const detail = { role: { from: null, to: role } }
  const operation: Operation = { ...operationOf(caller, id), action: 'invitation.created', detail }
  return await audit.record(operation, () => Invitation.add(role, expiresAt, id))
}

/** @throws {InvitationNotFound} */
export async function revokeInvitation (
  { models: { Invitation }, audit }: InvitationServices, caller: User, id: string
): Promise<void> {
  if (await Invitation.exists({ _id: id }).exec() === null) throw new InvitationNotFound()
  await audit.record({ ...operationOf(caller, id), action: 'invitation.revoked' }, async () => {
    if (!await Invitation.remove(id)) throw new InvitationNotFound()
  })
}

function operationOf ({ _id: actor }: User, target: string): Omit<Operation, 'action'> {
  return { actor, target_type: 'invitation', target }
}

/** The open invitation of a code and a role; `undefined` without a code. @throws {InvitationNotValid} */
export async function invitationOf (
  { Invitation }: Models, code: string | undefined, role: Role
): Promise<Invitation | undefined> {
  if (code === undefined) return undefined
  const invitation = await Invitation.findOpen(code, role)
  if (invitation === null) throw new InvitationNotValid()
  return invitation
}

/** Deletes the invitations whose accounts exist: a process was killed before it did. */
export async function completeInvitations ({ Invitation, User }: Models): Promise<void> {
  for (const id of await Invitation.idsWhere({})) {
    if (await User.exists({ invitation: id }).exec() !== null) await Invitation.remove(id)
  }
}
