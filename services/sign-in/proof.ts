import { InvalidCredentials, SignInAgain, WrongPassword } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { Credentials, User } from '../../models/accounts/user.js'
import { callerWith, NO_PASSWORD, type AccountServices, type Origin, type Passwords } from '../accounts/accounts.js'

const RECENT_SECONDS = 600

/** The user who asks, and when they have signed in, in Unix seconds. */
export interface Asking { caller: User, authTime: number | undefined, origin: Origin }

/** Whether an account signs in with a password. With `PASSWORD_LOGIN=off`, most do not, whatever they have. */
export function hasPassword (
  passwords: Pick<Passwords, 'acceptedFor'>, { _id, password_hash: hash }: Pick<Credentials, '_id' | 'password_hash'>
): boolean {
  return hash !== NO_PASSWORD && passwords.acceptedFor(_id)
}

/**
 * Lets only the user go on, and nobody who has found an open browser: the password is asked for once more. A user
 * who signs in without one must have signed in a short while ago.
 * @throws {WrongPassword | SignInAgain | TooManyFailures | InvalidCredentials}
 * @throws {InvalidInput} where the password is missing
 * @returns the stored hash that the password was compared with
 */
export async function requirePasswordAgain (
  services: AccountServices, { caller, authTime = 0, origin }: Asking, password: string | undefined
): Promise<string> {
  const stored = await services.models.User.findCredentials(caller._id)
  if (stored === null) throw new InvalidCredentials()
  if (!hasPassword(services.passwords, stored)) {
    if (Date.now() / 1000 - authTime > RECENT_SECONDS) throw new SignInAgain()
    return stored.password_hash
  }
  if (password === undefined) {
    throw new InvalidInput({ loc: ['body', 'password'], msg: 'Field required', type: 'missing' })
  }
  const found = await callerWith(services, caller._id, password, origin)
  if (found === null) throw new WrongPassword()
  return found.password_hash
}
