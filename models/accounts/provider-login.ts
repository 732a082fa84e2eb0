import { PROVIDER_LOGINS, type ProviderLogin } from '../../collections/accounts/provider-login.js'
import { modelOf } from '../../lib/database/collection.js'

/** Which logins a logout of the provider means: of a person, of a session, or of both together. */
export type LoggedOut = { identity: string, session?: string } | { identity?: string, session: string }

export const providerLoginModel = modelOf(PROVIDER_LOGINS, logins => ({
  async keep (login: ProviderLogin): Promise<void> {
    await logins.deleteMany({ ends: { $lte: new Date() } }).exec()
    await logins.create(login)
  },

  async loggedOut ({ identity, session }: LoggedOut): Promise<ProviderLogin[]> {
    // An ID token may leave out its session. A login of the person without a session is ended, too.
    const sessions = identity === undefined ? session : { $in: [session ?? null, null] }
    const filter = { ...(identity !== undefined && { identity }), ...(session !== undefined && { session: sessions }) }
    return await logins.allWhere(filter)
  },

  /** Deletes the logins of an account until a time. */
  async removeOf (username: string, until: Date): Promise<void> {
    await logins.deleteMany({ username, since: { $lte: until } }).exec()
  }
}))
