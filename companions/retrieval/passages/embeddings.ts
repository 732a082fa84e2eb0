import type OpenAI from 'openai'
import { openAiClient } from '../../../lib/openai.js'
import type { Passage } from '../models/chunk.js'

/** An OpenAI-compatible endpoint for embeddings. */
export interface EmbeddingsOptions { baseUrl: string, model: string, apiKey?: string }

// Endpoints limit the number of texts in a request, and small ones need some time for each text.
const BATCH = 64
const TIMEOUT_MS = 60_000
// In characters.
const MAX_REASON = 300

/** Turns texts into vectors, with any endpoint that speaks OpenAI's API. */
export class Embeddings {
  readonly model: string
  readonly #client: Promise<OpenAI>

  constructor ({ baseUrl, model, apiKey }: EmbeddingsOptions) {
    this.model = model
    this.#client = openAiClient({ baseUrl, apiKey, timeoutMs: TIMEOUT_MS, maxRetries: 2 })
  }

  /**
   * One vector for each text, in their order.
   * @param limits of one request; by default 60 seconds, and two repetitions
   * @throws when the endpoint does not answer, or does not return a vector for each text
   */
  async of (texts: string[], limits: { timeout?: number, maxRetries?: number } = {}): Promise<number[][]> {
    const vectors: number[][] = []
    for (let from = 0; from < texts.length; from += BATCH) {
      const input = texts.slice(from, from + BATCH)
      const request = { model: this.model, input, encoding_format: 'float' as const }
      const { data } = await (await this.#client).embeddings.create(request, limits)
      const sorted = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
      if (sorted.length !== input.length || !sorted.every(isVector)) {
        throw new Error('The embeddings endpoint did not answer with a vector for each text')
      }
      vectors.push(...sorted)
    }
    return vectors
  }
}

function isVector (value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

/** What of a passage is turned into a vector. */
export function textOf ({ headings, content }: Passage): string {
  return [...headings, content].join('\n')
}

/** For the log: the status, or the message where there is none. The response of an endpoint may contain the key. */
export function reasonOf (error: unknown): string {
  const { name, status, message } = error as Error & { status?: number }
  return status === undefined ? `${name}: ${message.slice(0, MAX_REASON)}` : `${name}: status ${status}`
}
