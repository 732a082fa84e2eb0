import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { EndpointRefused, ModelEndpoint, type EndpointReply } from '../../../../lib/http/client/model-endpoint.js'
import type { Charge } from '../../../costs/charge.js'
import { estimatedUsage, usageIn, type TokenUsage } from '../../../costs/usage.js'
import type { ModelProblem } from '../../schemas.js'
import { partsOf } from './completion-stream.js'
import { Masks } from './filters/masks.js'
import { AttemptTooSlow, failureOf, isDeadline, ModelFailed, ModelSpent, type Fault } from './model-fault.js'
import { ModelMetrics, type ModelCall, type Outcome } from './model-metrics.js'
import { ModelWindow, type WindowOptions } from './model-window.js'
import { PromptForm } from './prompt-form.js'
import { ThoughtFilter } from './filters/thoughts.js'

/** One message of a prompt, in the form of OpenAI's chat completions. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** The times and repetitions of a request. */
export interface RetryOptions {
  /** For one attempt; of a streamed completion, between two pieces of it. */
  attemptMs?: number
  /** How often a request is repeated. While an endpoint is starting, or says when to come again, it is not counted. */
  retries?: number
  /** The wait before the second attempt. It is doubled before each further one. */
  backoffMs?: number
  /** The longest wait. An endpoint that asks for a longer one (`Retry-After`) has failed for good. */
  maxWaitMs?: number
}

/** Decides whether the model may be called, and counts what its calls take. */
export interface Meter {
  /** Whether a budget is left for it. */
  allows: (charge: Charge) => Promise<boolean>
  count: (charge: Charge, model: string, usage: TokenUsage) => void
}

/** The endpoint, its model, and how requests to it are repeated. */
export interface LanguageModelOptions extends RetryOptions, WindowOptions {
  temperature?: number | undefined
  reasoningEffort?: string | undefined
  /** Whether addresses, telephone numbers and the like have other names on the way to the model. */
  isMasked?: boolean
  meter: Meter
  log: FastifyBaseLogger
  registry: Registry
}

/** The JSON that a completion is to be. */
export interface AnswerSchema {
  name: string
  /** A JSON schema in which each property is required and no other is allowed. */
  schema: Record<string, unknown>
  /** The same with bounds of lists and texts, which not every endpoint takes. */
  bounded: Record<string, unknown>
}

/** What every request for a completion has. Its options and limit of length are added when it is sent. */
interface CompletionRequest {
  model: string
  messages: PromptMessage[]
  max_tokens: number
  stream?: true
  stream_options?: { include_usage: boolean }
  response_format?: { type: 'json_object' } | { type: 'json_schema', json_schema: object }
}

// The strictest first. Of a refusal for another reason, the last one is the refusal again.
const FORMATS = ['bounded', 'json_schema', 'json_object', 'text'] as const

/** Gets a completion while it is made. The pieces together are its text; no thought of the model is in them. */
export interface CompletionListener {
  text: (piece: string) => void | Promise<void>
  /** The pieces so far were a thought. */
  discard: () => void
  /** The next piece begins another completion, which goes on where the last one stopped. */
  restart: () => void
  /** The endpoint is starting, or asks to come again later: the call waits for it. */
  waits: (fault: Fault) => void | Promise<void>
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

/** What the model is asked for. */
export interface Order {
  messages: PromptMessage[]
  /** Who pays. */
  charge: Charge
  /** Ends the call: at the deadline of the message, or when its caller has gone. */
  signal: AbortSignal
  /** Gets the pieces as they come; without it, the endpoint is asked for one message. */
  listener?: CompletionListener | undefined
  /** What the text is to be; an endpoint that refuses it is asked for any JSON, or else for text. */
  schema?: AnswerSchema
  /** A completion that has one of these is not continued. */
  ends?: string[]
  /** The reply does without it: that it comes late is no fault of the model. */
  isOptional?: boolean
  /** An empty completion is not asked for again: the caller asks in another form. */
  isEmptyFinal?: boolean
  /** Another model of the endpoint. */
  model?: string | undefined
  /** In tokens; by default what the window has room for. */
  maxTokens?: number
}

const DEFAULTS = { attemptMs: 60_000, retries: 2, backoffMs: 500, maxWaitMs: 20_000 }
const MAX_BACKOFF_MS = 5_000

const GO_ON = 'Your reply was cut off. Go on exactly where it stops, in the middle of a word if need be. ' +
  'Repeat nothing and add no remark.'

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama, llama.cpp, Gemini. */
export class LanguageModel {
  readonly model: string
  /** Why the last call had no usable result; `undefined` where it had one. */
  problem: ModelProblem | undefined
  /** Whether the model has ended a thought whose beginning it did not mark. */
  thinksUnmarked = false
  /** Of prompts for replies. */
  readonly form: PromptForm
  readonly #endpoint: ModelEndpoint
  readonly #options: Required<RetryOptions>
  readonly #log: FastifyBaseLogger
  readonly #metrics: ModelMetrics
  readonly #meter: Meter
  readonly window: ModelWindow
  readonly #isMasked: boolean
  /** What is said of how to write; an endpoint that refuses one is asked without it. */
  readonly #manner: { temperature?: number, reasoning_effort?: string }
  /** Whether the endpoint takes `stream_options`. */
  #tellsUsage = true
  #limitName: 'max_tokens' | 'max_completion_tokens' = 'max_tokens'
  /** The position in `FORMATS` of the form of JSON that the endpoint takes. */
  #format = 0

  constructor ({ baseUrl, model, apiKey, meter, log, registry, isMasked = true, ...options }: LanguageModelOptions) {
    const { contextTokens, maxTokens, temperature = 0.2, reasoningEffort, ...times } = options
    this.model = model
    this.window = new ModelWindow({ baseUrl, model, apiKey, contextTokens, maxTokens })
    this.#isMasked = isMasked
    this.#meter = meter
    this.#manner = { temperature, ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }) }
    this.#log = log
    this.form = new PromptForm(log)
    this.#options = { ...DEFAULTS, ...times }
    this.#metrics = new ModelMetrics(registry)
    this.#endpoint = new ModelEndpoint({ baseUrl, apiKey })
  }

  /**
   * The model's completion of a prompt, without its thoughts. A failure that may pass is followed by another attempt,
   * unless a part was shown: that is never continued. A completion that the model cuts for its length is continued
   * once.
   * @throws {ModelFailed} at the deadline, after the last attempt, or at once for a failure that will not pass or a
   * budget that is used up
   */
  async complete (order: Order): Promise<Completion> {
    if (!await this.#meter.allows(order.charge)) {
      this.#metrics.countRefusal()
      throw new ModelFailed('out of budget')
    }
    const masks = new Masks(this.#isMasked)
    masks.reserve(order.messages.map(({ content }) => content))
    const hide = ({ role, content }: PromptMessage) => ({ role, content: masks.hide(content) })
    const hidden = { ...order, messages: order.messages.map(hide) }
    const said = new Said(order, masks)
    try {
      let end = await this.#completeOnce(hidden, said)
      const isOver = order.ends?.some(words => said.text.includes(words)) === true
      if (end === 'length' && !said.isFull && !isOver) {
        said.restart()
        // A reply that is cut is better than none.
        end = await this.#completeOnce(hidden, said).catch(() => 'length' as const)
      }
      this.problem = undefined
      return { text: said.text.trim(), isCut: end !== 'stop' }
    } catch (error) {
      const failure = failureOf(error, order.signal)
      throw failure.fault === 'timeout' && order.isOptional === true ? failure : this.failed(failure)
    }
  }

  /** Remembers why there was no usable result. */
  failed (failure: ModelFailed): ModelFailed {
    const { fault } = failure
    // A budget may be that of one course.
    if (fault !== 'declined' && fault !== 'given up' && fault !== 'out of budget') this.problem = fault
    return failure
  }

  async #completeOnce (order: Order, said: Said): Promise<End> {
    const { messages, signal, listener } = order
    const before = said.text
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) said.goBack(before)
      const prompt = before.trim() === '' ? messages : continued(messages, said.hidden(before))
      try {
        return await this.#attempt({ ...order, messages: prompt }, said)
      } catch (error) {
        const failure = failureOf(error, signal)
        const { fault, reason } = failure
        const isShown = said.isStreamed && said.text.length > before.length
        const isFinal = isShown || (fault === 'empty' && order.isEmptyFinal === true)
        const wait = isFinal ? undefined : this.#waitAfter(failure, attempt)
        this.#log.warn({ attempt, fault, reason, retried: wait !== undefined }, 'the language model failed')
        if (wait === undefined) throw failure
        if (failure.isWaitedFor) await listener?.waits(fault)
        // What it waited for says more than that the time is over.
        await sleep(wait, undefined, { signal }).catch(error => {
          throw isDeadline(signal) ? failure : failureOf(error, signal)
        })
      }
    }
  }

  /** How long to wait before the next attempt, in milliseconds; `undefined` where there is none. */
  #waitAfter ({ mayPass, isWaitedFor, retryAfterMs }: ModelFailed, attempt: number): number | undefined {
    const { retries, backoffMs, maxWaitMs } = this.#options
    if (!mayPass || (!isWaitedFor && attempt > retries)) return undefined
    if (retryAfterMs !== undefined) return retryAfterMs > maxWaitMs ? undefined : Math.max(retryAfterMs, backoffMs)
    // Spread at random, so that clients do not all come back at the same moment.
    return Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS, maxWaitMs) * (0.75 + Math.random() / 2)
  }

  async #attempt (order: Order, said: Said): Promise<End> {
    const { signal } = order
    const call = this.#metrics.startCall()
    const watch = new Watch(this.#options.attemptMs)
    let outcome: Outcome = 'error'
    try {
      const reply = await this.#send({ ...order, signal: AbortSignal.any([signal, watch.signal]) })
      call.isTaken = true
      const end = await this.#read(reply, said, watch, call)
      outcome = end === 'stop' ? 'ok' : 'cut'
      return end
    } catch (thrown) {
      const failure = failureOf(watch.signal.aborted && !signal.aborted ? new AttemptTooSlow() : thrown, signal)
      outcome = failure.fault
      throw failure
    } finally {
      watch.stop()
      call.end(outcome)
      this.#count(order, call, outcome)
    }
  }

  /** Counts what an attempt has taken. One that the endpoint has refused, or that has not reached it, takes nothing. */
  #count ({ charge, model = this.model, messages }: Order, call: ModelCall, outcome: Outcome): void {
    const isTaken = call.isTaken || outcome === 'timeout' || outcome === 'given up'
    const estimated = () => estimatedUsage(messages.map(({ content }) => content), call.written)
    const usage = usageIn(call.usage) ?? (isTaken ? estimated() : undefined)
    if (usage !== undefined) this.#meter.count(charge, model, usage)
  }

  async #send ({ messages, signal, listener, schema, model = this.model, maxTokens }: Order): Promise<EndpointReply> {
    const limit = maxTokens ?? (await this.window.room()).reply
    const order = { model, messages, max_tokens: limit }
    if (schema !== undefined) return await this.#sendFor(schema, order, signal)
    if (listener === undefined) return await this.#create(order, signal)
    const stream = { ...order, stream: true } as const
    if (!this.#tellsUsage) return await this.#create(stream, signal)
    try {
      const usage = { stream_options: { include_usage: true } }
      return await this.#create({ ...stream, ...usage }, signal)
    } catch (error) {
      // Not every endpoint knows this option.
      if (!(error instanceof EndpointRefused) || (error.status !== 400 && error.status !== 422)) throw error
      const reply = await this.#create(stream, signal)
      this.#tellsUsage = false
      return reply
    }
  }

  /** Asks for a completion of a limited length. The endpoint knows the limit under one of two names. */
  async #create (order: CompletionRequest, signal: AbortSignal): Promise<EndpointReply> {
    const name = this.#limitName
    const manner = { ...this.#manner }
    try {
      const { max_tokens: limit, ...rest } = order
      return await this.#endpoint.post('/chat/completions', { ...rest, ...manner, [name]: limit }, signal)
    } catch (error) {
      if (!(error instanceof EndpointRefused) || error.status !== 400) throw error
      const refused = (['temperature', 'reasoning_effort'] as const).find(option =>
        manner[option] !== undefined && error.words.includes(option))
      const isOtherName = name === 'max_tokens' && error.words.includes('max_completion_tokens')
      if (isOtherName) this.#limitName = 'max_completion_tokens'
      else if (refused !== undefined) delete this.#manner[refused]
      else throw error
      return await this.#create(order, signal)
    }
  }

  /** Asks for JSON, in the strictest of the forms that the endpoint takes. */
  async #sendFor (
    { name, schema, bounded }: AnswerSchema, order: CompletionRequest, signal: AbortSignal
  ): Promise<EndpointReply> {
    for (let tried = this.#format; ; tried++) {
      const format = FORMATS[tried] ?? 'text'
      const json_schema = { name, schema: format === 'bounded' ? bounded : schema, strict: true }
      const response_format = format === 'json_object'
        ? { type: format }
        : { type: 'json_schema' as const, json_schema }
      try {
        const reply = await this.#create({ ...order, ...(format !== 'text' && { response_format }) }, signal)
        // A prompt that is refused in all forms says nothing of the forms.
        this.#format = Math.max(this.#format, tried)
        return reply
      } catch (error) {
        const { fault } = failureOf(error, signal)
        if (fault !== 'refused' || format === 'text') throw error
      }
    }
  }

  /** @throws {ModelFailed | BrokenBody} */
  async #read (reply: EndpointReply, said: Said, watch: Watch, call: ModelCall): Promise<End> {
    let before = said.text.length
    const thoughts = new ThoughtFilter(() => {
      before = 0
      this.thinksUnmarked = true
      said.discard()
    })
    let finish: string | undefined
    let isDeclined = false
    for await (const part of partsOf(reply, () => { if (said.isStreamed) watch.restart() })) {
      call.usage = part.usage ?? call.usage
      call.written += part.text.length
      finish = part.finish ?? finish
      isDeclined ||= part.hasToolCall || part.isRefused
      // The time that a student takes to read does not count.
      if (said.isStreamed) watch.stop()
      await said.add(thoughts.push(part.text))
      if (said.isStreamed) watch.restart()
      if (said.isFull) return 'length'
      if (thoughts.isOver) break
    }
    await said.add(thoughts.end())
    await said.end()
    const isFiltered = finish === 'content_filter'
    if (said.text.slice(before).trim() !== '') {
      if (isFiltered) return 'filtered'
      return finish === 'length' && !thoughts.isOver ? 'length' : 'stop'
    }
    if (isDeclined || isFiltered) throw new ModelFailed('declined')
    if (finish === 'length') throw new ModelSpent()
    throw new ModelFailed('empty', 'empty completion')
  }
}

/** How a completion ended: it is whole, it was too long, or the provider withholds the rest. */
type End = 'stop' | 'length' | 'filtered'

/** What the model has said so far. */
class Said {
  text = ''
  readonly #listener: CompletionListener | undefined
  readonly #masks: Masks

  constructor ({ listener }: Order, masks: Masks) {
    this.#listener = listener
    this.#masks = masks
  }

  get isStreamed (): boolean {
    return this.#listener !== undefined
  }

  get isFull (): boolean {
    return this.#listener?.isFull() === true
  }

  async add (piece: string): Promise<void> {
    await this.#add(this.#masks.push(piece))
  }

  /** There comes no more. */
  async end (): Promise<void> {
    await this.#add(this.#masks.end())
  }

  async #add (piece: string): Promise<void> {
    if (piece === '') return
    this.text += piece
    await this.#listener?.text(piece)
  }

  /** An attempt has failed: the next one goes on from here. */
  goBack (text: string): void {
    this.text = text
    this.#masks.drop()
  }

  /** A text as the model has written it. */
  hidden (text: string): string {
    return this.#masks.hide(text)
  }

  discard (): void {
    this.text = ''
    this.#masks.drop()
    this.#listener?.discard()
  }

  restart (): void {
    this.#listener?.restart()
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
