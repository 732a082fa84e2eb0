import { PROVIDER_LOGINS, type ProviderLogin } from '../../collections/accounts/provider-login.js'
import { modelOf } from '../../lib/database/collection.js'

/** Which logins a logout of the provider means: of a person, of a session, or of both together. */
export type LoggedOut = { identity: string, session?: string } | { identity?: string, session: string }

export const providerLoginModel = modelOf(PROVIDER_LOGINS, logins => ({
  /** Stores a login, and deletes those that have ended. */
  async keep (login: ProviderLogin): Promise<void> {
    await logins.removeWhere({ ends: { $lte: new Date() } })
    await logins.create(login)
  },

  /** The logins that a logout at the provider ends. */
  async endedBy ({ identity, session }: LoggedOut): Promise<ProviderLogin[]> {
    // An ID token may leave out its session. A login of the person without a session is ended, too.
    const sessions = identity === undefined ? session : { $in: [session ?? null, null] }
    const filter = { ...(identity !== undefined && { identity }), ...(session !== undefined && { session: sessions }) }
    return await logins.allWhere(filter)
  }
}))
