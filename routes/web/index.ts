import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { FRAME_COOKIE, frameOrigins } from '../../services/lti/platforms.js'
import signIn, { type SignInOptions } from './sign-in.js'

// Made by tools/build-web.mjs. Seen from this compiled module.
const FOLDER = fileURLToPath(new URL('../../web/', import.meta.url))

/*
 * Nothing inline and nothing from elsewhere. No string becomes a script or markup: the page makes its nodes itself, so
 * it has no policy of Trusted Types.
 */
const policyFor = (frames: string) => [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  `frame-ancestors ${frames}`,
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join('; ')
const POLICY = policyFor("'none'")

/** Which platform has the page in a frame: of this frame alone (partitioned), so that a reload stays in it. */
const FRAMED = '__Host-framed'

/**
 * The page of the gateway (web/), below `/app/`. Every path there that is no file is the page itself, which shows what
 * the path names. Files have a hash in their name and are kept for ever; the page is never kept, so that a new version
 * is there at once.
 */
const web: FastifyPluginAsync<SignInOptions> = async (app, options) => {
  if (!existsSync(`${FOLDER}index.html`)) {
    app.log.warn('The page is not built, so /app/ is not served: npm run build')
    return
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('cross-origin-resource-policy', 'same-origin')
  })
  await app.register(fastifyStatic, {
    root: `${FOLDER}assets`,
    prefix: '/app/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    schemaHide: true
  })

  await app.register(cookie, { hook: false })
  await app.register(signIn, options)

  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
  const page = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').sendFile('index.html', FOLDER, { cacheControl: false })
  const toPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').redirect('/app/')
  app.get('/', hidden, async (_request, reply) => toPage(reply))
  app.get('/app', hidden, async (_request, reply) => toPage(reply))
  app.get('/app/*', hidden, async (request, reply) => {
    await frame(reply, app.parseCookie(request.headers.cookie ?? '')[FRAMED])
    return page(reply)
  })

  // Where a launch from a learning platform ends: the page may be in a frame of that platform.
  app.get('/app/signed-in', hidden, async (request, reply) => {
    const { platform: id } = request.query as { platform?: unknown }
    if (typeof id === 'string' && await frame(reply, id)) reply.setCookie(FRAMED, id, FRAME_COOKIE)
    return page(reply)
  })

  /** A platform that is confirmed may have the page in a frame. */
  async function frame (reply: FastifyReply, id: string | undefined): Promise<boolean> {
    const platform = id === undefined ? null : await app.models.LtiPlatform.get(id)
    if (platform?.state !== 'active') return false
    reply.removeHeader('x-frame-options')
    reply.header('content-security-policy', policyFor(frameOrigins(platform).join(' ')))
    return true
  }
}

export default web
