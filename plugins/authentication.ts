import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { User } from '../models/user.js'
import { InvalidCredentials, NotAuthenticated } from '../errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** A signed access token for this user. */
    issueToken: (user: Pick<User, '_id' | 'role' | 'subjects'>) => string
    /** Finds out who calls. @throws {NotAuthenticated | InvalidCredentials} */
    authenticate: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** Who calls, loaded from the database for this request. Only on routes whose access is not `public`. */
    caller: User
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string, role: string, subjects: string[] }
  }
}

interface Options {
  secret: string
  algorithm: 'HS256' | 'HS384' | 'HS512'
  /** Lifetime of a token. */
  minutes: number
}

/** How the OpenAPI document describes the login: RFC 6749, section 4.3. */
export const BEARER_SCHEME = {
  type: 'oauth2',
  description: 'Log in with `POST /token`; send the token as `Authorization: Bearer …`',
  flows: { password: { tokenUrl: '/token', scopes: {} } }
}

/** Who you are. What you may do is the question of plugins/access.ts. */
export default fp<Options>(async (app, { secret, algorithm, minutes }) => {
  await app.register(jwt, {
    secret,
    sign: { algorithm, expiresIn: `${Math.ceil(minutes * 60)}s` },
    // No other algorithm, and never a token without an end (docs/contract.md §2).
    // Of the last thousand tokens, by their hash, the signature is checked once; when they end, each time.
    verify: { algorithms: [algorithm], requiredClaims: ['sub', 'exp'], cache: true }
  } satisfies FastifyJWTOptions)

  // Typed as never null: a route that reads it has declared an access other than `public`, or it fails loudly.
  app.decorateRequest('caller', null as unknown as User)

  app.decorate('issueToken', ({ _id, role, subjects }) => app.jwt.sign({ sub: _id, role, subjects }))

  app.decorate('authenticate', async request => {
    const token = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new NotAuthenticated()

    // Role and subjects are the user's of this moment; those in the token are for the client to read.
    const user = await app.models.User.findAccount(subjectOf(token))
    if (user === null) throw new InvalidCredentials()
    request.caller = user
  })

  function subjectOf (token: string): string {
    try {
      const { sub } = app.jwt.verify<{ sub: unknown }>(token)
      if (typeof sub === 'string') return sub
    } catch { /* expired, tampered, not a JWT: the caller is told the same */ }
    throw new InvalidCredentials()
  }
}, { name: 'authentication', dependencies: ['database'] })
