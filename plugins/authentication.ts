import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { User } from '../models/user.js'
import { InvalidCredentials, NotAuthenticated } from '../errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** A signed access token for this user. */
    issueToken: (user: Pick<User, '_id' | 'role' | 'subjects'>) => string
    /** Verifies the token and loads the caller. @throws {NotAuthenticated | InvalidCredentials} */
    authenticate: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** The user of the token, loaded for this request. Only on routes whose access is not `public`. */
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
  /** Lifetime of a token, in minutes. */
  minutes: number
}

/** How the OpenAPI document describes the login: RFC 6749, section 4.3. */
export const BEARER_SCHEME = {
  type: 'oauth2',
  description: 'Log in with `POST /token`; send the token as `Authorization: Bearer …`',
  flows: { password: { tokenUrl: '/token', scopes: {} } }
}

/** Identifies the caller by an access token (docs/contract.md §2). plugins/access.ts decides what the caller may do. */
export default fp<Options>(async (app, { secret, algorithm, minutes }) => {
  await app.register(jwt, {
    secret,
    sign: { algorithm, expiresIn: `${Math.ceil(minutes * 60)}s` },
    // Only this algorithm, and no token without an expiry (docs/contract.md §2). The cache keeps the hashes of the last
    // 1,000 tokens whose signature was verified; the expiry is still checked on each request.
    verify: { algorithms: [algorithm], requiredClaims: ['sub', 'exp'], cache: true }
  } satisfies FastifyJWTOptions)

  // Typed as never null: it is set on every route whose access is not `public`.
  app.decorateRequest('caller', null as unknown as User)

  app.decorate('issueToken', ({ _id, role, subjects }) => app.jwt.sign({ sub: _id, role, subjects }))

  app.decorate('authenticate', async request => {
    const token = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new NotAuthenticated()

    // Role and subjects are read from the database. The claims of the token are for the client.
    const user = await app.models.User.findAccount(subjectOf(token))
    if (user === null) throw new InvalidCredentials()
    request.caller = user
  })

  function subjectOf (token: string): string {
    try {
      const { sub } = app.jwt.verify<{ sub: unknown }>(token)
      if (typeof sub === 'string') return sub
    } catch { /* expired, tampered, or not a JWT: the response is the same */ }
    throw new InvalidCredentials()
  }
}, { name: 'authentication', dependencies: ['database'] })
