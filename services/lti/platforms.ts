import { createHash } from 'node:crypto'
import { Types } from 'mongoose'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import { PlatformNotFound, PlatformTaken } from '../../errors.js'
import { outsideProblem, type OutsidePolicy } from '../../lib/http/client/outside.js'
import { InvalidInput } from '../../lib/http/errors.js'
import type { Models } from '../../models/index.js'
import type { PlatformFields } from '../../models/lti/lti-platform.js'
import type { User } from '../../models/accounts/user.js'
import type { NewPlatform, PlatformChange } from '../../schemas/lti/platforms.js'
import { CHANGED, type Audit } from '../system/audit.js'

/* The learning platforms whose launches are taken, as administrators keep them. */

export interface PlatformServices { models: Models, audit: Audit, outsidePolicy: OutsidePolicy }

const ADDRESSES = ['authorization_url', 'token_url', 'jwks_url'] as const

/**
 * Adds a platform, whose launches are taken from then on.
 * @throws {PlatformTaken}; {InvalidInput} for an address that may not be called
 */
export async function addPlatform (services: PlatformServices, caller: User, body: NewPlatform): Promise<LtiPlatform> {
  const { models, audit, outsidePolicy } = services
  requireAddresses(body, outsidePolicy)
  const _id = await platformId(models, body)
  const { deployments = [], frame_origins: origins = [], ...fields } = body
  const state = 'active' as const
  const added = { ...fields, frame_origins: origins, deployments, _id, state, created_at: new Date() }
  await audit.record({
    actor: caller._id, action: 'platform.created', target_type: 'platform', target: _id
  }, async () => {
    if (await models.LtiPlatform.add(added) !== true) throw new PlatformTaken()
  })
  return added
}

/**
 * An id for a platform. It is the same when the platform is added again, so that its courses and what waits to be sent
 * to it are found. It is another one where that id is in use: its platform has another issuer or client id by now.
 */
export async function platformId (
  { LtiPlatform }: Models, { issuer, client_id: client }: Pick<LtiPlatform, 'issuer' | 'client_id'>
): Promise<string> {
  const own = createHash('sha256').update(JSON.stringify([issuer, client])).digest('hex').slice(0, 24)
  const used = await LtiPlatform.get(own)
  return used === null || (used.issuer === issuer && used.client_id === client)
    ? own
    : new Types.ObjectId().toHexString()
}

/** @throws {PlatformNotFound | PlatformTaken}; {InvalidInput} for an address that may not be called */
export async function changePlatform (
  { models, audit, outsidePolicy }: PlatformServices, caller: User, id: string, change: PlatformChange
): Promise<LtiPlatform> {
  const before = await models.LtiPlatform.get(id)
  if (before === null) throw new PlatformNotFound()
  requireAddresses(change, outsidePolicy)
  const fields = change as Partial<PlatformFields>
  const changed = Object.keys(fields).filter(name =>
    JSON.stringify(before[name as keyof LtiPlatform]) !== JSON.stringify(fields[name as keyof PlatformFields]))
  if (changed.length === 0) return before
  const detail = Object.fromEntries(changed.map(name =>
    [name, name === 'state' ? { from: before.state, to: fields.state } : CHANGED]))
  return await audit.record({
    actor: caller._id, action: 'platform.changed', target_type: 'platform', target: id, detail
  }, async () => {
    const after = await models.LtiPlatform.change(id, { ...fields, ...accountsOf(before, fields) })
    if (after === 'duplicate') throw new PlatformTaken()
    if (after === null) throw new PlatformNotFound()
    return after
  })
}

/** To which address of keys the accounts belong after a change. Another issuer is another platform: it has none. */
function accountsOf (
  { issuer, jwks_url: keys, first_jwks_url: first = keys }: LtiPlatform, fields: Partial<PlatformFields>
): Partial<PlatformFields> {
  const { issuer: nextIssuer = issuer, jwks_url: next = keys } = fields
  if (nextIssuer !== issuer) return { first_jwks_url: next }
  return next === keys ? {} : { first_jwks_url: first }
}

/** Deletes a platform. Accounts and subjects stay; its launches are refused from then on. @throws {PlatformNotFound} */
export async function removePlatform (
  { models, audit }: PlatformServices, caller: User, id: string
): Promise<void> {
  await audit.record({
    actor: caller._id, action: 'platform.deleted', target_type: 'platform', target: id
  }, async () => {
    if (!await models.LtiPlatform.remove(id)) throw new PlatformNotFound()
    await models.LtiContext.removeWhere({ platform: id })
  })
}

function requireAddresses (fields: PlatformChange, policy: OutsidePolicy): void {
  const issues = ADDRESSES.flatMap(name => {
    const problem = fields[name] === undefined ? undefined : outsideProblem(fields[name], policy)
    return problem === undefined ? [] : [{ loc: ['body', name], msg: `The address ${problem}`, type: 'value_error' }]
  })
  if (issues.length > 0) throw new InvalidInput(...issues)
}

/** The hosts of the addresses of a platform that are not the host of its issuer. */
export function otherHosts (platform: LtiPlatform): string[] {
  const hostOf = (text: string) => URL.canParse(text) ? new URL(text).host : ''
  const hosts = ADDRESSES.map(name => hostOf(platform[name]))
  return [...new Set(hosts)].filter(host => host !== hostOf(platform.issuer))
}

/** How a cookie is set that has to come back within a frame of another site. */
export const FRAME_COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const

/** The origins whose pages may have the course's page in a frame. */
export function frameOrigins ({ issuer, authorization_url: url, frame_origins: more }: LtiPlatform): string[] {
  const own = [issuer, url].filter(text => URL.canParse(text) && /^https?:/.test(text))
    .map(text => new URL(text).origin)
  return [...new Set([...own, ...more])]
}
