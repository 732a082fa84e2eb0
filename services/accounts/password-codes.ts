import { CodeNotValid, UserNotFound } from '../../errors.js'
import type { Models } from '../../models/index.js'
import type { CodeKind } from '../../models/accounts/password-code.js'
import type { PasswordReset } from '../../schemas/accounts.js'
import type { User } from '../../models/accounts/user.js'
import type { Origin, Passwords } from './accounts.js'
import type { Audit } from '../system/audit.js'
import type { LoginGuard } from './login-guard.js'
import { countingAddress } from '../mail/mail.js'
import type { MailQueue } from '../mail/queue.js'
import { requireGoodPassword } from './new-passwords.js'
import { HOUR_MS } from '../../lib/values/durations.js'

/*
 * One-time codes that set a password (docs/contract.md §2.3). A code names the token version of its account, and the
 * new password raises it: so of two uses at the same time one succeeds, also when a process is killed before it has
 * deleted the code.
 */

const LIFE_MS: Record<CodeKind, number> = { reset: 24 * HOUR_MS, first: 7 * 24 * HOUR_MS, mail: 24 * HOUR_MS }

/**
 * Makes a code, which ends the older one of its kind.
 * @param caller `null` where a user has asked for a mail, without a login
 * @throws {UserNotFound}
 */
export async function createPasswordCode (
  { models: { User, PasswordCode }, audit }: { models: Models, audit: Audit },
  caller: User | null, username: string, kind: CodeKind
): Promise<{ code: string, expires_at: Date }> {
  const user = await User.findAccount(username)
  if (user === null) throw new UserNotFound()
  const expiresAt = new Date(Date.now() + LIFE_MS[kind])
  const code = await audit.record({
    actor: caller?._id ?? null, action: 'password.code', target_type: 'user', target: username
  }, () => PasswordCode.make(kind, {
    username,
    token_version: user.token_version ?? 0,
    ...(kind === 'mail' && { email_key: countingAddress(user)?.toLowerCase() ?? '' }),
    expires_at: expiresAt
  }))
  return { code, expires_at: expiresAt }
}

/**
 * Mails a code to the account for which an address counts, if there is one, it is not disabled, and it was sent none
 * within five minutes. All of it comes after the answer: neither its words nor its time tell whether there is such an
 * account.
 * @throws {TooManyForgotten}
 */
export async function forgetPassword (
  { mailer, loginGuard }: { mailer: MailQueue, loginGuard: LoginGuard }, email: string, { address }: Origin
): Promise<void> {
  await loginGuard.countForgotten(address)
  await mailer.sendPasswordLink(email)
}

/**
 * Makes the codes for the first passwords of accounts that have just been made, and records nothing: the audit has
 * their import.
 */
export async function createFirstCodes (
  { PasswordCode }: Models, users: User[]
): Promise<Array<{ code: string, expires_at: Date }>> {
  const expiresAt = new Date(Date.now() + LIFE_MS.first)
  const codes = await PasswordCode.makeMany('first', users.map(({ _id: username, token_version: version = 0 }) =>
    ({ username, token_version: version, expires_at: expiresAt })))
  return codes.map(code => ({ code, expires_at: expiresAt }))
}

/**
 * Sets the password of the account of a code, which ends its tokens and its codes. A code that is not valid is a
 * failure of the address.
 * @throws {CodeNotValid | TooManyFailures}; {InvalidInput} for a password that is not good: the code stays valid
 */
export async function resetPassword (
  { models: { User, PasswordCode }, passwords, loginGuard, audit }:
  { models: Models, passwords: Passwords, loginGuard: LoginGuard, audit: Audit },
  { code, new_password: password }: PasswordReset, origin: Origin
): Promise<void> {
  // Rules of the password alone come first: they need no code.
  requireGoodPassword(password, { username: '', email: '' }, 'new_password')
  await loginGuard.requireAddress(origin.address)
  const refuse = async (): Promise<never> => {
    await loginGuard.addressFailed(origin.address)
    throw new CodeNotValid()
  }
  const found = await PasswordCode.findOpen(code)
  const user = found === null ? null : await User.findAccount(found.username)
  if (found === null || user === null) return await refuse()
  const { username, token_version: version, email_key: emailKey } = found
  requireGoodPassword(password, { username, email: user.email }, 'new_password')
  const hash = await passwords.hash(password, { ...origin, name: username })
  // The holder of the code is not logged in.
  await audit.record({ actor: null, action: 'password.reset', target_type: 'user', target: username }, async () => {
    if (!await User.resetPassword(username, { version, emailKey }, hash)) return await refuse()
    await PasswordCode.removeOf(username)
  })
}
