import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, customFetch } from 'jose'
import { LRUCache } from 'lru-cache'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import {
  callOutside, OutsideFailed, type OutsideAnswer, type OutsidePolicy, type OutsideRequest
} from '../../lib/http/client/outside.js'
import type { LtiKeys } from './keys.js'

/** A platform has answered with something else than what it should, or not at all. The reason is for people. */
export class PlatformFailed extends Error {
  /** @param status of the answer; absent without one */
  constructor (readonly reason: string, readonly status?: number, options?: ErrorOptions) {
    super(reason, options)
  }
}

/** What a service of LTI Advantage is called with. */
export interface ServiceCall extends OutsideRequest { url: string, scope: string }

// What a platform says of a token's life is believed up to this.
const TOKEN_MS = 3_600_000
const MARGIN_MS = 60_000
const MAX_PLATFORMS = 500

type KeySet = ReturnType<typeof createRemoteJWKSet>

/**
 * The calls to platforms: their key sets, tokens for their services, and the services. Keys are kept for ten minutes
 * and read again where a token names another one; tokens are kept until they end.
 */
export class PlatformCalls {
  readonly #keySets = new LRUCache<string, KeySet>({ max: MAX_PLATFORMS })
  readonly #tokens = new LRUCache<string, { token: string, ends: number }>({ max: MAX_PLATFORMS })

  constructor (readonly keys: LtiKeys, readonly policy: OutsidePolicy) {}

  /** The key set of a platform. Reading it throws {@link OutsideFailed}, or an error of jose. */
  keySetOf ({ jwks_url: url }: LtiPlatform): KeySet {
    const known = this.#keySets.get(url)
    if (known !== undefined) return known
    const keySet = createRemoteJWKSet(new URL(url), {
      [customFetch]: async (address, { headers }) => {
        const request = { headers: Object.fromEntries(new Headers(headers)) }
        const { status, text } = await callOutside(String(address), request, this.policy)
        if (status !== 200) throw new OutsideFailed(`its keys are not there (${status})`)
        return new Response(text)
      }
    })
    this.#keySets.set(url, keySet)
    return keySet
  }

  /**
   * Calls a service of a platform, with a token. A token that the platform does not take any more is replaced once.
   * @throws {PlatformFailed}
   */
  async call (platform: LtiPlatform, call: ServiceCall): Promise<OutsideAnswer> {
    const { url, scope, headers, ...request } = call
    const send = async (token: string) =>
      await this.#outside(url, { ...request, headers: { ...headers, authorization: `Bearer ${token}` } })
    const kept = this.#kept(platform, scope)
    const answer = await send(kept ?? await this.#newToken(platform, scope))
    // Open edX says 403.
    if (![401, 403].includes(answer.status) || kept === undefined) return answer
    return await send(await this.#newToken(platform, scope))
  }

  /**
   * The pages of a list, one after the other. The next one is asked for when the caller has taken the one before.
   * @param what the list is called in an error
   * @param limit how many pages it may have
   * @throws {PlatformFailed}
   */
  async * pages (
    platform: LtiPlatform, call: ServiceCall, what: string, limit: number
  ): AsyncGenerator<OutsideAnswer, void> {
    const read = new Set<string>()
    for (let url: string | undefined = call.url; url !== undefined;) {
      if (read.has(url) || read.size >= limit) throw new PlatformFailed(`${what} have no end`, 200)
      read.add(url)
      const page = await this.call(platform, { ...call, url })
      yield page
      url = nextOf(page.headers.get('link'), url)
    }
  }

  /** Calls an address of a platform. It adds no token itself. @throws {PlatformFailed} */
  async #outside (url: string, request: OutsideRequest): Promise<OutsideAnswer> {
    try {
      return await callOutside(url, request, this.policy)
    } catch (error) {
      if (error instanceof OutsideFailed) throw new PlatformFailed(error.message, undefined, { cause: error })
      throw error
    }
  }

  #kept (platform: LtiPlatform, scope: string): string | undefined {
    const kept = this.#tokens.get(tokenKey(platform, scope))
    return kept !== undefined && kept.ends > Date.now() ? kept.token : undefined
  }

  /** A token of the platform for a service (1EdTech Security Framework 1.0, 4.1). */
  async #newToken (platform: LtiPlatform, scope: string): Promise<string> {
    const { client_id: client, token_url: url } = platform
    const assertion = await this.keys.sign({ iss: client, sub: client, aud: url, jti: randomUUID() })
    const { status, text } = await this.#outside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope
      }).toString()
    })
    if (status !== 200) throw new PlatformFailed(`it gives no token for its services (${status})`, status)
    const { access_token: token, expires_in: seconds = 0 } = jsonOf(text) as Record<string, unknown>
    if (typeof token !== 'string' || token === '') throw new PlatformFailed('its token cannot be read')
    const life = typeof seconds === 'number' ? Math.min(seconds * 1000, TOKEN_MS) - MARGIN_MS : 0
    this.#tokens.set(tokenKey(platform, scope), { token, ends: Date.now() + life })
    return token
  }
}

// A changed client or address needs another token.
const tokenKey = ({ _id, client_id: client, token_url: url }: LtiPlatform, scope: string) =>
  JSON.stringify([_id, client, url, scope])

/** @throws {PlatformFailed} where a text is no JSON object or list */
export function jsonOf (text: string): object {
  const value = parsed(text)
  if (value === undefined) throw new PlatformFailed('its answer is no JSON')
  return value
}

/** The fields of an answer that need not be JSON: none then. */
export function fieldsOf (text: string): Record<string, unknown> {
  return { ...parsed(text) }
}

function parsed (text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  return undefined
}

/** The next page (RFC 8288). The token goes to the same origin only. @throws {PlatformFailed} */
function nextOf (link: string | null, from: string): string | undefined {
  const next = (link ?? '').split(/,(?=\s*<)/).find(part => /;\s*rel\s*=\s*"?next"?\s*(;|$)/i.test(part))
  const target = next === undefined ? undefined : /<([^>]*)>/.exec(next)?.[1]
  if (target === undefined) return undefined
  if (!URL.canParse(target, from) || new URL(target, from).origin !== new URL(from).origin) {
    throw new PlatformFailed('its next page is at another host')
  }
  return new URL(target, from).href
}
