import { deadline } from '../../../../lib/http/client/deadline.js'

/*
 * The window of a model holds the prompt and what it writes. What the server tells of it is asked for once, and again
 * after a call that was too long.
 */

// In tokens.
const DEFAULT_WINDOW = 8_192
const MIN_REPLY = 256
const MAX_REPLY = 4_096
// What a template adds to the messages.
const MARGIN = 96
// Fewer than a tokenizer has in most texts, code and figures included.
const CHARACTERS_PER_TOKEN = 3
// In tokens: a smaller window gets the short form of a prompt.
const SMALL = 4_096
const ASK_MS = 2_000
// An endpoint that tells nothing is asked again after this time.
const FRESH_MS = 300_000

/** What a call may use, in characters, and the longest completion, in tokens. */
export interface Room {
  /** For all of the prompt. */
  prompt: number
  reply: number
  isSmall: boolean
}

export interface WindowOptions {
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** As the operator says it. */
  contextTokens?: number | undefined
  maxTokens?: number | undefined
}

/** Knows how much fits into the window of a model. */
export class ModelWindow {
  readonly #options: WindowOptions
  #told: { tokens: number | undefined, at: number } | undefined
  #asking: Promise<number | undefined> | undefined

  constructor (options: WindowOptions) {
    this.#options = options
  }

  async room (): Promise<Room> {
    const { contextTokens, maxTokens } = this.#options
    const tokens = contextTokens ?? await this.#fromServer() ?? DEFAULT_WINDOW
    const reply = Math.min(maxTokens ?? Math.min(Math.max(Math.floor(tokens / 4), MIN_REPLY), MAX_REPLY), tokens / 2)
    const prompt = Math.max(tokens - reply - MARGIN, MIN_REPLY) * CHARACTERS_PER_TOKEN
    return { prompt, reply: Math.floor(reply), isSmall: tokens <= SMALL }
  }

  /** The server is asked again: another model, or another window, may have been started. */
  forget (): void {
    this.#told = undefined
  }

  async #fromServer (): Promise<number | undefined> {
    if (this.#told !== undefined && Date.now() - this.#told.at < FRESH_MS) return this.#told.tokens
    this.#asking ??= this.#ask().finally(() => { this.#asking = undefined })
    // One that is away for a moment has the window that it had.
    const tokens = await this.#asking ?? this.#told?.tokens
    this.#told = { tokens, at: Date.now() }
    return tokens
  }

  async #ask (): Promise<number | undefined> {
    const { baseUrl, model } = this.#options
    const base = baseUrl.replace(/\/+$/, '')
    const root = base.replace(/\/v1$/, '')
    // llama.cpp and Ollama say what was started, the list of models what a model can do at most.
    const [props, running, models] = await Promise.all([
      this.#read(`${root}/props`), this.#read(`${root}/api/ps`), this.#read(`${base}/models`)
    ])
    const settings = valueIn(props, 'default_generation_settings', 'n_ctx')
    const started = [settings, valueIn(entryOf(running, 'models', model), 'context_length')]
    const listed = entryOf(models, 'data', model)
    const possible = ['max_model_len', 'context_length', 'context_window'].map(name => valueIn(listed, name))
    return started.find(isTokens) ?? possible.find(isTokens)
  }

  async #read (url: string): Promise<unknown> {
    const { apiKey } = this.#options
    const { signal, clear } = deadline(ASK_MS / 1000)
    try {
      const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
      const response = await fetch(url, { signal, headers })
      return response.ok ? await response.json() : undefined
    } catch {
      return undefined
    } finally {
      clear()
    }
  }
}

const isTokens = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 512

function valueIn (value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, name) =>
    typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined, value)
}

/** The entry of a model in a list of an answer. */
function entryOf (answer: unknown, list: string, model: string): unknown {
  const entries = valueIn(answer, list)
  if (!Array.isArray(entries)) return undefined
  return entries.find(entry => [valueIn(entry, 'id'), valueIn(entry, 'name'), valueIn(entry, 'model')].includes(model))
}
