import type { Static } from '@sinclair/typebox'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { DAY_MS } from '../../lib/values/durations.js'
import { callOutside, OutsideFailed, outsideProblem, type OutsidePolicy } from '../../lib/http/client/outside.js'
import type { Models } from '../../models/index.js'
import type { RegistrationQuery } from '../../schemas/lti/platforms.js'
import { SignInRefused } from '../sign-in/refusals.js'
import type { LoginGuard } from '../accounts/login-guard.js'
import { SCOPES } from './launch-claims.js'
import { jsonOf, PlatformFailed } from './platform-calls.js'
import { platformId } from './platforms.js'

/*
 * Dynamic registration (LTI Dynamic Registration 1.0): an administrator of a platform opens an address of ours there,
 * the platform adds the address of its configuration, and we register ourselves there. Anybody can open the address:
 * what comes of it waits until an administrator here has confirmed it, and is deleted after a week.
 */

export interface RegistrationServices { models: Models, outsidePolicy: OutsidePolicy, loginGuard: LoginGuard }

const WAITING_MS = 7 * DAY_MS
const LTI = 'https://purl.imsglobal.org/spec/lti-'
const TOOL = `${LTI}tool-configuration`

interface Configuration {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  registration_endpoint: string
}

/** What a platform adds to our address. */
type RegistrationRequest = Static<typeof RegistrationQuery>

/** @throws {TooManySignIns}; {SignInRefused} where the platform does not do what it should */
export async function registerAt (
  services: RegistrationServices, { origin, network, name }: { origin: string, network: string, name: string },
  { openid_configuration: address, registration_token: token }: RegistrationRequest
): Promise<LtiPlatform> {
  if (address === undefined) throw new SignInRefused('lti_login')
  const { models: { LtiPlatform }, outsidePolicy: policy, loginGuard } = services
  await loginGuard.countPlatform(network)
  try {
    const configuration = configurationOf(await read(address, {}, policy), address, policy)
    const headers = {
      'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` })
    }
    const body = JSON.stringify(toolOf(origin, name))
    const answer = await read(configuration.registration_endpoint, { method: 'POST', headers, body }, policy)
    const from = loginGuard.hashOfNetwork(network)
    const platform = { ...await platformOf(services.models, configuration, answer), from }
    const outcome = await LtiPlatform.add(platform)
    if (outcome !== true) throw new SignInRefused(outcome === 'full' ? 'lti_full' : 'lti_registered')
    return platform
  } catch (error) {
    const isExpected = error instanceof PlatformFailed || error instanceof OutsideFailed
    throw isExpected ? new SignInRefused('lti_registration', { cause: error }) : error
  }
}

async function read (
  url: string, request: Parameters<typeof callOutside>[1], policy: OutsidePolicy
): Promise<Record<string, any>> {
  const { status, text } = await callOutside(url, request, policy)
  if (status < 200 || status > 299) throw new PlatformFailed(`it has answered ${status}`, status)
  return jsonOf(text)
}

function configurationOf (found: Record<string, any>, address: string, policy: OutsidePolicy): Configuration {
  const names = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'registration_endpoint'] as const
  const { issuer } = found
  for (const name of names) {
    const problem = typeof found[name] === 'string' ? outsideProblem(found[name], policy) : 'is missing'
    if (problem !== undefined || found[name].length > 2048) throw new PlatformFailed(`its ${name} ${problem}`)
  }
  // The configuration must be at the address of its issuer. So a registration cannot name another host, or another
  // folder of its host, as the issuer. The addresses in it may be of other hosts, as those of Canvas: the page shows
  // these to the administrator who confirms the platform.
  const isOwn = typeof issuer === 'string' && issuer.length <= 255 && URL.canParse(issuer) && isBelow(address, issuer)
  if (!isOwn) throw new PlatformFailed('its configuration is elsewhere than its issuer')
  return found as Configuration
}

/** Whether an address is of the same origin, and in the folder of the other one. */
function isBelow (address: string, folder: string): boolean {
  const [url, base] = [new URL(address), new URL(folder)]
  return url.origin === base.origin && url.pathname.startsWith(base.pathname.replace(/\/*$/, '/'))
}

function toolOf (origin: string, name: string): object {
  const launch = `${origin}/lti/launch`
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${origin}/lti/login`,
    redirect_uris: [launch],
    client_name: name,
    jwks_uri: `${origin}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(SCOPES).join(' '),
    [TOOL]: {
      domain: new URL(origin).host,
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: name }
      ]
    }
  }
}

async function platformOf (
  models: Models, configuration: Configuration, answer: Record<string, any>
): Promise<LtiPlatform> {
  const { client_id: client } = answer
  if (typeof client !== 'string' || client === '' || client.length > 255) {
    throw new PlatformFailed('it gives no client id')
  }
  const deployment = answer[TOOL]?.deployment_id
  return {
    _id: await platformId(models, { issuer: configuration.issuer, client_id: client }),
    issuer: configuration.issuer,
    client_id: client,
    name: new URL(configuration.issuer).host,
    deployments: typeof deployment === 'string' && deployment !== '' && deployment.length <= 255 ? [deployment] : [],
    authorization_url: configuration.authorization_endpoint,
    token_url: configuration.token_endpoint,
    jwks_url: configuration.jwks_uri,
    frame_origins: [],
    state: 'waiting',
    created_at: new Date(),
    ends: new Date(Date.now() + WAITING_MS)
  }
}
