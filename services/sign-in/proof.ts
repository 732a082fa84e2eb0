import { SignInAgain, WrongPassword } from '../../errors.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { User } from '../../models/accounts/user.js'
import { callerWith, NO_PASSWORD, type AccountServices, type Origin } from '../accounts/accounts.js'

const RECENT_S = 600

/** The user who asks, and when they have signed in, in Unix seconds. */
export interface Asking { caller: User, authTime: number | undefined, origin: Origin }

/**
 * Lets only the user go on, and nobody who has found an open browser: the password is asked for once more. A user
 * without one must have signed in a short while ago.
 * @throws {WrongPassword | SignInAgain | TooManyFailures | InvalidCredentials}
 * @throws {InvalidInput} where the password is missing
 * @returns the hash of the password, as it was compared
 */
export async function requireOwner (
  services: AccountServices, { caller, authTime = 0, origin }: Asking, password: string | undefined
): Promise<string> {
  const stored = await services.models.User.findCredentials(caller._id)
  if (stored?.password_hash === NO_PASSWORD) {
    if (Date.now() / 1000 - authTime > RECENT_S) throw new SignInAgain()
    return NO_PASSWORD
  }
  if (password === undefined) {
    throw new InvalidInput({ loc: ['body', 'password'], msg: 'Field required', type: 'missing' })
  }
  const found = await callerWith(services, caller._id, password, origin)
  if (found === null) throw new WrongPassword()
  return found.password_hash
}
