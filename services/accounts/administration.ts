import { EmailTaken, LastAdministrator, UsernameTaken, UserNotFound } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { AccountChange, NewAccount } from '../../schemas/admin.js'
import { NO_PASSWORD, profileChanges, storeAccount, type Origin, type Passwords } from './accounts.js'
import type { Audit, Operation } from '../system/audit.js'
import type { Erasures } from './erasure.js'
import { requireUnchanged } from '../subjects/fixed-fields.js'
import { addressChanged, withNotice, type MailServices } from './email-confirmation.js'
import { requireGoodPassword } from './new-passwords.js'
import { createPasswordCode } from './password-codes.js'

/** What an account holds and another operation changes. */
const FIXED_IN_ACCOUNTS = {
  username: 'The username of an account cannot be changed',
  role: 'Change the role with POST /admin/users/{username}/role',
  subjects: 'Enrol with POST /subjects/{subject_id}/students',
  password: 'Give the user a code with POST /admin/users/{username}/password-reset'
}

/**
 * Creates an account of any role, as an administrator. Without a password it gets a code that sets the first one. A
 * kill before the code is made leaves an account without a password: the administrator makes a code for it.
 * @throws {InvalidInput | UsernameTaken | EmailTaken}
 */
export async function createAccount (
  services: { models: Models, audit: Audit, passwords: Passwords, erasures: Erasures }, caller: User,
  { password, ...account }: NewAccount, origin: Origin
): Promise<{ user: User, code?: string, expires_at?: Date }> {
  const { audit, passwords } = services
  const { username, role } = account
  if (password !== undefined) requireGoodPassword(password, account, 'password')
  const hash = password === undefined ? NO_PASSWORD : await passwords.hash(password, { ...origin, name: username })
  const user = await audit.record({
    actor: caller._id,
    action: 'account.created',
    target_type: 'user',
    target: username,
    detail: { role: { from: null, to: role } }
  }, async () => {
    const registered = await storeAccount(services, account, hash)
    switch (registered) {
      case 'username taken': throw new UsernameTaken()
      case 'email taken': throw new EmailTaken()
      // Only accounts that register themselves can conflict in another way.
      case 'first administrator exists':
      case 'identity taken':
      case 'directory user taken':
      case 'invitation used': throw new Error(`a created account conflicts: ${registered}`)
    }
    return registered
  })
  if (password !== undefined) return { user }
  return { user, ...await createPasswordCode(services, caller, username, 'first') }
}

/**
 * Changes name, address or state of an account, as an administrator.
 * @throws {UserNotFound | EmailTaken}; {LastAdministrator} where no enabled administrator would be left
 * @throws {InvalidInput} for another value of a field that this operation cannot change
 */
export async function administer (
  services: MailServices & { audit: Audit }, caller: User, username: string, change: AccountChange
): Promise<User> {
  const { models: { User }, audit } = services
  const present = await User.findAccount(username)
  if (present === null) {
    // A password is refused for any account, and a 422 ranks before the 404.
    requireUnchanged(change, {}, { password: FIXED_IN_ACCOUNTS.password })
    throw new UserNotFound()
  }
  const { role, subjects } = present
  requireUnchanged(change, { username, role, subjects }, FIXED_IN_ACCOUNTS)
  const write = () => withNotice(services, present, change.email, async () => {
    const user = await User.administer(username, change)
    switch (user) {
      case null: throw new UserNotFound()
      case 'email taken': throw new EmailTaken()
      case 'last administrator': throw new LastAdministrator()
    }
    await addressChanged(services, present, user)
    return user
  })
  const operation = operationOf(caller, present, change)
  return operation === null ? await write() : await audit.record(operation, write)
}

/** For the audit; `null`: nothing changes. */
function operationOf ({ _id: actor }: User, present: User, change: AccountChange): Operation | null {
  const from = present.disabled === true
  const { disabled: to = from } = change
  const detail = { ...profileChanges(present, change), ...(from !== to && { disabled: { from, to } }) }
  if (Object.keys(detail).length === 0) return null
  const action = from === to ? 'account.changed' : to ? 'account.disabled' : 'account.enabled'
  return { actor, action, target_type: 'user', target: present._id, detail }
}
