import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type OpenAI from 'openai'
import { APIConnectionError, APIError } from 'openai'
import pRetry from 'p-retry'
import { openAiClient } from '../../../lib/openai.js'
import { LanguageModelFailed } from '../errors.js'

export type ChatTurn = { role: 'system' | 'user' | 'assistant', content: string }

export interface RetryOptions {
  /** For all attempts together; below the gateway's own deadline of 120 s. */
  deadlineMs?: number
  retries?: number
  /** Before the second attempt; doubled before each further one. */
  backoffMs?: number
  /** However long a provider asks us to wait. */
  maxRetryAfterMs?: number
}

export interface LanguageModelOptions extends RetryOptions {
  baseUrl: string
  model: string
  apiKey?: string
  log: FastifyBaseLogger
}

/** The model answered, but with nothing in it. */
export class NothingSaid extends LanguageModelFailed {}

const DEFAULTS = { deadlineMs: 100_000, retries: 4, backoffMs: 500, maxRetryAfterMs: 20_000 }
const MAX_BACKOFF_MS = 16_000

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama, Gemini. */
export class LanguageModel {
  readonly model: string
  readonly #client: OpenAI
  readonly #options: Required<RetryOptions>
  readonly #log: FastifyBaseLogger

  constructor ({ baseUrl, model, apiKey, log, ...options }: LanguageModelOptions) {
    this.model = model
    this.#log = log
    this.#options = { ...DEFAULTS, ...options }
    // The retries are counted and timed here.
    this.#client = openAiClient({ baseUrl, apiKey, timeoutMs: this.#options.deadlineMs, maxRetries: 0 })
  }

  /** One deadline, for all the calls that one message needs. */
  deadline (): AbortSignal {
    return AbortSignal.timeout(this.#options.deadlineMs)
  }

  /**
   * What the model says to these messages. Tried again, later and later, where trying again can help.
   * @throws {NothingSaid} when all it ever gives is empty
   * @throws {LanguageModelFailed} at the deadline, after the last attempt, or at once where trying again cannot help
   */
  async say (messages: ChatTurn[], signal: AbortSignal): Promise<string> {
    const { retries } = this.#options
    let attempts = 0
    try {
      return await pRetry(async () => {
        attempts++
        return await this.#attempt(messages, signal)
      }, {
        retries,
        // The waiting is done here, where the answer says for how long.
        minTimeout: 0,
        signal,
        shouldRetry: ({ error }) => isPassing(error),
        onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
          const isRetried = isPassing(error) && retriesLeft > 0
          this.#log.warn({ attempt: attemptNumber, reason: reasonOf(error), retried: isRetried }, 'the language model failed')
          if (isRetried) await sleep(this.#delay(error, attemptNumber), undefined, { signal })
        }
      })
    } catch (error) {
      if (error instanceof NothingSaid) throw error
      const reason = signal.aborted ? `no answer within ${this.#options.deadlineMs} ms` : reasonOf(error)
      throw new LanguageModelFailed(`The language model failed (${reason}; attempts: ${attempts})`)
    }
  }

  async #attempt (messages: ChatTurn[], signal: AbortSignal): Promise<string> {
    const completion = await this.#client.chat.completions.create({ model: this.model, messages }, { signal })
    const content = completion?.choices?.[0]?.message?.content
    if (typeof content !== 'string' || content.trim() === '') throw new NothingSaid('The language model gave an empty answer')
    return content.trim()
  }

  #delay (error: Error, attempt: number): number {
    const { backoffMs, maxRetryAfterMs } = this.#options
    const asked = retryAfter(error)
    if (asked !== undefined) return Math.min(asked, maxRetryAfterMs)
    // Not all clients at the same moment.
    return Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS) * (0.75 + Math.random() / 2)
  }
}

// 408, 409, 429, 5xx, a broken connection, an empty or garbled answer: the next attempt may fare better.
function isPassing (error: Error): boolean {
  if (error instanceof NothingSaid || error instanceof APIConnectionError || error instanceof SyntaxError) return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

// Seconds or a date (RFC 9110, section 10.2.3).
function retryAfter (error: Error): number | undefined {
  const value = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (!value) return undefined
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

// Neither what was asked nor what the provider said about it: the one is the student's, the other may repeat the key.
function reasonOf (error: unknown): string {
  if (error instanceof NothingSaid) return 'empty answer'
  if (error instanceof SyntaxError) return 'not JSON'
  if (error instanceof APIConnectionError) return 'no connection'
  if (error instanceof APIError && error.status !== undefined) return `status ${error.status}`
  return 'unexpected error'
}
