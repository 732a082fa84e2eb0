import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import { InvalidInput, ServiceUnavailable } from '../../lib/http/errors.js'
import type { User } from '../../models/accounts/user.js'
import type { AccountServices } from '../accounts/accounts.js'
import { landing, newSignInCode } from './codes.js'
import { signInWith, type ProviderClaims, type SignInServices } from './identities.js'
import { identityKey } from './identity-key.js'
import { linkIdentity } from './links.js'
import { requirePasswordAgain, type Asking } from './proof.js'
import type { Claims, Provider } from './provider.js'
import { SignInRefused } from './refusals.js'
import { claimAt, roleIn, textsIn, type RoleMap } from './roles.js'
import { enrolIn } from './roster.js'
import { fullNameOf } from './usernames.js'

/*
 * Sign-in with OpenID Connect: the authorization code flow with PKCE. What has to come back is kept in the database
 * under a state that counts once, for ten minutes, and only in the browser that has begun: its cookie says so.
 */

/** An ID token is sent to the provider in an address, at the logout. Longer ones are not. */
const MAX_HINT = 4096

/** How the installation uses its provider. */
export interface Oidc {
  provider: Provider
  /** What people call it. */
  label: string
  roleClaim: string | undefined
  roleMap: RoleMap
  subjectsClaim: string | undefined
  /** The username of the administrator of the settings: the provider does not take the role. */
  administrator: string | undefined
  /** How long a login may last, in ms. */
  longestLoginMs: number
}

/** What begins a sign-in. */
export interface Beginning {
  /** The secret in the cookie of the browser. */
  browser: string
  /** The origin that gets the code; absent: the page of the gateway. */
  redirect?: string | undefined
  /** What that origin has to show with the code is the secret of this hash. */
  challenge?: string | undefined
  /** The account that is to be linked. */
  link?: User
}

/**
 * Where the browser goes to sign in for a front end.
 * @param origins that may get the code
 * @throws {InvalidInput | TooManySignIns}; {SignInRefused} where the provider does not answer
 */
export async function beginAt (
  services: SignInServices & AccountServices, oidc: Oidc,
  { origins, address, ...beginning }: Beginning & { origins: string[], address: string }
): Promise<string> {
  const { redirect, challenge } = beginning
  if (redirect !== undefined && !origins.includes(redirect)) {
    throw new InvalidInput({ loc: ['query', 'redirect'], msg: 'Must be one of FRONTEND_ORIGINS', type: 'value_error' })
  }
  if ((redirect === undefined) !== (challenge === undefined)) {
    const msg = 'redirect and code_challenge belong together'
    throw new InvalidInput({ loc: ['query', 'code_challenge'], msg, type: 'value_error' })
  }
  await services.loginGuard.countSignIn(address)
  return await beginSignIn(services, oidc, beginning)
}

/** @throws {SignInRefused} where the provider does not answer */
async function beginSignIn (
  { models }: SignInServices, oidc: Oidc, { browser, redirect, challenge, link }: Beginning
): Promise<string> {
  const [nonce, verifier] = [newCode(), newCode() + newCode()]
  // First, so that a provider that is away leaves nothing behind.
  const url = await oidc.provider.authorizationUrl({ state: '', nonce, verifier })
  const state = await models.SignInState.keep({
    kind: 'oidc',
    nonce,
    verifier,
    browser: hashOfCode(browser),
    ...(redirect !== undefined && { redirect }),
    ...(challenge !== undefined && { challenge }),
    ...(link !== undefined && { link: { username: link._id, token_version: link.token_version ?? 0 } })
  })
  url.searchParams.set('state', state)
  return url.href
}

/**
 * Where the browser goes to link an account there.
 * @throws what {@link requirePasswordAgain} throws; {ServiceUnavailable} where the provider does not answer
 */
export async function beginLink (
  services: SignInServices & AccountServices, oidc: Oidc, browser: string, asking: Asking, password: string | undefined
): Promise<string> {
  await requirePasswordAgain(services, asking, password)
  return await beginSignIn(services, oidc, { browser, link: asking.caller }).catch(error => {
    throw error instanceof SignInRefused ? new ServiceUnavailable('Provider', 'it does not answer') : error
  })
}

/**
 * Where the browser goes when it has come back from the provider. `proof`: what it has to keep for the code.
 * @param query of the address that it came to
 * @param browser the secret in its cookie
 * @throws {SignInRefused}
 */
export async function finishSignIn (
  services: SignInServices, oidc: Oidc, query: string, browser: string | undefined
): Promise<{ location: string, proof?: { code: string, secret: string } }> {
  const { models } = services
  const state = new URLSearchParams(query).get('state') ?? ''
  const kept = await models.SignInState.take('oidc', state)
  if (kept === null || browser === undefined || hashOfCode(browser) !== kept.browser) {
    throw new SignInRefused('state', { cause: new Error(kept === null ? 'unknown state' : 'another browser') })
  }
  const { nonce = '', verifier = '', redirect, challenge, link } = kept
  const { claims, idToken } = await oidc.provider.claimsOf(query, { state, nonce, verifier }, wantedOf(oidc))
  // Nothing else of the token says who it is.
  const identity = { iss: claims.iss, sub: claims.sub }
  if (link !== undefined) {
    await linkIdentity(services, link, identity, aliasIn(claims))
    return { location: '/app/profile' }
  }
  const { user: signedIn } = await signInWith(services, identity, personIn(oidc, claims), aliasIn(claims))
  const user = oidc.subjectsClaim === undefined
    ? signedIn
    : await enrolIn(services, signedIn, subjectsIn(claims, oidc.subjectsClaim))
  const login = newCode()
  // Before the code, so that a logout at the provider finds it from here on.
  await models.ProviderLogin.keep({
    _id: login,
    username: user._id,
    identity: identityKey(identity),
    ...(typeof claims.sid === 'string' && { session: claims.sid }),
    ...(idToken.length <= MAX_HINT && { id_token: idToken }),
    since: new Date(),
    ends: new Date(Date.now() + oidc.longestLoginMs)
  })
  const secret = newCode()
  const code = await newSignInCode(models, user, challenge ?? hashOfCode(secret), login)
  return redirect === undefined
    ? { location: landing(code), proof: { code, secret } }
    : { location: `${redirect}/#${new URLSearchParams({ code })}` }
}

// A subject of Entra ID is another one for each application; its directory knows a person by the object id, which
// nobody but Microsoft writes into this claim.
const ENTRA = /^https:\/\/login\.microsoftonline\.(?:com|us)\//

/** The subject by which the directory of the provider knows a person, where it is another one. */
export function aliasIn ({ iss, oid }: { iss: string, oid?: unknown }): string | undefined {
  return ENTRA.test(iss) && typeof oid === 'string' ? oid : undefined
}

function wantedOf ({ roleClaim, subjectsClaim }: Oidc): string[] {
  const own = [roleClaim, subjectsClaim].flatMap(name => name === undefined ? [] : [name.split('.', 1)[0] as string])
  return ['preferred_username', 'name', 'email', ...own]
}

/** What the claims say of a person. An address that the provider has not verified is left out. */
export function personIn ({ roleClaim, roleMap, administrator }: Oidc, claims: Claims): ProviderClaims {
  const text = (name: string) => typeof claims[name] === 'string' ? claims[name].slice(0, 1000) : undefined
  const role = roleClaim === undefined ? undefined : roleIn(textsIn(claimAt(claims, roleClaim)), roleMap)
  return {
    username: text('preferred_username'),
    full_name: fullNameOf(text('name'), text('given_name'), text('family_name')),
    email: claims.email_verified === false || claims.email_verified === 'false' ? undefined : text('email'),
    role,
    roleFollows: role !== undefined,
    keepsRole: administrator
  }
}

/** The ids that a claim may mean. Keycloak writes a group as a path. */
function subjectsIn (claims: Claims, name: string): string[] {
  return textsIn(claimAt(claims, name)).map(text => text.replace(/^\//, ''))
}
