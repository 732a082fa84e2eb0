import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import {
  DatabaseReadOnly, DatabaseUnavailable, InvalidInput, Overloaded, ServiceRefused, ServiceTimeout, ServiceUnavailable,
  ShuttingDown, type ValidationIssue
} from '../errors.js'
import { SECRET_HEADER } from '../companion-guard.js'
import { boundedBody } from './bounded-body.js'
import { deadline, TIMEOUT_HEADER } from './deadline.js'
import { DURATION_BUCKETS } from '../../plugins/metrics.js'
import { Replicas, type Choice, type Request } from './replicas.js'
import type { WholeResponse } from './whole-response.js'
import { whenClosed } from '../when-closed.js'

/** The reply of another service: its bytes, and the same parsed. */
export interface ServiceReply {
  body: Buffer
  json: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** The `ETag` of the reply, where it has one. */
  tag?: string
  /** 304: what the caller has under the tag of `if-none-match` is still right. `json` is empty. */
  isUnchanged?: true
}

/** A call whose reply is read into memory. */
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
  /** Ends the call with its reason, which is an error of ours. A controller is of this call alone. */
  signal?: AbortSignal | AbortController
  /** See {@link Choice.key}. */
  key?: string
  /** The service may get it twice. That is so of every method but `POST`. */
  isRepeatable?: boolean
  /** Asks for the reply as server-sent events. A service that sends JSON all the same is read as well. */
  events?: ReplyEvents
}

/**
 * Reads a reply that comes as server-sent events. The last event is `done`, with the JSON of the whole reply, or
 * `error`, with `status` and `detail`: these are read like a reply that comes in one.
 */
export interface ReplyEvents {
  /** The status line of a success has come. */
  onHead: () => void
  /** Every other event. The next one is read when it resolves. */
  onEvent: (event: string, data: string) => Promise<void>
}

/** A reply whose body is passed on while it arrives. `body` is there for a status below 300. */
export interface OpenReply { statusCode: number, headers: IncomingHttpHeaders, body?: Readable }

/** A call whose reply is passed on while it arrives. */
export interface OpenRequest {
  method: 'GET' | 'HEAD'
  /** With the query string. */
  path: string
  headers: { 'x-request-id': string } & Record<string, string>
  /** See {@link Choice.key}. */
  key?: string
  /** The statuses that the caller handles. Every other one is {@link ServiceUnavailable}. */
  statuses: readonly number[]
  /** The deadline of the whole body. That of the client is the deadline of the head. */
  bodySeconds: number
}

// A larger reply is refused, since it is held in memory.
const MAX_REPLY_MIB = 8
const MAX_REPLY_BYTES = MAX_REPLY_MIB * 1024 * 1024
// Of a reply that comes as events: they tell its text twice, in small parts.
const MAX_STREAM_BYTES = 8 * MAX_REPLY_BYTES

/**
 * A client of another service of ours, over HTTP. The name stands in its error sentences (`<name> unavailable: …`)
 * and in its metrics (`chat_engine_requests_total`).
 */
export class ServiceClient {
  readonly #name: string
  readonly #timeoutSeconds: number
  readonly #secret: Record<string, string>
  readonly #replicas: Replicas
  readonly #calls: Counter
  readonly #duration: Histogram

  /**
   * @param options.url of several replicas: see {@link Replicas}
   * @param options.secret is sent with each call
   * @param options.timeoutSeconds deadline of a whole call, from its connection to the end of the body
   */
  constructor (
    name: string, options: { url: string, secret?: string, timeoutSeconds: number, registry: Registry }
  ) {
    const { url, secret, timeoutSeconds, registry } = options
    this.#secret = secret === undefined ? {} : { [SECRET_HEADER]: secret }
    const replicas = new Replicas(url, MAX_REPLY_BYTES)
    this.#name = name
    this.#timeoutSeconds = timeoutSeconds
    this.#replicas = replicas
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
    if (replicas.size > 1) countReplicas(replicas, metric, registry)
  }

  /**
   * Makes one call, counted and timed under the name of its operation.
   * @throws {ServiceTimeout} at the deadline; {ServiceRefused} with the service's own sentence; an error of ours that
   * ended the stream of the request's body; {ServiceUnavailable} for every other failure
   */
  async call (operation: string, request: ServiceRequest): Promise<ServiceReply> {
    return await this.#measured(operation, request.timeoutSeconds ?? this.#timeoutSeconds, () => this.#send(request))
  }

  /**
   * Makes a call of an operation that not every service of this kind has.
   * @returns `undefined` where the service refuses it with a status of `passesOn`
   * @throws all other errors of {@link call}
   */
  async callIfKnown (operation: string, request: ServiceRequest): Promise<ServiceReply | undefined> {
    return await this.call(operation, request).catch(error => {
      if (error instanceof ServiceRefused) return undefined
      throw error
    })
  }

  /**
   * Makes one call whose body is not held in memory. It is counted and timed until the head of the reply. The body ends
   * with an error where it breaks off or takes too long. The caller reads it to its end, or destroys it.
   * @throws {ServiceTimeout | ServiceUnavailable}
   */
  async open (operation: string, request: OpenRequest): Promise<OpenReply> {
    return await this.#measured(operation, this.#timeoutSeconds, () => this.#open(request))
  }

  /**
   * Tells the service to delete something. A service that does not know it, or no such operation (404, 405, 501), has
   * nothing to delete.
   * @throws {ServiceTimeout}; {ServiceUnavailable} for every other failure
   */
  async forget (path: string, headers: ServiceRequest['headers'], timeoutSeconds: number): Promise<void> {
    await this.#measured('forget', timeoutSeconds, async () => {
      const { statusCode, body } = await this.#replicas.requestWhole({
        method: 'DELETE',
        path,
        headers: { ...headers, ...this.#secret },
        signal: AbortSignal.timeout(timeoutSeconds * 1000)
      }, { isRepeatable: true })
      if (!isDone(statusCode)) throw this.#refusal(statusCode, parseObject(body)?.detail, [])
    })
  }

  /** The JSON object at a path, of one replica; `undefined` when none sends one within 2 seconds. Not counted. */
  async probe (path: string): Promise<Record<string, unknown> | undefined> {
    const replies = await this.#replicas.probe(path, this.#secret)
    return replies.map(reply => reply?.statusCode === 200 ? parseObject(reply.body) : undefined)
      .find(json => json !== undefined)
  }

  /**
   * What the service says at `/health`: the replies of all its replicas as one object, or that of the replica which has
   * the key. Empty where it has no such path; `undefined` when it does not answer within 2 seconds. Not counted.
   */
  async health (key?: string): Promise<Record<string, unknown> | undefined> {
    const replies = await this.#replicas.probe('/health', this.#secret, key)
    const answering = replies.flatMap(reply => reply === undefined || reply.statusCode >= 500 ? [] : reply)
    if (answering.length === 0) return undefined
    return Object.fromEntries(answering.flatMap(({ body }) => Object.entries(parseObject(body) ?? {})))
  }

  async close (): Promise<void> {
    await this.#replicas.destroy()
  }

  async #measured<Reply> (operation: string, seconds: number, call: () => Promise<Reply>): Promise<Reply> {
    const stop = this.#duration.startTimer({ operation })
    let outcome = 'ok'
    try {
      return await call()
    } catch (thrown) {
      const error = this.#failure(thrown, seconds)
      outcome = outcomeOf(error)
      throw error
    } finally {
      stop({ outcome })
      this.#calls.inc({ operation, outcome })
    }
  }

  async #open ({ method, path, headers, key, statuses, bodySeconds }: OpenRequest): Promise<OpenReply> {
    const deadline = new AbortController()
    const abortIn = (seconds: number) =>
      setTimeout(() => deadline.abort(new DOMException('The deadline has passed', 'TimeoutError')), seconds * 1000)
    const headTimer = abortIn(this.#timeoutSeconds)
    try {
      const { signal } = deadline
      const request = { method, path, headers: { ...headers, ...this.#secret }, signal }
      const reply = await this.#replicas.request(request, { key, isRepeatable: true })
      const { statusCode, body } = reply
      if (!statuses.includes(statusCode)) {
        throw this.#refusal(statusCode, parseObject(await wholeOf(body))?.detail, [])
      }
      if (statusCode >= 300) {
        await body.dump()
        return { statusCode, headers: reply.headers }
      }
      const bodyTimer = abortIn(bodySeconds)
      whenClosed(body, () => clearTimeout(bodyTimer))
      return { statusCode, headers: reply.headers, body }
    } finally {
      clearTimeout(headTimer)
    }
  }

  async #send (request: ServiceRequest): Promise<ServiceReply> {
    const { method, path, body, headers, passesOn = [], isValid, timeoutSeconds = this.#timeoutSeconds } = request
    const { signal: given, events, key } = request
    const choice: Choice = { key, isRepeatable: request.isRepeatable ?? method !== 'POST' }
    const isStream = body instanceof Readable
    const { signal, clear } = deadline(timeoutSeconds, given)
    try {
      const sent = {
        method,
        path,
        headers: {
          accept: events === undefined ? 'application/json' : 'text/event-stream',
          'content-type': body === undefined || isStream ? undefined : 'application/json',
          [TIMEOUT_HEADER]: String(Math.round(timeoutSeconds * 1000)),
          ...headers,
          ...this.#secret
        },
        body: body === undefined || isStream ? body : JSON.stringify(body),
        signal
      }
      const { statusCode, headers: received, body: bytes } = events === undefined
        ? await this.#replicas.requestWhole(sent, choice)
        : await this.#streamed(sent, choice, events, passesOn)
      const isSuccess = isOk(statusCode)
      // Only a deletion may have an empty reply.
      if (statusCode === 204 && method === 'DELETE') return { body: bytes, json: {}, headers: received }
      const isUnchanged = statusCode === 304 && headers['if-none-match'] !== undefined
      if (isUnchanged) return { body: bytes, json: {}, headers: received, isUnchanged }
      const json = parseObject(bytes)
      if (isSuccess) {
        if (json === undefined) throw new ServiceUnavailable(this.#name, 'its answer is not a JSON object')
        if (isValid !== undefined && !isValid(json)) {
          throw new ServiceUnavailable(this.#name, 'its answer has another shape than agreed')
        }
        const tag = typeof received.etag === 'string' && { tag: received.etag }
        return { body: bytes, json, headers: received, ...tag }
      }
      throw this.#refusal(statusCode, json?.detail, passesOn)
    } finally {
      clear()
    }
  }

  /** The reply as it would have come in one. */
  async #streamed (
    request: Request, choice: Choice, events: ReplyEvents, passesOn: readonly number[]
  ): Promise<WholeResponse> {
    const { statusCode, headers, body } = await this.#replicas.request(request, choice)
    if (isOk(statusCode)) events.onHead()
    const isOfEvents = isOk(statusCode) && /^text\/event-stream\b/i.test(String(headers['content-type']))
    const whole = isOfEvents ? this.#lastOf(body, events, passesOn, request.signal) : wholeOf(body)
    return { statusCode, headers, body: await whole }
  }

  #refusal (status: number, detail: unknown, passesOn: readonly number[]): Error {
    return passesOn.includes(status) && detail != null
      ? new ServiceRefused(status, refusedDetail(status, detail))
      : new ServiceUnavailable(this.#name, (status === 503 ? reasonIn(detail) : undefined) ??
        `it answered with status ${status}`)
  }

  /** Reads a reply that comes as events, no faster than they are taken. Returns the JSON of the whole reply. */
  async #lastOf (
    stream: Readable, { onEvent }: ReplyEvents, passesOn: readonly number[], signal: AbortSignal
  ): Promise<Buffer> {
    const events: EventSourceMessage[] = []
    const parser = createParser({ onEvent: event => { events.push(event) } })
    const decoder = new TextDecoder()
    let [total, pending] = [0, 0]
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      total += chunk.length
      pending += chunk.length
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (events.length > 0) pending = 0
      if (pending > MAX_REPLY_BYTES || total > MAX_STREAM_BYTES) throw tooLarge()
      for (const { event = 'message', data } of events.splice(0)) {
        if (event === 'done') return Buffer.from(data)
        if (event === 'error') {
          const { status, detail } = parseObject(Buffer.from(data)) ?? {}
          throw this.#refusal(Number(status), detail, passesOn)
        }
        await onEvent(event, data)
        signal.throwIfAborted()
      }
    }
    throw new ServiceUnavailable(this.#name, 'its stream has ended too early')
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

function countReplicas (replicas: Replicas, metric: string, registry: Registry): void {
  const gauge = new Gauge({
    name: `${metric}_replicas`,
    help: 'Replicas of the service, by the addresses in the settings: those that are there, and those that are away',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(replicas.counts)) gauge.set({ state }, count)
    }
  })
}

function isOk (status: number): boolean {
  return status >= 200 && status < 300
}

function isDone (status: number): boolean {
  return isOk(status) || [404, 405, 501].includes(status)
}

function outcomeOf (error: Error & { statusCode?: number }): string {
  if (error instanceof ServiceRefused) return 'refused'
  switch (error.statusCode) {
    case 503: return 'unavailable'
    case 504: return 'timeout'
    default: return 'given up'
  }
}

const wholeOf = async (stream: Readable) => await boundedBody(stream, MAX_REPLY_BYTES, tooLarge)

function tooLarge (): Error {
  return Object.assign(new Error('The reply is too large'), { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
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

// What our services say of themselves with a 503. Nothing else that a service says reaches a person.
const SERVICE_REASONS = new Map([
  [DatabaseReadOnly.sentence, 'it has no room, so nothing can be stored until the operator makes some'],
  [DatabaseUnavailable.sentence, 'it cannot reach its database'],
  [ShuttingDown.sentence, 'it is closing; try again in a moment'],
  [Overloaded.sentence, 'it is overloaded; try again in a moment']
])

function reasonIn (detail: unknown): string | undefined {
  return typeof detail === 'string' ? SERVICE_REASONS.get(detail) : undefined
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
