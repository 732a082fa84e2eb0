import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import type { Models } from '../../models/index.js'
import type { LoginRequest } from '../../schemas/lti/platforms.js'
import { SignInRefused } from '../sign-in/refusals.js'

/** A login that has begun: where the browser goes next, and what it has to bring back. */
export interface BegunLogin {
  platform: LtiPlatform
  location: string
  /** The name of the cookie, and of the entry in the storage of the platform. */
  key: string
  /** The secret that the browser keeps. */
  browser: string
}

/**
 * Begins a login for a platform (1EdTech Security Framework, 5.1.1): what it has sent goes back to it, with a state and
 * a nonce that count once, for ten minutes.
 * @param origin of this gateway
 * @throws {SignInRefused} where the platform is not known, or the link leads elsewhere
 */
export async function beginLogin (models: Models, request: LoginRequest, origin: string): Promise<BegunLogin> {
  const { iss, client_id: client, login_hint: hint, target_link_uri: target, lti_message_hint: message } = request
  if (iss === undefined || hint === undefined) throw new SignInRefused('lti_login')
  const platforms = await models.LtiPlatform.active(iss, client)
  const [platform] = platforms
  // Where an issuer has several, the request has to say which one.
  if (platform === undefined || platforms.length > 1) {
    throw new SignInRefused('lti_platform', { cause: new Error(`issuer ${iss}, client ${client ?? '-'}`) })
  }
  if (target === undefined || !URL.canParse(target) || new URL(target).origin !== origin) {
    throw new SignInRefused('lti_target', { cause: new Error(`target ${target ?? '-'}`) })
  }
  const [nonce, browser] = [newCode(), newCode()]
  const state = await models.SignInState.keep({
    kind: 'lti',
    nonce,
    browser: hashOfCode(browser),
    platform: platform._id,
    begun: new Date(),
    request: hintsOf(request)
  })
  const location = new URL(platform.authorization_url)
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: `${origin}/lti/launch`,
    login_hint: hint,
    state,
    nonce,
    ...(message !== undefined && { lti_message_hint: message })
  }
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value)
  return { platform, location: location.href, key: keyOfState(state), browser }
}

/** What is needed to begin again; the rest of the request is known. */
function hintsOf (
  { login_hint: hint, lti_message_hint: message, lti_storage_target: target }: LoginRequest
): Record<string, string> {
  const hints = { login_hint: hint, lti_message_hint: message, lti_storage_target: target }
  return Object.fromEntries(Object.entries(hints)
    .flatMap(([name, value]) => value === undefined ? [] : [[name, value]]))
}

/** Names what belongs to a state, without telling it. */
export function keyOfState (state: string): string {
  return `lti-${hashOfCode(state).slice(0, 16)}`
}
