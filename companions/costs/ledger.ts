import type { FastifyBaseLogger } from 'fastify'
import { LateCounts } from '../../lib/database/tally.js'
import { monthOf } from '../../lib/values/month.js'
import type { Charge } from './charge.js'
import { rowOf, type CostCounts, type CostModel } from './cost.js'
import type { Prices } from './prices.js'
import type { TokenUsage } from './usage.js'

const NOTHING: CostCounts = {
  calls: 0,
  prompt_tokens: 0,
  cached_tokens: 0,
  completion_tokens: 0,
  estimated_calls: 0,
  cost: 0,
  from_model: 0,
  from_material: 0,
  from_teacher: 0
}

/**
 * Counts what calls of models take, and stores it once a second. What is stored is counted once. A kill, and a database
 * that does not take a write, lose what was counted in a second, and the calls that were under way.
 */
export class Ledger {
  readonly #counts: LateCounts<CostCounts>
  readonly #prices: Prices

  constructor (costs: CostModel, prices: Prices, log: FastifyBaseLogger) {
    this.#prices = prices
    this.#counts = new LateCounts({
      write: async added => await costs.raise(added),
      onFailure: error => { log.warn({ err: error }, 'what models have cost in the last second is not counted') }
    })
  }

  /** Counts a call that has ended. @returns what it costs */
  count (charge: Charge, model: string, usage: TokenUsage): number {
    const cost = this.#prices.costOf(model, usage)
    this.#add(charge, model, {
      calls: 1,
      prompt_tokens: usage.prompt,
      cached_tokens: usage.cached,
      completion_tokens: usage.completion,
      estimated_calls: usage.isEstimated ? 1 : 0,
      cost
    })
    return cost
  }

  /** Counts a reply by who has answered. @param model that was to answer */
  countReply (charge: Charge, model: string, by: 'model' | 'material' | 'teacher'): void {
    this.#add(charge, model, { [`from_${by}`]: 1 })
  }

  /** Resolves when all that was counted is stored, or lost. */
  async written (): Promise<void> {
    await this.#counts.written()
  }

  #add (charge: Charge, model: string, counts: Partial<CostCounts>): void {
    this.#counts.add(rowOf(charge, monthOf(new Date()), model), { ...NOTHING, ...counts } as CostCounts)
  }
}
