import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/http/client-address.js'
import pages from '../../plugins/sign-in/pages.js'
import { LoginRequest, RegistrationQuery } from '../../schemas/lti/platforms.js'
import { beginLogin } from '../../services/lti/logins.js'
import { FRAME_COOKIE } from '../../services/lti/platforms.js'
import { registerAt } from '../../services/lti/registration.js'
import launch from './launch.js'
import {
  cookieOf, data, framed, originOf, pageOf, PUBLIC, SCRIPT, TOLD, wordsFor, type LtiOptions
} from './pages.js'

const KEEP_SECONDS = 600

/**
 * LTI 1.3: a person opens this gateway from a course of a learning platform. What a browser is sent to is answered with
 * pages and redirections, an error with a page, too. It is no part of the API: docs/lti.md describes it.
 */
const lti: FastifyPluginAsyncTypebox<LtiOptions> = async (app, options) => {
  const { models } = app
  app.removeAllContentTypeParsers()
  await app.register(formbody)
  await app.register(cookie, { hook: false })
  await app.register(pages, { back: '/app/', invalid: 'lti_invalid' })
  app.addHook('onRequest', async (_request, reply) => {
    reply.removeHeader('x-frame-options')
    reply.header('content-security-policy', TOLD).header('cache-control', 'no-store')
  })
  await app.register(launch, options)

  /** The first step of a launch: the browser goes back to the platform, and keeps a secret for the way back. */
  async function login (request: FastifyRequest, reply: FastifyReply, sent: LoginRequest): Promise<unknown> {
    await app.loginGuard.countSignIn(networkOf(request.ip))
    const begun = await beginLogin(models, sent, originOf(options, request))
    const { platform, location, key, browser } = begun
    reply.setCookie(cookieOf(key), browser, { ...FRAME_COOKIE, maxAge: KEEP_SECONDS })
    const target = sent.lti_storage_target
    if (target === undefined) return reply.redirect(location)
    const { origin } = new URL(platform.authorization_url)
    const attributes = data({ step: 'keep', target, origin, key, value: browser, url: location })
    return framed(reply, platform).send(pageOf(request, 'wait', '', attributes))
  }

  app.get('/lti/login', { config: PUBLIC, schema: { hide: true, querystring: LoginRequest } },
    async (request, reply) => await login(request, reply, request.query))

  app.post('/lti/login', { config: PUBLIC, schema: { hide: true, body: LoginRequest } },
    async (request, reply) => await login(request, reply, request.body))

  app.get('/lti/register', { config: PUBLIC, schema: { hide: true, querystring: RegistrationQuery } },
    async (request, reply) => {
      const from = { origin: originOf(options, request), network: networkOf(request.ip), name: options.name }
      const platform = await registerAt(app, from, request.query)
      const { registered, waits } = wordsFor(request)
      const body = `<h1>${registered}</h1><p>${waits}</p>`
      return framed(reply, platform).send(pageOf(request, 'registered', body, data({ step: 'done' })))
    })

  app.get('/lti/jwks', { config: PUBLIC, schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return { keys: await app.ltiKeys.publicKeys() }
  })

  app.get('/lti/page.js', { config: PUBLIC, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCRIPT))
}

export default lti
