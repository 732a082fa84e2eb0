import { AddressConfirmed, CodeNotValid, NoMail, TooManyConfirmations } from '../../errors.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { Audit } from '../system/audit.js'
import type { LoginGuard } from './login-guard.js'
import { addressChanged, confirmMail, movedMail, type MailServices } from '../mail/mail.js'

/*
 * Where the installation sends mail, an address that a user has changed is stored at once and counts for nothing until
 * it is confirmed (docs/contract.md §2.3): no new password is mailed to it, and neither a login nor an enrolment finds
 * its account by it. For 30 days the address before counts in its place. The code that confirms it is kept with the
 * account, and confirming takes both away in one write: so a code counts once, and only for the address of its mail.
 */

const LIFE_MS = 72 * 3_600_000

export interface AddressServices extends MailServices { audit: Audit, loginGuard: LoginGuard }

/** After a user has changed the own address: mails the code to the new one, and a notice to the one before. */
export async function addressReplaced (services: AddressServices, before: User, after: User): Promise<void> {
  if (!services.mailer.isOn) return await addressChanged(services, before, after)
  const key = after.email.toLowerCase()
  if (before.email.toLowerCase() === key) return
  // A code that was mailed before the change ends. The address before, while it counts, can ask for another one.
  await services.models.PasswordCode.removeMailedElsewhere(after._id, key)
  if (after.unconfirmed === undefined) return
  // It is told once: of several changes the first one leaves an address that counts.
  if (before.unconfirmed === undefined) services.mailer.send(async () => movedMail(services.sender, before, true))
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

async function sendCode ({ models: { User }, mailer, sender, loginGuard }: AddressServices, username: string) {
  await loginGuard.countConfirmation(username)
  mailer.send(async () => {
    const user = await User.findAccount(username)
    if (user === null || user.disabled) return null
    const code = newCode()
    const isStored = await User.setEmailCode(username, user.email, hashOfCode(code), new Date(Date.now() + LIFE_MS))
    return isStored ? confirmMail(sender, user, code) : null
  })
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
    // The address before counts no more. A kill before this leaves a code that its address refuses.
    await PasswordCode.removeOf(username, 'mail')
  })
}
