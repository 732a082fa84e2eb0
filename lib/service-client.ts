import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Pool } from 'undici'
import { InvalidInput, ServiceRefused, ServiceTimeout, ServiceUnavailable, type ValidationIssue } from './errors.js'
import { DURATION_BUCKETS } from './plugins/metrics.js'
import { servicePool } from './service-pool.js'

/** The reply of another service: its bytes, and the same parsed. */
export interface ServiceReply { body: Buffer, json: Record<string, unknown> }

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the query string. */
  path: string
  /** An object is sent as JSON, a stream as it is, with the content type of `headers`. */
  body?: object | Readable
  headers: { 'x-request-id': string } & Record<string, string>
  /**
   * Statuses of refusals that concern the caller: with a JSON `detail` they become {@link ServiceRefused}. Every other
   * error status means that the service is unavailable.
   */
  passesOn?: readonly number[]
  /** Checks the body of a success; by default every JSON object is valid. */
  isValid?: (json: unknown) => boolean
  /** The deadline of this call; by default that of the client. */
  timeoutSeconds?: number
}

// A larger reply is refused, since it is held in memory.
const MAX_REPLY_MIB = 8
const PROBE_TIMEOUT_MS = 2_000

/**
 * A client of another service of ours, over HTTP. The name stands in its error sentences (`Chat engine unavailable: …`)
 * and in its metrics (`chat_engine_requests_total`).
 */
export class ServiceClient {
  readonly #name: string
  readonly #timeoutSeconds: number
  readonly #prefix: string
  readonly #pool: Pool
  readonly #calls: Counter
  readonly #duration: Histogram

  /** @param options.timeoutSeconds deadline of a whole call, from its connection to the end of the body */
  constructor (name: string, options: { url: string, timeoutSeconds: number, registry: Registry }) {
    const { url, timeoutSeconds, registry } = options
    const { pool, prefix } = servicePool(url, { maxResponseSize: MAX_REPLY_MIB * 1024 * 1024 })
    this.#name = name
    this.#timeoutSeconds = timeoutSeconds
    this.#prefix = prefix
    this.#pool = pool
    const metric = name.toLowerCase().replaceAll(' ', '_')
    const labelNames = ['operation', 'outcome']
    const registers = [registry]
    this.#calls = new Counter({
      name: `${metric}_requests_total`,
      help: `Calls of the ${name.toLowerCase()}: ok, refused, unavailable, timeout, or given up by the caller`,
      labelNames,
      registers
    })
    this.#duration = new Histogram({
      name: `${metric}_request_duration_seconds`,
      help: `How long the ${name.toLowerCase()} took`,
      labelNames,
      registers,
      buckets: DURATION_BUCKETS
    })
  }

  /**
   * Makes one call, counted and timed under the name of its operation.
   * @throws {ServiceTimeout} at the deadline; {ServiceRefused} with the service's own sentence; an error of ours that
   * ended the stream of the request's body; {ServiceUnavailable} for every other failure
   */
  async call (operation: string, request: ServiceRequest): Promise<ServiceReply> {
    const stop = this.#duration.startTimer({ operation })
    let outcome = 'ok'
    try {
      return await this.#send(request)
    } catch (thrown) {
      const error = this.#failure(thrown, request.timeoutSeconds ?? this.#timeoutSeconds)
      outcome = outcomeOf(error)
      throw error
    } finally {
      stop({ outcome })
      this.#calls.inc({ operation, outcome })
    }
  }

  /** The JSON object at a path; `undefined` when the service sends none within 2 seconds. Not counted. */
  async probe (path: string): Promise<Record<string, unknown> | undefined> {
    try {
      const { statusCode, body } = await this.#pool.request({
        method: 'GET',
        path: this.#prefix + path,
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS)
      })
      const bytes = Buffer.from(await body.arrayBuffer())
      return statusCode === 200 ? parseObject(bytes) : undefined
    } catch {
      return undefined
    }
  }

  async close (): Promise<void> {
    await this.#pool.destroy()
  }

  async #send (request: ServiceRequest): Promise<ServiceReply> {
    const { method, path, body, headers, passesOn = [], isValid, timeoutSeconds = this.#timeoutSeconds } = request
    const isStream = body instanceof Readable
    const { statusCode, body: stream } = await this.#pool.request({
      method,
      path: this.#prefix + path,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isStream && { 'content-type': 'application/json' }),
        ...headers
      },
      body: body === undefined || isStream ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutSeconds * 1000)
    })
    const bytes = Buffer.from(await stream.arrayBuffer())
    // Only a deletion may have an empty reply.
    if (statusCode === 204 && method === 'DELETE') return { body: bytes, json: {} }
    const json = parseObject(bytes)
    if (statusCode >= 200 && statusCode < 300) {
      if (json === undefined) throw new ServiceUnavailable(this.#name, 'its answer is not a JSON object')
      if (isValid !== undefined && !isValid(json)) {
        throw new ServiceUnavailable(this.#name, 'its answer has another shape than agreed')
      }
      return { body: bytes, json }
    }
    if (passesOn.includes(statusCode) && json?.detail != null) {
      throw new ServiceRefused(statusCode, refusedDetail(statusCode, json.detail))
    }
    throw new ServiceUnavailable(this.#name, `it answered with status ${statusCode}`)
  }

  #failure (thrown: unknown, seconds: number): Error & { statusCode?: number } {
    const error = thrown as Error & { code?: string, statusCode?: number }
    if (error.name === 'TimeoutError') return new ServiceTimeout(this.#name, String(seconds))
    if (error.statusCode !== undefined || error instanceof InvalidInput) return error
    const unavailable = new ServiceUnavailable(this.#name, REASONS[error.code ?? ''] ?? 'connection failed')
    unavailable.cause = error
    return unavailable
  }
}

function outcomeOf (error: Error & { statusCode?: number }): string {
  if (error instanceof ServiceRefused) return 'refused'
  switch (error.statusCode) {
    case 503: return 'unavailable'
    case 504: return 'timeout'
    default: return 'given up'
  }
}

function parseObject (bytes: Buffer): Record<string, unknown> | undefined {
  // Invalid UTF-8 would be stored as other characters of up to three times the size.
  if (!isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString())
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? value as Record<string, unknown> : undefined
  } catch {
    return undefined
  }
}

/** The service's `detail` in our shape: a string, or on 422 a list of validation issues. */
function refusedDetail (status: number, detail: unknown): string | ValidationIssue[] {
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail)
  if (status !== 422) return text
  const isList = Array.isArray(detail) && detail.every(isValidationIssue)
  return isList ? detail : [{ loc: ['body'], msg: text, type: 'value_error' }]
}

function isValidationIssue (value: unknown): value is ValidationIssue {
  const { loc, msg, type } = (value ?? {}) as Partial<ValidationIssue>
  const isLocation = Array.isArray(loc) && loc.every(part => typeof part === 'string' || Number.isInteger(part))
  return isLocation && typeof msg === 'string' && typeof type === 'string'
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: `its answer is larger than ${MAX_REPLY_MIB} MiB`,
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable'
}
