import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'

/*
 * The cookies of a sign-in elsewhere. A sign-in comes back to the browser that has begun it: an address that was sent
 * to another person signs nobody in, and links nothing.
 */

const NAME = 'sign-in'
const LIFE_SECONDS = 600
const SECRET = /^[A-Za-z0-9_-]{32}$/
const PROOF_LIFE_SECONDS = 60

/** The secret of this browser, if it has one. */
export function browserOf (app: FastifyInstance, request: FastifyRequest): string | undefined {
  return secretIn(app, request, nameFor(request, NAME))
}

/**
 * Gives this browser a secret. One that it has is kept, so that two tabs may sign in. The cookie is Lax: the browser
 * comes back from another site.
 */
export function markBrowser (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserOf(app, request) ?? newCode()
  reply.setCookie(nameFor(request, NAME), secret, {
    path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: LIFE_SECONDS
  })
  return secret
}

/**
 * Binds a code to the browser that gets it (services/sign-in/codes.ts).
 * @param place `framed`: the page may stand in a frame of another site, where a browser keeps no other cookie
 */
export function keepProof (
  request: FastifyRequest, reply: FastifyReply, { code, secret }: { code: string, secret: string },
  place: 'framed' | 'alone' = 'alone'
): void {
  const isFramed = place === 'framed'
  reply.setCookie(nameOfProof(request, code), secret, {
    path: '/',
    httpOnly: true,
    sameSite: isFramed ? 'none' : 'strict',
    secure: isFramed || request.protocol === 'https',
    ...(isFramed && { partitioned: true }),
    maxAge: PROOF_LIFE_SECONDS
  })
}

/** What this browser has to show with a code. */
export function proofOf (app: FastifyInstance, request: FastifyRequest, code: string): string | undefined {
  return secretIn(app, request, nameOfProof(request, code))
}

/** Each code has its own, so that two tabs may sign in. */
function nameOfProof (request: FastifyRequest, code: string): string {
  return nameFor(request, `signed-in-${hashOfCode(code).slice(0, 16)}`)
}

/** With TLS, no other host of the same domain can set it. */
function nameFor ({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name
}

function secretIn (app: FastifyInstance, { headers }: FastifyRequest, name: string): string | undefined {
  const value = app.parseCookie(headers.cookie ?? '')[name]
  return value !== undefined && SECRET.test(value) ? value : undefined
}
