import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DirectorySignIn, IdentityNotFound, LastSignIn, SignInAgain, TooManyFailures, WrongPassword
} from '../../errors.js'
import { clientOf } from '../../lib/http/client-address.js'
import { NotFound } from '../../lib/http/errors.js'
import { described } from '../../lib/validation/schemas.js'
import { Identity, IdentityPath, LinkLocation, LogoutLocation, OwnPassword } from '../../schemas/sign-in/sign-in.js'
import { logOut } from '../../services/sign-in/logout.js'
import { shownOf } from '../../services/sign-in/identity-key.js'
import { unlinkIdentity } from '../../services/sign-in/links.js'
import { beginLink } from '../../services/sign-in/oidc.js'
import { markBrowser } from '../../services/sign-in/cookies.js'

/** The identities of the caller: the ways to sign in beside the password. And the way out. */
const identities: FastifyPluginAsyncTypebox = async app => {
  await app.register(cookie, { hook: false })
  const labelOf = (issuer: string) =>
    app.oidc?.provider.isIssuer(issuer) ? app.oidc.label : URL.canParse(issuer) ? new URL(issuer).host : issuer
  const asking = (request: FastifyRequest, reply: FastifyReply) =>
    ({ caller: request.caller, authTime: request.login.authTime, origin: clientOf(request, reply) })

  app.get('/users/me/identities', {
    config: { access: 'user' },
    schema: {
      operationId: 'listIdentities',
      summary: 'Your ways to sign in beside the password',
      description: 'Each is an account of yours at a provider: of your university, or of a learning platform.',
      tags: ['accounts'],
      response: { 200: Type.Array(Identity, { description: 'The identities, the oldest first.' }) }
    }
  }, async ({ caller: { identities } }) => shownOf(identities).map(({ _id: id, iss, linked_at }) =>
    ({ id, issuer: iss, label: labelOf(iss), linked_at })))

  app.post('/users/me/identities/link', {
    config: { access: 'user', errors: [NotFound, WrongPassword, SignInAgain, TooManyFailures] },
    schema: {
      operationId: 'linkIdentity',
      summary: 'Link an account at the provider',
      description: 'Says where the browser signs in; the browser that has asked comes back, and the account there is ' +
        'a way to sign in here. A wrong password counts like a failed login.',
      tags: ['accounts'],
      'x-optional-body': true,
      body: OwnPassword,
      response: { 200: described(LinkLocation, 'Where the browser goes next.') }
    }
  }, async (request, reply) => {
    const { oidc } = app
    if (oidc === null) throw new NotFound()
    const browser = markBrowser(app, request, reply)
    return { location: await beginLink(app, oidc, browser, asking(request, reply), request.body.password) }
  })

  app.post('/login/oidc/logout', {
    config: { access: 'user', errors: [NotFound] },
    schema: {
      operationId: 'logOut',
      summary: 'Log out here and at the provider',
      description: 'Ends the login of the token at once, as `POST /token/revoke` does, and says where the browser ' +
        'logs out at the provider.',
      tags: ['accounts'],
      response: { 200: described(LogoutLocation, 'The login has ended here.') }
    }
  }, async (request, reply) => {
    const { oidc } = app
    if (oidc === null) throw new NotFound()
    const { caller: { _id: username }, login: { id } } = request
    reply.header('cache-control', 'no-store')
    return { location: await logOut(app.models, oidc.provider, { username, id, until: app.lastTokenEnds() }) }
  })

  app.delete('/users/me/identities/:identity_id', {
    config: {
      access: 'user',
      errors: [IdentityNotFound, WrongPassword, SignInAgain, DirectorySignIn, LastSignIn, TooManyFailures]
    },
    schema: {
      operationId: 'unlinkIdentity',
      summary: 'Unlink an account at a provider',
      description: 'It is no way to sign in any more. The only way to sign in stays, and so does the one by which ' +
        'the directory of the university knows the account. Tokens stay valid.',
      tags: ['accounts'],
      params: IdentityPath,
      'x-optional-body': true,
      body: OwnPassword,
      response: { 204: Type.Null({ description: 'It is unlinked.' }) }
    }
  }, async (request, reply) => {
    const { params: { identity_id: id }, body: { password } } = request
    await unlinkIdentity(app, app.oidc?.provider, asking(request, reply), password, id)
    return reply.code(204).send(null)
  })
}

export default identities
