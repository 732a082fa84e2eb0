import { Pool } from 'undici'

const CONNECTIONS = 25
// Requests are not repeated. So none is sent on a connection that was idle for longer: Qdrant may have closed it.
const IDLE_MS = 1_000

interface Options {
  /** May have a path, for a Qdrant behind a proxy. */
  url: string
  apiKey?: string
  /** For a whole request. */
  timeoutMs: number
}

/** Qdrant's response is an error. Its text is left out, because it may contain the key. */
export class QdrantError extends Error {
  override name = 'QdrantError'

  constructor (readonly status: number) {
    super(`status ${status}`)
  }
}

/** The REST API of one Qdrant collection, as far as the index needs it. */
export class QdrantCollection {
  readonly #pool: Pool
  readonly #path: string
  readonly #headers: Record<string, string>
  readonly #timeoutMs: number

  constructor (name: string, { url, apiKey, timeoutMs }: Options) {
    const { origin, pathname } = new URL(url)
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      // The signal of each request is the only deadline. undici's own timers start again with each step.
      connectTimeout: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS
    })
    this.#path = `${pathname.replace(/\/+$/, '')}/collections/${encodeURIComponent(name)}`
    this.#headers = { accept: 'application/json', ...(apiKey !== undefined && { 'api-key': apiKey }) }
    this.#timeoutMs = timeoutMs
  }

  /**
   * @param path below the collection, with the query
   * @returns the `result` of the response
   * @throws {QdrantError} when Qdrant refuses the request
   * @throws an error of undici or a TimeoutError when there is no response
   */
  async request<Result> (method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Result> {
    const { statusCode, body: stream } = await this.#pool.request({
      method,
      path: this.#path + path,
      headers: body === undefined ? this.#headers : { ...this.#headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(this.#timeoutMs)
    })
    if (statusCode < 200 || statusCode >= 300) {
      await stream.dump()
      throw new QdrantError(statusCode)
    }
    const { result } = await stream.json() as { result?: Result }
    if (result == null) throw new Error('The response has no result')
    return result
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
