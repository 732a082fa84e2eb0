import { Type, type Static } from '@sinclair/typebox'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { OutsideFailed } from '../../lib/http/client/outside.js'
import { compileFor } from '../../lib/validation/validators.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { fullNameOf } from '../sign-in/usernames.js'
import type { PlatformCalls } from './platform-calls.js'

/*
 * What a platform says in the token of a launch (LTI 1.3 Core, 5.3 and 5.4; 1EdTech Security Framework, 5.1.3), and
 * whether it is to be believed.
 */

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const NAMES_AND_ROLES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

/** In seconds: how far two clocks may be apart. */
const SKEW = 60

const id = Type.String({ minLength: 1, maxLength: 255 })
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
// What is null is taken for absent.
const address = Type.Optional(Type.String({ maxLength: 4096 }))

const Claims = Type.Object({
  sub: id,
  nonce: Type.String({ maxLength: 512 }),
  iat: Type.Number(),
  exp: Type.Number(),
  azp: Type.Optional(Type.String({ maxLength: 512 })),
  name: text(1000),
  given_name: text(1000),
  family_name: text(1000),
  email: text(1000),
  preferred_username: text(1000),
  [`${LTI}version`]: Type.Literal('1.3.0'),
  [`${LTI}message_type`]: Type.String({ maxLength: 255 }),
  [`${LTI}deployment_id`]: id,
  [`${LTI}target_link_uri`]: Type.String({ maxLength: 4096 }),
  [`${LTI}roles`]: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 200 }),
  [`${LTI}context`]: Type.Optional(Type.Object({ id, label: text(10_000), title: text(10_000) })),
  [`${LTI}resource_link`]: Type.Optional(Type.Object({ id, title: text(10_000) })),
  [`${LTI}custom`]: Type.Optional(Type.Object({
    tutor_document: text(255), tutor_activity: text(255), tutor_course: text(255)
  })),
  [`${LTI}launch_presentation`]: Type.Optional(Type.Object({ locale: text(100) })),
  [DEEP_LINKING]: Type.Optional(Type.Object({
    deep_link_return_url: Type.String({ maxLength: 4096 }),
    accept_types: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 }),
    data: text(65_536)
  })),
  [NAMES_AND_ROLES]: Type.Optional(Type.Object({ context_memberships_url: address })),
  [GRADES]: Type.Optional(Type.Object({
    scope: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 })),
    lineitems: address,
    lineitem: address
  }))
})

const isWellFormed = compileFor('body', Claims)

export interface DeepLinkingRequest { returnUrl: string, data?: string }

/** What a launch tells, after all checks. */
export interface Launch {
  platform: LtiPlatform
  deployment: string
  sub: string
  full_name?: string
  email?: string
  username?: string
  /** By the roles in this course alone: those of the institution and of the system say nothing of it. */
  isTeacher: boolean
  context: { id: string, label: string, title: string }
  /** The link of the platform that was opened; absent: something is to be chosen for one. */
  link?: string
  deepLinking?: DeepLinkingRequest
  document?: string
  activity?: string
  /**
   * The parameter `tutor_course` of the link or of its address: `ask`, so that the teacher is asked for the code of a
   * course that is here already. Where it is a code itself, everybody could read it, and it is ended.
   */
  course?: string
  membershipsUrl?: string
  grades?: { lineitems?: string, lineitem?: string }
}

/** What the gateway has sent with the login that this launch belongs to. */
export interface Expected { platform: LtiPlatform, nonce: string, at: Date, origin: string }

/** @throws {SignInRefused} with what is wrong; the log has the details */
export async function readLaunch (calls: PlatformCalls, token: string, expected: Expected): Promise<Launch> {
  const { platform } = expected
  const payload = await verified(calls, token, platform)
  const claims = withoutNulls(payload)
  if (!isWellFormed(claims)) throw refused('lti_claims', faultOf())
  return judged(claims as unknown as Static<typeof Claims>, expected, payload.aud)
}

/** Signature, algorithm, issuer, audience and times. */
async function verified (calls: PlatformCalls, token: string, platform: LtiPlatform): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, calls.keySetOf(platform), {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.client_id,
      clockTolerance: SKEW,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub']
    })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof OutsideFailed)) throw error
    if (isOfKeys(error)) throw refused('lti_keys', error)
    if (error instanceof errors.JWTExpired) throw refused('lti_ended', error)
    throw refused(error instanceof errors.JWTClaimValidationFailed ? 'lti_claims' : 'lti_signature', error)
  }
}

/** Whether the key set is at fault, and not the token. jose throws its plain error for one that is no JSON. */
function isOfKeys (error: Error): boolean {
  return [OutsideFailed, errors.JWKSTimeout, errors.JWKSInvalid, errors.JWKInvalid]
    .some(kind => error instanceof kind) || error.constructor === errors.JOSEError
}

function judged (claims: Static<typeof Claims>, expected: Expected, aud: unknown): Launch {
  const { platform, nonce, at, origin } = expected
  const of = (claim: string) => claims[`${LTI}${claim}` as keyof typeof claims] as any
  const others = [aud].flat().some(one => one !== platform.client_id)
  if ((others || claims.azp !== undefined) && claims.azp !== platform.client_id) throw refused('lti_claims', 'azp')
  if (claims.nonce !== nonce) throw refused('lti_used', 'nonce')
  const now = Date.now() / 1000
  if (claims.iat > now + SKEW) throw refused('lti_claims', 'iat is in the future')
  // Made before we asked for it.
  if (claims.iat < at.getTime() / 1000 - SKEW) throw refused('lti_ended', 'iat is before the login')
  if (!platform.deployments.includes(of('deployment_id'))) throw refused('lti_deployment', of('deployment_id'))
  const target = of('target_link_uri')
  if (!URL.canParse(target) || new URL(target).origin !== origin) throw refused('lti_target', target)
  const context = of('context')
  if (context === undefined) throw refused('lti_no_course', 'context')
  const settings = claims[DEEP_LINKING]
  const type = of('message_type')
  const link: string | undefined = of('resource_link')?.id
  if (type === 'LtiResourceLinkRequest' ? link === undefined : type !== 'LtiDeepLinkingRequest' || !settings) {
    throw refused('lti_claims', `message type ${type}`)
  }
  const isChoice = type === 'LtiDeepLinkingRequest'
  return {
    platform,
    deployment: of('deployment_id'),
    ...personOf(claims),
    isTeacher: isInstructor(of('roles')),
    context: { id: context.id, label: context.label ?? '', title: context.title ?? '' },
    ...(isChoice ? { deepLinking: deepLinkingOf(settings) } : { link }),
    ...given({ document: of('custom')?.tutor_document, activity: of('custom')?.tutor_activity }),
    ...given({ course: of('custom')?.tutor_course ?? new URL(target).searchParams.get('tutor_course') ?? undefined }),
    ...given({ membershipsUrl: claims[NAMES_AND_ROLES]?.context_memberships_url }),
    ...(claims[GRADES] !== undefined && { grades: gradesOf(claims[GRADES]) })
  } as Launch
}

function personOf ({ sub, name, given_name: first, family_name: last, email, preferred_username: username }: any) {
  return { sub, ...given({ full_name: fullNameOf(name, first, last), email, username }) }
}

function deepLinkingOf (settings: any): DeepLinkingRequest {
  if (!settings.accept_types.includes('ltiResourceLink')) throw refused('lti_no_links', settings.accept_types.join())
  // The browser posts a form there: no address that runs as a script.
  if (!/^https?:\/\//.test(settings.deep_link_return_url)) throw refused('lti_claims', 'deep_link_return_url')
  return { returnUrl: settings.deep_link_return_url, ...given({ data: settings.data }) }
}

const gradesOf = ({ scope = [], lineitems, lineitem }: any) =>
  given(scope.includes(SCOPES.score) ? { lineitems, lineitem } : {})

/** The services of LTI Advantage that we use. */
export const SCOPES = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  lineitem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  memberships: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
}

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'

/**
 * Whether the roles are those of somebody who teaches the course. Only roles of the context count (and the short names
 * for them): who is an instructor somewhere at the institution does not teach this course. A teaching assistant, whom
 * platforms name an instructor as well, does not.
 */
export function isInstructor (roles: string[]): boolean {
  // Canvas writes it in two ways.
  const isAssistant = roles.some(role => /\/instructor#TeachingAssistant/i.test(role))
  return !isAssistant && (roles.includes(`${MEMBERSHIP}#Instructor`) || roles.includes('Instructor'))
}

const given = <Value>(fields: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as any

/** Some platforms write `null` for what they do not tell. */
function withoutNulls (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value)
    .filter(([, part]) => part !== null).map(([name, part]) => [name, withoutNulls(part)]))
}

function faultOf (): string {
  const [first] = isWellFormed.errors ?? []
  return `${first?.instancePath ?? ''} ${first?.message ?? ''}`
}

function refused (reason: any, cause: unknown): SignInRefused {
  return new SignInRefused(reason, { cause: cause instanceof Error ? cause : new Error(String(cause)) })
}
