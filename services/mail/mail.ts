import type { User } from '../../models/accounts/user.js'
import type { Language } from '../../schemas/accounts.js'

/** What the gateway writes to people. */
export interface Mail {
  to: { name: string, address: string }
  subject: string
  text: string
  html: string
  /** Where the reader stops such mails, without a login. Absent: of what the account needs. */
  unsubscribe?: string
}

/** What a mail says of its installation. */
export interface Sender {
  /** `INSTALLATION_NAME` */
  name: string
  /** `PUBLIC_URL`: the one origin of links. */
  publicUrl: string
}

/**
 * The address of an account that counts: its own, or the one before while its own is not confirmed. `null`: none does,
 * or it has none.
 */
export function countingAddress ({ email, unconfirmed }: Pick<User, 'email' | 'unconfirmed'>): string | null {
  if (unconfirmed === undefined) return email === '' ? null : email
  return unconfirmed.until > new Date() && unconfirmed.before !== '' ? unconfirmed.before : null
}

/** The language in which a user reads. */
export function languageFor ({ preferences }: Pick<User, 'preferences'>): Language {
  return preferences.language ?? 'en'
}
