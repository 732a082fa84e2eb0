import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type OpenAI from 'openai'
import { APIConnectionError, APIError } from 'openai'
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions'
import type { ResponseFormatJSONObject } from 'openai/resources/shared'
import pRetry from 'p-retry'
import type { Registry } from 'prom-client'
import { deadline } from '../../../lib/deadline.js'
import { openAiClient } from '../../../lib/openai.js'
import { LanguageModelFailed } from '../errors.js'
import { BrokenBody, partsOf } from './completion-stream.js'
import { ModelMetrics, type ModelCall, type Outcome } from './model-metrics.js'
import { ThoughtFilter } from './thoughts.js'

/** One message of a prompt, in the form of OpenAI's chat completions. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** The deadlines and repetitions of a request. */
export interface RetryOptions {
  /** For all attempts together. It must be shorter than the gateway's own deadline of 120 s. */
  deadlineMs?: number
  /** For one attempt; of a streamed completion, between two pieces of it. */
  attemptMs?: number
  /** How often a request is repeated. */
  retries?: number
  /** The wait before the second attempt. It is doubled before each further one. */
  backoffMs?: number
  /** The longest wait, where the endpoint asks for one (`Retry-After`). */
  maxRetryAfterMs?: number
}

/** The endpoint, its model, and how requests to it are repeated. */
export interface LanguageModelOptions extends RetryOptions {
  baseUrl: string
  model: string
  apiKey?: string
  log: FastifyBaseLogger
  registry: Registry
}

/** The JSON that a completion is to be. */
export interface AnswerSchema {
  name: string
  /** A JSON schema in which each property is required and no other is allowed. */
  schema: Record<string, unknown>
}

type Order = ChatCompletionCreateParams

// The strictest first. Of a refusal for another reason, the last one is the refusal again.
const FORMATS = ['json_schema', 'json_object', 'text'] as const

/** Gets a completion while it is made. The pieces together are its text; no thought of the model is in them. */
export interface CompletionListener {
  text: (piece: string) => void | Promise<void>
  /** The pieces so far were a thought. */
  discard: () => void
  /** The next piece begins another completion, which goes on where the last one stopped. */
  restart: () => void
  /** Whether more text is of no use. The completion ends as one that is cut. */
  isFull: () => boolean
}

/** What the model has answered. */
export interface Completion {
  /** Trimmed; never empty. */
  text: string
  /** Whether the model stopped before it was done. */
  isCut: boolean
}

/** The model gave a completion without text. */
export class EmptyCompletion extends LanguageModelFailed {}

/** The model refuses to answer, or calls a tool that it was not given. It would do so again. */
export class ModelDeclined extends LanguageModelFailed {}

/** The time of one attempt is over. */
class AttemptTooSlow extends Error {}

const DEFAULTS = { deadlineMs: 100_000, attemptMs: 60_000, retries: 4, backoffMs: 500, maxRetryAfterMs: 20_000 }
const MAX_BACKOFF_MS = 16_000

// Far more than a reply or a set of test questions has: what the model thinks counts as well.
const MAX_TOKENS = 8192

const GO_ON = 'Your reply was cut off. Go on exactly where it stops, in the middle of a word if need be. ' +
  'Repeat nothing and add no remark.'

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama, Gemini. */
export class LanguageModel {
  readonly model: string
  /** Whether the endpoint refused the key when it was asked last. */
  isKeyRefused = false
  /** Whether the model has ended a thought whose beginning it did not mark. */
  thinksUnmarked = false
  readonly #client: Promise<OpenAI>
  readonly #options: Required<RetryOptions>
  readonly #log: FastifyBaseLogger
  readonly #metrics: ModelMetrics
  /** Whether the endpoint takes `stream_options`. */
  #tellsUsage = true
  #limitName: 'max_tokens' | 'max_completion_tokens' = 'max_tokens'
  /** The position in `FORMATS` of the form of JSON that the endpoint takes. */
  #format = 0

  constructor ({ baseUrl, model, apiKey, log, registry, ...options }: LanguageModelOptions) {
    this.model = model
    this.#log = log
    this.#options = { ...DEFAULTS, ...options }
    this.#metrics = new ModelMetrics(registry)
    // The retries are counted and timed here.
    this.#client = openAiClient({ baseUrl, apiKey, timeoutMs: this.#options.deadlineMs, maxRetries: 0 })
  }

  /** The deadline of all the calls that one message needs; `given` ends them, too. Call `clear` after them. */
  deadline (given?: AbortSignal): ReturnType<typeof deadline> {
    return deadline(this.#options.deadlineMs / 1000, given)
  }

  /**
   * The model's completion of a prompt, without its thoughts. A failure that may pass is followed by another attempt,
   * after a wait. A completion that the model cuts for its length is continued once.
   * @param listener gets the pieces as they come; without it, the endpoint is asked for one message
   * @param schema what the text is to be; an endpoint that refuses it is asked for any JSON, or else for text
   * @throws {EmptyCompletion} when each completion is empty
   * @throws {ModelDeclined} at once
   * @throws {LanguageModelFailed} at the deadline, after the last attempt, or at once for a failure that will not pass
   */
  async complete (
    messages: PromptMessage[], signal: AbortSignal, listener?: CompletionListener, schema?: AnswerSchema
  ): Promise<Completion> {
    const said = new Said(listener, schema)
    let end = await this.#completeOnce(messages, said, signal)
    if (end === 'length' && !said.isFull) {
      said.restart()
      // A reply that is cut is better than none.
      end = await this.#completeOnce(messages, said, signal).catch(() => 'length' as const)
    }
    return { text: said.text.trim(), isCut: end !== 'stop' }
  }

  async #completeOnce (messages: PromptMessage[], said: Said, signal: AbortSignal): Promise<End> {
    const { retries } = this.#options
    const before = said.text
    let attempts = 0
    try {
      return await pRetry(async () => {
        attempts++
        if (attempts > 1) said.retry(before)
        const prompt = said.text.trim() === '' ? messages : continued(messages, said.text)
        return await this.#attempt(prompt, said, signal)
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
      if (error instanceof EmptyCompletion || error instanceof ModelDeclined) throw error
      const reason = signal.aborted ? `no completion within ${this.#options.deadlineMs} ms` : reasonOf(error)
      throw new LanguageModelFailed(`The language model failed (${reason}; attempts: ${attempts})`)
    }
  }

  async #attempt (messages: PromptMessage[], said: Said, signal: AbortSignal): Promise<End> {
    const call = this.#metrics.startCall()
    const watch = new Watch(this.#options.attemptMs)
    let outcome: Outcome = 'error'
    try {
      const response = await this.#send(messages, said, AbortSignal.any([signal, watch.signal]))
      const end = await this.#read(response, said, watch, call)
      this.isKeyRefused = false
      outcome = end === 'stop' ? 'ok' : 'cut'
      return end
    } catch (thrown) {
      const error = watch.signal.aborted && !signal.aborted ? new AttemptTooSlow() : thrown
      outcome = signal.aborted ? outcomeOfEnd(signal) : outcomeOf(error)
      this.isKeyRefused ||= outcome === 'key refused'
      throw error
    } finally {
      watch.stop()
      call.end(outcome)
    }
  }

  async #send (messages: PromptMessage[], { isStreamed, schema }: Said, signal: AbortSignal): Promise<Response> {
    const order = { model: this.model, messages }
    if (!isStreamed && schema !== undefined) return await this.#sendFor(schema, order, signal)
    if (!isStreamed) return await this.#create(order, signal)
    const stream = { ...order, stream: true as const }
    if (!this.#tellsUsage) return await this.#create(stream, signal)
    try {
      const usage = { stream_options: { include_usage: true } }
      return await this.#create({ ...stream, ...usage }, signal)
    } catch (error) {
      // Not every endpoint knows this option.
      if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) throw error
      const response = await this.#create(stream, signal)
      this.#tellsUsage = false
      return response
    }
  }

  /** Asks for a completion of a limited length. The endpoint knows the limit under one of two names. */
  async #create (order: Order, signal: AbortSignal): Promise<Response> {
    const name = this.#limitName
    try {
      const limited = { ...order, [name]: MAX_TOKENS }
      const { chat } = await this.#client
      return await chat.completions.create(limited, { signal }).asResponse()
    } catch (error) {
      const isOtherName = error instanceof APIError && error.status === 400 &&
        name === 'max_tokens' && error.message.includes('max_completion_tokens')
      if (!isOtherName) throw error
      this.#limitName = 'max_completion_tokens'
      return await this.#create(order, signal)
    }
  }

  /** Asks for JSON, in the strictest of the forms that the endpoint takes. */
  async #sendFor (
    schema: AnswerSchema, order: { model: string, messages: PromptMessage[] }, signal: AbortSignal
  ): Promise<Response> {
    for (;;) {
      const format = FORMATS[this.#format] ?? 'text'
      const json_schema = { ...schema, strict: true }
      const form = format === 'json_schema' ? { type: format, json_schema } : { type: format }
      const response_format = format === 'text' ? {} : { response_format: form as ResponseFormatJSONObject }
      try {
        return await this.#create({ ...order, ...response_format }, signal)
      } catch (error) {
        const isRefused = error instanceof APIError && (error.status === 400 || error.status === 422)
        if (!isRefused || format === 'text') throw error
        this.#format++
      }
    }
  }

  /** @throws {EmptyCompletion} {ModelDeclined} {BrokenBody} */
  async #read (response: Response, said: Said, watch: Watch, call: ModelCall): Promise<End> {
    let before = said.text.length
    const thoughts = new ThoughtFilter(() => {
      before = 0
      this.thinksUnmarked = true
      said.discard()
    })
    let finish: string | undefined
    let isDeclined = false
    for await (const part of partsOf(response, () => { if (said.isStreamed) watch.restart() })) {
      call.usage = part.usage ?? call.usage
      finish = part.finish ?? finish
      isDeclined ||= part.hasToolCall || part.isRefused
      // The time that a student takes to read does not count.
      if (said.isStreamed) watch.stop()
      await said.add(thoughts.push(part.text))
      if (said.isStreamed) watch.restart()
      if (said.isFull) return 'length'
    }
    await said.add(thoughts.end())
    const isFiltered = finish === 'content_filter'
    if (said.text.slice(before).trim() !== '') {
      if (isFiltered) return 'filtered'
      return finish === 'length' ? 'length' : 'stop'
    }
    // One that spends its length on thoughts would do so again.
    const isSpent = finish === 'length'
    if (isDeclined || isFiltered || isSpent) throw new ModelDeclined('The language model declined to answer')
    throw new EmptyCompletion('The language model gave an empty completion')
  }

  #delay (error: Error, attempt: number): number {
    const { backoffMs, maxRetryAfterMs } = this.#options
    const asked = retryAfter(error)
    if (asked !== undefined) return Math.min(asked, maxRetryAfterMs)
    // Spread at random, so that clients do not all come back at the same moment.
    return Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS) * (0.75 + Math.random() / 2)
  }
}

/** How a completion ended: it is whole, it was too long, or the provider withholds the rest. */
type End = 'stop' | 'length' | 'filtered'

/** What the model has said so far, in all attempts. */
class Said {
  text = ''
  readonly #listener: CompletionListener | undefined

  readonly schema: AnswerSchema | undefined

  constructor (listener?: CompletionListener, schema?: AnswerSchema) {
    this.#listener = listener
    this.schema = schema
  }

  get isStreamed (): boolean {
    return this.#listener !== undefined
  }

  get isFull (): boolean {
    return this.#listener?.isFull() === true
  }

  async add (piece: string): Promise<void> {
    if (piece === '') return
    this.text += piece
    await this.#listener?.text(piece)
  }

  discard (): void {
    this.text = ''
    this.#listener?.discard()
  }

  restart (): void {
    this.#listener?.restart()
  }

  /** Another attempt: what was streamed is said, the rest is not. */
  retry (before: string): void {
    if (this.#listener === undefined) this.text = before
    else this.#listener.restart()
  }
}

/** Ends an attempt when nothing has come for a time. */
class Watch {
  readonly #controller = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined
  readonly signal = this.#controller.signal

  constructor (ms: number) {
    this.#ms = ms
    this.restart()
  }

  restart (): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => { this.#controller.abort() }, this.#ms)
  }

  stop (): void {
    clearTimeout(this.#timer)
  }
}

function continued (messages: PromptMessage[], text: string): PromptMessage[] {
  return [...messages, { role: 'assistant', content: text }, { role: 'user', content: GO_ON }]
}

// 408, 409, 429, 5xx, a broken connection or body, no completion in time, an empty one: another attempt may succeed.
function mayPass (error: Error): boolean {
  const passes = [EmptyCompletion, APIConnectionError, BrokenBody, AttemptTooSlow]
  if (passes.some(kind => error instanceof kind)) return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

// The deadline has passed, or the caller has closed the connection.
function outcomeOfEnd ({ reason }: AbortSignal): Outcome {
  return (reason as Error).name === 'TimeoutError' ? 'timeout' : 'given up'
}

function outcomeOf (error: unknown): Outcome {
  if (error instanceof EmptyCompletion) return 'empty'
  if (error instanceof ModelDeclined) return 'declined'
  if (error instanceof AttemptTooSlow) return 'timeout'
  if (error instanceof BrokenBody) return 'broken'
  if (error instanceof APIConnectionError) return 'unreachable'
  if (!(error instanceof APIError) || error.status === undefined) return 'error'
  if (error.status === 401 || error.status === 403) return 'key refused'
  return error.status === 429 ? 'rate limited' : 'error'
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
  if (error instanceof ModelDeclined) return 'declined'
  if (error instanceof BrokenBody) return error.message
  if (error instanceof AttemptTooSlow) return 'too slow'
  if (error instanceof APIConnectionError) return 'no connection'
  if (error instanceof APIError && error.status !== undefined) return `status ${error.status}`
  return 'unexpected error'
}
