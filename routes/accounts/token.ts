import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AccountDisabled, IncorrectLogin, PasswordLoginOff, TooManyFailures } from '../../errors.js'
import { clientOf } from '../../lib/http/client-address.js'
import { described } from '../../lib/validation/schemas.js'
import { AccessToken, LoginForm, Revocation, Revoked } from '../../schemas/accounts.js'
import { logIn } from '../../services/accounts/accounts.js'
import { endLogin } from '../../services/accounts/devices.js'

/**
 * Login: the password grant of OAuth 2.0 (RFC 6749, section 4.3). It is a scope of its own, since it takes a form and
 * no other body.
 */
const token: FastifyPluginAsyncTypebox = async app => {
  app.removeAllContentTypeParsers()
  await app.register(formbody)

  app.post('/token', {
    config: { access: 'public', errors: [IncorrectLogin, AccountDisabled, PasswordLoginOff, TooManyFailures] },
    schema: {
      operationId: 'login',
      summary: 'Log in',
      description: 'Exchanges username (or address) and password for an access token. Send it as ' +
        '`Authorization: Bearer …`. After its expiry (30 minutes, unless the installation says otherwise) every call ' +
        'answers 401; log in again. `POST /token/refresh` gives a new token before that.',
      tags: ['accounts'],
      consumes: ['application/x-www-form-urlencoded'],
      body: LoginForm,
      response: { 200: described(AccessToken, 'The access token.') }
    }
  }, async (request, reply) => {
    const { username, password } = request.body
    const token = await logIn(app, username, password, clientOf(request, reply), user => app.issueToken(user))
    reply.header('cache-control', 'no-store')
    return { access_token: token, token_type: 'bearer' as const }
  })

  app.post('/token/revoke', {
    config: { access: 'public' },
    schema: {
      operationId: 'revokeToken',
      summary: 'Log out',
      description: 'Ends the token, and every other one of the same login, at once and on every gateway (RFC 7009). ' +
        'A token that is not valid is answered in the same way: it has ended already.',
      tags: ['accounts'],
      consumes: ['application/x-www-form-urlencoded'],
      body: Revocation,
      response: { 200: described(Revoked, 'The token is not valid.') }
    }
  }, async request => {
    const login = app.readLogin(request.body.token)
    if (login !== null) await endLogin(app.models, login)
    return {}
  })
}

export default token
