import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newCode } from '../../lib/values/one-time-codes.js'

const NAME = 'sign-in'
const LIFE_S = 600
const SECRET = /^[A-Za-z0-9_-]{32}$/

/**
 * Says that a sign-in comes back in the browser that has begun it: an address that somebody was sent signs nobody in,
 * and links nothing. It is Lax, because the browser comes back from another site, and it is sent to these paths alone.
 */
export async function registerCookie (app: FastifyInstance): Promise<void> {
  await app.register(cookie, { hook: false })
}

export function browserOf (app: FastifyInstance, { headers }: FastifyRequest): string | undefined {
  const value = app.parseCookie(headers.cookie ?? '')[NAME]
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** The secret of this browser. One that it has is kept, so that two tabs may sign in. */
export function markBrowser (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserOf(app, request) ?? newCode()
  reply.setCookie(NAME, secret, {
    path: '/login/oidc', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: LIFE_S
  })
  return secret
}
