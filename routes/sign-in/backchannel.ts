import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LogoutTokenNotValid } from '../../errors.js'
import { NotFound, ServiceUnavailable } from '../../lib/http/errors.js'
import { described } from '../../lib/validation/schemas.js'
import { LoggedOut, LogoutForm } from '../../schemas/sign-in/sign-in.js'
import { endProviderLogins } from '../../services/sign-in/logout.js'
import { SignInRefused } from '../../services/sign-in/refusals.js'

/** What the provider itself calls. It is a scope of its own, since it takes a form and no other body. */
const backchannel: FastifyPluginAsyncTypebox = async app => {
  app.removeAllContentTypeParsers()
  await app.register(formbody)

  app.post('/login/oidc/backchannel', {
    config: { access: 'public', errors: [NotFound, LogoutTokenNotValid as never] },
    schema: {
      operationId: 'backchannelLogout',
      summary: 'Be told of a logout at the provider',
      description: 'OpenID Connect Back-Channel Logout 1.0: ends the logins that came from the session, or from all ' +
        'sessions of the person, that the signed token names.',
      tags: ['accounts'],
      consumes: ['application/x-www-form-urlencoded'],
      body: LogoutForm,
      response: { 200: described(LoggedOut, 'They have ended.') }
    }
  }, async (request, reply) => {
    const { oidc } = app
    if (oidc === null) throw new NotFound()
    reply.header('cache-control', 'no-store')
    await endProviderLogins(app.models, oidc.provider, request.body.logout_token, app.lastTokenEnds()).catch(error => {
      if (error instanceof SignInRefused) throw new ServiceUnavailable('Provider', 'its keys cannot be read')
      throw error
    })
    return {}
  })
}

export default backchannel
