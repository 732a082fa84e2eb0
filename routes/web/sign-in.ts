import type {} from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ForeignPage } from '../../errors.js'
import {
  forgetDevice, keepDevice, userOfDevice, type FoundDevice, type KeptCookie
} from '../../services/accounts/devices.js'

export interface SignInOptions {
  /** How long a user stays signed in on a device, in days; 0: not at all. */
  stayDays: number
  /** `PUBLIC_URL`: where the page is reached, besides the host of the request. */
  publicUrl: string | undefined
}

const NAME = 'stay'

/**
 * Lets users stay signed in on a device (SECURITY.md). These routes are the page's own: no operation of the API takes
 * the cookie, which a browser sends to the paths of the page alone.
 */
const signIn: FastifyPluginAsync<SignInOptions> = async (app, { stayDays, publicUrl }) => {
  // What the form says before a login.
  app.get('/app/session', { config: { access: 'public' }, schema: { hide: true } }, async () => ({ days: stayDays }))
  if (stayDays === 0) return
  const { models } = app

  const ownPage = async (request: FastifyRequest) => {
    if (!isOwnPage(request, publicUrl)) throw new ForeignPage()
  }
  const options = { config: { access: 'public' }, schema: { hide: true }, onRequest: ownPage } as const
  const optionsOf = ({ protocol }: FastifyRequest) =>
    ({ path: '/app', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' } as const)
  const keep = (request: FastifyRequest, reply: FastifyReply, { value, ends }: KeptCookie) =>
    reply.setCookie(NAME, value, { ...optionsOf(request), expires: ends })
  const forget = (request: FastifyRequest, reply: FastifyReply) =>
    (cookieOf(request) === undefined ? reply : reply.clearCookie(NAME, optionsOf(request))).code(204).send()
  const cookieOf = (request: FastifyRequest) => app.parseCookie(request.headers.cookie ?? '')[NAME]

  app.post('/app/session', { ...options, onRequest: [ownPage, app.authenticate] }, async (request, reply) => {
    const { caller, login: { id, authTime } } = request
    const loggedIn = authTime === undefined ? new Date() : new Date(authTime * 1000)
    keep(request, reply, await keepDevice(models, caller, id, loggedIn, stayDays))
    return reply.code(204).send()
  })

  app.post('/app/session/token', options, async (request, reply) => {
    const sent = cookieOf(request)
    const found = sent === undefined ? null : await userOfDevice(models, sent)
    if (found?.cookie !== undefined) keep(request, reply, found.cookie)
    reply.header('cache-control', 'no-store')
    return found === null ? forget(request, reply) : { access_token: tokenOf(found), token_type: 'bearer' }
  })

  const tokenOf = ({ user, device: { _id: id, logged_in: loggedIn, ends } }: FoundDevice) =>
    app.issueToken(user, { id, authTime: Math.floor(loggedIn.getTime() / 1000), ends: ends.getTime() / 1000 })

  app.delete('/app/session', options, async (request, reply) => {
    const sent = cookieOf(request)
    if (sent !== undefined) await forgetDevice(models, sent, app.lastTokenEnds())
    return forget(request, reply)
  })
}

/** Whether a request comes from the page: a browser says where from, and other pages cannot change what it says. */
function isOwnPage ({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Older browsers, and connections without TLS.
  const { origin } = headers
  return origin !== undefined && (origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host))
}

export default signIn
