import { servicePool, type ServicePool } from '../../../../lib/http/client/service-pool.js'

const CONNECTIONS = 25

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
  readonly #pool: ServicePool
  readonly #path: string
  readonly #headers: Record<string, string>
  readonly #timeoutMs: number

  constructor (name: string, { url, apiKey, timeoutMs }: Options) {
    const { pool, prefix } = servicePool(url, { connections: CONNECTIONS })
    this.#pool = pool
    this.#path = `${prefix}/collections/${encodeURIComponent(name)}`
    this.#headers = { accept: 'application/json', ...(apiKey !== undefined && { 'api-key': apiKey }) }
    this.#timeoutMs = timeoutMs
  }

  /**
   * @param path below the collection, with the query
   * @returns the `result` of the response
   * @throws {QdrantError} when Qdrant refuses the request
   * @throws an error of undici or a TimeoutError when there is no response
   */
  async request<Result> (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, body?: object): Promise<Result> {
    const { statusCode, body: bytes } = await this.#pool.requestWhole({
      method,
      path: this.#path + path,
      headers: body === undefined ? this.#headers : { ...this.#headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(this.#timeoutMs)
    })
    if (statusCode < 200 || statusCode >= 300) throw new QdrantError(statusCode)
    const { result } = JSON.parse(bytes.toString()) as { result?: Result }
    if (result == null) throw new Error('The response has no result')
    return result
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }
}
