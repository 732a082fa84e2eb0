import { Pool } from 'undici'

// A request is not repeated, so none is sent on a connection that has been idle for longer: the other side may have closed it.
const IDLE_MS = 1_000

interface Options { url: string, apiKey?: string, timeoutMs: number }

/** Qdrant's answer was an error. The text of the answer is left out, since it may repeat the key. */
export class QdrantError extends Error {
  override name = 'QdrantError'

  constructor (readonly status: number) {
    super(`status ${status}`)
  }
}

/** The requests that the index makes of one collection, over Qdrant's REST API. */
export class QdrantCollection {
  readonly #pool: Pool
  readonly #path: string
  readonly #headers: Record<string, string>
  readonly #timeoutMs: number

  constructor (name: string, { url, apiKey, timeoutMs }: Options) {
    const { origin, pathname } = new URL(url)
    // The one deadline is the signal of each request; undici's own timers start again with each step.
    this.#pool = new Pool(origin, { connections: 25, connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS })
    this.#path = `${pathname.replace(/\/+$/, '')}/collections/${encodeURIComponent(name)}`
    this.#headers = { accept: 'application/json', ...(apiKey !== undefined && { 'api-key': apiKey }) }
    this.#timeoutMs = timeoutMs
  }

  /**
   * @param path below the collection, with the query
   * @returns the `result` of the answer
   * @throws {QdrantError} when Qdrant refuses; undici's errors and a TimeoutError when there is no answer
   */
  async request<T> (method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<T> {
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
    const { result } = await stream.json() as { result?: T }
    if (result == null) throw new Error('The answer has no result')
    return result
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
