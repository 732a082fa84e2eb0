import { CodeNotValid } from '../../errors.js'
import { newCode } from '../../lib/values/one-time-codes.js'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'
import type { Audit } from '../system/audit.js'
import type { LoginGuard } from '../accounts/login-guard.js'

/*
 * A sign-in elsewhere comes back to a page by a redirect. A token in an address would be kept by the history of the
 * browser, by logs and by proxies. So the page gets a code that counts once, for a minute, in the fragment of its
 * address, which no server sees, and exchanges it (POST /token/exchange).
 *
 * An address can be sent to somebody. So a code counts only with a secret that is not in the address: a cookie of the
 * browser that has signed in, or what the front end has kept since it began. Else a link would sign its reader in as
 * the person who has sent it.
 */

/**
 * @param challenge the hash (SHA-256, base64url) of what has to be shown with the code
 * @param login the id of the login whose token the code gives: the claim `sid`
 */
export async function newSignInCode (
  { SignInCode }: Models, { _id: username, token_version: version = 0 }: User, challenge: string,
  login: string = newCode()
): Promise<string> {
  return await SignInCode.make({ username, token_version: version, login, challenge })
}

/** Where the page exchanges a code. @param to the path that it opens then, below `/app/` */
export function landing (code: string, to?: string): string {
  return `/app/signed-in#${new URLSearchParams({ code, ...(to !== undefined && { to }) })}`
}

/**
 * The account of a code, and the id of its login. A code that is not valid is a failure of the client's address.
 * @param proof what the challenge of the code is of; `undefined`: the browser has none
 * @param issue makes what the user gets: only then is the login done
 * @throws {CodeNotValid | TooManyFailures}
 */
export async function exchangeCode<T> (
  { models, audit, loginGuard }: { models: Models, audit: Audit, loginGuard: LoginGuard },
  { code, proof, address }: { code: string, proof: string | undefined, address: string },
  issue: (user: User, login: string) => T
): Promise<T> {
  const found = proof === undefined ? null : await models.SignInCode.take(code, proof)
  const user = found === null ? null : await models.User.findAccount(found.username)
  const isOpen = user !== null && user.disabled !== true && (user.token_version ?? 0) === found?.token_version
  if (found === null || !isOpen) {
    // After the code: a user with a right code is not delayed by wrong codes of the same network.
    await loginGuard.requireAddress(address)
    await loginGuard.addressFailed(address)
    throw new CodeNotValid()
  }
  const entry = await audit.begin([{ actor: user._id, action: 'login', target_type: 'user', target: user._id }])
  const issued = issue(user, found.login)
  await entry.complete()
  return issued
}
