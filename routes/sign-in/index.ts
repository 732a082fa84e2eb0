import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CodeNotValid, TooManyFailures } from '../../errors.js'
import { networkOf } from '../../lib/http/client-address.js'
import { described } from '../../lib/validation/schemas.js'
import { AccessToken } from '../../schemas/accounts.js'
import { CodeExchange } from '../../schemas/sign-in/sign-in.js'
import { exchangeCode } from '../../services/sign-in/codes.js'
import backchannel from './backchannel.js'
import browser from './browser.js'
import { proofOf } from '../../services/sign-in/cookies.js'
import identities from './identities.js'

interface Options {
  /** `FRONTEND_ORIGINS` */
  origins: string[]
  /** Whether the gateway serves its page. */
  hasPage: boolean
}

/** Sign-in elsewhere: through the provider of a university. */
const signIn: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  await app.register(browser, options)
  await app.register(backchannel)
  await app.register(identities)
  await app.register(exchange)
}

const exchange: FastifyPluginAsyncTypebox = async app => {
  await app.register(cookie, { hook: false })

  app.post('/token/exchange', {
    config: { access: 'public', errors: [CodeNotValid, TooManyFailures] },
    schema: {
      operationId: 'exchangeCode',
      summary: 'Get a token for the code of a sign-in elsewhere',
      description: 'A sign-in through a university or a learning platform comes back with a code in the fragment of ' +
        'the address. It counts once, for a minute, in the browser that signed in: a cookie says so, or `verifier`.',
      tags: ['accounts'],
      body: CodeExchange,
      response: { 200: described(AccessToken, 'The access token.') }
    }
  }, async (request, reply) => {
    const issue: Parameters<typeof exchangeCode>[2] = (user, id) =>
      app.issueToken(user, { id, authTime: Math.floor(Date.now() / 1000) })
    const { code, verifier } = request.body
    const token = await exchangeCode(app, {
      code,
      // The cookie is of this code alone. A window may have kept a verifier of another sign-in.
      proof: proofOf(app, request, code) ?? verifier,
      address: networkOf(request.ip)
    }, issue) as string
    reply.header('cache-control', 'no-store')
    return { access_token: token, token_type: 'bearer' as const }
  })
}

export default signIn
