import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'

/* A real identity provider on a real port: oidc-provider. What it sends can be changed on the way (`forge`). */

export const PUBLIC_URL = 'https://tutor.example.edu'
export const CLIENT_SECRET = 'the secret of the client'
export const FRONT_END = 'https://front.example.edu'

/** Who signs in at the provider, and what it says of them. */
export type Person = { sub: string } & Record<string, unknown>

export interface TestProvider {
  issuer: string
  person: Person
  /** Changes the ID token that the provider sends. */
  forge: ((token: string) => Promise<string>) | undefined
  /** How long each answer waits, in ms. */
  delayMs: number
  /** The private keys, the present one first. */
  keys: JWK[]
  /** What the provider has been asked for. */
  asked: string[]
  /** From here on the provider signs with a new key, and publishes that alone. */
  rotate: () => Promise<void>
  /** No longer answers; `start` answers again. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** For the settings of the gateway. */
  settings: Record<string, string>
}

export async function newKey (kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...await exportJWK(privateKey), kid, alg: 'RS256', use: 'sig' }
}

export async function identityProvider (t: Test, overrides: Configuration = {}): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => { response.end() }
  const server = createServer((request, response) => { answer(request, response) })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const issuer = `http://127.0.0.1:${port}`
  const made: TestProvider = {
    issuer,
    person: { sub: 'ada-1815' },
    forge: undefined,
    delayMs: 0,
    keys: [await newKey('first')],
    asked: [],
    rotate: async () => {
      made.keys = [await newKey(`key-${made.keys[0]?.kid}`)]
      answer = handlerOf(made, overrides)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    start: async () => { await listen(port) },
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'tutor',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_LABEL: 'University of Example',
      FRONTEND_ORIGINS: FRONT_END,
      PUBLIC_URL
    }
  }
  answer = handlerOf(made, overrides)
  t.teardown(async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  })
  return made
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function handlerOf (made: TestProvider, overrides: Configuration): Handler {
  const provider: Provider = new Provider(made.issuer, {
    clients: [{
      client_id: 'tutor',
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${PUBLIC_URL}/login/oidc/callback`],
      post_logout_redirect_uris: [`${PUBLIC_URL}/app/`],
      backchannel_logout_uri: 'http://127.0.0.1:9/never',
      backchannel_logout_session_required: true
    }],
    jwks: { keys: made.keys },
    cookies: { keys: ['secret'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'sid'],
      profile: ['preferred_username', 'name', 'groups', 'roles'],
      email: ['email', 'email_verified']
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...made.person, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    ...overrides
  })
  provider.use(async (context, next) => {
    made.asked.push(`${context.method} ${context.path}`)
    if (made.delayMs > 0) await new Promise(resolve => setTimeout(resolve, made.delayMs))
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && made.forge !== undefined && body?.id_token !== undefined) {
      body.id_token = await made.forge(body.id_token)
    }
  })
  const handle = provider.callback()
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) handle(request, response)
    else provider.interactionFinished(request, response, { login: { accountId: made.person.sub } }).catch(() => {})
  }
}

/** A browser: it follows the redirects of the provider, with its cookies, until it comes back to the gateway. */
export class TestBrowser {
  #cookies = new Map<string, Map<string, string>>()

  constructor (readonly app: FastifyInstance) {}

  /** Begins at the gateway. Returns where the gateway sends the browser. */
  async begin (query = ''): Promise<string> {
    return (await this.get(`/login/oidc${query}`)).headers.location as string
  }

  /** Signs in at the provider. Returns the path with which the browser comes back to the gateway. */
  async atProvider (location: string): Promise<string> {
    let next = location
    for (let followed = 0; followed < 10; followed++) {
      const { origin } = new URL(next)
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: this.#cookieFor(origin) } })
      this.#keep(origin, answer.headers.getSetCookie())
      await answer.body?.cancel()
      const to = answer.headers.get('location')
      if (to === null) throw new Error(`the provider answers ${answer.status} at ${next}`)
      next = new URL(to, next).href
      if (next.startsWith(PUBLIC_URL)) return next.slice(PUBLIC_URL.length)
    }
    throw new Error('the provider goes round in circles')
  }

  /** The whole way. Returns the answer of the gateway to the browser that comes back. */
  async signIn (query = '') {
    return await this.get(await this.atProvider(await this.begin(query)))
  }

  /** The whole way, and the token. */
  async token (query = ''): Promise<string> {
    const { headers, statusCode, body } = await this.signIn(query)
    const code = codeIn(headers.location as string)
    if (code === null) throw new Error(`no code: ${statusCode} ${headers.location} ${body}`)
    return (await this.exchange(code)).json().access_token
  }

  /** As the page does for the browser. */
  async exchange (code: string, more: object = {}) {
    const headers = { cookie: this.#cookieFor(PUBLIC_URL) }
    return await this.app.inject({ method: 'POST', url: '/token/exchange', headers, payload: { code, ...more } })
  }

  async get (url: string) {
    const cookie = this.#cookieFor(PUBLIC_URL)
    const answer = await this.app.inject({ method: 'GET', url, headers: cookie === '' ? {} : { cookie } })
    this.keep(answer.headers['set-cookie'])
    return answer
  }

  /** What the gateway has set. */
  keep (cookies: string | string[] | undefined): void {
    this.#keep(PUBLIC_URL, [cookies ?? []].flat())
  }

  #cookieFor (origin: string): string {
    return [...this.#cookies.get(origin) ?? []].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep (origin: string, cookies: string[]): void {
    const kept = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, kept)
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
  }
}

export function codeIn (location: string): string | null {
  return new URLSearchParams(location.split('#')[1] ?? '').get('code')
}
