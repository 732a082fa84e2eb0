import { Counter, Histogram, type Registry } from 'prom-client'
import { DURATION_BUCKETS } from '../../../../lib/plugins/metrics.js'
import type { Fault } from './model-fault.js'

/** How one call of the language model ended. */
export type Outcome = 'ok' | 'cut' | Fault

/** One call that is under way. */
export interface ModelCall {
  /** What the endpoint says that it used. */
  usage: { prompt_tokens?: number, completion_tokens?: number } | undefined
  /** Whether the endpoint has begun to answer. */
  isTaken: boolean
  /** How many characters it has written. */
  written: number
  /** Counts the call. */
  end: (outcome: Outcome) => void
}

/** Counts and times the calls of the language model: each attempt is one. */
export class ModelMetrics {
  readonly #requests: Counter
  readonly #tokens: Counter
  readonly #duration: Histogram

  constructor (registry: Registry) {
    const registers = [registry]
    this.#requests = new Counter({
      name: 'llm_requests_total',
      help: 'Calls of the language model, each attempt by itself: ok, cut for its length, empty, declined (a refusal ' +
        'or a tool call), timeout, given up by the caller, broken, unreachable, loading, rate limited, no quota, ' +
        'too long, wrong model, key refused, refused for another reason, or error; out of budget: no call was made',
      labelNames: ['outcome'],
      registers
    })
    // An alert looks for these. A series must exist before it rises, or Prometheus does not see the first one.
    for (const outcome of ['key refused', 'wrong model', 'no quota'] satisfies Outcome[]) {
      this.#requests.inc({ outcome }, 0)
    }
    this.#tokens = new Counter({
      name: 'llm_tokens_total',
      help: 'Tokens that the endpoint says it used: of prompts and of completions, by outcome',
      labelNames: ['kind', 'outcome'],
      registers
    })
    this.#duration = new Histogram({
      name: 'llm_duration_seconds',
      help: 'How long a call of the language model took',
      labelNames: ['outcome'],
      buckets: DURATION_BUCKETS,
      registers
    })
  }

  /** Counts a call that was not made. */
  countRefusal (): void {
    this.#requests.inc({ outcome: 'out of budget' satisfies Outcome })
  }

  startCall (): ModelCall {
    const stop = this.#duration.startTimer()
    const call: ModelCall = {
      usage: undefined,
      isTaken: false,
      written: 0,
      end: outcome => {
        stop({ outcome })
        this.#requests.inc({ outcome })
        const { prompt_tokens: prompt, completion_tokens: completion } = call.usage ?? {}
        for (const [kind, count] of Object.entries({ prompt, completion })) {
          if (Number.isSafeInteger(count) && (count as number) > 0) this.#tokens.inc({ kind, outcome }, count)
        }
      }
    }
    return call
  }
}
