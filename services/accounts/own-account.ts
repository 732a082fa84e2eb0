import { InvalidCredentials, UserNotFound } from '../../errors.js'
import type { User } from '../../models/accounts/user.js'
import { hasPassword, requirePasswordAgain, type Asking } from '../sign-in/proof.js'
import type { AccountServices } from './accounts.js'
import { deleteAccount } from './erasure.js'

/** Whether the user signs in with a password. Who has no identity has come by one: nothing is read for them. */
export async function signsInHere ({ models, passwords }: AccountServices, user: User): Promise<boolean> {
  if ((user.identities ?? []).length === 0) return passwords.acceptedFor(user._id)
  const stored = await models.User.findCredentials(user._id)
  return stored !== null && hasPassword(passwords, stored)
}

/**
 * Deletes the account of the caller. A wrong password is a failed login.
 * @throws {HasSubjects | LastAdministrator}; what {@link requirePasswordAgain} throws
 */
export async function deleteOwnAccount (
  services: AccountServices, asking: Asking, password: string | undefined
): Promise<void> {
  const { _id: username } = asking.caller
  const passwordHash = await requirePasswordAgain(services, asking, password)
  await deleteAccount(services, username, username, { passwordHash }).catch(error => {
    // The account was deleted, or its password changed, since. Both have ended the token of the caller.
    throw error instanceof UserNotFound ? new InvalidCredentials() : error
  })
}
