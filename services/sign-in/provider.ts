import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type RemoteJWKSet } from 'jose'
import * as client from 'openid-client'
import { boundedFetch } from '../../lib/http/client/bounded-fetch.js'
import { bareIssuer } from './identity-key.js'
import { SignInRefused, type Refusal } from './refusals.js'

/*
 * The identity provider of the installation (OpenID Connect). openid-client speaks the protocol. Signatures are checked
 * here, of ID tokens and of logout tokens in the same way: with the keys that the provider publishes, and with no
 * algorithm whose key is the secret of the client.
 */

export interface ProviderSettings {
  issuer: string
  clientId: string
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret: string | undefined
  scopes: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** Where it sends the browser after a logout. */
  afterLogout: string
}

/** What has to come back from the provider as it was sent. */
export interface Expected { state: string, nonce: string, verifier: string }

/** What the provider says of a person: the claims of the ID token and, where it has that, of its user info. */
export type Claims = JWTPayload & { iss: string, sub: string }

const CLOCK_TOLERANCE_SECONDS = 60
const DEADLINE_SECONDS = 10
/** How long the metadata of the provider counts. Older ones count on while it does not answer. */
const METADATA_MS = 3_600_000
/** A token with a key that is not known has the keys read again, and not more often than that. */
const KEYS_PAUSE_MS = 5_000
const boundedAnswers = boundedFetch(1_048_576)
/** How old a logout token may be, in seconds. */
export const LOGOUT_TOKEN_AGE_SECONDS = 600
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Discovered { config: client.Configuration, keys: RemoteJWKSet, at: number }

/** The provider. It is asked for its metadata when the first person signs in: the gateway starts without it. */
export class Provider {
  readonly #settings: ProviderSettings
  #known: Discovered | undefined
  #asked: Promise<Discovered> | undefined

  constructor (settings: ProviderSettings) {
    this.#settings = settings
  }

  /** Whether a claim `iss` is of this provider. It may differ from the setting by a slash at the end. */
  isIssuer (iss: string): boolean {
    return bareIssuer(iss) === bareIssuer(this.#settings.issuer)
  }

  /** Where a browser signs in. @throws {SignInRefused} */
  async authorizationUrl ({ state, nonce, verifier }: Expected): Promise<URL> {
    const { config } = await this.#discovered()
    return client.buildAuthorizationUrl(config, {
      redirect_uri: this.#settings.redirectUri,
      scope: this.#settings.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256'
    })
  }

  /**
   * What the provider says of the person whose browser has come back.
   * @param query of the address that it came to
   * @param wanted claims for which the user info is asked, where the ID token has not all of them
   * @throws {SignInRefused}
   */
  async claimsOf (
    query: string, { state, nonce, verifier }: Expected, wanted: string[]
  ): Promise<{ claims: Claims, idToken: string }> {
    const { config, keys } = await this.#discovered()
    const url = new URL(this.#settings.redirectUri)
    url.search = query
    return await told(async () => {
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true
      })
      const { id_token: idToken = '' } = tokens
      const own = await this.#verified(config, keys, idToken, ['iat', 'exp']) as Claims
      const { userinfo_endpoint: hasUserInfo } = config.serverMetadata()
      if (hasUserInfo === undefined || wanted.every(name => name in own)) return { claims: own, idToken }
      const more = await client.fetchUserInfo(config, tokens.access_token, own.sub)
      return { claims: { ...more, ...own } as Claims, idToken }
    })
  }

  /**
   * Where a browser logs out (OpenID Connect RP-Initiated Logout 1.0); `null` where the provider has no such address,
   * or does not answer. @param idToken of the login; without it, the provider asks the person
   */
  async logoutUrl (idToken: string | undefined): Promise<string | null> {
    const found = await this.#discovered().catch(() => null)
    if (found?.config.serverMetadata().end_session_endpoint === undefined) return null
    return client.buildEndSessionUrl(found.config, {
      post_logout_redirect_uri: this.#settings.afterLogout, ...(idToken !== undefined && { id_token_hint: idToken })
    }).href
  }

  /**
   * What a logout token says (OpenID Connect Back-Channel Logout 1.0, section 2.6). Its `exp` is required since
   * December 2023, and providers that are in use have none (Ory Hydra, LemonLDAP::NG, older Keycloak). To refuse
   * theirs would leave people logged in who have logged out. So its age is limited in any case, and it counts once.
   * @throws {Error} whose message says what is wrong with it; {SignInRefused} where the provider does not answer
   */
  async logoutOf (token: string): Promise<JWTPayload & { jti: string, iat: number }> {
    const { config, keys } = await this.#discovered()
    const claims = await this.#verified(config, keys, token, ['iat'], LOGOUT_TOKEN_AGE_SECONDS).catch(error => {
      throw isAway(error) ? refusalFor(error, 'unreachable') : error
    })
    const { events, nonce, jti, sub, sid, iat } = claims
    const event = (events as Record<string, unknown> | null | undefined)?.[LOGOUT_EVENT]
    if (typeof event !== 'object' || event === null) throw new Error('it has no event of a logout')
    if (nonce !== undefined) throw new Error('it has a nonce')
    if (typeof jti !== 'string' || jti === '') throw new Error('it has no jti')
    if (sub === undefined && sid === undefined) throw new Error('it has neither sub nor sid')
    if (sid !== undefined && typeof sid !== 'string') throw new Error('its sid is no text')
    return { ...claims, jti, iat: iat as number }
  }

  async #verified (
    config: client.Configuration, keys: RemoteJWKSet, token: string, requiredClaims: string[], maxTokenAge?: number
  ): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keys, {
      issuer: config.serverMetadata().issuer,
      audience: this.#settings.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims,
      ...(maxTokenAge !== undefined && { maxTokenAge })
    })
    if (payload.azp !== undefined && payload.azp !== this.#settings.clientId) throw new Error('unexpected azp')
    return payload
  }

  /** @throws {SignInRefused} where the provider does not answer and never has */
  async #discovered (): Promise<Discovered> {
    const known = this.#known
    if (known !== undefined && Date.now() - known.at < METADATA_MS) return known
    this.#asked ??= this.#discover().finally(() => { this.#asked = undefined })
    try {
      return await this.#asked
    } catch (error) {
      if (known !== undefined) return known
      throw refusalFor(error, 'unreachable')
    }
  }

  async #discover (): Promise<Discovered> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    const config = await client.discovery(
      url, clientId, { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }, authentication(clientSecret),
      // loadSettings() lets http through for this machine alone.
      {
        timeout: DEADLINE_SECONDS,
        [client.customFetch]: boundedAnswers as client.CustomFetch,
        execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : []
      }
    )
    const { jwks_uri: keysAt } = config.serverMetadata()
    if (keysAt === undefined) throw new Error('the provider publishes no keys')
    const keys = this.#known?.config.serverMetadata().jwks_uri === keysAt
      ? this.#known.keys
      : createRemoteJWKSet(new URL(keysAt), {
        timeoutDuration: DEADLINE_SECONDS * 1000, cooldownDuration: KEYS_PAUSE_MS, [customFetch]: boundedAnswers
      })
    this.#known = { config, keys, at: Date.now() }
    return this.#known
  }
}

/** The secret goes as the provider takes it. Where it does not say how, as the standard says. */
function authentication (secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

async function told<T> (work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalFor(error, 'token')
  }
}

const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM',
  // The key set, which says nothing of the token. jose has its plain error for one that is not there.
  'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'
])

/** Whether the provider, or its key set, does not answer as it should: what it has sent may be right all the same. */
function isAway (error: unknown): boolean {
  const { code, name } = error as Error & { code?: string }
  return UNREACHABLE.has(code ?? '') || name === 'TimeoutError' || error instanceof TypeError
}

/** What a person reads, with the reason of the provider for the log. */
function refusalFor (error: unknown, otherwise: Refusal): SignInRefused {
  if (error instanceof SignInRefused) return error
  const { message, code, cause } = error as Error & { code?: string }
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInRefused('declined', { cause: new Error(reasonIn(error)) })
  }
  const reason = error instanceof client.ResponseBodyError ? reasonIn(error) : message
  const deeper = cause instanceof Error ? `: ${cause.message}` : ''
  const refusal = isAway(error) ? 'unreachable' : otherwise
  const wrapped = new Error(`${code ?? 'provider'}: ${reason}${deeper}`.slice(0, 500), { cause: error })
  return new SignInRefused(refusal, { cause: wrapped, ...(refusal === 'unreachable' && { statusCode: 503 }) })
}

function reasonIn ({ error, error_description: description }: { error: string, error_description?: string }): string {
  return `the provider says ${error}${description === undefined ? '' : `: ${description}`}`.slice(0, 500)
}
