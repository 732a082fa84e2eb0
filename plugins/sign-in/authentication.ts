import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { noteOnSpan } from '../../lib/process/tracing.js'
import { hashOfCode, newCode } from '../../lib/values/one-time-codes.js'
import { isRevoked, type User } from '../../models/accounts/user.js'
import { InvalidCredentials, NotAuthenticated, SessionEnded } from '../../errors.js'
import { sharedTime } from '../../lib/database/shared-time.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** A signed access token for this user: of a new login, or of one that is kept (services/accounts/devices.ts). */
    issueToken: (user: TokenUser, login?: Login) => string
    /** A new token for the caller of the request, for the same login. @throws {SessionEnded} */
    refreshToken: (request: FastifyRequest) => string
    /** Verifies the token and loads the caller. @throws {NotAuthenticated | InvalidCredentials} */
    authenticate: (request: FastifyRequest) => Promise<void>
    /** When the last token that was signed before now ends. */
    lastTokenEnds: () => Date
    /** Whose token it is, and when the last token of its login would end; `null` where it is not valid. */
    readLogin: (token: string) => { username: string, id: string, until: Date } | null
  }
  interface FastifyRequest {
    /** The user of the token, loaded for this request. Only on routes whose access is not `public`. */
    caller: User
    /** When the request was admitted: before its caller was loaded. Only on routes whose access is not `public`. */
    admittedAt: Date
    /** What login the token is of. */
    login: TokenLogin
  }
}

/** A login, whose tokens end together. */
export interface Login {
  /** The claim `sid`. */
  id: string
  /** When it was made, in Unix seconds. */
  authTime: number
  /** None of its tokens is valid after it, in Unix seconds. */
  ends?: number
}

/** A token of an older version does not say when its login was made. */
type TokenLogin = Pick<Login, 'id'> & { authTime: number | undefined }

type TokenUser = Pick<User, '_id' | 'role' | 'subjects' | 'token_version'>

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string, role: string, subjects: string[], ver: number, auth_time: number, sid: string }
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

  app.decorateRequest('login', null as unknown as TokenLogin)
  app.decorateRequest('admittedAt', null as unknown as Date)

  function sign ({ _id, role, subjects, token_version: ver = 0 }: TokenUser, { id, authTime, ends }: Login): string {
    const left = ends === undefined ? lifetime : Math.min(lifetime, Math.floor(ends) - nowInSeconds())
    if (left <= 0) throw new SessionEnded()
    return app.jwt.sign({ sub: _id, role, subjects, ver, auth_time: authTime, sid: id }, { expiresIn: `${left}s` })
  }

  app.decorate('issueToken', (user, login = { id: newCode(), authTime: nowInSeconds() }) => sign(user, login))

  app.decorate('refreshToken', ({ caller, login: { id, authTime } }) => {
    if (authTime === undefined) throw new SessionEnded()
    return sign(caller, { id, authTime, ends: authTime + sessionHours * 3600 })
  })

  app.decorate('authenticate', async request => {
    request.admittedAt = sharedTime()
    const token = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new NotAuthenticated()

    // Role and subjects are read from the database. The claims of the token are for the client.
    const { sub, ver, login } = readToken(token)
    const user = await app.models.User.findAccount(sub)
    const isOpen = user !== null && user.disabled !== true && (user.token_version ?? 0) === ver
    // The ended logins come with the user: no request asks the database once more for them.
    if (!isOpen || isRevoked(user, login.id)) throw new InvalidCredentials()
    request.caller = user
    request.login = login
    // Each log line of the request has them from here on. It is the logger of this request and of its reply alone.
    ;(request.log as unknown as Partial<Logger>).setBindings?.({ user: user._id, role: user.role })
    noteOnSpan('app.role', user.role)
  })

  // The clocks of gateways may differ by minutes.
  app.decorate('lastTokenEnds', () => new Date(Date.now() + (lifetime + 300) * 1000))

  app.decorate('readLogin', token => {
    try {
      const { sub: username, login: { id }, exp } = readToken(token)
      // The lifetime may have been a longer one when this token was signed.
      return { username, id, until: new Date(Math.max(exp * 1000, app.lastTokenEnds().getTime())) }
    } catch {
      return null
    }
  })

  function readToken (token: string): { sub: string, ver: unknown, exp: number, login: TokenLogin } {
    try {
      const { sub, ver = 0, auth_time: time, sid, exp } = app.jwt.verify<Record<string, unknown>>(token)
      // A token of an older version is a login of its own.
      const id = typeof sid === 'string' ? sid : hashOfCode(token)
      const login = { id, authTime: typeof time === 'number' ? time : undefined }
      if (typeof sub === 'string') return { sub, ver, exp: exp as number, login }
    } catch { /* expired, tampered, or not a JWT: the response is the same */ }
    throw new InvalidCredentials()
  }
}, { name: 'authentication', dependencies: ['database'] })

function nowInSeconds (): number {
  return Math.floor(Date.now() / 1000)
}
