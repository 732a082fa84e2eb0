import { Pool, type Dispatcher } from 'undici'
import { wholeResponse, type WholeRequest, type WholeResponse } from './whole-response.js'

const IDLE_MS = 1_000

// A service behind one address may have several processes (a Service of Kubernetes), which share connections, not
// requests. Under load a connection is never idle: a process that is added later would get none.
const MAX_AGE_MS = 30_000

interface Options {
  connections?: number
  maxResponseSize?: number
  maxAgeMs?: number
  /** How long a connection may take, where another process is asked then. */
  connectTimeoutMs?: number
}

/**
 * The connections to a service over HTTP. None gets a new request when it is older than 30 seconds. A request needs a
 * signal: it is the only deadline.
 */
export class ServicePool {
  readonly #create: () => Pool
  readonly #maxAgeMs: number
  /** Those that are older answer what they were asked. */
  readonly #closing = new Set<Pool>()
  #pool: Pool
  #since = performance.now()

  constructor (origin: string, { maxAgeMs = MAX_AGE_MS, connectTimeoutMs = 0, ...options }: Options) {
    this.#maxAgeMs = maxAgeMs
    this.#create = () => new Pool(origin, {
      ...options,
      // undici's own timers restart with each step or chunk.
      connectTimeout: connectTimeoutMs,
      headersTimeout: 0,
      bodyTimeout: 0,
      // A call is not repeated, since it may have had its effect. So it never uses a connection that has been idle for
      // longer: servers and proxies close idle connections after 2 to 60 seconds, often without notice, whatever
      // `Keep-Alive` says. Under load, connections are still reused.
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS
    })
    this.#pool = this.#create()
  }

  /** Makes a request whose response is read as it comes. */
  async request (options: Dispatcher.RequestOptions & { signal: AbortSignal }): Promise<Dispatcher.ResponseData> {
    options.signal.throwIfAborted()
    return await this.#connected(options, async pool => await orAborted(options.signal, pool.request(options)))
  }

  /** Makes a request whose response is held in memory. See {@link wholeResponse}. */
  async requestWhole (options: WholeRequest): Promise<WholeResponse> {
    return await this.#connected(options, async pool => await wholeResponse(pool, options))
  }

  /** A connection that is refused is tried once more: another process may take it. */
  async #connected<Response> (
    options: Pick<Dispatcher.RequestOptions, 'body'>, request: (pool: Pool) => Promise<Response>
  ): Promise<Response> {
    try {
      return await request(this.#current())
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || !canBeSentAgain(options)) throw error
      return await request(this.#current())
    }
  }

  async destroy (): Promise<void> {
    await Promise.all([this.#pool, ...this.#closing].map(pool => pool.destroy()))
  }

  #current (): Pool {
    const now = performance.now()
    if (now - this.#since < this.#maxAgeMs) return this.#pool
    const old = this.#pool
    this.#closing.add(old)
    // It fails only where it is destroyed meanwhile.
    old.close().catch(() => {}).finally(() => { this.#closing.delete(old) })
    this.#pool = this.#create()
    this.#since = now
    return this.#pool
  }
}

/** The connections to a service, and what its URL puts before each path (`/engine`, or nothing). */
export function servicePool (url: string, options: Options = {}): { pool: ServicePool, prefix: string } {
  const { origin, pathname } = new URL(url)
  return { pool: new ServicePool(origin, options), prefix: pathname.replace(/\/+$/, '') }
}

/** Whether a request still has its body after it has failed: a stream has been destroyed with it. */
export function canBeSentAgain ({ body }: Pick<Dispatcher.RequestOptions, 'body'>): boolean {
  return body === undefined || body === null || typeof body === 'string'
}

/** What a request resolves to. undici itself tells of an abort only once there is a connection. */
async function orAborted<Response> (signal: AbortSignal, request: Promise<Response>): Promise<Response> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => {
      const { reason } = signal
      reject(reason)
    }
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([request, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
