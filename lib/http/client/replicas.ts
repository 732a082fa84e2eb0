import { createHash } from 'node:crypto'
import type { Dispatcher } from 'undici'
import { addressesOf } from '../../settings.js'
import { LEAVING_HEADER, NOT_BEGUN_HEADER } from '../../plugins/graceful-close.js'
import { canBeSentAgain, servicePool, type ServicePool } from './service-pool.js'
import type { WholeResponse } from './whole-response.js'

// How long one of several replicas may take to accept a connection.
const CONNECT_MS = 1_000
// How often a replica that is away is asked whether it is there again, and how long it may take to answer.
const PROBE_MS = 1_000
const PROBE_TIMEOUT_MS = 2_000
// A replica is busy with more than this under way, and with a quarter more than all have in the mean: consistent
// hashing with bounded loads (https://arxiv.org/abs/1608.01350).
const SOME = 8
const SHARE = 1.25

/** What fails before anything is sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'
])

/** One process of a service. */
interface Replica {
  url: string
  /** What its URL puts before each path. */
  prefix: string
  /** For bodies that are held in memory. */
  pool: ServicePool
  /** For bodies that are read as they come. */
  streamPool: ServicePool
  underWay: number
  isAway: boolean
  probing?: NodeJS.Timeout
}

/** Where a request may go. */
export interface Choice {
  /** What the request is about: requests with the same key go to the same replica, as long as it is there. */
  key?: string
  /** It may be sent twice. Every other request goes to a second replica only where the first one did not begin it. */
  isRepeatable?: boolean
}

type Head = Pick<WholeResponse, 'statusCode' | 'headers'>

export type Request = Omit<Dispatcher.RequestOptions, 'signal'> & { path: string, signal: AbortSignal }

/**
 * The replicas of a service, by their addresses. Each key has an order of the replicas, by rendezvous hashing: what a
 * replica keeps in memory is kept once, and when one is added or removed, only the keys that it has move. A request
 * goes to the first replica of its order that is there. One that does not connect, hangs, is closing or says that it
 * stops soon is left out until it answers at `/health`, and no longer says that it stops. A replica with much more to
 * do than the others is passed over as well, so that a key that everybody asks for has more than one.
 */
export class Replicas {
  readonly #replicas: Replica[]
  #isClosed = false

  /**
   * @param urls comma-separated. Clients of the service that name it differently choose differently
   * @param maxResponseSize of bodies that are held in memory, in bytes
   */
  constructor (urls: string, maxResponseSize: number) {
    const all = addressesOf(urls).map(url => new URL(url).href)
    const several = all.length > 1 && { connectTimeoutMs: CONNECT_MS }
    this.#replicas = all.map(url => {
      const { pool, prefix } = servicePool(url, { maxResponseSize, ...several })
      return { url, prefix, pool, streamPool: servicePool(url, { ...several }).pool, underWay: 0, isAway: false }
    })
  }

  /** How many there are. */
  get size (): number {
    return this.#replicas.length
  }

  /** By the states of the metric: how many answer, and how many are left out since they did not. */
  get counts (): { there: number, away: number } {
    const away = this.#replicas.filter(({ isAway }) => isAway).length
    return { there: this.#replicas.length - away, away }
  }

  /**
   * The body of the response is read as it comes.
   * @throws what undici throws, of the last replica that was asked
   */
  async request (request: Request, choice: Choice): Promise<Dispatcher.ResponseData> {
    return await this.#ask(request, choice,
      async ({ streamPool }, sent) => await streamPool.request(sent), async ({ body }) => { await body.dump() })
  }

  /** The body of the response is held in memory. @throws what {@link request} throws */
  async requestWhole (request: Request, choice: Choice): Promise<WholeResponse> {
    return await this.#ask(request, choice, async ({ pool }, sent) => await pool.requestWhole(sent))
  }

  async #ask<Response extends Head> (
    request: Request, choice: Choice,
    send: (replica: Replica, request: Request) => Promise<Response>,
    drop: (response: Response) => Promise<void> = async () => {}
  ): Promise<Response> {
    const ranked = this.#ranked(choice.key)
    for (const [place, replica] of ranked.entries()) {
      const isLast = place === ranked.length - 1
      replica.underWay++
      try {
        const response = await send(replica, { ...request, path: replica.prefix + request.path })
        if (isLeaving(response.headers)) this.#leaveOut(replica)
        if (isLast || !mayGoToAnother(response, request, choice)) return response
        await drop(response)
        this.#suspect(replica)
      } catch (error) {
        const isSent = !NOT_SENT.has((error as NodeJS.ErrnoException).code ?? '')
        if (isSent) this.#suspect(replica)
        else this.#leaveOut(replica)
        const mayRepeat = canBeSentAgain(request) && (!isSent || choice.isRepeatable)
        if (isLast || !mayRepeat || request.signal.aborted) throw error
      } finally {
        replica.underWay--
      }
    }
    throw new Error('There is no replica')
  }

  /** The response of each replica to a `GET`, or of the one that a key has; `undefined` where there is none in 2 s. */
  async probe (path: string, headers: Record<string, string>, key?: string): Promise<Array<WholeResponse | undefined>> {
    const asked = key === undefined ? this.#replicas : this.#ranked(key).slice(0, 1)
    return await Promise.all(asked.map(replica => probed(replica, path, headers)))
  }

  async destroy (): Promise<void> {
    this.#isClosed = true
    for (const { probing } of this.#replicas) clearTimeout(probing)
    await Promise.all(this.#replicas.flatMap(({ pool, streamPool }) => [pool.destroy(), streamPool.destroy()]))
  }

  /** Those that are there before those that are away, since these may be there again. */
  #ranked (key = ''): Replica[] {
    if (this.#replicas.length === 1) return this.#replicas
    const mean = this.#replicas.reduce((sum, { underWay }) => sum + underWay, 0) / this.#replicas.length
    const busy = Math.max(SOME, SHARE * mean)
    const rank = ({ isAway, underWay }: Replica) => isAway ? 2 : underWay >= busy ? 1 : 0
    return this.#replicas
      .map(replica => ({ replica, rank: rank(replica), weight: weightOf(key, replica.url) }))
      .sort((a, b) => a.rank - b.rank || b.weight - a.weight)
      .map(({ replica }) => replica)
  }

  /** Asks a replica whether it is there. */
  #suspect (replica: Replica): void {
    if (this.#replicas.length === 1 || replica.probing !== undefined || this.#isClosed) return
    replica.probing = setTimeout(async () => {
      const found = await probed(replica, '/health', {})
      const isThere = found?.statusCode === 200 && !isLeaving(found.headers)
      replica.probing = undefined
      replica.isAway = !isThere
      if (!isThere) this.#leaveOut(replica)
    }, replica.isAway ? PROBE_MS : 0).unref()
  }

  #leaveOut (replica: Replica): void {
    if (this.#replicas.length === 1) return
    replica.isAway = true
    this.#suspect(replica)
  }
}

async function probed (
  { pool, prefix }: Replica, path: string, headers: Record<string, string>
): Promise<WholeResponse | undefined> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    return await pool.requestWhole({ method: 'GET', path: prefix + path, headers, signal })
  } catch {
    return undefined
  }
}

/** Whether a replica stops soon. It does what it is asked meanwhile. */
function isLeaving (headers: Head['headers']): boolean {
  return headers[LEAVING_HEADER] === 'true'
}

/** Whether another replica may take what this one has refused. */
function mayGoToAnother ({ statusCode, headers }: Head, request: Request, choice: Choice): boolean {
  const isRefused = statusCode === 503 && (choice.isRepeatable === true || headers[NOT_BEGUN_HEADER] === 'true')
  return isRefused && canBeSentAgain(request)
}

/** Highest-random-weight hashing: https://en.wikipedia.org/wiki/Rendezvous_hashing */
function weightOf (key: string, url: string): number {
  return createHash('sha256').update(`${key.length} ${key}${url}`).digest().readUInt32BE()
}
