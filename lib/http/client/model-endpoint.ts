import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { objectOf } from '../../values/object-of.js'
import { boundedBody } from './bounded-body.js'
import { problemOfStatus, type EndpointProblem } from './endpoint-problem.js'
import { servicePool, type ServicePool } from './service-pool.js'

/** An endpoint that speaks OpenAI's API. */
export interface EndpointOptions {
  /** Of the API, with its version: `http://localhost:11434/v1`. */
  baseUrl: string
  /** Absent for an endpoint that wants none. */
  apiKey?: string | undefined
}

/** The head of a success, and its body, which must be read or destroyed. */
export interface EndpointReply {
  headers: IncomingHttpHeaders
  body: Readable
}

/** The endpoint has answered with another status than a success. The message has none of its words. */
export class EndpointRefused extends Error {
  override name = 'EndpointRefused'
  readonly problem: EndpointProblem

  /**
   * @param words what the endpoint says of it: it may be the prompt, or the key
   * @param retryAfterMs how long it asks to wait
   */
  constructor (readonly status: number, readonly words = '', readonly retryAfterMs?: number) {
    super(`status ${status}`)
    this.problem = problemOfStatus(status, words)
  }
}

/** There was no connection, or it ended before the answer. */
export class EndpointUnreachable extends Error {
  override name = 'EndpointUnreachable'
}

const MAX_REFUSAL_BYTES = 1_048_576
// In characters.
const MAX_WORDS = 2_000

/** The connections to an endpoint. It logs no request, since a request may hold personal data, and repeats none. */
export class ModelEndpoint {
  readonly #pool: ServicePool
  readonly #prefix: string
  readonly #headers: Record<string, string>

  constructor ({ baseUrl, apiKey }: EndpointOptions) {
    const { pool, prefix } = servicePool(baseUrl)
    this.#pool = pool
    this.#prefix = prefix
    this.#headers = {
      'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` })
    }
  }

  /**
   * Sends JSON.
   * @param path below the base URL
   * @param signal is the only deadline, also of the body
   * @throws {EndpointRefused | EndpointUnreachable} or the reason of the signal
   */
  async post (path: string, body: object, signal: AbortSignal): Promise<EndpointReply> {
    const request = {
      method: 'POST', path: this.#prefix + path, headers: this.#headers, body: JSON.stringify(body), signal
    } as const
    const reply = await this.#pool.request(request).catch(error => {
      signal.throwIfAborted()
      throw new EndpointUnreachable('no connection', { cause: error })
    })
    const { statusCode: status, headers } = reply
    if (status >= 200 && status < 300) return reply
    const text = await boundedBody(reply.body, MAX_REFUSAL_BYTES, () => new Error('too large')).catch(() => '')
    signal.throwIfAborted()
    throw new EndpointRefused(status, wordsIn(text.toString()), retryAfter(headers['retry-after']))
  }
}

/** What a refusal says. Beside that it may repeat the request, whose words mean nothing. */
function wordsIn (text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text.slice(0, MAX_WORDS)
  }
  // Gemini puts it into a list.
  const { error = body } = objectOf(Array.isArray(body) ? body[0] : body)
  const { message, code, type, detail } = objectOf(error)
  return [error, message, code, type, detail].filter(text => typeof text === 'string').join(' ').slice(0, MAX_WORDS)
}

// In milliseconds. The header holds seconds or a date (RFC 9110, section 10.2.3).
function retryAfter (value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
