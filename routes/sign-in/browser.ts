import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { TooManySignIns } from '../../errors.js'
import { networkOf } from '../../lib/http/client-address.js'
import { NotFound } from '../../lib/http/errors.js'
import pages from '../../plugins/sign-in/pages.js'
import { BeginQuery } from '../../schemas/sign-in/sign-in.js'
import { beginAt, finishSignIn } from '../../services/sign-in/oidc.js'
import { browserOf, keepProof, markBrowser } from '../../services/sign-in/cookies.js'

interface Options { origins: string[], hasPage: boolean }

const redirection = (description: string) => Type.Null({
  description, headers: { Location: { type: 'string', description: 'Where the browser goes next' } }
})

/** What a browser is sent to: there and back. An error is a page. */
const browser: FastifyPluginAsyncTypebox<Options> = async (app, { origins, hasPage }) => {
  const home = hasPage ? undefined : origins[0]
  await app.register(pages, { back: home ?? '/app/', invalid: 'invalid', hasPrograms: true })
  await app.register(cookie, { hook: false })
  const oidcOf = () => {
    if (app.oidc === null) throw new NotFound()
    return app.oidc
  }

  app.get('/login/oidc', {
    config: { access: 'public', errors: [NotFound, TooManySignIns] },
    schema: {
      operationId: 'beginSignIn',
      summary: 'Sign in at the provider of the university',
      description: 'For browsers, not for programs. It comes back to the page, or to `redirect`, with a code in the ' +
        'fragment (`#code=…`): exchange it with `POST /token/exchange`. 404 where the installation has no provider.',
      tags: ['accounts'],
      querystring: BeginQuery,
      response: { 302: redirection('To the provider.') }
    }
  }, async (request, reply) => {
    const { redirect = home, code_challenge: challenge } = request.query
    const oidc = oidcOf()
    const browser = markBrowser(app, request, reply)
    const location = await beginAt(app, oidc, {
      browser, redirect, challenge, origins, address: networkOf(request.ip)
    })
    return reply.header('cache-control', 'no-store').redirect(location)
  })

  app.get('/login/oidc/callback', {
    config: { access: 'public', errors: [NotFound] },
    schema: {
      operationId: 'finishSignIn',
      summary: 'Come back from the provider',
      description: 'The provider sends the browser here. What does not succeed is a page with a sentence.',
      tags: ['accounts'],
      response: { 302: redirection('To the page, or to the front end that has begun.') }
    }
  }, async (request, reply) => {
    const query = request.originalUrl.split('?', 2)[1] ?? ''
    const { location, proof } = await finishSignIn(app, oidcOf(), query, browserOf(app, request))
    if (proof !== undefined) keepProof(request, reply, proof)
    return reply.header('cache-control', 'no-store').redirect(location)
  })
}

export default browser
