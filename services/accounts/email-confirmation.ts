import { AddressConfirmed, CodeNotValid, NoMail, TooManyConfirmations } from '../../errors.js'
import { hashOfCode } from '../../lib/values/one-time-codes.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { Audit } from '../system/audit.js'
import type { LoginGuard } from './login-guard.js'
import type { MailQueue } from '../mail/queue.js'

/*
 * Where the installation sends mail, an address that a user has changed is stored at once and counts for nothing until
 * it is confirmed (docs/contract.md §2.3): no new password is mailed to it, and neither a login nor an enrolment finds
 * its account by it. For 30 days the address before counts in its place. The code that confirms it is kept with the
 * account, and confirming takes both away in one write: so a code counts once, and only for the address of its mail.
 */

/** What queues the mails of a change. */
export interface MailServices { models: Models, mailer: MailQueue }

export interface AddressServices extends MailServices { audit: Audit, loginGuard: LoginGuard }

/** After a user has changed the own address: mails the code to the new one. */
export async function addressReplaced (services: AddressServices, before: User, after: User): Promise<void> {
  if (!services.mailer.isOn) return await addressChanged(services, before, after)
  const key = after.email.toLowerCase()
  if (before.email.toLowerCase() === key) return
  // A code that was mailed before the change ends. The address before, while it counts, can ask for another one.
  await services.models.PasswordCode.removeMailedElsewhere(after._id, key)
  if (after.unconfirmed === undefined) return
  await sendCode(services, after._id).catch(error => {
    // The address is changed all the same. The user has the mail sent later.
    if (!(error instanceof TooManyConfirmations)) throw error
  })
}

/**
 * Mails the caller another code, which ends the one before.
 * @throws {AddressConfirmed | NoMail | TooManyConfirmations}
 */
export async function confirmAgain (services: AddressServices, caller: User): Promise<void> {
  if (caller.unconfirmed === undefined) throw new AddressConfirmed()
  if (!services.mailer.isOn) throw new NoMail()
  await sendCode(services, caller._id)
}

async function sendCode ({ mailer, loginGuard }: AddressServices, username: string): Promise<void> {
  await loginGuard.countConfirmation(username)
  await mailer.sendConfirmation(username)
}

/** Makes a change of an account. Where it is another address, the one that counted before is told of it. */
export async function withNotice<T> (
  { mailer }: MailServices, before: User, email: string | undefined, change: () => Promise<T>
): Promise<T> {
  const isOther = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  return isOther ? await mailer.whileAddressChanges(before, change) : await change()
}

/** After a change of the address: ends the code that was mailed to the old one. */
export async function addressChanged (
  { models }: Pick<MailServices, 'models'>, before: User, { _id: username, email }: User
): Promise<void> {
  if (email.toLowerCase() === before.email.toLowerCase()) return
  await models.PasswordCode.removeMailedElsewhere(username, email.toLowerCase())
}

/**
 * Confirms the address that a code was mailed to. A code that is not valid is a failure of the client's address.
 * @param address of the client, as lib/http/client-address.ts gives it
 * @throws {CodeNotValid | TooManyFailures}
 */
export async function confirmEmail (
  { models: { User, PasswordCode }, loginGuard, audit }: { models: Models, loginGuard: LoginGuard, audit: Audit },
  code: string, address: string
): Promise<void> {
  await loginGuard.requireAddress(address)
  const refuse = async (): Promise<never> => {
    await loginGuard.addressFailed(address)
    throw new CodeNotValid()
  }
  const hash = hashOfCode(code)
  const username = await User.findByEmailCode(hash) ?? await refuse()
  // The holder of the code is not logged in.
  await audit.record({
    actor: null,
    action: 'account.changed',
    target_type: 'user',
    target: username,
    detail: { email_confirmed: { from: false, to: true } }
  }, async () => {
    if (!await User.confirmEmail(hash)) await refuse()
    // The earlier address does not count any more. Where a kill comes before this, its code is refused all the same.
    await PasswordCode.removeOf(username, 'mail')
  })
}
