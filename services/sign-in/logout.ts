import { LogoutTokenNotValid } from '../../errors.js'
import type { Models } from '../../models/index.js'
import { endLogin } from '../accounts/devices.js'
import { identityKey } from './identity-key.js'
import { LOGOUT_TOKEN_AGE_SECONDS, type Provider } from './provider.js'
import { SignInRefused } from './refusals.js'

/* A logout here is one at the provider, too, and the other way round. */

/**
 * Ends a login.
 * @param login its id, and when the last of its tokens would end
 * @returns where the browser logs out at the provider; `null`: the login is of no provider that has such an address
 */
export async function logOut (
  models: Models, provider: Provider, login: { username: string, id: string, until: Date }
): Promise<string | null> {
  const { username, id } = login
  const atProvider = await models.ProviderLogin.get(id)
  await endLogin(models, login)
  if (atProvider?.username !== username) return null
  await models.ProviderLogin.remove(id)
  return await provider.logoutUrl(atProvider.id_token)
}

/**
 * Ends the logins that a logout token of the provider means. One that has come before is refused.
 * @param until when the last token of a login would end
 * @throws {LogoutTokenNotValid}; {SignInRefused} where the provider does not answer
 */
export async function endProviderLogins (
  models: Models, provider: Provider, token: string, until: Date
): Promise<void> {
  const claims = await provider.logoutOf(token).catch(error => {
    if (error instanceof SignInRefused) throw error
    throw new LogoutTokenNotValid(error.message)
  })
  const { iss = '', sub, sid, jti, iat } = claims
  if (await models.SignInState.isRemembered('logout', jti)) throw new LogoutTokenNotValid('it has come before')
  const identity = sub === undefined ? {} : { identity: identityKey({ iss, sub }) }
  const session = sid === undefined ? {} : { session: sid as string }
  for (const { _id: id, username } of await models.ProviderLogin.endedBy({ ...identity, ...session } as never)) {
    await endLogin(models, { username, id, until })
    await models.ProviderLogin.remove(id)
  }
  // Last: after a kill before this, the provider sends the token again. It is remembered until it is too old to count.
  await models.SignInState.rememberOnce('logout', jti, new Date((iat + LOGOUT_TOKEN_AGE_SECONDS + 120) * 1000))
}
