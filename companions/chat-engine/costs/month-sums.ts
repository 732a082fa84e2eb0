import type { FastifyBaseLogger } from 'fastify'
import type { CostModel } from '../../costs/cost.js'
import type { Ledger } from '../../costs/ledger.js'

interface Parts {
  costs: CostModel
  ledger: Ledger
  /** What embeddings have cost, by subject; absent without a retrieval service. */
  embeddings?: ((month: string) => Promise<Map<string, number>>) | undefined
  log: FastifyBaseLogger
}

// Embeddings cost little: what they have cost may be older than what the language model has.
const EMBEDDINGS_FRESH_MS = 60_000

/** What each subject has cost in a month: the calls of this service, and the embeddings that the other one counts. */
export function monthSums ({ costs, ledger, embeddings, log }: Parts): (month: string) => Promise<Map<string, number>> {
  let known: { month: string, at: number, sums: Map<string, number> } | undefined

  async function ofEmbeddings (month: string): Promise<Map<string, number>> {
    const last = known?.month === month ? known : undefined
    if (embeddings === undefined) return new Map()
    if (last !== undefined && performance.now() - last.at < EMBEDDINGS_FRESH_MS) return last.sums
    const sums = await embeddings(month).catch(error => {
      log.warn({ err: error }, 'what embeddings have cost is not known at the moment')
      return last?.sums ?? new Map<string, number>()
    })
    known = { month, at: performance.now(), sums }
    return sums
  }

  return async month => {
    const others = ofEmbeddings(month)
    await ledger.written()
    const sums = await costs.sumsOf(month)
    for (const [subject, cost] of await others) sums.set(subject, (sums.get(subject) ?? 0) + cost)
    return sums
  }
}
