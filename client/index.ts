import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The types of the API by name: `Schemas['Profile']`. */
export type Schemas = components['schemas']

/** All operations of the gateway with their types: `client.GET('/subjects', …)`. See the package openapi-fetch. */
export interface Client extends FetchClient<paths> {
  /**
   * Logs in. Every later call carries the token. There is no refresh token: when it has expired, calls end with status
   * 401, and the user logs in again.
   * @throws {ApiError} 401 for a wrong username or password
   */
  login: (username: string, password: string) => Promise<void>
  /** Later calls carry no token. The gateway keeps no login that has to be ended. */
  logout: () => void
}

/** A response that is no success. `message` is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor (
    readonly status: number,
    message: string,
    /** The invalid fields of a 422; empty for other errors. */
    readonly issues: Array<Schemas['ValidationIssue']>,
    /** The `request_id` of the lines in the gateway's log; `null` when the response does not come from the gateway. */
    readonly requestId: string | null
  ) {
    super(message)
  }
}

/**
 * A client for one user, in browsers and in Node.
 * @param baseUrl the address of the gateway without a slash at the end
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
      const { access_token } = await dataOf(client.POST('/token', {
        body: { username, password },
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      }))
      token = access_token
    },
    logout (): void {
      token = undefined
    }
  })
}

/**
 * The body of the response to a call: `const profile = await dataOf(client.GET('/users/me'))`.
 * @throws {ApiError} when the response is no success
 */
export async function dataOf<Data> (
  call: Promise<{ data?: Data, error?: unknown, response: Response }>
): Promise<Data> {
  const { data, error, response } = await call
  if (response.ok) return data as Data
  const { detail } = (error ?? {}) as Partial<Schemas['Error'] | Schemas['ValidationError']>
  const issues = Array.isArray(detail) ? detail : []
  const sentences = typeof detail === 'string'
    ? [detail]
    : issues.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`)
  // A proxy between the client and the gateway may respond with another body.
  const message = sentences.join('; ') || `The server answered with status ${response.status}`
  throw new ApiError(response.status, message, issues, response.headers.get('x-request-id'))
}
