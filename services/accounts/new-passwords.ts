import { InvalidInput } from '../../lib/http/errors.js'
import { faultOfNewPassword } from '../../lib/validation/new-passwords.js'

/** Says what a new password must not be; `undefined` where it is good. Its length is checked by its schema. */
export function faultOfPassword (password: string, { username, email }: { username: string, email: string }) {
  const folded = password.trim().toLowerCase()
  const isNamed = folded === username.toLowerCase() || folded === email.toLowerCase()
  return faultOfNewPassword(password) ?? (isNamed ? 'Must not be the username or the e-mail address' : undefined)
}

/**
 * The rules of {@link faultOfPassword}, for a field of a request.
 * @throws {InvalidInput} 422 at the field
 */
export function requireGoodPassword (password: string, user: { username: string, email: string }, field: string): void {
  const msg = faultOfPassword(password, user)
  if (msg !== undefined) throw new InvalidInput({ loc: ['body', field], msg, type: 'value_error' })
}
