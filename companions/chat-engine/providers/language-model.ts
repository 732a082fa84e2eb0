import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type OpenAI from 'openai'
import { APIConnectionError, APIError } from 'openai'
import pRetry from 'p-retry'
import { openAiClient } from '../../../lib/openai.js'
import { LanguageModelFailed } from '../errors.js'

/** One message of a prompt, in the form of OpenAI's chat completions. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface RetryOptions {
  /** For all attempts together. It must be shorter than the gateway's own deadline of 120 s. */
  deadlineMs?: number
  /** How often a request is repeated. */
  retries?: number
  /** The wait before the second attempt. It is doubled before each further one. */
  backoffMs?: number
  /** The longest wait, where the endpoint asks for one (`Retry-After`). */
  maxRetryAfterMs?: number
}

export interface LanguageModelOptions extends RetryOptions {
  baseUrl: string
  model: string
  apiKey?: string
  log: FastifyBaseLogger
}

/** The model gave a completion without text. */
export class EmptyCompletion extends LanguageModelFailed {}

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

  /** A signal that ends all the calls that one message needs. */
  deadline (): AbortSignal {
    return AbortSignal.timeout(this.#options.deadlineMs)
  }

  /**
   * The model's completion of a prompt, trimmed. A failure that may pass is followed by another attempt, after a wait.
   * @throws {EmptyCompletion} when each completion is empty
   * @throws {LanguageModelFailed} at the deadline, after the last attempt, or at once for a failure that will not pass
   */
  async complete (messages: PromptMessage[], signal: AbortSignal): Promise<string> {
    const { retries } = this.#options
    let attempts = 0
    try {
      return await pRetry(async () => {
        attempts++
        return await this.#attempt(messages, signal)
      }, {
        retries,
        // `onFailedAttempt` waits, since the response may say for how long.
        minTimeout: 0,
        signal,
        shouldRetry: ({ error }) => mayPass(error),
        onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
          const isRetried = mayPass(error) && retriesLeft > 0
          const entry = { attempt: attemptNumber, reason: reasonOf(error), retried: isRetried }
          this.#log.warn(entry, 'the language model failed')
          if (isRetried) await sleep(this.#delay(error, attemptNumber), undefined, { signal })
        }
      })
    } catch (error) {
      if (error instanceof EmptyCompletion) throw error
      const reason = signal.aborted ? `no completion within ${this.#options.deadlineMs} ms` : reasonOf(error)
      throw new LanguageModelFailed(`The language model failed (${reason}; attempts: ${attempts})`)
    }
  }

  async #attempt (messages: PromptMessage[], signal: AbortSignal): Promise<string> {
    const completion = await this.#client.chat.completions.create({ model: this.model, messages }, { signal })
    const content = completion?.choices?.[0]?.message?.content
    if (typeof content !== 'string' || content.trim() === '') {
      throw new EmptyCompletion('The language model gave an empty completion')
    }
    return content.trim()
  }

  #delay (error: Error, attempt: number): number {
    const { backoffMs, maxRetryAfterMs } = this.#options
    const asked = retryAfter(error)
    if (asked !== undefined) return Math.min(asked, maxRetryAfterMs)
    // Spread at random, so that clients do not all come back at the same moment.
    return Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS) * (0.75 + Math.random() / 2)
  }
}

// 408, 409, 429, 5xx, a broken connection, a response that is empty or no JSON: another attempt may succeed.
function mayPass (error: Error): boolean {
  const passes = [EmptyCompletion, APIConnectionError, SyntaxError]
  if (passes.some(kind => error instanceof kind)) return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

// In milliseconds. The header holds seconds or a date (RFC 9110, section 10.2.3).
function retryAfter (error: Error): number | undefined {
  const value = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (!value) return undefined
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

// It holds neither the prompt, which is the student's, nor the error of the provider, which may repeat the key.
function reasonOf (error: unknown): string {
  if (error instanceof EmptyCompletion) return 'empty completion'
  if (error instanceof SyntaxError) return 'not JSON'
  if (error instanceof APIConnectionError) return 'no connection'
  if (error instanceof APIError && error.status !== undefined) return `status ${error.status}`
  return 'unexpected error'
}
