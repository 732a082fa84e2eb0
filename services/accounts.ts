import {
  EmailTaken, IncorrectLogin, InvalidCredentials, InvitationNotValid, LastAdministrator, RoleNotPermitted,
  UsernameTaken, UserNotFound
} from '../errors.js'
import type { Models } from '../models/index.js'
import type { Credentials, User } from '../models/user.js'
import type { ProfileChange, Registration } from '../schemas/accounts.js'
import type { Role } from '../schemas/roles.js'
import { invitationOf } from './invitations.js'
import type { LoginGuard } from './login-guard.js'
import { requireGoodPassword } from './new-passwords.js'

/** For whom a password is hashed. The work of a client that has gone is dropped. */
export interface PasswordClient {
  /** As lib/client-address.ts gives it. */
  address: string
  /** The username, as the client has sent it. */
  name: string
  /** The name has logged in from this address before. Such names do not wait for the others of their address. */
  isKnown?: boolean
  signal?: AbortSignal
}

/**
 * Hashes and compares passwords. Both throw {@link Overloaded} while too many of the same name and address wait, and
 * the reason of the signal.
 */
export interface Passwords {
  hash: (password: string, client?: PasswordClient) => Promise<string>
  /**
   * Whether the password belongs to the hash. Without a hash (an unknown username) it takes as long, so that the time
   * does not tell whether an account exists.
   */
  matches: (password: string, hash: string | undefined, client?: PasswordClient) => Promise<boolean>
}

interface AccountServices { models: Models, passwords: Passwords, loginGuard: LoginGuard }

/** Where a request comes from: its address for the limits, and whether it is still there. */
export type Origin = Pick<PasswordClient, 'address' | 'signal'>

/**
 * Creates an account. An invitation opens its role. While no administrator exists, one ADMIN may register whatever the
 * roles are (docs/contract.md §2).
 * @param openRoles the roles that are open to registration
 * @throws {InvalidInput | InvitationNotValid | RoleNotPermitted | UsernameTaken | EmailTaken}
 * @throws {TooManyRegistrations}; {TooManyFailures} where too many invitations from the address were wrong
 */
export async function register (
  { models, passwords, loginGuard }: AccountServices, openRoles: Role[],
  { password, invitation, ...registration }: Registration,
  origin: Origin
): Promise<User> {
  requireGoodPassword(password, registration, 'password')
  const { User } = models
  if (invitation !== undefined) await loginGuard.requireAddress(origin.address)
  const invited = await invitationOf(models, invitation, registration.role).catch(async error => {
    if (error instanceof InvitationNotValid) await loginGuard.addressFailed(origin.address)
    throw error
  })
  const isOpen = invited !== undefined || openRoles.includes(registration.role)
  const firstAdministrator = registration.role === 'ADMIN' && !isOpen
  if (firstAdministrator ? await User.hasAdministrator() : !isOpen) throw new RoleNotPermitted()

  await loginGuard.countRegistration(origin.address)
  const options = { firstAdministrator, invitation: invited?._id }
  const passwordHash = await passwords.hash(password, { ...origin, name: registration.username })
  const user = await User.register(registration, passwordHash, options)
  switch (user) {
    case 'username taken': throw new UsernameTaken()
    case 'email taken': throw new EmailTaken()
    case 'first administrator exists': throw new RoleNotPermitted()
    case 'invitation used': throw new InvitationNotValid()
  }
  if (invited !== undefined) await models.Invitation.remove(invited._id)
  return user
}

/** Returns the user of a username and a password. @throws {IncorrectLogin | TooManyFailures} */
export async function logIn (
  { models: { User }, passwords, loginGuard }: AccountServices, username: string, password: string, origin: Origin
): Promise<Credentials> {
  const found = await loginGuard.guard(origin.address, username, async isKnown => {
    const user = await User.findCredentials(username)
    const matches = await passwords.matches(password, user?.password_hash, { ...origin, name: username, isKnown })
    return matches ? user : null
  })
  if (found === null) throw new IncorrectLogin()
  return found
}

/** @throws {EmailTaken}; {InvalidCredentials} where the account has been deleted meanwhile */
export async function changeProfile ({ User }: Models, caller: User, change: ProfileChange): Promise<User> {
  const user = await User.changeProfile(caller._id, change)
  if (user === 'email taken') throw new EmailTaken()
  if (user === null) throw new InvalidCredentials()
  return user
}

/** @throws {UserNotFound} */
export async function findUser ({ User }: Models, username: string): Promise<User> {
  const user = await User.findAccount(username)
  if (user === null) throw new UserNotFound()
  return user
}

/** @throws {UserNotFound}; {LastAdministrator} where no administrator would be left */
export async function changeRole ({ User }: Models, username: string, role: Role): Promise<void> {
  switch (await User.changeRole(username, role)) {
    case 'no such user': throw new UserNotFound()
    case 'last administrator': throw new LastAdministrator()
  }
}
