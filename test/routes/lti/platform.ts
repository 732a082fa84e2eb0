import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import {
  createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JSONWebKeySet, type JWK
} from 'jose'
import type { Test } from 'tap'
import { account, call, type Account } from '../../support/helper.js'

/*
 * A learning platform, as far as a tool sees it: keys, tokens, names and roles, columns and scores. Platforms that
 * others have written are in test/lti-platforms.
 */

export const ORIGIN = 'https://tutor.example.edu'
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
export const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`
export const LEARNER = `${MEMBERSHIP}#Learner`

type Answer = { status?: number, body?: unknown, headers?: Record<string, string | string[]> } | undefined
type Handler = (request: IncomingMessage, body: string, url: URL) => Answer | Promise<Answer>

export interface Platform {
  url: string
  id: string
  issuer: string
  clientId: string
  admin: Account
  /** `GET /jwks`, … in their order. */
  calls: string[]
  kid: string
  key: CryptoKey
  jwk: JWK
  /** What is answered, by method and path; `GET /members`. */
  answers: Record<string, Handler>
  sign: (claims: object, header?: object) => Promise<string>
}

let keys: Promise<{ key: CryptoKey, jwk: JWK }> | undefined
async function newKeys (): Promise<{ key: CryptoKey, jwk: JWK }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { key: privateKey, jwk: { ...await exportJWK(publicKey), kid: 'platform-1', alg: 'RS256', use: 'sig' } }
}

/** The settings of a gateway that such a platform can launch. */
export const LTI_SETTINGS = { PUBLIC_URL: ORIGIN, LTI_PRIVATE_HOSTS: 'on' }

/** A platform that the gateway knows, with one deployment, `1`. */
export async function platformOf (t: Test, app: FastifyInstance, clientId = 'tutor'): Promise<Platform> {
  const { key, jwk } = await (keys ??= newKeys())
  const calls: string[] = []
  const answers: Record<string, Handler> = {
    'GET /jwks': () => ({ body: { keys: [jwk] } }),
    'POST /token': async (_request, body) => await tokenFor(app, body, clientId)
  }
  const server = createServer((request, response) => { respond(request, response, { calls, answers }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const admin = await account(app, 'ADMIN')
  const added = await call(app, admin, 'POST', '/admin/lti/platforms', {
    issuer: url,
    client_id: clientId,
    name: 'Moodle',
    deployments: ['1'],
    authorization_url: `${url}/auth`,
    token_url: `${url}/token`,
    jwks_url: `${url}/jwks`
  })
  if (added.statusCode !== 201) throw new Error(added.body)
  const sign = async (claims: object, header = {}) => await new SignJWT(claims as never)
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid as string, ...header }).sign(key)
  return {
    url, id: added.json().id, issuer: url, clientId, admin, calls, kid: jwk.kid as string, key, jwk, answers, sign
  }
}

async function respond (
  request: IncomingMessage, response: ServerResponse, { calls, answers }: Pick<Platform, 'calls' | 'answers'>
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const name = `${request.method} ${url.pathname}`
  calls.push(name)
  let text = ''
  for await (const part of request) text += part
  const { status = 200, body, headers = {} } = await answers[name]?.(request, text, url) ?? { status: 404 }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
}

/** As platforms give tokens: only to whom signs with a key of our key set. */
async function tokenFor (app: FastifyInstance, body: string, clientId: string): Promise<Answer> {
  const form = new URLSearchParams(body)
  const keySet = (await app.inject('/lti/jwks')).json() as JSONWebKeySet
  try {
    await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(keySet), {
      issuer: clientId, subject: clientId, algorithms: ['RS256'], requiredClaims: ['aud', 'exp', 'iat', 'jti']
    })
  } catch {
    return { status: 401 }
  }
  return { body: { access_token: `for ${form.get('scope')}`, token_type: 'Bearer', expires_in: 3600 } }
}

export interface Login { state: string, nonce: string, cookie: string, location: URL }

/** Begins a login, as the browser does for the platform. */
export async function begin (
  app: FastifyInstance, platform: Pick<Platform, 'issuer' | 'clientId'>, more: Record<string, string> = {}
): Promise<Login> {
  const answer = await app.inject({ url: `/lti/login?${new URLSearchParams(loginOf(platform, more))}` })
  if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`)
  const location = new URL(answer.headers.location as string)
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] as string
  return {
    location,
    cookie,
    state: location.searchParams.get('state') as string,
    nonce: location.searchParams.get('nonce') as string
  }
}

export const loginOf = ({ issuer, clientId }: Pick<Platform, 'issuer' | 'clientId'>, more = {}) => ({
  iss: issuer,
  client_id: clientId,
  login_hint: 'user-7',
  target_link_uri: `${ORIGIN}/lti/launch`,
  lti_message_hint: 'link-3',
  ...more
})

/** The claims of a launch, as Moodle sends them. */
export function claimsOf (
  { issuer, clientId }: Pick<Platform, 'issuer' | 'clientId'>, nonce: string, more: Record<string, unknown> = {}
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const { sub = 'user-7', roles = [LEARNER], ...others } = more
  return {
    iss: issuer,
    aud: clientId,
    sub,
    exp: now + 60,
    iat: now,
    nonce,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: `${sub}@example.edu`,
    [`${LTI}message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: '1',
    [`${LTI}target_link_uri`]: `${ORIGIN}/lti/launch`,
    [`${LTI}roles`]: roles,
    [`${LTI}context`]: { id: '42', label: 'Álgebra Lineal I', title: 'Linear algebra', type: ['CourseSection'] },
    [`${LTI}resource_link`]: { id: '3', title: 'The assistant' },
    ...Object.fromEntries(Object.entries(others).map(([name, value]) =>
      [name.startsWith('lti:') ? `${LTI}${name.slice(4)}` : name, value]))
  }
}

/** Posts a message to the gateway, with what the browser has. */
export async function post (
  app: FastifyInstance, token: string, { state, cookie }: Pick<Login, 'state' | 'cookie'>, more = {}
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: 'POST',
    url: '/lti/launch',
    // One of our pages has filled in what the platform has kept.
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      ...('browser' in more && { origin: ORIGIN })
    },
    payload: new URLSearchParams({ id_token: token, state, ...more }).toString()
  })
}

/** A whole launch. `lti:` in a name stands for the prefix of LTI's claims. */
export async function launch (
  app: FastifyInstance, platform: Platform, more: Record<string, unknown> = {}
): Promise<LightMyRequestResponse> {
  const login = await begin(app, platform)
  return await post(app, await platform.sign(claimsOf(platform, login.nonce, more)), login)
}

/** Launches a link that says that the course is here, and enters a code on the page that asks for it. */
export async function launchWithCode (
  app: FastifyInstance, platform: Platform, code: string, more: Record<string, unknown> = {}
): Promise<LightMyRequestResponse> {
  const login = await begin(app, platform)
  const claims = claimsOf(platform, login.nonce, { 'lti:custom': { tutor_course: 'ask' }, ...more })
  const asked = await post(app, await platform.sign(claims), login)
  if (!asked.body.includes('action="/lti/course"')) return asked
  return await enterCode(app, asked, code, login.cookie)
}

export async function enterCode (
  app: FastifyInstance, asked: LightMyRequestResponse, code: string, cookie: string
): Promise<LightMyRequestResponse> {
  const request = /name="request" value="([^"]+)"/.exec(asked.body)?.[1] as string
  return await app.inject({
    method: 'POST',
    url: '/lti/course',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ request, code }).toString()
  })
}

/** What a browser sends that has got this answer. */
export function cookiesOf ({ headers }: LightMyRequestResponse): string {
  return [headers['set-cookie'] ?? []].flat().map(cookie => cookie.split(';', 1)[0]).join('; ')
}

/** Where a launch has ended, and a token for its code. */
export async function landed (
  app: FastifyInstance, answer: LightMyRequestResponse
): Promise<{ to: string, who: Account }> {
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`)
  const location = new URL(answer.headers.location as string, ORIGIN)
  const fragment = new URLSearchParams(location.hash.slice(1))
  const exchanged = await app.inject({
    method: 'POST',
    url: '/token/exchange',
    headers: { cookie: cookiesOf(answer) },
    payload: { code: fragment.get('code') }
  })
  if (exchanged.statusCode !== 200) throw new Error(exchanged.body)
  const token = exchanged.json().access_token as string
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())
  return {
    to: fragment.get('to') as string, who: { username: sub, token, headers: { authorization: `Bearer ${token}` } }
  }
}
