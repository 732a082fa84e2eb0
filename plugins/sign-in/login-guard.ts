import fp from 'fastify-plugin'
import { isNotStored } from '../../lib/database/no-room.js'
import { LoginGuard, type LoginLimits } from '../../services/accounts/login-guard.js'

declare module 'fastify' {
  interface FastifyInstance {
    loginGuard: LoginGuard
  }
}

/** Slows failed logins down, and limits registrations. While the database takes no writes, logins are not counted. */
export default fp<{ limits: LoginLimits, secret: string }>(async (app, { limits, secret }) => {
  app.decorate('loginGuard', new LoginGuard(app.models, limits, secret, async write => {
    try {
      await write()
    } catch (error) {
      if (!isNotStored(error)) throw error
      app.log.warn({ err: error }, 'a login is not counted: the database has no room')
    }
  }))
}, { name: 'login-guard', dependencies: ['database', 'errors'] })
