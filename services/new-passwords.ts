import { dictionary } from '@zxcvbn-ts/language-common'
import { InvalidInput } from '../lib/errors.js'

// The list begins with the commonest one. All of them are in lower case.
const COMMON = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Says what a new password must not be; `undefined` where it is good. Its length is checked by its schema. */
export function faultOfPassword (password: string, { username, email }: { username: string, email: string }) {
  const folded = password.trim().toLowerCase()
  if (folded === '') return 'Must have a character that is no white space'
  if (folded === username.toLowerCase() || folded === email.toLowerCase()) {
    return 'Must not be the username or the e-mail address'
  }
  if (COMMON.has(folded)) return 'Must not be one of the 10,000 commonest passwords'
}

/** @throws {InvalidInput} 422 at the field, where the password is blank, common, or the name or address of its user */
export function requireGoodPassword (password: string, user: { username: string, email: string }, field: string): void {
  const msg = faultOfPassword(password, user)
  if (msg !== undefined) throw new InvalidInput({ loc: ['body', field], msg, type: 'value_error' })
}
