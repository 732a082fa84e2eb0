import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { boundedBody } from '../../../lib/http/client/bounded-body.js'
import { deadline } from '../../../lib/http/client/deadline.js'
import type { EmbeddingsProblem } from '../../../lib/http/client/endpoint-problem.js'
import { EndpointRefused, EndpointUnreachable, ModelEndpoint } from '../../../lib/http/client/model-endpoint.js'
import { objectOf } from '../../../lib/values/object-of.js'
import { NO_ROLE, type Charge } from '../../costs/charge.js'
import type { Ledger } from '../../costs/ledger.js'
import { estimatedUsage, usageIn } from '../../costs/usage.js'
import type { Passage } from '../models/chunk.js'
import { prefixesFor, type Prefixes } from './prefixes.js'

/** An OpenAI-compatible endpoint for embeddings. */
export interface EmbeddingsOptions {
  baseUrl: string
  model: string
  apiKey?: string
  /** In place of what the model is known to want. */
  queryPrefix?: string
  passagePrefix?: string
  /** Counts what the vectors cost. */
  ledger: Ledger
  /** How long passages and a query may take, and how long an endpoint that is away is left alone. For tests. */
  times?: Partial<Times>
}

interface Times { passagesMs: number, queryMs: number, probeMs: number }

// A search does not wait longer for the vector of its query, and is then one by words.
const TIMES: Times = { passagesMs: 60_000, queryMs: 2_000, probeMs: 5_000 }
// How many passages are sent at once. It is halved when they take too long: small machines need a second for each.
const BATCH = 16
// A passage that is too long for the model is cut in half, down to so many characters.
const SHORTEST = 100
// In characters.
const MAX_REASON = 300
// Of sixteen vectors of 4,096 numbers: some 1.5 MB.
const MAX_ANSWER_BYTES = 33_554_432

/**
 * Turns texts into vectors, with any endpoint that speaks OpenAI's API. After a fault it asks by itself, every five
 * seconds, whether the endpoint is back.
 */
export class Embeddings {
  readonly model: string
  /** Of vectors that can be compared: those of one model, made of passages with the same prefix. */
  readonly key: string
  readonly #prefixes: Prefixes
  readonly #endpoint: ModelEndpoint
  readonly #times: Times
  readonly #log: FastifyBaseLogger
  readonly #requests: Counter
  readonly #ledger: Ledger
  #batch = BATCH
  #problem: EmbeddingsProblem | undefined
  #probe: NodeJS.Timeout | undefined
  #closed = false

  constructor (options: EmbeddingsOptions, log: FastifyBaseLogger, registry: Registry) {
    const { baseUrl, model, apiKey, times, queryPrefix, passagePrefix, ledger } = options
    const known = prefixesFor(model)
    this.model = model
    this.#prefixes = { query: queryPrefix ?? known.query, passage: passagePrefix ?? known.passage }
    this.key = this.#prefixes.passage === '' ? model : `${model}\n${this.#prefixes.passage}`
    this.#times = { ...TIMES, ...times }
    this.#log = log
    this.#ledger = ledger
    this.#endpoint = new ModelEndpoint({ baseUrl, apiKey })
    this.#requests = new Counter({
      name: 'embeddings_requests_total',
      help: 'Requests to the endpoint of embeddings: ok, or why there were no vectors',
      labelNames: ['outcome'],
      registers: [registry]
    })
  }

  /** Why the last request had no vectors; `undefined` where it had some. */
  get problem (): EmbeddingsProblem | undefined {
    return this.#problem
  }

  /**
   * One vector for each passage, in their order.
   * @param subject whose passages they are
   * @throws when the endpoint does not answer, or does not return a vector for each text
   */
  async ofPassages (texts: string[], subject: string): Promise<number[][]> {
    const charge = { subject, role: NO_ROLE, purpose: 'passages' } as const
    return await this.#inBatches(texts.map(text => this.#prefixes.passage + text), charge)
  }

  async #inBatches (texts: string[], charge: Charge): Promise<number[][]> {
    const vectors: number[][] = []
    while (vectors.length < texts.length) {
      const part = texts.slice(vectors.length, vectors.length + this.#batch)
      try {
        vectors.push(...await this.#ofBatch(part, charge))
      } catch (error) {
        this.#hasFailed(error)
        throw error
      }
      this.#isWell()
    }
    return vectors
  }

  /** One vector for each text, in their order; `undefined` while the endpoint does not answer. */
  async ofTexts (texts: string[], charge: Charge): Promise<number[][] | undefined> {
    if (this.#problem !== undefined) return undefined
    try {
      const [text = ''] = texts
      if (charge.purpose === 'queries' && texts.length === 1) {
        const vector = await this.#ofQuery(text, charge)
        return vector && [vector]
      }
      const prefix = charge.purpose === 'passages' ? this.#prefixes.passage : this.#prefixes.query
      return await this.#inBatches(texts.map(text => prefix + text), charge)
    } catch {
      return undefined
    }
  }

  /**
   * The vector of a query; `undefined` while the endpoint does not answer.
   * @param key of the vectors that it is compared with
   */
  async ofQuery (query: string, charge: Charge, key = this.key): Promise<number[] | undefined> {
    return this.#problem === undefined ? await this.#ofQuery(query, charge, key) : undefined
  }

  close (): void {
    this.#closed = true
    clearTimeout(this.#probe)
  }

  async #ofQuery (query: string, charge: Charge, key = this.key): Promise<number[] | undefined> {
    const [model = this.model] = key.split('\n')
    const prefix = model === this.model ? this.#prefixes.query : prefixesFor(model).query
    try {
      const [vector] = await this.#ask([prefix + query], charge, this.#times.queryMs, model)
      this.#isWell()
      return vector
    } catch (error) {
      // That a model of before is away is no fault.
      if (model === this.model) this.#hasFailed(error)
      return undefined
    }
  }

  async #ofBatch (texts: string[], charge: Charge): Promise<number[][]> {
    try {
      return await this.#ask(texts, charge, this.#times.passagesMs)
    } catch (error) {
      const problem = problemOf(error)
      if (this.#closed || !['timeout', 'too long', 'refused'].includes(problem)) throw error
      const half = Math.ceil(texts.length / 2)
      if (texts.length > 1) {
        if (problem === 'timeout') this.#batch = half
        return [...await this.#ofBatch(texts.slice(0, half), charge), ...await this.#ofBatch(texts.slice(half), charge)]
      }
      const [text = ''] = texts
      if (problem === 'timeout') throw error
      const isCut = problem === 'too long' && text.length >= 2 * SHORTEST
      if (isCut) return await this.#ofBatch([text.slice(0, text.length / 2)], charge)
      // Where the endpoint takes another text, it is this passage that has no vector.
      await this.#ask(['passage'], charge, this.#times.queryMs)
      this.#log.warn({ problem }, 'the embeddings endpoint refuses a passage, which is found by words alone')
      return [[]]
    }
  }

  async #ask (input: string[], charge: Charge, timeout: number, model = this.model): Promise<number[][]> {
    try {
      const { data, model: answering, usage } = await this.#answer({ model, input, encoding_format: 'float' }, timeout)
      this.#ledger.count(charge, model, usageIn(usage) ?? estimatedUsage(input))
      // A server of one model answers with that one, whichever is asked. How it names the present model is its own
      // affair, but for a model of before it would be compared with vectors of another.
      if (model !== this.model && ![model, '', undefined].includes(answering)) {
        throw new Error('The embeddings endpoint answered with another model')
      }
      const vectors = data?.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
      if (vectors?.length !== input.length || !vectors.every(isVector)) {
        throw new Error('The embeddings endpoint did not answer with a vector for each text')
      }
      this.#requests.inc({ outcome: 'ok' })
      return vectors
    } catch (error) {
      const outcome = problemOf(error)
      this.#requests.inc({ outcome })
      // The endpoint may have made vectors that came too late.
      if (outcome === 'timeout') this.#ledger.count(charge, model, estimatedUsage(input))
      throw error
    }
  }

  async #answer (request: object, timeoutMs: number): Promise<Answer> {
    const { signal, clear } = deadline(timeoutMs / 1000)
    try {
      const { body } = await this.#endpoint.post('/embeddings', request, signal)
      const bytes = await boundedBody(body, MAX_ANSWER_BYTES, () => new Error('The answer is too large'))
      return objectOf(JSON.parse(bytes.toString()))
    } finally {
      clear()
    }
  }

  #isWell (): void {
    if (this.#problem === undefined) return
    this.#problem = undefined
    clearTimeout(this.#probe)
    this.#probe = undefined
    this.#log.info('the embeddings endpoint answers again')
  }

  #hasFailed (error: unknown): void {
    if (this.#closed) return
    if (this.#problem === undefined) {
      const reason = reasonOf(error)
      this.#log.warn({ fault: problemOf(error), reason },
        'the embeddings endpoint gave no answer: searches are by words alone')
    }
    this.#problem = problemOf(error)
    this.#probe ??= setTimeout(() => {
      this.#probe = undefined
      this.#ofQuery('Is it back?', { subject: '', role: NO_ROLE, purpose: 'queries' }).catch(() => {})
    }, this.#times.probeMs).unref()
  }
}

/** What an endpoint answers, as far as it is used. */
interface Answer {
  data?: Array<{ index: number, embedding: number[] }>
  model?: string
  usage?: object
}

function isVector (value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

function problemOf (error: unknown): EmbeddingsProblem {
  if (error instanceof EndpointRefused) return error.problem
  if ((error as Error).name === 'TimeoutError') return 'timeout'
  return error instanceof EndpointUnreachable ? 'unreachable' : 'broken'
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
