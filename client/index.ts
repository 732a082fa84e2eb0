import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The shapes of the API by name: `Schemas['Profile']`. */
export type Schemas = components['schemas']

/** Every operation of the gateway, typed: `client.GET('/subjects', …)`. See openapi-fetch for all it can do. */
export interface Client extends FetchClient<paths> {
  /**
   * Logs in; every later call carries the token. There is no refresh token: once it has expired, calls end with an
   * {@link ApiError} of status 401, and the user logs in again.
   * @throws {ApiError} 401 for a wrong username or password
   */
  login: (username: string, password: string) => Promise<void>
  /** Forgets the token. The gateway keeps no session that would have to be ended. */
  logout: () => void
}

/** An answer that is not a success. `message` is a sentence to show; `faults` are the fields of a form to mark. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor (
    readonly status: number,
    message: string,
    /** The faulty fields of a 422; else empty. */
    readonly faults: Array<Schemas['ValidationIssue']>,
    /** Under which the gateway's log tells the story. */
    readonly requestId: string | null
  ) {
    super(message)
  }
}

/**
 * A client of one user, for browsers and for Node.
 * @param baseUrl where the gateway is, without a slash at the end
 */
export function createClient (baseUrl: string): Client {
  const client = createFetchClient<paths>({ baseUrl })
  let token: string | undefined

  client.use({
    onRequest ({ request }) {
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
    }
  })

  return Object.assign(client, {
    async login (username: string, password: string): Promise<void> {
      const answer = await dataOf(client.POST('/token', {
        body: { username, password },
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      }))
      token = answer.access_token
    },
    logout (): void {
      token = undefined
    }
  })
}

/**
 * The data of a call: `const profile = await dataOf(client.GET('/users/me'))`.
 * @throws {ApiError} when the answer is not a success
 */
export async function dataOf<Data> (call: Promise<{ data?: Data, error?: unknown, response: Response }>): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok) return data as Data
  const { detail } = (error ?? {}) as Partial<Schemas['Error'] | Schemas['ValidationError']>
  const faults = Array.isArray(detail) ? detail : []
  // What stands between here and the gateway may answer in its own way.
  const message = typeof detail === 'string' ? detail : faults.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ') || `The server answered with status ${response.status}`
  throw new ApiError(response.status, message, faults, response.headers.get('x-request-id'))
}
