import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { described } from '../../lib/schemas.js'
import { AccessToken, LoginForm } from '../../schemas/accounts.js'
import { IncorrectLogin } from '../../errors.js'

/**
 * Login: the password grant of OAuth 2.0 (RFC 6749, section 4.3). It has a scope of its own, because it alone takes
 * a form, and nothing but a form.
 */
const token: FastifyPluginAsyncTypebox = async app => {
  app.removeAllContentTypeParsers()
  await app.register(formbody)

  app.post('/token', {
    config: { access: 'public', errors: [IncorrectLogin] },
    schema: {
      operationId: 'login',
      summary: 'Log in',
      description: 'Exchanges username and password for an access token. Send it as `Authorization: Bearer …`. There is no refresh token: after its expiry (30 minutes, unless the installation says otherwise) every call answers 401; log in again.',
      tags: ['accounts'],
      consumes: ['application/x-www-form-urlencoded'],
      body: LoginForm,
      response: { 200: described(AccessToken, 'The access token.') }
    }
  }, async (request, reply) => {
    const { username, password } = request.body
    const user = await app.models.User.findCredentials(username)
    const matches = await app.passwords.matches(password, user?.password_hash)
    if (user === null || !matches) throw new IncorrectLogin()

    reply.header('cache-control', 'no-store')
    return { access_token: app.issueToken(user), token_type: 'bearer' as const }
  })
}

export default token
