import { LTI_PLATFORMS, type LtiPlatform } from '../../collections/lti/lti-platform.js'
import { modelOf } from '../../lib/database/collection.js'
import { changeOf, type Page } from '../../lib/database/common-queries.js'
import { unlessTaken } from '../../lib/database/upsert.js'

/** What can be changed of a platform. */
export type PlatformFields = Omit<LtiPlatform, '_id' | 'created_at' | 'ends' | 'from'>

/** How many platforms may wait for an administrator at once: anybody can register one. */
const MAX_WAITING = 100
/** Of one network. A further one replaces its oldest: one network cannot use up the places of all. */
const MAX_WAITING_OF_NETWORK = 5

const DUPLICATE = { issuer: 'duplicate', _id: 'duplicate' } as const

export const ltiPlatformModel = modelOf(LTI_PLATFORMS, platforms => ({
  /** Stores a platform. Returns `duplicate` where issuer and client id are there, `full` where too many wait. */
  async add (platform: LtiPlatform): Promise<true | 'duplicate' | 'full'> {
    await platforms.removeWhere({ ends: { $lte: new Date() } })
    if (platform.from !== undefined) await this.makeRoom(platform.from)
    // A few more may come at the same moment. The limit is one against a flood.
    if (platform.state === 'waiting' && await platforms.countWhere({ state: 'waiting' }) >= MAX_WAITING) {
      return 'full'
    }
    // Accounts belong to an issuer and the first address of its keys. Where that address has changed, another client
    // of the same platform gets the first one, too: it then finds the accounts of the other client.
    const { issuer, jwks_url: keys } = platform
    const isMoved = { first_jwks_url: { $exists: true } }
    const moved = await platforms.firstWhere({ issuer, jwks_url: keys, state: 'active', ...isMoved })
    const first = moved?.first_jwks_url
    return await platforms.insertNew({ ...platform, ...(first !== undefined && { first_jwks_url: first }) }, DUPLICATE)
  },

  /** Deletes the oldest of a network that wait, where another one would be too many. */
  async makeRoom (from: string): Promise<void> {
    const waiting = { state: 'waiting' as const, from }
    const oldest = await platforms.idsWhere(waiting, { sort: { created_at: -1 }, skip: MAX_WAITING_OF_NETWORK - 1 })
    // One that an administrator has confirmed meanwhile stays.
    await platforms.removeWhere({ _id: { $in: oldest }, state: 'waiting' })
  },

  /** One page by the time of their making, and the number of all. */
  async list (skip: number, limit: number): Promise<Page<LtiPlatform>> {
    return await platforms.pageWhere({}, { sort: { created_at: 1, _id: 1 }, skip, limit })
  },

  /** At most two of the confirmed platforms of an issuer: a caller needs to know whether it is one. */
  async active (issuer: string, clientId?: string): Promise<LtiPlatform[]> {
    const filter = { issuer, state: 'active' as const, ...(clientId !== undefined && { client_id: clientId }) }
    return await platforms.allWhere(filter, { limit: 2 })
  },

  /** The addresses of keys to which the accounts of the confirmed platforms of an issuer belong. */
  async keySetsOf (issuer: string): Promise<string[]> {
    const fields = { jwks_url: 1, first_jwks_url: 1 }
    const found = await platforms.allWhere({ issuer, state: 'active' }, { fields })
    return found.map(({ jwks_url: now, first_jwks_url: keys = now }) => keys)
  },

  /** Changes only the fields that are given. One that is confirmed is not deleted any more. */
  async change (id: string, fields: Partial<PlatformFields>): Promise<LtiPlatform | 'duplicate' | null> {
    const update = changeOf({ ...fields, ...(fields.state === 'active' && { ends: undefined }) })
    return await unlessTaken(() => platforms.updateAndRead({ _id: id }, update), DUPLICATE)
  }
}))
