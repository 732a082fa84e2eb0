import type { Connection } from 'mongoose'
import { LTI_PLATFORMS, type LtiPlatform } from '../../collections/lti/lti-platform.js'
import { modelOf } from '../../lib/database/collection.js'
import { pageOf, type Page } from '../../lib/database/common-queries.js'
import { duplicateKey } from '../../lib/database/upsert.js'

/** What can be changed of a platform. */
export type PlatformFields = Omit<LtiPlatform, '_id' | 'created_at' | 'ends' | 'from'>

/** How many platforms may wait for an administrator at once: anybody can register one. */
const MAX_WAITING = 100
/** Of one network. A further one replaces its oldest, so that nobody keeps the others from registering. */
const MAX_WAITING_OF_NETWORK = 5

export const ltiPlatformModel = (connection: Connection) => modelOf(connection, LTI_PLATFORMS, platforms => ({
  /** Returns `duplicate` where issuer and client id are there, `full` where too many wait. */
  async add (platform: LtiPlatform): Promise<'added' | 'duplicate' | 'full'> {
    await platforms.deleteMany({ ends: { $lte: new Date() } }).exec()
    if (platform.from !== undefined) await this.makeRoom(platform.from)
    // A few more may come at the same moment. The limit is one against a flood.
    if (platform.state === 'waiting' && await platforms.countDocuments({ state: 'waiting' }).exec() >= MAX_WAITING) {
      return 'full'
    }
    // Of two clients of one platform, the second one finds the accounts of the first: it has the same keys.
    const { issuer, jwks_url: keys } = platform
    const isMoved = { first_jwks_url: { $exists: true } }
    const moved = await platforms.findOne({ issuer, jwks_url: keys, state: 'active', ...isMoved })
      .lean<LtiPlatform>().exec()
    const first = moved?.first_jwks_url
    return await refused(async () => {
      await platforms.create({ ...platform, ...(first !== undefined && { first_jwks_url: first }) })
      return 'added' as const
    })
  },

  /** Deletes the oldest of a network that wait, where another one would be too many. */
  async makeRoom (from: string): Promise<void> {
    const waiting = { state: 'waiting' as const, from }
    const oldest = await platforms.idsWhere(waiting, { sort: { created_at: -1 }, skip: MAX_WAITING_OF_NETWORK - 1 })
    await platforms.deleteMany({ _id: { $in: oldest }, state: 'waiting' }).exec()
  },

  /** One page by the time of their making, and the number of all. */
  async list (skip: number, limit: number): Promise<Page<LtiPlatform>> {
    return await pageOf<LtiPlatform>(platforms, {}, { created_at: 1, _id: 1 }, skip, limit)
  },

  /** Whether there is one. */
  async isAny (): Promise<boolean> {
    return await platforms.exists({}).exec() !== null
  },

  /** The platforms of an issuer that are confirmed. */
  async active (issuer: string, clientId?: string): Promise<LtiPlatform[]> {
    const filter = { issuer, state: 'active' as const, ...(clientId !== undefined && { client_id: clientId }) }
    return await platforms.find(filter).limit(2).lean<LtiPlatform[]>().exec()
  },

  /** The addresses of keys to which the accounts of the confirmed platforms of an issuer belong. */
  async keySetsOf (issuer: string): Promise<string[]> {
    const found = await platforms.find({ issuer, state: 'active' }, { _id: 0, jwks_url: 1, first_jwks_url: 1 })
      .lean<Array<Pick<LtiPlatform, 'jwks_url' | 'first_jwks_url'>>>().exec()
    return found.map(({ jwks_url: now, first_jwks_url: keys = now }) => keys)
  },

  /** Changes only the fields that are given. One that is confirmed is not deleted any more. */
  async change (id: string, fields: Partial<PlatformFields>): Promise<LtiPlatform | 'duplicate' | null> {
    const update = { $set: fields, ...(fields.state === 'active' && { $unset: { ends: 1 as const } }) }
    if (Object.keys(fields).length === 0) return await platforms.get(id)
    return await refused(() =>
      platforms.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean<LtiPlatform>().exec())
  }
}))

async function refused<Result> (write: () => Promise<Result>): Promise<Result | 'duplicate'> {
  try {
    return await write()
  } catch (error) {
    if (['issuer', '_id'].includes(duplicateKey(error) ?? '')) return 'duplicate'
    throw error
  }
}
