import {
  AccountDisabled, EmailTaken, IncorrectLogin, InvalidCredentials, InvitationNotValid, LastAdministrator,
  PasswordLoginOff, RoleNotPermitted, UsernameTaken, UserNotFound, WrongCurrentPassword
} from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { Credentials, User, UserModel } from '../../models/accounts/user.js'
export { NO_PASSWORD } from '../../models/accounts/user-identities.js'
import type { PasswordChange, ProfileChange, Registration } from '../../schemas/accounts.js'
import type { Role } from '../../schemas/roles.js'
import { CHANGED, type Audit, type Detail, type StartedEntries } from '../system/audit.js'
import type { Erasures } from './erasure.js'
import { requireUnchanged } from '../subjects/fixed-fields.js'
import { invitationOf } from './invitations.js'
import type { LoginGuard, LoginPlace } from './login-guard.js'
import { addressReplaced, withNotice, type AddressServices } from './email-confirmation.js'
import { requireGoodPassword } from './new-passwords.js'

/** For whom a password is hashed. The work of a client that has gone is dropped. */
export interface PasswordClient extends Partial<LoginPlace> {
  /** As lib/http/client-address.ts gives it. */
  address: string
  /** Usually the username, as the client has sent it. Hashes of one name and address take turns. */
  name: string
  /** However late its turn comes: what has begun, such as an import, is not ended in the middle. */
  waits?: true
  signal?: AbortSignal
}

/**
 * Hashes and compares passwords. Both throw {@link Overloaded} while too many of the same name and address wait, or
 * where the turn would come too late, and the reason of the signal.
 */
export interface Passwords {
  hash: (password: string, client?: PasswordClient) => Promise<string>
  /**
   * Whether the password belongs to the hash. Without a hash (an unknown username) it takes as long, so that the time
   * does not tell whether an account exists.
   */
  matches: (password: string, hash: string | undefined, client: PasswordClient) => Promise<boolean>
  /** Whether this account signs in with a password. With `PASSWORD_LOGIN=off`, that of `ADMIN_USERNAME` alone does. */
  acceptedFor: (username: string) => boolean
  /** Whether every account does. */
  readonly acceptedForAll: boolean
}

export interface AccountServices {
  models: Models
  passwords: Passwords
  loginGuard: LoginGuard
  audit: Audit
  erasures: Erasures
}

/** Where a request comes from: its address for the limits, and whether it is still there. */
export type Origin = Pick<PasswordClient, 'address' | 'signal'>

/**
 * Creates an account. An invitation opens its role. While no administrator exists, one ADMIN may register whatever the
 * roles are (docs/contract.md §2).
 * @param openRoles the roles that are open to registration
 * @throws {InvalidInput | PasswordLoginOff | InvitationNotValid | RoleNotPermitted | UsernameTaken | EmailTaken}
 * @throws {TooManyRegistrations}; {TooManyFailures} where too many invitations from the address were wrong
 */
export async function register (
  { models, passwords, loginGuard, audit, erasures }: AccountServices, openRoles: Role[],
  { password, invitation, ...registration }: Registration,
  origin: Origin
): Promise<User> {
  requireGoodPassword(password, registration, 'password')
  if (!passwords.acceptedFor(registration.username)) throw new PasswordLoginOff()
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
  const options = { first_administrator: firstAdministrator || undefined, invitation: invited?._id }
  const passwordHash = await passwords.hash(password, { ...origin, name: registration.username })
  const { username, role } = registration
  return await audit.record({
    actor: username,
    action: 'account.registered',
    target_type: 'user',
    target: username,
    detail: { role: { from: null, to: role } }
  }, async () => {
    const user = await storeAccount({ models, erasures }, registration, passwordHash, options)
    switch (user) {
      case 'username taken': throw new UsernameTaken()
      case 'email taken': throw new EmailTaken()
      case 'first administrator exists': throw new RoleNotPermitted()
      case 'invitation used': throw new InvitationNotValid()
      case 'directory user taken':
      case 'identity taken': throw new Error('an account that registers itself has no identity')
    }
    if (invited !== undefined) await models.Invitation.remove(invited._id)
    return user
  })
}

type NewUser = Parameters<UserModel['register']>

/**
 * Stores a new account as models/accounts/user.ts does. Its token version continues that of a deleted account of its
 * name.
 */
export async function storeAccount (
  { models: { User }, erasures }: Pick<AccountServices, 'models' | 'erasures'>, ...[account, hash, options]: NewUser
): Promise<Awaited<ReturnType<UserModel['register']>>> {
  const { username } = account
  const tokenVersion = await erasures.firstTokenVersion(username)
  const user = await User.register(account, hash, { ...options, token_version: tokenVersion || undefined })
  if (typeof user === 'string') return user
  // The account before may have been deleted in between.
  const version = await erasures.firstTokenVersion(username)
  if (version > tokenVersion) await User.updateIf({ _id: username }, { $max: { token_version: version } })
  return user
}

/**
 * Logs the user of a username, or of an address that counts for an account, and a password in. The audit takes one
 * write longer: its entry is begun while the guard counts.
 * @param issue makes what the user gets: only then is the login done
 * @throws {IncorrectLogin | AccountDisabled | PasswordLoginOff | TooManyFailures}
 */
export async function logIn<T> (
  services: AccountServices, username: string, password: string, origin: Origin, issue: (user: Credentials) => T
): Promise<T> {
  const { audit } = services
  let recording: Promise<StartedEntries | undefined> | undefined
  const name = await nameOf(services.models, username)
  const found = await ownerOf(services, name, password, origin, (owner, account) => {
    const isLetIn = owner !== null && owner.disabled !== true && services.passwords.acceptedFor(owner._id)
    recording = isLetIn
      ? audit.begin([{ actor: owner._id, action: 'login', target_type: 'user', target: owner._id }])
      : audit.loginFailed(name, origin.address, account).then(() => undefined)
    // It is waited for below, unless the guard fails first.
    recording.catch(() => {})
  })
  const entry = await recording
  if (found === null) throw new IncorrectLogin()
  if (found.disabled === true) throw new AccountDisabled()
  if (!services.passwords.acceptedFor(found._id)) throw new PasswordLoginOff()
  const issued = issue(found)
  await entry?.complete()
  return issued
}

/**
 * What a login is about: the username of the account, whether it was named by it or by its address. An address of no
 * account is its own name, in lower case: the work after it is the same.
 */
async function nameOf ({ User }: Models, name: string): Promise<string> {
  // A username has no @.
  if (!name.includes('@')) return name
  const [username] = await User.usernamesAt(name)
  return username ?? name.toLowerCase()
}

/**
 * The account of a username and a password; `null` where one of them is wrong.
 * @param judged is called before the guard counts, with the returned account and the one of the username
 * @throws {TooManyFailures}
 */
async function ownerOf (
  { models: { User }, passwords, loginGuard }: AccountServices, username: string, password: string, origin: Origin,
  judged?: (owner: Credentials | null, account: string | null) => void
): Promise<Credentials | null> {
  return await loginGuard.guard(origin.address, username, async place => {
    const user = await User.findCredentials(username)
    const matches = await passwords.matches(password, user?.password_hash, { ...origin, name: username, ...place })
    const owner = matches ? user : null
    judged?.(owner, user?._id ?? null)
    return owner
  }, origin.signal)
}

/**
 * The account of a caller who has sent the password once more; `null` where it is wrong.
 * @throws {InvalidCredentials} where the account has been deleted meanwhile; {TooManyFailures}
 */
export async function callerWith (
  services: AccountServices, username: string, password: string, origin: Origin
): Promise<Credentials | null> {
  const found = await ownerOf(services, username, password, origin)
  if (found === null && await services.models.User.findAccount(username) === null) throw new InvalidCredentials()
  return found
}

/**
 * Stores a new password, which ends all tokens of the account. A wrong present password is a failed login.
 * @throws {InvalidInput | WrongCurrentPassword | InvalidCredentials | TooManyFailures}
 */
export async function changePassword (
  services: AccountServices, { _id: username, email }: User,
  { current_password: current, new_password: password }: PasswordChange, origin: Origin
): Promise<void> {
  requireGoodPassword(password, { username, email }, 'new_password')
  const found = await callerWith(services, username, current, origin)
  if (found === null) throw new WrongCurrentPassword()
  const hash = await services.passwords.hash(password, { ...origin, name: username })
  const { audit, models } = services
  await audit.record({
    actor: username, action: 'password.changed', target_type: 'user', target: username
  }, async () => {
    // Of two changes at the same time one is made: for the other, the present password is another one.
    if (await models.User.changePassword(username, found.password_hash, hash)) return
    if (await models.User.findAccount(username) === null) throw new InvalidCredentials()
    throw new WrongCurrentPassword()
  })
}

/** What a profile holds and another operation changes. */
const FIXED_IN_PROFILES = {
  username: 'The username of an account cannot be changed',
  role: 'An administrator changes the role, with POST /admin/users/{username}/role',
  subjects: 'Enrol with POST /subjects/{subject_id}/enroll',
  password: 'Change the password with PUT /users/me/password'
}

/**
 * Where mail is sent, another address is to be confirmed (services/accounts/email-confirmation.ts).
 * @throws {EmailTaken}; {InvalidCredentials} where the account has been deleted meanwhile
 * @throws {InvalidInput} for another value of a field that this operation cannot change
 */
export async function changeProfile (
  services: AddressServices, caller: User, change: ProfileChange
): Promise<User> {
  const { models: { User }, audit, mailer } = services
  const { _id: username, role, subjects } = caller
  requireUnchanged(change, { username, role, subjects }, FIXED_IN_PROFILES)
  // One notice is sent: of several changes, only the first one replaces an address that counts.
  const addressToConfirm = caller.unconfirmed === undefined ? change.email : undefined
  const write = () => withNotice(services, caller, addressToConfirm, async () => {
    const user = await User.changeProfile(username, change, mailer.isOn)
    if (user === 'email taken') throw new EmailTaken()
    if (user === null) throw new InvalidCredentials()
    await addressReplaced(services, caller, user)
    return user
  })
  const detail = profileChanges(caller, change)
  if (Object.keys(detail).length === 0) return await write()
  return await audit.record({
    actor: username, action: 'account.changed', target_type: 'user', target: username, detail
  }, write)
}

/** For the audit: which of name and address change. */
export function profileChanges (present: User, change: Pick<ProfileChange, 'full_name' | 'email'>): Detail {
  const fields = (['full_name', 'email'] as const)
    .filter(field => change[field] !== undefined && change[field] !== present[field])
  return Object.fromEntries(fields.map(field => [field, CHANGED]))
}

/** @throws {UserNotFound} */
export async function findUser ({ User }: Models, username: string): Promise<User> {
  const user = await User.findAccount(username)
  if (user === null) throw new UserNotFound()
  return user
}

/** @throws {UserNotFound}; {LastAdministrator} where no administrator would be left */
export async function changeRole (
  { models, audit }: Pick<AccountServices, 'models' | 'audit'>, caller: User, username: string, role: Role
): Promise<void> {
  const { role: present } = await findUser(models, username)
  const detailOf = (from: Role) => ({ role: { from, to: role } })
  await audit.record({
    actor: caller._id, action: 'role.changed', target_type: 'user', target: username, detail: detailOf(present)
  }, async () => {
    const changed = await models.User.changeRole(username, role)
    switch (changed) {
      case 'no such user': throw new UserNotFound()
      case 'last administrator': throw new LastAdministrator()
    }
    return changed
  }, ({ from }) => from === role ? null : detailOf(from))
}
