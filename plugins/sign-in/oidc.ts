import fp from 'fastify-plugin'
import type { Oidc } from '../../services/sign-in/oidc.js'
import { Provider } from '../../services/sign-in/provider.js'
import type { Settings } from '../../settings.js'
import { DAY_MS, HOUR_MS } from '../../lib/values/durations.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The provider of the installation; `null`: none is set. */
    oidc: Oidc | null
  }
}

/** Sign-in with OpenID Connect. The provider is asked for nothing before the first sign-in. */
export default fp<{ settings: Settings }>(async (app, { settings }) => {
  app.decorate('oidc', oidcIn(settings))
}, { name: 'oidc' })

/** loadSettings() has checked that `PUBLIC_URL` and the client are there, too. */
function oidcIn (settings: Settings): Oidc | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', PUBLIC_URL: publicUrl = '' } = settings
  if (issuer === undefined) return null
  return {
    provider: new Provider({
      issuer,
      clientId,
      clientSecret: settings.OIDC_CLIENT_SECRET,
      scopes: settings.OIDC_SCOPES,
      redirectUri: `${publicUrl}/login/oidc/callback`,
      afterLogout: settings.WEB === 'on' ? `${publicUrl}/app/` : settings.FRONTEND_ORIGINS[0] ?? publicUrl
    }),
    label: settings.OIDC_LABEL,
    roleClaim: settings.OIDC_ROLE_CLAIM,
    roleMap: settings.OIDC_ROLE_MAP,
    administrator: settings.ADMIN_USERNAME,
    subjectsClaim: settings.OIDC_SUBJECTS_CLAIM,
    longestLoginMs: Math.max(settings.SESSION_HOURS * HOUR_MS, settings.STAY_SIGNED_IN_DAYS * DAY_MS)
  }
}
