import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import type { User } from '../models/user.js'
import { InvalidCredentials, NotAuthenticated, SessionEnded } from '../errors.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** A signed access token for this user, who has just logged in. */
    issueToken: (user: TokenUser) => string
    /** A new token for the caller of the request, for the same login. @throws {SessionEnded} */
    refreshToken: (request: FastifyRequest) => string
    /** Verifies the token and loads the caller. @throws {NotAuthenticated | InvalidCredentials} */
    authenticate: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** The user of the token, loaded for this request. Only on routes whose access is not `public`. */
    caller: User
    /** When the caller has logged in, in Unix seconds. A token of an older version does not say it. */
    authTime: number | undefined
  }
}

type TokenUser = Pick<User, '_id' | 'role' | 'subjects' | 'token_version'>

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string, role: string, subjects: string[], ver: number, auth_time: number }
  }
}

interface Options {
  secret: string
  algorithm: 'HS256' | 'HS384' | 'HS512'
  /** Lifetime of a token, in minutes. */
  minutes: number
  /** How long after the login a token can be refreshed, in hours. */
  sessionHours: number
}

/** How the OpenAPI document describes the login: RFC 6749, section 4.3. */
export const BEARER_SCHEME = {
  type: 'oauth2',
  description: 'Log in with `POST /token`; send the token as `Authorization: Bearer …`',
  flows: { password: { tokenUrl: '/token', scopes: {} } }
}

/** Identifies the caller by an access token (docs/contract.md §2). plugins/access.ts decides what the caller may do. */
export default fp<Options>(async (app, { secret, algorithm, minutes, sessionHours }) => {
  const lifetime = Math.ceil(minutes * 60)
  await app.register(jwt, {
    secret,
    sign: { algorithm, expiresIn: `${lifetime}s` },
    // Only this algorithm, and no token without an expiry (docs/contract.md §2). The cache keeps the hashes of the last
    // 1,000 tokens whose signature was verified; the expiry is still checked on each request.
    verify: { algorithms: [algorithm], requiredClaims: ['sub', 'exp'], cache: true }
  } satisfies FastifyJWTOptions)

  // Typed as never null: it is set on every route whose access is not `public`.
  app.decorateRequest('caller', null as unknown as User)

  app.decorateRequest('authTime')

  const claimsOf = ({ _id, role, subjects, token_version: ver = 0 }: TokenUser, authTime: number) =>
    ({ sub: _id, role, subjects, ver, auth_time: authTime })

  app.decorate('issueToken', user => app.jwt.sign(claimsOf(user, nowInSeconds())))

  app.decorate('refreshToken', ({ caller, authTime }) => {
    const left = authTime === undefined ? 0 : Math.floor(authTime + sessionHours * 3600) - nowInSeconds()
    if (authTime === undefined || left <= 0) throw new SessionEnded()
    return app.jwt.sign(claimsOf(caller, authTime), { expiresIn: `${Math.min(lifetime, left)}s` })
  })

  app.decorate('authenticate', async request => {
    const token = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new NotAuthenticated()

    // Role and subjects are read from the database. The claims of the token are for the client.
    const { sub, ver, authTime } = readToken(token)
    const user = await app.models.User.findAccount(sub)
    const isOpen = user !== null && user.disabled !== true && (user.token_version ?? 0) === ver
    if (!isOpen) throw new InvalidCredentials()
    request.caller = user
    request.authTime = authTime
    // Each log line of the request has them from here on. It is the logger of this request and of its reply alone.
    ;(request.log as unknown as Partial<Logger>).setBindings?.({ user: user._id, role: user.role })
  })

  function readToken (token: string): { sub: string, ver: unknown, authTime: number | undefined } {
    try {
      const { sub, ver = 0, auth_time: authTime } = app.jwt.verify<Record<string, unknown>>(token)
      if (typeof sub === 'string') return { sub, ver, authTime: typeof authTime === 'number' ? authTime : undefined }
    } catch { /* expired, tampered, or not a JWT: the response is the same */ }
    throw new InvalidCredentials()
  }
}, { name: 'authentication', dependencies: ['database'] })

function nowInSeconds (): number {
  return Math.floor(Date.now() / 1000)
}
